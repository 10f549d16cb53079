import Documents
import Strength

/// Workouts as a table with one row a set, complete enough to be read back into equal documents.
public enum RegimenCSV {
  /// One column: how a value is written into it, and read back from it.
  struct Column: Sendable {
    let name: String
    let get: @Sendable (SetRow) -> String
    /// False where the text makes no sense.
    let set: @Sendable (inout SetRow, String) -> Bool
  }

  struct SetRow: Sendable {
    var workout = Workout()
    var log = ExerciseLog()
    var set = WorkoutSet()
  }

  /// The last column of an export in which spreadsheets find no formulas: it says that apostrophes
  /// stand before some fields.
  static let safeColumn = "spreadsheet_safe"

  /// - Parameter isSpreadsheetSafe: whether no name or note may be taken for a formula.
  public static func export(_ workouts: [Workout], isSpreadsheetSafe: Bool = false) -> [UInt8] {
    func line(_ fields: [String], _ last: String) -> [UInt8] {
      CSVText.line(
        isSpreadsheetSafe ? fields + [last] : fields, isSpreadsheetSafe: isSpreadsheetSafe)
    }
    var text = line(columns.map { $0.name }, safeColumn)
    for workout in workouts {
      let logs = workout.logs.isEmpty ? [ExerciseLog()] : workout.logs
      for log in logs {
        for set in log.sets.isEmpty ? [WorkoutSet()] : log.sets {
          let row = SetRow(workout: workout, log: log, set: set)
          text += line(columns.map { $0.get(row) }, "yes")
        }
      }
    }
    return text
  }

  static let columns: [Column] = [
    .text("workout_id", { $0.workout.id }, { $0.workout.id = $1 }),
    .string("workout", { $0.workout.name }, { $0.workout.name = $1 }),
    .text("started_at", { $0.workout.startedAt }, { $0.workout.startedAt = $1 }),
    .optional("ended_at", { $0.workout.endedAt }, { $0.workout.endedAt = $1 }),
    .optional("gym_id", { $0.workout.gymID }, { $0.workout.gymID = $1 }),
    .string("gym", { $0.workout.gymName }, { $0.workout.gymName = $1 }),
    .optional("split_id", { $0.workout.splitID }, { $0.workout.splitID = $1 }),
    .string("split", { $0.workout.splitName }, { $0.workout.splitName = $1 }),
    .optional("body_weight", { $0.workout.bodyWeight }, { $0.workout.bodyWeight = $1 }),
    .string("workout_notes", { $0.workout.notes }, { $0.workout.notes = $1 }),
    .string("imported_from", { $0.workout.importedFrom }, { $0.workout.importedFrom = $1 }),
    .text("log_id", { $0.log.id }, { $0.log.id = $1 }),
    .optional("exercise_id", { $0.log.exerciseID }, { $0.log.exerciseID = $1 }),
    .string("exercise", { $0.log.exerciseName }, { $0.log.exerciseName = $1 }),
    .string("load_type", { $0.log.loadType.name }, { $0.log.loadType = Open(name: $1) }),
    .whole(
      "superset", in: -1_000_000...1_000_000, { $0.log.superset }, { $0.log.superset = $1 }),
    .number("rest_s", in: 0...86_400, { $0.log.restSeconds }, { $0.log.restSeconds = $1 }),
    .string("exercise_notes", { $0.log.notes }, { $0.log.notes = $1 }),
    .text("set_id", { $0.set.id }, { $0.set.id = $1 }),
    .string("kind", { $0.set.kind.name }, { $0.set.kind = Open(name: $1) }),
    .string(
      "side", { $0.set.side?.name ?? "" }, { $0.set.side = $1.isEmpty ? nil : Open(name: $1) }),
    .whole("reps", in: WorkoutSet.reps, { $0.set.reps }, { $0.set.reps = $1 }),
    .optional("weight", { $0.set.weight }, { $0.set.weight = $1 }),
    .number("seconds", in: ExerciseLog.seconds, { $0.set.seconds }, { $0.set.seconds = $1 }),
    .optional("distance", { $0.set.distance }, { $0.set.distance = $1 }),
    .number("rpe", in: 1...10, { $0.set.rpe }, { $0.set.rpe = $1 }),
    .optional("completed_at", { $0.set.completedAt }, { $0.set.completedAt = $1 }),
    .string("notes", { $0.set.notes }, { $0.set.notes = $1 }),
  ]
}

extension RegimenCSV.Column {
  typealias SetRow = RegimenCSV.SetRow

  static func string(
    _ name: String, _ get: @escaping @Sendable (SetRow) -> String,
    _ set: @escaping @Sendable (inout SetRow, String) -> Void
  ) -> Self {
    Self(name: name, get: get) { row, text in
      set(&row, text)
      return true
    }
  }

  static func text<Value: TextValue>(
    _ name: String, _ get: @escaping @Sendable (SetRow) -> Value,
    _ set: @escaping @Sendable (inout SetRow, Value) -> Void
  ) -> Self {
    Self(
      name: name, get: { get($0).text },
      set: { row, text in
        guard let value = Value(text) else { return false }
        set(&row, value)
        return true
      })
  }

  static func optional<Value: TextValue>(
    _ name: String, _ get: @escaping @Sendable (SetRow) -> Value?,
    _ set: @escaping @Sendable (inout SetRow, Value?) -> Void
  ) -> Self {
    Self(
      name: name, get: { get($0)?.text ?? "" },
      set: { row, text in
        let value = Value(text)
        set(&row, value)
        return value != nil || text.isEmpty
      })
  }

  static func whole(
    _ name: String, in range: ClosedRange<Int>, _ get: @escaping @Sendable (SetRow) -> Int?,
    _ set: @escaping @Sendable (inout SetRow, Int?) -> Void
  ) -> Self {
    Self(
      name: name, get: { get($0).map { String($0) } ?? "" },
      set: { row, text in
        let value = Int(text).flatMap { range.contains($0) ? $0 : nil }
        set(&row, value)
        return value != nil || text.isEmpty
      })
  }

  static func number(
    _ name: String, in range: ClosedRange<Double>,
    _ get: @escaping @Sendable (SetRow) -> Double?,
    _ set: @escaping @Sendable (inout SetRow, Double?) -> Void
  ) -> Self {
    Self(
      name: name,
      get: { row in
        guard let value = get(row) else { return "" }
        var bytes: [UInt8] = []
        bytes.append(number: value)
        return String(decoding: bytes, as: UTF8.self)
      },
      set: { row, text in
        let read = Array(text.utf8).withUnsafeBufferPointer { Double(json: $0) }
        let value = read.flatMap { range.contains($0) ? $0 : nil }
        set(&row, value)
        return value != nil || text.isEmpty
      })
  }
}
