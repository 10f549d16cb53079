import Body
import Documents
import Strength

extension ImportTarget {
  /// The workout that the sets of an activity make, and the exercises and muscles that the library
  /// lacks for it. Exercises are found as those in logs of other apps are.
  ///
  /// - Parameters:
  ///   - id: of the workout.
  ///   - unit: of its weights.
  /// - Returns: a plan without a workout where the activity has no sets.
  public func plan(for activity: Activity, as id: ULID, in unit: WeightUnit) -> ImportPlan {
    var plan = ImportPlan()
    var exercises = ImportedExercises(for: self, map: ExerciseMap())
    var workout = Workout(
      id: id, name: activity.name.isEmpty ? "Workout" : activity.name,
      startedAt: activity.startedAt)
    workout.endedAt = activity.endedAt
    func derived(_ words: String) -> ULID {
      ULID(derivedFrom: "\(id.text)/\(words)", milliseconds: id.milliseconds)
    }
    for (number, block) in activity.blocks(in: unit).enumerated() {
      let exercise = exercises.exercise(for: block, &plan)
      var log = ExerciseLog(id: derived("log/\(number)"), exercise: exercise)
      for (place, set) in block.sets.enumerated() {
        log.sets.append(WorkoutSet(set, id: derived("log/\(number)/set/\(place)")))
      }
      plan.count(setsOf: block)
      plan.rows += block.sets.count
      workout.logs.append(log)
    }
    if workout.logs.isEmpty { return plan }
    plan.workouts = [workout]
    plan.count(workout, isHere: false)
    plan.muscles = missingMuscles(for: plan.exercises)
    return plan
  }
}

extension Activity {
  /// Sets of one exercise in a row, without rests.
  fileprivate func blocks(in unit: WeightUnit) -> [ImportedBlock] {
    var blocks: [ImportedBlock] = []
    for set in sets where !set.isRest {
      let name = set.title.isEmpty ? "Unnamed exercise" : set.title
      if blocks.last?.exerciseName != name { blocks.append(ImportedBlock(exerciseName: name)) }
      blocks[blocks.count - 1].sets.append(ImportedSet(set, in: unit))
    }
    return blocks
  }
}

extension ImportedSet {
  fileprivate init(_ counted: ActivitySet, in unit: WeightUnit) {
    self.init(line: 0)
    let set = WorkoutSet(
      counted: counted.reps, kilograms: counted.kilograms, seconds: counted.seconds, in: unit)
    (reps, weight, seconds) = (set.reps, set.weight, set.seconds)
    completedAt = counted.startedAt.map { start in
      Instant(
        milliseconds: start.milliseconds + Int64((counted.seconds ?? 0) * 1000),
        offsetMinutes: Int(start.offsetMinutes))
    }
  }
}
