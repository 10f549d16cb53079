import Body
import Coach
import Documents
import Running
import Sequences
import Strength
import Tracks

/// What became of something that lies on a day.
public enum CalendarStatus: Sendable {
  case planned
  case done
  case missed
  case cancelled
}

/// Something on a day of the calendar.
public struct CalendarItem: Sendable {
  public enum Content: Sendable {
    case run(CalendarEvent)
    case workout(ULID, title: String, sets: Int, isRunning: Bool)
    /// Strength of the coach's week or of a programme, not done yet.
    case planned(PlannedDay)
    case session(ULID, title: String, isRunning: Bool)
    /// Recorded, and part of nothing else.
    case activity(Activity)
  }

  public var content: Content
  public var status: CalendarStatus
  /// As it was done, else as it is planned; nil where nobody knows it.
  public var seconds: Double?
}

/// What a week comes to, of all kinds of training.
public struct WeekTotals: Equatable, Sendable {
  /// Runs that are planned for it and not cancelled, whenever they were done.
  public var plannedKilometers = 0.0
  /// What was run in it, whatever it was planned for.
  public var doneKilometers = 0.0
  /// Done, and still to do.
  public var seconds = 0.0
  public var load = 0.0
  /// Of what is done alone.
  public var doneLoad = 0.0
  /// Hard sets, as volume counts them.
  var hardSets = 0.0

  /// Hard sets, rounded once for the week.
  public var sets: Int { Int(hardSets.rounded()) }
  var isEmpty: Bool {
    plannedKilometers == 0 && doneKilometers == 0 && seconds == 0 && hardSets == 0
  }
}

/// The days of some weeks with what lies on them.
public struct CalendarDays: Sendable {
  public let first: CivilDay
  public private(set) var items: [[CalendarItem]]
  /// Of each week.
  public private(set) var totals: [WeekTotals]
  /// Those that have runs on these days.
  private(set) var plans: [ULID] = []

  /// - Parameters:
  ///   - first: the first day of a week.
  ///   - weeks: 1 or more.
  public init(_ notebook: __shared Notebook, first: CivilDay, weeks: Int, today: CivilDay) {
    self.first = first
    items = Array(repeating: [], count: weeks * 7)
    totals = Array(repeating: WeekTotals(), count: weeks)
    let days = first...(first + (weeks * 7 - 1))
    let runs = notebook.countedRuns(around: days, notebook.unrecordedSessions(in: days), today)
    for found in notebook.calendarEvents(in: days) { add(found, today, runs) }
    for found in notebook.planEvents(in: days) { plan(found.event, today) }
    for workout in notebook.countedWorkouts(in: days) { add(workout) }
    for planned in notebook.plannedDays(in: days) { add(planned, today) }
    for session in notebook.otherSessions(in: days) {
      add(session, runs, isRunning: notebook.runningSessionIDs.contains(session.id))
    }
    let profile = notebook.profile
    for activity in notebook.otherActivities(in: days) { add(activity, profile) }
  }

  public func items(on day: CivilDay) -> [CalendarItem] { items[day - first] }

  private mutating func add(_ item: CalendarItem, on day: CivilDay) -> Int {
    items[day - first].append(item)
    return (day - first) / 7
  }

  private mutating func add(_ found: CalendarEvent, _ today: CivilDay, _ runs: PlayedRuns) {
    let event = found.event
    let status = event.status(today: today)
    if !plans.contains(found.plan) { plans.append(found.plan) }
    let seconds = event.isSick ? nil : event.seconds(runs)
    let item = CalendarItem(content: .run(found), status: status, seconds: seconds)
    let week = add(item, on: event.day)
    if event.isSick || status == .cancelled { return }
    if event.isCompleted { totals[week].doneKilometers += event.doneKilometers }
    if status == .missed { return }
    totals[week].seconds += seconds ?? 0
    totals[week].load += event.countedLoad
    if event.isCompleted { totals[week].doneLoad += event.countedLoad }
  }

  private mutating func plan(_ event: PlanEvent, _ today: CivilDay) {
    if event.isSick || event.status(today: today) == .cancelled { return }
    totals[(event.date - first) / 7].plannedKilometers += event.kilometers
  }

  private mutating func add(_ planned: PlannedDay, _ today: CivilDay) {
    if planned.done.isDone || planned.done.isRunning { return }
    let status = planned.status(today: today)
    let seconds = Double(planned.day.minutes) * 60
    let item = CalendarItem(content: .planned(planned), status: status, seconds: seconds)
    let week = add(item, on: planned.day.date)
    if status == .planned { totals[week].seconds += seconds }
  }

  private mutating func add(_ workout: Workout) {
    let sets = workout.doneSetCount
    let content = CalendarItem.Content.workout(
      workout.id, title: workout.title, sets: sets, isRunning: workout.isRunning)
    let status: CalendarStatus = workout.isRunning ? .planned : .done
    let item = CalendarItem(
      content: content, status: status, seconds: workout.durationSeconds)
    let week = add(item, on: workout.startedAt.day)
    totals[week].hardSets += workout.hardSets
    totals[week].seconds += workout.durationSeconds ?? 0
  }

  private mutating func add(_ activity: Activity, _ profile: RunnerProfile) {
    let item = CalendarItem(
      content: .activity(activity), status: .done, seconds: activity.knownSeconds)
    let week = add(item, on: activity.day)
    if activity.sport == Open(.running) {
      totals[week].doneKilometers += (activity.meters ?? 0) / 1000
    }
    totals[week].seconds += activity.trainedSeconds
    let load = activity.load(of: profile).value?.value ?? 0
    totals[week].load += load
    totals[week].doneLoad += load
  }

  private mutating func add(_ session: Session, _ runs: PlayedRuns, isRunning: Bool) {
    let content = CalendarItem.Content.session(
      session.id, title: session.title, isRunning: isRunning)
    let status: CalendarStatus = isRunning ? .planned : .done
    let item = CalendarItem(content: content, status: status, seconds: session.playedSeconds)
    let week = add(item, on: session.startedAt.day)
    if !runs.holds(session) { totals[week].seconds += session.playedSeconds }
  }
}

extension PlanEvent {
  func status(today: CivilDay) -> CalendarStatus {
    if isCompleted { return .done }
    if isCancelled { return .cancelled }
    return date < today && !isSick ? .missed : .planned
  }
}

extension PlanEvent {
  /// As it was done; of one that is still to do as it was played so far, else as it is planned.
  func seconds(_ runs: PlayedRuns) -> Double {
    isCompleted ? doneSeconds : runs.seconds(of: self) ?? minutes * 60
  }
}

extension Notebook {
  /// How far from its day a run may be played and still be that run, in days.
  static let runReach = 14

  /// What was played of the runs whose time counts with the run, hence not with the session.
  func countedRuns(
    around days: ClosedRange<CivilDay>, _ sessions: [Session], _ today: CivilDay
  ) -> PlayedRuns {
    PlayedRuns(
      sessions,
      of: runs(around: days, sessions).filter { event in
        switch event.status(today: today) {
        case .planned, .done: true
        case .missed, .cancelled: false
        }
      })
  }

  /// The runs that sessions of some days may have played.
  func runs(around days: ClosedRange<CivilDay>, _ sessions: [Session]) -> [PlanEvent] {
    if sessions.isEmpty { return [] }
    let reach = (days.lowerBound - Notebook.runReach)...(days.upperBound + Notebook.runReach)
    return calendarEvents(in: reach).map { $0.event }.filter { !$0.isSick }
  }

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
