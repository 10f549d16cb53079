import Documents
import Foundation
import Strength
import Testing

/// Texts of one workout that differ in the sets of its only exercise.
enum WorkoutTexts {
  static let now = Instant(milliseconds: 1_775_000_000_000)
  static let id = ULID(high: 1, low: 1)

  /// - Parameters:
  ///   - base: what it was made from; nil for one that says nothing of its past.
  ///   - writer: who has counted it as an edit; nil where nobody has yet.
  static func text(
    _ sets: [UInt64], after base: [UInt8]? = nil, by writer: String? = nil
  ) throws -> [UInt8] {
    var workout = Workout(id: id, name: "Push", startedAt: now)
    var log = ExerciseLog()
    log.id = ULID(high: 1, low: 2)
    log.exerciseName = "Bench Press"
    log.sets = sets.map { WorkoutSet(id: ULID(high: 2, low: $0), reps: 5) }
    workout.logs = [log]
    guard let base else { return workout.encoded() }
    guard let writer else { return try Lineage.reading(base).put(into: workout.encoded()) }
    return try Lineage.advance(workout.encoded(), base: base, writer: writer, at: now)
  }

  /// Such as `1 2`.
  static func sets(_ text: [UInt8]) throws -> String {
    try Workout(decoding: text).logs.flatMap { $0.sets }.map { $0.id.low }.sorted()
      .map { "\($0)" }.joined(separator: " ")
  }
}

/// A table in the docs that is made of what stands in a test.
enum DocsTable {
  static func text(_ columns: [String], _ rows: [(String, [String])]) -> String {
    var table = "| | " + columns.joined(separator: " | ") + " |\n"
    table += "|" + String(repeating: "---|", count: columns.count + 1) + "\n"
    for (name, cells) in rows { table += "| \(name) | \(cells.joined(separator: " | ")) |\n" }
    return table
  }

  /// Whether a file of `docs` has the table.
  static func isIn(_ file: String, _ table: String) throws -> Bool {
    let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/" + file).standardized
    return try String(contentsOf: docs, encoding: .utf8).contains(table)
  }
}
