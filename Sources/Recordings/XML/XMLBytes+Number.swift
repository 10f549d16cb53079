extension XMLBytes {
  /// A decimal number such as `-12.5` or `1e-3`, rounded as IEEE 754 asks; nil where it is none, not
  /// finite, or more than 400 characters long.
  public var double: Double? {
    let text = trimmed
    var decimal = DecimalText()
    guard text.count > 0, text.count <= 400, decimal.read(text) else { return nil }
    if decimal.isExact, let value = decimal.exactValue { return value }
    guard let value = Double(String(decoding: text.bytes, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  /// A whole number, also one written as `12.0`; nil where it is none or does not fit.
  public var integer: Int? { double.flatMap { Int(exactly: $0) } }
}

/// The digits of a decimal number as one whole number and a power of ten.
private struct DecimalText {
  private var digits: UInt64 = 0
  private var exponent = 0
  private var isNegative = false
  private(set) var isExact = true

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// One rounding at most, where both parts are doubles without error (W. D. Clinger, 1990,
  /// doi 10.1145/93542.93557).
  var exactValue: Double? {
    guard digits <= 1 << 53, exponent >= -22, exponent <= 22 else { return nil }
    let value = Double(digits)
    let scaled = exponent < 0 ? value / Self.powers[-exponent] : value * Self.powers[exponent]
    return isNegative ? -scaled : scaled
  }

  /// - Returns: Whether the text is a number.
  mutating func read(_ text: XMLBytes) -> Bool {
    let (bytes, count) = (text.start, text.count)
    var index = 0
    if bytes[0] == 0x2d || bytes[0] == 0x2b {
      isNegative = bytes[0] == 0x2d
      index = 1
    }
    var number = 0
    var hasPoint = false
    while index < count {
      let digit = bytes[index] &- 0x30
      if digit < 10 {
        number += 1
        if digits < 100_000_000_000_000_000 {
          digits = digits &* 10 &+ UInt64(digit)
          if hasPoint { exponent -= 1 }
        } else {
          isExact = false
        }
      } else if bytes[index] == 0x2e, !hasPoint {
        hasPoint = true
      } else {
        break
      }
      index += 1
    }
    guard number > 0 else { return false }
    return index == count || readExponent(bytes, from: index, to: count)
  }

  private mutating func readExponent(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to count: Int
  ) -> Bool {
    guard bytes[start] | 0x20 == 0x65 else { return false }
    var index = start + 1
    var sign = 1
    if index < count, bytes[index] == 0x2d || bytes[index] == 0x2b {
      sign = bytes[index] == 0x2d ? -1 : 1
      index += 1
    }
    guard index < count else { return false }
    var value = 0
    while index < count {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return false }
      value = min(100_000, value * 10 + Int(digit))
      index += 1
    }
    exponent += sign * value
    return true
  }
}
