import Documents
import Strength
import Testing

@testable import App

/// A workout by the keyboard, and what is said of numbers that are none.
@Suite struct WorkoutKeysTests {
  private let press = Samples.exercise("Press")

  @Test func enterGoesFromTheWeightToTheNextSetsWeight() throws {
    var person = try Person.training([press], sets: 2)
    try person.type("60", into: "Weight")
    try person.pressEnter(on: "Weight")
    #expect(person.focused == "Reps")
    try person.pressEnter(on: "Reps")
    #expect(person.focused == "Done")
    try person.pressEnter(on: "Done")
    #expect(try person.running().doneSetCount == 1)
    let second = try person.running().logs[0].sets[1].id
    #expect(person.effects.contains(.focus(id: State.fieldID(.weight, second))))
    #expect(person.focused == "Weight")
  }

  @Test func afterTheLastSetTheFocusGoesToFinishOrToAnotherSet() throws {
    for (plan, next) in [("split", "Finish"), ("day", "Finish"), ("", "Add a set of Press")] {
      for byKey in [true, false] {
        var workout = try Samples.begun([press], sets: 1)
        if plan == "split" { workout.splitID = ULID(derivedFrom: "split") }
        if plan == "day" { workout.planDayID = ULID(derivedFrom: "day") }
        var person = try Person([.exercise(press), .workout(workout)], route: .workout)
        try person.type("60", into: "Weight")
        if byKey { try person.pressEnter(on: "Done") } else { try person.tap("Done") }
        #expect(person.focused == next)
        #expect((person.state.rest == nil) == !plan.isEmpty)
      }
    }
  }

  @Test func aWorkoutWithoutAPlanGoesOnFromSetToSet() throws {
    var person = try Person.training([press], sets: 1)
    try person.type("60", into: "Weight")
    try person.pressEnter(on: "Done")
    #expect(person.state.rest != nil)
    try person.tap("Add a set of Press")
    #expect(person.focused == "Weight")
    #expect(try person.weights() == ["60 kg", "60 kg"])
    #expect(person.state.rest != nil)
  }

  @Test func theSearchForAnExerciseIsReadyToBeTypedIn() throws {
    var person = try Person()
    try person.tap("Start a workout")
    #expect(person.focused == "Search exercises")
    person.state.device.isTouch = true
    person.perform(.workout(.close))
    _ = person.takeEffects()
    try person.tap("Add exercise")
    #expect(person.focused == nil)
  }

  @Test func byTouchTheFocusStaysOnTheButton() throws {
    var person = try Person.training([press])
    try person.type("60", into: "Weight")
    _ = person.takeEffects()
    try person.tap("Done")
    #expect(person.focused == nil)
  }

  @Test func enterInADoneSetGoesBackToTheCurrentOne() throws {
    var person = try Person.training([press])
    try person.type("60", into: "Weight")
    try person.tap("Done")
    person.perform(.workout(.select(try person.running().logs[0].sets[0].id)))
    try person.pressEnter(on: "Reps")
    #expect(person.state.workout.selected == nil)
    #expect(person.focused == "Weight")
  }

