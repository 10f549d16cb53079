import Documents
import Foundation
import Strength
import Testing

@testable import App

/// What the page of a running workout shows around its sets.
@Suite struct WorkoutPanelTests {
  private let press = Samples.exercise("Press")
  private let row = Samples.exercise("Row")

  @Test func ratingsAreBehindOneButtonUntilTheyAreWanted() throws {
    var person = try Person.training([press, row])
    #expect(!person.page.has("button", "RPE 8"))
    try person.tap("RPE")
    #expect(person.focused == "RPE 8")
    try person.type("60", into: "Weight")
    try person.tap("Done")
    // Once opened they stay for the workout.
    #expect(person.page.has("button", "RPE 9") && !person.page.has("button", "RPE"))
  }

  @Test func ratingsAreOpenWhereTheSetBeforeHasOne() throws {
    var person = try Person.training([press])
    try person.tap("RPE")
    try person.tap("RPE 9")
    #expect(try person.running().logs[0].sets[0].rpe == 9)
    try person.type("60", into: "Weight")
    try person.tap("Done")
    let again = try person.reloaded()
    #expect(!again.state.workout.showsRPE && again.page.has("button", "RPE 9"))
  }

  @Test func ratingsAreOpenWhereTheSetOfLastTimeHasOne() throws {
    var before = try Samples.done(press, [.kg(60)], on: "2026-11-14")
    before.logs[0].sets[0].rpe = 8
    let person = try Person.training([press], with: [.workout(before)])
    #expect(person.page.has("button", "RPE 8"))
  }

  @Test func supersetsAreNamedAsInThePast() throws {
    var person = try Person.training([press, row, Samples.exercise("Curl")])
    #expect(!person.sees("Superset A"))
    try person.tap("More for Press")
    try person.tap("Superset with Row")
    person.perform(.workout(.close))
    #expect(person.page.text.components(separatedBy: "Superset A").count == 3)
  }

  @Test func oneRestsLessAfterAWarmUp() throws {
    var workout = try Samples.begun([press])
    workout.logs[0].sets[0].kind = Open(.warmup)
    var person = try Person([.exercise(press), .workout(workout)], route: .workout)
    try person.type("20", into: "Weight")
    try person.tap("Done")
    #expect(person.state.rest?.seconds == 60)
    try person.type("60", into: "Weight")
    try person.tap("Done")
    let usual = person.state.notebook.settings.restSeconds
    #expect(usual > 60 && person.state.rest?.seconds == usual)
  }

  @Test func aShortRestStaysShortAfterAWarmUp() throws {
    var workout = try Samples.begun([press])
    workout.logs[0].sets[0].kind = Open(.warmup)
    workout.logs[0].restSeconds = 30
    var person = try Person([.exercise(press), .workout(workout)], route: .workout)
    try person.type("20", into: "Weight")
    try person.tap("Done")
    #expect(person.state.rest?.seconds == 30)
  }

  @Test func theRestSaysWhatComesNext() throws {
    var person = try Person.training([press])
    try person.type("60", into: "Weight")
    try person.tap("Done")
    let next = person.page.elements(in: "Rest").first { $0.attribute("class") == "rest-next" }
    #expect(next?.name == "Press, 60 kg × 10")
  }

  @Test func whatBelongsToTheWholeWorkoutIsInItsMenu() throws {
    var person = try Person.training([press])
    #expect(!person.page.has("button", "Discard workout") && !person.page.has("input", "Name"))
    try person.tap("Workout menu")
    try person.type("Heavy day", into: "Name")
    try person.type("78.5", into: "Body weight (kg)")
    try person.type("Slept well", into: "Notes")
    let workout = try person.running()
    #expect(workout.title == "Heavy day" && workout.notes == "Slept well")
    #expect(workout.bodyWeight == .kg(78.5))
  }
}
