import Documents
import Strength

/// StrongLifts: one row per exercise, its sets in pairs of columns `Set N (Reps),Set N (KG)`.
///
/// A negative weight is what a band or a machine takes from the body's; it stays negative.
struct StrongLiftsLayout: LogLayout {
  static let format = LogFormat.stronglifts

  private struct Pair {
    var reps: Int
    var weight: (column: Int, unit: WeightUnit)?
  }

  let variant = "standard"
  let width: CSVWidth
  private let columns: Columns
  private let date: Int
  private let pairs: [Pair]

  static func matches(_ export: Export) -> Bool { export.columns.has("exercise", "set1reps") }

  init(_ export: Export) throws(ImportError) {
    columns = export.columns
    pairs = Self.pairs(columns)
    var missing: [String] = []
    let date = columns["date", "dateyyyymmdd", "workoutdate"]
    if date == nil { missing.append("Date") }
    if columns["exercise"] == nil { missing.append("Exercise") }
    if pairs.isEmpty { missing.append("Set 1 (Reps)") }
    guard let date, missing.isEmpty else {
      throw .missingColumns(format: .stronglifts, columns: missing)
    }
    self.date = date
    // A row may end with its last set.
    var width = export.width
    width.minimum = (pairs.map { $0.reps }.min() ?? width.header) + 1
    self.width = width
  }

  private static func pairs(_ columns: Columns) -> [Pair] {
    var pairs: [Pair] = []
    for number in 1...CSVReader.fieldLimit {
      guard let reps = columns["set\(number)reps"] else { break }
      var pair = Pair(reps: reps)
      if let column = columns["set\(number)kg", "set\(number)kgs"] {
        pair.weight = (column, .kg)
      } else if let column = columns["set\(number)lb", "set\(number)lbs"] {
        pair.weight = (column, .lb)
      }
      pairs.append(pair)
    }
    return pairs
  }

  func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    var date = try log.date(row, self.date)
    date.time = startTime(row, on: date.time.day) ?? date.time
    let place = LogAssembly.Place(exercise: try row.exercise(columns["exercise"]))
    let sets = try sets(&row)
    if sets.isEmpty {
      throw row.rejection(
        "empty-set", "The row has no sets that were done; it was not imported.",
        severity: .warning)
    }
    let workout = log.workout(
      row.text(columns["workoutname", "workout"]), at: date,
      session: row.text(columns["workout"]))
    setDuration(of: workout, &row, &log)
    log.setBodyWeight(of: workout, bodyWeight(row))
    log.addNotes(row.text(columns["notes", "note"]), to: workout)
    for set in sets { log.append(set, to: workout, place) }
  }

  private func sets(_ row: inout Row) throws(Rejection) -> [ImportedSet] {
    var sets: [ImportedSet] = []
    for pair in pairs {
      var set = ImportedSet(line: row.line)
      if !isUnused(pair.reps, row) { set.reps = try row.reps(pair.reps) }
      if let weight = pair.weight, !isUnused(weight.column, row) {
        set.weight = try row.weight(weight.column, weight.unit, mayBeNegative: true)
      }
      if set.reps ?? 0 > 0 || (set.reps == 0 && set.weight != nil) {
        sets.append(set)
      } else if set.reps == 0 || set.weight != nil {
        row.warn(
          "not-done", at: pair.reps, "The set has no completed reps; it was not imported.",
          severity: .note)
      }
    }
    return sets
  }

  /// The app writes `-` for sets that were left out.
  private func isUnused(_ column: Int, _ row: Row) -> Bool {
    row.isEmpty(column) || row.bytes(column) == [0x2d]
  }

  // MARK: The workout

  private func startTime(_ row: Row, on day: CivilDay) -> CivilTime? {
    let column = columns["starttimehmm", "starttime"]
    if row.isEmpty(column) { return nil }
    let text = Array(day.text.utf8) + [0x20] + row.bytes(column)
    return DateText.read(text[...])?.time
  }

  private func setDuration(of workout: Int, _ row: inout Row, _ log: inout LogAssembly) {
    let column = columns["durationhours"]
    if log.hasDuration(workout) || row.isEmpty(column) { return }
    let hours = NumberText.read(row.bytes(column), decimalComma: row.decimalComma)
    log.setDuration(of: workout, hours.map { ($0 * 3600).rounded() }, &row, column)
  }

  private func bodyWeight(_ row: Row) -> Weight? {
    if let column = columns["bodyweightkg"] { return try? row.weight(column, .kg) }
    return columns["bodyweightlb", "bodyweightlbs"].flatMap { try? row.weight($0, .lb) }
  }
}
