import Documents
import Strength
import Testing

@testable import App

@Suite struct MusclesTests {
  private func open(_ name: String, in person: inout Person) throws -> ULID {
    let muscle = try #require(person.state.notebook.muscles.first { $0.name == name })
    person.perform(.settings(.muscle(.toggle(muscle.id))))
    return muscle.id
  }

  private func bands(_ id: ULID, _ person: Person) throws -> VolumeBands {
    try #require(person.state.notebook.muscle(id)).bands
  }

  @Test func showsMusclesWithTheirBands() throws {
    var person = try Person(Samples.demo, route: .settings(.muscles))
    _ = try open("Chest", in: &person)
    #expect(person.sees("10–20 sets a week"))
    try Golden.check(person.state, "settings-muscles")
  }

  @Test func addsTheStandardMusclesOnce() throws {
    var person = try Person(route: .settings(.muscles))
    #expect(person.sees("No muscles yet"))
    try person.tap("Add the standard muscles")
    #expect(person.state.notebook.muscles.map(\.name) == Muscle.standardNames)
    #expect(!person.page.has("button", "Add the standard muscles"))
    #expect(person.saved.count == Muscle.standardNames.count)
  }

  @Test func addsOnlyTheStandardMusclesThatAreMissing() throws {
    var person = try Person(route: .settings(.muscles))
    person.state.notebook.put(.muscle(Muscle(id: ULID(derivedFrom: "own"), name: "lats", order: 0)))
    let renamed = Muscle(id: Muscle.standardID("Chest"), name: "Pecs", order: 1)
    person.state.notebook.put(.muscle(renamed))
    try person.tap("Add the 23 missing standard muscles")
    let names = person.state.notebook.muscles.map { $0.name.lowercased() }
    #expect(names.count == 25)
    #expect(Set(names).count == 25)
    #expect(names.contains("pecs") && !names.contains("chest"))
  }

  @Test func typesBandsInOrderOnly() throws {
    var person = try Person(Samples.demo, route: .settings(.muscles))
    let chest = try open("Chest", in: &person)
    try person.type("25", into: "MEV")
    #expect(person.sees("At most 20, the MRV."))
    #expect(try bands(chest, person).mev == 10)
    try person.type("8", into: "MAV")
    #expect(person.sees("At least 10, the MEV."))
    try person.type("14,5", into: "MAV")
    #expect(try bands(chest, person).mav == 14.5)
    try person.type("12", into: "MRV")
    #expect(person.sees("At least 14.5, the MAV."))
    #expect(try bands(chest, person).mrv == 20)
    try person.type("30", into: "MRV")
    #expect(try bands(chest, person).mrv == 30)
    #expect(try bands(chest, person).mav == 14.5)
  }

  @Test func whatWasRefusedHoldsOnceTheOthersAllowIt() throws {
    var person = try Person(Samples.demo, route: .settings(.muscles))
    let chest = try open("Chest", in: &person)
    try person.type("25", into: "MEV")
    try person.type("30", into: "MRV")
    #expect(try bands(chest, person).mev == 25)
    #expect(!person.sees("At most"))
  }

  @Test(arguments: ["-1", "101", "ten", ""])
  func bandsOutsideTheirRangeAreNotSaved(_ text: String) throws {
    var person = try Person(Samples.demo, route: .settings(.muscles))
    let chest = try open("Chest", in: &person)
    try person.type(text, into: "MRV")
    #expect(person.sees("A number of sets from 0 to 100."))
    #expect(try bands(chest, person) == .standard)
    #expect(person.saved.isEmpty)
  }

  @Test func mavCanBeTakenAway() throws {
    var person = try Person(Samples.demo, route: .settings(.muscles))
    let chest = try open("Chest", in: &person)
    try person.tap("Increase MAV")
    #expect(try bands(chest, person).mav == 15)
    try person.tap("Increase MAV")
    #expect(try bands(chest, person).mav == 16)
    try person.type("", into: "MAV")
    #expect(try bands(chest, person).mav == nil)
  }

  @Test func stepsStopAtTheNextBand() throws {
    var person = try Person(Samples.demo, route: .settings(.muscles))
    let chest = try open("Chest", in: &person)
    for _ in 0..<12 { try person.tap("Increase MEV") }
    #expect(try bands(chest, person).mev == 20)
    #expect(person.sees("At most 20, the MRV."))
    try person.tap("Decrease MEV")
    #expect(try bands(chest, person).mev == 19)
    #expect(!person.sees("At most 20"))
  }

  @Test func bandsGoBackToTheStandard() throws {
    var person = try Person(Samples.demo, route: .settings(.muscles))
    let chest = try open("Chest", in: &person)
    try person.type("15", into: "MAV")
    try person.type("6", into: "MEV")
    let before = try bands(chest, person)
    try person.tap("Reset all bands")
    #expect(try bands(chest, person) == .standard)
    #expect(person.sees("Reset the bands of 1 muscle."))
    try person.tap("Undo")
    #expect(try bands(chest, person) == before)
    try person.tap("Reset to 10–20")
    #expect(try bands(chest, person) == .standard)
  }

  @Test func addsRenamesAndMovesAMuscle() throws {
    var person = try Person(Samples.demo, route: .settings(.muscles))
    try person.tap("Add a muscle")
    let last = try #require(person.state.notebook.muscles.last)
    #expect(last.name == "New muscle")
    try person.type("chest ", into: "Name")
    #expect(person.sees("There is a muscle named “chest” already."))
    try person.type("Grip", into: "Name")
    #expect(person.state.notebook.muscle(last.id)?.name == "Grip")
    try person.tap("Move Grip up")
    #expect(person.state.notebook.muscles.last?.name == "Tibialis")
    let list = try person.page.find(["ul"], "Muscles")
    let first = person.state.notebook.muscles[0].id.text
    person.perform(
      try #require(list.action("data-on-reorder", last.id.text + " " + first)))
    #expect(person.state.notebook.muscles.first?.name == "Grip")
  }

  @Test func deletingSaysWhatSleepsAndCanBeUndone() throws {
    var person = try Person(Samples.demo, route: .settings(.muscles))
    let chest = try open("Chest", in: &person)
    let count = person.state.notebook.exerciseCount(working: chest)
    try #require(count > 1)
    #expect(person.sees("\(count) exercises work it."))
    try person.tap("Delete")
    #expect(person.state.notebook.muscle(chest) == nil)
    #expect(
      person.sees("Deleted Chest. Shares of \(count) exercises do not count until it is restored."))
    // The contributions stay in the exercises.
    #expect(person.state.notebook.exerciseCount(working: chest) == count)
    try person.tap("Undo")
    #expect(person.state.notebook.muscle(chest)?.name == "Chest")
  }
}
