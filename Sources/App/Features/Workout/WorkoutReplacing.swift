import Documents
import Strength

extension State {
  /// Does another exercise in the place of one, see `Notebook.replace`.
  mutating func replace(_ id: ULID, with other: ULID, _ effects: inout Effects) {
    guard let exercise = adopt(other, &effects), var workout = notebook.running,
      let place = workout.logIndex(id)
    else { return }
    self.workout.sheet = nil
    let before = workout
    let notebook = notebook
    guard
      let new = notebook.replace(place, with: exercise, today: day, in: &workout, ids: &self)
    else { return }
    if let selected = self.workout.selected, workout.place(of: selected) == nil {
      self.workout.selected = nil
    }
    save(.workout(workout), &effects)
    effects.append(.scroll(id: "log-" + new.text))
    effects.append(.focus(id: "more-" + new.text))
    offerUndo(
      before.logs[place].exerciseName + " replaced", restoring: [.workout(before)],
      changed: [.workout(workout)])
  }
}

// What changes a workout that runs, for the app and for the terminal.
extension Notebook {
  /// Does another exercise in the place of one. What was done of that stays with it; the other
  /// comes after it then, with the sets that were still to do.
  ///
  /// - Returns: the identifier of its log; nil where it is the same exercise.
  public func replace(
    _ place: Int, with exercise: Exercise, today: CivilDay, in workout: inout Workout,
    ids: inout some IteratorProtocol<ULID>
  ) -> ULID? {
    let old = workout.logs[place]
    if old.exerciseID == exercise.id { return nil }
    let reference = ExerciseReference(id: exercise.id, name: exercise.name)
    let turn = workout.turn(of: reference, before: place)
    var new = successor(of: old, exercise, turn, gymID: workout.gymID, today, ids: &ids)
    if workout.doneCount(place) == 0 {
      // What the split says is of the exercise that it has.
      if old.notes != planned(place, in: workout)?.notes { new.notes = old.notes }
      workout.logs[place] = new
    } else {
      workout.logs[place].sets.remove { $0.completedAt == nil }
      workout.logs.insert(new, at: place + 1)
    }
    return new.id
  }

  /// Another exercise with the sets of one that are still to do. Their weights are those of its
  /// last time here; where none is left to do, its sets are, too.
  ///
  /// - Parameter turn: which of the logs of the other exercise it is.
  private func successor(
    of old: ExerciseLog, _ exercise: Exercise, _ turn: Int, gymID: ULID?, _ today: CivilDay,
    ids: inout some IteratorProtocol<ULID>
  ) -> ExerciseLog {
    var log = ExerciseLog(id: ids.next() ?? .none, exercise: exercise)
    log.superset = old.superset
    log.restSeconds = old.restSeconds
    let isCountedAlike = old.loadType.panelFields == log.loadType.panelFields
    var hasWarmUps = false
    for set in old.sets where set.completedAt == nil {
      if set.kind == Open(.warmup) {
        hasWarmUps = true
        continue
      }
      // Where both sides work at once, one set is for both.
      if !exercise.isUnilateral, set.side?.known == .right { continue }
      var new = set.planned(ids.next() ?? .none)
      if !exercise.isUnilateral { new.side = nil }
      new.notes = set.notes
      new.weight = nil
      if !isCountedAlike { (new.reps, new.seconds, new.distance) = (nil, nil, nil) }
      log.sets.append(new)
    }
    if log.sets.isEmpty { addSets(to: &log, exercise, gymID: gymID, turn: turn, ids: &ids) }
    prefill(
      &log, SplitExercise(id: .none, exercise: exercise), gymID: gymID, today: today, turn: turn)
    if hasWarmUps {
      var warmUps: [WorkoutSet] = []
      for step in warmUpRamp(log, gymID: gymID).steps {
        warmUps.append(WorkoutSet(step, id: ids.next() ?? .none))
      }
      log.sets.insert(contentsOf: warmUps, at: 0)
    }
    return log
  }

