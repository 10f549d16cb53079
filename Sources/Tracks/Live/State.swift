/// Writes numbers as eight bytes each, the least significant first.
struct StateWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ value: UInt64) {
    var rest = value
    for _ in 0..<8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  mutating func put(_ value: Int64) { put(UInt64(bitPattern: value)) }
  mutating func put(_ value: Int) { put(Int64(value)) }
  mutating func put(_ value: Double) { put(value.bitPattern) }
  mutating func put(_ value: Bool) { put(UInt64(value ? 1 : 0)) }
}

/// Reads them back; what cannot be right makes it fail, and zeroes follow.
struct StateReader {
  private let bytes: [UInt8]
  private var next = 0
  private(set) var hasFailed = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { next == bytes.count }

  private mutating func bits() -> UInt64 {
    guard !hasFailed, bytes.count - next >= 8 else {
      hasFailed = true
      return 0
    }
    var value: UInt64 = 0
    for place in 0..<8 { value |= UInt64(bytes[next + place]) << UInt64(8 * place) }
    next += 8
    return value
  }

  mutating func time() -> Int64 { Int64(bitPattern: bits()) }

  /// Finite, or it fails.
  mutating func number() -> Double {
    let value = Double(bitPattern: bits())
    if !value.isFinite { hasFailed = true }
    return value.isFinite ? value : 0
  }

  /// Not negative and below a billion, or it fails.
  mutating func whole() -> Int { count(below: 1_000_000_000) }

  mutating func count(below limit: Int) -> Int {
    let value = time()
    guard value >= 0, value < Int64(limit) else {
      hasFailed = true
      return 0
    }
    return Int(value)
  }

  mutating func flag() -> Bool { count(below: 2) == 1 }
}
