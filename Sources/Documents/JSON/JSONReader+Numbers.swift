extension JSONReader {
  /// Reads a number at the cursor.
  ///
  /// Up to 19 digits are gathered in an integer; where that and the power of ten are exact in
  /// binary the product is correctly rounded (Clinger 1990, doi:10.1145/93542.93557), else the
  /// digits go through exact arithmetic.
  @inlinable
  public mutating func number() throws(JSONFailure) -> Double {
    let first = cursor
    let negative = byte == 0x2d
    if negative { cursor += 1 }
    let digits = cursor
    var mantissa: UInt64 = 0
    if byte == 0x30 {
      cursor += 1
    } else {
      while byte &- 0x30 < 10 {
        mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30)
        cursor += 1
      }
      if cursor == digits { throw negative ? malformed(first) : unexpected("a value") }
    }
    var count = cursor - digits
    var exponent = 0
    if byte == 0x2e {
      cursor += 1
      let fraction = cursor
      while byte &- 0x30 < 10 {
        mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30)
        cursor += 1
      }
      if cursor == fraction { throw malformed(first) }
      exponent = fraction - cursor
      count -= exponent
    }
    if byte | 0x20 == 0x65 { exponent += try exponentPart(first) }
    if byte &- 0x30 < 10 { throw malformed(first) }
    if count <= 19, mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
      let whole = Double(mantissa)
      let value = exponent < 0 ? whole / powerOfTen(-exponent) : whole * powerOfTen(exponent)
      return negative ? -value : value
    }
    return try exactNumber(from: first)
  }

  @usableFromInline
  func malformed(_ first: UnsafePointer<UInt8>) -> JSONFailure {
    if cursor >= end { return JSONFailure(.unexpectedEnd, at: end - start) }
    return JSONFailure(.malformedNumber, at: first - start)
  }

  @usableFromInline
  mutating func exponentPart(_ first: UnsafePointer<UInt8>) throws(JSONFailure) -> Int {
    cursor += 1
    let negative = byte == 0x2d
    if negative || byte == 0x2b { cursor += 1 }
    let digits = cursor
    var value = 0
    while byte &- 0x30 < 10 {
      value = min(value * 10 + Int(byte &- 0x30), 100_000)
      cursor += 1
    }
    if cursor == digits { throw malformed(first) }
    return negative ? -value : value
  }

  @usableFromInline
  func exactNumber(from first: UnsafePointer<UInt8>) throws(JSONFailure) -> Double {
    let text = UnsafeBufferPointer(start: first, count: cursor - first)
    guard let value = ExactDecimal(text)?.nearestDouble else {
      throw JSONFailure(.numberOutOfRange, at: first - start)
    }
    return value
  }

  /// Reads a whole number that fits 64 bits.
  @inlinable
  public mutating func integer() throws(JSONFailure) -> Int64 {
    let first = cursor
    let negative = byte == 0x2d
    if negative { cursor += 1 }
    let digits = cursor
    var value: Int64 = 0
    var overflow = false
    while byte &- 0x30 < 10 {
      let digit = Int64(byte &- 0x30)
      let (tens, overflowTens) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowSum) = tens.subtractingReportingOverflow(digit)
      overflow = overflow || overflowTens || overflowSum
      value = sum
      cursor += 1
    }
    let count = cursor - digits
    if count == 0 { throw negative ? malformed(first) : unexpected("a whole number") }
    if count > 1, digits.pointee == 0x30 {
      throw JSONFailure(.malformedNumber, at: first - start)
    }
    if byte == 0x2e || byte | 0x20 == 0x65 {
      cursor = first
      _ = try number()
      throw JSONFailure(.notAnInteger, at: first - start)
    }
    if overflow || (!negative && value == .min) {
      throw JSONFailure(.numberOutOfRange, at: first - start)
    }
    return negative ? value : -value
  }
}

@usableFromInline
func powerOfTen(_ exponent: Int) -> Double {
  switch exponent {
  case 0: 1
  case 1: 10
  case 2: 100
  case 3: 1000
  default:
    exponent > 11
      ? powerOfTen(11) * powerOfTen(exponent - 11)
      : 10_000 * powerOfTen(exponent - 4)
  }
}
