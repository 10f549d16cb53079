import Documents
import Strength

extension RegimenCSV {
  /// More than a header has.
  private static let headerLimit = 2000

  /// Whether a text begins like an export, with whatever delimiters and quotes.
  public static func matches(_ bytes: [UInt8]) -> Bool {
    let header = CSVText.records(Array(bytes.prefix(headerLimit))).first?.fields ?? []
    return columns.prefix(3).allSatisfy { header.contains($0.name) }
  }

  private struct LogKey: Hashable {
    var workout: ULID
    var log: ULID
  }

  /// The workouts of an export, equal to those that went into it.
  public static func read(_ bytes: [UInt8]) -> (
    rows: Int, workouts: [Workout], lines: [ULID: Int], diagnostics: [Diagnostic]
  ) {
    var records = CSVText.records(bytes)
    guard let header = records.first else { return (0, [], [:], []) }
    if header.fields.contains(safeColumn) {
      records = records.map { ($0.line, $0.fields.map { CSVText.armed($0) }) }
    }
    for name in ["workout_id", "started_at", "log_id", "set_id"] where !header.fields.contains(name)
    {
      let missing = Diagnostic(
        line: header.line, column: 0, severity: .error, code: "missing-column",
        message: "The column \(name) is missing; nothing can be imported without it.")
      return (records.count - 1, [], [:], [missing])
    }
    let found = columns.map { column in header.fields.firstIndex(of: column.name) }
    var result: (rows: Int, workouts: [Workout], lines: [ULID: Int], diagnostics: [Diagnostic])
    result = (0, [], [:], [])
    var positions: [ULID: Int] = [:]
    // Within their workouts: a spreadsheet may have sorted the rows.
    var logs: [LogKey: Int] = [:]
    for record in records.dropFirst() {
      result.rows += 1
      var row = SetRow()
      row.workout.id = .none
      if let problem = fill(&row, from: record, header: header.fields.count, found) {
        result.diagnostics.append(problem)
        continue
      }
      let id = row.workout.id
      if positions[id] == nil {
        positions[id] = result.workouts.count
        result.lines[id] = record.line
        result.workouts.append(row.workout)
      }
      guard let position = positions[id], row.log.id != .none else { continue }
      let key = LogKey(workout: id, log: row.log.id)
      let log = logs[key] ?? result.workouts[position].logs.count
      if logs.updateValue(log, forKey: key) == nil {
        result.workouts[position].logs.append(row.log)
      }
      guard row.set.id != .none else { continue }
      result.workouts[position].logs[log].sets.append(row.set)
    }
    return result
  }

  private static func fill(
    _ row: inout SetRow, from record: CSVText.Record, header: Int, _ found: [Int?]
  ) -> Diagnostic? {
    func problem(_ code: String, _ column: Int, _ message: String) -> Diagnostic {
      Diagnostic(
        line: record.line, column: column, severity: .error, code: code,
        message: message + "; the row was not imported.")
    }
    if record.fields.count != header {
      return problem(
        "column-count", 0,
        "The line has \(record.fields.count) columns where the header has \(header)")
    }
    for (column, index) in zip(columns, found) {
      guard let index else { continue }
      let text = record.fields[index]
      if !column.set(&row, text) {
        return problem(
          "bad-value", index + 1,
          "\"\(Row.quoted(text))\" cannot stand in the column \(column.name)")
      }
    }
    return nil
  }
}
