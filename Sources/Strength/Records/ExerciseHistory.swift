import Documents

/// One done set of an exercise with its place in the history.
public struct HistoryEntry: Equatable, Sendable {
  public var workoutID: ULID
  public var startedAt: Instant
  public var gymID: ULID?
  public var gymName: String
  public var loadType: Open<LoadType>
  public var bodyWeight: Weight?
  public var set: WorkoutSet

  /// Kilograms moved in one rep, where they are known.
  public var loadKilograms: Double? {
    self.set.loadKilograms(loadType: loadType, bodyWeight: bodyWeight)
  }

  /// See `WorkoutSet.recordKilograms`.
  public var recordKilograms: Double? { self.set.recordKilograms(loadType) }
}

/// What has been done in one exercise, oldest first.
public struct ExerciseHistory: Sendable {
  public private(set) var entries: [HistoryEntry] = []

  /// Gathers the done sets of an exercise; by name where a log has no identifier.
  ///
  /// - Parameter turn: of several logs in a workout the one that is meant, see `Workout.logs`.
  public init(
    of exercise: ExerciseReference, in workouts: [Workout], weights: BodyWeights,
    turn: Int? = nil
  ) {
    let oldestFirst = workouts.ordered {
      ($0.startedAt.milliseconds, $0.id) < ($1.startedAt.milliseconds, $1.id)
    }
    for workout in oldestFirst {
      let body = workout.bodyWeight ?? weights.weight(on: workout.startedAt.day)
      for log in workout.logs(of: exercise, turn: turn) {
        for set in log.sets where workout.isDone(set) {
          entries.append(
            HistoryEntry(
              workoutID: workout.id, startedAt: workout.startedAt, gymID: workout.gymID,
              gymName: workout.gymName, loadType: log.loadType, bodyWeight: body, set: set))
        }
      }
    }
  }

  /// Only what was done in one gym, or without one.
  public func inBranch(gymID: ULID?) -> ExerciseHistory {
    var branch = self
    branch.entries.remove { $0.gymID != gymID }
    return branch
  }

  /// Takes out what shall not count.
  public mutating func remove(where isUnwanted: (HistoryEntry) -> Bool) {
    entries.remove(where: isUnwanted)
  }

  /// The weight of the latest hard set; derived, never stored.
  public var lastWeight: Weight? {
    entries.last { $0.set.isHard && $0.set.weight != nil }?.set.weight
  }

  /// The sets of the latest workout that holds this exercise.
  public var lastTime: [HistoryEntry] {
    guard let last = entries.last else { return [] }
    return entries.filter { $0.workoutID == last.workoutID }
  }
}

/// The best that an exercise's history holds.
public struct PersonalRecords: Equatable, Sendable {
  public struct Record: Equatable, Sendable {
    /// Kilograms, reps, seconds or metres; assistance is below zero.
    public var value: Double
    public var entry: HistoryEntry
  }

  /// Of weights as `WorkoutSet.recordKilograms` has them.
  public var heaviestKilograms: Record?
  public var oneRepMaxKilograms: Record?
  public var mostReps: Record?
  /// Reps × kilograms of one set.
  public var largestSetKilograms: Record?
  public var longestSeconds: Record?
  public var farthestMetres: Record?

  /// Warm-ups do not count; of equal sets the first holds the record.
  ///
  /// - Parameter formula: that of the settings.
  public init(_ history: ExerciseHistory, formula: OneRepMaxFormula) {
    for entry in history.entries where entry.set.isHard {
      let set = entry.set
      let load = entry.loadKilograms.flatMap { $0 > 0 ? $0 : nil }
      let reps = set.reps.flatMap { $0 > 0 ? $0 : nil }
      if let weight = entry.recordKilograms {
        PersonalRecords.raise(&heaviestKilograms, weight, entry)
      }
      if let load, let reps {
        PersonalRecords.raise(&largestSetKilograms, load * Double(reps), entry)
        if let best = formula.oneRepMax(weight: load, reps: reps, rpe: set.rpe) {
          PersonalRecords.raise(&oneRepMaxKilograms, best, entry)
        }
      }
      if let reps { PersonalRecords.raise(&mostReps, Double(reps), entry) }
      if let seconds = set.seconds, seconds > 0 {
        PersonalRecords.raise(&longestSeconds, seconds, entry)
      }
      if let distance = set.distance, distance.inBaseUnit > 0 {
        PersonalRecords.raise(&farthestMetres, distance.inBaseUnit, entry)
      }
    }
  }

  private static func raise(_ record: inout Record?, _ value: Double, _ entry: HistoryEntry) {
    if let record, value <= record.value { return }
    record = Record(value: value, entry: entry)
  }
}
