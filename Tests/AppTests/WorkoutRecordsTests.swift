import Documents
import Strength
import Testing

@testable import App

/// Records, said when they happen.
@Suite struct WorkoutRecordsTests {
  private let press = Samples.exercise("Press")

  /// Someone who did ten reps at 60 kg a week ago, in the middle of a workout of three such sets.
  private func training() throws -> Person {
    let before = try Samples.done(press, [.kg(60), .kg(60), .kg(60)], on: "2026-11-14")
    var person = try Person.training([press], with: [.workout(before)])
    _ = person.takeEffects()
    return person
  }

  private func badges(_ person: Person) -> [String] {
    person.page.elements().filter { $0.attribute("class") == "set-select" }.map { $0.name }
  }

  @Test func aRecordIsSaidWhenItHappens() throws {
    var person = try training()
    try person.type("65", into: "Weight")
    try person.tap("Done")
    #expect(person.sees("New record: 10 reps at 65 kg · Best e1RM: 86.7 kg"))
    let effects = person.takeEffects()
    #expect(effects.contains(.sound(.record)) && !effects.contains(.sound(.tap)))
    #expect(badges(person)[0] == "Set 1: 65 kg × 10, record: heaviest, best 1RM")
    #expect(badges(person)[1] == "Set 2: 65 kg × 10")
    // The same without the tab that saw it happen.
    #expect(badges(try person.reloaded())[0].hasSuffix(", record: heaviest, best 1RM"))
  }

  @Test func helpBelowZeroIsSaidWithoutItsSign() throws {
    let dip = Samples.exercise("Dip", .assisted)
    let before = try Samples.done(dip, [.kg(-30)], on: "2026-11-14")
    let after = try Samples.done(dip, [.kg(-20)], on: "2026-11-20")
    let person = try Person([.exercise(dip), .workout(before), .workout(after)])
    #expect(person.state.newRecords(after) == ["Dip: least assistance, 20 kg"])
  }

  /// 60 kg with two reps to spare are more than 61 kg with none, to who goes by RPE.
  @Test func aFormulaThatIsChosenMeanwhileCounts() throws {
    var person = try training()
    try person.type("61", into: "Weight")
    try person.tap("Done")
    #expect(badges(person)[0].hasSuffix(", record: heaviest, best 1RM"))
    var before = try Samples.done(press, [.kg(60)], on: "2026-11-14")
    before.logs[0].sets[0].rpe = 8
    person.state.notebook.put(.workout(before))
    person.perform(.settings(.training(.formula(.rpe))))
    person.perform(.open(.today))
    person.perform(.open(.workout))
    #expect(badges(person)[0].hasSuffix(", record: heaviest"))
  }

  @Test func eachKindIsSaidOnce() throws {
    var person = try training()
    try person.type("65", into: "Weight")
    try person.tap("Done")
    person.perform(.dismissToast)
    _ = person.takeEffects()
    try person.type("70", into: "Weight")
    try person.tap("Done")
    #expect(person.state.toast == nil)
    #expect(person.takeEffects().contains(.sound(.tap)))
    #expect(badges(person)[1].hasSuffix(", record: heaviest, best 1RM"))
  }

  @Test func whatWasUndoneIsNotSaidAgain() throws {
    var person = try training()
    try person.type("65", into: "Weight")
    try person.tap("Done")
    person.perform(.dismissToast)
    try person.tap("Undo set 1")
    #expect(badges(person)[0] == "Set 1: 65 kg × 10")
    try person.tap("Done")
    #expect(person.state.toast == nil)
    #expect(badges(person)[0].hasSuffix(", record: heaviest, best 1RM"))
  }

