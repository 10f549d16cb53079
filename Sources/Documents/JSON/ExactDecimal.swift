/// A decimal number in exact arithmetic, for the few that need it: long digits, large exponents.
///
/// Only the first 800 significant digits are kept: a double is decided by at most 768 of them, and
/// a trailing 1 stands for any rest that is not zero.
struct ExactDecimal {
  private static let digitLimit = 800
  private var negative = false
  private var digits = BigNatural()
  private var exponent = 0
  private var significant = 0

  /// - Parameter text: a number in JSON's grammar.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    if text.first == 0x2d {
      negative = true
      index = 1
    }
    var afterPoint = false
    var restIsZero = true
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == 0x2e {
        afterPoint = true
        continue
      }
      guard byte &- 0x30 < 10 else { break }
      if significant > 0 || byte != 0x30 { significant += 1 }
      if significant <= ExactDecimal.digitLimit {
        digits.multiply(by: 10, adding: UInt32(byte &- 0x30))
        if afterPoint { exponent -= 1 }
      } else {
        if byte != 0x30 { restIsZero = false }
        if !afterPoint { exponent += 1 }
      }
    }
    if !restIsZero {
      digits.multiply(by: 10, adding: 1)
      exponent -= 1
      significant = ExactDecimal.digitLimit + 1
    }
    significant = min(significant, ExactDecimal.digitLimit + 1)
    exponent += ExactDecimal.exponent(text, from: index)
  }

  private static func exponent(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    guard index < text.count else { return 0 }
    let negative = text[index] == 0x2d
    if negative || text[index] == 0x2b { index += 1 }
    var value = 0
    while index < text.count, text[index] &- 0x30 < 10 {
      value = min(value * 10 + Int(text[index] &- 0x30), 1_000_000)
      index += 1
    }
    return negative ? -value : value
  }

  /// The nearest double, ties to even; nil where a number overflows, or is not zero but rounds to
  /// it.
  var nearestDouble: Double? {
    if significant == 0 { return negative ? -0.0 : 0.0 }
    let magnitude = significant + exponent
    if magnitude > 310 || magnitude < -330 { return nil }
    var numerator = digits
    var denominator = BigNatural(1)
    for _ in 0..<max(exponent, 0) { numerator.multiply(by: 10, adding: 0) }
    for _ in 0..<max(-exponent, 0) { denominator.multiply(by: 10, adding: 0) }

    let smallestExponent = -1074
    var unit = max(numerator.bitCount - denominator.bitCount - 53, smallestExponent)
    var quotient = numerator.dividedRounding(by: denominator, unit: unit)
    if quotient > 1 << 53 {
      unit += 1
      quotient = numerator.dividedRounding(by: denominator, unit: unit)
    }
    return ExactDecimal.double(quotient, unit: unit, negative: negative)
  }

  /// - Parameters:
  ///   - significand: at most 2^53.
  ///   - unit: the power of two that one step of the significand is worth, at least -1074.
  private static func double(_ significand: UInt64, unit: Int, negative: Bool) -> Double? {
    let implicitBit: UInt64 = 1 << 52
    var significand = significand
    var biased = unit + 1075
    if significand == implicitBit << 1 {
      significand = implicitBit
      biased += 1
    }
    if significand == 0 || biased >= 2047 { return nil }
    let exponentBits = significand < implicitBit ? 0 : UInt64(biased) << 52
    let sign: UInt64 = negative ? 1 << 63 : 0
    return Double(bitPattern: sign | exponentBits | (significand & (implicitBit - 1)))
  }
}
