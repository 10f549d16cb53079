import Documents
import Strength
import Testing

@testable import App

@Suite struct ExercisesBranchTests {
  private let id = ULID(derivedFrom: "press")
  private let gym = Gym(id: ULID(derivedFrom: "gym"), name: "Iron Works")

  private func person(_ branches: [ExerciseBranch] = []) throws -> Person {
    var exercise = Exercise(id: id, name: "Leg Press")
    exercise.branches = branches
    return try Person([.gym(gym), .exercise(exercise)], route: .exercise(id))
  }

  private func branches(_ person: Person) throws -> [ExerciseBranch] {
    try #require(person.state.notebook.exercise(id)).branches
  }

  @Test func keepsNotesAndSettingsForAGym() throws {
    var person = try person()
    try person.tap("Iron Works")
    try person.type("Left machine.", into: "Notes for Iron Works")
    try person.type("Seat", into: "Setting 1")
    try person.type("4", into: "Value 1")
    try person.type("Back", into: "Setting 2")
    let branch = try #require(try branches(person).first)
    #expect(branch.gymID == gym.id && branch.gymName == "Iron Works")
    #expect(branch.notes == "Left machine.")
    #expect(
      branch.settings
        == [MachineSetting(name: "Seat", value: "4"), MachineSetting(name: "Back", value: "")])
    try person.tap("Remove setting Seat")
    #expect(try branches(person).first?.settings.map { $0.name } == ["Back"])
  }

  @Test func emptySettingsAtTheEndAreNotKept() throws {
    var person = try person([ExerciseBranch(id: ULID(derivedFrom: "b"), gymID: nil, gymName: "")])
    try person.type("Seat", into: "Setting 1")
    try person.type("", into: "Setting 1")
    #expect(try branches(person).first?.settings == [])
  }

  @Test func thereIsOneForAnyGym() throws {
    var person = try person()
    try person.tap("Any gym")
    try person.type("Feet high.", into: "Notes for Any gym")
    #expect(try branches(person).map { $0.gymID } == [nil])
    #expect(!person.page.names(["button"]).contains("Any gym"))
  }

  @Test func removesWithAWayBack() throws {
    var branch = ExerciseBranch(id: ULID(derivedFrom: "b"), gymID: gym.id, gymName: gym.name)
    branch.notes = "Left."
    var person = try person([branch])
    try person.tap("Remove notes and settings for Iron Works")
    #expect(try branches(person).isEmpty)
    try person.tap("Undo")
    #expect(try branches(person) == [branch])
  }

  @Test func namesTheGymThatIsGone() throws {
    let person = try person([
      ExerciseBranch(id: ULID(derivedFrom: "a"), gymID: nil, gymName: "Old Gym"),
      ExerciseBranch(id: ULID(derivedFrom: "b"), gymID: ULID(derivedFrom: "?"), gymName: ""),
    ])
    #expect(person.page.names(["h2"]).contains("Old Gym (deleted gym)"))
    #expect(person.page.names(["h2"]).contains("A deleted gym"))
  }
}
