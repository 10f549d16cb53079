import Documents
import Strength
import Testing

@Suite struct SetColumnsTests {
  private func columns(_ workouts: [Workout], settings: Settings = Settings()) -> SetColumns {
    var columns = SetColumns()
    for workout in workouts { columns.append(workout, weights: BodyWeights(settings)) }
    return columns
  }

  @Test func givesEveryExerciseOneColumn() throws {
    let set = WorkoutSet(5, .kg(100))
    let workouts = try ["2026-04-06", "2026-04-08"].map {
      try Workout($0, [ExerciseLog(.bench, [set, set]), ExerciseLog(.row, [set])])
    }
    let columns = columns(workouts)
    #expect(columns.count == 6)
    #expect(columns.exercises == [Exercise.bench.reference, Exercise.row.reference])
    #expect(Array(columns.exercise) == [0, 0, 1, 0, 0, 1])
  }

  @Test func tellsExercisesApartByIdentifierAndByNameWithoutOne() {
    let id = Exercise.bench.id
    #expect(ExerciseReference(id: id, name: "Bench") == ExerciseReference(id: id, name: "Press"))
    #expect(ExerciseReference(id: id, name: "Bench") != ExerciseReference(id: nil, name: "Bench"))
    #expect(ExerciseReference(id: nil, name: "A") == ExerciseReference(id: nil, name: "A"))
    #expect(ExerciseReference(id: nil, name: "A") != ExerciseReference(id: nil, name: "B"))
  }

  @Test(arguments: [
    ("2026-04-08T23:30:00-05:00", "2026-04-08"), ("2026-04-08T00:30:00+02:00", "2026-04-08"),
    ("2026-04-08T23:30:00Z", "2026-04-08"),
  ])
  func countsAWorkoutOnItsLocalDay(start: String, on local: String) throws {
    let workout = try Workout(start, [ExerciseLog(.bench, [WorkoutSet(5, .kg(100))])])
    #expect(Array(columns([workout]).day) == [try day(local).number])
  }

  @Test func weighsTheBodyOnTheDayUnlessTheWorkoutDid() throws {
    var settings = Settings()
    settings.bodyWeights = [
      BodyWeight(day: try day("2026-01-01"), weight: .kg(80)),
      BodyWeight(day: try day("2026-03-01"), weight: .kg(78)),
    ]
    let log = ExerciseLog(.dip, [WorkoutSet(10)])
    let workouts = [
      try Workout("2026-02-01", [log]), try Workout("2026-04-01", [log]),
      try Workout("2026-04-02", bodyWeight: .kg(79.5), [log]),
    ]
    #expect(Array(columns(workouts, settings: settings).loadKilograms) == [80, 78, 79.5])
  }

  @Test func marksALoadThatIsNotKnown() throws {
    let columns = columns([try Workout("2026-02-01", [ExerciseLog(.dip, [WorkoutSet(10)])])])
    #expect(columns.loadKilograms.map { $0.isNaN } == [true])
  }

  @Test func clampsRepsThatNoColumnHolds() throws {
    var columns = SetColumns()
    columns.append(
      day: try day("2026-04-08"), exercise: Exercise.bench.reference, reps: Int.max,
      loadKilograms: nil)
    #expect(Array(columns.reps) == [Int32.max])
  }
}
