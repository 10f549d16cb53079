import Documents
import GRDB
import GRDBSQLite
import Strength

/// FitNotes: the backup of the Android app, an SQLite database. It holds what the spreadsheet
/// export has, and body weights, notes on workouts and their lengths.
enum FitNotesBackup {
  private static let signature = Array("SQLite format 3\0".utf8)
  /// Bytes of a database's header.
  private static let headerLength = 100
  /// Of one text in it, in bytes.
  private static let textLimit: Int32 = 1 << 20

  static func matches(_ bytes: [UInt8]) -> Bool {
    bytes.count >= headerLength && bytes.starts(with: signature)
  }

  static func read(
    _ bytes: [UInt8], _ answers: FileAnswers
  ) throws(ImportError) -> ImportedLog {
    let content: FitNotesContent?
    do {
      content = try open(bytes) { try FitNotesContent($0, enteredIn: answers.unit) }
    } catch {
      throw error as? ImportError ?? .damagedDatabase
    }
    guard let content else { throw .notText(looksLike: "an SQLite database") }
    var log = try LogReader(answers).read(content.table)
    log.variant = "backup"
    content.complete(&log)
    return log
  }

  /// In memory: a file may lie where nothing can be written, and is not ours to change.
  private static func open<Value>(
    _ bytes: [UInt8], _ body: (Database) throws -> Value
  ) throws -> Value {
    var bytes = bytes
    // Its write-ahead log is not here.
    (bytes[18], bytes[19]) = (1, 1)
    return try bytes.withUnsafeMutableBytes { buffer in
      let queue = try DatabaseQueue()
      defer { try? queue.close() }
      return try queue.inDatabase { database in
        let connection = database.sqliteConnection
        let start = buffer.bindMemory(to: UInt8.self).baseAddress
        let size = Int64(buffer.count)
        let code = sqlite3_deserialize(
          connection, "main", start, size, size, UInt32(SQLITE_DESERIALIZE_READONLY))
        if code != SQLITE_OK { throw ImportError.damagedDatabase }
        // Nothing of a stranger's file is run, and none of its texts fills the memory.
        try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, textLimit)
        database.clearSchemaCache()
        return try body(database)
      }
    }
  }
}

/// What a backup holds, as far as it is imported.
private struct FitNotesContent {
  /// As the spreadsheet export has it.
  private(set) var table: [UInt8]
  /// Sets with a distance, whose unit nobody knows.
  private var distances = 0
  /// By day, as the database writes it.
  private var notes: [String: String] = [:]
  private var seconds: [String: Double] = [:]
  private var bodyWeights: [String: Double] = [:]

  /// Kilograms that a body may weigh.
  private static let bodies = 20.0...400.0
  private static let header = [
    "Date", "Exercise", "Category", "Weight", "Weight Unit", "Reps", "Distance",
    "Distance Unit", "Time", "Comment",
  ]

  /// - Parameter unit: what the person says that weights were entered in.
  /// - Returns: nil for the database of another app.
  init?(_ database: Database, enteredIn unit: WeightUnit?) throws {
    table = CSVText.line(Self.header)
    let columns = try TableColumnNames(database)
    guard columns.has("training_log", "exercise_id", "date", "metric_weight", "reps"),
      columns.has("exercise", "_id", "name", "category_id")
    else { return nil }
    var isImperial = unit == .lb
    if unit == nil, columns.has("settings", "metric") {
      isImperial = try Int.fetchOne(database, sql: "SELECT metric FROM settings") == 0
    }
    try readSets(database, columns, isImperial: isImperial)
    if columns.has("WorkoutComment", "date", "comment") {
      let sql = "SELECT date, comment FROM WorkoutComment"
      for (day, row) in try Self.days(database, sql) {
        notes[day] = String.fromDatabaseValue(row[1]) ?? ""
      }
    }
    if columns.has("WorkoutTime", "start_date_time", "end_date_time") {
      let sql = """
        SELECT substr(start_date_time, 1, 10),
          strftime('%s', end_date_time) - strftime('%s', start_date_time) FROM WorkoutTime
        """
      for (day, row) in try Self.days(database, sql) {
        let length = Double.fromDatabaseValue(row[1]) ?? 0
        if (1...86_400).contains(length) { seconds[day, default: 0] += length }
      }
    }
    if columns.has("BodyWeight", "date", "body_weight_metric") {
      let sql = "SELECT date, body_weight_metric FROM BodyWeight ORDER BY _id"
      for (day, row) in try Self.days(database, sql) {
        bodyWeights[day] = Double.fromDatabaseValue(row[1])
      }
    }
  }

