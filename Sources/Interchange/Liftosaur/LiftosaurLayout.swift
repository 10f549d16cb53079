import Documents
import Strength

/// Liftosaur: each row has what the program asks for and what was done; only the latter is a log.
struct LiftosaurLayout: LogLayout {
  static let format = LogFormat.liftosaur

  let variant = "standard"
  let width: CSVWidth
  private let columns: Columns
  private let unit: WeightUnit?

  static func matches(_ export: Export) -> Bool {
    export.columns.has("workoutdatetime", "exercise")
      || export.columns.has("completedreps", "iswarmupset")
  }

  init(_ export: Export) throws(ImportError) {
    columns = export.columns
    width = export.width
    unit = export.unit
    try columns.require(
      ["Workout DateTime", "Exercise", "Completed Reps", "Completed Weight Value"],
      format: .liftosaur)
  }

  func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    let date = try log.date(row, columns["workoutdatetime"])
    var place = LogAssembly.Place(exercise: try row.exercise(columns["exercise"]))
    let muscles = row.text(columns["targetmuscles"])
    place.category = muscles.isEmpty ? nil : muscles
    var set = ImportedSet(line: row.line)
    set.reps = try row.reps(columns["completedreps"])
    guard set.reps ?? 0 > 0 else {
      throw row.rejection(
        "not-done", at: columns["completedreps"],
        "The set has no completed reps; it was not imported.", severity: .note)
    }
    set.weight = try row.weight(
      columns["completedweightvalue"], unitIn: columns["completedweightunit"], default: unit)
    set.rpe = row.rpe(columns["completedrpe"])
    set.kind = row.isYes(columns["iswarmupset"]) ? .warmup : .working
    set.completedAt = time(row)
    log.noteUTC(date, line: row.line)
    let workout = log.workout(name(row), at: date)
    log.append(set, to: workout, place)
    log.addNotes(row.text(columns["notes"]), to: workout, place)
  }

  private func time(_ row: Row) -> Instant? {
    guard let date = DateText.read(row.bytes(columns["completedrepstime"])), date.isBelievable,
      let offset = date.offsetMinutes
    else { return nil }
    return Instant(date.time, offsetMinutes: offset)
  }

  private func name(_ row: Row) -> String {
    [row.text(columns["program"]), row.text(columns["dayname"])]
      .filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
