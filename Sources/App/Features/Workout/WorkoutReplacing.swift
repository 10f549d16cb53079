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
    var new = successor(of: old, exercise, turn, in: workout, today, ids: &ids)
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
  /// last time here, less on a day of a deload; where none is left to do, its sets are, too.
  ///
  /// - Parameter turn: which of the logs of the other exercise it is.
  private func successor(
    of old: ExerciseLog, _ exercise: Exercise, _ turn: Int, in workout: Workout, _ today: CivilDay,
    ids: inout some IteratorProtocol<ULID>
  ) -> ExerciseLog {
    let gymID = workout.gymID
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
    if isDeload(workout) { lighten(&log, gymID: gymID) }
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
  /// still to do gets weights that can be made there. Sets that somebody has changed keep their
  /// numbers: those that are not as they began.
  public func switchGym(of workout: inout Workout, to id: ULID?, today: CivilDay) {
    let former = workout.gymID
    if former == id { return }
    workout.gymID = id
    workout.gymName = gym(id)?.name ?? ""
    let isDeload = isDeload(workout)
    for place in workout.logs.indices {
      if workout.doneCount(place) == 0, let planned = planned(place, in: workout) {
        let turn = workout.turn(of: place)
        let here = begun(planned, isDeload: isDeload, gymID: former, today, turn)
        let there = begun(planned, isDeload: isDeload, gymID: id, today, turn)
        reweigh(&workout.logs[place], from: here, in: former, to: there)
      }
      fit(&workout.logs[place], gymID: id)
    }
  }

  /// The hard sets of an exercise as they begin in a gym.
  private func begun(
    _ planned: SplitExercise, isDeload: Bool, gymID: ULID?, _ today: CivilDay, _ turn: Int
  ) -> [WorkoutSet] {
    let split = upToDate(Split(id: .none, name: "", exercises: [planned]))
    var workout = Workout(id: .none, name: "", startedAt: Instant(milliseconds: 0))
    // A log, and a set for either side.
    var ids = repeatElement(ULID.none, count: 2 * SplitExercise.sets.upperBound + 1).makeIterator()
    workout.plan(split, ids: &ids)
    guard var log = workout.logs.first else { return [] }
    prefill(&log, split.exercises[0], gymID: gymID, today: today, turn: turn)
    if isDeload { lighten(&log, gymID: gymID) }
    return log.sets.filter { $0.isHard }
  }

  /// Gives the sets that are as they began the numbers of another gym; where none of its weights
  /// is known, they keep theirs.
  private func reweigh(
    _ log: inout ExerciseLog, from here: [WorkoutSet], in gymID: ULID?, to there: [WorkoutSet]
  ) {
    let available = availableLoads(exercise(log.exerciseID), gymID: gymID)
    let hard = log.sets.indices.filter { log.sets[$0].isHard }
    for (number, set) in hard.enumerated() where number < min(here.count, there.count) {
      let (old, new) = (here[number], there[number])
      let fitting = old.weight.map { fit($0, to: available) }
      let weight = log.sets[set].weight
      guard log.sets[set].reps == old.reps, log.sets[set].seconds == old.seconds,
        weight == old.weight || weight == fitting
      else { continue }
      log.sets[set].reps = new.reps
      log.sets[set].seconds = new.seconds
      log.sets[set].weight = new.weight ?? weight
    }
  }

  /// Rounds what is still to do to what a gym has.
  private func fit(_ log: inout ExerciseLog, gymID: ULID?) {
    let available = availableLoads(exercise(log.exerciseID), gymID: gymID)
    for set in log.sets.indices where log.sets[set].completedAt == nil {
      log.sets[set].weight = log.sets[set].weight.map { fit($0, to: available) }
    }
  }

  /// A weight as it can be made; where nobody has said what a gym has, as it is.
  private func fit(_ weight: Weight, to available: AvailableLoads) -> Weight {
    if available.source == .evenSteps || weight.value <= 0 { return weight }
    return available.rounded(weight) ?? weight
  }

  /// What a running exercise's split says of it, or the session of its programme's day; nil where
  /// it stands there less often than here.
  func planned(_ log: Int, in workout: Workout) -> SplitExercise? {
    let exercise = workout.logs[log].reference
    let mine = plannedExercises(of: workout).filter { $0.reference == exercise }
    let turn = workout.turn(of: log)
    return turn < mine.count ? mine[turn] : nil
  }

  /// What another workout had, skipped sets included, to be done once more in a gym, with weights
  /// that can be made there.
  public func repetition(
    of old: Workout, id: ULID, gymID: ULID?, at now: Instant,
    ids: inout some IteratorProtocol<ULID>
  ) -> Workout {
    var workout = workout(id: id, of: nil, gymID: gymID, at: now, ids: &ids)
    workout.name = old.name
    workout.splitID = old.splitID
    workout.splitName = old.splitName
    workout.isDeload = isDeload(old)
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
      if workout.gymID != old.gymID { fit(&copy, gymID: workout.gymID) }
      workout.logs.append(copy)
    }
    return workout
  }
}
