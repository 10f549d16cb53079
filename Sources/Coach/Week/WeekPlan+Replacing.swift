import Documents

extension WeekPlan {
  /// What becomes of an accepted week when another one takes days of it: those before the other
  /// begins stay as they were planned, and what was done of them stays theirs, as do those after
  /// its end where it takes the beginning. A week of which nothing is left is replaced as a whole.
  ///
  /// - Parameter other: shares days with it.
  public func givingWay(to other: WeekPlan) -> WeekPlan {
    var week = self
    if start < other.start {
      week.days.remove { $0.date >= other.start }
      week.until = min(lastDay, other.start - 1)
    } else if other.lastDay < lastDay {
      week.days.remove { $0.date <= other.lastDay }
      week.start = other.lastDay + 1
      week.until = lastDay
    } else {
      week.state = Open(.replaced)
      return week
    }
    // A name that counts its days counts those that are left.
    let text = ", " + WeekPlan.daysText(sessionCount)
    if name.hasSuffix(text) {
      week.name =
        String(name.dropLast(text.count)) + ", " + WeekPlan.daysText(week.sessionCount)
    }
    return week
  }

  private var sessionCount: Int { days.filter { !$0.exercises.isEmpty }.count }

  /// Such as `3 days`.
  static func daysText(_ count: Int) -> String { String(count) + (count == 1 ? " day" : " days") }
}
