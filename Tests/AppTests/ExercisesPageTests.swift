import Documents
import Interchange
import Strength
import Testing

@testable import App

@Suite struct ExercisesPageTests {
  private static let catalogue: [Exercise] =
    (try? ExerciseCatalogue.bundledExercises()) ?? []

  private func person(_ documents: [AnyDocument] = Samples.demo) throws -> Person {
    var person = try Person(documents, route: .exercises)
    person.state.catalogue = ExercisesPageTests.catalogue
    return person
  }

  private func rows(_ person: Person, _ list: String) -> [String] {
    person.page.elements(in: list).filter { $0.element.name.description == "li" }.map { $0.name }
  }

  @Test func showsTheDemoLibrary() throws {
    try Golden.check(try person().state, "exercises")
  }

  @Test func showsAnEmptyLibrary() throws {
    var person = try Person(route: .exercises)
    person.state.catalogue = Array(ExercisesPageTests.catalogue.prefix(3))
    try Golden.check(person.state, "exercises-empty")
  }

  @Test func asksForTheCatalogueOnceWhenOpened() throws {
    var person = try Person()
    #expect(!person.takeEffects().contains(fetch))
    person.perform(.open(.exercises))
    #expect(person.takeEffects().contains(fetch))
    person.perform(.open(.exercises))
    #expect(!person.takeEffects().contains(fetch))
  }

  private let fetch = Effect.fetch(.catalogue, method: "GET", path: "/api/catalogue", body: nil)

  @Test func saysWhenThereIsNoNetworkAndTriesAgain() throws {
    var person = try Person(route: .exercises)
    #expect(person.sees("Fetching the catalogue"))
    person.perform(.device(.answer(.catalogue, status: 0, body: [])))
    #expect(person.sees("The library cannot be reached."))
    _ = person.takeEffects()
    try person.tap("Try again")
    #expect(person.takeEffects().contains(fetch))
    person.perform(.device(.answer(.catalogue, status: 200, body: catalogueLines)))
    #expect(person.sees("Ab Wheel Rollout") && person.sees("From the catalogue"))
    #expect(!person.sees("cannot be reached"))
  }

  /// Two exercises as the server sends them.
  private var catalogueLines: [UInt8] {
    var bytes: [UInt8] = []
    for name in ["Ab Wheel Rollout", "Arnold Press"] {
      let exercise = Exercise(id: Exercise.catalogueID(name), name: name)
      let line = ChangeLine(Exercise.kind.name, exercise.id, text: exercise.encoded())
      bytes += line.line + [0x0a]
    }
    return bytes
  }

  @Test func searchesAsOneTypes() throws {
    var person = try person()
    try person.type("bench dumb", into: "Search exercises")
    #expect(rows(person, "Catalogue exercises").first?.hasPrefix("Bench Press (Dumbbell)") == true)
    try person.type("no such thing", into: "Search exercises")
    #expect(person.sees("No match among your exercises"))
    #expect(person.sees("Nothing else in the catalogue matches."))
  }

