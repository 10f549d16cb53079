import Body
import Documents
import Sequences
import Strength

extension Notebook {
  /// Sessions that ended and belong to no workout, the newest first.
  var playedSessions: [Session] {
    sessions.reversed().filter { !$0.isRunning && $0.workoutID == nil }
  }
}

/// Rows of workouts, activities, runs without one and sessions in one list, the newest first; each
/// list is so.
///
/// - Parameter limit: of all of them together.
func historyRows(
  _ state: State, _ workouts: [Workout], _ activities: [Activity], _ runs: [CalendarEvent],
  _ sessions: [Session], limit: Int
) -> [Node] {
  var rows: [Node] = []
  var (workout, activity, session, run) = (0, 0, 0, 0)
  while true {
    let times = (
      workout < workouts.count ? workouts[workout].startedAt.milliseconds : .min,
      activity < activities.count ? activities[activity].startedAt.milliseconds : .min,
      session < sessions.count ? sessions[session].startedAt.milliseconds : .min,
      run < runs.count ? runs[run].noon(onClockOf: state.now) : .min
    )
    let newest = max(max(times.0, times.1), max(times.2, times.3))
    if newest == .min { return rows }
    if rows.count >= limit { return rows }
    if times.2 == newest, session < sessions.count {
      rows.append(sessionRow(state, sessions[session]))
      session += 1
    } else if times.0 == newest, workout < workouts.count {
      rows.append(workoutRow(state, workouts[workout]))
      workout += 1
    } else if times.3 == newest, run < runs.count {
      rows.append(doneRunRow(state, runs[run]))
      run += 1
    } else {
      rows.append(activityRow(state, activities[activity]))
      activity += 1
    }
  }
}

/// What was played, in a list, with its day.
func sessionRow(_ state: State, _ session: Session) -> Node {
  let day = session.startedAt.day
  let cards = session.cards.filter { $0.outcome != nil }.count
  return linkRow(
    session.title,
    detail: day.weekdayName + ", " + day.text(today: state.day) + " · "
      + counted(cards, "card", "cards") + " · " + TimeSpan.text(seconds: session.playedSeconds),
    icon: .timer, .session(session.id))
}
