import Documents
import GRDB
import Strength

@testable import Library

extension Workout {
  static func sample(_ number: Int, sets: [Int]) -> Workout {
    var workout = Workout(
      id: ULID(high: UInt64(number), low: 1), name: "W\(number)",
      startedAt: Instant(milliseconds: 1_775_000_000_000))
    var log = ExerciseLog()
    log.id = ULID(high: UInt64(number), low: 2)
    log.exerciseName = "Bench Press"
    log.sets = sets.map { .sample($0) }
    workout.logs = [log]
    return workout
  }

  var setNumbers: [Int] { logs.flatMap { $0.sets }.map { Int($0.id.low) } }
}

extension WorkoutSet {
  static func sample(_ number: Int) -> WorkoutSet {
    WorkoutSet(id: ULID(high: 99, low: UInt64(number)), reps: 5)
  }
}

extension Document {
  /// This document as somebody has saved it who counts.
  func counted(_ writer: String, _ change: (inout Self) -> Void) throws -> Self {
    var copy = self
    change(&copy)
    return try Self(
      decoding: Lineage.advance(
        copy.encoded(), base: encoded(), writer: writer, at: Instant(milliseconds: 0)))
  }
}

extension Cache {
  /// Identifiers of operations that are remembered, oldest first.
  func operations() throws -> [String] {
    try read { try String.fetchAll($0, sql: "SELECT id FROM operations ORDER BY number") }
  }
}
