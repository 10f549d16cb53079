import Documents
import Strength
import Testing

@testable import Interchange

/// Exports that know less than an earlier one, or call the same by another name or time.
@Suite struct ChangedExportTests {
  private typealias Shelf = ImportIdentityTests.Shelf
  private static let three = ImportIdentityTests.three

  private func set(_ reps: Int, _ kilograms: Double, rpe: Double? = nil) -> ImportedSet {
    ImportIdentityTests.set(reps, kilograms, rpe: rpe)
  }

  private func log(
    _ sets: [ImportedSet], of exercise: String = "Bench Press", app: LogFormat = .strong,
    startingAt minutes: Int = 1080
  ) -> ImportedLog {
    ImportIdentityTests.log(sets, of: exercise, app: app, startingAt: minutes)
  }

  // MARK: What an export has no place for

  @Test func whatNoSetOfAnExportSaysStaysKnown() throws {
    var shelf = Shelf()
    var full = log([set(10, 60, rpe: 8), set(9, 60, rpe: 9)])
    full.workouts[0].notes = "Slept well"
    full.workouts[0].blocks[0].notes = "Seat 4"
    for index in 0..<2 {
      full.workouts[0].blocks[0].sets[index].seconds = 40
      full.workouts[0].blocks[0].sets[index].distance = Distance(5, .km)
      full.workouts[0].blocks[0].sets[index].notes = "slow"
    }
    full.workouts[0].blocks[0].sets[0].kind = .warmup
    shelf.take(full)
    let before = shelf.workouts
    var poor = log([set(10, 60), set(9, 60)])
    poor.workouts[0].blocks[0].sets[1].weight = .kg(65)
    #expect(ImportIdentityTests.counts(shelf.take(poor)) == [0, 1, 0, 1, 0])
    var expected = before[0].logs[0].sets
    expected[1].weight = .kg(65)
    #expect(shelf.sets == expected)
    #expect(shelf.workouts[0].notes == "Slept well")
    #expect(shelf.workouts[0].logs[0].notes == "Seat 4")
    // The one that knows more says something new, and is believed.
    full.workouts[0].blocks[0].sets[1].distance = Distance(6, .km)
    full.workouts[0].blocks[0].sets[1].weight = .kg(65)
    full.workouts[0].notes = "Slept very well"
    shelf.take(full)
    #expect(shelf.sets[1].distance == Distance(6, .km))
    #expect(shelf.workouts[0].notes == "Slept very well")
  }

  @Test func allWeightsThatAreMissingAreNoChange() {
    var shelf = Shelf()
    shelf.take(log(Self.three))
    var sets = Self.three
    for index in sets.indices { sets[index].weight = nil }
    #expect(ImportIdentityTests.counts(shelf.take(log(sets))) == [0, 0, 0, 3, 0])
    #expect(shelf.sets.map { $0.weight } == [.kg(60), .kg(60), .kg(60)])
  }

  // MARK: Older ones

