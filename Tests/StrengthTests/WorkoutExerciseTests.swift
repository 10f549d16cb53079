import Documents
import Strength
import Testing

@Suite struct WorkoutExerciseTests {
  private let reference = Exercise.bench.reference

  private func workout() throws -> Workout {
    try Workout(
      "2026-04-06",
      [
        ExerciseLog(.bench, [WorkoutSet(5, .kg(100))]), ExerciseLog(.row, [WorkoutSet(8)]),
        ExerciseLog(.bench, [WorkoutSet(10, .kg(70)), WorkoutSet(9, .kg(70))]),
      ])
  }

  @Test func aLogIsTheNthOfItsExercise() throws {
    let workout = try workout()
    #expect(workout.logs.indices.map { workout.turn(of: $0) } == [0, 0, 1])
    #expect(workout.turn(of: reference, before: 3) == 2)
  }

  @Test func theNthLogIsMeantWhereThereIsOne() throws {
    let workout = try workout()
    func reps(_ turn: Int?) -> [Int?] {
      workout.doneSets(of: reference, turn: turn).map { $0.reps }
    }
    #expect(reps(0) == [5])
    #expect(reps(1) == [10, 9])
    #expect(reps(2) == [5, 10, 9])
    #expect(reps(nil) == [5, 10, 9])
    let history = ExerciseHistory(
      of: reference, in: [workout], weights: BodyWeights(), turn: 1)
    #expect(history.entries.map { $0.set.reps } == [10, 9])
  }

  @Test func anEntryOfASplitIsTheNthOfItsExercise() {
    let planned = (1...3).map { number in
      SplitExercise(
        id: ULID(high: 0, low: UInt64(number)), exercise: number == 2 ? .row : .bench)
    }
    let split = Split(id: .none, name: "", exercises: planned)
    #expect(planned.map { split.turn(of: $0) } == [0, 0, 1])
  }
}