  @Test func thereAreFewStopsBetweenTheNumbersAndDone() throws {
    let person = try Person.training([press])
    let stops = person.page.elements().filter {
      ["input", "button"].contains($0.element.name.description)
        && $0.attribute("tabindex") != "-1"
    }.map { $0.name }
    let weight = try #require(stops.firstIndex(of: "Weight"))
    #expect(
      stops[weight..<(weight + 5)] == ["Weight", "Reps", "Done", "More for set 1", "RPE"])
    #expect(!stops.contains("RPE 7") && !stops.contains("Increase weight"))
  }

  @Test(arguments: [
    ("Weight", "-5", "Weight from 0 to 2000, such as 82.5"),
    ("Weight", "99999", "Weight from 0 to 2000, such as 82.5"),
    ("Reps", "eight", "A whole number from 0 to 10000, such as 8"),
  ])
  func aNumberThatIsNoneIsSaidAndNotLogged(field: String, typed: String, expected: String) throws {
    var person = try Person.training([press])
    try person.type("60", into: "Weight")
    try person.type(typed, into: field)
    #expect(person.sees(expected))
    let input = try person.page.find(["input"], field)
    let note = try #require(input.attribute("aria-describedby"))
    #expect(person.page.elements().contains { $0.attribute("id") == note && $0.name == expected })
    try person.tap("Done")
    #expect(try person.running().doneSetCount == 0)
    #expect(person.focused == field)
    try person.pressEnter(on: field)
    #expect(person.focused == field)
    try person.type("8", into: field)
    #expect(!person.sees(expected))
    try person.tap("Done")
    #expect(try person.running().doneSetCount == 1)
  }

  @Test func aBodyWeightThatIsNoneIsSaidBeforeItIsDropped() throws {
    var person = try Person.training([press])
    try person.type("60", into: "Weight")
    try person.tap("Done")
    try person.tap("Workout menu")
    try person.type("abc", into: "Body weight (kg)")
    #expect(person.sees("A weight from 20 to 500 kg."))
    try person.tap("Finish")
    #expect(person.sees("“abc” is no body weight: it will not be kept."))
  }

  @Test func aBodyWeightIsOneThatTheSettingsTake() throws {
    var person = try Person.training([press])
    try person.tap("Workout menu")
    for text in ["7", "600"] {
      try person.type(text, into: "Body weight (kg)")
      #expect(try person.running().bodyWeight == nil, "\(text)")
      #expect(person.sees("A weight from 20 to 500 kg."))
    }
    try person.type("78", into: "Body weight (kg)")
    #expect(try person.running().bodyWeight == .kg(78))
  }

  // MARK: A name that is not there

  @Test func aNameThatIsNotThereBecomesAnExerciseOfTheWorkout() throws {
    var person = try Person.training([press])
    try person.tap("Add exercise")
    try person.type("Zercher Carry", into: "Search exercises")
    #expect(person.sees("No exercise matches."))
    try person.tap("Create “Zercher Carry”")
    let log = try #require(try person.running().logs.last)
    #expect(log.exerciseName == "Zercher Carry")
    #expect(person.state.notebook.exercise(log.exerciseID)?.name == "Zercher Carry")
    #expect(person.state.workout.sheet == nil)
    #expect(person.focused == "Weight")
  }

  @Test func enterPicksTheFirstMatchElseTheName() throws {
    var person = try Person.training([press])
    person.state.catalogue = Samples.catalogue
    for name in ["pre", "ohp", "Zercher Waltz"] {
      try person.tap("Add exercise")
      try person.type(name, into: "Search exercises")
      try person.pressEnter(on: "Search exercises")
    }
    #expect(
      try person.running().logs.map { $0.exerciseName }
        == ["Press", "Press", "Overhead Press (Barbell)", "Zercher Waltz"])
  }

  @Test func aNameThatIsThereIsTakenInsteadOfMadeAgain() throws {
    var person = try Person.training([press])
    person.state.catalogue = Samples.catalogue
    for (name, count) in [("PRESS", 1), ("face pull (cable)", 2)] {
      try person.tap("Add exercise")
      try person.type(name, into: "Search exercises")
      try person.tap("Create “" + name + "”")
      #expect(person.state.notebook.exercises.count == count)
    }
    #expect(
      try person.running().logs.map { $0.exerciseName } == ["Press", "Press", "Face Pull (Cable)"])
  }

  @Test func aNameThatIsNotThereBecomesAnExerciseOfASplit() throws {
    let split = Split(id: ULID(derivedFrom: "split"), name: "Push")
    var person = try Person([.split(split)], route: .split(split.id))
    try person.tap("Add exercise")
    try person.type("Zercher Carry", into: "Search exercises")
    try person.tap("Create “Zercher Carry”")
    #expect(
      person.state.notebook.split(split.id)?.exercises.map { $0.exerciseName } == ["Zercher Carry"])
  }
}
