import Documents

/// A date of the export, such as `2024-01-15 10:00:00 +0100`.
struct AppleHealthDate: Equatable {
  /// Seconds since 2001-01-01T00:00:00Z, which 32 bits hold from 1933 to 2069.
  var seconds: Int32
  /// Quarters of an hour that local time was ahead of UTC.
  var offsetQuarters: Int8

  /// Seconds from 1970 to 2001.
  static let reference: Int64 = 978_307_200

  var milliseconds: Int64 { (Int64(seconds) + Self.reference) * 1000 }
  var offsetMinutes: Int { Int(offsetQuarters) * 15 }
  /// Seconds since 2001-01-01 on the local clock.
  var localSeconds: Int64 { Int64(seconds) + Int64(offsetQuarters) * 900 }

  /// Days since 1970-01-01 of the local clock.
  static func day(localSeconds: Int64) -> Int32 {
    let (quotient, rest) = (localSeconds + reference).quotientAndRemainder(dividingBy: 86_400)
    return Int32(clamping: rest < 0 ? quotient - 1 : quotient)
  }
}

/// Reads dates, of which most lie on the same day as the one before.
struct AppleHealthDateReader {
  private var knownDay: UInt64 = 0
  private var knownDayEnd: UInt16 = 0
  /// Seconds since 2001 of the known day's midnight.
  private var midnight: Int64 = 0

  /// Nil where the text is no such date, or lies outside 1933…2069.
  @inline(__always)
  mutating func read(_ text: XMLBytes) -> AppleHealthDate? {
    guard text.count == 25 else { return nil }
    let bytes = UnsafeRawPointer(text.start)
    let day = bytes.loadUnaligned(as: UInt64.self)
    let dayEnd = bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    if day != knownDay || dayEnd != knownDayEnd {
      guard readDay(text.start) else { return nil }
      (knownDay, knownDayEnd) = (day, dayEnd)
    }
    var isBad = false
    let hour = Self.two(text.start + 11, &isBad)
    let minute = Self.two(text.start + 14, &isBad)
    let second = Self.two(text.start + 17, &isBad)
    let offsetHour = Self.two(text.start + 21, &isBad)
    let offsetMinute = Self.two(text.start + 23, &isBad)
    let sign = text.start[20]
    guard !isBad, text.start[10] == 0x20, text.start[13] == 0x3a, text.start[16] == 0x3a,
      text.start[19] == 0x20, sign == 0x2b || sign == 0x2d, hour < 24, minute < 60, second < 61,
      offsetHour < 24, offsetMinute < 60
    else { return nil }
    let offset = (offsetHour * 60 + offsetMinute) * (sign == 0x2b ? 60 : -60)
    let seconds = midnight + Int64((hour * 60 + minute) * 60 + second - offset)
    guard let seconds = Int32(exactly: seconds) else { return nil }
    return AppleHealthDate(seconds: seconds, offsetQuarters: Int8(clamping: offset / 900))
  }

  private mutating func readDay(_ start: UnsafePointer<UInt8>) -> Bool {
    var isBad = false
    let year = Self.two(start, &isBad) * 100 + Self.two(start + 2, &isBad)
    let month = Self.two(start + 5, &isBad)
    let day = Self.two(start + 8, &isBad)
    guard !isBad, start[4] == 0x2d, start[7] == 0x2d,
      let civil = CivilDay(year: year, month: month, day: day)
    else { return false }
    midnight = Int64(civil.number) * 86_400 - AppleHealthDate.reference
    return true
  }

  @inline(__always)
  private static func two(_ start: UnsafePointer<UInt8>, _ isBad: inout Bool) -> Int {
    let (high, low) = (start[0] &- 0x30, start[1] &- 0x30)
    if high > 9 || low > 9 { isBad = true }
    return Int(high) * 10 + Int(low)
  }
}
