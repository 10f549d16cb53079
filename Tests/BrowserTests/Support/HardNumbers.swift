import Documents

/// Numbers in JSON's grammar on which conversion to and from binary goes wrong first.
struct HardNumbers {
  private var random: RandomSource

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  mutating func texts(_ count: Int) -> [String] {
    var texts = HardNumbers.known
    while texts.count < count {
      let text = next(kind: texts.count % 6)
      texts.append(random.oneIn(4) ? "-" + text : text)
    }
    return texts
  }

  /// The limits of the format, and numbers that other implementations are known to have got wrong.
  private static let known = [
    "0", "-0", "0.0", "-0.0", "0e999999", "-0.000e-400", "0.1", "1E+2", "1e5", "1e15", "1e16",
    "999999999999999", "1000000000000000", "9007199254740991", "9007199254740993",
    "9007199254740993.0000000000000000000000000000000000001", "123456789012345678901234567890",
    "1e22", "1e23", "8.5e22", "9e-265", "1e308", "1.7976931348623157e308",
    "1.7976931348623158e308", "1.7976931348623159e308", "179769313486231580793e289", "1e309",
    "1e400", "-1e400", "1e-323", "5e-324", "4.9e-324", "2.4703282292062327e-324",
    "2.4703282292062328e-324", "1e-324", "1e-400", "2.2250738585072011e-308",
    "2.2250738585072012e-308", "2.2250738585072014e-308", "2.225073858507201e-308",
    "6.631236846766476e-316", "3.2378839133029012895883524125015321748630094e-319",
    "4294967295", "4294967296", "2147483648", "-2147483649", "18446744073709551616",
  ]

  private mutating func next(kind: Int) -> String {
    switch kind {
    case 0: printed()
    case 1: decimal(digits: 1 + random.below(20), exponents: -30...30)
    case 2: decimal(digits: 1 + random.below(40), exponents: -345...315)
    case 3: decimal(digits: 700 + random.below(200), exponents: -400...0)
    case 4: nearHalfway(significandBits: 54, power: random.below(2000) - 1074)
    default: nearHalfway(significandBits: 1 + random.below(53), power: -1075)
    }
  }

  /// What Swift prints for any bit pattern.
  private mutating func printed() -> String {
    while true {
      let value = Double(bitPattern: random.next())
      if value.isFinite { return abs(value).description }
    }
  }

  private mutating func decimal(digits count: Int, exponents: ClosedRange<Int>) -> String {
    var digits = String(1 + random.below(9))
    for _ in 1..<max(count, 2) { digits += String(random.below(10)) }
    let exponent = exponents.lowerBound + random.below(exponents.count)
    switch random.below(3) {
    case 0: return "\(digits)e\(exponent)"
    case 1: return "0.\(digits)E\(exponent < 0 ? "" : "+")\(exponent)"
    default: return "\(digits.prefix(1)).\(digits.dropFirst())e\(exponent)"
    }
  }

  /// The number half-way between two doubles, written out, or its neighbour far behind the point.
  private mutating func nearHalfway(significandBits: Int, power: Int) -> String {
    let top: UInt64 = 1 << UInt64(significandBits - 1)
    var digits = DecimalDigits(top | (random.next() & (top - 1)) | 1)
    digits.scale(byTwoToThe: min(power, 969))
    let text = digits.text
    switch random.below(3) {
    case 0: return text
    case 1: return text + (text.contains(".") ? "" : ".") + "0000000000000000000000000001"
    default: return digits.justBelow
    }
  }
}

/// A decimal number written out in full.
private struct DecimalDigits {
  /// Nine digits each, the last ones first.
  private var groups: [UInt64] = []
  private var fractionDigits = 0

  init(_ value: UInt64) {
    groups = [1]
    multiply(by: value)
  }

  /// - Parameter power: halving is multiplying by five and moving the point.
  mutating func scale(byTwoToThe power: Int) {
    for _ in 0..<abs(power) { multiply(by: power < 0 ? 5 : 2) }
    if power < 0 { fractionDigits = -power }
  }

  /// - Parameter factor: below 2^54, so that a group's product with it fits two words.
  private mutating func multiply(by factor: UInt64) {
    let base: UInt64 = 1_000_000_000
    var carry: UInt64 = 0
    for index in groups.indices {
      var (high, low) = groups[index].multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      low = sum
      if overflow { high += 1 }
      (carry, groups[index]) = base.dividingFullWidth((high, low))
    }
    while carry > 0 {
      groups.append(carry % base)
      carry /= base
    }
  }

  var text: String {
    var digits = ""
    for group in groups.reversed() {
      let text = String(group)
      digits += String(repeating: "0", count: 9 - text.utf8.count) + text
    }
    digits = String(digits.drop { $0 == "0" })
    digits = String(repeating: "0", count: max(fractionDigits + 1 - digits.utf8.count, 0)) + digits
    let whole = digits.dropLast(fractionDigits)
    return fractionDigits == 0 ? digits : whole + "." + digits.suffix(fractionDigits)
  }

  /// One less in the last place, and nines behind it; the number itself where that place is 0.
  var justBelow: String {
    var lower = self
    guard lower.groups[0] % 10 > 0 else { return text }
    lower.groups[0] -= 1
    return lower.text + (fractionDigits == 0 ? "." : "") + "9999999999999999999999999"
  }
}
