import Documents

/// Finds dates of the year among the demo's weeks.
struct DemoDates {
  let firstMonday: CivilDay

  /// The week of the first such date that lies within some weeks.
  func week(month: Int, day: Int, within weeks: ClosedRange<Int>) -> Int? {
    let year = firstMonday.parts.year
    for offset in 0...2 {
      guard let date = CivilDay(year: year + offset, month: month, day: day) else { continue }
      let week = (date.startOfWeek(.monday) - firstMonday) / 7
      if weeks.contains(week) { return week }
    }
    return nil
  }

  /// Where each summer's holiday begins: in early August, or as near as the weeks allow.
  func summers(within weeks: ClosedRange<Int>) -> [Int] {
    let year = firstMonday.parts.year
    return (0...2).compactMap { offset in
      guard let august = CivilDay(year: year + offset, month: 8, day: 4) else { return nil }
      let middle = (august.startOfWeek(.monday) - firstMonday) / 7
      return [0, 1, 2, 3, -1, -2, -3, -4, -5, -6, -7].map { middle + $0 }
        .first { weeks.contains($0) }
    }
  }

  /// Minutes ahead of UTC in central Europe: summer time from the last Sunday of March to
  /// October's.
  static func offsetMinutes(on day: CivilDay) -> Int {
    let year = day.parts.year
    guard let march = CivilDay(year: year, month: 3, day: 31),
      let october = CivilDay(year: year, month: 10, day: 31)
    else { return 60 }
    return day >= march.startOfWeek(.sunday) && day < october.startOfWeek(.sunday) ? 120 : 60
  }
}