  @Test func anOlderExportChangesNothingThatIsHere() {
    var shelf = Shelf()
    var new = log([set(10, 60, rpe: 9), set(9, 60)])
    new.workouts[0].notes = "PR!"
    new.workouts[0].name = "Push day"
    new.workouts[0].blocks[0].notes = "Seat 4"
    new.workouts += log(Self.three, startingAt: 1200).workouts
    shelf.take(new)
    let before = shelf.workouts
    var old = log([set(10, 60, rpe: 8), set(9, 60)])
    old.workouts[0].notes = "hm"
    old.workouts[0].blocks[0].notes = "Seat 5"
    let plan = shelf.take(old)
    #expect(shelf.workouts.sorted { $0.id < $1.id } == before.sorted { $0.id < $1.id })
    #expect(
      plan.diagnostics.map { $0.message } == [
        "The file ends before one that was imported earlier: what it says of sets that are here "
          + "changes nothing."
      ])
    #expect(shelf.take(new).workouts.isEmpty)
  }

  // MARK: Other names and times

  @Test func anExerciseWithAnotherNameMayHaveMoreSetsAndNotes() {
    var shelf = Shelf()
    shelf.take(log(Self.three))
    var renamed = Self.three
    renamed[2].rpe = 9
    renamed.append(set(20, 40))
    let plan = shelf.take(log(renamed, of: "Chest Press"))
    #expect(ImportIdentityTests.counts(plan) == [1, 1, 0, 2, 0])
    #expect(shelf.workouts[0].logs.count == 1 && shelf.sets.map { $0.reps } == [10, 9, 8, 20])
  }

  @Test func aStartThatWasChangedThereIsTheSameWorkout() {
    var shelf = Shelf()
    shelf.take(log(Self.three))
    for _ in 0..<2 {
      let plan = shelf.take(log(Self.three, startingAt: 1105))
      #expect(ImportIdentityTests.counts(plan) == [0, 0, 0, 3, 0])
      #expect(shelf.workouts.count == 1)
    }
    // As an app that knows it by its first set, once that was removed there.
    let shorter = log([Self.three[1], Self.three[2]], startingAt: 1090)
    #expect(ImportIdentityTests.counts(shelf.take(shorter)) == [0, 0, 0, 2, 1])
    #expect(shelf.workouts.count == 1 && shelf.sets.count == 3)
  }

  @Test func twoLikeWorkoutsOfADayStayTwo() {
    var shelf = Shelf()
    var both = log(Self.three, startingAt: 480)
    both.workouts += log(Self.three, startingAt: 1080).workouts
    shelf.take(both)
    #expect(shelf.workouts.count == 2)
    #expect(shelf.take(both).workouts.isEmpty)
    // A file that lacks the morning.
    var other = Shelf()
    other.take(log(Self.three, startingAt: 480))
    other.take(log(Self.three, startingAt: 1080))
    #expect(other.workouts.count == 2)
    // Other sets on the same day.
    other.take(log([set(5, 100), set(5, 100)], startingAt: 540))
    #expect(other.workouts.count == 3)
  }

  // MARK: Tables

  @Test func tablesOfOtherColumnsAreOtherLogs() {
    var shelf = Shelf()
    var one = log(Self.three, app: .table, startingAt: 0)
    one.header = ["Date", "Exercise", "Reps", "kg"]
    shelf.take(one)
    var other = log([set(12, 60)], app: .table, startingAt: 0)
    other.header = ["Day", "What", "Reps", "kg"]
    let plan = shelf.take(other)
    #expect(plan.newSets == 1 && plan.updatedSets == 0)
    #expect(shelf.workouts.count == 2)
    for log in [one, other] { #expect(shelf.take(log).workouts.isEmpty) }
    #expect(shelf.workouts.map { $0.importedFrom } == ["table", "table"])
  }

  @Test func whatWasSaidOfATableGoesBeforeWhatItsHeaderTells() throws {
    let text = "Datum,Übung,Womit,Wdh\n2024-07-01,Squat,100,5\n"
    var answers = FileAnswers(unit: .kg)
    let columns = "date=Datum,exercise=Übung,weight=Womit,reps=Wdh"
    answers.tables = [
      ImportTable(header: ["Datum", "Übung", "Womit", "Wdh"], columns: columns)
    ]
    let log = try LogReader(answers).read(Array(text.utf8))
    #expect(log.sets.map { $0.weight } == [.kg(100)])
    #expect(
      log.diagnostics.map { $0.message } == ["The columns were read as you said once: \(columns)."])
  }

  // MARK: Files put together

  private static let header =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
    + "Workout Notes,RPE\n"
  private static func rows(_ day: Int, _ reps: Int) -> String {
    (1...3).map {
      "2024-07-0\(day) 18:00:00,Push,1h,Squat,\($0),100,\(reps),0,0,seat 4,fine,\n"
    }.joined()
  }

  @Test func aWorkoutThatStandsTwiceInAFileIsTakenOnce() throws {
    let rows = Self.rows(1, 5) + Self.rows(2, 6)
    let log = try Self.read(Self.header + rows + rows + Self.rows(3, 7))
    let once = try Self.read(Self.header + rows)
    #expect(Array(log.workouts.prefix(2)) == once.workouts)
    #expect(log.workouts.count == 3 && log.sets.count == 9)
    #expect(
      log.diagnostics.map { $0.message } == [
        "2 workouts stand in the file more than once; each was taken once."
      ])
    // Rows of one workout that others stand between, and sets that are alike in a row, stay.
    let mixed = try Self.read(Self.header + Self.rows(1, 5) + Self.rows(2, 6) + Self.rows(1, 4))
    #expect(mixed.sets.count == 9 && mixed.diagnostics.isEmpty)
  }

  private static func read(_ text: String) throws -> ImportedLog {
    try LogReader(unit: .kg).read(Array(text.utf8))
  }

  // MARK: Durations

  @Test(arguments: ["99999999999999999999h", "800h"])
  func aDurationThatNobodyTrainsIsLeftOut(_ text: String) throws {
    let row = "2024-07-01 18:00:00,Push,\(text),Squat,1,100,5,0,0,,,\n"
    let log = try Self.read(Self.header + row)
    #expect(log.workouts[0].durationSeconds == nil && log.sets.count == 1)
    #expect(
      log.diagnostics.map { $0.message } == [
        "The duration \"\(text)\" is longer than 31 days; it was left out."
      ])
    var shelf = Shelf()
    shelf.take(log)
    #expect(shelf.workouts[0].endedAt == shelf.workouts[0].startedAt)
  }

  @Test func lengthAndBodyWeightAreTakenWhereTheyAreNotKnown() {
    var shelf = Shelf()
    var said = log(Self.three)
    shelf.take(said)
    said.workouts[0].durationSeconds = 3600
    said.workouts[0].bodyWeight = .kg(80)
    #expect(ImportIdentityTests.counts(shelf.take(said)) == [0, 0, 0, 3, 0])
    #expect(shelf.workouts[0].durationSeconds == 3600)
    #expect(shelf.workouts[0].bodyWeight == .kg(80))
    // What is known stays, and a workout that goes on again is not ended.
    said.workouts[0].durationSeconds = 1800
    said.workouts[0].bodyWeight = .kg(70)
    #expect(shelf.take(said).workouts.isEmpty)
    shelf.workouts[0].endedAt = nil
    #expect(shelf.take(said).workouts.isEmpty)
  }

  // MARK: Names

  @Test func anExerciseAnswersToAllNamesThatWereMappedToIt() throws {
    let catalogue = try ExerciseCatalogue.bundled()
    var imported = log([set(5, 60)], of: "Bench Press (Barbell)")
    imported.workouts[0].blocks += log([set(6, 60)], of: "Flach").workouts[0].blocks
    imported.workouts[0].blocks += log([set(7, 60)], of: "Brust").workouts[0].blocks
    let map = ExerciseMap([
      ("Flach", "Bench Press (Barbell)"), ("Brust", "Bench Press (Barbell)"),
    ])
    let target = ImportTarget(
      exercises: [], muscles: [], workouts: [], deleted: [], catalogue: catalogue,
      zone: ImportZone(minutes: 0))
    let plan = LogImport(into: target, map: map).plan(for: imported)
    #expect(plan.exercises.count == 1)
    #expect(plan.exercises[0].aliases.suffix(2) == ["Flach", "Brust"])
  }
}
