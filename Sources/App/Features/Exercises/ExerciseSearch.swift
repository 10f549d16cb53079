import Documents
import Strength

/// Finds exercises by what someone types: every word must occur in the name, another name, a muscle
/// or the equipment.
public struct ExerciseSearch: Sendable {
  /// Folded words with single spaces between them.
  private let whole: [UInt8]
  private let words: [[UInt8]]
  /// Names of muscles as they are now; an exercise keeps the ones of when it was made.
  private let muscleNames: [ULID: String]

  public init(query: String, muscles: [Muscle] = []) {
    var folded: [UInt8] = []
    FoldedText.append(query, to: &folded)
    words = folded.split(separator: FoldedText.space).map { Array($0) }
    whole = Array(words.joined(separator: [FoldedText.space]))
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
  /// - Parameter order: in which equally good ones come; nil for the list's.
  func positions(
    in exercises: [Exercise], order: [Int]? = nil,
    where isWanted: (Exercise) -> Bool = { _ in true }
  ) -> [Int] {
    var places: [[Int]] = [[], [], [], []]
    var text = SearchedText()
    for position in order ?? Array(exercises.indices) where isWanted(exercises[position]) {
      if words.isEmpty {
        places[0].append(position)
      } else if let rank = rank(exercises[position], &text) {
        places[rank].append(position)
      }
    }
    return places[0] + places[1] + places[2] + places[3]
  }

  /// 0 where the name begins with what was typed, 1 where words of the name do, 2 where another
  /// part of a name matches, 3 for muscles and equipment; nil for no match.
  private func rank(_ exercise: Exercise, _ text: inout SearchedText) -> Int? {
    text.fill(exercise, muscleNames)
    if text.nameBegins(with: whole) { return 0 }
    var worst = 1
    for word in words {
      guard let rank = text.rank(of: word) else { return nil }
      worst = max(worst, rank)
    }
    return worst
  }
}

/// All that an exercise is found by, folded, in one buffer that is used again and again.
private struct SearchedText {
  private var bytes: [UInt8] = []
  /// Where the name with its spaces ends.
  private var nameEnd = 0
  /// Where the name without its spaces ends; `pullup` finds `Pull-Up` there.
  private var squeezedEnd = 0
  private var aliasesEnd = 0

  mutating func fill(_ exercise: Exercise, _ muscleNames: [ULID: String]) {
    bytes.removeAll(keepingCapacity: true)
    add(exercise.name)
    nameEnd = bytes.count
    for place in 0..<nameEnd where bytes[place] != FoldedText.space { bytes.append(bytes[place]) }
    bytes.append(FoldedText.space)
    squeezedEnd = bytes.count
    for alias in exercise.aliases { add(alias) }
    aliasesEnd = bytes.count
    for muscle in exercise.muscles { add(muscleNames[muscle.muscleID] ?? muscle.muscleName) }
    if exercise.equipment.isEmpty { add("bodyweight") }
    for word in exercise.equipment { add(word) }
  }

  private mutating func add(_ text: String) {
    FoldedText.append(text, to: &bytes)
    bytes.append(FoldedText.space)
  }

  func nameBegins(with text: [UInt8]) -> Bool {
    text.count <= nameEnd && matches(text, at: 0)
  }

  func rank(of word: [UInt8]) -> Int? {
    var best: Int?
    let last = bytes.count - word.count
    if last < 0 { return nil }
    for place in 0...last where bytes[place] == word[0] && matches(word, at: place) {
      let startsWord = place == 0 || bytes[place - 1] == FoldedText.space
      if startsWord && place < squeezedEnd { return 1 }
      if place < aliasesEnd {
        // A letter or two within words would match nearly everything.
        if startsWord || word.count > 2 { best = 2 }
      } else if startsWord, best == nil {
        best = 3
      }
    }
    return best
  }

  private func matches(_ word: [UInt8], at place: Int) -> Bool {
    for offset in word.indices where bytes[place + offset] != word[offset] { return false }
    return true
  }
}
