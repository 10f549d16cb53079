import Documents
import Strength
import Testing

/// What mini-sets and the sets of one side count for.
@Suite struct HardSetsTests {
  private let april: VolumePeriods

  init() throws { april = VolumePeriods(from: try day("2026-04-01"), to: try day("2026-04-30")) }

  private func side(_ side: BodySide, _ reps: Int, kind: SetKind = .working) -> WorkoutSet {
    var set = WorkoutSet(reps, .kg(20), kind: kind)
    set.side = Open(side)
    return set
  }

  private func counts(_ sets: [WorkoutSet]) -> [Double] {
    let log = ExerciseLog(.bench, sets)
    return log.sets.indices.map { log.hardSets($0) }
  }

  @Test(arguments: [SetKind.restPause, .myo])
  func aMiniSetIsHalfASetBesideItsSet(_ kind: SetKind) {
    let mini = WorkoutSet(4, .kg(60), kind: kind)
    #expect(mini.isHard && mini.isMini)
    #expect(counts([WorkoutSet(12, .kg(60)), mini, mini]) == [1, 0.5, 0.5])
    #expect(counts([WorkoutSet(12, .kg(60), kind: .failure), mini]) == [1, 0.5])
    // One row for all of it, or a warm-up before.
    #expect(counts([mini, mini]) == [1, 0.5])
    #expect(counts([WorkoutSet(12, .kg(20), kind: .warmup), mini]) == [0, 1])
  }

  @Test func leftAndRightAreOneSet() {
    #expect(counts([side(.left, 10), side(.right, 8)]) == [0.5, 0.5])
    #expect(
      counts([
        side(.left, 10), side(.left, 4, kind: .myo), side(.right, 9), side(.right, 4, kind: .myo),
      ]) == [0.5, 0.25, 0.5, 0.25])
    #expect(counts([side(.left, 10, kind: .warmup)]) == [0])
    // What only newer versions know is no half.
    var other = WorkoutSet(10, .kg(20))
    other.side = Open(name: "front")
    #expect(counts([other]) == [1])
  }

  @Test func volumeCountsAClusterByAllItsReps() throws {
    let mini = WorkoutSet(4, .kg(60), kind: .restPause)
    let workout = try Workout(
      "2026-04-06", [ExerciseLog(.bench, [WorkoutSet(12, .kg(60)), mini, mini])])
    let counted = CountedVolume([workout], exercises: [.bench])
    #expect(
      try counted.of(exercise: "Bench Press", in: april) == [Volume(20, load: 1200, sets: 2)])
    #expect(try counted.of(muscle: "Triceps", in: april) == [Volume(10, load: 600, sets: 1)])
    #expect(workout.doneHardSets(in: workout.logs[0]) == 2)
  }

  @Test func volumeCountsAPairLikeASetOfEachSide() throws {
    let pair = ExerciseLog(.bench, [side(.left, 10), side(.right, 10)])
    let both = ExerciseLog(.bench, [WorkoutSet(10, .kg(20))])
    for log in [pair, both] {
      let counted = CountedVolume([try Workout("2026-04-06", [log])], exercises: [.bench])
      #expect(
        try counted.of(exercise: "Bench Press", in: april) == [Volume(10, load: 200, sets: 1)])
    }
  }

  @Test func onlyDoneSetsOfARunningWorkoutCount() throws {
    let done = WorkoutSet(12, .kg(60), completedAt: try moment("2026-04-06"))
    let workout = try Workout(
      "2026-04-06", isRunning: true,
      [ExerciseLog(.bench, [done, WorkoutSet(4, .kg(60), kind: .myo)])])
    #expect(workout.doneHardSets(in: workout.logs[0]) == 1)
  }

  @Test func recordsAreThoseOfTheBetterSide() throws {
    var strong = side(.right, 10)
    strong.weight = .kg(22.5)
    let workout = try Workout("2026-04-06", [ExerciseLog(.row, [side(.left, 12), strong])])
    let records = PersonalRecords(
      ExerciseHistory(of: Exercise.row.reference, in: [workout], weights: BodyWeights()),
      formula: .epley)
    #expect(records.heaviestKilograms?.value == 22.5)
    #expect(records.heaviestKilograms?.entry.set.side == Open(.right))
    #expect(records.mostReps?.entry.set.side == Open(.left))
  }

  @Test func aSplitAsksForWhatCountsTheSame() throws {
    var planned = SplitExercise(id: .none, exercise: .bench, setCount: 3)
    #expect(planned.plannedHardSets == 3)
    planned.isBySide = true
    #expect(planned.plannedHardSets == 3)
    planned.take(try #require(SetPlan.read("15, 4x5 myo, 12")))
    #expect(planned.plannedHardSets == 4)
  }

  // MARK: What to lift next

  private func pair(_ left: Int, _ right: Int) -> [WorkoutSet] {
    [side(.left, left), side(.right, right)]
  }

  @Test func bothSidesHaveToGetThere() {
    func goal(_ sets: [WorkoutSet]) -> String {
      TrainingSample(Progression(.linear), [Session(12, sets: sets)], sets: 2).proposal().goal
    }
    #expect(goal(pair(8, 8) + pair(9, 8)) == "22.5 kg × 8")
    #expect(goal(pair(8, 8) + pair(9, 7)) == "20 kg × 8")
    // All of the left first.
    let turned = [side(.left, 8), side(.left, 8), side(.right, 8), side(.right, 8)]
    #expect(goal(turned) == "22.5 kg × 8")
    // One pair is not two sets.
    #expect(goal(pair(8, 8)) == "20 kg × 8")
  }

  @Test func miniSetsMissNothing() {
    let sets =
      [8, 8, 8].map { WorkoutSet($0, .kg(80)) } + [WorkoutSet(3, .kg(80), kind: .restPause)]
    let sample = TrainingSample(Progression(.linear), [Session(12, sets: sets)])
    #expect(sample.proposal().goal == "82.5 kg × 8")
  }
}
