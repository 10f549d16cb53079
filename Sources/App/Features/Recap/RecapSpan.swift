import Documents

/// A month or a year that is looked back on.
public enum RecapSpan: Hashable, Sendable {
  /// By its first day.
  case month(CivilDay)
  case year(Int)

  /// Reads `2026-10` or `2026`; nil for others, and far from any training.
  init?(_ text: String) {
    let first: CivilDay
    if let month = Month(text) {
      first = month.first
      self = .month(first)
    } else if let year = CivilDay(text + "-01-01") {
      first = year
      self = .year(first.parts.year)
    } else {
      return nil
    }
    if !CalendarState.days.contains(first) { return nil }
  }

  public var days: ClosedRange<CivilDay> {
    switch self {
    case .month(let day): return Month(day).first...Month(day).last
    case .year(let year):
      return Month(number: year * 12).first...Month(number: year * 12 + 11).last
    }
  }

  public var title: String {
    switch self {
    case .month(let day): day.monthText
    case .year(let year): String(year)
    }
  }

  /// Such as Oct or 2026.
  var shortTitle: String {
    switch self {
    case .month: String(title.prefix(3))
    case .year: title
    }
  }

  /// Such as `2026-10` or `2026`.
  public var text: String {
    switch self {
    case .month(let day): Month(day).text
    case .year(let year): String(year)
    }
  }

  var path: String {
    switch self {
    case .month: "/months/" + text
    case .year: "/years/" + text
    }
  }

  /// So many of its kind later, or earlier below 0.
  func moved(by count: Int) -> RecapSpan {
    switch self {
    case .month(let day): .month(Month(number: Month(day).number + count).first)
    case .year(let year): .year(year + count)
    }
  }
}
