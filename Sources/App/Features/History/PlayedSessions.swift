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

/// Where something of the history stands in the list of its kind.
enum HistoryPlace {
  case workout(Int)
  case activity(Int)
  case run(Int)
  case session(Int)
}

/// The order of workouts, activities, runs without one and sessions in one list, the newest first;
/// each list is so.
///
/// - Parameters:
///   - now: on whose clock runs without a time stand at noon.
///   - limit: of all of them together.
func historyOrder(
  _ workouts: [Workout], _ activities: [Activity], _ runs: [CalendarEvent],
  _ sessions: [Session], at now: Instant, limit: Int
) -> [HistoryPlace] {
  var places: [HistoryPlace] = []
  var (workout, activity, session, run) = (0, 0, 0, 0)
  while true {
    let times = (
      workout < workouts.count ? workouts[workout].startedAt.milliseconds : .min,
      activity < activities.count ? activities[activity].startedAt.milliseconds : .min,
      session < sessions.count ? sessions[session].startedAt.milliseconds : .min,
      run < runs.count ? runs[run].noon(onClockOf: now) : .min
    )
    let newest = max(max(times.0, times.1), max(times.2, times.3))
    if newest == .min || places.count >= limit { return places }
    if times.2 == newest, session < sessions.count {
      places.append(.session(session))
      session += 1
    } else if times.0 == newest, workout < workouts.count {
      places.append(.workout(workout))
      workout += 1
    } else if times.3 == newest, run < runs.count {
      places.append(.run(run))
      run += 1
    } else {
      places.append(.activity(activity))
      activity += 1
    }
  }
}

/// Rows of all of them in that order.
func historyRows(
  _ state: State, _ workouts: [Workout], _ activities: [Activity], _ runs: [CalendarEvent],
  _ sessions: [Session], limit: Int
) -> [Node] {
  historyOrder(workouts, activities, runs, sessions, at: state.now, limit: limit).map { place in
    switch place {
    case .workout(let place): workoutRow(state, workouts[place])
    case .activity(let place): activityRow(state, activities[place])
    case .run(let place): doneRunRow(state, runs[place])
    case .session(let place): sessionRow(state, sessions[place])
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
