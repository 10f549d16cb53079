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
      [
        "Workout DateTime", "Exercise", "Completed Reps",
        columns.has("weightvalue") ? "Weight Value" : "Completed Weight Value",
      ],
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
    set.weight = try weight(row)
    set.rpe = row.rpe(columns["completedrpe", "rpe"])
    set.kind = row.isYes(columns["iswarmupset"]) ? .warmup : .working
    set.completedAt = time(row)
    log.noteUTC(date, line: row.line)
    let workout = log.workout(name(row), at: date)
    log.append(set, to: workout, place)
    log.addNotes(row.text(columns["notes"]), to: workout, place)
  }

  /// Older files have one weight; in current ones that of a set that was done as it was asked for
  /// may stand there alone.
  private func weight(_ row: Row) throws(Rejection) -> Weight? {
    var value = columns["completedweightvalue", "weightvalue"]
    var word = columns["completedweightunit", "weightunit"]
    let asked = columns["requiredweightunit"]
    if row.isEmpty(value), UnitWord.weight(row.text(asked)) != nil {
      (value, word) = (columns["requiredweightvalue"], asked)
    }
    return try row.weight(value, unitIn: word, default: unit, mayBeNegative: true)
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
