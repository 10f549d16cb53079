import Documents
import Strength
import Testing

@Suite struct MuscleMapTests {
  private let ever = VolumePeriods(from: .first, to: .last)

  @Test func namesExercisesThatNoMuscleIsKnownFor() throws {
    let unused = Exercise("Unused", shares: [("Chest", 0)])
    let lost = Exercise("Lost")
    var mystery = ExerciseLog(lost, [WorkoutSet(10, .kg(20))])
    mystery.exerciseID = nil
    mystery.exerciseName = "Mystery"
    let foreign = Exercise("Foreign", shares: [("No Such Muscle", 1)])
    let logs = [.bench, unused, lost, foreign].map { ExerciseLog($0, [WorkoutSet(10, .kg(20))]) }
    let counted = CountedVolume(
      [try Workout("2026-04-06", logs + [mystery])], exercises: [.bench, unused, foreign])
    let names = counted.map.unmapped.map { counted.columns.exercises[$0].name }
    #expect(names == ["Unused", "Lost", "Foreign", "Mystery"])
    #expect(counted.muscles(in: ever) == ["Chest", "Triceps", "Front Delts"])
    #expect(try counted.of(exercise: "Mystery", in: ever) == [Volume(10, load: 200, sets: 1)])
  }

  @Test func listsMusclesByOrderThenName() {
    let muscles = [("C", 2), ("B", 1), ("A", 2)].map { name, order in
      Muscle(id: ULID(derivedFrom: name), name: name, order: order)
    }
    let map = MuscleMap([], exercises: [:], muscles: muscles)
    #expect(map.muscles.map { $0.name } == ["B", "A", "C"])
  }

  @Test func countsForTheMuscleWhereverItStands() throws {
    var chest = try #require(Muscle.standard.first { $0.name == "Chest" })
    chest.order = -1
    var columns = SetColumns()
    columns.append(
      try Workout("2026-04-06", [ExerciseLog(.bench, [WorkoutSet(5, .kg(100))])]),
      weights: BodyWeights())
    let map = MuscleMap(
      columns.exercises, exercises: [Exercise.bench.id: .bench],
      muscles: Muscle.standard.filter { $0.name == "Triceps" } + [chest])
    let table = columns.volumeByMuscle(ever, map: map)
    #expect(map.muscles.map { $0.name } == ["Chest", "Triceps"])
    #expect(table[0, 0] == Volume(5, load: 500, sets: 1))
    #expect(table[0, 1] == Volume(2.5, load: 250, sets: 0.5))
  }

  @Test func standsAMapOfFewerExercisesThanColumns() throws {
    var columns = SetColumns()
    for exercise in [Exercise.bench, .row] {
      columns.append(
        try Workout("2026-04-06", [ExerciseLog(exercise, [WorkoutSet(5, .kg(100))])]),
        weights: BodyWeights())
    }
    let map = MuscleMap(
      [Exercise.bench.reference], exercises: [Exercise.bench.id: .bench], muscles: Muscle.standard)
    let table = columns.volumeByMuscle(ever, map: map)
    #expect(map.muscles.indices.reduce(0) { $0 + table[0, $1].sets } == 1.75)
  }
}
