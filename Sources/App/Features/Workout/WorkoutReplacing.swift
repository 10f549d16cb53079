import Documents
import Strength

extension State {
  /// Does another exercise in the place of one. What was done of that stays with it; the other
  /// comes after it then, with the sets that were still to do.
  mutating func replace(_ id: ULID, with other: ULID, _ effects: inout Effects) {
    guard let exercise = adopt(other, &effects), var workout = notebook.running,
      let place = workout.logIndex(id)
    else { return }
    self.workout.sheet = nil
    let old = workout.logs[place]
    if old.exerciseID == exercise.id { return }
    let before = workout
    var new = successor(of: old, exercise, gymID: workout.gymID)
    if workout.doneCount(place) == 0 {
      // What the split says is of the exercise that it has.
      if old.notes != planned(old, in: workout)?.notes { new.notes = old.notes }
      workout.logs[place] = new
    } else {
      workout.logs[place].sets.remove { $0.completedAt == nil }
      workout.logs.insert(new, at: place + 1)
    }
    if let selected = self.workout.selected, workout.place(of: selected) == nil {
      self.workout.selected = nil
    }
    save(.workout(workout), &effects)
    effects.append(.scroll(id: "log-" + new.id.text))
    effects.append(.focus(id: "more-" + new.id.text))
    offerUndo(
      old.exerciseName + " replaced", restoring: [.workout(before)], changed: [.workout(workout)])
  }

  /// Another exercise with the sets of one that are still to do. Their weights are those of its
  /// last time here; where none is left to do, its sets are, too.
  private mutating func successor(
    of old: ExerciseLog, _ exercise: Exercise, gymID: ULID?
  ) -> ExerciseLog {
    var log = ExerciseLog(id: newID(), exercise: exercise)
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
      var new = planned(after: set)
      if !exercise.isUnilateral { new.side = nil }
      new.notes = set.notes
      new.weight = nil
      if !isCountedAlike { (new.reps, new.seconds, new.distance) = (nil, nil, nil) }
      log.sets.append(new)
    }
    if log.sets.isEmpty { addSets(to: &log, exercise, gymID: gymID) }
    prefill(&log, SplitExercise(id: .none, exercise: exercise), gymID: gymID)
    if hasWarmUps {
      let steps = warmUpRamp(log, gymID: gymID).steps
      log.sets.insert(contentsOf: steps.map { WorkoutSet($0, id: newID()) }, at: 0)
    }
    return log
  }

  /// The sets of an exercise's last time in a gym, to be done; one where there was none.
  mutating func addSets(to log: inout ExerciseLog, _ exercise: Exercise, gymID: ULID?) {
    let last = lastTime(log, gymID: gymID)?.sets.filter { $0.isHard } ?? []
    for old in last {
      var set = planned(after: old)
      set.weight = entered(old.weight, exercise, gymID: gymID)
      log.sets.append(set)
    }
    if log.sets.isEmpty { log.sets.append(WorkoutSet(id: newID())) }
  }
}
