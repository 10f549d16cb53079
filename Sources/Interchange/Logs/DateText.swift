import Documents

/// A date with a time as exports write it.
struct DateText: Equatable {
  var local: CivilTime
  /// Minutes ahead of UTC, where the text says so.
  var offsetMinutes: Int?

  /// Reads `2024-07-01 18:00:00`, `2025-01-19T09:37:32+0000`, `8 Apr 2026, 17:15`, `2024/07/01`,
  /// `31/12/2024` and milliseconds or seconds since 1970.
  init?(_ text: String, months: MonthNames = .all) {
    if let epoch = DateText.epoch(text) {
      local = epoch
      offsetMinutes = 0
      return
    }
    var tokens = DateTokens(text)
    guard let day = tokens.day(months), let time = tokens.time() else { return nil }
    let offset = tokens.offset()
    guard tokens.isAtEnd,
      let local = CivilTime(
        day, hour: time.hour, minute: time.minute, second: time.second)
    else { return nil }
    self.local = local
    offsetMinutes = offset
  }

  private static func epoch(_ text: String) -> CivilTime? {
    guard (10...13).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 0x30 < 10 }),
      let number = Int64(text)
    else { return nil }
    return CivilTime(milliseconds: text.utf8.count >= 12 ? number : number * 1000)
  }
}

/// Numbers, words and signs of a date, taken one by one.
private struct DateTokens {
  private enum Token: Equatable {
    case number(Int, digits: Int)
    case word(String)
    case sign(Character)
  }

  private var tokens: [Token] = []
  private var index = 0

  init(_ text: String) {
    var rest = text[...]
    while let first = rest.first, tokens.count < 32 {
      if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        // Longer runs are no part of a date.
        tokens.append(.number(Int(digits.prefix(9)) ?? 0, digits: digits.count))
        rest = rest.dropFirst(digits.count)
      } else if first.isLetter {
        let word = rest.prefix { $0.isLetter }
        tokens.append(.word(word.lowercased()))
        rest = rest.dropFirst(word.count)
      } else {
        if !first.isWhitespace { tokens.append(.sign(first)) }
        rest = rest.dropFirst()
      }
    }
  }

  var isAtEnd: Bool { index == tokens.count }

  private func peek(_ ahead: Int = 0) -> Token? {
    index + ahead < tokens.count ? tokens[index + ahead] : nil
  }

  private mutating func number() -> (value: Int, digits: Int)? {
    guard case .number(let value, let digits) = peek() else { return nil }
    index += 1
    return (value, digits)
  }

  private mutating func skip(_ signs: Character...) {
    while case .sign(let sign) = peek(), signs.contains(sign) { index += 1 }
  }

  private mutating func skipWord(_ words: String...) {
    if case .word(let word) = peek(), words.contains(word) { index += 1 }
  }

  private mutating func month(_ months: MonthNames) -> Int? {
    guard case .word(let word) = peek(), let month = months[word] else { return nil }
    index += 1
    skip(".")
    return month
  }

  mutating func day(_ months: MonthNames) -> CivilDay? {
    if let month = month(months) {
      // Apr 8, 2026
      guard let day = number() else { return nil }
      skip(",", ".")
      return number().flatMap { CivilDay(year: $0.value, month: month, day: day.value) }
    }
    guard let first = number() else { return nil }
    skip("-", "/", ".", "年", "년")
    skipWord("de", "年", "년")
    if let month = month(months) {
      // 8 Apr 2026, 8 de abr de 2026
      skipWord("de")
      return number().flatMap { CivilDay(year: $0.value, month: month, day: first.value) }
    }
    guard let second = number() else { return nil }
    skip("-", "/", ".")
    skipWord("月", "월")
    guard let third = number() else { return nil }
    skipWord("日", "일")
    if first.digits == 4 {
      return CivilDay(year: first.value, month: second.value, day: third.value)
    }
    // 31/12/2024; where both readings are possible the day comes first, as in most of the world.
    guard third.digits == 4 else { return nil }
    return CivilDay(year: third.value, month: second.value, day: first.value)
      ?? CivilDay(year: third.value, month: first.value, day: second.value)
  }

  /// Midnight where the text ends with the day.
  mutating func time() -> (hour: Int, minute: Int, second: Int)? {
    skip(",", ".")
    skipWord("t", "at", "um", "à", "às", "kl", "las")
    skip(",", ".")
    if isAtEnd { return (0, 0, 0) }
    guard let hour = number() else { return nil }
    var result = (hour: hour.value, minute: 0, second: 0)
    skip(":")
    skipWord("h")
    if let minute = number() { result.minute = minute.value }
    if peek() == .sign(":") {
      skip(":")
      guard let second = number() else { return nil }
      result.second = second.value
      if peek() == .sign(".") {
        skip(".")
        _ = number()
      }
    }
    switch peek() {
    case .word("pm"):
      index += 1
      if result.hour < 12 { result.hour += 12 }
    case .word("am"):
      index += 1
      if result.hour == 12 { result.hour = 0 }
    default: break
    }
    return result
  }

  mutating func offset() -> Int? {
    if peek() == .word("z") || peek() == .word("utc") {
      index += 1
      return 0
    }
    guard case .sign(let sign) = peek(), sign == "+" || sign == "-" else { return nil }
    index += 1
    guard let hours = number() else { return nil }
    var minutes = hours.digits == 4 ? hours.value / 100 * 60 + hours.value % 100 : hours.value * 60
    if peek() == .sign(":") {
      skip(":")
      minutes += number()?.value ?? 0
    }
    guard minutes < 1440 else { return nil }
    return sign == "-" ? -minutes : minutes
  }
}

/// How long something took, as exports write it.
enum DurationText {
  /// `0:09:21`, `9:21`.
  static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      guard let value = ExportRow.number(String(part), allowsComma: false), value >= 0,
        value < 100_000
      else { return nil }
      total = total * 60 + value
    }
    return total
  }

  /// `1h`, `264h 1m`, `35min`, `1h 5min`, `45s`, a plain number of seconds or a clock.
  static func seconds(_ text: String) -> Double? {
    if text.contains(":") { return clock(text) }
    if let plain = ExportRow.number(text, allowsComma: false) { return plain >= 0 ? plain : nil }
    var total = 0.0
    var rest = text.lowercased()[...]
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isNumber || $0 == "." || $0 == "," }
      guard let value = ExportRow.number(String(digits), allowsComma: true) else { return nil }
      rest = rest.dropFirst(digits.count).drop { $0.isWhitespace }
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count).drop { !$0.isNumber }
      switch unit.first {
      case "h", "u", "ч", "g": total += value * 3600
      case "m", "м": total += value * 60
      case "s", "с": total += value
      default: return nil
      }
    }
    return total
  }
}
