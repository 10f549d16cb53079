import Documents
import Strength

/// The days that are looked at.
enum VolumeRange: Equatable, Sendable {
  /// Whole weeks, the last one so many before the current one.
  case weeks(Int, back: Int)
  case days(CivilDay, CivilDay)

  /// Days that may be typed; a century around today's calendars.
  static let typedDays = VolumeRange.day(1970)...VolumeRange.day(2100)

  private static func day(_ year: Int) -> CivilDay {
    CivilDay(year: year, month: 1, day: 1) ?? CivilDay(number: 0)
  }

  /// As one period.
  func period(today: CivilDay, weekStart: Weekday) -> VolumePeriods {
    switch self {
    case .weeks(let count, let back):
      let weeks = VolumePeriods(
        weeks: count, endingWith: today - back * 7, weekStart: weekStart)
      return VolumePeriods(from: weeks.first, to: weeks.last)
    case .days(let first, let last): return VolumePeriods(from: first, to: last)
    }
  }

  /// The stretch of the same length before this one (-1), or after it (1).
  func shifted(_ by: Int) -> VolumeRange {
    switch self {
    case .weeks(let count, let back): return .weeks(count, back: max(0, back - by * count))
    case .days(let first, let last):
      let length = (last - first + 1) * by
      let days = VolumeRange.typedDays
      guard days.contains(first + length), days.contains(last + length) else { return self }
      return .days(first + length, last + length)
    }
  }
}

extension VolumePeriods {
  /// Such as `16 Nov – 22 Nov`.
  func text(today: CivilDay) -> String {
    if first == last { return first.text(today: today) }
    return first.text(today: today) + " – " + last.text(today: today)
  }

  func contains(_ day: CivilDay) -> Bool { first <= day && day <= last }
}
