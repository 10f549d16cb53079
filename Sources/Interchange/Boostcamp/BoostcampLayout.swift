import Strength

/// Boostcamp: the day that a session was done, without the time that it began.
///
/// What a set aims at stands beside what was done in a way that is not known for certain: neither
/// its RPE nor sets that count time are read.
struct BoostcampLayout: LogLayout {
  static let format = LogFormat.boostcamp

  let variant = "history"
  let width: CSVWidth
  private let columns: Columns
  private let unit: WeightUnit?

  static func matches(_ export: Export) -> Bool { export.columns.has("session", "targettype") }

  init(_ export: Export) throws(ImportError) {
    columns = export.columns
    width = export.width
    unit = export.unit
  }

  func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    let date = try log.date(row, columns["date"])
    let place = LogAssembly.Place(exercise: try row.exercise(columns["exercise"]))
    if row.isYes(columns["skipped"]) {
      throw row.rejection(
        "not-done", "The set was skipped; it was not imported.", severity: .note)
    }
    let target = FoldedName.of(row.text(columns["targettype"]))
    if !row.isEmpty(columns["timeunit"]) || target.contains("time") || target.contains("dist") {
      throw row.rejection(
        "not-read", "The set does not count reps, and was not imported.", severity: .warning)
    }
    var set = ImportedSet(line: row.line)
    set.reps = try row.reps(columns["reps"])
    guard set.reps ?? 0 > 0 else {
      throw row.rejection(
        "not-done", at: columns["reps"],
        "The set has no completed reps; it was not imported.", severity: .note)
    }
    set.weight = try row.weight(
      columns["weight"], unitIn: columns["weightunit"], default: unit)
    set.kind = row.isYes(columns["iswarmup"]) ? .warmup : .working
    let workout = log.workout(
      row.text(columns["title"]), at: date, session: row.text(columns["session"]))
    log.append(set, to: workout, place)
    log.addNotes(row.text(columns["notes"]), to: workout, place)
  }
}
