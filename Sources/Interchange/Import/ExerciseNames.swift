import Foundation
import Strength

/// Ways to write an exercise's name that mean the same.
enum ExerciseName {
  /// Lower case, composed, one space between words: the same bytes for the same name.
  static func folded(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased().split(whereSeparator: {
      $0.isWhitespace
    }).joined(separator: " ")
  }

  /// The words in alphabetical order, without punctuation, plural and abbreviations:
  /// `Barbell Bench Press` and `Bench Press (Barbell)` come out alike.
  static func normalised(_ name: String) -> String {
    name.lowercased()
      .split(whereSeparator: { !$0.isLetter && !$0.isNumber })
      .map { word(String($0)) }
      .sorted()
      .joined(separator: " ")
  }

  private static func word(_ word: String) -> String {
    switch word {
    case "db", "dumbell": return "dumbbell"
    case "bb": return "barbell"
    case "kb": return "kettlebell"
    case "ez", "ezbar": return "ez"
    case "tricep": return "triceps"
    case "bicep", "biceps": return "biceps"
    case "ohp": return "overhead press"
    case "rdl": return "romanian deadlift"
    case "triceps", "press", "abs", "cross", "calves": return word
    default:
      return word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss")
        ? String(word.dropLast()) : word
    }
  }
}

/// Finds the exercise that a name means.
public struct ExerciseMatcher {
  private var byName: [String: Exercise] = [:]
  private var byAlias: [String: Exercise] = [:]
  /// Nil where two exercises come out alike.
  private var byNormalised: [String: Exercise?] = [:]
  private var words = WordIndex([])

  /// - Parameter exercises: those listed first win.
  public init(_ exercises: [Exercise]) {
    for exercise in exercises {
      add(exercise, ExerciseName.folded(exercise.name), to: &byName)
      for alias in exercise.aliases { add(exercise, ExerciseName.folded(alias), to: &byAlias) }
      for name in [exercise.name] + exercise.aliases {
        let key = ExerciseName.normalised(name)
        if let known = byNormalised[key], known?.id != exercise.id {
          byNormalised[key] = .some(nil)
        } else {
          byNormalised[key] = exercise
        }
      }
    }
    words = WordIndex(byName.values.map { $0.name })
  }

  private func add(_ exercise: Exercise, _ key: String, to index: inout [String: Exercise]) {
    if index[key] == nil { index[key] = exercise }
  }

  /// By exact name, then by alias, then by normalised name.
  public func exercise(named name: String) -> Exercise? {
    let folded = ExerciseName.folded(name)
    return byName[folded] ?? byAlias[folded] ?? (byNormalised[ExerciseName.normalised(name)] ?? nil)
  }

  func exercise(exactly name: String) -> Exercise? { byName[ExerciseName.folded(name)] }

  /// Names that share the most words with this one, best first.
  public func suggestions(for name: String, count: Int = 3) -> [String] {
    words.closest(to: name, count: count)
  }
}

/// Which names a word is in, so that a name is compared with those alone that share one with it.
private struct WordIndex {
  private let names: [String]
  private let counts: [Int]
  private let places: [Substring: [Int]]

  init(_ names: [String]) {
    // In alphabetical order, so that places decide where names are equally close.
    self.names = names.sorted()
    var places: [Substring: [Int]] = [:]
    counts = self.names.enumerated().map { place, name in
      let words = WordIndex.words(of: name)
      for word in words { places[word, default: []].append(place) }
      return words.count
    }
    self.places = places
  }

  private static func words(of name: String) -> Set<Substring> {
    Set(ExerciseName.normalised(name).split(separator: " "))
  }

  func closest(to name: String, count: Int) -> [String] {
    let words = WordIndex.words(of: name)
    var shared: [Int: Int] = [:]
    for word in words { for place in places[word] ?? [] { shared[place, default: 0] += 1 } }
    let scored = shared.map { place, shared in
      (score: Double(shared) / Double(words.count + counts[place] - shared), place: place)
    }
    return scored.sorted { $0.score != $1.score ? $0.score > $1.score : $0.place < $1.place }
      .prefix(count).map { names[$0.place] }
  }
}
