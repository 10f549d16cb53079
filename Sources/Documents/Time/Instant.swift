/// A moment, with the local offset at the place where it was noted.
public struct Instant: Hashable, Sendable {
  /// Milliseconds after which what was left running has been forgotten.
  public static let forgottenAfter: Int64 = 4 * 3_600_000

  /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public var milliseconds: Int64
  /// Minutes that local time was ahead of UTC, -1439…1439.
  public var offsetMinutes: Int16

  public init(milliseconds: Int64, offsetMinutes: Int = 0) {
    self.milliseconds = milliseconds
    self.offsetMinutes = Int16(max(-1439, min(1439, offsetMinutes)))
  }

  public init(_ local: CivilTime, offsetMinutes: Int) {
    self.init(
      milliseconds: local.milliseconds - Int64(offsetMinutes) * 60_000,
      offsetMinutes: offsetMinutes)
  }

  /// What a clock on the wall showed there.
  public var local: CivilTime {
    CivilTime(milliseconds: milliseconds + Int64(offsetMinutes) * 60_000)
  }

  public var day: CivilDay { local.day }
}

/// A day and a time of day, without a place: what exports of other apps hold.
public struct CivilTime: Hashable, Comparable, Sendable {
  public static let millisecondsPerDay: Int64 = 86_400_000

  /// Milliseconds since 1970-01-01T00:00 on the same clock.
  public var milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Nil where a part is outside the clock's range.
  public init?(
    _ day: CivilDay, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0
  ) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
      (0..<1000).contains(millisecond)
    else { return nil }
    let seconds = Int64(hour * 3600 + minute * 60 + second)
    milliseconds =
      Int64(day.number) * CivilTime.millisecondsPerDay + seconds * 1000
      + Int64(millisecond)
  }

  public var day: CivilDay {
    let (quotient, rest) = milliseconds.quotientAndRemainder(
      dividingBy: CivilTime.millisecondsPerDay)
    return CivilDay(number: Int32(clamping: rest < 0 ? quotient - 1 : quotient))
  }

  /// Milliseconds since midnight.
  public var millisecondOfDay: Int {
    let rest = milliseconds % CivilTime.millisecondsPerDay
    return Int(rest < 0 ? rest + CivilTime.millisecondsPerDay : rest)
  }

  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

extension Instant: TextValue {
  public static var expected: StaticName { "a moment such as 2026-04-08T17:15:00.000+02:00" }

  public init?(text: UnsafeBufferPointer<UInt8>) {
    if let canonical = Instant(canonical: text) {
      self = canonical
      return
    }
    guard text.count >= 20, text.count <= 29, let day = CivilDay(text: .init(rebasing: text[..<10]))
    else {
      return nil
    }
    var digits = DigitReader(.init(rebasing: text[10...]))
    guard digits.skip(0x54), let hour = digits.next(2), digits.skip(0x3a),
      let minute = digits.next(2), digits.skip(0x3a), let second = digits.next(2)
    else { return nil }
    var millisecond = 0
    if digits.skip(0x2e) {
      guard let fraction = digits.next(3) else { return nil }
      millisecond = fraction
    }
    guard let offset = Instant.offset(&digits), digits.isAtEnd,
      let local = CivilTime(
        day, hour: hour, minute: minute, second: second, millisecond: millisecond)
    else { return nil }
    self.init(local, offsetMinutes: offset)
  }

  /// The form that `append` writes, with every character in its place.
  private init?(canonical text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 29, let base = text.baseAddress,
      base[4] == 0x2d, base[7] == 0x2d, base[10] == 0x54, base[13] == 0x3a, base[16] == 0x3a,
      base[19] == 0x2e, base[26] == 0x3a, base[23] == 0x2b || base[23] == 0x2d
    else { return nil }
    var notDigits: UInt8 = 0
    @inline(__always)
    func digit(_ index: Int) -> Int {
      let value = base[index] &- 0x30
      if value > 9 { notDigits = 1 }
      return Int(value)
    }
    @inline(__always)
    func two(_ index: Int) -> Int { digit(index) * 10 + digit(index + 1) }
    let year = two(0) * 100 + two(2)
    let (month, day, hour, minute, second) = (two(5), two(8), two(11), two(14), two(17))
    let millisecond = two(20) * 10 + digit(22)
    let (offsetHours, offsetMinutes) = (two(24), two(27))
    guard notDigits == 0, hour < 24, minute < 60, second < 60, offsetHours < 24,
      offsetMinutes < 60, let day = CivilDay(year: year, month: month, day: day)
    else { return nil }
    let offset = offsetHours * 60 + offsetMinutes
    let signed = base[23] == 0x2b ? offset : -offset
    let time = (hour * 60 + minute - signed) * 60 + second
    self.init(
      milliseconds: Int64(day.number) * CivilTime.millisecondsPerDay + Int64(time) * 1000
        + Int64(millisecond), offsetMinutes: signed)
  }

  private static func offset(_ digits: inout DigitReader) -> Int? {
    if digits.skip(0x5a) { return 0 }
    let isBehind = digits.peek == 0x2d
    guard isBehind ? digits.skip(0x2d) : digits.skip(0x2b), let hours = digits.next(2),
      digits.skip(0x3a), let minutes = digits.next(2), hours < 24, minutes < 60
    else { return nil }
    let offset = hours * 60 + minutes
    return isBehind ? -offset : offset
  }

  public func append(to bytes: inout [UInt8]) {
    let local = self.local
    let time = local.millisecondOfDay
    let offset = abs(Int(offsetMinutes))
    local.day.append(to: &bytes)
    bytes.append(0x54)
    bytes.append(digits: time / 3_600_000, width: 2)
    bytes.append(0x3a)
    bytes.append(digits: time / 60_000 % 60, width: 2)
    bytes.append(0x3a)
    bytes.append(digits: time / 1000 % 60, width: 2)
    bytes.append(0x2e)
    bytes.append(digits: time % 1000, width: 3)
    bytes.append(offsetMinutes < 0 ? 0x2d : 0x2b)
    bytes.append(digits: offset / 60, width: 2)
    bytes.append(0x3a)
    bytes.append(digits: offset % 60, width: 2)
  }

  public static func random(_ random: inout RandomFields) -> Instant {
    Instant(
      milliseconds: Int64(random.source.below(Int64(4_000_000_000_000))),
      offsetMinutes: random.source.below(57) * 30 - 840)
  }
}
