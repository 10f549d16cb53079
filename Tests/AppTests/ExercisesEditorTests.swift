import Documents
import Strength
import Testing

@testable import App

@Suite struct ExercisesEditorTests {
  private let id = ULID(derivedFrom: "dip")

  /// Someone who edits a dip with muscles of which one is gone.
  private func person(_ change: (inout Exercise) -> Void = { _ in }) throws -> Person {
    var exercise = Exercise(id: id, name: "Dip", loadType: .bodyweight)
    exercise.aliases = ["Parallel Bar Dip"]
    exercise.equipment = ["dip-bars"]
    exercise.muscles = [
      ExerciseMuscle(muscleID: Muscle.standardID("Chest"), muscleName: "Chest", contribution: 1),
      ExerciseMuscle(
        muscleID: Muscle.standardID("Triceps"), muscleName: "Triceps", contribution: 0.75),
      ExerciseMuscle(muscleID: ULID(derivedFrom: "gone"), muscleName: "Jaw", contribution: 0.5),
    ]
    change(&exercise)
    var person = try Person(
      Muscle.standard.map { .muscle($0) } + [.exercise(exercise)], route: .exercise(id))
    try person.tap("Edit")
    return person
  }

  private func exercise(_ person: Person) throws -> Exercise {
    try #require(person.state.notebook.exercise(id))
  }

  @Test func showsEverything() throws { try Golden.check(try person().state, "exercise-edit") }

  @Test func savesEachChange() throws {
    var person = try person()
    try person.type("Ring Dip", into: "Name")
    try person.type("Dips, Gymnastic dip,, ", into: "Also called")
    try person.type("Slowly.", into: "Notes")
    try person.choose("Body weight, assisted", in: "What is logged")
    try person.choose("lb", in: "Unit of weights")
    try person.choose("true", in: "One side at a time")
    try person.tap("Dip bars")
    try person.tap("Suspension")
    let exercise = try exercise(person)
    #expect(exercise.name == "Ring Dip" && exercise.notes == "Slowly.")
    #expect(exercise.aliases == ["Dips", "Gymnastic dip"])
    #expect(exercise.loadType == Open(.assisted) && exercise.unit == Open(.lb))
    #expect(exercise.isUnilateral && exercise.equipment == ["suspension"])
    #expect(person.saved.count == 8)
    try person.choose("As in the settings (kg)", in: "Unit of weights")
    #expect(try self.exercise(person).unit == nil)
  }

  @Test func aSplitTrainsItAsItIsNow() throws {
    var person = try person()
    let planned = SplitExercise(id: ULID(derivedFrom: "planned"), exercise: try exercise(person))
    let split = Split(id: ULID(derivedFrom: "split"), name: "Push", exercises: [planned])
    person.state.notebook.put(.split(split))
    try person.type("Ring Dip", into: "Name")
    try person.choose("Body weight, assisted", in: "What is logged")
    person.perform(.open(.today))
    #expect(person.sees("Ring Dip"))
    person.perform(.today(.startSplit(split.id)))
    let log = try #require(try person.running().logs.first)
    #expect(log.exerciseName == "Ring Dip" && log.loadType == Open(.assisted))
  }

  @Test func neverSavesAnEmptyName() throws {
    var person = try person()
    try person.type("  ", into: "Name")
    #expect(person.sees("An exercise needs a name."))
    #expect(person.saved.isEmpty)
    #expect(try exercise(person).name == "Dip")
    try person.type("Dips", into: "Name")
    #expect(!person.sees("An exercise needs a name."))
    #expect(try exercise(person).name == "Dips")
  }

  @Test func warnsOfATwin() throws {
    var person = try person()
    person.perform(.exercises(.create("Bench")))
    person.perform(.open(.exercise(id)))
    try person.tap("Edit")
    try person.type("BENCH", into: "Name")
    #expect(person.sees("There is another exercise of this name."))
  }

  @Test func setsSharesAndDrawsThem() throws {
    var person = try person()
    try person.choose("55", in: "Triceps")
    #expect(try exercise(person).muscles[1].contribution == Contribution(0.55))
    #expect(try person.page.value(of: "Triceps") == "55")
    #expect(Golden.html(.group(App.page(person.state))).contains("--share:0.55"))
    #expect(person.sees("Muscles worked: Chest 100 %, Triceps 55 %"))
  }

