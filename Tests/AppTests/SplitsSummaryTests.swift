import Documents
import Strength
import Testing

@testable import App

@Suite struct SplitsSummaryTests {
  private let chest = Muscle(id: ULID(derivedFrom: "chest"), name: "Chest", order: 0)
  private let arms = Muscle(id: ULID(derivedFrom: "arms"), name: "Arms", order: 1)

  private func exercise(_ name: String, _ shares: [(Muscle, Double)] = []) -> Exercise {
    var exercise = Exercise(id: ULID(derivedFrom: name), name: name)
    exercise.muscles = shares.map {
      ExerciseMuscle(muscleID: $0.0.id, muscleName: $0.0.name, contribution: $0.1)
    }
    return exercise
  }

  private func summary(
    _ planned: [SplitExercise], _ exercises: [Exercise], muscles: [Muscle]? = nil
  ) -> SplitSummary {
    var notebook = Notebook()
    notebook.put(exercises.map { .exercise($0) })
    for muscle in muscles ?? [chest, arms] { notebook.put(.muscle(muscle)) }
    return SplitSummary(
      Split(id: ULID(derivedFrom: "split"), name: "Push", exercises: planned), notebook)
  }

  private func planned(
    _ exercise: Exercise, sets: Int = 4, reps: ClosedRange<Int> = 10...10, rest: Double? = nil,
    superset: Int? = nil
  ) -> SplitExercise {
    var planned = SplitExercise(
      id: ULID(derivedFrom: "planned/" + exercise.name), exercise: exercise, setCount: sets,
      reps: reps)
    planned.restSeconds = rest
    planned.superset = superset
    return planned
  }

  @Test func sumsFractionalHardSetsPerMuscle() {
    let press = exercise("Press", [(chest, 1), (arms, 0.5)])
    let curl = exercise("Curl", [(arms, 1)])
    let summary = summary([planned(press), planned(curl, sets: 3)], [press, curl])
    #expect(summary.sets.map(\.name) == ["Arms", "Chest"])
    #expect(summary.sets.map(\.count) == [5, 4])
    #expect(summary.setCount == 7)
    #expect(summary.unmappedCount == 0)
  }

  @Test func oneSetIsOneOnItsPage() throws {
    let press = exercise("Press", [(chest, 1)])
    let split = Split(
      id: ULID(derivedFrom: "split"), name: "Push", exercises: [planned(press, sets: 1)])
    let person = try Person([.exercise(press), .split(split)], route: .split(split.id))
    let labels = person.page.elements().filter { $0.attribute("class") == "stat-label" }
    #expect(labels.first?.name == "set")
  }

  /// As the volume and a workout's summary say the same sets once they are done.
  @Test func setsOfMusclesAreSaidInHalves() throws {
    let press = exercise("Press", [(chest, 0.75), (arms, 0.25)])
    let split = Split(
      id: ULID(derivedFrom: "split"), name: "Push", exercises: [planned(press, sets: 3)])
    let person = try Person(
      [.muscle(chest), .muscle(arms), .exercise(press), .split(split)], route: .split(split.id))
    let numbers = person.page.elements().filter { $0.attribute("class") == "volume-number" }
    #expect(numbers.map { $0.name } == ["2 sets", "0.5 sets"])
  }

  @Test func deletedMusclesCountForNothing() {
    let press = exercise("Press", [(chest, 1), (arms, 0.5)])
    let summary = summary([planned(press)], [press], muscles: [arms])
    #expect(summary.sets.map(\.name) == ["Arms"])
  }

  @Test func exercisesWithoutMusclesAreTold() {
    let odd = exercise("Odd")
    #expect(summary([planned(odd)], [odd]).unmappedCount == 1)
  }

  @Test func timeIsRepsAndRestsButTheLast() {
    let press = exercise("Press")
    // 3 sets of 8 to 12 take 30 s each, with two rests of 60 s between them.
    let one = summary([planned(press, sets: 3, reps: 8...12, rest: 60)], [press])
    #expect(one.seconds == 210.0)
  }

  @Test func aRestThatIsNotSetIsThatOfTheSettings() {
    let press = exercise("Press")
    #expect(summary([planned(press, sets: 2)], [press]).seconds == 180.0)
  }

  @Test func aSupersetRestsOnceARound() {
    let (a, b) = (exercise("A"), exercise("B"))
    let both = [
      planned(a, sets: 3, rest: 60, superset: 1), planned(b, sets: 3, rest: 90, superset: 1),
    ]
    // 6 sets of 30 s, two rests of 90 s.
    #expect(summary(both, [a, b]).seconds == 360.0)
  }

  @Test func oneSideAtATimeTakesTwiceAsLong() {
    var lunge = exercise("Lunge")
    lunge.isUnilateral = true
    #expect(summary([planned(lunge, sets: 1)], [lunge]).seconds == 60.0)
  }

  @Test func aTimeThatIsNotKnownIsLeftOut() {
    var plank = exercise("Plank")
    plank.loadType = Open(.duration)
    var hold = planned(plank, sets: 2, rest: 30)
    let unknown = summary([hold], [plank])
    #expect(unknown.seconds == nil)
    #expect(unknown.untimedCount == 1)
    hold.seconds = 45
    #expect(summary([hold], [plank]).seconds == 120.0)
  }
}
