import Strength

/// LiftLog: each row is stamped with the moment its set was done, newest first; a session's
/// number, not a name or a start, holds them together.
struct LiftLogLayout: LogLayout {
  static let format = LogFormat.liftlog

  let variant = "standard"
  let width: CSVWidth
  private let columns: Columns
  private let unit: WeightUnit?
  private var done = ClockedSets()

  static func matches(_ export: Export) -> Bool {
    export.columns.has("sessionid", "timestamp", "exercise")
  }

  init(_ export: Export) throws(ImportError) {
    columns = export.columns
    width = export.width
    unit = export.unit
    try columns.require(
      ["SessionId", "Timestamp", "Exercise", "Weight", "Reps"], format: .liftlog)
  }

  mutating func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    let at = try row.moment(columns["timestamp"])
    let exercise = try row.exercise(columns["exercise"])
    var set = ImportedSet(line: row.line)
    set.reps = try row.reps(columns["reps"])
    set.weight = try row.weight(
      columns["weight"], unitIn: columns["weightunit"], default: unit)
    set.rpe = row.rpe(columns["rpe"])
    set.kind = row.kind(columns["settype"])
    guard let set = row.finished(set) else { return }
    done.add(
      ClockedSets.Done(
        session: row.text(columns["sessionid"]), at: at, set: set,
        place: LogAssembly.Place(exercise: exercise), notes: row.text(columns["notes"])))
  }

  func finish(_ log: inout LogAssembly) { done.finish(&log) }
}
