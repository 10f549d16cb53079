import Documents
import Strength
import Testing

@testable import App

@Suite struct OnboardingSplitTests {
  private func person(
    _ documents: [AnyDocument] = [], catalogue: [Exercise] = Samples.catalogue
  ) throws -> Person {
    var person = try Person(documents, route: .welcome)
    person.state.device.memory["welcome-step"] = "split"
    person.state.catalogue = catalogue
    return person
  }

  @Test func savesMusclesThenExercisesThenTheSplit() throws {
    var person = try person()
    try person.tap("Add Core")
    #expect(
      person.saved.map { $0.folder }
        == Array(repeating: "Muscles", count: 25) + Array(repeating: "Exercises", count: 4)
        + ["Splits"])
    let core = try #require(person.state.notebook.splits.first)
    #expect(core.exercises.map { $0.setCount } == [4, 4, 4, 4])
    for exercise in core.exercises {
      #expect(person.state.notebook.exercise(exercise.exerciseID)?.name == exercise.exerciseName)
    }
    #expect(person.sees("Added"))
    #expect(!person.page.has("button", "Add Core"))
  }

  @Test func addsEachSplitOnce() throws {
    let own = Split(id: ULID(derivedFrom: "own"), name: "UPPER BODY", order: 7)
    var person = try person([.split(own)])
    try person.tap("Add all")
    #expect(
      person.state.notebook.splits.map { $0.name } == ["UPPER BODY", "Core", "Lower Body"])
    #expect(person.state.notebook.splits.map { $0.order } == [7, 8, 9])
    _ = person.takeEffects()
    person.perform(.onboarding(.addAllSplits))
    person.perform(.onboarding(.addSplit(99)))
    #expect(person.saved.isEmpty)
  }

  @Test func offersWhatCanBeDoneWithTheBodyAlone() throws {
    var gym = Gym(id: ULID(derivedFrom: "anywhere"), name: "Anywhere")
    GymKind.bodyweight.furnish(&gym, in: .kg)
    var person = try person([.gym(gym)])
    #expect(person.sees("Push Up, Prone Y Raise, Pike Push Up, Diamond Push Up"))
    #expect(!person.sees("(Machine)"))
    try person.tap("Add all")
    let exercises = person.state.notebook.splits.flatMap { $0.exercises }
    #expect(exercises.count == 14)
    let place = AvailableEquipment(gym)
    for planned in exercises {
      let exercise = try #require(person.state.notebook.exercise(planned.exerciseID))
      #expect(exercise.equipment.isEmpty && place.suits(exercise), "\(exercise.name)")
    }
  }

  @Test(arguments: [GymKind.commercial, .home, .garage])
  func everyPlaceOfASplitIsFilledWhereThereAreWeights(kind: GymKind) throws {
    var gym = Gym(id: ULID(derivedFrom: "gym"), name: "Gym")
    kind.furnish(&gym, in: .kg)
    var person = try person([.gym(gym)])
    try person.tap("Add all")
    let place = AvailableEquipment(gym)
    #expect(person.state.notebook.splits.map { $0.exercises.count } == [6, 4, 6])
    for planned in person.state.notebook.splits.flatMap({ $0.exercises }) {
      let exercise = try #require(person.state.notebook.exercise(planned.exerciseID))
      #expect(place.suits(exercise), "\(exercise.name)")
    }
    let isCommercial = kind == .commercial
    #expect(
      (person.state.notebook.splits[0].exercises[0].exerciseName == "Chest Press (Machine)")
        == isCommercial)
  }

  @Test func takesTheExercisesThatAreHere() throws {
    var renamed = try #require(Samples.catalogue.first { $0.name == "Hanging Knee Raise" })
    renamed.name = "Knees up"
    let own = Exercise(id: ULID(derivedFrom: "own"), name: "Ab Crunch (Machine)")
    var person = try person([.exercise(renamed), .exercise(own)])
    try person.tap("Add Core")
    let core = try #require(person.state.notebook.splits.first)
    #expect(core.exercises.first?.exerciseID == own.id)
    #expect(core.exercises.last?.exerciseName == "Knees up")
    #expect(person.saved.filter { $0.folder == "Exercises" }.count == 2)
  }

  @Test func saysThatTheCatalogueHoldsNothingOfIt() throws {
    var person = try person(catalogue: Array(Samples.catalogue.prefix(1)))
    person.state.catalogue[0].name = "Something else"
    try person.tap("Add Core")
    #expect(person.sees("The catalogue has no exercise for Core. Make a split of your own"))
    #expect(person.saved.isEmpty)
  }

  @Test func asksForTheCatalogueOnArriving() throws {
    var person = try Person(route: .welcome)
    person.state.device.memory["welcome-step"] = "log"
    try person.tap("Skip")
    let fetch = Effect.fetch(.catalogue, method: "GET", path: "/api/catalogue", body: nil)
    #expect(person.takeEffects().contains(fetch))
    #expect(person.sees("Reading the exercise catalogue …"))
    #expect(!person.page.has("button", "Add Core"))
    person.perform(.device(.connection(.offline)))
    person.perform(.device(.answer(.catalogue, status: 0, body: [])))
    #expect(person.sees("the exercise catalogue, which cannot be reached now"))
    person.perform(.device(.connection(.connected)))
    try person.tap("Try again")
    #expect(person.takeEffects() == [fetch])
    let exercise = try #require(Samples.catalogue.first { $0.name == "Hanging Knee Raise" })
    let line = ChangeLine("Exercises", exercise.id, text: exercise.encoded())
    person.perform(.device(.answer(.catalogue, status: 200, body: line.line)))
    try person.tap("Add Core")
    #expect(person.state.notebook.splits.first?.exercises.count == 1)
  }

  @Test func aReloadOnTheLastStepOffersTheSame() throws {
    let fetch = Effect.fetch(.catalogue, method: "GET", path: "/api/catalogue", body: nil)
    var person = try Person(route: .welcome)
    #expect(!person.takeEffects().contains(fetch))
    person.perform(.device(.stored([], operations: [], memory: [("welcome-step", "split")])))
    #expect(person.takeEffects().contains(fetch))
    #expect(person.sees("Reading the exercise catalogue …"))
    let lines = Samples.catalogue.map { exercise in
      ChangeLine("Exercises", exercise.id, text: exercise.encoded()).line
    }
    let body = Array(lines.joined(separator: [0x0a]))
    person.perform(.device(.answer(.catalogue, status: 200, body: body)))
    #expect(person.page.has("button", "Add all"))
  }

  @Test func leadsToTheSplitsForOnesOwn() throws {
    var person = try person()
    try person.tap("Empty, I’ll build my own")
    #expect(person.state.route == .splits)
    #expect(person.state.device.memory["welcomed"] == "1")
    #expect(person.state.device.memory["welcome-step"] == nil)
  }

  private func row(_ title: String, _ person: Person) throws -> String {
    try #require(person.page.names(["button"]).first { $0.hasPrefix(title) })
  }

  @Test func leadsToAWeekOfTheCoach() throws {
    var person = try person()
    try person.tap(row("A week from the coach", person))
    #expect(person.state.route == .coach)
    #expect(person.state.device.memory["welcomed"] == "1")
    #expect(person.page.has("button", "Use this week"))
  }

  @Test func leadsToARunningPlan() throws {
    var person = try person()
    try person.tap(row("A running plan", person))
    #expect(person.state.route == .newPlan)
    #expect(person.sees("Your running now"))
  }
}
