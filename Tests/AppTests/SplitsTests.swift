import Documents
import Interchange
import Strength
import Testing

@testable import App

@Suite struct SplitsTests {
  private func named(_ name: String, in person: Person) throws -> Split {
    try #require(person.state.notebook.splits.first { $0.name == name })
  }

  private func openSplit(_ name: String, _ documents: [AnyDocument] = Samples.demo) throws -> Person
  {
    var person = try Person(documents, route: .splits)
    let split = try named(name, in: person)
    person.perform(.open(.split(split.id)))
    return person
  }

  private var catalogueAnswer: [UInt8] {
    get throws {
      var bytes: [UInt8] = []
      for exercise in try ExerciseCatalogue.bundledExercises() {
        bytes += ChangeLine("Exercises", exercise.id, text: exercise.encoded()).line + [0x0a]
      }
      return bytes
    }
  }

  // MARK: The list

  @Test func listsSplitsWithWhatTheyWork() throws {
    let person = try Person(Samples.demo, route: .splits)
    let first = try #require(person.state.notebook.splits.first)
    #expect(person.sees(first.name))
    #expect(person.sees("\(first.exercises.count) exercises · "))
    try Golden.check(person.state, "splits")
  }

  @Test func anEmptyLibrarySaysWhatToDo() throws {
    let person = try Person(route: .splits)
    #expect(person.sees("No splits yet"))
    #expect(person.page.has("button", "New split"))
    #expect(person.page.has("button", "Add Upper Body"))
    try Golden.check(person.state, "splits-empty")
  }

  @Test func makesANewSplitAndOpensIt() throws {
    var person = try Person(route: .splits)
    try person.tap("New split")
    let split = try #require(person.state.notebook.splits.first)
    #expect(person.state.route == .split(split.id))
    #expect(person.effects.contains(.focus(id: "name-" + split.id.text)))
    try person.type("Push", into: "Name")
    #expect(person.state.notebook.splits.map(\.name) == ["Push"])
    #expect(person.saved.count == 2)
  }

  @Test func twoNewSplitsHaveTwoNames() throws {
    var person = try Person(route: .splits)
    try person.tap("New split")
    person.perform(.open(.splits))
    try person.tap("New split")
    #expect(person.state.notebook.splits.map(\.name) == ["New split", "New split 2"])
  }

