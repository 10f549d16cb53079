import Strength

/// Which exercise the names of an export mean: a comma-separated file of two columns that people
/// can edit, `name in the export,exercise`. A third column of suggestions is not read.
public struct ExerciseMap: Equatable, Sendable {
  private var exercises: [String: String] = [:]

  public init() {}

  private static let header = "name in the export"

  /// Whether nothing is mapped.
  public var isEmpty: Bool { exercises.isEmpty }

  /// Lines without an exercise are open questions and map nothing.
  public init(_ bytes: [UInt8]) {
    for (_, fields) in CSVText.records(bytes) where fields.count > 1 {
      let name = ExerciseName.folded(fields[0])
      let exercise = ExerciseName.folded(fields[1])
      if name != ExerciseMap.header, !exercise.isEmpty { exercises[name] = exercise }
    }
  }

  /// - Parameter exercises: exercise by name in the export.
  public init(_ exercises: [(name: String, exercise: String)]) {
    for (name, exercise) in exercises where !exercise.isEmpty {
      self.exercises[ExerciseName.folded(name)] = ExerciseName.folded(exercise)
    }
  }

  public subscript(name: String) -> String? { exercises[ExerciseName.folded(name)] }

  /// Whether a name means an exercise of that very name, whatever else answers to it.
  func keepsApart(_ name: String) -> Bool { self[name] == ExerciseName.folded(name) }

  /// The file that asks for what is open, keeping the answers that `previous` already holds.
  ///
  /// - Parameter guesses: what we think is filled in, to be corrected.
  public static func questions(
    _ open: [(name: String, suggestions: [String])], guesses: [ExerciseMatch] = [],
    previous: [UInt8]?
  ) -> [UInt8] {
    var text = previous ?? Array((header + ",exercise,suggestions\n").utf8)
    let asked = Set(CSVText.records(text).compactMap { $0.fields.first.map(ExerciseName.folded) })
    if text.last != 0x0a { text.append(0x0a) }
    for (name, suggestions) in open where !asked.contains(ExerciseName.folded(name)) {
      text += CSVText.line([name, "", suggestions.joined(separator: " | ")])
    }
    for guess in guesses where !asked.contains(ExerciseName.folded(guess.name)) {
      text += CSVText.line([
        guess.name, guess.exerciseName, guess.suggestions.joined(separator: " | "),
      ])
    }
    return text
  }
}
