import Documents
import Strength

extension Workout {
  /// Adds the sets of a day, warm-up sets before the exercise that they lead to, none done yet.
  ///
  /// - Parameter ids: mints an identifier for each log and set.
  public mutating func plan(_ day: WeekPlanDay, ids: inout some IteratorProtocol<ULID>) {
    planDayID = day.id
    for planned in day.exercises {
      guard let id = ids.next() else { return }
      var log = ExerciseLog()
      log.id = id
      log.exerciseID = planned.exerciseID
      log.exerciseName = planned.exerciseName
      log.loadType = planned.loadType
      log.restSeconds = planned.restSeconds
      for item in day.warmUp
      where item.exerciseID != nil && item.exerciseID == planned.exerciseID {
        guard let id = ids.next() else { break }
        log.sets.append(WorkoutSet(id: id, kind: .warmup, reps: item.reps, weight: item.weight))
      }
      for _ in 0..<planned.setCount {
        guard let id = ids.next() else { break }
        var set = WorkoutSet(
          id: id, reps: planned.targetReps ?? planned.highestReps, weight: planned.weight)
        if planned.isHeld { (set.reps, set.seconds) = (nil, planned.seconds) }
        log.sets.append(set)
      }
      logs.append(log)
    }
  }
}

extension WeekPlanExercise {
  /// Held or carried for a time, not counted.
  public var isHeld: Bool {
    loadType == Open(.duration) || loadType == Open(.distance)
  }
}

/// What became of a planned day.
public struct PlannedDayDone: Equatable, Sendable {
  public let dayID: ULID
  public var plannedSets = 0
  /// Hard sets of the exercises that were planned.
  public var doneSets = 0
  /// Hard sets of others.
  public var otherSets = 0
  public var isRunning = false
  /// The last of the workouts that were started from it.
  public var workoutID: ULID?

  /// - Parameter workouts: those that were started from the day; others are left out.
  public init(_ day: WeekPlanDay, _ workouts: [Workout]) {
    dayID = day.id
    plannedSets = day.setCount
    for workout in workouts where workout.planDayID == day.id {
      isRunning = isRunning || workout.isRunning
      workoutID = workout.id
      for log in workout.logs {
        let count = Int(workout.doneHardSets(in: log).rounded())
        if log.exerciseID != nil,
          day.exercises.contains(where: { $0.exerciseID == log.exerciseID })
        {
          doneSets += count
        } else {
          otherSets += count
        }
      }
    }
  }

  public var isDone: Bool { doneSets + otherSets > 0 && !isRunning }

  /// Hard sets of a week that are done, at most as many as were planned, and those that were
  /// planned; without days that are left out, as a review counts them.
  ///
  /// - Parameter done: of all its days.
  public static func counted(
    _ plan: WeekPlan, _ done: [PlannedDayDone]
  ) -> (done: Int, planned: Int) {
    var sets = (done: 0, planned: 0)
    for day in plan.trainedDays {
      guard let found = done.first(where: { $0.dayID == day.id }) else { continue }
      sets.done += min(found.doneSets, found.plannedSets)
      sets.planned += found.plannedSets
    }
    return sets
  }
}
