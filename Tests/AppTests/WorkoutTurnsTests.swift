import Documents
import Strength
import Testing

@testable import App

/// An exercise that stands twice in a split: a heavy set, then lighter ones to back off.
@Suite struct WorkoutTurnsTests {
  private let bench = Samples.exercise("Bench")
  private let home = Gym(id: ULID(derivedFrom: "home"), name: "Home")

  private var split: Split {
    var heavy = SplitExercise(
      id: ULID(derivedFrom: "heavy"), exercise: bench, setCount: 1, reps: 5...5)
    heavy.progression = Progression(.linear)
    let light = SplitExercise(
      id: ULID(derivedFrom: "light"), exercise: bench, setCount: 3, reps: 10...10)
    return Split(id: ULID(derivedFrom: "split"), name: "Push", exercises: [heavy, light])
  }

  /// Someone who did both a week ago, and begins them anew.
  private func person() throws -> Person {
    var before = try Samples.done(bench, [.kg(100)], on: "2026-11-14")
    before.logs[0].sets[0].reps = 5
    before.logs += try Samples.done(bench, [.kg(70), .kg(70), .kg(70)], on: "2026-11-13").logs
    var person = try Person(
      [.exercise(bench), .gym(home), .split(split), .workout(before)])
    person.perform(.today(.startSplit(split.id)))
    return person
  }

  private func sets(_ person: Person) throws -> [[String]] {
    try person.running().logs.map { log in log.sets.map { $0.text(loadType: log.loadType) } }
  }

  @Test func eachGoesByItsOwnLastTime() throws {
    let person = try person()
    #expect(try sets(person) == [["102.5 kg × 5"], ["70 kg × 10", "70 kg × 10", "70 kg × 10"]])
    #expect(person.sees("Last time, 7 days ago: 100 kg × 5"))
    #expect(person.sees("Last time, 7 days ago: 70 kg × 10, 70 kg × 10, 70 kg × 10"))
  }

  @Test func anotherGymChangesTheRepsOfNeither() throws {
    var person = try person()
    person.perform(.workout(.switchGym(home.id)))
    #expect(try person.running().logs.map { $0.sets.map { $0.reps } } == [[5], [10, 10, 10]])
  }

  @Test func whereThereWasOneOnlyItTellsOfBoth() throws {
    var before = try Samples.done(bench, [.kg(80), .kg(80)], on: "2026-11-14")
    before.logs[0].sets[0].reps = 5
    var person = try Person([.exercise(bench), .split(split), .workout(before)])
    person.perform(.today(.startSplit(split.id)))
    #expect(try sets(person)[1] == ["80 kg × 10", "80 kg × 10", "80 kg × 10"])
  }
}
