import Documents
import GRDB
import Strength

/// FitNotes: the backup of the Android app, an SQLite database. It holds what the spreadsheet
/// export has, and body weights, notes on workouts and their lengths.
enum FitNotesBackup {
  private static let signature = Array("SQLite format 3\0".utf8)
  /// Bytes of a database's header.
  private static let headerLength = 100

  static func matches(_ bytes: [UInt8]) -> Bool {
    bytes.count >= headerLength && bytes.starts(with: signature)
  }

  static func read(
    _ bytes: [UInt8], _ answers: FileAnswers
  ) throws(ImportError) -> ImportedLog {
    let content: FitNotesContent?
    do {
      content = try StrangeDatabase.open(bytes) {
        try FitNotesContent($0, enteredIn: answers.unit)
      }
    } catch {
      throw error as? ImportError ?? .damagedDatabase
    }
    guard let content else { throw .notText(looksLike: "an SQLite database") }
    var log = try LogReader(answers).read(content.table)
    log.variant = "backup"
    content.complete(&log)
    return log
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
  init?(_ file: StrangeDatabase, enteredIn unit: WeightUnit?) throws {
    table = CSVText.line(Self.header)
    let columns = try TableColumnNames(file)
    guard columns.has("training_log", "exercise_id", "date", "metric_weight", "reps"),
      columns.has("exercise", "_id", "name", "category_id")
    else { return nil }
    var isImperial = unit == .lb
    if unit == nil, columns.has("settings", "metric") {
      isImperial = try Int.fetchOne(file.database, sql: "SELECT metric FROM settings") == 0
    }
    try readSets(file, columns, isImperial: isImperial)
    if columns.has("WorkoutComment", "date", "comment") {
      try Self.days(file, "SELECT date, comment FROM WorkoutComment") { day, row in
        notes[day] = String.fromDatabaseValue(row[1]) ?? ""
      }
    }
    if columns.has("WorkoutTime", "start_date_time", "end_date_time") {
      let sql = """
        SELECT start_date_time, end_date_time,
          strftime('%s', end_date_time) - strftime('%s', start_date_time) FROM WorkoutTime
        """
      try Self.days(file, sql) { start, row in
        let length = Double.fromDatabaseValue(row[2]) ?? 0
        if (1...86_400).contains(length) { seconds[String(start.prefix(10)), default: 0] += length }
      }
    }
    if columns.has("BodyWeight", "date", "body_weight_metric") {
      let sql = "SELECT date, body_weight_metric FROM BodyWeight NOT INDEXED"
      try Self.days(file, sql) { day, row in
        bodyWeights[day] = Double.fromDatabaseValue(row[1])
      }
    }
  }

  /// The rows that begin with a day.
  private static func days(
    _ file: StrangeDatabase, _ sql: String, _ body: (String, GRDB.Row) throws -> Void
  ) throws {
    try file.forEachRow(of: sql) { row in
      if let day = String.fromDatabaseValue(row[0]) { try body(day, row) }
    }
  }

  // MARK: Sets

  /// A row of the log, without what other tables say of it.
  private struct LoggedSet {
    var id: Int64
    var date: String
    var exercise: Int64?
    var kilograms: Double
    var reps: Int
    var seconds: Double
  }

  private struct NamedExercise {
    var name: String
    var category: Int64?
  }

  private mutating func readSets(
    _ file: StrangeDatabase, _ columns: TableColumnNames, isImperial: Bool
  ) throws {
    let sets = try loggedSets(file, columns)
    let exercises = try Self.exercises(file)
    let categories =
      columns.has("Category", "_id", "name")
      ? try Self.texts(file, "SELECT _id, name FROM Category") : [:]
    // Comments on sets are of the first kind.
    let comments =
      columns.has("Comment", "owner_type_id", "owner_id", "comment")
      ? try Self.texts(
        file, "SELECT owner_id, comment FROM Comment NOT INDEXED WHERE owner_type_id = 1") : [:]
    for set in sets {
      if Task.isCancelled { throw ImportError.damagedDatabase }
      let exercise = set.exercise.flatMap { exercises[$0] }
      let category = exercise?.category.flatMap { categories[$0] } ?? ""
      let weight = Self.weight(set.kilograms, isImperial: isImperial)
      table += CSVText.line([
        set.date, exercise?.name ?? "", category.isEmpty ? "None" : category,
        weight.map { String($0.value) } ?? "", weight.map { $0.unit.rawValue } ?? "",
        String(set.reps), "", "", set.seconds > 0 ? String(set.seconds) : "",
        comments[set.id] ?? "",
      ])
      if table.count > LogReader.sizeLimit {
        throw ImportError.tooLarge(bytes: table.count, limit: LogReader.sizeLimit)
      }
    }
  }

  /// By day, and in the order in which they were logged.
  private mutating func loggedSets(
    _ file: StrangeDatabase, _ columns: TableColumnNames
  ) throws -> [LoggedSet] {
    func optional(_ column: String) -> String {
      columns.has("training_log", column) ? column : "0"
    }
    let sql = """
      SELECT _id, date, exercise_id, metric_weight, reps, \(optional("duration_seconds")),
        \(optional("distance"))
      FROM training_log NOT INDEXED
      """
    var sets: [LoggedSet] = []
    var distances = 0
    try file.forEachRow(of: sql) { row in
      func number(_ column: Int) -> Double { Double.fromDatabaseValue(row[column]) ?? 0 }
      if number(6) != 0 { distances += 1 }
      sets.append(
        LoggedSet(
          id: Int64.fromDatabaseValue(row[0]) ?? 0, date: String.fromDatabaseValue(row[1]) ?? "",
          exercise: Int64.fromDatabaseValue(row[2]), kilograms: number(3),
          reps: Int.fromDatabaseValue(row[4]) ?? 0, seconds: number(5)))
    }
    self.distances = distances
    return sets.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
  }

  private static func exercises(_ file: StrangeDatabase) throws -> [Int64: NamedExercise] {
    var exercises: [Int64: NamedExercise] = [:]
    try file.forEachRow(of: "SELECT _id, name, category_id FROM exercise") { row in
      guard let id = Int64.fromDatabaseValue(row[0]) else { return }
      exercises[id] = NamedExercise(
        name: String.fromDatabaseValue(row[1]) ?? "", category: Int64.fromDatabaseValue(row[2]))
    }
    return exercises
  }

  /// Texts by number; those of one number behind each other.
  private static func texts(_ file: StrangeDatabase, _ sql: String) throws -> [Int64: String] {
    var texts: [Int64: String] = [:]
    try file.forEachRow(of: sql) { row in
      guard let id = Int64.fromDatabaseValue(row[0]),
        let text = String.fromDatabaseValue(row[1])
      else { return }
      if texts[id] == nil { texts[id] = text } else { texts[id]? += "; " + text }
    }
    return texts
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

  init(_ file: StrangeDatabase) throws {
    var tables: [String] = []
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'"
    try file.forEachRow(of: sql) { row in
      if let name = String.fromDatabaseValue(row[0]) { tables.append(name) }
    }
    for table in tables {
      names[table] = Set(try file.database.columns(in: table).map { $0.name })
    }
  }

  func has(_ table: String, _ columns: String...) -> Bool {
    names[table]?.isSuperset(of: columns) == true
  }
}
