import Documents
import Strength
import Testing

@Suite struct DeleteRulesTests {
  private let club = Gym(id: ULID(high: 1, low: 1), name: "Club")

  @Test func takesTheContributionsOfAMuscleAlong() {
    let changed = DeleteRules.deletingMuscle(
      Muscle.standardID("Triceps"), exercises: [.bench, .row, .dip])
    #expect(changed.map { $0.name } == ["Bench Press", "Dip"])
    #expect(
      changed.map { $0.muscles.map { $0.muscleName } } == [["Chest", "Front Delts"], ["Chest"]])
  }

  @Test func leavesASplitStandingWithoutItsExercise() {
    let push = Split(
      id: ULID(high: 2, low: 1), name: "Push",
      exercises: [
        SplitExercise(id: ULID(high: 2, low: 2), exercise: .bench, setCount: 3, reps: 6...8),
        SplitExercise(id: ULID(high: 2, low: 3), exercise: .dip),
        SplitExercise(id: ULID(high: 2, low: 4), exercise: .bench),
      ])
    let pull = Split(
      id: ULID(high: 2, low: 5), name: "Pull",
      exercises: [SplitExercise(id: ULID(high: 2, low: 6), exercise: .row)])
    let changed = DeleteRules.deletingExercise(Exercise.bench.id, splits: [push, pull])
    var expected = push
    expected.exercises[0].exerciseID = nil
    expected.exercises[2].exerciseID = nil
    #expect(changed == [expected])
    #expect(changed[0].exercises.map { $0.exerciseName } == ["Bench Press", "Dip", "Bench Press"])
  }

  @Test func keepsABranchUnderTheNameOfItsGym() throws {
    var press = Exercise("Leg Press")
    press.branches = [
      ExerciseBranch(id: ULID(high: 3, low: 1), gymID: club.id, gymName: club.name),
      ExerciseBranch(id: ULID(high: 3, low: 2), gymID: nil, gymName: ""),
    ]
    press.branches[0].notes = "seat as far back as it goes"
    press.branches[0].settings = [MachineSetting(name: "Seat", value: "4")]
    press.branches[1].notes = "anywhere"
    let changed = DeleteRules.deletingGym(club.id, exercises: [press, .bench])
    var expected = press
    expected.branches[0].gymID = nil
    #expect(changed == [expected])
    #expect(changed[0].branches[0].gymName == "Club")
    // The orphan does not become the branch for no gym in particular.
    #expect(changed[0].branch(gymID: nil)?.notes == "anywhere")
    #expect(changed[0].branch(gymID: club.id) == nil)
  }

  @Test func changesNothingThatDoesNotMentionWhatWasDeleted() {
    let other = ULID(high: 9, low: 9)
    #expect(DeleteRules.deletingMuscle(other, exercises: [.bench]).isEmpty)
    #expect(DeleteRules.deletingExercise(other, splits: [Split(id: other, name: "")]).isEmpty)
    #expect(DeleteRules.deletingGym(other, exercises: [.bench]).isEmpty)
  }

  @Test func keepsHistoryAndItsVolumeAfterAnExerciseIsGone() throws {
    let workout = try Workout("2026-04-06", [ExerciseLog(.bench, [WorkoutSet(5, .kg(80))])])
    let ever = VolumePeriods(from: .first, to: .last)
    let without = CountedVolume([workout], exercises: [])
    #expect(without.map.unmapped == [0])
    #expect(
      try without.of(exercise: "Bench Press", in: ever) == [Volume(5, load: 400, sets: 1)])
    // The tombstone still tells what it stood for.
    let text = String(decoding: Exercise.bench.encoded(), as: UTF8.self)
    let kept = CountedVolume([workout], exercises: [try Exercise(decoding: Array(text.utf8))])
    #expect(try kept.of(muscle: "Chest", in: ever) == [Volume(5, load: 400, sets: 1)])
  }
}
