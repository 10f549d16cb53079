import Documents

/// What a person's own words ask for, as far as the planner on the device understands them.
public struct Goals: Equatable, Sendable {
  /// As they are kept and sent: in NFC, without control characters, at most 300 scalars.
  public let text: String
  public let aim: Aim
  /// Muscles to emphasise.
  let emphasis: [StandardMuscle]
  /// Whether running comes first.
  public let isForRunning: Bool

  /// How hard and how often a set repeats.
  public enum Aim: String, CaseIterable, Sendable {
    case strength
    case muscle
    case fitness
  }

  public init(_ words: String) {
    text = Goals.cleaned(words)
    let clauses = GoalClause.all(in: text)
    // No cardio is no wish for it, and without losing strength is one for strength.
    let found = clauses.flatMap { clause in
      clause.isRefusal
        ? clause.words.filter { !Goals.says(Goals.endurance, [$0]) } : clause.words
    }
    func says(_ words: [String]) -> Bool { Goals.says(words, found) }
    aim =
      says(Goals.strength)
      ? .strength : says(Goals.fitness) && !says(Goals.muscle) ? .fitness : .muscle
    isForRunning = clauses.contains { !$0.isRefusal && Goals.says(Goals.running, $0.words) }
    // Whoever names a part that hurts, or that is to be left alone, wants no more of it.
    let wanted = clauses.filter { !$0.isRefusal && !$0.isComplaint }.map { $0.words }
    var muscles: [StandardMuscle] = []
    for (words, names) in Goals.muscles
    where wanted.contains(where: { Goals.says(words, $0) }) {
      muscles += names
    }
    for words in wanted { muscles += Goals.back(words) }
    emphasis = muscles
  }

  /// In NFC, without control and direction characters, spaces put together.
  ///
  /// All words that a model is sent come through here: as they are typed, as a brief is made of
  /// them, and as a gateway reads them.
  ///
  /// - Parameter most: scalars.
  public static func cleaned(
    _ words: String, most: Int = CoachRequest.mostGoalScalars
  ) -> String {
    var kept = String.UnicodeScalarView()
    var count = 0
    var isSpaced = true
    // One character is made of up to four.
    for scalar in words.unicodeScalars where count < 4 * most {
      let isSpace = isSpace(scalar)
      if isSpace ? isSpaced : isHidden(scalar) { continue }
      isSpaced = isSpace
      kept.append(isSpace ? " " : scalar)
      count += 1
    }
    // NB: the only way to NFC without Foundation; Embedded Swift has it as well, and compares
    // strings by it. What was hidden between a letter and its mark is gone by now.
    let composed = String(utf8: String(kept)._nfcCodeUnits)
    kept = String.UnicodeScalarView(composed.unicodeScalars.prefix(most))
    while kept.last == " " { kept.removeLast() }
    return String(kept)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f,
      0x3000:
      true
    default: false
    }
  }

  /// Control characters, marks of direction, joiners without a sign, tags and what is no character.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1f, 0x7f...0x9f, 0xad, 0x34f, 0x61c, 0x115f...0x1160, 0x17b4...0x17b5,
      0x180b...0x180f, 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x206f, 0x3164,
      0xfe00...0xfe0f, 0xfeff, 0xffa0, 0xfff0...0xfffb, 0x1bca0...0x1bca3, 0x1d173...0x1d17a,
      0xe0000...0xe0fff:
      true
    default: scalar.value & 0xfffe == 0xfffe
    }
  }

  /// Lowercased runs of letters and digits.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text.lowercased() {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
