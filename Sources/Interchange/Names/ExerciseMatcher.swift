import Documents
import Strength

/// Finds the exercise that a name means.
public struct ExerciseMatcher: Sendable {
  private var names = NameIndex()
  private var aliases = NameIndex()
  /// Names in other apps and languages.
  private var others = NameIndex()
  /// Names that mean something of their own in one app.
  private var apps: [LogFormat: NameIndex] = [:]
  private var words = WordIndex([])
  private var guesses = ExerciseGuesses([])

  /// - Parameters:
  ///   - exercises: those listed first win.
  ///   - names: what other apps and languages call those of the catalogue.
  public init(_ exercises: [Exercise], names others: [CatalogueName] = []) {
    var byID: [ULID: Exercise] = [:]
    var known: [(name: String, exercise: Exercise)] = []
    for exercise in exercises where byID[exercise.id] == nil {
      byID[exercise.id] = exercise
      names.add(exercise.name, exercise)
      for alias in exercise.aliases { aliases.add(alias, exercise) }
      for name in [exercise.name] + exercise.aliases { known.append((name, exercise)) }
    }
    for other in others {
      guard let exercise = byID[Exercise.catalogueID(other.exercise)] else { continue }
      if let app = other.app {
        apps[app, default: NameIndex()].add(other.name, exercise)
      } else {
        self.others.add(other.name, exercise)
        known.append((other.name, exercise))
      }
    }
    words = WordIndex(names.exercises.map { $0.name })
    guesses = ExerciseGuesses(known)
  }

  /// By name, then by alias, then by names elsewhere; each time by the letters before the words.
  ///
  /// - Parameter app: where the name comes from, if it has a meaning of its own there.
  public func exercise(named name: String, in app: LogFormat? = nil) -> Exercise? {
    let folded = ExerciseName.folded(name)
    let words = ExerciseName.normalised(name)
    let own = app.flatMap { apps[$0] }
    return own?[folded] ?? own?[words: words] ?? names[folded] ?? aliases[folded] ?? others[folded]
      ?? names[words: words] ?? aliases[words: words] ?? others[words: words]
  }

  func exercise(exactly name: String) -> Exercise? { names[ExerciseName.folded(name)] }

  /// What a name that nothing is known of may mean, best first.
  func guess(_ name: String) -> ExerciseGuess { guesses.guess(name) }

  /// Names that share the most words with this one, best first.
  public func suggestions(for name: String, count: Int = 3) -> [String] {
    words.closest(to: name, count: count)
  }
}

/// Exercises by what they are called.
private struct NameIndex {
  private var byName: [String: Exercise] = [:]
  /// Nil where two exercises come out alike.
  private var byWords: [String: Exercise?] = [:]

  var exercises: some Collection<Exercise> { byName.values }

  mutating func add(_ name: String, _ exercise: Exercise) {
    let folded = ExerciseName.folded(name)
    if byName[folded] == nil { byName[folded] = exercise }
    let parts = ExerciseName.words(name)
    // What a thing is done with does not name it.
    if parts.allSatisfy(NameSpelling.implements.contains) { return }
    let words = parts.sorted().joined(separator: " ")
    if let known = byWords[words], known?.id != exercise.id {
      byWords[words] = .some(nil)
    } else {
      byWords[words] = exercise
    }
  }

  subscript(folded: String) -> Exercise? { byName[folded] }

  subscript(words words: String) -> Exercise? { byWords[words] ?? nil }
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
