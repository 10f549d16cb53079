import Documents
import Strength

extension State {
  /// What a gym offers for an exercise; even steps where the exercise is not known.
  func availableLoads(_ exercise: Exercise?, gymID: ULID?) -> AvailableLoads {
    notebook.availableLoads(exercise, gymID: gymID)
  }

  /// The next load that can be made, up or down.
  func nextLoad(from weight: Weight?, up: Bool, _ exercise: Exercise?, gymID: ULID?) -> Weight? {
    let available = availableLoads(exercise, gymID: gymID)
    let current = weight ?? Weight(0, weightUnit(exercise))
    if up { return available.nextAbove(current) ?? weight }
    if let lower = available.nextBelow(current) { return lower }
    // Below the lightest load there is the body alone, or nothing on the bar.
    return weight == nil ? nil : Weight(0, current.unit)
  }

  /// The plates for a set, in words, where it is loaded with plates.
  func plateLoading(
    of weight: Weight?, _ exercise: Exercise?, gymID: ULID?
  ) -> Result<PlateLoading, PlateLoadingFault>? {
    guard let weight, weight.value > 0, let exercise else { return nil }
    do throws(PlateLoadingFault) {
      return .success(
        try availableLoads(exercise, gymID: gymID).plateLoading(of: weight))
    } catch {
      return error == .noPlates ? nil : .failure(error)
    }
  }

  /// A weight of before in the unit that is entered now, as it can be made in the gym.
  func entered(_ weight: Weight?, _ exercise: Exercise?, gymID: ULID?) -> Weight? {
    notebook.entered(weight, exercise, gymID: gymID)
  }

  /// Weights by the split's rule, else as last time in this gym, else as the split says; sets that
  /// somebody has weighed stay.
  func prefill(_ log: inout ExerciseLog, _ planned: SplitExercise, gymID: ULID?) {
    notebook.prefill(
      &log, planned, gymID: gymID, today: day, weighed: workout.weighed)
  }

  /// Goes on in another gym: what is not begun is as if it had been started there, and what is
  /// still to do gets weights that can be made there.
  mutating func switchGym(to id: ULID?, _ workout: inout Workout) {
    workout.gymID = id
    workout.gymName = notebook.gym(id)?.name ?? ""
    let isDeload = notebook.isDeload(workout)
    let before = workout.logs.map { $0.sets }
    for log in workout.logs.indices {
      if workout.doneCount(log) == 0, let planned = planned(workout.logs[log], in: workout) {
        begin(&workout.logs[log], planned, isDeload: isDeload, gymID: id)
      }
      let exercise = notebook.exercise(workout.logs[log].exerciseID)
      let available = availableLoads(exercise, gymID: id)
      for set in workout.logs[log].sets.indices
      where workout.logs[log].sets[set].completedAt == nil {
        guard let weight = workout.logs[log].sets[set].weight, weight.value > 0 else { continue }
        workout.logs[log].sets[set].weight = available.rounded(weight) ?? weight
      }
    }
    self.workout.sheet = nil
    if id != nil { return say("Gym: " + workout.gymName + "; weights match its equipment") }
    let isSame = workout.logs.map { $0.sets } == before
    say(isSame ? "No gym; weights are unchanged" : "No gym")
  }

  /// Weighs an exercise as if it had been started in a gym.
  private func begin(
    _ log: inout ExerciseLog, _ planned: SplitExercise, isDeload: Bool, gymID: ULID?
  ) {
    if !isDeload { return prefill(&log, planned, gymID: gymID) }
    // What is light already would else become lighter once more.
    let before = log
    for set in log.sets.indices
    where log.sets[set].isHard && !workout.weighed.contains(log.sets[set].id) {
      log.sets[set].weight = planned.weight
    }
    prefill(&log, planned, gymID: gymID)
    notebook.lighten(&log, gymID: gymID, weighed: workout.weighed)
    for set in log.sets.indices where log.sets[set].weight == nil {
      log.sets[set].weight = before.sets[set].weight
    }
  }

  /// The sets that lead up to the first working set of an exercise.
  func warmUpRamp(_ log: ExerciseLog, gymID: ULID?) -> WarmUpRamp {
    let first = log.sets.first { $0.isHard }
    let exercise = notebook.exercise(log.exerciseID)
    return WarmUpRamp(
      to: first?.weight, reps: first?.reps ?? 5, loadType: log.loadType,
      available: availableLoads(exercise, gymID: gymID))
  }

  mutating func addWarmUps(to id: ULID, _ workout: inout Workout) {
    guard let log = workout.logIndex(id) else { return }
    var sets: [WorkoutSet] = []
    for step in warmUpRamp(workout.logs[log], gymID: workout.gymID).steps {
      sets.append(WorkoutSet(step, id: newID()))
    }
    workout.logs[log].sets.insert(contentsOf: sets, at: 0)
    self.workout.sheet = nil
    self.workout.selected = nil
  }

  // MARK: Progression

  /// What a split's rule says of the next time; nil where it has none.
  func proposal(for planned: SplitExercise, gymID: ULID?) -> Proposal? {
    notebook.proposal(for: planned, gymID: gymID, today: day)
  }

  /// What the rule of a running exercise's split says.
  ///
  /// Nil where the sets that are still to do follow something else: a weight that was entered,
  /// another gym's, or a deload.
  func proposal(for log: ExerciseLog, in workout: Workout) -> Proposal? {
    guard !notebook.isDeload(workout), let planned = planned(log, in: workout),
      let proposal = proposal(for: planned, gymID: workout.gymID)
    else { return nil }
    if log.sets.allSatisfy({ $0.completedAt == nil }) { return proposal }
    let next = log.sets.first { $0.isHard && $0.completedAt == nil }
    return proposal.weight == nil || next?.weight == proposal.weight ? proposal : nil
  }

  /// What a running exercise's split says of it, or the session of its programme's day.
  func planned(_ log: ExerciseLog, in workout: Workout) -> SplitExercise? {
    let exercise = ExerciseReference(id: log.exerciseID, name: log.exerciseName)
    return notebook.plannedExercises(of: workout).first {
      ExerciseReference(id: $0.exerciseID, name: $0.exerciseName) == exercise
    }
  }
}
