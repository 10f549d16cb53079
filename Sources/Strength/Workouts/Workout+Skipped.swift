import Documents

// What was planned in a workout and not done. It lies apart from the logs, so that nothing counts
// it, neither here nor in a version that does not know of it: that takes all sets of a workout that
// has ended as done.
extension Workout {
  /// Puts what was not done aside.
  mutating func skipOpenSets() {
    for log in logs {
      let open = log.sets.filter { $0.completedAt == nil }
      if open.isEmpty { continue }
      var aside = log
      aside.id = log.id.aside
      aside.notes = ""
      aside.unknown = UnknownFields()
      aside.sets = []
      for var set in open {
        set.id = set.id.aside
        aside.sets.append(set)
      }
      skipped.remove { $0.id == aside.id }
      skipped.append(aside)
    }
    for log in logs.indices { logs[log].sets.remove { $0.completedAt == nil } }
  }

  /// The skipped sets of an exercise of which something was done or written.
  public func skippedSets(of log: ExerciseLog) -> [WorkoutSet] {
    skipped.first { $0.id == log.id.aside }.map { left(of: $0) } ?? []
  }

  /// Exercises of which nothing was done, with their skipped sets.
  public var skippedLogs: [ExerciseLog] {
    var others: [ExerciseLog] = []
    for var log in skipped where !logs.contains(where: { $0.id.aside == log.id }) {
      log.sets = left(of: log)
      if !log.sets.isEmpty { others.append(log) }
    }
    return others
  }

  /// All that was planned or done: warm-ups that were skipped come before what was done of an
  /// exercise, other sets behind it, and exercises of which nothing was done last.
  public var logsWithSkipped: [ExerciseLog] {
    var all = logs
    for place in all.indices {
      let skipped = skippedSets(of: all[place])
      all[place].sets =
        skipped.filter { $0.kind == Open(.warmup) } + all[place].sets
        + skipped.filter { $0.kind != Open(.warmup) }
    }
    return all + skippedLogs
  }

  /// Counts a skipped set as done, behind the other sets of its exercise.
  ///
  /// - Parameter id: of the set among the skipped ones.
  /// - Returns: the position of its log; nil where no set is called so.
  public mutating func countSkipped(_ id: ULID) -> Int? {
    guard let place = place(ofSkipped: id) else { return nil }
    var log = skipped[place.log]
    var set = log.sets[place.set]
    removeSkipped(place)
    // Under the names of before: where another device has done it meanwhile, it is one set.
    set.id = id.aside
    log.id = log.id.aside
    if let known = logs.firstIndex(where: { $0.id == log.id }) {
      logs[known].sets.append(set)
      return known
    }
    log.sets = [set]
    logs.append(log)
    return logs.count - 1
  }

  /// - Returns: false where no set is called so.
  public mutating func removeSkipped(_ id: ULID) -> Bool {
    guard let place = place(ofSkipped: id) else { return false }
    removeSkipped(place)
    return true
  }

  /// A copy of what was done has nothing that was skipped.
  public mutating func forgetSkipped() { skipped = [] }

  /// What was skipped of an exercise goes with it.
  public mutating func removeSkipped(of log: ULID) {
    skipped.remove { $0.id == log.aside }
  }

  private func place(ofSkipped id: ULID) -> (log: Int, set: Int)? {
    for (log, aside) in skipped.enumerated() {
      if let set = aside.sets.firstIndex(where: { $0.id == id }) { return (log, set) }
    }
    return nil
  }

  private mutating func removeSkipped(_ place: (log: Int, set: Int)) {
    skipped[place.log].sets.remove(at: place.set)
    if skipped[place.log].sets.isEmpty { skipped.remove(at: place.log) }
  }

  /// Without what another device had done before it knew that the workout has ended.
  private func left(of aside: ExerciseLog) -> [WorkoutSet] {
    aside.sets.filter { set in
      !logs.contains { log in log.sets.contains { $0.id.aside == set.id } }
    }
  }
}

extension ULID {
  /// What something is called among the skipped, and back: an identifier stands once in a document,
  /// by which its parts are merged.
  fileprivate var aside: ULID { ULID(high: high, low: low ^ (1 << 63)) }
}
