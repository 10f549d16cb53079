/// A universally unique, lexicographically sortable identifier: 48 bits of milliseconds, 80 random.
public struct ULID: Hashable, Comparable, Sendable {
  public var high: UInt64
  public var low: UInt64

  @inlinable
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// - Parameter milliseconds: since 1970 in UTC, 0 ..< 2^48; clamped.
  public init(milliseconds: Int64, random: (UInt16, UInt64)) {
    let time = UInt64(max(0, min(milliseconds, 1 << 48 - 1)))
    self.init(high: time << 16 | UInt64(random.0), low: random.1)
  }

  /// An identifier that follows from what it stands for, so that every device mints the same one.
  ///
  /// - Parameters:
  ///   - name: what is identified, such as `muscle/Lats`.
  ///   - milliseconds: the time to sort by; 0 for things outside time.
  public init(derivedFrom name: String, milliseconds: Int64 = 0) {
    let hash = ContentHash(of: Array(name.utf8))
    self.init(
      milliseconds: milliseconds, random: (UInt16(truncatingIfNeeded: hash.high), hash.low))
  }

  public var milliseconds: Int64 { Int64(high >> 16) }

  @inlinable
  public static func < (left: ULID, right: ULID) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

extension ULID: TextValue, CustomStringConvertible {
  public static let length = 26
  /// Without the characters of the time.
  public static let restLength = 16
  private static let alphabet: StaticString = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

  public static var expected: StaticName { "an identifier of 26 letters and digits" }

  /// The value of each character from `0` to `Z`; 0x7f where it is none.
  private static let values: StaticString =
    """
    \u{0}\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\u{9}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\
    \u{7f}\u{a}\u{b}\u{c}\u{d}\u{e}\u{f}\u{10}\u{11}\u{7f}\u{12}\u{13}\u{7f}\u{14}\u{15}\u{7f}\
    \u{16}\u{17}\u{18}\u{19}\u{1a}\u{7f}\u{1b}\u{1c}\u{1d}\u{1e}\u{1f}
    """

  /// Reads the canonical form only: 26 upper-case characters of Crockford's base 32.
  public init?(text: UnsafeBufferPointer<UInt8>) {
    guard text.count == ULID.length, let base = text.baseAddress, base[0] <= 0x37 else {
      return nil
    }
    let (first, firstValid) = ULID.half(base)
    let (second, secondValid) = ULID.half(base + 13)
    guard firstValid, secondValid else { return nil }
    // Each half is 65 bits, and the first one starts with two zeroes.
    let middle = UInt64(ULID.values.utf8Start[Int(base[13]) - 0x30])
    self.init(high: first << 1 | middle >> 4, low: second)
  }

  /// Reads what follows the time: the last 16 characters.
  public init?(milliseconds: Int64, rest text: UnsafeBufferPointer<UInt8>) {
    guard text.count == ULID.restLength else { return nil }
    var (high, low, seen): (UInt64, UInt64, UInt8) = (0, 0, 0)
    for character in text {
      let offset = character &- 0x30
      let bits = offset < 43 ? ULID.values.utf8Start[Int(offset)] : 0x7f
      seen |= bits
      high = high << 5 | low >> 59
      low = low << 5 | UInt64(bits)
    }
    guard seen < 32 else { return nil }
    self.init(milliseconds: milliseconds, random: (UInt16(truncatingIfNeeded: high), low))
  }

  /// 13 characters, of which the last 64 bits are kept, and whether all are in the alphabet.
  @inline(__always)
  private static func half(_ base: UnsafePointer<UInt8>) -> (UInt64, Bool) {
    let table = values.utf8Start
    var bits: UInt64 = 0
    var seen: UInt8 = 0
    for index in 0..<13 {
      let offset = base[index] &- 0x30
      let exact = offset < 43 ? table[Int(offset)] : 0x7f
      seen |= exact
      bits = bits << 5 | UInt64(exact)
    }
    return (bits, seen < 32)
  }

  public func append(to bytes: inout [UInt8]) { write { bytes.append($1) } }

  /// Hands out each character with its position.
  @inline(__always)
  private func write(_ put: (Int, UInt8) -> Void) {
    for position in 0..<ULID.length {
      let shift = 5 * (ULID.length - 1 - position)
      let bits: UInt64
      if shift >= 64 {
        bits = high >> UInt64(shift - 64)
      } else if shift > 59 {
        bits = high << UInt64(64 - shift) | low >> UInt64(shift)
      } else {
        bits = low >> UInt64(shift)
      }
      put(position, ULID.alphabet.utf8Start[Int(bits & 31)])
    }
  }

  public var description: String { text }

  @inline(never)
  public var text: String {
    String(unsafeUninitializedCapacity: ULID.length) { characters in
      write { characters[$0] = $1 }
      return ULID.length
    }
  }

  public static func random(_ random: inout RandomFields) -> ULID {
    ULID(
      milliseconds: random.source.below(Int64(4_000_000_000_000)),
      random: (UInt16(truncatingIfNeeded: random.source.next()), random.source.next()))
  }
}

/// Mints identifiers that never go backwards, even within one millisecond or when the clock does.
public struct ULIDGenerator: Sendable {
  private var last: ULID?

  public init() {}

  /// - Parameters:
  ///   - milliseconds: now, since 1970 in UTC.
  ///   - random: where fresh random bits come from.
  public mutating func next(milliseconds: Int64, random: inout RandomSource) -> ULID {
    var next = ULID(
      milliseconds: milliseconds,
      random: (UInt16(truncatingIfNeeded: random.next()), random.next()))
    if let last, next.milliseconds <= last.milliseconds {
      let (low, overflow) = last.low.addingReportingOverflow(1)
      next = ULID(high: overflow ? last.high &+ 1 : last.high, low: low)
    }
    last = next
    return next
  }
}

extension ULID {
  /// What stands in a value before its fields are read.
  @inlinable
  public static var none: ULID { ULID(high: 0, low: 0) }
}
