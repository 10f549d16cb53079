import Documents
import Strength
import Testing

@testable import App

/// What the gym has decides what is offered first.
@Suite struct ExercisePickerTests {
  private let curl = Samples.made("Curl", ["dumbbells"])
  private let press = Samples.made("Leg Press", ["machine"])
  private let own = Samples.exercise("Something of mine")

  private func gym(_ equipment: [String]) -> Gym {
    var gym = Gym(id: ULID(derivedFrom: "home"), name: "Home")
    gym.equipment = equipment
    return gym
  }

  /// Someone who adds an exercise to a workout in a gym.
  private func choosing(_ gym: Gym, _ others: [AnyDocument] = []) throws -> Person {
    var person = try Person(
      [.gym(gym), .exercise(curl), .exercise(press), .exercise(own)] + others)
    person.state.catalogue = Samples.catalogue
    try person.tap("Start a workout")
    #expect(try person.running().gymID == gym.id)
    return person
  }

  private func rows(_ person: Person, _ list: String) -> [String] {
    person.page.elements(in: list).filter { $0.element.name.description == "button" }
      .map { $0.name }
  }

  @Test func whatTheGymLacksComesLastAndSaysSo() throws {
    let person = try choosing(gym(["dumbbells", "bench"]))
    #expect(
      rows(person, "Your exercises") == ["Curl", "Something of mine", "Leg Press not at Home"])
    let offered = rows(person, "From the catalogue")
    #expect(offered.first?.hasPrefix("Bench Press (Dumbbell)") == true, "\(offered.prefix(3))")
    #expect(!offered.contains { $0.contains("not at Home") })
  }

  @Test func whatIsSearchedIsFoundWhereverItCanBeDone() throws {
    var person = try choosing(gym([Gym.noEquipment]))
    try person.type("leg press", into: "Search exercises")
    #expect(rows(person, "Your exercises") == ["Leg Press not at Home"])
    #expect(rows(person, "From the catalogue").first?.hasSuffix("not at Home") == true)
    try person.pressEnter(on: "Search exercises")
    #expect(try person.running().logs.map { $0.exerciseName } == ["Leg Press"])
  }

  @Test func whatWasDoneThereCanBeDoneThere() throws {
    let gym = gym(["dumbbells"])
    let done = try Samples.done(press, [.kg(80)], on: "2026-11-10", gym: gym)
    let person = try choosing(gym, [.workout(done)])
    #expect(!rows(person, "Your exercises").contains { $0.contains("not at") })
  }

  @Test func whereNobodyHasSaidWhatStandsThereNothingChanges() throws {
    let person = try choosing(gym([]))
    #expect(rows(person, "Your exercises") == ["Curl", "Leg Press", "Something of mine"])
    #expect(rows(person, "From the catalogue").first?.hasPrefix("Bench Press (Barbell)") == true)
  }
}

extension Samples {
  static func made(_ name: String, _ equipment: [String]) -> Exercise {
    var made = exercise(name)
    made.equipment = equipment
    return made
  }
}