  private static func days(
    _ database: Database, _ sql: String
  ) throws -> [(day: String, row: GRDB.Row)] {
    try GRDB.Row.fetchAll(database, sql: sql).compactMap { row in
      String.fromDatabaseValue(row[0]).map { ($0, row) }
    }
  }

  private mutating func readSets(
    _ database: Database, _ columns: TableColumnNames, isImperial: Bool
  ) throws {
    func optional(_ column: String) -> String {
      columns.has("training_log", column) ? "training_log.\(column)" : "0"
    }
    let hasCategories = columns.has("Category", "_id", "name")
    // Comments on sets are of the first kind.
    let comment =
      columns.has("Comment", "owner_type_id", "owner_id", "comment")
      ? """
      (SELECT group_concat(comment, '; ') FROM Comment
        WHERE owner_type_id = 1 AND owner_id = training_log._id)
      """ : "''"
    let sql = """
      SELECT training_log.date, exercise.name, \(hasCategories ? "Category.name" : "''"),
        metric_weight, reps, \(optional("duration_seconds")), \(optional("distance")), \(comment)
      FROM training_log LEFT JOIN exercise ON exercise._id = exercise_id
      \(hasCategories ? "LEFT JOIN Category ON Category._id = category_id" : "")
      ORDER BY training_log.date, training_log._id
      """
    let rows = try GRDB.Row.fetchCursor(database, sql: sql)
    while let row = try rows.next() {
      func text(_ column: Int) -> String { String.fromDatabaseValue(row[column]) ?? "" }
      func number(_ column: Int) -> Double { Double.fromDatabaseValue(row[column]) ?? 0 }
      let category = text(2).isEmpty ? "None" : text(2)
      let weight = Self.weight(number(3), isImperial: isImperial)
      let time = number(5) > 0 ? String(number(5)) : ""
      if number(6) != 0 { distances += 1 }
      table += CSVText.line([
        text(0), text(1), category, weight.map { String($0.value) } ?? "",
        weight.map { $0.unit.rawValue } ?? "", String(Int.fromDatabaseValue(row[4]) ?? 0), "", "",
        time,
        text(7),
      ])
      if table.count > LogReader.sizeLimit {
        throw ImportError.tooLarge(bytes: table.count, limit: LogReader.sizeLimit)
      }
    }
  }

  // MARK: Weights

  /// In kilograms; 1/2.20462 in other versions.
  private static let pound = 0.453592
  /// Between pounds that were entered and what either factor has made of them, in parts of them.
  private static let tolerance = 4e-6

  /// All weights are in kilograms, with all digits: these tell which were entered in pounds. Nil
  /// where nothing is lifted.
  private static func weight(_ kilograms: Double, isImperial: Bool) -> Weight? {
    if kilograms == 0 { return nil }
    func rounded(_ value: Double, _ step: Double) -> Double { (value / step).rounded() * step }
    let short = rounded(kilograms, 0.01)
    let isShort = abs(short - kilograms) < 1e-9
    let pounds = rounded(kilograms / pound, 0.25)
    let isPounds = abs(pounds * pound / kilograms - 1) <= tolerance
    if isPounds, isImperial || !isShort { return .lb(pounds) }
    let hundredths = WeightRounding.withoutNoise(short)
    return isShort || !isImperial
      ? .kg(hundredths) : .lb(WeightRounding.withoutNoise(rounded(kilograms / pound, 0.01)))
  }

  // MARK: Beside the sets

  func complete(_ log: inout ImportedLog) {
    for place in log.workouts.indices {
      let day = log.workouts[place].start.day.text
      if let text = notes[day] { log.workouts[place].notes = text }
      if let seconds = seconds[day] { log.workouts[place].durationSeconds = seconds }
      if let weight = bodyWeights[day], Self.bodies.contains(weight) {
        log.workouts[place].bodyWeight = .kg(WeightRounding.withoutNoise(weight))
      }
    }
    if distances == 0 { return }
    log.diagnostics.append(
      Diagnostic(
        line: 0, column: 0, severity: .warning, code: "distance-unit-unknown",
        message: "A backup does not say what its distances are measured in; \(distances) were left "
          + "out. The spreadsheet export has them."))
  }
}

/// The columns of the tables that are in a database, views aside.
private struct TableColumnNames {
  private var names: [String: Set<String>] = [:]

  init(_ database: Database) throws {
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'"
    for table in try String.fetchAll(database, sql: tables) {
      names[table] = Set(try database.columns(in: table).map { $0.name })
    }
  }

  func has(_ table: String, _ columns: String...) -> Bool {
    names[table]?.isSuperset(of: columns) == true
  }
}
