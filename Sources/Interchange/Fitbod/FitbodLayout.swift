import Strength

/// Fitbod: every row of a workout carries the workout's time, in UTC.
///
/// Its multiplier tells that two dumbbells or both sides were used. The weight is kept as it was
/// typed, which is what one dumbbell weighs: nothing is multiplied. A negative weight is help.
struct FitbodLayout: LogLayout {
  static let format = LogFormat.fitbod

  let variant: String
  let width: CSVWidth
  private let columns: Columns
  private let weight: (column: Int, unit: WeightUnit)

  static func matches(_ export: Export) -> Bool {
    export.columns.has("date", "exercise", "iswarmup")
  }

  init(_ export: Export) throws(ImportError) {
    columns = export.columns
    width = export.width
    try columns.require(["Date", "Exercise", "Reps", "isWarmup"], format: .fitbod)
    if let column = columns["weightkg", "weightkgs"] {
      weight = (column, .kg)
    } else if let column = columns["weightlb", "weightlbs"] {
      weight = (column, .lb)
    } else if let column = columns["weight"] {
      guard let unit = export.unit else { throw .unitNeeded(format: .fitbod) }
      weight = (column, unit)
    } else {
      throw .missingColumns(format: .fitbod, columns: ["Weight(kg)"])
    }
    variant = columns["sets"] == nil ? "current" : "older"
  }

  func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    let date = try log.date(row, columns["date"])
    let place = LogAssembly.Place(exercise: try row.exercise(columns["exercise"]))
    // Older files have one row for a number of equal sets.
    let count = try row.whole(columns["sets"], .sets) ?? 1
    var set = ImportedSet(line: row.line)
    set.reps = try row.reps(columns["reps"])
    set.weight = try row.weight(weight.column, weight.unit, mayBeNegative: true)
    set.seconds = try row.seconds(columns["durations", "duration"])
    set.distance = try row.distance(columns["distancem", "distance"], .m)
    set.kind = row.isYes(columns["iswarmup"]) ? .warmup : .working
    set.notes = notes(row)
    guard count > 0 else {
      throw row.rejection(
        "empty-set", at: columns["sets"], "The row has no sets; it was not imported.",
        severity: .warning)
    }
    guard let set = row.finished(set) else { return }
    log.noteUTC(date, line: row.line)
    let workout = log.workout("", at: date)
    for _ in 0..<count { log.append(set, to: workout, place) }
  }

  /// What a set has no field for goes into its notes.
  private func notes(_ row: Row) -> String {
    var parts = [row.text(columns["note"])]
    for (column, name) in [("incline", "Incline"), ("resistance", "Resistance")] {
      let value = NumberText.read(row.bytes(columns[column]), decimalComma: row.decimalComma)
      if let value, value != 0 { parts.append("\(name) \(row.text(columns[column]))") }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
