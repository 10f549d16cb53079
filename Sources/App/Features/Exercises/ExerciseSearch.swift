import Documents
import Strength

/// Finds exercises by what someone types: every word must occur in the name, another name, a muscle
/// or the equipment, in English or as the reader's language has it. Where no exercise has them all,
/// words that are nearly so do.
public struct ExerciseSearch: Sendable {
  /// Folded words with single spaces between them.
  private let whole: [UInt8]
  private let words: [SearchedWord]
  /// Names of muscles as they are now; an exercise keeps the ones of when it was made.
  private let muscleNames: [ULID: String]
  private let translations: [String: String]

  /// - Parameter translations: English texts in the reader's language.
  public init(
    query: String, muscles: [Muscle] = [], translations: [String: String] = [:]
  ) {
    self.translations = translations
    var folded: [UInt8] = []
    FoldedText.append(query, to: &folded)
    let split = folded.split(separator: FoldedText.space).map { Array($0) }
    words = split.map { SearchedWord($0) }
    whole = Array(split.joined(separator: [FoldedText.space]))
    var names: [ULID: String] = [:]
    if !words.isEmpty { for muscle in muscles { names[muscle.id] = muscle.name } }
    muscleNames = names
  }

  /// Whether nothing was typed: everything matches.
  public var isEmpty: Bool { words.isEmpty }

  /// The best matches first, equally good ones in the order of the list.
  public func matches(in exercises: [Exercise], limit: Int) -> [Exercise] {
    positions(in: exercises).prefix(max(0, limit)).map { exercises[$0] }
  }

  /// The positions of all matches that `isWanted`, the best first.
  ///
  /// - Parameters:
  ///   - order: in which equally good ones come; nil for the list's.
  ///   - prominent: how many of the first in that order come before slightly better ones.
  func positions(
    in exercises: [Exercise], order: [Int]? = nil, prominent: Int = 0,
    where isWanted: (Exercise) -> Bool = { _ in true }
  ) -> [Int] {
    let order = order ?? Array(exercises.indices)
    if words.isEmpty { return order.filter { isWanted(exercises[$0]) } }
    var text = SearchedText(translations)
    var typos = TypoFinder()
    func sorted(_ rank: (inout SearchedText) -> Int?) -> [Int] {
      var places: [[Int]] = []
      for (number, position) in order.enumerated() {
        text.fill(exercises[position], muscleNames)
        guard let rank = rank(&text), isWanted(exercises[position]) else { continue }
        let place = rank == 0 ? 0 : rank * 2 + (number < prominent ? 0 : 3)
        while places.count <= place { places.append([]) }
        places[place].append(position)
      }
      return Array(places.joined())
    }
    let exact = sorted { self.rank(&$0) }
    return exact.isEmpty ? sorted { self.distance(&$0, &typos) } : exact
  }

  /// 0 for the name itself, 1 where the name begins with what was typed, 2 where words of the name
  /// do, 3 where another part of a name matches, 4 for muscles and equipment; nil for no match.
  private func rank(_ text: inout SearchedText) -> Int? {
    if let rank = text.rank(ofAll: whole) { return rank }
    var worst = 2
    for word in words {
      guard let rank = text.rank(of: word) else { return nil }
      worst = max(worst, rank)
    }
    return worst
  }

  /// How many typos what was typed has, as this exercise is concerned; nil for too many.
  private func distance(_ text: inout SearchedText, _ typos: inout TypoFinder) -> Int? {
    var sum = 1
    for word in words where text.rank(of: word) == nil {
      guard let distance = text.distance(of: word, &typos) else { return nil }
      sum += distance
    }
    return sum
  }
}

/// All that an exercise is found by, folded, in one buffer that is used again and again.
private struct SearchedText {
  private let translations: [String: String]
  private var bytes: [UInt8] = []
  /// Where the name stands, and what the reader calls it; empty where that is no other.
  private var (name, translation) = (0..<0, 0..<0)
  /// Where both have ended, each followed by itself without its spaces; `pullup` finds `Pull-Up`
  /// there.
  private var squeezedEnd = 0
  private var aliasesEnd = 0

  init(_ translations: [String: String]) { self.translations = translations }

  mutating func fill(_ exercise: Exercise, _ muscleNames: [ULID: String]) {
    bytes.removeAll(keepingCapacity: true)
    name = addName(exercise.name)
    translation = 0..<0
    if let other = translations[exercise.name] { translation = addName(other) }
    squeezedEnd = bytes.count
    for alias in exercise.aliases { add(alias) }
    aliasesEnd = bytes.count
    for muscle in exercise.muscles {
      addTranslated(muscleNames[muscle.muscleID] ?? muscle.muscleName)
    }
    if exercise.equipment.isEmpty { addTranslated("bodyweight") }
    for word in exercise.equipment { addTranslated(word) }
  }

  /// With and without its spaces; returns where it stands with them.
  private mutating func addName(_ text: String) -> Range<Int> {
    let start = bytes.count
    add(text)
    let end = bytes.count - 1
    for place in start..<end where bytes[place] != FoldedText.space { bytes.append(bytes[place]) }
    bytes.append(FoldedText.space)
    return start..<end
  }

  private mutating func addTranslated(_ text: String) {
    add(text)
    if let translation = translations[text] { add(translation) }
  }

  private mutating func add(_ text: String) {
    FoldedText.append(text, to: &bytes)
    bytes.append(FoldedText.space)
  }

  /// 0 where all that was typed is a name, 1 where a name begins with it; nil for neither.
  func rank(ofAll text: [UInt8]) -> Int? {
    var best: Int?
    for name in [name, translation]
    where text.count <= name.count && matches(text, at: name.lowerBound) {
      best = min(best ?? 1, text.count == name.count ? 0 : 1)
    }
    return best
  }

  /// Of the word, of what it is short for, or of its singular.
  func rank(of word: SearchedWord) -> Int? {
    var best = rank(of: word.text) ?? rank(of: word.singular)
    for meaning in word.meanings {
      var worst = 0
      for part in meaning {
        guard let rank = rank(of: part) else {
          worst = .max
          break
        }
        worst = max(worst, rank)
      }
      if worst < best ?? .max { best = worst }
    }
    return best
  }

  private func rank(of word: [UInt8]) -> Int? {
    var best: Int?
    let last = bytes.count - word.count
    if last < 0 || word.isEmpty { return nil }
    for place in 0...last where bytes[place] == word[0] && matches(word, at: place) {
      let startsWord = place == 0 || bytes[place - 1] == FoldedText.space
      if startsWord && place < squeezedEnd { return 2 }
      if place < aliasesEnd {
        // A letter or two within words would match nearly everything.
        if startsWord || word.count > 2 { best = 3 }
      } else if startsWord, best == nil {
        best = 4
      }
    }
    return best
  }

  private func matches(_ word: [UInt8], at place: Int) -> Bool {
    for offset in word.indices where bytes[place + offset] != word[offset] { return false }
    return true
  }

  /// The fewest typos that make a word into the beginning of one of a name; nil for too many.
  func distance(of word: SearchedWord, _ typos: inout TypoFinder) -> Int? {
    if word.mostTypos == 0 { return nil }
    var best = word.mostTypos + 1
    var start = 0
    for end in 0..<aliasesEnd where bytes[end] == FoldedText.space {
      best = min(best, typos.distance(word.text, bytes[start..<end], limit: best - 1))
      if best == 1 { return 1 }
      start = end + 1
    }
    return best <= word.mostTypos ? best : nil
  }
}
