import Documents
import Strength

/// A month of a year.
struct Month: Hashable, Comparable, Sendable {
  /// Months since the year 0.
  let number: Int

  init(number: Int) { self.number = number }

  init(_ day: CivilDay) {
    let (year, month, _) = day.parts
    number = year * 12 + month - 1
  }

  /// Reads `2026-04`.
  init?(_ text: String) {
    guard let day = CivilDay(text + "-01") else { return nil }
    self.init(day)
  }

  var year: Int { number / 12 }

  var first: CivilDay {
    CivilDay(year: number / 12, month: number % 12 + 1, day: 1) ?? CivilDay.first
  }

  var last: CivilDay {
    first + (CivilDay.dayCount(year: number / 12, month: number % 12 + 1) - 1)
  }

  var text: String { String(first.text.prefix(7)) }
  var title: String { first.monthText }

  static func < (left: Month, right: Month) -> Bool { left.number < right.number }
}

/// The workouts of a month: positions in the archive's keys.
struct MonthOfWorkouts {
  var month: Month
  var positions: Range<Int>
}

extension Notebook {
  /// The months that hold ended workouts, the newest first.
  ///
  /// Goes from month to month, not from workout to workout.
  var monthsOfWorkouts: [MonthOfWorkouts] {
    var months: [MonthOfWorkouts] = []
    var end = archive.keys.count
    while end > 0 {
      let month = Month(archive.keys[end - 1].day)
      // Offsets may bring two days out of order: every position belongs to one month all the same.
      let start = min(archive.positions(in: month.first...month.last).lowerBound, end - 1)
      if months.last?.month == month {
        months[months.count - 1].positions = start..<months[months.count - 1].positions.upperBound
      } else {
        months.append(MonthOfWorkouts(month: month, positions: start..<end))
      }
      end = start
    }
    return months
  }
}
