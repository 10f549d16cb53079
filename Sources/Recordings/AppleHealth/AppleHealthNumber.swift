extension XMLBytes {
  /// A decimal number such as `-12.5` or `1.2e-5`; nil where it is none, or not finite.
  ///
  /// Exact up to 15 digits and powers of ten to 22 (W. Clinger, 1990, doi 10.1145/93542.93557); a
  /// few units in the last place beyond.
  var decimal: Double? {
    var index = 0
    var isNegative = false
    if count > 0, start[0] == 0x2d || start[0] == 0x2b {
      isNegative = start[0] == 0x2d
      index = 1
    }
    var mantissa: UInt64 = 0
    var exponent = 0
    var digits = 0
    var isFraction = false
    while index < count {
      let digit = start[index] &- 0x30
      if digit < 10 {
        digits += 1
        if mantissa < 1_000_000_000_000_000_000 {
          mantissa = mantissa &* 10 &+ UInt64(digit)
          if isFraction { exponent -= 1 }
        } else if !isFraction {
          exponent += 1
        }
      } else if start[index] == 0x2e, !isFraction {
        isFraction = true
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    if index < count {
      guard let power = exponentPart(from: index) else { return nil }
      exponent += power
    }
    let value = Self.scaled(mantissa, exponent)
    return value.isFinite ? (isNegative ? -value : value) : nil
  }

  private func exponentPart(from start: Int) -> Int? {
    guard self.start[start] | 0x20 == 0x65, start + 1 < count else { return nil }
    var index = start + 1
    let isNegative = self.start[index] == 0x2d
    if isNegative || self.start[index] == 0x2b { index += 1 }
    guard index < count, count - index <= 4 else { return nil }
    var power = 0
    while index < count {
      let digit = self.start[index] &- 0x30
      guard digit < 10 else { return nil }
      power = power * 10 + Int(digit)
      index += 1
    }
    return isNegative ? -power : power
  }

  private static func scaled(_ mantissa: UInt64, _ exponent: Int) -> Double {
    var value = Double(mantissa)
    guard value != 0 else { return 0 }
    var left = exponent
    while left > 0, value.isFinite {
      let step = min(left, 22)
      value *= powers[step]
      left -= step
    }
    while left < 0, value > 0 {
      let step = min(-left, 22)
      value /= powers[step]
      left += step
    }
    return value
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
