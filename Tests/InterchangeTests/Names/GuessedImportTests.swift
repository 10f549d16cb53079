import Documents
import Strength
import Testing

@testable import Interchange

/// Imports of names that only come close to what is known.
@Suite struct GuessedImportTests {
  private let catalogue: ExerciseCatalogue
  private static let guessed = "Hamer Curls"

  init() throws { catalogue = try Fixture.catalogue.get() }

  private func plan(
    _ names: [String], app: LogFormat = .strong, map: ExerciseMap = ExerciseMap(),
    exercises: [Exercise] = [], workouts: [Workout] = []
  ) -> ImportPlan {
    var set = ImportedSet(line: 2)
    (set.reps, set.weight) = (8, .kg(20))
    var log = ImportedLog(format: app, variant: "test")
    var workout = ImportedWorkout(name: "Day", start: CivilTime(milliseconds: 1_700_000_000_000))
    for name in names {
      var block = ImportedBlock(exerciseName: name)
      block.sets = [set]
      workout.blocks.append(block)
    }
    log.workouts = [workout]
    let target = ImportTarget(
      exercises: exercises, muscles: [], workouts: workouts, deleted: [], catalogue: catalogue,
      zone: ImportZone(minutes: 0))
    return LogImport(into: target, map: map).plan(for: log)
  }

  private func catalogue(_ name: String) throws -> Exercise {
    try #require(catalogue.exercises.first { $0.name == name })
  }

  @Test func takeWhatWeThinkAndSaySo() throws {
    let plan = plan([Self.guessed, "Deadlift (Barbell)", "My Own Pulley Thing"])
    let curl = try catalogue("Hammer Curl (Dumbbell)")
    #expect(plan.matches.map { $0.how } == [.guess, .catalogue, .open])
    #expect(plan.guesses.map { $0.exerciseID } == [curl.id])
    #expect(plan.openNames.map { $0.name } == ["My Own Pulley Thing"])
    #expect(
      plan.diagnostics.map { $0.message } == [
        "\"Hamer Curls\" is not known; we think that it is Hammer Curl (Dumbbell), and its sets "
          + "were put there.",
        "\"My Own Pulley Thing\" is not known; it was created without muscles, so its sets count "
          + "for no muscle yet.",
      ])
    #expect(plan.diagnostics[0].code == "guessed-exercise")
    let json = String(decoding: plan.json(), as: UTF8.self)
    #expect(json.contains("\"how\": \"guess\",\n      \"exercise\": \"Hammer Curl (Dumbbell)\""))
    #expect(json.contains("\"suggestions\": [\n        \"Hammer Curl (Band)\""))
  }

  @Test func askForWhatWeThinkWithTheAnswerFilledIn() {
    let plan = plan([Self.guessed, "Bench Thing"])
    let questions = ExerciseMap.questions(
      plan.openNames, guesses: plan.guesses, previous: nil)
    let lines = String(decoding: questions, as: UTF8.self).split(separator: "\n")
    #expect(lines[0] == "name in the export,exercise,suggestions")
    #expect(lines[1].hasPrefix("Bench Thing,,"))
    #expect(lines[2].hasPrefix("Hamer Curls,Hammer Curl (Dumbbell),Hammer Curl (Band) | "))
    #expect(
      ExerciseMap.questions(plan.openNames, guesses: plan.guesses, previous: questions) == questions
    )
    #expect(ExerciseMap(questions)[Self.guessed] == "hammer curl (dumbbell)")
  }

  @Test func moveTheSetsWhereTheMapSaysOtherwise() throws {
    let first = plan([Self.guessed])
    let curl = try catalogue("Bicep Curl (Dumbbell)")
    let map = ExerciseMap([(name: Self.guessed, exercise: curl.name)])
    let second = plan(
      [Self.guessed], map: map, exercises: first.exercises, workouts: first.workouts)
    #expect(second.workouts.flatMap { $0.logs.map { $0.exerciseID } } == [curl.id])
    #expect(second.newSets == 0)
    let third = plan(
      [Self.guessed], exercises: first.exercises + second.exercises, workouts: second.workouts)
    #expect(third.workouts.isEmpty && third.matches.map { $0.how } == [.kept])
    #expect(third.diagnostics.isEmpty)
  }

  @Test func stayWhereAnEarlierImportHasPutThem() {
    let first = plan([Self.guessed])
    let second = plan([Self.guessed], exercises: first.exercises, workouts: first.workouts)
    #expect(second.workouts.isEmpty && second.exercises.isEmpty)
    #expect(second.matches.map { $0.how } == [.kept])
  }

  @Test func keepApartWhatThePersonWantsApart() {
    let map = ExerciseMap([(name: Self.guessed, exercise: Self.guessed)])
    let first = plan([Self.guessed], map: map)
    #expect(first.exercises.map { $0.name } == [Self.guessed])
    #expect(first.matches.map { $0.how } == [.mapped] && first.openNames.isEmpty)
    let again = plan([Self.guessed], exercises: first.exercises)
    #expect(again.matches.map { $0.how } == [.library] && again.exercises.isEmpty)
    #expect(again.workouts.first?.logs.first?.exerciseID == first.exercises.first?.id)
  }

  @Test func leaveOpenWhatAnEarlierImportCouldNotPlace() throws {
    let unplaced = Exercise(
      id: ULID(derivedFrom: "imported-exercise/hamer curls"), name: Self.guessed)
    let plan = plan([Self.guessed], exercises: [unplaced])
    #expect(plan.matches.map { $0.how } == [.open])
    #expect(plan.openNames.first?.suggestions.first == "Hammer Curl (Dumbbell)")
  }

  @Test func readEachAppInItsOwnWay() throws {
    let kickback = plan(["Cable Kickback", "Seated Dip"])
    #expect(
      kickback.matches.map { $0.exerciseName }
        == ["Triceps Kickback (Cable)", "Seated Dip (Machine)"])
    #expect(
      plan(["Hip Thrust"], app: .fitbod).matches.map { $0.exerciseName }
        == ["Hip Thrust (Bodyweight)"])
    // A library from before still has the alias that was wrong.
    var glutes = try catalogue("Glute Kickback (Cable)")
    glutes.aliases.append("Cable Kickback")
    #expect(
      plan(["Cable Kickback"], exercises: [glutes]).matches.map { $0.exerciseName }
        == ["Triceps Kickback (Cable)"])
  }

  @Test func putWhatThePersonHasNamedFirst() throws {
    var glutes = try catalogue("Glute Kickback (Machine)")
    glutes.aliases.append("Seated Dip")
    glutes.aliases.append(Self.guessed)
    let plan = plan(["Seated Dip", Self.guessed], exercises: [glutes])
    #expect(plan.matches.map { $0.how } == [.library, .library])
    #expect(plan.matches.allSatisfy { $0.exerciseID == glutes.id })
  }
}
