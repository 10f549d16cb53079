import Body
import Documents
import Sequences
import Strength

extension Notebook {
  /// Sessions that ended and belong to no workout, and those that run and cannot be gone on with;
  /// the newest first.
  var playedSessions: [Session] {
    sessions.reversed().filter { session in
      session.isRunning ? !runningSessionIDs.contains(session.id) : session.workoutID == nil
    }
  }
}

/// Workouts, activities, runs without one and sessions in one list, the newest first; each of them
/// is so.
///
/// - Parameters:
///   - now: on whose clock runs without a time stand at noon.
///   - limit: of all of them together.
func historyList(
  _ workouts: [Workout], _ activities: [Activity], _ runs: [CalendarEvent],
  _ sessions: [Session], at now: Instant, limit: Int
) -> [HistoryTraining] {
  var list: [HistoryTraining] = []
  var (workout, activity, session, run) = (0, 0, 0, 0)
  while true {
    let times = (
      workout < workouts.count ? workouts[workout].startedAt.milliseconds : .min,
      activity < activities.count ? activities[activity].startedAt.milliseconds : .min,
      session < sessions.count ? sessions[session].startedAt.milliseconds : .min,
      run < runs.count ? runs[run].noon(onClockOf: now) : .min
    )
    let newest = max(max(times.0, times.1), max(times.2, times.3))
    if newest == .min || list.count >= limit { return list }
    if times.2 == newest, session < sessions.count {
      list.append(.session(sessions[session]))
      session += 1
    } else if times.0 == newest, workout < workouts.count {
      list.append(.workout(workouts[workout]))
      workout += 1
    } else if times.3 == newest, run < runs.count {
      list.append(.run(runs[run]))
      run += 1
    } else {
      list.append(.activity(activities[activity]))
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
