import Documents
import Foundation
import GRDB
import Interchange
import Strength
import TestSupport
import Testing

/// Backups of FitNotes are databases: made here with its tables and made-up rows.
@Suite struct FitNotesBackupTests {
  private static let tables = """
    CREATE TABLE Category (_id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE exercise (_id INTEGER PRIMARY KEY, name TEXT, category_id INTEGER);
    CREATE TABLE training_log (
      _id INTEGER PRIMARY KEY, exercise_id INTEGER, date DATE, metric_weight INTEGER, reps INTEGER,
      unit INTEGER DEFAULT 0, is_complete INTEGER DEFAULT 0, distance INTEGER DEFAULT 0,
      duration_seconds INTEGER DEFAULT 0);
    CREATE TABLE Comment (
      _id INTEGER PRIMARY KEY, owner_type_id INTEGER, owner_id INTEGER, comment TEXT);
    CREATE TABLE WorkoutComment (_id INTEGER PRIMARY KEY, date TEXT, comment TEXT);
    CREATE TABLE WorkoutTime (
      _id INTEGER PRIMARY KEY, start_date_time TEXT, end_date_time TEXT);
    CREATE TABLE BodyWeight (_id INTEGER PRIMARY KEY, date TEXT, body_weight_metric REAL);
    CREATE TABLE settings (_id INTEGER PRIMARY KEY, metric INTEGER);
    INSERT INTO Category VALUES (4, 'Chest'), (8, 'Cardio');
    INSERT INTO exercise VALUES (1, 'Flat Barbell Bench Press', 4), (2, 'Running (Treadmill)', 8),
      (3, 'Plank, long', 4);
    INSERT INTO settings VALUES (1, 1);
    """

  /// The bytes of a database in which this was run after its tables were made.
  private func backup(_ sql: String, tables: String = Self.tables) throws -> [UInt8] {
    let path = NSTemporaryDirectory() + "regimen-fitnotes-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: tables + sql) }
    try queue.close()
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func sets(_ log: ImportedLog) -> [String] {
    log.workouts.flatMap { workout in
      workout.blocks.flatMap { block in
        block.sets.map { set in
          let weight = set.weight.map { " × " + $0.text } ?? ""
          let seconds = set.seconds.map { " \($0) s" } ?? ""
          return "\(workout.start.day.text) \(block.exerciseName) \(set.reps ?? 0)\(weight)"
            + seconds + set.notes
        }
      }
    }
  }

  @Test func readsSetsAndWhatStandsBesideThem() throws {
    let bytes = try backup(
      """
      INSERT INTO training_log (_id, exercise_id, date, metric_weight, reps, duration_seconds)
        VALUES (1, 1, '2024-03-01', 62.5, 8, 0), (2, 1, '2024-03-01', 65, 6, 0),
          (3, 3, '2024-03-01', 0, 0, 90), (4, 1, '2024-03-04', 67.5, 5, 0);
      INSERT INTO Comment VALUES (1, 1, 2, ' easy'), (2, 3, 1, 'of a goal');
      INSERT INTO WorkoutComment VALUES (1, '2024-03-01', 'Slept well');
      INSERT INTO WorkoutTime VALUES (1, '2024-03-01 18:00:00', '2024-03-01 19:10:00');
      INSERT INTO BodyWeight VALUES (1, '2024-03-04', 81.2);
      """)
    let log = try LogReader(unit: nil).read(bytes)
    #expect((log.format, log.variant) == (.fitnotes, "backup"))
    #expect(log.rows == 4)
    #expect(log.diagnostics == [])
    #expect(
      sets(log) == [
        "2024-03-01 Flat Barbell Bench Press 8 × 62.5 kg",
        "2024-03-01 Flat Barbell Bench Press 6 × 65 kgeasy",
        "2024-03-01 Plank, long 0 90.0 s",
        "2024-03-04 Flat Barbell Bench Press 5 × 67.5 kg",
      ])
    #expect(log.workouts.map { $0.notes } == ["Slept well", ""])
    #expect(log.workouts.map { $0.durationSeconds } == [4200, nil])
    #expect(log.workouts.map { $0.bodyWeight } == [nil, .kg(81.2)])
  }

