import Documents

/// What an export says about a moment.
struct ReadDate: Equatable {
  var time: CivilTime
  /// Minutes ahead of UTC, where the export says so.
  var offsetMinutes: Int?

  /// No log of these apps is older, and none comes from so far ahead.
  var isBelievable: Bool { (1980...2100).contains(time.day.parts.year) }
}

/// Reads the dates of exports: ISO 8601 with or without time and offset, `8 Apr 2026, 17:15` in
/// many languages, `2026年4月8日 17:15`, and what spreadsheets make of them. Never guesses between
/// day and month.
struct DateText {
  private var tokens: DateTokens
  private var offsetMinutes: Int?

  /// Longer texts are no dates that an app writes.
  private static let longest = 64

  /// - Parameter order: of dates in numbers, where the rest of the file tells it.
  static func read(_ text: ArraySlice<UInt8>, _ order: DateOrder? = nil) -> ReadDate? {
    if text.count > longest { return nil }
    var reader = DateText(tokens: DateTokens(String(decoding: text, as: UTF8.self)))
    guard let day = reader.isoDay() ?? reader.numericDay(order) ?? reader.namedDay(),
      let time = reader.timeOfDay(on: day),
      reader.readOffset(), reader.tokens.isAtEnd
    else { return nil }
    return ReadDate(time: time, offsetMinutes: reader.offsetMinutes)
  }

  // MARK: Days

  /// `2026-04-08`, `2026/04/08`, `2026. 4. 8.`, `2026年4月8日`.
  private mutating func isoDay() -> CivilDay? {
    let start = tokens.index
    if let year = tokens.number(4...4), skipSeparator(), let month = tokens.number(1...2),
      skipSeparator(), let day = tokens.number(1...2),
      let civil = CivilDay(year: year, month: month, day: day)
    {
      _ = tokens.skip(".") || tokens.skipWord("日") || tokens.skipWord("일")
      _ = tokens.skip(",")
      return civil
    }
    tokens.index = start
    return nil
  }

  /// `21.05.2023`, and `5/21/2023` as far as the order is known.
  private mutating func numericDay(_ order: DateOrder?) -> CivilDay? {
    guard let parts = DateOrder.parts(&tokens), let order = DateOrder.order(of: parts, in: order)
    else { return nil }
    let (day, month) =
      order == .dayFirst ? (parts.first, parts.second) : (parts.second, parts.first)
    guard let civil = CivilDay(year: parts.year, month: month, day: day) else { return nil }
    tokens.index += 5
    _ = tokens.skip(",")
    return civil
  }

  private mutating func skipSeparator() -> Bool {
    tokens.skip("-", "/", ".")
      || ["年", "月", "년", "월"].contains { tokens.skipWord($0) }
  }

  /// Day, named month and year in any order that is clear: the year has four digits.
  private mutating func namedDay() -> CivilDay? {
    var year: Int?
    var month: Int?
    var day: Int?
    while let token = tokens.token, year == nil || month == nil || day == nil {
      tokens.index += 1
      switch token {
      case .number(let value, digits: 4) where year == nil: year = value
      case .number(let value, digits: 1), .number(let value, digits: 2):
        if month == nil, tokens.skipWord("月") || tokens.skipWord("월") {
          month = value
        } else if day == nil {
          day = value
        } else {
          return nil
        }
      case .word(let word):
        guard let number = MonthName.number(word) else { continue }
        // Two months: one is a day of the week, as in `mar. 8 avr. 2026`; neither is taken.
        if month != nil, month != number { return nil }
        month = number
      case .mark("."), .mark(","): continue
      default: return nil
      }
    }
    guard let year, let month, let day else { return nil }
    _ = tokens.skipWord("г")
    _ = tokens.skip(".")
    _ = tokens.skip(",")
    return CivilDay(year: year, month: month, day: day)
  }

  // MARK: Times

  /// Midnight where there is only a day.
  private mutating func timeOfDay(on day: CivilDay) -> CivilTime? {
    if tokens.isAtEnd { return CivilTime(day) }
    var isAfternoon: Bool?
    while case .word(let word) = tokens.token {
      if let half = HalfDay.isAfternoon(word) { isAfternoon = half }
      tokens.index += 1
    }
    guard var hour = tokens.number(1...2), tokens.skip(":", "."),
      let minute = tokens.number(1...2)
    else { return nil }
    var second = 0
    var millisecond = 0
    if tokens.skip(":") {
      guard let read = tokens.number(1...2) else { return nil }
      second = read
      if tokens.skip(".", ",") {
        guard let read = tokens.milliseconds() else { return nil }
        millisecond = read
      }
    }
    if let half = isAfternoon ?? trailingHalf() {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half ? 12 : 0)
    }
    return CivilTime(day, hour: hour, minute: minute, second: second, millisecond: millisecond)
  }

  /// `PM`, `pm`, `p.m.`, `p. m.` after the time.
  private mutating func trailingHalf() -> Bool? {
    let start = tokens.index
    guard case .word(var letters) = tokens.token else { return nil }
    tokens.index += 1
    _ = tokens.skip(".")
    if letters.count == 1, case .word(let second) = tokens.token {
      letters += second
      tokens.index += 1
      _ = tokens.skip(".")
    }
    if let half = HalfDay.isAfternoon(letters) { return half }
    tokens.index = start
    return nil
  }

  /// False where something else than an offset, or than nothing, stands there.
  private mutating func readOffset() -> Bool {
    if tokens.isAtEnd { return true }
    if ["Z", "z", "UTC"].contains(where: { tokens.skipWord($0) }) {
      offsetMinutes = 0
      return true
    }
    let isBehind = tokens.token == .mark("-")
    guard tokens.skip("+", "-"), case .number(let value, let digits) = tokens.token else {
      return false
    }
    tokens.index += 1
    var (hours, minutes) = (value, 0)
    if digits == 4 {
      (hours, minutes) = (value / 100, value % 100)
    } else if digits == 2, tokens.skip(":") {
      guard let rest = tokens.number(2...2) else { return false }
      minutes = rest
    } else if digits != 2 {
      return false
    }
    let total = hours * 60 + minutes
    offsetMinutes = isBehind ? -total : total
    return hours < 24 && minutes < 60
  }
}

/// The words for the halves of the day.
private enum HalfDay {
  static func isAfternoon(_ word: String) -> Bool? {
    switch word.lowercased() {
    case "am", "上午", "午前", "오전": false
    case "pm", "下午", "午後", "오후": true
    default: nil
    }
  }
}
