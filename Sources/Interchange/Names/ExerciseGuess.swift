import Documents
import Foundation
import Strength

/// What a name may mean.
struct ExerciseGuess {
  /// The score from 0 to 1; best first, each exercise once.
  var candidates: [(exercise: Exercise, score: Double)] = []

  /// Less than this is left open.
  static let least = 0.6
  /// How much better the best has to be than the next.
  static let margin = 0.08

  /// What we think the name means; nil where that is not clear.
  var exercise: Exercise? {
    guard let best = candidates.first, best.score >= ExerciseGuess.least else { return nil }
    let next = candidates.count > 1 ? candidates[1].score : 0
    return best.score - next >= ExerciseGuess.margin ? best.exercise : nil
  }
}

/// Guesses the exercise by the words of a name.
///
/// The words that decide have to be the same on both sides, and what the exercise is done with must
/// not contradict; the rest lowers the score. What is rare among the names of exercises weighs
/// more, as its inverse document frequency says.
struct ExerciseGuesses {
  private struct Entry {
    var exercise: Exercise
    /// What the exercise is done with; empty where that is open.
    var allowed: Set<String>
    var weak: Set<String>
    /// What the name says of that.
    var implements: Set<String>
    var muscles: Set<String>
  }

  /// The words of a name by what they are good for.
  private struct Parts {
    var decisive: Set<String> = []
    var weak: Set<String> = []
    var implements: Set<String> = []
    var unknown = 0
    var typos = 0

    var key: String { decisive.sorted().joined(separator: " ") }

    /// Without words for muscles, and those; nil where nothing would be left that names anything.
    var bare: (key: String, muscles: Set<String>)? {
      let muscles = decisive.filter { NameSpelling.muscles[$0] != nil }
      let rest = decisive.subtracting(muscles)
      if rest.isEmpty || (rest.count == 1 && rest.isSubset(of: NameSpelling.general)) { return nil }
      return (rest.sorted().joined(separator: " "), muscles)
    }
  }

  private var byKey: [String: [Entry]] = [:]
  /// By key without words for muscles.
  private var byBareKey: [String: [Entry]] = [:]
  /// Of the words that decide.
  private var weights: [String: Double] = [:]
  private var spelling = SpellingIndex()

  init(_ names: [(name: String, exercise: Exercise)]) {
    var owners: [String: Set<ULID>] = [:]
    var allowed: [ULID: Set<String>] = [:]
    for (name, exercise) in names {
      let tools = allowed[exercise.id] ?? exercise.implements
      allowed[exercise.id] = tools
      var parts = Parts()
      for word in ExerciseName.words(name) where !ExerciseGuesses.sort(word, into: &parts) {
        parts.decisive.insert(word)
        owners[word, default: []].insert(exercise.id)
      }
      if parts.decisive.isEmpty { continue }
      let entry = Entry(
        exercise: exercise, allowed: tools, weak: parts.weak, implements: parts.implements,
        muscles: parts.bare?.muscles ?? [])
      byKey[parts.key, default: []].append(entry)
      if let bare = parts.bare { byBareKey[bare.key, default: []].append(entry) }
    }
    for (word, owners) in owners {
      weights[word] = log(Double(allowed.count + 1) / Double(owners.count))
      spelling.add(word)
    }
    for word in NameSpelling.deciding where weights[word] == nil { weights[word] = 0 }
  }

  /// Whether a word is one of those that do not decide.
  private static func sort(_ word: String, into parts: inout Parts) -> Bool {
    if NameSpelling.implements.contains(word) {
      parts.implements.insert(word)
    } else if NameSpelling.weak.contains(word) || word.allSatisfy({ $0.isNumber }) {
      parts.weak.insert(word)
    } else {
      return NameSpelling.noise.contains(word)
    }
    return true
  }

  private func parts(of name: String) -> Parts {
    var parts = Parts()
    for word in ExerciseName.words(name) where !ExerciseGuesses.sort(word, into: &parts) {
      if weights[word] != nil {
        parts.decisive.insert(word)
      } else if let meant = spelling.word(like: word) {
        parts.decisive.insert(meant)
        parts.typos += 1
      } else {
        parts.unknown += 1
      }
    }
    return parts
  }