  @Test(arguments: [("250", 1.0), ("0", 0.0), ("-5", 0.75), ("x", 0.75)])
  func clampsSharesAndIgnoresWhatIsNone(typed: String, share: Double) throws {
    var person = try person()
    try person.choose(typed, in: "Triceps")
    #expect(try exercise(person).muscles[1].contribution.value == share)
  }

  @Test func aMuscleListedTwiceHasOneSliderAndOneShare() throws {
    var person = try person { $0.muscles[2] = $0.muscles[1] }
    #expect(person.page.names(["input"]).filter { $0 == "Triceps" }.count == 1)
    try person.choose("20", in: "Triceps")
    #expect(try exercise(person).muscles.map { $0.contribution.value } == [1, 0.2])
  }

  @Test func addsAndRemovesMuscles() throws {
    var person = try person()
    try person.choose("Front Delts", in: "Add a muscle")
    #expect(try exercise(person).muscles.last?.muscleName == "Front Delts")
    #expect(try exercise(person).muscles.last?.contribution == Contribution(0.5))
    #expect(
      try person.page.find(["select"], "Add a muscle").options.contains {
        $0.title == "Front Delts"
      } == false)
    try person.tap("Remove Front Delts")
    #expect(try exercise(person).muscles.count == 3)
    try person.tap("Undo")
    #expect(try exercise(person).muscles.count == 4)
  }

  @Test func undoingARemovalNeverTakesLaterChangesBack() throws {
    var person = try person()
    try person.tap("Remove Triceps")
    try person.type("Kept.", into: "Notes")
    #expect(!person.page.names(["button"]).contains("Undo"))
    #expect(try exercise(person).notes == "Kept.")
  }

  @Test func aDeletedMuscleIsCalledSoAndCanBeRemoved() throws {
    var person = try person()
    #expect(person.sees("Jaw (deleted muscle)"))
    #expect(!person.page.names(["input"]).contains("Jaw"))
    try person.tap("Remove Jaw")
    #expect(try exercise(person).muscles.map { $0.muscleName } == ["Chest", "Triceps"])
  }

  @Test func offersStandardMusclesToALibraryWithoutAny() throws {
    var person = try Person([.exercise(Exercise(id: id, name: "Dip"))], route: .exercise(id))
    try person.tap("Choose muscles")
    try person.choose("Chest", in: "Add a muscle")
    #expect(person.state.notebook.muscles.map { $0.name } == ["Chest"])
    #expect(try exercise(person).muscles.map { $0.contribution.value } == [1])
  }

  @Test func keepsWhatANewerVersionKnows() throws {
    var person = try person {
      $0.loadType = .newer("isometric")
      $0.unit = .newer("stone")
      $0.equipment = ["anvil"]
    }
    #expect(try person.page.value(of: "What is logged") == "isometric (from a newer version)")
    #expect(try person.page.value(of: "Unit of weights") == "stone (from a newer version)")
    try person.type("x", into: "Notes")
    #expect(try exercise(person).loadType.name == "isometric")
    #expect(try exercise(person).unit?.name == "stone")
    try person.tap("Anvil")
    #expect(try exercise(person).equipment == [])
  }

  @Test func deletesWithAWayBackAndSaysThatHistoryStays() throws {
    var person = try person()
    #expect(person.sees("What you have logged with it stays in your history."))
    try person.tap("Delete exercise")
    #expect(person.state.route == .exercises && person.state.notebook.exercise(id) == nil)
    #expect(person.saved.last?.text == nil)
    try person.tap("Undo")
    #expect(try exercise(person).name == "Dip")
  }

  @Test func aDeletedExerciseCanBeRestoredFromItsPage() throws {
    var person = try person()
    try person.tap("Delete exercise")
    person.perform(.open(.exercise(id)))
    #expect(person.sees("This exercise was deleted."))
    try person.tap("Restore")
    #expect(try exercise(person).muscles.count == 3)
    #expect(person.page.names(["h1"]) == ["Dip"])
  }

  @Test func doneShowsTheExerciseAgain() throws {
    var person = try person()
    try person.type("", into: "Name")
    try person.tap("Done")
    #expect(person.page.names(["h1"]) == ["Dip"])
    try person.tap("Edit")
    #expect(try person.page.value(of: "Name") == "Dip")
  }
}
