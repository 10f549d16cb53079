import Documents
import Strength
import Testing

@testable import App

/// Another exercise in the place of one of a split.
@Suite struct SplitReplacingTests {
  private let split = ULID(derivedFrom: "test/split")
  private let barbell = "Bench Press (Barbell)"
  private let dumbbell = "Bench Press (Dumbbell)"

  private func named(_ name: String) throws -> Exercise {
    try #require(Samples.catalogue.first { $0.name == name }, "\(name)")
  }

  /// Someone who has opened the first exercise of a split, with dumbbells at home.
  private func editing() throws -> Person {
    var gym = Gym(id: ULID(derivedFrom: "home"), name: "Home")
    gym.equipment = ["dumbbells", "bench"]
    var planned = SplitExercise(
      id: ULID(derivedFrom: "planned"), exercise: try named(barbell), setCount: 5, reps: 6...8,
      weight: .kg(60))
    planned.restSeconds = 120
    planned.superset = 1
    planned.notes = "Slowly"
    planned.progression = Progression(.double, increment: .kg(5))
    var other = SplitExercise(
      id: ULID(derivedFrom: "other"), exercise: Samples.exercise("Row"))
    other.superset = 1
    var person = try Person(
      [
        .gym(gym), .exercise(try named(barbell)), .exercise(Samples.exercise("Row")),
        .split(Split(id: split, name: "Push", exercises: [planned, other])),
      ], route: .split(split))
    person.state.catalogue = Samples.catalogue
    person.perform(.splits(.toggleExercise(planned.id)))
    return person
  }

  private func exercises(_ person: Person) throws -> [SplitExercise] {
    try #require(person.state.notebook.split(split)).exercises
  }

  @Test func setsRepsAndRestStayAndTheWeightGoes() throws {
    var person = try editing()
    let before = try exercises(person)
    try person.type("much", into: "Weight")
    try person.tap("Replace exercise")
    let offered = person.page.elements(in: "Substitutes")
      .filter { $0.element.name.description == "button" }.map { $0.name }
    #expect(offered.first?.hasPrefix(dumbbell + " Chest, ") == true, "\(offered)")
    #expect(!offered.contains { $0.contains("(Machine)") })
    try person.tap(try #require(offered.first), in: "Substitutes")
    var expected = before[0]
    expected.exerciseID = try named(dumbbell).id
    expected.exerciseName = dumbbell
    expected.weight = nil
    expected.progression?.increment = nil
    #expect(try exercises(person) == [expected, before[1]])
    #expect(try person.page.value(of: "Weight") == "")
    #expect(person.state.notebook.exercise(expected.exerciseID) != nil)
    #expect(person.sees("Replaced " + barbell + ".") && !person.sees("All exercises"))
    try person.tap("Undo")
    #expect(try exercises(person) == before)
  }

  @Test func anyExerciseCanBeChosen() throws {
    var person = try editing()
    try person.tap("Replace exercise")
    try person.tap("All exercises")
    #expect(person.sees("Replace " + barbell))
    try person.type("plank", into: "Search exercises")
    try person.pressEnter(on: "Search exercises")
    let planned = try exercises(person)[0]
    #expect(planned.exerciseName == "Plank" && planned.loadType == Open(.duration))
    #expect(planned.seconds == SplitExercise.firstSeconds && planned.setCount == 5)
    #expect(try exercises(person).count == 2)
    // What is added after that is added.
    try person.tap("Add exercise")
    #expect(person.sees("Choose an exercise"))
    try person.type("hammer curl dumbbell", into: "Search exercises")
    try person.pressEnter(on: "Search exercises")
    #expect(try exercises(person).map { $0.exerciseName }.last == "Hammer Curl (Dumbbell)")
    #expect(try exercises(person).count == 3)
  }

  /// 65 % of what the barbell takes are no weight for one dumbbell.
  @Test func theTrainingMaxOfTheOtherGoes() throws {
    var person = try editing()
    var document = try #require(person.state.notebook.split(split))
    let id = document.exercises[0].id
    document.exercises[0].take(try #require(SetPlan.read("5@65%, 5+@85%")))
    document.exercises[0].trainingMaximum = .kg(100)
    person.state.notebook.put(.split(document))
    person.perform(.splits(.replace(id)))
    person.perform(.splits(.pick(try named(dumbbell).id)))
    let press = try exercises(person)[0]
    #expect(press.exerciseName == dumbbell && press.trainingMaximum == nil)
    #expect(press.setPlans.count == 2)
    // A plank has no reps.
    person.perform(.splits(.replace(id)))
    person.perform(.splits(.pick(try named("Plank").id)))
    let plank = try exercises(person)[0]
    #expect(plank.exerciseName == "Plank" && plank.setPlans.isEmpty && plank.setCount == 2)
  }

  @Test func closedItChangesNothing() throws {
    var person = try editing()
    let before = try exercises(person)
    try person.tap("Replace exercise")
    try person.tap("Close")
    #expect(!person.sees("All exercises"))
    #expect(try exercises(person) == before)
  }
}
