/// Searches eight bytes at a time. The `<` behind the filled bytes ends each of them.
///
/// The tests for a zero byte and for a byte below a bound are those of A. Mycroft (1987) and
/// S. Anderson, Bit Twiddling Hacks: the lowest bit that they set is right.
extension XMLScanner {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  private func word(at index: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(buffer + index).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- ones) & ~word & highs
  }

  /// Finds the next byte that is `stop` or `<`.
  ///
  /// - Returns: Its index, and something else than 0 where a byte before it may be an ampersand, a
  ///   control character or outside ASCII.
  @inline(__always)
  func search(_ stop: UInt8, from start: Int) -> (index: Int, special: UInt64) {
    let stops = UInt64(stop) &* Self.ones
    var index = start
    var special: UInt64 = 0
    while true {
      let word = word(at: index)
      let found = Self.zeros(word ^ stops) | Self.zeros(word ^ (0x3c &* Self.ones))
      let odd =
        (word | Self.zeros(word ^ (0x26 &* Self.ones)) | ((word &- 0x20 &* Self.ones) & ~word))
        & Self.highs
      if found != 0 {
        special |= odd & ((found & (0 &- found)) &- 1)
        return (index &+ found.trailingZeroBitCount >> 3, special)
      }
      special |= odd
      index &+= 8
    }
  }

  /// Finds the end of a name: the next of white space, `= < > / ? " '` and their like.
  ///
  /// - Parameter colon: Set to the index of the last colon in it, if there is one.
  @inline(__always)
  func searchNameEnd(from start: Int, colon: inout Int) -> Int {
    var index = start
    while true {
      let word = word(at: index)
      // Below `0`, or one of `8 9 : ; < = > ?`.
      let found =
        ((word &- 0x30 &* Self.ones) & ~word & Self.highs)
        | Self.zeros((word & (0xf8 &* Self.ones)) ^ (0x38 &* Self.ones))
      guard found != 0 else {
        index &+= 8
        continue
      }
      index &+= found.trailingZeroBitCount >> 3
      switch buffer[index] {
      case 0x3a: colon = index
      case 0x2d, 0x2e, 0x38, 0x39: break
      default: return index
      }
      index &+= 1
    }
  }

  /// Skips white space and control characters.
  @inline(__always)
  func skipSpace(from start: Int, special: inout Bool) -> Int {
    var index = start
    while buffer[index] <= 0x20 {
      let byte = buffer[index]
      if byte != 0x20, byte != 0x0a, byte != 0x09, byte != 0x0d { special = true }
      index &+= 1
    }
    return index
  }
}
