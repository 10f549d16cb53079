import Documents
import Sequences
import Strength

extension Notebook {
  /// Sessions that ended and belong to no workout, the newest first.
  var playedSessions: [Session] {
    sessions.reversed().filter { !$0.isRunning && $0.workoutID == nil }
  }

  /// The months in which something was trained or played, the newest first.
  var monthsOfHistory: [MonthOfWorkouts] {
    var months = monthsOfWorkouts
    for session in playedSessions {
      let month = Month(session.startedAt.day)
      let place = months.firstIndex { $0.month <= month } ?? months.count
      if place < months.count, months[place].month == month { continue }
      let end = place < months.count ? months[place].positions.upperBound : 0
      months.insert(MonthOfWorkouts(month: month, positions: end..<end), at: place)
    }
    return months
  }
}

/// Rows of workouts and of sessions in one list, the newest first.
///
/// - Parameter workouts: from the newest on.
func historyRows(_ state: State, _ workouts: [Workout], _ sessions: [Session]) -> [Node] {
  var rows: [Node] = []
  var place = 0
  for workout in workouts {
    while place < sessions.count,
      sessions[place].startedAt.milliseconds > workout.startedAt.milliseconds
    {
      rows.append(sessionRow(state, sessions[place]))
      place += 1
    }
    rows.append(workoutRow(state, workout))
  }
  return rows + sessions[place...].map { sessionRow(state, $0) }
}

private func sessionRow(_ state: State, _ session: Session) -> Node {
  let day = session.startedAt.day
  let cards = session.cards.filter { $0.outcome != nil }.count
  return linkRow(
    session.title,
    detail: day.weekdayName + ", " + day.text(today: state.day) + " · "
      + counted(cards, "card", "cards") + " · " + TimeSpan.text(seconds: session.playedSeconds),
    icon: .timer, .session(session.id))
}
