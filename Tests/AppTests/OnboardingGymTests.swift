import Documents
import Interchange
import Strength
import Testing

@testable import App

@Suite struct OnboardingGymTests {
  private func person(_ documents: [AnyDocument] = []) throws -> Person {
    var person = try Person(documents, route: .welcome)
    person.state.device.memory["welcome-step"] = "gym"
    return person
  }

  @Test(arguments: GymKind.allCases, [WeightUnit.kg, .lb])
  func beginsWithWhatUsuallyStandsThere(kind: GymKind, unit: WeightUnit) throws {
    let words = Set(try ExerciseCatalogue.bundledExercises().flatMap { $0.equipment })
      .union([Gym.noEquipment])
    #expect(Set(kind.equipment).isSubset(of: words))
    #expect(kind.equipment == kind.equipment.sorted())
    let plates = kind.plates(in: unit)
    #expect(plates.allSatisfy { $0.weight.unit == unit && $0.count > 0 && $0.count % 2 == 0 })
    #expect(plates.map { $0.weight.value } == plates.map { $0.weight.value }.sorted(by: >))
    let dumbbells = kind.dumbbells(in: unit)
    #expect(dumbbells.allSatisfy { $0.unit == unit })
    #expect(dumbbells.map { $0.value } == dumbbells.map { $0.value }.sorted())
    #expect(kind.bars(in: unit).allSatisfy { $0.weight.unit == unit })
    #expect(kind.equipment.contains("dumbbells") == !dumbbells.isEmpty)
    #expect(kind.equipment.contains("barbell") == !plates.isEmpty)
  }

  @Test func makesOneGymWhateverIsChosen() throws {
    var person = try person()
    try person.tap("Home gym A bar, a bench, lighter dumbbells")
    try person.tap("Next")
    let first = try #require(person.state.notebook.gyms.first)
    #expect(first.name == "Home" && first.dumbbells.last == .kg(24))
    try person.tap("Back")
    try person.tap("Only bodyweight No equipment")
    try person.tap("Next")
    let second = try #require(person.state.notebook.gyms.first)
    #expect(person.state.notebook.gyms.count == 1)
    #expect(second.id == first.id && second.name == "Anywhere")
    #expect(second.equipment == [Gym.noEquipment])
  }

  @Test func keepsWhatWasChangedSince() throws {
    var person = try person()
    try person.tap("Barbell garage A rack, a bar and plates")
    try person.tap("Next")
    var gym = try #require(person.state.notebook.gyms.first)
    gym.name = "Cellar"
    gym.bars = []
    person.state.notebook.put(.gym(gym))
    try person.tap("Back")
    try person.tap("Next")
    #expect(person.state.notebook.gyms == [gym])
  }

  @Test func takesTheUnitThatWasChosenSince() throws {
    var person = try person()
    try person.tap("Barbell garage A rack, a bar and plates")
    try person.tap("Next")
    for _ in 0..<4 { try person.tap("Back") }
    try person.tap("Pounds (lb)")
    for _ in 0..<2 { try person.tap("Next") }
    try person.tap("Strength Splits, sets and weights")
    for _ in 0..<2 { try person.tap("Next") }
    #expect(person.state.notebook.gyms.map { $0.bars.map { $0.weight } } == [[.lb(45)]])
  }

  @Test func makesAnotherGymWhereTheFirstWasDeleted() throws {
    var person = try person()
    try person.tap("Barbell garage A rack, a bar and plates")
    try person.tap("Next")
    let first = try #require(person.state.notebook.gyms.first)
    person.state.notebook.remove(folder: "Gyms", id: first.id)
    try person.tap("Back")
    try person.tap("Next")
    let second = try #require(person.state.notebook.gyms.first)
    #expect(second.id != first.id && second.name == "Garage")
  }

  @Test func wantsANameOfItsOwn() throws {
    let other = Gym(id: ULID(derivedFrom: "other"), name: "Gym", order: 3)
    var person = try person([.gym(other)])
    #expect(person.sees("You already have Gym."))
    try person.tap("Commercial gym Machines, cables, racks, all dumbbells")
    #expect(person.sees("There is a gym called Gym already: choose another name."))
    try person.tap("Next")
    #expect(person.sees("Step 5 of 7"))
    #expect(person.saved.isEmpty)
    let long = String(repeating: "Very long name ", count: 40)
    try person.type(long, into: "Name")
    try person.tap("Next")
    #expect(person.state.notebook.gyms.map { $0.order } == [3, 4])
    #expect(person.sees("Step 6 of 7"))
  }
}