  @Test func startsASplit() throws {
    let person = try Person(Samples.demo, route: .splits)
    let split = try #require(person.state.notebook.splits.first)
    let start = try person.page.find(["button"], "Start " + split.name)
    guard case .today(.startSplit(let id)) = try #require(start.action("data-on-click")) else {
      Issue.record("it does something else")
      return
    }
    #expect(id == split.id)
  }

  @Test func movesASplitByButtonsAndByDragging() throws {
    var person = try Person(Samples.demo, route: .splits)
    let names = person.state.notebook.splits.map(\.name)
    let ids = person.state.notebook.splits.map(\.id.text)
    try #require(names.count >= 3)
    try person.tap("More for " + names[0])
    try person.tap("Move \(names[0]) down")
    #expect(person.state.notebook.splits.map(\.name).prefix(2) == [names[1], names[0]])
    let list = try person.page.find(["ul"], "Splits")
    let drop = try #require(list.action("data-on-reorder", ids[0] + " " + ids[1]))
    person.perform(drop)
    #expect(person.state.notebook.splits.map(\.name) == names)
    let toEnd = try #require(list.action("data-on-reorder", ids[0] + " "))
    person.perform(toEnd)
    #expect(person.state.notebook.splits.map(\.name) == names.dropFirst() + [names[0]])
  }

  @Test func aDropThatCannotBeReadMovesNothing() throws {
    var person = try Person(Samples.demo, route: .splits)
    let before = person.saved.count
    let list = try person.page.find(["ul"], "Splits")
    for text in ["", "x", "x y", ULID.none.text + " "] {
      person.perform(try #require(list.action("data-on-reorder", text)))
    }
    #expect(person.saved.count == before)
  }

  @Test func duplicatesASplitRightBehindIt() throws {
    var person = try Person(Samples.demo, route: .splits)
    let name = person.state.notebook.splits[0].name
    let count = person.state.notebook.splits.count
    try person.tap("More for " + name)
    try person.tap("Duplicate")
    let splits = person.state.notebook.splits
    #expect(splits[1].name == name + " copy")
    #expect(splits[1].exercises.map(\.exerciseName) == splits[0].exercises.map(\.exerciseName))
    #expect(Set(splits[1].exercises.map(\.id)).isDisjoint(with: splits[0].exercises.map(\.id)))
    try person.tap("Undo")
    #expect(person.state.notebook.splits.count == count)
  }

  @Test func deletesASplitAndBringsItBack() throws {
    var person = try Person(Samples.demo, route: .splits)
    let split = person.state.notebook.splits[0]
    try person.tap("More for " + split.name)
    try person.tap("Delete")
    #expect(person.state.notebook.split(split.id) == nil)
    #expect(person.sees("Deleted \(split.name). Workouts keep its name."))
    try person.tap("Undo")
    #expect(person.state.notebook.split(split.id) == split)
  }

  @Test func deletingFromItsPageLeadsBackToTheList() throws {
    var person = try openSplit(Samples.firstSplitName)
    try person.tap("Delete")
    #expect(person.state.route == .splits)
    #expect(person.page.has("button", "Undo"))
  }

  // MARK: Starter splits

  @Test func addsStarterSplitsWithTheirExercisesAndMuscles() throws {
    var person = try Person(route: .splits)
    try person.tap("Add all three")
    #expect(
      person.effects.contains(
        .fetch(.catalogue, method: "GET", path: "/api/catalogue", body: nil)))
    #expect(person.sees("Fetching the exercises"))
    person.perform(.device(.answer(.catalogue, status: 200, body: try catalogueAnswer)))
    let notebook = person.state.notebook
    #expect(notebook.splits.map(\.name) == ["Upper Body", "Core", "Lower Body"])
    #expect(notebook.exercises.count == 16)
    #expect(notebook.muscles.allSatisfy { Muscle.standardNames.contains($0.name) })
    for exercise in notebook.exercises {
      #expect(exercise.muscles.allSatisfy { notebook.muscle($0.muscleID) != nil })
    }
    #expect(!person.sees("Starter splits"))
    // What it takes is saved before what refers to it.
    let folders = person.saved.map(\.folder)
    let lastMuscle = try #require(folders.firstIndex(of: "Muscles"))
    let firstSplit = try #require(folders.firstIndex(of: "Splits"))
    #expect(lastMuscle < firstSplit)
  }

  @Test func aStarterSplitIsAddedOnce() throws {
    var person = try Person(route: .splits)
    person.state.catalogue = try ExerciseCatalogue.bundledExercises()
    try person.tap("Add Core")
    let count = person.saved.count
    #expect(!person.page.has("button", "Add Core"))
    person.perform(.splits(.addStarter("Core")))
    #expect(person.saved.count == count)
    #expect(person.state.notebook.splits.map(\.name) == ["Core"])
  }

  @Test func aStarterSplitThatWasRenamedStaysAsItIs() throws {
    var person = try Person(route: .splits)
    person.state.catalogue = try ExerciseCatalogue.bundledExercises()
    try person.tap("Add Core")
    let id = person.state.notebook.splits[0].id
    person.perform(.splits(.rename(id, "Middle")))
    try person.tap("Add Core")
    #expect(person.state.notebook.splits.map(\.name) == ["Middle", "Core"])
    #expect(person.state.notebook.split(id)?.name == "Middle")
  }

  @Test func ownExercisesAreTakenForAStarterSplit() throws {
    let press = Exercise(id: ULID(derivedFrom: "own"), name: "leg press")
    var person = try Person([.exercise(press)], route: .splits)
    person.state.catalogue = try ExerciseCatalogue.bundledExercises()
    try person.tap("Add Lower Body")
    let split = person.state.notebook.splits[0]
    #expect(split.exercises[0].exerciseID == press.id)
    let names = person.state.notebook.exercises.map { $0.name.lowercased() }
    #expect(names.filter { $0 == "leg press" }.count == 1)
  }

  @Test func aDeletedMuscleStaysDeletedWhenAStarterComes() throws {
    let calves = Muscle(id: Muscle.standardID("Calves"), name: "Calves", order: 0)
    var person = try Person([.muscle(calves)], route: .settings(.muscles))
    person.perform(.settings(.muscle(.delete(calves.id))))
    person.state.catalogue = try ExerciseCatalogue.bundledExercises()
    person.perform(.open(.splits))
    try person.tap("Add Lower Body")
    #expect(person.state.notebook.muscle(calves.id) == nil)
    #expect(person.state.notebook.muscle(Muscle.standardID("Quads")) != nil)
  }

  @Test func aDeletedMuscleStaysDeletedWhenAnExerciseComes() throws {
    let calves = Muscle(id: Muscle.standardID("Calves"), name: "Calves", order: 0)
    var person = try Person([.muscle(calves)], route: .settings(.muscles))
    person.perform(.settings(.muscle(.delete(calves.id))))
    let catalogue = try ExerciseCatalogue.bundledExercises()
    person.state.catalogue = catalogue
    let raise = try #require(
      catalogue.first { exercise in
        exercise.muscles.contains { $0.muscleID == calves.id } && exercise.muscles.count > 1
      })
    person.perform(.exercises(.add(raise.id)))
    #expect(person.state.notebook.exercise(raise.id) != nil)
    #expect(person.state.notebook.muscle(calves.id) == nil)
    #expect(person.state.notebook.muscles.count == raise.muscles.count - 1)
  }

  @Test func saysWhenTheCatalogueCannotBeReached() throws {
    var person = try Person(route: .splits)
    try person.tap("Add Core")
    person.perform(.device(.answer(.catalogue, status: 0, body: [])))
    #expect(person.sees("The library cannot be reached."))
    #expect(person.state.notebook.splits.isEmpty)
    try person.tap("Add Core")
    person.perform(.device(.answer(.catalogue, status: 200, body: try catalogueAnswer)))
    #expect(person.state.notebook.splits.map(\.name) == ["Core"])
    #expect(!person.sees("cannot be reached"))
  }
}
