import Foundation

/// A line of a table that has holes.
struct LanguagePattern: Sendable {
  /// Stand in an English text for a number and for a hole.
  static let number: Unicode.Scalar = "\u{e000}"
  static let hole: Unicode.Scalar = "\u{e001}"

  let key: [Unicode.Scalar]
  let other: String
  /// How much of it is no hole: of the patterns that a text has, the longest counts.
  let rank: Int
  /// Under which word it is looked for: its first one, else its last one, else none.
  let place: String
  /// What stands before, between and behind the holes.
  private let parts: [[Unicode.Scalar]]

  /// - Parameter key: the English text, with the marks for numbers and holes.
  init(_ key: String, _ other: String) {
    let scalars = Array(key.unicodeScalars)
    let parts = scalars.split(
      separator: LanguagePattern.hole, omittingEmptySubsequences: false
    ).map { Array($0) }
    self.key = scalars
    self.other = other
    self.parts = parts
    rank = key.utf16.count - (parts.count - 1)
    let words = key.components(separatedBy: " ")
    let (first, last) = (words[0], words[words.count - 1])
    let isWhole = { (word: String) in !word.unicodeScalars.contains(LanguagePattern.hole) }
    place =
      words.count < 2 ? "" : isWhole(first) ? first + " " : isWhole(last) ? " " + last : ""
  }

  /// What is in the holes of a text, as little as can be in the first one, then in the next; nil
  /// where the text is another one.
  func holes(of text: [Unicode.Scalar]) -> [[Unicode.Scalar]]? {
    let last = parts[parts.count - 1]
    guard text.starts(with: parts[0]), text.suffix(last.count).elementsEqual(last) else {
      return nil
    }
    var holes: [Range<Int>] = []
    var vain: Set<Int> = []
    guard fill(1, from: parts[0].count, of: text, &holes, &vain) else { return nil }
    return holes.map { Array(text[$0]) }
  }

  /// Finds the hole before a part, and those behind it.
  ///
  /// - Parameter vain: where that has failed before, so that it is not tried again and again.
  private func fill(
    _ part: Int, from start: Int, of text: [Unicode.Scalar], _ holes: inout [Range<Int>],
    _ vain: inout Set<Int>
  ) -> Bool {
    let place = part * (text.count + 1) + start
    if vain.contains(place) { return false }
    let next = parts[part]
    let standsBeside = text[start...].starts(with: "· ".unicodeScalars)
    var end = start
    while !standsBeside, end < text.count, LanguagePattern.holds(text, at: end) {
      end += 1
      guard text[end...].starts(with: next) else { continue }
      holes.append(start..<end)
      let rest = end + next.count
      let isLast = part == parts.count - 1
      if isLast, rest == text.count { return true }
      if !isLast, fill(part + 1, from: rest, of: text, &holes, &vain) { return true }
      holes.removeLast()
    }
    vain.insert(place)
    return false
  }

  /// Whether a hole may have what is there: neither the next sentence nor what stands beside it.
  private static func holds(_ text: [Unicode.Scalar], at place: Int) -> Bool {
    let scalar = text[place]
    if "\n\r\u{2028}\u{2029}".unicodeScalars.contains(scalar) { return false }
    guard place + 2 < text.count else { return true }
    let (next, third) = (text[place + 1], text[place + 2])
    if scalar == " ", next == "·", third == " " { return false }
    return !(next == " " && endsSentence(scalar) && beginsSentence(third))
  }

  static func endsSentence(_ scalar: Unicode.Scalar) -> Bool {
    ".!?…".unicodeScalars.contains(scalar)
  }

  static func beginsSentence(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .uppercaseLetter || scalar.isDigit
      || "“\"".unicodeScalars.contains(scalar) || scalar == number
  }
}

extension Unicode.Scalar {
  /// One of 0 to 9.
  var isDigit: Bool { (0x30...0x39).contains(value) }
}
