import Body
import Documents
import Running
import Sequences
import Strength

/// Something that the history lists.
public enum HistoryTraining: Sendable {
  case workout(Workout)
  case activity(Activity)
  /// Of a plan, done and without an activity.
  case run(CalendarEvent)
  /// What was played.
  case session(Session)

  public var id: ULID {
    switch self {
    case .workout(let workout): workout.id
    case .activity(let activity): activity.id
    case .run(let found): found.event.id
    case .session(let session): session.id
    }
  }

  /// The day that it is listed under.
  public var day: CivilDay {
    switch self {
    case .workout(let workout): workout.startedAt.day
    case .activity(let activity): activity.day
    case .run(let found): found.event.day
    case .session(let session): session.startedAt.day
    }
  }

  public var title: String {
    switch self {
    case .workout(let workout): workout.title
    case .activity(let activity): activity.title
    case .run(let found): found.event.title
    case .session(let session): session.title
    }
  }
}

/// Its row in the list.
///
/// - Parameter words: of a query, folded.
func historyRow(
  _ state: State, _ training: HistoryTraining, matching words: [ArraySlice<UInt8>] = []
) -> Node {
  switch training {
  case .workout(let workout): workoutRow(state, workout, matching: words)
  case .activity(let activity): activityRow(state, activity)
  case .run(let run): doneRunRow(state, run)
  case .session(let session): sessionRow(state, session)
  }
}

extension HistoryFilter {
  /// Whether something that the history lists is of the kind.
  public func shows(_ training: HistoryTraining) -> Bool {
    switch training {
    case .workout: showsWorkouts
    case .activity(let activity): shows(activity.sport)
    case .run: showsRuns
    case .session: showsSessions
    }
  }
}

extension Notebook {
  /// What the history lists, the newest first.
  ///
  /// - Parameter now: on whose clock runs without a time stand at noon.
  public func history(_ filter: HistoryFilter, at now: Instant) -> [HistoryTraining] {
    var found: [HistoryTraining] = []
    for month in months(filter, unrecordedRuns) {
      let workouts = month.workouts.reversed().compactMap { workout(archive.keys[$0].id) }
      found += historyList(
        workouts, activities(of: month, filter), month.runs, month.sessions, at: now, limit: .max)
    }
    return found
  }

  /// What of it holds every word of a query, the newest first.
  public func history(matching query: String, at now: Instant) -> [HistoryTraining] {
    let keys = Archive.Key.merged(
      WorkoutIndex(self).find(query, in: self, [:]),
      TrainingTexts(self, [:], at: now).find(query))
    let runs = unrecordedRuns
    return keys.compactMap { training($0.id, runs) }
  }

  /// What the history lists under an identifier; nil where that has gone.
  ///
  /// - Parameter runs: those without an activity.
  func training(_ id: ULID, _ runs: [CalendarEvent]) -> HistoryTraining? {
    if let workout = workout(id) { return .workout(workout) }
    if let activity = activity(id) { return .activity(activity) }
    if let session = session(id) { return .session(session) }
    return runs.first { $0.event.id == id }.map { .run($0) }
  }
}