  /// Kilograms with all digits, whatever they were entered in.
  @Test(arguments: [
    (0, 102.0582, "225 lb"), (0, 4.5359290943564, "10 lb"), (0, 61.235042773811365, "135 lb"),
    (0, 60.0, "60 kg"), (0, 47.123, "103.89 lb"), (1, 102.0582, "225 lb"), (1, 20.4, "20.4 kg"),
    (1, 47.123, "47.12 kg"), (1, 45.36, "45.36 kg"),
  ])
  func tellsWhatWeightsWereEnteredIn(metric: Int, kilograms: Double, text: String) throws {
    let bytes = try backup(
      """
      UPDATE settings SET metric = \(metric);
      INSERT INTO training_log (exercise_id, date, metric_weight, reps)
        VALUES (1, '2024-03-01', \(kilograms), 5);
      """)
    let log = try LogReader(unit: nil).read(bytes)
    #expect(log.workouts.first?.blocks.first?.sets.first?.weight?.text == text)
  }

  @Test func leavesOutDistancesAndSaysSo() throws {
    let bytes = try backup(
      """
      INSERT INTO training_log (exercise_id, date, metric_weight, reps, distance, duration_seconds)
        VALUES (2, '2024-03-01', 0, 0, 5000, 1500);
      """)
    let log = try LogReader(unit: nil).read(bytes)
    #expect(sets(log) == ["2024-03-01 Running (Treadmill) 0 1500.0 s"])
    #expect(
      log.diagnostics.map { $0.message } == [
        "A backup does not say what its distances are measured in; 1 were left out. "
          + "The spreadsheet export has them."
      ])
  }

  /// The backup and the spreadsheet of one person are one log.
  @Test func findsTheSetsOfTheSpreadsheetAgain() throws {
    let bytes = try backup(
      """
      INSERT INTO training_log (exercise_id, date, metric_weight, reps)
        VALUES (1, '2024-03-01', 62.5, 8), (1, '2024-03-01', 65, 6), (3, '2024-03-02', 10, 1);
      """)
    let table =
      "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n"
      + "2024-03-01,Flat Barbell Bench Press,Chest,62.5,kgs,8,,,,\n"
      + "2024-03-01,Flat Barbell Bench Press,Chest,65.0,kgs,6,,,,\n"
    func target(_ workouts: [Workout]) throws -> ImportTarget {
      ImportTarget(
        exercises: [], muscles: [], workouts: workouts, deleted: [],
        catalogue: try ExerciseCatalogue.bundled(), zone: ImportZone(minutes: 0))
    }
    let first = LogImport(into: try target([])).plan(
      for: try LogReader(unit: nil).read(Array(table.utf8)))
    let second = LogImport(into: try target(first.workouts)).plan(
      for: try LogReader(unit: nil).read(bytes))
    #expect((second.newSets, second.unchangedSets, second.newWorkouts) == (1, 2, 1))
  }

  @Test func putsTheCommentsOnOneSetTogether() throws {
    let bytes = try backup(
      """
      INSERT INTO training_log (_id, exercise_id, date, metric_weight, reps)
        VALUES (1, 1, '2024-03-02', 62.5, 8), (2, 1, '2024-03-01', 65, 6);
      CREATE INDEX by_text ON Comment (owner_type_id, owner_id, comment);
      INSERT INTO Comment VALUES (1, 1, 2, 'slow'), (2, 1, 2, 'deep'), (3, 1, 1, NULL);
      """)
    let log = try LogReader(unit: nil).read(bytes)
    #expect(
      sets(log) == [
        "2024-03-01 Flat Barbell Bench Press 6 × 65 kgslow; deep",
        "2024-03-02 Flat Barbell Bench Press 8 × 62.5 kg",
      ])
  }

  @Test func readsOlderBackupsWithFewerTables() throws {
    let bytes = try backup(
      "INSERT INTO training_log VALUES (1, 1, '2014-03-01', 62.5, 8);",
      tables: """
        CREATE TABLE exercise (_id INTEGER PRIMARY KEY, name TEXT, category_id INTEGER);
        CREATE TABLE training_log (
          _id INTEGER PRIMARY KEY, exercise_id INTEGER, date DATE, metric_weight INTEGER,
          reps INTEGER);
        INSERT INTO exercise VALUES (1, 'Squat', 4);
        """)
    #expect(sets(try LogReader(unit: nil).read(bytes)) == ["2014-03-01 Squat 8 × 62.5 kg"])
  }

  // MARK: What is none, or no more

  @Test func leavesDatabasesOfOtherAppsAlone() throws {
    let bytes = try backup("", tables: "CREATE TABLE notes (text TEXT);")
    #expect(throws: ImportError.notText(looksLike: "an SQLite database")) {
      try LogReader(unit: nil).read(bytes)
    }
  }

  /// A view of that name could run whatever its author wants, without an end.
  @Test func readsTablesAlone() throws {
    let bytes = try backup(
      """
      CREATE VIEW training_log AS WITH RECURSIVE endless(n) AS (
        SELECT 1 UNION ALL SELECT n + 1 FROM endless)
        SELECT n AS _id, 1 AS exercise_id, '2024-01-01' AS date, n AS metric_weight, n AS reps
        FROM endless;
      """,
      tables: "CREATE TABLE exercise (_id INTEGER PRIMARY KEY, name TEXT, category_id INTEGER);")
    #expect(throws: ImportError.notText(looksLike: "an SQLite database")) {
      try LogReader(unit: nil).read(bytes)
    }
  }

  /// A page with three rows that 300 pages point at, each of which 300 pages point at, and so on.
  @Test(arguments: ["training_log", "Comment", "WorkoutComment", "exercise"])
  func refusesPagesThatAreThereManyTimes(table: String) throws {
    var bytes = try backup(
      """
      INSERT INTO training_log (exercise_id, date, metric_weight, reps)
        VALUES (1, '2024-03-01', 62.5, 8), (1, '2024-03-01', 65, 6), (1, '2024-03-02', 65, 6);
      INSERT INTO Comment VALUES (1, 1, 1, 'a'), (2, 1, 2, 'b');
      INSERT INTO WorkoutComment VALUES (1, '2024-03-01', 'c'), (2, '2024-03-02', 'd');
      """)
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    let start = (try root(of: table, in: bytes) - 1) * size
    var child = bytes.count / size + 1
    bytes += bytes[start..<start + size]
    for _ in 0..<2 {
      bytes += pointers(to: child, size)
      child += 1
    }
    bytes.replaceSubrange(start..<start + size, with: pointers(to: child, size))
    let pages = bytes.count / size
    bytes.replaceSubrange(28..<32, with: [0, 0, UInt8(pages >> 8), UInt8(pages & 255)])
    let begun = ContinuousClock.now
    #expect(throws: ImportError.damagedDatabase) { try LogReader(unit: .kg).read(bytes) }
    #expect(ContinuousClock.now - begun < .seconds(10) * Patience.factor)
  }

  /// A page of a table, 300 times with the same page below it.
  private func pointers(to child: Int, _ size: Int) -> [UInt8] {
    let number: [UInt8] = [0, 0, UInt8(child >> 8), UInt8(child & 255)]
    let count = 300
    let content = size - 5 * count
    func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
    var page: [UInt8] = [5, 0, 0] + short(count) + short(content) + [0] + number
    for cell in 0..<count { page += short(content + 5 * cell) }
    page += Array(repeating: 0, count: content - page.count)
    for _ in 0..<count { page += number + [1] }
    return page
  }

  /// The number of the page that a table begins with, from 1.
  private func root(of table: String, in bytes: [UInt8]) throws -> Int {
    let path = NSTemporaryDirectory() + "regimen-fitnotes-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    let root = try queue.read { database in
      try Int.fetchOne(
        database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table])
    }
    return try #require(root)
  }

  @Test func survivesWhatIsDamaged() throws {
    let values = (1...400).map { "(1, '2024-03-\($0 % 28 + 1)', \($0), 5)" }
    let whole = try backup(
      "INSERT INTO training_log (exercise_id, date, metric_weight, reps) VALUES "
        + values.joined(separator: ", ") + ";")
    var random = RandomSource(seed: 11)
    for _ in 0..<300 {
      var bytes = whole
      if random.oneIn(3) { bytes.removeLast(Int(random.below(Int64(bytes.count - 200)))) }
      for _ in 0..<random.below(20) {
        bytes[Int(random.below(Int64(bytes.count)))] = UInt8(random.below(256))
      }
      do throws(ImportError) {
        _ = try LogReader(unit: .kg).read(bytes)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
    #expect(throws: ImportError.damagedDatabase) {
      try LogReader(unit: .kg).read(Array(whole.prefix(9000)))
    }
  }
}
