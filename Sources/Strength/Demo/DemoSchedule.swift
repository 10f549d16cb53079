import Documents

/// One visit to a gym: when, and what for.
struct DemoSession {
  let week: DemoWeek
  let day: CivilDay
  /// Minutes since midnight.
  let minute: Int
  let plan: DemoDay

  /// Nil where the calendar does not know the time.
  func start(second: Int, millisecond: Int) -> Instant? {
    let time = CivilTime(
      day, hour: minute / 60, minute: minute % 60, second: second, millisecond: millisecond)
    return time.map { Instant($0, offsetMinutes: DemoDates.offsetMinutes(on: day)) }
  }
}

/// A weekday that the demo's athlete trains on by habit.
struct DemoHabit {
  /// Days after Monday.
  let weekday: Int
  let minute: Int
  let plan: DemoDay

  static let all = [
    DemoHabit(weekday: 0, minute: 18 * 60 + 15, plan: .push),
    DemoHabit(weekday: 2, minute: 18 * 60 + 25, plan: .pull),
    DemoHabit(weekday: 4, minute: 17 * 60 + 5, plan: .legs),
    DemoHabit(weekday: 6, minute: 10 * 60 + 40, plan: .home),
  ]

  private var isSunday: Bool { weekday == 6 }

  /// What comes of the habit in a week; nil where the session is missed.
  func session(in week: DemoWeek, _ random: inout RandomSource) -> DemoSession? {
    // Drawn in any case, so that one week's fate does not shift the next one's.
    let isMissed = random.oneIn(isSunday ? 4 : 17)
    let isPutOff = random.oneIn(13)
    let minutes = random.below(19) - 7
    if isSunday, week.phase == .deload || week.isAtHome { return nil }
    if isMissed { return nil }
    return DemoSession(
      week: week, day: week.monday + weekday + (isPutOff && !isSunday ? 1 : 0),
      minute: minute + minutes, plan: isAtHome(in: week) ? .home : plan)
  }

  /// While the gym is closed; it opens again on a Friday.
  private func isAtHome(in week: DemoWeek) -> Bool {
    week.isAtHome && !(week.isLastAtHome && weekday == 4)
  }
}
