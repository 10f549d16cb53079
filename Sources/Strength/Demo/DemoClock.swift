import Documents

/// Gives the sets of a workout their times.
struct DemoClock {
  private let start: Instant
  private var now: Int64

  init(start: Instant) {
    self.start = start
    now = start.milliseconds
  }

  mutating func run(_ workout: inout Workout, random: inout RandomSource) {
    wait(120 + random.below(150), &random)
    var first = 0
    while first < workout.logs.count {
      var end = first + 1
      if let superset = workout.logs[first].superset {
        while end < workout.logs.count, workout.logs[end].superset == superset { end += 1 }
      }
      run(&workout.logs, first..<end, &random)
      // To the next machine, and whoever is still on it.
      wait(25 + random.below(100), &random)
      first = end
    }
    wait(60 + random.below(240), &random)
    workout.endedAt = instant
  }

  /// One exercise, or the exercises of a superset in turn.
  private mutating func run(
    _ logs: inout [ExerciseLog], _ group: Range<Int>, _ random: inout RandomSource
  ) {
    let rounds = group.map { logs[$0].sets.count }.max() ?? 0
    for round in 0..<rounds {
      for log in group where round < logs[log].sets.count {
        if log > group.lowerBound { wait(18 + random.below(12), &random) }
        let set = logs[log].sets[round]
        // What is dropped to comes without a rest.
        let isDrop = set.kind == Open(.drop)
        if round > 0, log == group.lowerBound || isDrop {
          wait(isDrop ? 8 + random.below(6) : rest(logs[log], round, &random), &random)
        }
        wait(duration(set), &random)
        logs[log].sets[round].completedAt = instant
      }
    }
  }

  /// Seconds on either side of what is planned; short after a warm-up.
  private func rest(_ log: ExerciseLog, _ round: Int, _ random: inout RandomSource) -> Int {
    if log.sets[round - 1].kind == Open(.warmup) { return 60 + random.below(30) }
    let planned = Int(log.restSeconds ?? 90)
    return max(60, min(180, planned - planned / 12 + random.below(planned / 4)))
  }

  private func duration(_ set: WorkoutSet) -> Int {
    if let seconds = set.seconds { return Int(seconds) + 5 }
    return 6 + (set.reps ?? 0) * 3
  }

  private var instant: Instant {
    Instant(milliseconds: now, offsetMinutes: Int(start.offsetMinutes))
  }

  private mutating func wait(_ seconds: Int, _ random: inout RandomSource) {
    now += Int64(seconds) * 1000 + Int64(random.below(1000))
  }
}
