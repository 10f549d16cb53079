import Documents
import Strength
import TestSupport
import Testing

@testable import Interchange

@Suite struct JefitLogTests {
  @Test func joinsTheSectionsOfABackup() throws {
    let log = try Fixture.read("jefit/backup.csv", unit: nil)
    #expect(log.format == .jefit)
    #expect(log.variant == "backup")
    #expect(log.assumedUnit == nil)
    #expect(log.rows == 8)
    #expect(log.counts == [3, 5, 8])
    #expect(log.workouts.map { $0.offsetMinutes } == [0, 0, nil])
    #expect(log.workouts[0].start.milliseconds == 1_770_220_318_000)
    #expect(log.workouts.map { $0.durationSeconds } == [3600, 2700, nil])
    #expect(log.workouts[2].start.day.text == "2026-02-08")
    let blocks = log.workouts.flatMap { $0.blocks }
    #expect(
      blocks.map { $0.exerciseName } == [
        "Barbell Incline Bench Press", "Pull Up", "Treadmill", "Barbell Deadlift",
        "Dumbbell Curl",
      ])
    #expect(blocks[0].sets.map { $0.weight } == [.kg(20), .kg(65), .kg(65)])
    #expect(blocks[0].sets.map { $0.kind } == [.warmup, .working, .working])
    #expect(blocks[0].notes == "elbows in, please")
    #expect(blocks[1].sets.map { $0.reps } == [8, 7])
    #expect(blocks[1].sets.map { $0.weight } == [nil, nil])
    #expect(blocks[2].sets.map { $0.seconds } == [900])
    #expect(blocks[2].sets[0].distance == Distance(1.5, .mi))
    #expect(blocks[3].sets.map { $0.reps } == [5])
    #expect(
      log.codes == [
        "38 bad-number", "39 not-done", "40 empty-set", "60 not-read", "69 note-left-out",
      ])
    #expect(log.utcLine == 35)
    #expect(
      log.diagnostics[0].message == "The set \"heavyx5\" cannot be read; the row was not imported.")
  }

  @Test func asksForTheUnitWhereTheSettingsAreMissing() throws {
    let text = """
      ### EXERCISE LOGS ###
      logs,mydate,ename
      "60x5",2026-01-02,"Row"
      """
    #expect(throws: ImportError.unitNeeded(format: .jefit)) { try LogReader(unit: nil).read(text) }
    let log = try LogReader(unit: .lb).read(text)
    #expect(log.assumedUnit == .lb)
    #expect(log.sets.map { $0.weight } == [.lb(60)])
  }

  @Test(arguments: [
    ("2026-02-04", 0, 57_118_000), ("2026-01-15", nil, 0),
  ])
  func takesTheDayWhereASessionWasEnteredLater(
    _ day: String, _ offset: Int?, _ millisecond: Int32
  ) throws {
    let text = """
      ### EXERCISE LOGS ###
      logs,mydate,ename,belongsession
      "60x5",\(day),"Row",1770220318
      """
    let log = try LogReader(unit: .kg).read(text)
    #expect(log.workouts[0].offsetMinutes == offset)
    #expect(log.workouts[0].start.day.text == day)
    #expect(Int(log.workouts[0].start.millisecondOfDay) == millisecond)
  }

  @Test func listsWhatIsBrokenBesideTheLog() throws {
    let text = """
      ### WORKOUT SESSIONS ###
      _id,starttime,endtime
      1770220318,1770220318
      ### EXERCISE LOGS ###
      logs,mydate,ename,belongsession
      "60x5",2026-02-04,"Row",5
      """
    let log = try LogReader(unit: .kg).read(text)
    #expect(log.counts == [1, 1, 1])
    #expect(
      log.diagnostics == [
        Diagnostic(
          line: 3, column: 0, severity: .error, code: "column-count",
          message: "The row has 2 fields where the header has 3; it was not imported.")
      ])
  }

  /// To look through all of them for each row would take many minutes.
  @Test(.timeLimit(.minutes(2 * Patience.factor)))
  func setsOfAnIdentifierAreLookedThroughOnce() throws {
    let count = 20_000
    let rows = String(repeating: "\"60x5\",2026-02-04,Row,1\n", count: count)
    let details = (0..<count).reversed().map { "1,\($0),default\n" }.joined()
    let log = try LogReader(unit: .kg).read(
      "### EXERCISE LOGS ###\nlogs,mydate,ename,_id\n\"40x5,60x5\",2026-02-03,Row,7\n" + rows
        + "### EXERCISE SET LOGS ###\nexercise_log_id,set_index,set_type\n7,1,default\n"
        + "7,0,warmup\n" + details)
    #expect(log.sets.count == count + 2)
    #expect(log.sets.prefix(2).map { $0.kind } == [.warmup, .working])
  }

  @Test func takesCardioForNoReps() throws {
    let text =
      "### EXERCISE LOGS ###\nlogs,mydate,ename\n"
      + "\"0x0,0x0.5,0x10\",2026-01-02,Run\n\"60x7.5\",2026-01-02,Row\n"
    let log = try LogReader(unit: .kg).read(text)
    #expect(log.sets.isEmpty)
    #expect(log.codes == ["3 empty-set", "4 bad-number"])
  }

  @Test func refusesABackupWithoutALog() {
    #expect(
      throws: ImportError.missingColumns(format: .jefit, columns: ["### EXERCISE LOGS ###"])
    ) {
      try LogReader(unit: .kg).read("### SETTING ####\nrow_id,mass\n1,kg\n")
    }
  }
}