  /// The sets of an exercise's last time in a gym, to be done; one where there was none. What was
  /// light on purpose is passed over.
  ///
  /// - Parameter turn: which of the logs of its exercise it is.
  func addSets(
    to log: inout ExerciseLog, _ exercise: Exercise, gymID: ULID?, turn: Int,
    ids: inout some IteratorProtocol<ULID>
  ) {
    let last = lastTime(log.reference, gymID: gymID, turn: turn, passingDeloads: true)?.sets ?? []
    for old in last where old.isHard {
      var set = old.planned(ids.next() ?? .none)
      set.weight = entered(old.weight, exercise, gymID: gymID)
      log.sets.append(set)
    }
    if log.sets.isEmpty { log.sets.append(WorkoutSet(id: ids.next() ?? .none)) }
  }

  /// The sets that lead up to the first working set of an exercise.
  func warmUpRamp(_ log: ExerciseLog, gymID: ULID?) -> WarmUpRamp {
    let first = log.sets.first { $0.isHard }
    return WarmUpRamp(
      to: first?.weight, reps: first?.reps ?? 5, loadType: log.loadType,
      available: availableLoads(exercise(log.exerciseID), gymID: gymID))
  }

  /// Goes on in another gym: what is not begun is as if it had been started there, and what is
  /// still to do gets weights that can be made there.
  ///
  /// - Parameter weighed: sets that somebody has weighed.
  public func switchGym(
    of workout: inout Workout, to id: ULID?, today: CivilDay, weighed: Set<ULID> = []
  ) {
    workout.gymID = id
    workout.gymName = gym(id)?.name ?? ""
    let isDeload = isDeload(workout)
    for log in workout.logs.indices {
      if workout.doneCount(log) == 0, let planned = planned(log, in: workout) {
        let turn = workout.turn(of: log)
        begin(
          &workout.logs[log], planned, isDeload: isDeload, gymID: id, today: today, turn: turn,
          weighed: weighed)
      }
      let available = availableLoads(exercise(workout.logs[log].exerciseID), gymID: id)
      for set in workout.logs[log].sets.indices
      where workout.logs[log].sets[set].completedAt == nil {
        guard let weight = workout.logs[log].sets[set].weight, weight.value > 0 else { continue }
        workout.logs[log].sets[set].weight = available.rounded(weight) ?? weight
      }
    }
  }

  /// Weighs an exercise as if it had been started in a gym.
  private func begin(
    _ log: inout ExerciseLog, _ planned: SplitExercise, isDeload: Bool, gymID: ULID?,
    today: CivilDay, turn: Int, weighed: Set<ULID>
  ) {
    let before = log
    if isDeload {
      // What is light already would else become lighter once more.
      for set in log.sets.indices
      where log.sets[set].isHard && !weighed.contains(log.sets[set].id) {
        log.sets[set].weight = planned.weight
      }
    }
    prefill(&log, planned, gymID: gymID, today: today, turn: turn, weighed: weighed)
    if !isDeload { return }
    lighten(&log, gymID: gymID, weighed: weighed)
    for set in log.sets.indices where log.sets[set].weight == nil {
      log.sets[set].weight = before.sets[set].weight
    }
  }

  /// What a running exercise's split says of it, or the session of its programme's day; nil where
  /// it stands there less often than here.
  func planned(_ log: Int, in workout: Workout) -> SplitExercise? {
    let exercise = workout.logs[log].reference
    let mine = plannedExercises(of: workout).filter { $0.reference == exercise }
    let turn = workout.turn(of: log)
    return turn < mine.count ? mine[turn] : nil
  }

  /// What another workout had, skipped sets included, to be done once more in a gym.
  public func repetition(
    of old: Workout, id: ULID, gymID: ULID?, at now: Instant,
    ids: inout some IteratorProtocol<ULID>
  ) -> Workout {
    var workout = workout(id: id, of: nil, gymID: gymID, at: now, ids: &ids)
    workout.name = old.name
    workout.splitID = old.splitID
    workout.splitName = old.splitName
    for log in old.logsWithSkipped where !log.sets.isEmpty {
      var copy = log
      copy.id = ids.next() ?? .none
      copy.sets = []
      let exercise = exercise(log.exerciseID)
      copy.exerciseName = exercise?.name ?? log.exerciseName
      for set in log.sets {
        var new = set.planned(ids.next() ?? .none)
        new.weight = entered(set.weight, exercise, gymID: workout.gymID)
        copy.sets.append(new)
      }
      copy.unknown = UnknownFields()
      workout.logs.append(copy)
    }
    return workout
  }
}