  @Test func filtersByMuscleAndEquipmentUntilTouchedAgain() throws {
    var person = try person()
    let all = rows(person, "Own exercises").count
    try person.tap("Legs")
    try person.tap("Machine")
    let found = rows(person, "Own exercises")
    #expect(!found.isEmpty && found.count < all)
    for exercise in person.state.notebook.exercises
    where found.contains(where: { $0.hasPrefix(exercise.name + " ") }) {
      #expect(exercise.equipment.contains("machine"))
    }
    try person.tap("Legs")
    try person.tap("Machine")
    #expect(rows(person, "Own exercises").count == all)
    try person.tap("No equipment")
    for row in rows(person, "Catalogue exercises") { #expect(!row.contains("Barbell")) }
  }

  @Test func ownMusclesGetAFilterOfTheirOwn() throws {
    var exercise = Exercise(id: ULID(derivedFrom: "x"), name: "Jaw Press")
    let jaw = Muscle(id: ULID(derivedFrom: "jaw"), name: "Jaw", order: 99)
    exercise.muscles = [ExerciseMuscle(muscleID: jaw.id, muscleName: "Jaw", contribution: 1)]
    var person = try person(Samples.demo + [.muscle(jaw), .exercise(exercise)])
    try person.tap("Other muscles")
    #expect(rows(person, "Own exercises") == ["Jaw Press Jaw"])
    #expect(!(try self.person().page.names(["button"]).contains("Other muscles")))
  }

  @Test func ordersByWhenTheyWereDone() throws {
    var person = try person()
    try person.tap("Last done")
    let latest = try #require(person.state.notebook.latest)
    let done = latest.logs.map { $0.exerciseName }
    let first = try #require(rows(person, "Own exercises").first)
    #expect(done.contains { first.hasPrefix($0) })
    #expect(first.contains("ago") || first.contains("yesterday") || first.contains("today"))
  }

  @Test func standInTheOrderOfTheReadersLanguage() throws {
    var person = try person(
      ["Bench Press", "Lunge", "Squat"].map { name in
        .exercise(Exercise(id: ULID(derivedFrom: name), name: name))
      })
    person.state.catalogue = []
    person.perform(.device(.answer(.catalogue, status: 200, body: catalogueLines)))
    let german = [
      "Lunge": "Ausfallschritt", "Squat": "Übungskniebeuge", "Bench Press": "Zugbank",
      "Arnold Press": "Ähnliches", "Ab Wheel Rollout": "Bauchroller",
    ]
    person.perform(.device(.translations(german, language: .german)))
    #expect(rows(person, "Own exercises") == ["Lunge", "Squat", "Bench Press"])
    #expect(
      rows(person, "Catalogue exercises").map { $0.hasPrefix("Arnold") } == [true, false])
    person.perform(.device(.translations([:], language: .english)))
    #expect(rows(person, "Own exercises") == ["Bench Press", "Lunge", "Squat"])
    #expect(
      rows(person, "Catalogue exercises").map { $0.hasPrefix("Arnold") } == [false, true])
  }

  @Test func showsAScreenfulAtATime() throws {
    var person = try person()
    #expect(rows(person, "Catalogue exercises").count == ExercisesState.step)
    try person.tap("Show more of the catalogue")
    #expect(rows(person, "Catalogue exercises").count == 2 * ExercisesState.step)
    try person.type("a", into: "Search exercises")
    #expect(rows(person, "Catalogue exercises").count == ExercisesState.step)
  }

  @Test func addsFromTheCatalogueWithItsMusclesAndTakesItBack() throws {
    var person = try person([])
    let name = "Bench Press (Barbell)"
    try person.type(name, into: "Search exercises")
    try person.tap("Add " + name)
    #expect(person.state.notebook.exercises.map { $0.name } == [name])
    #expect(!person.state.notebook.muscles.isEmpty)
    #expect(person.saved.last?.folder == Exercise.kind.name)
    #expect(!person.page.names(["button"]).contains("Add " + name))
    try person.tap("Undo")
    #expect(person.state.notebook.exercises.isEmpty && person.state.notebook.muscles.isEmpty)
    try person.tap("Add " + name)
    #expect(person.state.notebook.exercises.count == 1 && !person.state.notebook.muscles.isEmpty)
  }

  @Test func offersNothingThatIsThereUnderTheSameName() throws {
    let mine = Exercise(id: ULID(derivedFrom: "mine"), name: "Bench Press (Barbell)")
    var person = try person([.exercise(mine)])
    try person.type("bench press (barbell)", into: "Search exercises")
    #expect(!rows(person, "Catalogue exercises").contains { $0.hasPrefix(mine.name) })
  }

  @Test func createsOneOfTheTypedNameAndOpensIt() throws {
    var person = try person()
    try person.type("  Zercher Carry ", into: "Search exercises")
    try person.tap("New exercise")
    let made = try #require(
      person.state.notebook.exercises.first { $0.name == "Zercher Carry" })
    #expect(person.state.route == .exercise(made.id))
    #expect(try person.page.value(of: "Name") == "Zercher Carry")
    #expect(person.takeEffects().contains(.focus(id: "exercise-name")))
  }

  @Test func opensTheOneThatExistsInsteadOfMakingAnother() throws {
    var person = try person()
    let count = person.state.notebook.exercises.count
    let name = person.state.notebook.exercises[3].name
    try person.type(name.uppercased(), into: "Search exercises")
    try person.tap("New exercise")
    #expect(person.state.notebook.exercises.count == count)
    #expect(person.page.names(["h1"]) == [name])
  }

  // MARK: The picker

  @Test func pickerShowsOnesOwnFirstAndAdoptsWhatIsPicked() throws {
    var state = try person().state
    let nodes = exercisePicker(
      state, query: "press", onQuery: { .exercises(.search($0)) },
      onPick: { .exercises(.add($0)) }, onCreate: { .exercises(.create($0)) })
    let view = PageView(nodes)
    let titles = view.names(["h3"])
    #expect(titles == ["Your exercises", "From the catalogue"])
    #expect(view.names(["button"]).last == "Create “press”")
    let offered = try #require(state.catalogue.first { state.notebook.exercise($0.id) == nil })
    var effects = Effects()
    #expect(state.adopt(offered.id, &effects) == offered)
    #expect(state.notebook.exercise(offered.id) == offered)
    let count = effects.list.count
    #expect(state.adopt(offered.id, &effects) == offered && effects.list.count == count)
    #expect(state.adopt(ULID(derivedFrom: "nobody"), &effects) == nil)
  }

  @Test func pickerBeginsWithWhatWasDoneLast() throws {
    let state = try person().state
    let view = PageView(
      exercisePicker(
        state, query: "", onQuery: { .exercises(.search($0)) }, onPick: { .exercises(.add($0)) }))
    let first = try #require(view.names(["button"]).first)
    let latest = try #require(state.notebook.latest)
    #expect(latest.logs.contains { first.hasPrefix($0.exerciseName) })
  }
}
