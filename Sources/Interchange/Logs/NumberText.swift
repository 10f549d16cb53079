/// Reads the numbers that exports write: `12`, `12.0`, `6.80388555`, `1,5` where it may be.
enum NumberText {
  /// Longer texts are no numbers that an app writes.
  static let longest = 40

  /// Nil where the text is anything else; an infinite result where it is far too large.
  static func read(_ text: ArraySlice<UInt8>, decimalComma: Bool) -> Double? {
    if text.count > longest { return nil }
    var digits = false
    var hasPoint = false
    var plain = ""
    for (offset, byte) in text.enumerated() {
      switch byte {
      case 0x30...0x39:
        digits = true
        plain.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x2b where offset == 0: continue
      case 0x2d where offset == 0: plain += "-"
      case 0x2e where !hasPoint, 0x2c where !hasPoint && decimalComma:
        hasPoint = true
        plain += "."
      default: return exponent(text, from: offset, after: digits ? plain : "")
      }
    }
    return digits ? Double(plain) : nil
  }

  /// Some apps write very small numbers as `1.0E-4`.
  private static func exponent(
    _ text: ArraySlice<UInt8>, from offset: Int, after mantissa: String
  ) -> Double? {
    let rest = text.dropFirst(offset)
    guard !mantissa.isEmpty, rest.first == 0x45 || rest.first == 0x65 else { return nil }
    var exponent = rest.dropFirst()
    var sign = ""
    if exponent.first == 0x2d || exponent.first == 0x2b {
      sign = exponent.first == 0x2d ? "-" : ""
      exponent = exponent.dropFirst()
    }
    guard (1...3).contains(exponent.count), exponent.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Double(mantissa + "e" + sign + String(decoding: exponent, as: UTF8.self))
  }
}

/// Reads lengths of time: seconds, `0:09:21`, `1h 5min`.
enum DurationText {
  static func seconds(_ text: ArraySlice<UInt8>, decimalComma: Bool) -> Double? {
    if let seconds = NumberText.read(text, decimalComma: decimalComma) { return seconds }
    return text.contains(0x3a) ? clock(text) : words(text)
  }

  /// `h:mm:ss` or `m:ss`.
  private static func clock(_ text: ArraySlice<UInt8>) -> Double? {
    let parts = text.split(separator: 0x3a, omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      guard part.first != 0x2d, part.first != 0x2b,
        let number = NumberText.read(part, decimalComma: false), index == 0 || number < 60
      else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds
  }

  private static func words(_ text: ArraySlice<UInt8>) -> Double? {
    if text.count > 2 * NumberText.longest { return nil }
    var seconds = 0.0
    var rest = text
    while true {
      rest = rest.drop { $0 == 0x20 }
      if rest.isEmpty { return rest.startIndex == text.startIndex ? nil : seconds }
      let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x2e }
      rest = rest[digits.endIndex...].drop { $0 == 0x20 }
      let word = rest.prefix { $0 != 0x20 && !(0x30...0x39).contains($0) }
      rest = rest[word.endIndex...]
      guard let number = NumberText.read(digits, decimalComma: false),
        let unit = UnitWord.time(String(decoding: word, as: UTF8.self))
      else { return nil }
      seconds += number * unit
    }
  }
}
