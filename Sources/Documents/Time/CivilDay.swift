/// A day of the proleptic Gregorian calendar, without a place or a time.
public struct CivilDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public var number: Int32

  /// The days that four-digit years can write: 0000-01-01 … 9999-12-31.
  public static let first = CivilDay(number: -719_528)
  public static let last = CivilDay(number: 2_932_896)

  @inlinable
  public init(number: Int32) { self.number = number }

  /// Nil where there is no such day, or its year is outside 0…9999.
  ///
  /// The conversion shifts the year to begin in March, so that the leap day comes last.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= CivilDay.dayCount(year: year, month: month)
    else { return nil }
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  public static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  public var parts: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  public var weekday: Weekday {
    Weekday(rawValue: (Int(number) % 7 + 10) % 7 + 1) ?? .monday
  }

  public var firstOfMonth: CivilDay { self - (parts.day - 1) }

  /// The first day of the week that this day lies in.
  public func startOfWeek(_ start: Weekday) -> CivilDay {
    self - (weekday.rawValue - start.rawValue + 7) % 7
  }

  @inlinable
  public static func + (day: CivilDay, days: Int) -> CivilDay {
    CivilDay(number: day.number + Int32(days))
  }

  @inlinable
  public static func - (day: CivilDay, days: Int) -> CivilDay { day + -days }

  @inlinable
  public static func - (left: CivilDay, right: CivilDay) -> Int {
    Int(left.number) - Int(right.number)
  }

  @inlinable
  public static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }
}

/// ISO 8601 numbers: Monday is 1, Sunday is 7.
public enum Weekday: Int, CaseIterable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}

extension CivilDay: TextValue {
  public static var expected: StaticName { "a day such as 2026-04-08" }

  public init?(text: UnsafeBufferPointer<UInt8>) {
    var digits = DigitReader(text)
    guard text.count == 10, let year = digits.next(4), digits.skip(0x2d),
      let month = digits.next(2), digits.skip(0x2d), let day = digits.next(2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  public func append(to bytes: inout [UInt8]) {
    let (year, month, day) = max(.first, min(.last, self)).parts
    bytes.append(digits: year, width: 4)
    bytes.append(0x2d)
    bytes.append(digits: month, width: 2)
    bytes.append(0x2d)
    bytes.append(digits: day, width: 2)
  }

  public static func random(_ random: inout RandomFields) -> CivilDay {
    CivilDay(number: Int32(random.source.below(60_000)) - 10_000)
  }
}
