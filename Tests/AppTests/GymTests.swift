import Documents
import Interchange
import Strength
import Testing

@testable import App

@Suite struct GymTests {
  private let id = ULID(derivedFrom: "test/gym")

  private func gym(_ change: (inout Gym) -> Void = { _ in }) throws -> Person {
    var gym = Gym(id: id, name: "Basement")
    change(&gym)
    return try Person([.gym(gym)], route: .gym(id))
  }

  private func saved(_ person: Person) throws -> Gym {
    try #require(person.state.notebook.gym(id))
  }

  // MARK: The list

  @Test func listsGymsWithWhatStandsThere() throws {
    let person = try Person(Samples.demo, route: .settings(.gyms))
    #expect(person.sees("Iron Works"))
    #expect(person.sees("10 machines · 2 bars · 52 plates"))
    try Golden.check(person.state, "settings-gyms")
  }

  @Test func anEmptyListSaysWhatToDo() throws {
    var person = try Person(route: .settings(.gyms))
    #expect(person.sees("No gyms yet"))
    try person.tap("New gym")
    let gym = try #require(person.state.notebook.gyms.first)
    #expect(person.state.route == .gym(gym.id))
    try person.type("Garage", into: "Name")
    #expect(person.state.notebook.gyms.map(\.name) == ["Garage"])
  }

  @Test func gymsMoveAndGo() throws {
    var person = try Person(Samples.demo, route: .settings(.gyms))
    try person.tap("More for Home")
    try person.tap("Move Home up")
    #expect(person.state.notebook.gyms.map(\.name) == ["Home", "Iron Works"])
    try person.tap("Delete")
    #expect(person.state.notebook.gyms.map(\.name) == ["Iron Works"])
    #expect(person.sees("Deleted Home. Workouts and notes keep its name."))
    try person.tap("Undo")
    #expect(person.state.notebook.gyms.map(\.name) == ["Home", "Iron Works"])
  }

  // MARK: One gym

  @Test func showsAWholeGym() throws {
    var person = try Person(Samples.demo, route: .settings(.gyms))
    let gym = try #require(person.state.notebook.gyms.first { $0.name == "Iron Works" })
    person.perform(.open(.gym(gym.id)))
    person.perform(.settings(.gym(.toggleMachine(0))))
    #expect(person.sees("5–100 kg in steps of 5 kg"))
    #expect(person.sees("20–290 lb in steps of 10 lb"))
    try Golden.check(person.state, "gym")
  }

  @Test func aGymThatIsGoneIsSaidToBe() throws {
    let person = try Person(route: .gym(id))
    #expect(person.sees("There is no such gym any more."))
  }

  @Test func namesAreNeitherEmptyNorTaken() throws {
    var person = try gym()
    person.state.notebook.put(.gym(Gym(id: ULID(derivedFrom: "other"), name: "Club")))
    try person.type("", into: "Name")
    #expect(person.sees("A gym needs a name."))
    try person.type("club", into: "Name")
    #expect(person.sees("There is a gym named “club” already."))
    #expect(try saved(person).name == "Basement")
  }

  @Test func equipmentOfTheCatalogueHasATitle() throws {
    let known = Set(Equipment.all.map(\.word))
    let used = try Set(ExerciseCatalogue.bundledExercises().flatMap(\.equipment))
    #expect(used.subtracting(known).sorted() == [])
    #expect(known.subtracting(used).sorted() == [Gym.noEquipment])
    #expect(known.count == Equipment.all.count)
  }

