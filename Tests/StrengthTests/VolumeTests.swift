import Documents
import Strength
import Testing

@Suite struct VolumeTests {
  private let april: VolumePeriods

  init() throws { april = VolumePeriods(from: try day("2026-04-01"), to: try day("2026-04-30")) }

  private func counted(_ log: ExerciseLog, _ exercise: Exercise) throws -> CountedVolume {
    CountedVolume([try Workout("2026-04-06", [log])], exercises: [exercise])
  }

  @Test func sharesASetAmongTheMusclesOfItsExercise() throws {
    let log = ExerciseLog(
      .bench,
      [
        WorkoutSet(8, .kg(80)), WorkoutSet(6, .kg(85), kind: .failure),
        WorkoutSet(12, .kg(60), kind: .drop),
      ])
    let counted = try counted(log, .bench)
    let whole = Volume(26, load: 1870, sets: 3)
    #expect(try counted.of(exercise: "Bench Press", in: april) == [whole])
    #expect(try counted.of(muscle: "Chest", in: april) == [whole])
    #expect(try counted.of(muscle: "Triceps", in: april) == [Volume(13, load: 935, sets: 1.5)])
    #expect(
      try counted.of(muscle: "Front Delts", in: april) == [Volume(6.5, load: 467.5, sets: 0.75)])
    #expect(counted.muscles(in: april) == ["Chest", "Triceps", "Front Delts"])
  }

  @Test func addsUpExercisesAndWorkoutsThatShareAMuscle() throws {
    let workouts = [
      try Workout(
        "2026-04-06",
        [
          ExerciseLog(.bench, [WorkoutSet(10, .kg(50))]),
          ExerciseLog(.row, [WorkoutSet(8, .kg(40))]),
        ]),
      try Workout(
        "2026-04-09", bodyWeight: .kg(80),
        [
          ExerciseLog(.dip, [WorkoutSet(6), WorkoutSet(4, .kg(20))]),
          ExerciseLog(.bench, [WorkoutSet(5, .kg(60))]),
        ]),
    ]
    let counted = CountedVolume(workouts, exercises: [.bench, .row, .dip])
    #expect(
      try counted.of(exercise: "Bench Press", in: april) == [Volume(15, load: 800, sets: 2)])
    #expect(try counted.of(exercise: "Dip", in: april) == [Volume(10, load: 880, sets: 2)])
    #expect(try counted.of(muscle: "Chest", in: april) == [Volume(25, load: 1680, sets: 4)])
    #expect(try counted.of(muscle: "Triceps", in: april) == [Volume(12.5, load: 840, sets: 2)])
    #expect(try counted.of(muscle: "Lats", in: april) == [Volume(6, load: 240, sets: 0.75)])
    #expect(try counted.of(muscle: "Biceps", in: april) == [Volume(4, load: 160, sets: 0.5)])
  }

  @Test func keepsTheWeightOutOfReps() throws {
    for weight in [Weight.kg(1), .kg(200)] {
      let counted = try counted(ExerciseLog(.row, [WorkoutSet(10, weight)]), .row)
      #expect(try counted.of(muscle: "Lats", in: april).map { $0.reps } == [7.5])
    }
  }

  @Test func leavesOutWarmUpsAndKindsOfANewerVersion() throws {
    var newer = WorkoutSet(10, .kg(50))
    newer.kind = Open(name: "cluster")
    let sets = [WorkoutSet(10, .kg(40), kind: .warmup), newer, WorkoutSet(5, .kg(80))]
    let counted = try counted(ExerciseLog(.bench, sets), .bench)
    #expect(try counted.of(muscle: "Chest", in: april) == [Volume(5, load: 400, sets: 1)])
  }

  @Test func leavesOutWhatARunningWorkoutHasOnlyPlanned() throws {
    let done = WorkoutSet(8, .kg(50), completedAt: try moment("2026-04-06"))
    let log = ExerciseLog(.bench, [done, WorkoutSet(8, .kg(50))])
    let running = CountedVolume(
      [try Workout("2026-04-06", isRunning: true, [log])], exercises: [.bench])
    #expect(try running.of(muscle: "Chest", in: april) == [Volume(8, load: 400, sets: 1)])
    let ended = CountedVolume([try Workout("2026-04-06", [log])], exercises: [.bench])
    #expect(try ended.of(muscle: "Chest", in: april) == [Volume(16, load: 800, sets: 2)])
  }

  @Test func countsPoundsInKilograms() throws {
    let counted = try counted(ExerciseLog(.row, [WorkoutSet(10, .lb(100))]), .row)
    let load = try counted.of(exercise: "Row", in: april)[0].loadKilograms
    #expect(abs(load - 453.59237) < 1e-9)
  }

  @Test func saysHowManySetsHaveNoKnownLoad() throws {
    let sets = [WorkoutSet(10), WorkoutSet(10, .kg(50)), WorkoutSet(5)]
    let counted = try counted(ExerciseLog(.bench, sets), .bench)
    #expect(
      try counted.of(muscle: "Chest", in: april) == [
        Volume(25, load: 500, sets: 3, unknownLoadSets: 2)
      ])
    // Sets are left out whole, however little of them a muscle gets.
    #expect(
      try counted.of(muscle: "Front Delts", in: april) == [
        Volume(6.25, load: 125, sets: 0.75, unknownLoadSets: 2)
      ])
  }

  @Test func countsTimedSetsWithoutReps() throws {
    let sets = [WorkoutSet(nil, seconds: 60), WorkoutSet(nil, .kg(10), seconds: 30)]
    let counted = try counted(ExerciseLog(.plank, sets), .plank)
    #expect(try counted.of(muscle: "Abs", in: april) == [Volume(0, load: 0, sets: 2)])
  }

  @Test func totalsAColumnOverItsPeriods() throws {
    let workouts = try ["2026-04-06", "2026-04-13", "2026-04-15"].map {
      try Workout($0, [ExerciseLog(.bench, [WorkoutSet(10, .kg(50))])])
    }
    let counted = CountedVolume(workouts, exercises: [.bench])
    let weeks = VolumePeriods(weeks: 3, endingWith: try day("2026-04-20"), weekStart: .monday)
    let table = counted.columns.volumeByExercise(weeks)
    #expect(table.total(column: 0) == Volume(30, load: 1500, sets: 3))
  }

  @Test func isEmptyForAnEmptyHistory() throws {
    let columns = SetColumns()
    let map = MuscleMap([], exercises: [:], muscles: Muscle.standard)
    #expect(columns.volumeByExercise(april).cells.isEmpty)
    let table = columns.volumeByMuscle(april, map: map)
    #expect(table.columnCount == Muscle.standard.count)
    #expect(table.cells.allSatisfy { $0 == Volume() })
  }
}
