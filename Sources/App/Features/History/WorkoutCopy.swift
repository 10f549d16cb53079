import Documents
import Strength

extension Notebook {
  /// The sets of a workout under new identifiers, ending at a moment, as long as they took.
  ///
  /// - Parameter ids: mints an identifier for the workout, each log and each set.
  /// - Returns: nil only where there are too few of these.
  public func duplicate(
    of workout: Workout, endingAt end: Instant, ids: inout some IteratorProtocol<ULID>
  ) -> Workout? {
    var copy = workout.duplicated(endingAt: end, ids: &ids)
    copy?.isDeload = isDeload(workout)
    return copy
  }
}

extension Workout {
  fileprivate func duplicated(
    endingAt end: Instant, ids: inout some IteratorProtocol<ULID>
  ) -> Workout? {
    guard let id = ids.next() else { return nil }
    var copy = self
    copy.id = id
    copy.lineage = Lineage()
    let length = (endedAt?.milliseconds ?? startedAt.milliseconds) - startedAt.milliseconds
    copy.startedAt = Instant(
      milliseconds: end.milliseconds - max(0, length), offsetMinutes: Int(end.offsetMinutes))
    copy.endedAt = end
    // The body of another day is not today's.
    copy.bodyWeight = nil
    // What was planned for a day was done once.
    copy.planDayID = nil
    copy.importedFrom = ""
    copy.sources = []
    copy.forgetSkipped()
    let shift = copy.startedAt.milliseconds - startedAt.milliseconds
    for log in copy.logs.indices {
      guard let id = ids.next() else { return nil }
      copy.logs[log].id = id
      for set in copy.logs[log].sets.indices {
        guard let id = ids.next() else { return nil }
        copy.logs[log].sets[set].id = id
        copy.logs[log].sets[set].move(by: shift, offsetMinutes: Int(end.offsetMinutes))
      }
    }
    return copy
  }

  /// Moves the whole workout in time; its end and the times of its sets come along.
  mutating func start(at instant: Instant) {
    let shift = instant.milliseconds - startedAt.milliseconds
    let offset = Int(instant.offsetMinutes)
    startedAt = instant
    if let end = endedAt {
      endedAt = Instant(milliseconds: end.milliseconds + shift, offsetMinutes: offset)
    }
    for log in logs.indices {
      for set in logs[log].sets.indices {
        logs[log].sets[set].move(by: shift, offsetMinutes: offset)
      }
    }
  }
}

extension WorkoutSet {
  fileprivate mutating func move(by milliseconds: Int64, offsetMinutes: Int) {
    guard let time = completedAt else { return }
    completedAt = Instant(
      milliseconds: time.milliseconds + milliseconds, offsetMinutes: offsetMinutes)
  }
}
