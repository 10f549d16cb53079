import Documents
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