  @Test func whatWasSaidInAnotherWorkoutIsSaidAnew() throws {
    var person = try training()
    try person.type("65", into: "Weight")
    try person.tap("Done")
    person.perform(.dismissToast)
    // It ends on another device, where the next one begins.
    var ended = try person.running()
    ended.endedAt = person.now
    var next = try Samples.begun([press])
    next.id = ULID(derivedFrom: "next")
    next.startedAt = person.now
    next.logs[0].id = ULID(derivedFrom: "next/log")
    for set in next.logs[0].sets.indices {
      next.logs[0].sets[set].id = ULID(derivedFrom: "next/" + String(set))
    }
    person.state.notebook.put([.workout(ended), .workout(next)])
    try person.type("70", into: "Weight")
    try person.tap("Done")
    #expect(person.sees("New record: 10 reps at 70 kg"))
  }

  /// Of three sets each is a record in the same two kinds.
  @Test func summaryAndHistoryCountTheSame() throws {
    var person = try training()
    for weight in ["65", "70", "75"] {
      try person.type(weight, into: "Weight")
      try person.tap("Done")
    }
    try person.tap("Finish")
    try person.tap("Finish workout")
    #expect(person.sees("2 records"))
    let workout = try #require(person.state.notebook.latest)
    #expect(person.state.newRecords(workout).count == 2)
    person.perform(.open(.pastWorkout(workout.id)))
    #expect(person.sees("2 records"))
    #expect(person.state.notebook.recordCount(of: [workout]) == 2)
  }

  @Test func asMuchAsBeforeIsNoRecord() throws {
    var person = try training()
    try person.tap("Done")
    #expect(person.state.toast == nil)
    #expect(badges(person)[0] == "Set 1: 60 kg × 10")
  }

  @Test func theFirstWorkoutOfAnExerciseHasNone() throws {
    var person = try Person.training([press])
    try person.type("65", into: "Weight")
    try person.tap("Done")
    try person.type("70", into: "Weight")
    try person.tap("Done")
    #expect(person.state.toast == nil)
    #expect(!person.effects.contains(.sound(.record)))
  }

  @Test func warmUpsAreNone() throws {
    var person = try training()
    person.perform(.workout(.setKind(try person.running().logs[0].sets[0].id, .warmup)))
    try person.type("100", into: "Weight")
    try person.tap("Done")
    #expect(person.state.toast == nil)
    #expect(!person.effects.contains(.sound(.record)))
  }

  @Test func moreRepsWithOnesOwnBodyAre() throws {
    let pullUp = Samples.exercise("Pull Up", .bodyweight)
    var person = try Person.training(
      [pullUp], with: [.workout(try Samples.done(pullUp, [nil], on: "2026-11-14"))])
    try person.type("11", into: "Reps")
    try person.tap("Done")
    #expect(person.sees("New record: 11 reps"))
  }

  @Test func longerTimesAre() throws {
    let plank = Samples.exercise("Plank", .duration)
    var before = try Samples.done(plank, [nil], on: "2026-11-14")
    before.logs[0].sets[0].reps = nil
    before.logs[0].sets[0].seconds = 60
    var workout = try Samples.begun([plank])
    for set in workout.logs[0].sets.indices { workout.logs[0].sets[set].reps = nil }
    var person = try Person(
      [.exercise(plank), .workout(before), .workout(workout)], route: .workout)
    try person.type("1:15", into: "Time")
    try person.tap("Done")
    #expect(person.sees("New record: 1:15"))
  }

  @Test func theWayBackFromSomethingElseStays() throws {
    var person = try training()
    try person.tap("More for set 1")
    try person.tap("Remove")
    try person.type("65", into: "Weight")
    try person.tap("Done")
    #expect(person.effects.contains(.sound(.record)))
    try person.tap("Undo")
    #expect(try person.running().logs[0].sets.count == 3)
  }

  @Test func theSummarySaysTheBestOfEach() throws {
    var person = try training()
    for weight in ["65", "70"] {
      try person.type(weight, into: "Weight")
      try person.tap("Done")
    }
    try person.tap("Finish")
    try person.tap("Finish workout")
    #expect(person.sees("Press: heaviest weight, 70 kg"))
    #expect(person.sees("Press: best estimated 1RM, 93.3 kg"))
    #expect(!person.sees("65 kg"))
  }
}
