/// The numbers, words and marks of a date, to be taken one by one; blanks only part them.
struct DateTokens {
  enum Token: Equatable {
    case number(Int, digits: Int)
    case word(String)
    case mark(Unicode.Scalar)
  }

  /// Of a number; the digits beyond are counted, not read.
  private static let longestNumber = 9

  private var tokens: [Token] = []
  var index = 0

  init(_ text: String) {
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first {
      if Self.isDigit(first) {
        let digits = scalars.prefix(while: Self.isDigit)
        let value = Int(String(digits.prefix(Self.longestNumber))) ?? 0
        tokens.append(.number(value, digits: digits.count))
        scalars = scalars[digits.endIndex...]
      } else if Self.isLetter(first) {
        let word = scalars.prefix(while: Self.isLetter)
        tokens.append(.word(String(word)))
        scalars = scalars[word.endIndex...]
      } else {
        if !first.properties.isWhitespace { tokens.append(.mark(first)) }
        scalars = scalars.dropFirst()
      }
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Combining accents belong to the letter before them.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || (0x300...0x36f).contains(scalar.value)
  }

  var isAtEnd: Bool { index >= tokens.count }

  var token: Token? { index < tokens.count ? tokens[index] : nil }

  mutating func skip(_ marks: Unicode.Scalar...) -> Bool {
    guard case .mark(let mark) = token, marks.contains(mark) else { return false }
    index += 1
    return true
  }

  mutating func skipWord(_ word: String) -> Bool {
    guard token == .word(word) else { return false }
    index += 1
    return true
  }

  /// A number with that many digits.
  mutating func number(_ digits: ClosedRange<Int>) -> Int? {
    guard case .number(let value, let count) = token, digits.contains(count) else { return nil }
    index += 1
    return value
  }

  /// The digits after a decimal point of a second.
  mutating func milliseconds() -> Int? {
    guard case .number(var value, let digits) = token, digits <= Self.longestNumber else {
      return nil
    }
    index += 1
    for _ in 0..<max(0, 3 - digits) { value *= 10 }
    for _ in 0..<max(0, digits - 3) { value /= 10 }
    return value
  }
}
