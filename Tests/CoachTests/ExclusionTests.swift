import Documents
import Foundation
import Strength
import Testing

@testable import Coach

/// What a week leaves alone for the sake of a joint.
@Suite struct ExclusionTests {
  @Test func aSparedAnkleBearsNoLoad() {
    let brief = Briefs.brief(Briefs.full, Briefs.request(avoiding: ["ankle"]))
    #expect(brief.exclusions == [.joint(.ankle)])
    for name in [
      "Squat (Barbell)", "Leg Press", "Walking Lunge (Dumbbell)", "Step Up (Dumbbell)",
      "Sissy Squat", "Standing Calf Raise (Machine)", "Seated Calf Raise (Machine)",
      "Tibialis Raise", "Box Jump", "Jump Squat", "Lateral Bound", "Hang Clean (Barbell)",
      "Farmers Walk", "Suitcase Carry", "Single Leg Romanian Deadlift (Dumbbell)",
    ] {
      #expect(brief.excludes(Briefs.exercise(name)), "\(name)")
    }
    for name in [
      "Leg Extension (Machine)", "Seated Leg Curl (Machine)", "Romanian Deadlift (Barbell)",
      "Hip Thrust (Barbell)", "Hip Abduction (Machine)", "Bench Press (Barbell)", "Plank",
    ] {
      #expect(!brief.excludes(Briefs.exercise(name)), "\(name)")
    }
  }

  /// What German pages call a muscle or a joint can be typed there.
  @Test func germanNamesAreUnderstood() throws {
    let words = [
      "Brust", "oberer Rücken", "Gesäß", "Schräge Bauchmuskeln", "Ellenbogen", "Unterer Rücken",
      "Sprunggelenk",
    ]
    let brief = Briefs.brief(Briefs.full, Briefs.request(avoiding: words))
    #expect(brief.unknownExclusions.isEmpty)
    #expect(
      brief.exclusions.map { $0.name } == [
        "Chest", "Upper Back", "Glutes", "Obliques", "elbow", "lower back", "ankle",
      ])
    #expect(brief.excludes(Briefs.exercise("Bench Press (Barbell)")))
  }

  /// The names are those of the pages.
  @Test func germanNamesAreThoseOfThePages() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Web/languages/de.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    for (muscle, name) in zip(StandardMuscle.allCases, Muscle.standardNames) {
      #expect(lines.contains { $0 == "\(name) = \(muscle.german)" }, "\(name)")
    }
  }

  @Test(arguments: WeekMatrix.gyms)
  func aWeekThatSparesTheAnkleIsWhole(gym: Gym) {
    for days in [1, 3, 6] {
      let brief = Briefs.brief(gym, Briefs.request(days: days, avoiding: ["ankle"]))
      let plan = WeekPlanner.plan(brief, id: ULID(derivedFrom: "week"))
      let faults = WeekCheck.faults(of: plan, brief).filter { $0.isError }.map { $0.message }
      #expect(faults.isEmpty, "\(gym.name), \(days): \(faults)")
      #expect(plan.days.contains { !$0.exercises.isEmpty })
      for day in plan.days {
        for item in day.exercises {
          #expect(!brief.excludes(Briefs.exercise(item.exerciseName)), "\(item.exerciseName)")
        }
        let warmUp = day.warmUpText ?? ""
        #expect(!warmUp.contains("walk") && !warmUp.contains("rowing"), "\(warmUp)")
      }
    }
  }
}
