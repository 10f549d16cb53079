import Documents
import Interchange
import Strength

/// One invented log that every layout can carry: each workout has two exercises of three sets.
struct SyntheticLog {
  static let exercises = ["Squat", "Bench Press", "Row, Cable", "Plank \"hard\""]
  static let start = "2023-01-01"

  var workouts: Int

  var setCount: Int { workouts * 6 }

  struct Entry {
    var workout: Int
    var exercise: String
    /// From 1.
    var number: Int
    var weight: Double
    var reps: Int

    /// One workout a day.
    var day: String {
      let first = CivilDay(SyntheticLog.start) ?? .first
      return (first + workout).text
    }

    var quoted: String {
      let parts = exercise.split(separator: "\"", omittingEmptySubsequences: false)
      return "\"" + parts.joined(separator: "\"\"") + "\""
    }
  }

  var entries: [Entry] {
    var entries: [Entry] = []
    for workout in 0..<workouts {
      for block in 0..<2 {
        for number in 1...3 {
          let weight = Double(20 + (workout + number) % 40) + 0.5
          entries.append(
            Entry(
              workout: workout, exercise: Self.exercises[(workout + block) % 4], number: number,
              weight: weight, reps: 5 + number))
        }
      }
    }
    return entries
  }

  /// How a layout writes an entry, below its header.
  struct Layout: Sendable, CustomStringConvertible {
    var variant: String
    var format: LogFormat
    var header: String
    var row: @Sendable (Entry) -> String

    var description: String { "\(format) \(variant)" }
  }

  func rendered(_ layout: Layout) -> String {
    var text = layout.header + "\n"
    for entry in entries { text += layout.row(entry) + "\n" }
    return text
  }
}
