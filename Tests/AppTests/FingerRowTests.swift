import Documents
import Strength
import Testing

@testable import App

/// What fingers do with rows is what the buttons beside them do.
@Suite struct FingerRowTests {
  /// The row that holds a control, by the control's identifier.
  private func row(_ person: Person, holding id: String) throws -> ElementView {
    let found = person.page.elements().last { element in
      (element.attribute("data-on-left") ?? element.attribute("data-on-hold")) != nil
        && PageView(element.element.children).elements().contains { $0.attribute("id") == id }
    }
    return try #require(found, "no row for fingers holds \(id)")
  }

  @Test func setsAreRemovedCompletedAndOpened() throws {
    var person = try Person(Samples.demo)
    try person.tap(try #require(person.page.names(["button"]).first { $0.hasPrefix("Start ") }))
    let sets = try #require(person.state.notebook.running).logs[0].sets
    var line = try row(person, holding: "select-" + sets[1].id.text)
    #expect(line.attribute("data-left") == "Remove" && line.attribute("data-right") == "Done")
    person.perform(try #require(line.action("data-on-left")))
    #expect(person.state.notebook.running?.set(sets[1].id) == nil)
    try person.tap("Undo")
    #expect(person.state.notebook.running?.logs[0].sets.map { $0.id } == sets.map { $0.id })
    person.perform(try #require(line.action("data-on-right")))
    #expect(person.state.notebook.running?.set(sets[1].id)?.completedAt == person.now)
    line = try row(person, holding: "select-" + sets[1].id.text)
    #expect(line.attribute("data-on-right") == nil && line.attribute("data-right") == nil)
    person.perform(try #require(line.action("data-on-hold")))
    #expect(person.state.workout.sheet == .set(sets[1].id))
    #expect(person.page.has("button", "Remove"))
  }

  @Test func setsOfAPastWorkoutAreRemoved() throws {
    var person = try Person(Samples.demo)
    let id = try #require(person.state.notebook.archive.keys.last).id
    person.perform(.open(.pastWorkout(id)))
    try person.tap("Edit")
    let sets = try #require(person.state.notebook.workout(id)).logs[0].sets
    let line = try row(person, holding: "remove-" + sets[0].id.text)
    person.perform(try #require(line.action("data-on-left")))
    #expect(person.state.notebook.workout(id)?.logs[0].sets.map { $0.id } == sets[1...].map(\.id))
    try person.tap("Undo")
    #expect(person.state.notebook.workout(id)?.logs[0].sets.map { $0.id } == sets.map(\.id))
  }

  @Test func aRowsMenuOpensAndItsSplitGoesAndComesBack() throws {
    var person = try Person(Samples.demo, route: .splits)
    let split = person.state.notebook.splits[0]
    let more = "more-" + split.id.text
    person.perform(try #require(try row(person, holding: more).action("data-on-hold")))
    #expect(person.page.has("button", "Duplicate"))
    let line = try row(person, holding: more)
    // Holding what is open leaves it so.
    #expect(line.attribute("data-on-hold") == nil)
    person.perform(try #require(line.action("data-on-left")))
    #expect(person.state.notebook.split(split.id) == nil)
    try person.tap("Undo")
    #expect(person.state.notebook.split(split.id) == split)
    person.perform(.open(.split(split.id)))
    let exercises = split.exercises.map { $0.id }
    let exercise = try row(person, holding: "row-" + exercises[0].text)
    person.perform(try #require(exercise.action("data-on-left")))
    #expect(
      person.state.notebook.split(split.id)?.exercises.map { $0.id }
        == Array(exercises.dropFirst()))
  }

  @Test func stepsOfASequenceAreRemoved() throws {
    var person = try Person(Samples.training, route: .sequences)
    let sequence = try #require(person.state.notebook.sequences.first { $0.steps.count > 1 })
    person.perform(.open(.sequence(sequence.id)))
    let line = try row(person, holding: "row-" + sequence.steps[0].id.text)
    #expect(line.attribute("data-left") == "Remove")
    person.perform(try #require(line.action("data-on-left")))
    #expect(
      person.state.notebook.sequence(sequence.id)?.steps.map { $0.id }
        == sequence.steps.dropFirst().map { $0.id })
  }

  @Test func rowsWhoseButtonsLieOnAnotherPageStayWhereTheyAre() throws {
    let person = try Person(Samples.demo, route: .history)
    let moved = person.page.elements().filter { $0.attribute("data-on-left") != nil }
    #expect(moved.isEmpty)
  }
}
