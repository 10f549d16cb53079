import Documents
import Strength
import Synchronization

/// Finds the exercise that a name means.
///
/// Most names are known as they are written. What finds the others takes far longer to make, and is
/// made when the first of them comes.
public struct ExerciseMatcher: Sendable {
  private typealias KnownNames = [(name: String, exercise: Exercise)]

  private let names: NameIndex
  private let aliases: NameIndex
  /// Names in other apps and languages.
  private let others: NameIndex
  /// Names that mean something of their own in one app.
  private let apps: [LogFormat: NameIndex]
  private let words: Delayed<WordIndex>
  private let guesses: Delayed<ExerciseGuesses>

  /// - Parameters:
  ///   - exercises: those listed first win.
  ///   - names: what other apps and languages call those of the catalogue.
  public init(_ exercises: [Exercise], names others: [CatalogueName] = []) {
    var byID: [ULID: Exercise] = [:]
    var (names, aliases, elsewhere): (KnownNames, KnownNames, KnownNames) = ([], [], [])
    var known: KnownNames = []
    var apps: [LogFormat: KnownNames] = [:]
    for exercise in exercises where byID[exercise.id] == nil {
      byID[exercise.id] = exercise
      names.append((exercise.name, exercise))
      aliases += exercise.aliases.map { ($0, exercise) }
      known += ([exercise.name] + exercise.aliases).map { ($0, exercise) }
    }
    for other in others {
      guard let exercise = byID[Exercise.catalogueID(other.exercise)] else { continue }
      if let app = other.app {
        apps[app, default: []].append((other.name, exercise))
      } else {
        elsewhere.append((other.name, exercise))
        known.append((other.name, exercise))
      }
    }
    self.names = NameIndex(names)
    self.aliases = NameIndex(aliases)
    self.others = NameIndex(elsewhere)
    self.apps = apps.mapValues { NameIndex($0) }
    words = Delayed { [names = self.names] in WordIndex(names.exercises.map { $0.name }) }
    guesses = Delayed { [known] in ExerciseGuesses(known) }
  }

  /// By name, then by alias, then by names elsewhere; each time by the letters before the words.
  ///
  /// - Parameter app: where the name comes from, if it has a meaning of its own there.
  public func exercise(named name: String, in app: LogFormat? = nil) -> Exercise? {
    let folded = ExerciseName.folded(name)
    lazy var words = ExerciseName.normalised(name)
    let own = app.flatMap { apps[$0] }
    return own?[folded] ?? own?[words: words] ?? names[folded] ?? aliases[folded] ?? others[folded]
      ?? names[words: words] ?? aliases[words: words] ?? others[words: words]
  }

  func exercise(exactly name: String) -> Exercise? { names[ExerciseName.folded(name)] }

  /// What a name that nothing is known of may mean, best first.
  func guess(_ name: String) -> ExerciseGuess { guesses.value.guess(name) }

  /// Names that share the most words with this one, best first.
  public func suggestions(for name: String, count: Int = 3) -> [String] {
    words.value.closest(to: name, count: count)
  }
}

/// A value that is made when it is first asked for.
private final class Delayed<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}

/// Exercises by what they are called.
private struct NameIndex: Sendable {
  private let byName: [String: Exercise]
  /// By the words of names; nil where two exercises come out alike.
  private let byWords: Delayed<[String: Exercise?]>

  var exercises: some Collection<Exercise> { byName.values }

  init(_ names: [(name: String, exercise: Exercise)]) {
    byName = Dictionary(names.map { (ExerciseName.folded($0.name), $0.exercise) }) { first, _ in
      first
    }
    byWords = Delayed { NameIndex.byWords(names) }
  }

  private static func byWords(_ names: [(name: String, exercise: Exercise)]) -> [String: Exercise?]
  {
    var byWords: [String: Exercise?] = [:]
    for (name, exercise) in names {
      let parts = ExerciseName.words(name)
      // What a thing is done with does not name it.
      if parts.allSatisfy(NameSpelling.implements.contains) { continue }
      let words = parts.sorted().joined(separator: " ")
      if let known = byWords[words], known?.id != exercise.id {
        byWords[words] = .some(nil)
      } else {
        byWords[words] = exercise
      }
    }
    return byWords
  }

  subscript(folded: String) -> Exercise? { byName[folded] }

  subscript(words words: String) -> Exercise? { byWords.value[words] ?? nil }
}

/// Which names a word is in, so that a name is compared with those alone that share one with it.
private struct WordIndex: Sendable {
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
