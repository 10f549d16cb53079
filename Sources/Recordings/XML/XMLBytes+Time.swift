import Documents

/// A moment as a file writes it.
public struct RecordedTime: Equatable, Sendable {
  public enum Zone: Equatable, Sendable {
    /// `Z`: the moment is known, the place's clock is not.
    case utc
    /// Minutes that local time was ahead of UTC.
    case offset(Int)
    /// None; taken as UTC.
    case missing
  }

  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var milliseconds: Int64
  public var zone: Zone
}

extension XMLBytes {
  /// ISO 8601 such as `2026-04-08T17:15:00.25+02:00` and what is close to it: a space for `T`, a
  /// comma, no seconds, `+0200`, ` +0200`, no zone. Fractions below a millisecond are cut off.
  public var time: RecordedTime? {
    let text = trimmed
    let bytes = text.start
    guard text.count >= 16, text.count <= 60, bytes[4] == 0x2d, bytes[7] == 0x2d,
      bytes[10] | 0x20 == 0x74 || bytes[10] == 0x20, bytes[13] == 0x3a,
      let century = Self.two(bytes), let year = Self.two(bytes + 2),
      let month = Self.two(bytes + 5), let day = Self.two(bytes + 8),
      let hour = Self.two(bytes + 11), let minute = Self.two(bytes + 14),
      hour < 24, minute < 60,
      let date = CivilDay(year: century * 100 + year, month: month, day: day)
    else { return nil }
    var index = 16
    var milliseconds = 0
    if text.count >= 19, bytes[16] == 0x3a {
      // A leap second is the next minute's first.
      guard let second = Self.two(bytes + 17), second <= 60 else { return nil }
      milliseconds = second * 1000
      index = 19
      if index < text.count, bytes[index] == 0x2e || bytes[index] == 0x2c {
        index += 1
        milliseconds += text.fraction(&index)
      }
    }
    guard let zone = text.zone(from: index) else { return nil }
    let minutes = hour * 60 + minute
    var moment =
      Int64(date.number) * CivilTime.millisecondsPerDay + Int64(minutes) * 60_000
      + Int64(milliseconds)
    if case .offset(let ahead) = zone { moment -= Int64(ahead) * 60_000 }
    return RecordedTime(milliseconds: moment, zone: zone)
  }

  @inline(__always)
  private static func two(_ bytes: UnsafePointer<UInt8>) -> Int? {
    let (high, low) = (bytes[0] &- 0x30, bytes[1] &- 0x30)
    return high < 10 && low < 10 ? Int(high) * 10 + Int(low) : nil
  }

  private func fraction(_ index: inout Int) -> Int {
    var value = 0
    var weight = 100
    while index < count, start[index] &- 0x30 < 10 {
      value += Int(start[index] &- 0x30) * weight
      weight /= 10
      index += 1
    }
    return value
  }

  private func zone(from start: Int) -> RecordedTime.Zone? {
    let rest = dropFirst(start).trimmed
    if rest.isEmpty { return .missing }
    if rest.count == 1, rest.start[0] | 0x20 == 0x7a { return .utc }
    let sign = rest.start[0]
    guard sign == 0x2b || sign == 0x2d, rest.count >= 3, let hours = Self.two(rest.start + 1),
      hours < 24
    else { return nil }
    var minutes = 0
    if rest.count > 3 {
      let colon = rest.start[3] == 0x3a ? 1 : 0
      guard rest.count == 5 + colon, let value = Self.two(rest.start + 3 + colon), value < 60
      else { return nil }
      minutes = value
    }
    let ahead = hours * 60 + minutes
    return .offset(sign == 0x2d ? -ahead : ahead)
  }
}
