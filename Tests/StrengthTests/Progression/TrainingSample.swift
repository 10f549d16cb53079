import Documents
import Strength

/// One workout of one exercise: the day of November 2026 and its sets.
struct Session {
  var day: Int
  var sets: [WorkoutSet]

  /// Sets of one weight.
  init(_ day: Int, _ reps: [Int], _ weight: Weight? = nil, rpe: Double? = nil) {
    self.day = day
    sets = reps.map { WorkoutSet($0, weight, rpe: rpe) }
  }

  init(_ day: Int, sets: [WorkoutSet]) {
    self.day = day
    self.sets = sets
  }
}

/// An exercise of a split with what was done in it.
struct TrainingSample {
  static let november = 20_758  // 2026-11-01 in days since 1970.

  var exercise: Exercise
  var planned: SplitExercise
  var sessions: [Session]
  var loads: [Weight]
  var bodyWeight: Weight? = .kg(80)

  /// Three sets of 8 with plates of 1.25 kg, unless said otherwise.
  init(
    _ progression: Progression?, _ sessions: [Session], loadType: LoadType = .weighted,
    sets: Int = 3, reps: ClosedRange<Int> = 8...8, weight: Weight? = nil, seconds: Double? = nil,
    loads: [Weight] = (0...80).map { .kg(20 + Double($0) * 2.5) }
  ) {
    exercise = Exercise("Sample", loadType)
    planned = SplitExercise(
      id: .none, exercise: exercise, setCount: sets, reps: reps, weight: weight)
    planned.seconds = seconds
    planned.progression = progression
    self.sessions = sessions
    self.loads = loads
  }

  var workouts: [Workout] {
    sessions.enumerated().map { index, session in
      let noon = (Int64(Self.november) + Int64(session.day) - 1) * 86_400_000 + 43_200_000
      let start = Instant(milliseconds: noon)
      var workout = Workout(
        id: ULID(high: 5, low: UInt64(index + 1)), name: "", startedAt: start)
      workout.endedAt = start
      workout.bodyWeight = bodyWeight
      workout.logs = [ExerciseLog(exercise, session.sets)]
      return workout
    }
  }

  /// The proposal for a day counted from the first of November 2026.
  func proposal(on day: Int = 14) -> Proposal {
    Progression.proposal(
      for: planned,
      history: ExerciseHistory(
        of: exercise.reference, in: workouts, weights: BodyWeights()),
      available: AvailableLoads(loads),
      today: CivilDay(number: Int32(Self.november + day - 1)))
  }
}

extension Proposal {
  /// Such as `82.5 kg × 8`, `body × 9`, `65 s`.
  var goal: String {
    let load = weight?.text ?? "body"
    if let reps { return load + " × " + String(reps) }
    guard let seconds else { return load }
    return (weight == nil ? "" : load + ", ") + String(Int(seconds)) + " s"
  }
}
