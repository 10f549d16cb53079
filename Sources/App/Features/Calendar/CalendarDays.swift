import Documents
import Running
import Sequences
import Strength

/// What became of something that lies on a day.
enum CalendarStatus: Sendable {
  case planned
  case done
  case missed
  case cancelled
}

/// Something on a day of the calendar.
struct CalendarItem: Sendable {
  enum Content: Sendable {
    case run(CalendarEvent)
    case workout(ULID, title: String, sets: Int, isRunning: Bool)
    case session(ULID, title: String, isRunning: Bool)
  }

  var content: Content
  var status: CalendarStatus
}

/// What a week comes to, of all kinds of training.
struct WeekTotals: Equatable, Sendable {
  /// Runs that are not cancelled.
  var plannedKilometers = 0.0
  var doneKilometers = 0.0
  /// Done, and still to do.
  var seconds = 0.0
  var load = 0.0
  var sets = 0

  var isEmpty: Bool { plannedKilometers == 0 && doneKilometers == 0 && seconds == 0 && sets == 0 }
}

/// The days of some weeks with what lies on them.
struct CalendarDays: Sendable {
  let first: CivilDay
  private(set) var items: [[CalendarItem]]
  private(set) var totals: [WeekTotals]

  /// - Parameters:
  ///   - first: the first day of a week.
  ///   - weeks: 1 or more.
  init(_ notebook: Notebook, first: CivilDay, weeks: Int, today: CivilDay) {
    self.first = first
    items = Array(repeating: [], count: weeks * 7)
    totals = Array(repeating: WeekTotals(), count: weeks)
    let days = first...(first + (weeks * 7 - 1))
    for event in notebook.planEvents(in: days) { add(event, today) }
    var workouts = notebook.workouts(in: days)
    for id in notebook.runningIDs {
      if let workout = notebook.workout(id), days.contains(workout.startedAt.day) {
        workouts.append(workout)
      }
    }
    for workout in workouts { add(workout) }
    for session in notebook.sessions(in: days) where session.workoutID == nil { add(session) }
  }

  func items(on day: CivilDay) -> [CalendarItem] { items[day - first] }

  private mutating func add(_ item: CalendarItem, on day: CivilDay) -> Int {
    items[day - first].append(item)
    return (day - first) / 7
  }

  private mutating func add(_ found: CalendarEvent, _ today: CivilDay) {
    let event = found.event
    let status = event.status(today: today)
    let week = add(CalendarItem(content: .run(found), status: status), on: event.date)
    if event.isSick || status == .cancelled { return }
    totals[week].plannedKilometers += event.kilometers
    if let done = event.completion {
      totals[week].doneKilometers += done.meters.map { $0 / 1000 } ?? event.kilometers
    }
    if status == .missed { return }
    totals[week].seconds += event.completion?.seconds ?? (event.minutes * 60)
    totals[week].load += event.completion?.load ?? event.load
  }

  private mutating func add(_ workout: Workout) {
    let sets = workout.doneSetCount
    let content = CalendarItem.Content.workout(
      workout.id, title: workout.title, sets: sets, isRunning: workout.isRunning)
    let status: CalendarStatus = workout.isRunning ? .planned : .done
    let week = add(CalendarItem(content: content, status: status), on: workout.startedAt.day)
    totals[week].sets += sets
    totals[week].seconds += workout.durationSeconds ?? 0
  }

  private mutating func add(_ session: Session) {
    let content = CalendarItem.Content.session(
      session.id, title: session.title, isRunning: session.isRunning)
    let status: CalendarStatus = session.isRunning ? .planned : .done
    let week = add(CalendarItem(content: content, status: status), on: session.startedAt.day)
    totals[week].seconds += session.playedSeconds
  }
}

extension PlanEvent {
  func status(today: CivilDay) -> CalendarStatus {
    if isCompleted { return .done }
    if isCancelled { return .cancelled }
    return date < today && !isSick ? .missed : .planned
  }
}

extension Notebook {
  /// Sessions that started on some days, the oldest first.
  func sessions(in days: ClosedRange<CivilDay>) -> [Session] {
    // The local day may differ from the one in UTC by one.
    let start = Int64(days.lowerBound.number - 1) * CivilTime.millisecondsPerDay
    let end = Int64(days.upperBound.number + 2) * CivilTime.millisecondsPerDay
    var (low, high) = (0, sessions.count)
    while low < high {
      let middle = (low + high) / 2
      if sessions[middle].startedAt.milliseconds < start { low = middle + 1 } else { high = middle }
    }
    var found: [Session] = []
    while low < sessions.count, sessions[low].startedAt.milliseconds < end {
      if days.contains(sessions[low].startedAt.day) { found.append(sessions[low]) }
      low += 1
    }
    return found
  }
}