  @Test func marksEquipment() throws {
    var person = try gym { $0.equipment = ["teleporter"] }
    try person.tap("Smith machine")
    try person.tap("Rack")
    #expect(try saved(person).equipment == ["teleporter", "smith-machine", "rack"])
    #expect(
      try person.page.find(["button"], "Rack").attribute("aria-pressed") == "true")
    try person.tap("Rack")
    try person.tap("teleporter")
    #expect(try saved(person).equipment == ["smith-machine"])
  }

  @Test func noneIsNothingElse() throws {
    var person = try gym { $0.equipment = ["rack", "cable"] }
    try person.tap("None")
    #expect(try saved(person).equipment == [Gym.noEquipment])
    try person.tap("Bench")
    #expect(try saved(person).equipment == ["bench"])
    try person.tap("Bench")
    #expect(try saved(person).equipment.isEmpty)
  }

  @Test func barsAreAddedChangedAndRemoved() throws {
    var person = try gym()
    try person.tap("Add a bar")
    try person.tap("Pounds", in: "Weights")
    try person.tap("Add a bar")
    #expect(
      try saved(person).bars == [
        Bar(name: "Bar", weight: .kg(20)), Bar(name: "Bar 2", weight: .lb(45)),
      ])
    try person.type("Short bar", into: "Bar")
    try person.type("heavy", into: "Weight in kg")
    #expect(person.sees("A weight from 0 to 2000."))
    try person.type("15", into: "Weight in kg")
    #expect(try saved(person).bars[0] == Bar(name: "Short bar", weight: .kg(15)))
    try person.type(" ", into: "Bar")
    #expect(person.sees("A bar needs a name."))
    try person.tap("Remove Short bar")
    #expect(try saved(person).bars.map(\.name) == ["Bar 2"])
    try person.tap("Undo")
    #expect(try saved(person).bars.map(\.name) == ["Short bar", "Bar 2"])
  }

  @Test func platesAreAddedInOrder() throws {
    var person = try gym { $0.plates = [PlateStock(weight: .kg(20), count: 4)] }
    try person.type("5", into: "Plate in kg")
    try person.tap("Add plate")
    #expect(try person.page.value(of: "Plate in kg") == "")
    try person.tap("Add the standard kg plates")
    let plates = try saved(person).plates
    #expect(plates.map(\.weight.value) == [25, 20, 15, 10, 5, 2.5, 1.25])
    #expect(plates[1].count == 4)
    #expect(plates[0].count == 2)
    #expect(!person.page.has("button", "Add the standard kg plates"))
    try person.tap("Pounds", in: "Weights")
    try person.tap("Add the standard lb plates")
    #expect(try saved(person).plates.count == 13)
  }

  @Test(arguments: ["", "0", "-1", "plate", "3000"])
  func aPlateNeedsAWeight(_ text: String) throws {
    var person = try gym()
    try person.type(text, into: "Plate in kg")
    try person.tap("Add plate")
    #expect(person.sees("A weight above 0, up to 2000."))
    #expect(person.saved.isEmpty)
  }

  @Test func countsOfPlatesAreTypedOrSteppedInPairs() throws {
    var person = try gym { $0.plates = [PlateStock(weight: .kg(20), count: 2)] }
    try person.tap("Increase plates of 20 kg")
    #expect(try saved(person).plates[0].count == 4)
    try person.type("7", into: "Plates of 20 kg")
    #expect(try saved(person).plates[0].count == 7)
    try person.type("some", into: "Plates of 20 kg")
    #expect(person.sees("A number from 0 to 1000."))
    for _ in 0..<6 { try person.tap("Decrease plates of 20 kg") }
    #expect(try saved(person).plates[0].count == 0)
    try person.tap("Remove plates of 20 kg")
    #expect(try saved(person).plates.isEmpty)
  }

  @Test func dumbbellsAreAddedOneByOneOrAsARack() throws {
    var person = try gym { $0.dumbbells = [.kg(6)] }
    try person.type("2,5", into: "Dumbbell in kg")
    try person.tap("Add dumbbell")
    try person.type("4", into: "From kg")
    try person.type("10", into: "To kg")
    try person.type("2", into: "In steps of kg")
    try person.tap("Add these")
    #expect(try saved(person).dumbbells.map(\.value) == [2.5, 4, 6, 8, 10])
    #expect(try person.page.value(of: "From kg") == "")
    try person.tap("Remove 8 kg")
    #expect(try saved(person).dumbbells.map(\.value) == [2.5, 4, 6, 10])
    try person.tap("Remove all")
    #expect(try saved(person).dumbbells.isEmpty)
    try person.tap("Undo")
    #expect(try saved(person).dumbbells.count == 4)
  }

  @Test func aRackHasExactWeights() throws {
    var person = try gym()
    try person.type("0.1", into: "From kg")
    try person.type("0.7", into: "To kg")
    try person.type("0.1", into: "In steps of kg")
    try person.tap("Add these")
    #expect(try saved(person).dumbbells.map(\.value) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
  }

  @Test(arguments: [
    ("10", "4", "2", "At least 10, where it begins."), ("1", "10", "0", "More than 0."),
    ("1", "100", "0.5", "That makes more than 100 weights: take larger steps."),
    ("x", "10", "1", "A weight from 0 to 2000."), ("1", "", "1", "A weight from 0 to 2000."),
  ])
  func aRackThatMakesNoSenseIsNotAdded(
    _ from: String, _ to: String, _ step: String, _ problem: String
  ) throws {
    var person = try gym()
    try person.type(from, into: "From kg")
    try person.type(to, into: "To kg")
    try person.type(step, into: "In steps of kg")
    try person.tap("Add these")
    #expect(person.sees(problem))
    #expect(person.saved.isEmpty)
  }

  @Test func machinesAreAddedAndChanged() throws {
    var person = try gym()
    try person.tap("Add a machine")
    try person.type("Pec deck", into: "Machine")
    try person.type("120", into: "Lightest kg")
    #expect(person.sees("At most 100 kg, the heaviest."))
    try person.type("150", into: "Heaviest kg")
    try person.type("0", into: "Step kg")
    #expect(person.sees("More than 0."))
    try person.type("2.5", into: "Step kg")
    let machine = try saved(person).machines[0]
    #expect(
      machine
        == MachineStack(name: "Pec deck", lightest: .kg(120), step: .kg(2.5), heaviest: .kg(150)))
    try person.tap("Pounds", in: "Machines")
    #expect(try saved(person).machines[0].heaviest == .lb(150))
    try person.tap("Remove machine")
    #expect(try saved(person).machines.isEmpty)
    try person.tap("Undo")
    #expect(try saved(person).machines.count == 1)
  }

  @Test func exercisesAreDoneOnAMachine() throws {
    let fly = Exercise(id: ULID(derivedFrom: "fly"), name: "Chest Fly")
    var person = try gym {
      $0.machines = [
        MachineStack(name: "Pec deck", lightest: .kg(5), step: .kg(5), heaviest: .kg(100))
      ]
      $0.machines[0].exerciseIDs = [ULID(derivedFrom: "gone")]
    }
    person.state.notebook.put(.exercise(fly))
    person.perform(.settings(.gym(.toggleMachine(0))))
    #expect(person.sees("Deleted ones are hidden until restored."))
    try person.tap("Add exercise")
    try person.tap("Chest Fly", in: "Choose an exercise")
    #expect(try saved(person).machines[0].exerciseIDs.last == fly.id)
    try person.tap("Take Chest Fly off")
    #expect(try saved(person).machines[0].exerciseIDs == [ULID(derivedFrom: "gone")])
  }

  @Test func whatIsUnknownSurvivesAnEdit() throws {
    var gym = Gym(id: id, name: "Basement")
    let text = gym.encoded()
    let odd = String(decoding: text, as: UTF8.self)
      .replacing("\"name\": \"Basement\"", with: "\"name\": \"Basement\",\n  \"sauna\": true")
    gym = try Gym(decoding: Array(odd.utf8))
    var person = try Person([.gym(gym)], route: .gym(id))
    try person.tap("Rack")
    let saved = try #require(person.saved.last?.text)
    #expect(String(decoding: saved, as: UTF8.self).contains("\"sauna\": true"))
  }
}
