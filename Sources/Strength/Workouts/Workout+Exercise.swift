import Documents

// Which sets are of an exercise, also where it stands several times in a workout or in a split:
// heavy ones and those to back off are held against their like.

extension ExerciseLog {
  /// What tells its exercise from others.
  public var reference: ExerciseReference { ExerciseReference(id: exerciseID, name: exerciseName) }
}

extension SplitExercise {
  /// What tells its exercise from others.
  public var reference: ExerciseReference { ExerciseReference(id: exerciseID, name: exerciseName) }
}

extension Workout {
  /// How many logs of an exercise stand before a place.
  public func turn(of exercise: ExerciseReference, before place: Int) -> Int {
    logs.prefix(place).reduce(0) { $0 + ($1.reference == exercise ? 1 : 0) }
  }

  /// Which of the logs of its exercise one is, from 0.
  public func turn(of log: Int) -> Int { turn(of: logs[log].reference, before: log) }

  /// The logs of an exercise.
  ///
  /// - Parameter turn: of several logs the one that is meant, from 0; nil for all, and where the
  ///   workout has fewer, all are meant, too.
  public func logs(of exercise: ExerciseReference, turn: Int? = nil) -> [ExerciseLog] {
    let mine = logs.filter { $0.reference == exercise }
    guard let turn, turn < mine.count else { return mine }
    return [mine[turn]]
  }

  /// The sets of an exercise that were done in it.
  ///
  /// - Parameter turn: as for its logs.
  public func doneSets(of exercise: ExerciseReference, turn: Int? = nil) -> [WorkoutSet] {
    var sets: [WorkoutSet] = []
    for log in logs(of: exercise, turn: turn) { sets += log.sets.filter { isDone($0) } }
    return sets
  }
}

extension Split {
  /// Which of the entries of its exercise one is, from 0.
  public func turn(of planned: SplitExercise) -> Int {
    exercises.prefix { $0.id != planned.id }
      .reduce(0) { $0 + ($1.reference == planned.reference ? 1 : 0) }
  }
}
