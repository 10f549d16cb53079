import Documents
import Sequences
import Strength
import Testing

@testable import App

/// What is new is not saved before anything is known of it.
@Suite struct UnsavedTests {
  @Test func aNewExerciseThatIsLeftIsNotThere() throws {
    var person = try Person(route: .exercises)
    try person.tap("New exercise")
    #expect(person.page.names(["h1"]) == ["New exercise"])
    #expect(person.focused == "Name")
    #expect(person.sees("It is saved as soon as it has a name."))
    person.perform(.arrived(.exercises))
    #expect(person.saved.isEmpty && person.state.notebook.exercises.isEmpty)
    try person.tap("New exercise")
    try person.tap("Done")
    #expect(person.state.route == .exercises)
    #expect(person.sees("Nothing was saved: the exercise has no name."))
    #expect(person.saved.isEmpty)
  }

  @Test func aNewExerciseIsSavedWithItsName() throws {
    var person = try Person(route: .exercises)
    try person.tap("New exercise")
    try person.type(" ", into: "Name")
    #expect(person.saved.isEmpty)
    try person.type("Dip", into: "Name")
    #expect(person.state.notebook.exercises.map { $0.name } == ["Dip"])
    #expect(person.page.names(["h1"]) == ["Edit Dip"])
    try person.tap("Done")
    #expect(person.page.names(["h1"]) == ["Dip"])
  }

  @Test func aNewExerciseWithContentGetsAName() throws {
    var person = try Person(route: .exercises)
    for _ in 0..<2 {
      person.perform(.open(.exercises))
      try person.tap("New exercise")
      try person.tap("Barbell")
    }
    #expect(person.state.notebook.exercises.map { $0.name } == ["New exercise", "New exercise 2"])
  }

  @Test func aNewSequenceThatIsLeftIsNotThere() throws {
    var person = try Person(route: .sequences)
    try person.tap("New sequence")
    #expect(person.page.names(["h1"]) == ["New sequence"])
    #expect(person.focused == "Name")
    #expect(!person.page.has("button", "Delete") && !person.page.has("button", "Export"))
    person.perform(.arrived(.sequences))
    #expect(person.saved.isEmpty && person.state.notebook.sequences.isEmpty)
  }

  @Test func aNewSequenceIsSavedWithItsNameOrItsFirstCard() throws {
    var person = try Person(route: .sequences)
    try person.tap("New sequence")
    try person.type("Tabata", into: "Name")
    #expect(person.state.notebook.sequences.map { $0.name } == ["Tabata"])
    #expect(person.page.has("button", "Delete"))
    person.perform(.open(.sequences))
    try person.tap("New sequence")
    try person.tap("Add card")
    person.perform(.sequences(.pick("rest")))
    #expect(person.state.notebook.sequences.map { $0.name } == ["Tabata", "New sequence"])
    #expect(person.state.notebook.sequences.map { $0.order } == [0, 1])
  }

  @Test func aBodyWeightThatIsNoneHoldsTheFirstStepsUp() throws {
    var person = try Person(route: .welcome)
    try person.tap("Set up my own")
    try person.tap("Next")
    try person.type("abc", into: "Body weight (kg)")
    try person.tap("Next")
    #expect(person.sees("A weight from 20 to 500 kg."))
    #expect(person.focused == "Body weight (kg)")
    try person.type("", into: "Body weight (kg)")
    try person.tap("Next")
    #expect(!person.page.has("input", "Body weight (kg)"))
  }
}
