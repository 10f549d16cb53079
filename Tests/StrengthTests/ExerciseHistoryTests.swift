import Documents
import Strength
import Testing

@Suite struct ExerciseHistoryTests {
  private let home = Gym(id: ULID(high: 1, low: 1), name: "Home")
  private let club = Gym(id: ULID(high: 1, low: 2), name: "Club")

  private func bench(
    _ start: String, gym: Gym? = nil, isRunning: Bool = false, _ sets: [WorkoutSet]
  ) throws -> Workout {
    try Workout(start, isRunning: isRunning, gym: gym, [ExerciseLog(.bench, sets)])
  }

  private func history(_ workouts: [Workout]) -> ExerciseHistory {
    ExerciseHistory(of: Exercise.bench.reference, in: workouts, weights: BodyWeights())
  }

  @Test func gathersTheSetsOfOneExerciseOldestFirst() throws {
    let history = history([
      try bench("2026-04-08", [WorkoutSet(5, .kg(82.5))]),
      try Workout("2026-04-07", [ExerciseLog(.row, [WorkoutSet(10, .kg(60))])]),
      try bench("2026-04-06", [WorkoutSet(5, .kg(80)), WorkoutSet(4, .kg(80))]),
    ])
    #expect(history.entries.map { $0.set.weight } == [.kg(80), .kg(80), .kg(82.5)])
    #expect(history.entries.map { $0.set.reps } == [5, 4, 5])
  }

  @Test func ordersByTheMomentNotTheClockOnTheWall() throws {
    let history = history([
      try bench("2026-04-08T10:00:00+10:00", [WorkoutSet(1, .kg(1))]),
      try bench("2026-04-07T23:00:00-10:00", [WorkoutSet(2, .kg(2))]),
    ])
    #expect(history.entries.map { $0.set.reps } == [1, 2])
  }

  @Test func keepsGymsApart() throws {
    let history = history([
      try bench("2026-04-01", gym: home, [WorkoutSet(5, .kg(70))]),
      try bench("2026-04-02", gym: club, [WorkoutSet(5, .kg(90))]),
      try bench("2026-04-03", [WorkoutSet(5, .kg(50))]),
      try bench("2026-04-04", gym: home, [WorkoutSet(5, .kg(72.5))]),
    ])
    #expect(history.entries.count == 4)
    #expect(history.inBranch(gymID: home.id).lastWeight == .kg(72.5))
    #expect(history.inBranch(gymID: club.id).lastWeight == .kg(90))
    #expect(history.inBranch(gymID: nil).lastWeight == .kg(50))
    #expect(history.inBranch(gymID: ULID(high: 9, low: 9)).entries.isEmpty)
  }

  @Test func takesTheLastWeightFromTheLatestHardSetThatHasOne() throws {
    let workouts = [
      try bench("2026-04-06", [WorkoutSet(5, .kg(80)), WorkoutSet(5, .lb(185))]),
      try bench("2026-04-08", [WorkoutSet(10, .kg(20), kind: .warmup), WorkoutSet(5)]),
    ]
    #expect(history(workouts).lastWeight == .lb(185))
    #expect(history([]).lastWeight == nil)
  }

  @Test func countsOnlyWhatARunningWorkoutHasDone() throws {
    let done = WorkoutSet(5, .kg(80), completedAt: try moment("2026-04-08"))
    let running = try bench("2026-04-08", isRunning: true, [done, WorkoutSet(5, .kg(100))])
    #expect(history([running]).entries.count == 1)
    #expect(history([running]).lastWeight == .kg(80))
  }

  @Test func showsTheSetsOfTheLastTime() throws {
    let last = [WorkoutSet(8, .kg(40), kind: .warmup), WorkoutSet(5, .kg(82.5))]
    let workouts = [
      try bench("2026-04-08", last), try bench("2026-04-06", [WorkoutSet(5, .kg(80))]),
    ]
    #expect(history(workouts).lastTime.map { $0.set } == last)
    #expect(history([]).lastTime.isEmpty)
  }

  @Test func findsByNameWhatHasNoIdentifier() throws {
    var nameless = ExerciseLog(.bench, [WorkoutSet(5, .kg(80))])
    nameless.exerciseID = nil
    let workouts = [
      try Workout("2026-04-06", [nameless]), try bench("2026-04-08", [WorkoutSet(3, .kg(90))]),
    ]
    let byName = ExerciseHistory(
      of: ExerciseReference(id: nil, name: "Bench Press"), in: workouts, weights: BodyWeights())
    #expect(byName.entries.map { $0.set.reps } == [5])
    #expect(history(workouts).entries.map { $0.set.reps } == [3])
  }

  @Test func weighsTheBodyByTheWorkoutThenTheSettings() throws {
    var settings = Settings()
    settings.bodyWeights = [BodyWeight(day: try day("2026-01-01"), weight: .kg(80))]
    let log = ExerciseLog(.dip, [WorkoutSet(8, .kg(10))])
    let workouts = [
      try Workout("2026-04-06", [log]), try Workout("2026-04-08", bodyWeight: .kg(82), [log]),
    ]
    let history = ExerciseHistory(
      of: Exercise.dip.reference, in: workouts, weights: BodyWeights(settings))
    #expect(history.entries.map { $0.loadKilograms } == [90, 92])
  }
}
