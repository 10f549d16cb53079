import Body
import Documents
import Running
import Sequences
import Strength
import Tracks

extension Notebook {
  /// The athlete: as stored, else as the newest plan knows them.
  public var athlete: Athlete { Athlete.of(storedAthlete, plans: plans) }

  /// What zones, loads and paces follow from.
  public var profile: RunnerProfile { athlete.profile }

  /// The planned run that an activity has completed; nil where there is none, or not any more.
  /// What the plan says counts, as it does for `otherRuns(for:among:of:)`.
  func event(of activity: Activity) -> CalendarEvent? {
    guard let plan = plan(completedRuns[activity.id]?.plan) else { return nil }
    return plan.event(completedBy: activity.id).map { CalendarEvent(plan: plan.id, event: $0) }
  }

  /// Whether a session has played a planned run that is done, be it another time than when it was.
  func playsDoneRun(_ session: Session) -> Bool {
    session.steps.first.map { completedRuns[$0.id] != nil } ?? false
  }

  /// The planned run that was done with a session; nil where there is none, as for an attempt that
  /// was broken off before, and for a run that was played once more.
  func doneRun(of session: Session) -> CalendarEvent? {
    guard !session.isRunning, let first = session.steps.first?.id,
      let place = completedRuns[first], let event = event(place)
    else { return nil }
    // What was recorded besides tells when it was; a run may be played in several parts meanwhile.
    let isDone =
      activity(event.completion?.activityID).map { session.isPlayed(during: $0) }
      ?? (self.session(of: event)?.id == session.id)
    return isDone ? CalendarEvent(plan: place.plan, event: event) : nil
  }

  /// Whether a session counts by itself: what logged a workout, was recorded, or is what a planned
  /// run was done with counts there, and nowhere else.
  ///
  /// - Parameter recorded: the sessions that were.
  func countsByItself(_ session: Session, recorded: Set<ULID>) -> Bool {
    if session.workoutID != nil || recorded.contains(session.id) { return false }
    return doneRun(of: session) == nil
  }

  /// Whether an activity counts by itself: what a planned run or a logged workout was recorded
  /// with counts there, and nowhere else, and a triathlon in its parts where they are known.
  func countsByItself(_ activity: Activity) -> Bool {
    if countsInParts(activity) { return false }
    if let workout = activity.workoutID, workouts[workout] != nil { return false }
    return event(of: activity) == nil
  }

  /// Whether it is the whole of several sports, such as from Apple Health, and activities of other
  /// sports, such as from a watch's own file, make up at least half of its time.
  func countsInParts(_ activity: Activity) -> Bool {
    guard activity.sport == Open(.multisport) else { return false }
    let (start, end) = (activity.startedAt.milliseconds, activity.endedAt.milliseconds)
    // Clocks of two devices differ.
    let span = (start - 180_000)...(max(start, end) + 180_000)
    var (known, reached) = (Int64(0), span.lowerBound)
    for part in activities(in: (activity.day - 1)...(activity.day + 1))
    where part.sport != activity.sport {
      let (from, to) = (part.startedAt.milliseconds, part.endedAt.milliseconds)
      if from < span.lowerBound || to > span.upperBound { continue }
      // Two recordings of one part count once.
      known += max(0, to - max(from, reached))
      reached = max(reached, to)
    }
    return known > 0 && known * 2 >= end - start
  }

  /// Activities of some days that count by themselves, the oldest first.
  public func otherActivities(in days: ClosedRange<CivilDay>) -> [Activity] {
    activities(in: days).filter { countsByItself($0) }
  }

  /// The recording of a workout; nil where there is none.
  public func activity(ofWorkout id: ULID, on day: CivilDay) -> Activity? {
    activities(in: (day - 1)...(day + 1)).first { $0.workoutID == id }
  }

  /// Sessions that something recorded, whose time counts with the activity.
  func recordedSessions(in days: ClosedRange<CivilDay>) -> Set<ULID> {
    var found: Set<ULID> = []
    for activity in activities(in: (days.lowerBound - 1)...(days.upperBound + 1)) {
      if let session = activity.sessionID { found.insert(session) }
    }
    return found
  }

  /// Sessions of some days with which no workout was logged and that nothing has recorded, without
  /// those that have played a run another time than it was done.
  func unrecordedSessions(in days: ClosedRange<CivilDay>) -> [Session] {
    let recorded = recordedSessions(in: days)
    return sessions(in: days).filter {
      $0.workoutID == nil && !recorded.contains($0.id)
        && (!playsDoneRun($0) || !countsByItself($0, recorded: recorded))
    }
  }

  /// Sessions of some days that count by themselves, the oldest first.
  func otherSessions(in days: ClosedRange<CivilDay>) -> [Session] {
    let recorded = recordedSessions(in: days)
    return sessions(in: days).filter { countsByItself($0, recorded: recorded) }
  }
}
