import Documents

extension ExerciseLog {
  /// What tells its exercise from others.
  public var reference: ExerciseReference { ExerciseReference(id: exerciseID, name: exerciseName) }
}

extension Workout {
  /// The sets of an exercise that were done in it.
  public func doneSets(of exercise: ExerciseReference) -> [WorkoutSet] {
    var sets: [WorkoutSet] = []
    for log in logs where log.reference == exercise {
      sets += log.sets.filter { isDone($0) }
    }
    return sets
  }
}
