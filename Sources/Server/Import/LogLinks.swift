import Body
import Documents
import Library
import Sequences
import Strength

/// Links recordings with what was logged at the same time, whichever came first: heart rate and
/// energy belong to the workout then, and the training counts once.
public struct LogLinks: Sendable {
  private let library: Library

  public init(_ library: Library) { self.library = library }

  /// The workout that was logged while an activity was recorded: most of the shorter of the two was
  /// at the same time.
  ///
  /// - Parameter now: how long one that has not ended has lasted so far; nil leaves those out.
  public func workout(
    during activity: Activity, now: Instant? = nil
  ) throws(LibraryError) -> Workout? {
    let days = (activity.day - 1)...(activity.day + 1)
    return try library.documents(Workout.self, in: days).first {
      activity.overlaps(from: $0.startedAt, to: $0.endedAt ?? now)
    }
  }

  /// Finds the workout and the session that an activity was the recording of, where none is known.
  ///
  /// One that was deleted stays named until another one is found: it may be restored.
  func link(_ activity: inout Activity) throws(LibraryError) {
    let days = (activity.day - 1)...(activity.day + 1)
    if activity.mayBeWorkout, try lacks(Workout.self, activity.workoutID) {
      activity.workoutID = try workout(during: activity)?.id ?? activity.workoutID
    }
    if try lacks(Session.self, activity.sessionID) {
      let session = try library.documents(Session.self, in: days).first {
        $0.workoutID == nil && activity.overlaps(from: $0.startedAt, to: $0.endedAt)
      }
      activity.sessionID = session?.id ?? activity.sessionID
    }
  }

  /// Whether nothing is named, or what is no more.
  private func lacks<Logged: ListedDocument>(
    _ type: Logged.Type, _ id: ULID?
  ) throws(LibraryError) -> Bool {
    guard let id else { return true }
    return try library.document(type, id: id) == nil
  }

  /// Links the recordings of workouts and sessions that have come or ended since.
  public func follow(_ changes: [LibraryChange]) async throws(LibraryError) {
    var days: [CivilDay] = []
    for change in changes where change.event != .removed {
      if change.kind == Workout.kind {
        let workout = try library.document(Workout.self, id: change.id)
        if let workout, workout.endedAt != nil { days.append(workout.startedAt.day) }
      } else if change.kind == Session.kind {
        let session = try library.document(Session.self, id: change.id)
        if let session, session.endedAt != nil { days.append(session.startedAt.day) }
      }
    }
    try await link(around: days)
  }

  /// Links the recordings of what was logged on some days.
  public func link(around days: [CivilDay]) async throws(LibraryError) {
    guard let first = days.min(), let last = days.max() else { return }
    let around = Set(days.flatMap { [$0 - 1, $0, $0 + 1] })
    var drafts: [Draft] = []
    for activity in try library.documents(Activity.self, in: (first - 1)...(last + 1))
    where around.contains(activity.day) {
      var linked = activity
      try link(&linked)
      if linked != activity { drafts.append(try Draft(linked)) }
    }
    if !drafts.isEmpty { try await library.save(drafts) }
  }
}

extension Activity {
  fileprivate func overlaps(from start: Instant, to end: Instant?) -> Bool {
    guard let end, end.milliseconds > start.milliseconds else { return false }
    return overlaps(start.milliseconds...end.milliseconds)
  }
}