  func guess(_ name: String) -> ExerciseGuess {
    let parts = parts(of: name)
    if parts.decisive.isEmpty { return ExerciseGuess() }
    var best: [ULID: (exercise: Exercise, score: Double)] = [:]
    func consider(_ entry: Entry, _ parts: Parts, cost: Double) {
      guard let score = score(entry, parts, cost: cost) else { return }
      if score > best[entry.exercise.id]?.score ?? 0 {
        best[entry.exercise.id] = (entry.exercise, score)
      }
    }
    for entry in byKey[parts.key] ?? [] { consider(entry, parts, cost: 0) }
    if best.isEmpty, let bare = parts.bare {
      for entry in byBareKey[bare.key] ?? [] {
        let added = bare.muscles.subtracting(entry.muscles)
        if added.allSatisfy({ entry.exercise.trains($0) }) {
          let missing = entry.muscles.subtracting(bare.muscles).count
          consider(entry, parts, cost: 0.3 * Double(added.count + missing))
        }
      }
    }
    return ExerciseGuess(
      candidates: best.values.sorted {
        $0.score != $1.score ? $0.score > $1.score : $0.exercise.name < $1.exercise.name
      })
  }

  /// Nil where the exercise is done with something else.
  private func score(_ entry: Entry, _ parts: Parts, cost: Double) -> Double? {
    if !parts.implements.isEmpty, !entry.allowed.isEmpty,
      parts.implements.isDisjoint(with: entry.allowed)
    {
      return nil
    }
    let sure = parts.decisive.reduce(0) { $0 + (weights[$1] ?? 0) }
    var cost = cost + 4 * Double(parts.unknown) + 0.5 * Double(parts.typos)
    cost += 0.3 * Double(parts.weak.symmetricDifference(entry.weak).count)
    // What is not said may be another one.
    if parts.implements.isEmpty, !entry.implements.isEmpty { cost += 1 }
    if !parts.implements.isEmpty, entry.implements.isEmpty { cost += 0.5 }
    if !parts.implements.isEmpty && entry.allowed.isEmpty { cost += 0.5 }
    return sure / (sure + cost)
  }
}

extension Exercise {
  /// What it is done with, in the words of names; empty where that is open.
  fileprivate var implements: Set<String> {
    var implements = NameSpelling.implements.intersection(ExerciseName.words(name))
    for item in equipment {
      implements.formUnion(NameSpelling.implements.intersection(ExerciseName.words(item)))
    }
    if loadType != Open(.weighted) { implements.insert("bodyweight") }
    return implements
  }

  /// Whether a muscle that a name speaks of does most of the work.
  fileprivate func trains(_ word: String) -> Bool {
    let names = NameSpelling.muscles[word] ?? []
    return muscles.contains { names.contains($0.muscleName) && $0.contribution.value >= 0.75 }
  }
}

/// Words by what they become without one letter, so that one wrong letter is found at once.
private struct SpellingIndex {
  /// Nil where two words come out alike.
  private var words: [String: String?] = [:]
  /// Of the words that were added, in bytes.
  private var longest = 0

  /// Shorter words are too close to one another.
  private static let shortest = 5
  /// Bytes of the longest letter.
  private static let letter = 4

  mutating func add(_ word: String) {
    if word.count < SpellingIndex.shortest { return }
    longest = max(longest, word.utf8.count)
    for variant in SpellingIndex.variants(of: word) {
      if let known = words[variant], known != word {
        words[variant] = .some(nil)
      } else {
        words[variant] = word
      }
    }
  }

  /// The one word that differs from this one by a letter, or by two that changed places.
  func word(like word: String) -> String? {
    // With more than one letter too many it is like none, whatever it would cost to find out.
    if word.utf8.count > longest + SpellingIndex.letter { return nil }
    if word.count < SpellingIndex.shortest { return nil }
    let found = Set(SpellingIndex.variants(of: word).compactMap { words[$0] ?? nil })
    return found.count == 1 ? found.first : nil
  }

  private static func variants(of word: String) -> Set<String> {
    var variants: Set<String> = [word]
    for place in word.indices {
      var variant = word
      variant.remove(at: place)
      variants.insert(variant)
    }
    return variants
  }
}
