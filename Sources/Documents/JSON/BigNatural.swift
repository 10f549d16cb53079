/// A whole number of any size, with the few operations that exact decimal conversion takes.
struct BigNatural {
  /// Little-endian, no leading zeroes; empty for 0.
  private var words: [UInt32] = []

  init(_ value: UInt32 = 0) {
    if value != 0 { words = [value] }
  }

  var bitCount: Int {
    guard let top = words.last else { return 0 }
    return words.count * 32 - top.leadingZeroBitCount
  }

  mutating func multiply(by factor: UInt32, adding addend: UInt32) {
    var carry = UInt64(addend)
    for index in words.indices {
      let product = UInt64(words[index]) * UInt64(factor) + carry
      words[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry != 0 { words.append(UInt32(carry)) }
  }

  mutating func shiftLeft(_ bits: Int) {
    if words.isEmpty || bits == 0 { return }
    let (wholeWords, rest) = bits.quotientAndRemainder(dividingBy: 32)
    if rest != 0 { multiply(by: 1 << UInt32(rest), adding: 0) }
    words.insert(contentsOf: repeatElement(0, count: wholeWords), at: 0)
  }

  /// This number divided by `divisor` × 2^`unit`, to the nearest whole number, ties to even.
  ///
  /// The quotient must fit 62 bits.
  func dividedRounding(by divisor: BigNatural, unit: Int) -> UInt64 {
    var remainder = self
    var divisor = divisor
    if unit < 0 { remainder.shiftLeft(-unit) } else { divisor.shiftLeft(unit) }
    var quotient: UInt64 = 0
    let steps = max(remainder.bitCount - divisor.bitCount, 0)
    var shifted = divisor
    shifted.shiftLeft(steps)
    for _ in 0...steps {
      quotient <<= 1
      if !remainder.isLess(than: shifted) {
        remainder.subtract(shifted)
        quotient |= 1
      }
      shifted.halve()
    }
    remainder.shiftLeft(1)
    if remainder.isLess(than: divisor) { return quotient }
    let isTie = !divisor.isLess(than: remainder)
    return isTie && quotient & 1 == 0 ? quotient : quotient + 1
  }

  private mutating func halve() {
    var carry: UInt32 = 0
    for index in words.indices.reversed() {
      let word = words[index]
      words[index] = word >> 1 | carry << 31
      carry = word & 1
    }
    if words.last == 0 { words.removeLast() }
  }

  private func isLess(than other: BigNatural) -> Bool {
    if words.count != other.words.count { return words.count < other.words.count }
    for index in words.indices.reversed() where words[index] != other.words[index] {
      return words[index] < other.words[index]
    }
    return false
  }

  /// Subtracts a number that is not larger.
  private mutating func subtract(_ other: BigNatural) {
    var borrow: Int64 = 0
    for index in words.indices {
      let taken = index < other.words.count ? Int64(other.words[index]) : 0
      let difference = Int64(words[index]) - taken - borrow
      borrow = difference < 0 ? 1 : 0
      words[index] = UInt32(truncatingIfNeeded: difference)
    }
    while words.last == 0 { words.removeLast() }
  }
}
