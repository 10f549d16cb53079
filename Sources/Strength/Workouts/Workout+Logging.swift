import Documents

/// What happens to a workout while it runs.
extension Workout {
  /// Adds the sets that a split asks for, not yet done.
  ///
  /// - Parameter ids: mints an identifier for each log and set.
  public mutating func plan(_ split: Split, ids: inout some IteratorProtocol<ULID>) {
    splitID = split.id
    splitName = split.name
    for planned in split.exercises {
      guard let id = ids.next() else { return }
      var log = ExerciseLog()
      log.id = id
      log.exerciseID = planned.exerciseID
      log.exerciseName = planned.exerciseName
      log.loadType = planned.loadType
      log.superset = planned.superset
      log.restSeconds = planned.restSeconds
      log.notes = planned.notes
      for turn in planned.turns {
        guard let id = ids.next() else { break }
        var set = WorkoutSet(planned, id: id)
        set.side = turn.side
        if !planned.setPlans.isEmpty {
          let plan = planned.setPlans[turn.place]
          set.kind = plan.kind
          if set.reps != nil { set.reps = plan.reps }
        }
        log.sets.append(set)
      }
      logs.append(log)
    }
  }

  /// Completes the next planned set of an exercise, or adds one.
  ///
  /// - Parameters:
  ///   - loadType: for its first log in this workout.
  ///   - isExtra: the set was not planned, as a mini-set: it is added before the next planned one.
  ///   - isWarmUp: a planned warm-up is completed where there is one; else those are passed over.
  ///   - side: of sets that are planned by side, which one it is.
  ///   - change: puts what was done into the set, which holds what was planned.
  /// - Returns: where the set stands; nil where nothing was planned and nothing was said.
  public mutating func complete(
    _ exercise: ExerciseReference, _ loadType: Open<LoadType>, at instant: Instant,
    ids: inout some IteratorProtocol<ULID>, isExtra: Bool = false, isWarmUp: Bool = false,
    side: BodySide? = nil, change: (inout WorkoutSet) -> Void
  ) -> (log: Int, set: Int)? {
    let mine = logs.indices.filter { logs[$0].reference == exercise }
    for log in mine where !isExtra {
      let next = logs[log].sets.firstIndex {
        $0.completedAt == nil && ($0.kind == Open(.warmup)) == isWarmUp
          && (side == nil || $0.side == nil || $0.side?.known == side)
      }
      if let next {
        change(&logs[log].sets[next])
        logs[log].sets[next].completedAt = instant
        return (log, next)
      }
    }
    guard let id = ids.next(), let logID = ids.next() else { return nil }
    var set = WorkoutSet(id: id)
    let untouched = set
    change(&set)
    if set.reps == untouched.reps, set.seconds == nil, set.distance == nil { return nil }
    set.completedAt = instant
    // Another set is as heavy as the one before it; what was dropped to has to be said.
    if set.isHard, set.kind != Open(.drop),
      let last = lastDone(of: exercise, passingDrops: !set.isMini)
    {
      set.weight = set.weight ?? last.weight
      if set.isMini { set.side = set.side ?? last.side }
    }
    if mine.isEmpty {
      var log = ExerciseLog()
      log.id = logID
      log.exerciseID = exercise.id
      log.exerciseName = exercise.name
      log.loadType = loadType
      logs.append(log)
    }
    func isToCome(_ set: WorkoutSet) -> Bool {
      set.completedAt == nil && set.kind != Open(.warmup)
    }
    let open = mine.first { log in logs[log].sets.contains(where: isToCome) }
    let log = open ?? mine.last ?? logs.count - 1
    let place = logs[log].sets.firstIndex(where: isToCome) ?? logs[log].sets.count
    logs[log].sets.insert(set, at: place)
    return (log, place)
  }

  /// Whether a set goes on with those done of an exercise, and is none of those planned: a
  /// mini-set that is not, or the other side of a set.
  public func isBeyondPlan(
    _ kind: SetKind?, _ side: BodySide?, of exercise: ExerciseReference
  ) -> Bool {
    var next: WorkoutSet?
    var (mine, others) = (0, 0)
    for log in logs where log.reference == exercise {
      for set in log.sets {
        if set.completedAt == nil {
          if set.kind != Open(.warmup) { next = next ?? set }
        } else if set.isHard, !set.isMini, let done = set.side?.known {
          if done == side { mine += 1 } else { others += 1 }
        }
      }
    }
    if let kind, Open(kind).isMini { return next?.kind != Open(kind) }
    return side != nil && next?.side == nil && others > mine
  }

  /// The hard set of an exercise that was done last, in the order of the workout.
  private func lastDone(of exercise: ExerciseReference, passingDrops: Bool) -> WorkoutSet? {
    var last: WorkoutSet?
    for log in logs where log.reference == exercise {
      let done = log.sets.last { set in
        set.isHard && set.completedAt != nil && !(passingDrops && set.kind == Open(.drop))
      }
      last = done ?? last
    }
    return last
  }

  /// The set done last, by the clock.
  public var lastCompleted: (log: Int, set: WorkoutSet, at: Int64)? { lastCompleted(until: .max) }

  /// The set done last up to a moment, in milliseconds since 1970.
  public func lastCompleted(until limit: Int64) -> (log: Int, set: WorkoutSet, at: Int64)? {
    var last: (log: Int, set: WorkoutSet, at: Int64)?
    for (log, entry) in logs.enumerated() {
      for set in entry.sets {
        guard let at = set.completedAt?.milliseconds, at >= last?.at ?? .min, at <= limit else {
          continue
        }
        last = (log, set, at)
      }
    }
    return last
  }

  /// When a workout ends that somebody ends now: one that was left running had ended when its last
  /// set was done.
  public func end(by now: Instant) -> Instant {
    guard let last = lastCompleted?.at, now.milliseconds - last > Instant.forgottenAfter else {
      return now
    }
    return Instant(milliseconds: last, offsetMinutes: Int(now.offsetMinutes))
  }

  /// Ends the workout: what was planned and not done is skipped.
  public mutating func finish(at instant: Instant) {
    // Sets of a workout that had ended are done, whether or not their time is known.
    if isRunning { skipOpenSets() }
    logs.remove { $0.sets.isEmpty && $0.notes.isEmpty }
    endedAt = instant
  }
}

extension WorkoutSet {
  fileprivate init(_ planned: SplitExercise, id: ULID) {
    self.init(id: id, reps: planned.highestReps, weight: planned.weight)
    seconds = planned.seconds
    if planned.loadType == Open(.duration) || planned.loadType == Open(.distance) { reps = nil }
  }
}
