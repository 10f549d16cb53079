import Strength

/// GymRun: one row for each set with its own time; a routine's sets of one day are a workout.
///
/// The columns for time and distance have no unit, and are not read.
struct GymRunLayout: LogLayout {
  static let format = LogFormat.gymrun

  let variant = "entries"
  let width: CSVWidth
  private let columns: Columns
  private let unit: WeightUnit
  private var done = ClockedSets()

  static func matches(_ export: Export) -> Bool {
    export.columns.has("date", "time", "exercise", "set")
      && (export.columns.has("para6") || export.columns.has("version1"))
  }

  init(_ export: Export) throws(ImportError) {
    columns = export.columns
    width = export.width
    try columns.require(
      ["Date", "Time", "Exercise", "Set", "Weight", "Reps"], format: .gymrun)
    guard let unit = export.unit else { throw .unitNeeded(format: .gymrun) }
    self.unit = unit
  }

  mutating func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    let at = try row.start(day: columns["date"], time: columns["time"])
    var place = LogAssembly.Place(exercise: try row.exercise(columns["exercise"]))
    place.number = try row.whole(columns["set"], .order)
    var set = ImportedSet(line: row.line)
    set.reps = try row.reps(columns["reps"])
    set.weight = try row.weight(columns["weight"], unit)
    for (column, name) in [("duration", "duration"), ("distance", "distance")] {
      let value = NumberText.read(row.bytes(columns[column]), decimalComma: true) ?? 0
      if value == 0 { continue }
      row.warn(
        "not-read", at: columns[column],
        "GymRun does not say the unit of the \(name) \"\(Row.quoted(row.text(columns[column])))\"; "
          + "it was left out.")
    }
    guard let set = row.finished(set) else { return }
    let routine = row.text(columns["routine"])
    done.add(
      ClockedSets.Done(
        session: "\(at.time.day.text) \(routine)", workout: routine, at: at, set: set, place: place,
        notes: row.text(columns["note"])))
  }

  func finish(_ log: inout LogAssembly) { done.finish(&log) }
}
