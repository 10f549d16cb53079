import Body
import Documents
import Running
import Sequences
import Strength
import Tracks

/// What the list of the history shows.
public enum HistoryFilter: String, CaseIterable, Sendable {
  case all, strength, runs, rides, other

  var title: String {
    switch self {
    case .all: "All"
    case .strength: "Strength"
    case .runs: "Runs"
    case .rides: "Rides"
    case .other: "Other"
    }
  }

  public var showsWorkouts: Bool { self == .all || self == .strength }
  public var showsSessions: Bool { self == .all || self == .other }
  var showsRuns: Bool { self == .all || self == .runs }

  func shows(_ sport: Open<Sport>) -> Bool {
    switch self {
    case .all: true
    case .strength: sport == Open(.strength)
    case .runs: sport == Open(.running)
    case .rides: sport == Open(.cycling)
    case .other: sport != Open(.strength) && sport != Open(.running) && sport != Open(.cycling)
    }
  }
}

/// What is known of an activity without looking at all of it.
struct ActivityNote: Sendable {
  /// Milliseconds since 1970.
  var startedAt: Int64
  /// The day on which it began, where it was.
  var day: CivilDay
  var sport: Open<Sport>
  /// The workout and the session that it was the recording of.
  var workoutID: ULID?
  var sessionID: ULID?

  init(_ activity: Activity) {
    startedAt = activity.startedAt.milliseconds
    day = activity.day
    sport = activity.sport
    workoutID = activity.workoutID
    sessionID = activity.sessionID
  }
}

extension Notebook {
  /// Whether an activity has a row of its own: the recording of a workout is shown with that.
  func hasRow(_ note: ActivityNote, _ filter: HistoryFilter) -> Bool {
    if let workout = note.workoutID, workouts[workout] != nil { return false }
    return filter.shows(note.sport)
  }

  /// Sessions that have a row of their own, the newest first.
  var listedSessions: [Session] {
    let sessions = playedSessions
    if sessions.isEmpty { return sessions }
    let recorded = body.recordedSessions
    // One that runs all the same can only be deleted.
    return sessions.filter { $0.isRunning || countsByItself($0, recorded: recorded) }
  }

  /// How many activities of a range of days have a row of their own.
  func rowCount(in days: ClosedRange<CivilDay>, _ filter: HistoryFilter) -> Int {
    let range = body.places(in: days)
    return range.reduce(0) {
      $0 + (days.contains(body.notes[$1].day) && hasRow(body.notes[$1], filter) ? 1 : 0)
    }
  }
}

/// What of a month is listed.
struct HistoryMonth {
  var month: Month
  /// Positions in the archive's keys.
  var workouts: Range<Int>
  /// Places among the activities, those without a row of their own included.
  var activities: Range<Int>
  var activityCount: Int
  /// Runs without an activity.
  var runs: [CalendarEvent] = []
  var sessions: [Session]

  var count: Int { workouts.count + activityCount + runs.count }
  var rowCount: Int { count + sessions.count }
}

extension Notebook {
  /// The months in which something was done that a filter shows, the newest first. Goes from month
  /// to month, and over what is kept of activities for it.
  ///
  /// - Parameter runs: those without an activity, the newest first.
  func months(_ filter: HistoryFilter, _ runs: [CalendarEvent] = []) -> [HistoryMonth] {
    let runs = filter.showsRuns ? runs : []
    let workouts = filter.showsWorkouts ? monthsOfWorkouts : []
    let sessions = filter.showsSessions ? listedSessions : []
    var months: [HistoryMonth] = []
    var (workout, session, run, end) = (0, 0, 0, body.activities.count)
    while true {
      var newest: Month?
      func consider(_ month: Month) { newest = max(newest ?? month, month) }
      if workout < workouts.count { consider(workouts[workout].month) }
      if session < sessions.count { consider(Month(sessions[session].startedAt.day)) }
      if run < runs.count { consider(Month(runs[run].event.day)) }
      if end > 0 { consider(Month(body.notes[end - 1].day)) }
      guard let month = newest else { return months }
      var entry = HistoryMonth(
        month: month, workouts: 0..<0, activities: end..<end, activityCount: 0, sessions: [])
      if workout < workouts.count, workouts[workout].month == month {
        entry.workouts = workouts[workout].positions
        workout += 1
      }
      while session < sessions.count, Month(sessions[session].startedAt.day) == month {
        entry.sessions.append(sessions[session])
        session += 1
      }
      while run < runs.count, Month(runs[run].event.day) == month {
        entry.runs.append(runs[run])
        run += 1
      }
      if end > 0, Month(body.notes[end - 1].day) == month {
        // Offsets may bring two days out of order: every place belongs to one month all the same.
        let start = min(body.places(in: month.first...month.last).lowerBound, end - 1)
        entry.activities = start..<end
        for place in start..<end where hasRow(body.notes[place], filter) {
          entry.activityCount += 1
        }
        end = start
      }
      if entry.count + entry.sessions.count > 0 { months.append(entry) }
    }
  }

  /// Activities of a month that have a row of their own, the newest first.
  func activities(of month: HistoryMonth, _ filter: HistoryFilter) -> [Activity] {
    month.activities.reversed().filter { hasRow(body.notes[$0], filter) }
      .map { body.activities[$0] }
  }
}

/// An activity in a list, with its day.
func activityRow(_ state: State, _ activity: Activity) -> Node {
  let figures = activity.figuresText(RunUnits(state.notebook.settings))
  return linkRow(
    activity.title,
    detail: activity.day.weekdayName + ", " + activity.day.text(today: state.day)
      + (figures.isEmpty ? "" : " · " + figures),
    icon: activity.icon, .activity(activity.id))
}

/// What the recording of a workout adds to its row, such as ` · 128 bpm · 412 kcal`.
func recordedText(_ activity: Activity?) -> String {
  guard let activity else { return "" }
  var text = ""
  if let rate = activity.averageHeartRate { text += " · " + rate.text(digits: 0) + " bpm" }
  if let energy = activity.kilocalories { text += " · " + energy.text(digits: 0) + " kcal" }
  return text
}
