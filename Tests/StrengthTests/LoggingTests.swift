import Documents
import Strength
import Testing

@Suite struct LoggingTests {
  private let now: Instant
  private let later: Instant

  init() throws {
    now = try moment("2026-04-08T18:00:00Z")
    later = try moment("2026-04-08T18:05:00Z")
  }

  /// Bench 3 × 6–8 at 80 kg and rows 2 × 10 as a superset, then a plank of 45 s.
  private var split: Split {
    var bench = SplitExercise(
      id: ULID(high: 1, low: 1), exercise: .bench, setCount: 3, reps: 6...8, weight: .kg(80))
    bench.superset = 1
    bench.restSeconds = 150
    var row = SplitExercise(id: ULID(high: 1, low: 2), exercise: .row, setCount: 2)
    row.superset = 1
    var plank = SplitExercise(id: ULID(high: 1, low: 3), exercise: .plank, setCount: 1)
    plank.seconds = 45
    plank.notes = "elbows under the shoulders"
    return Split(id: ULID(high: 1, low: 9), name: "Push", exercises: [bench, row, plank])
  }

  private func planned() throws -> (Workout, CountingIDs) {
    var ids = CountingIDs()
    var workout = try Workout("2026-04-08T17:15:00Z", isRunning: true)
    workout.plan(split, ids: &ids)
    return (workout, ids)
  }

  @Test func plansWhatASplitAsksFor() throws {
    let (workout, _) = try planned()
    #expect(workout.splitID == split.id)
    #expect(workout.splitName == "Push")
    #expect(workout.logs.map { $0.exerciseName } == ["Bench Press", "Row", "Plank"])
    #expect(workout.logs.map { $0.exerciseID } == split.exercises.map { $0.exerciseID })
    #expect(workout.logs.map { $0.sets.count } == [3, 2, 1])
    #expect(workout.logs.map { $0.superset } == [1, 1, nil])
    #expect(workout.logs.map { $0.restSeconds } == [150, nil, nil])
    #expect(workout.logs[2].loadType == Open(.duration))
    #expect(workout.logs[2].notes == "elbows under the shoulders")
  }

  @Test func plansTheHighestRepsAndNoRepsForTimedSets() throws {
    let (workout, _) = try planned()
    #expect(workout.logs[0].sets.map { $0.reps } == [8, 8, 8])
    #expect(workout.logs[0].sets.map { $0.weight } == [.kg(80), .kg(80), .kg(80)])
    #expect(workout.logs[2].sets.map { $0.reps } == [nil])
    #expect(workout.logs[2].sets.map { $0.seconds } == [45])
    let sets = workout.logs.flatMap { $0.sets }
    #expect(sets.allSatisfy { $0.completedAt == nil && $0.isHard && !workout.isDone($0) })
  }

  @Test func givesEveryLogAndSetItsOwnIdentifier() throws {
    let (workout, _) = try planned()
    let ids = workout.logs.flatMap { [$0.id] + $0.sets.map { $0.id } }
    #expect(ids == (1...9).map { ULID(high: 0, low: $0) })
  }

  @Test func plansAsFarAsIdentifiersLast() throws {
    var ids = (1...3).map { ULID(high: 0, low: $0) }.makeIterator()
    var workout = try Workout("2026-04-08", isRunning: true)
    workout.plan(split, ids: &ids)
    #expect(workout.logs.map { $0.sets.count } == [2])
  }

  @Test func completesPlannedSetsInOrder() throws {
    var (workout, ids) = try planned()
    #expect(workout.complete(.bench, at: now, ids: &ids, change: { _ in }) == 0)
    #expect(workout.complete(.bench, at: later, ids: &ids) { $0.reps = 6 } == 0)
    #expect(workout.logs[0].sets.map { $0.completedAt } == [now, later, nil])
    #expect(workout.logs[0].sets.map { $0.reps } == [8, 6, 8])
    #expect(workout.logs.map { $0.sets.count } == [3, 2, 1])
  }

  @Test func fillsALaterLogOfTheExerciseBeforeItAddsASet() throws {
    var (workout, ids) = try planned()
    workout.plan(Split(id: .none, name: "", exercises: [split.exercises[0]]), ids: &ids)
    var logs: [Int?] = []
    for _ in 0..<7 { logs.append(workout.complete(.bench, at: now, ids: &ids) { $0.reps = 5 }) }
    #expect(logs == [0, 0, 0, 3, 3, 3, 3])
    #expect(workout.logs.map { $0.sets.count } == [3, 2, 1, 4])
  }

  @Test func addsASetBeyondThePlan() throws {
    var (workout, ids) = try planned()
    for _ in 0..<3 { _ = workout.complete(.bench, at: now, ids: &ids) { _ in } }
    let log = workout.complete(.bench, at: later, ids: &ids) {
      $0.reps = 12
      $0.weight = .kg(60)
      $0.kind = Open(.drop)
    }
    #expect(log == 0)
    let extra = try #require(workout.logs[0].sets.last)
    #expect(workout.logs[0].sets.count == 4)
    #expect(extra.kind == Open(.drop))
    #expect(extra.weight == .kg(60))
    #expect(extra.completedAt == later)
    #expect(!workout.logs.flatMap { $0.sets }.dropLast().contains { $0.id == .none })
  }

  @Test func anotherSetIsAsHeavyAsTheOneBeforeIt() throws {
    var (workout, ids) = try planned()
    for _ in 0..<3 { _ = workout.complete(.bench, at: now, ids: &ids) { _ in } }
    for kind in [SetKind.working, .drop, .working, .warmup] {
      _ = workout.complete(.bench, at: later, ids: &ids) { set in
        set.reps = 5
        set.kind = Open(kind)
      }
    }
    let weights = workout.logs[0].sets.suffix(4).map { $0.weight }
    #expect(weights == [.kg(80), nil, .kg(80), nil])
  }

  /// Whoever plans by name alone logs by it, too.
  @Test func anExerciseWithoutAnIdentifierIsFoundByItsName() throws {
    var (workout, ids) = try planned()
    workout.logs[1].exerciseID = nil
    let row = ExerciseReference(id: nil, name: "Row")
    let place = workout.complete(row, Open(.weighted), at: now, ids: &ids) { _ in }
    #expect(place?.log == 1 && place?.set == 0)
    #expect(workout.logs.count == 3)
  }

  @Test func beginsALogForAnExerciseThatWasNotPlanned() throws {
    var (workout, ids) = try planned()
    #expect(workout.complete(.dip, at: now, ids: &ids) { $0.reps = 10 } == 3)
    #expect(workout.logs[3].exerciseID == Exercise.dip.id)
    #expect(workout.logs[3].loadType == Open(.bodyweight))
    #expect(workout.logs[3].sets.map { $0.reps } == [10])
    let used = workout.logs.flatMap { [$0.id] + $0.sets.map { $0.id } }
    #expect(Set(used).count == used.count)
  }

  @Test(
    arguments: [
      { $0.seconds = 60 }, { $0.distance = Distance(400, .m) }, { $0.reps = 0 },
    ] as [@Sendable (inout WorkoutSet) -> Void])
  func takesRepsTimeOrDistanceForASet(change: @Sendable (inout WorkoutSet) -> Void) throws {
    var ids = CountingIDs()
    var workout = try Workout("2026-04-08", isRunning: true)
    #expect(workout.complete(.plank, at: now, ids: &ids, change: change) == 0)
    #expect(workout.logs.map { $0.sets.count } == [1])
  }

  @Test func addsNothingWhereNothingWasSaid() throws {
    var ids = CountingIDs()
    var workout = try Workout("2026-04-08", isRunning: true)
    #expect(workout.complete(.bench, at: now, ids: &ids, change: { _ in }) == nil)
    #expect(workout.complete(.bench, at: now, ids: &ids) { $0.weight = .kg(80) } == nil)
    #expect(workout.logs.isEmpty)
  }

  @Test func addsNothingWithoutIdentifiers() throws {
    var none: [ULID].Iterator = [].makeIterator()
    var workout = try Workout("2026-04-08", isRunning: true)
    #expect(workout.complete(.bench, at: now, ids: &none) { $0.reps = 5 } == nil)
    #expect(workout.logs.isEmpty)
  }

  // MARK: Mini-sets and sides

  @Test func plansMiniSetsWithTheSideOfTheirSet() throws {
    var bench = split.exercises[0]
    bench.take(try #require(SetPlan.read("12, 2x4 myo, 10")))
    bench.isBySide = true
    var ids = CountingIDs()
    var workout = try Workout("2026-04-08", isRunning: true)
    workout.plan(Split(id: .none, name: "", exercises: [bench]), ids: &ids)
    let sets = workout.logs[0].sets
    #expect(sets.map { $0.reps } == [12, 4, 4, 12, 4, 4, 10, 10])
    #expect(sets.map { $0.isMini } == [false, true, true, false, true, true, false, false])
    let (left, right) = (Open(BodySide.left), Open(BodySide.right))
    #expect(sets.map { $0.side } == [left, left, left, right, right, right, left, right])
  }

  @Test func aMiniSetGoesOnWithTheLastSet() throws {
    var (workout, ids) = try planned()
    _ = workout.complete(.bench, at: now, ids: &ids) { $0.reps = 8 }
    #expect(workout.isBeyondPlan(.myo, nil, of: Exercise.bench.reference))
    #expect(!workout.isBeyondPlan(.failure, nil, of: Exercise.bench.reference))
    let log = workout.complete(.bench, at: later, ids: &ids, isExtra: true) {
      $0.reps = 4
      $0.kind = Open(.myo)
    }
    #expect(log == 0)
    #expect(workout.logs[0].sets.map { $0.reps } == [8, 4, 8, 8])
    #expect(workout.logs[0].sets[1].weight == .kg(80))
    #expect(workout.logs[0].sets.map { $0.completedAt } == [now, later, nil, nil])
    // One that is planned is done as planned.
    workout.logs[0].sets[2].kind = Open(.myo)
    #expect(!workout.isBeyondPlan(.myo, nil, of: Exercise.bench.reference))
  }

  @Test func theOtherSideIsNoFurtherSetOfThePlan() throws {
    var (workout, ids) = try planned()
    #expect(!workout.isBeyondPlan(nil, .left, of: Exercise.bench.reference))
    _ = workout.complete(.bench, at: now, ids: &ids, side: .left) { $0.side = Open(.left) }
    #expect(workout.isBeyondPlan(nil, .right, of: Exercise.bench.reference))
    #expect(!workout.isBeyondPlan(nil, .left, of: Exercise.bench.reference))
    _ = workout.complete(.bench, at: later, ids: &ids, isExtra: true, side: .right) {
      $0.reps = 6
      $0.side = Open(.right)
    }
    #expect(workout.logs[0].sets.map { $0.reps } == [8, 6, 8, 8])
    #expect(workout.logs[0].sets[1].weight == .kg(80))
    #expect(!workout.isBeyondPlan(nil, .left, of: Exercise.bench.reference))
  }

  @Test func aMiniSetIsForTheSideOfItsSet() throws {
    var ids = CountingIDs()
    var workout = try Workout("2026-04-08", isRunning: true)
    _ = workout.complete(.bench, at: now, ids: &ids, side: .left) {
      ($0.reps, $0.weight) = (8, .kg(20))
      $0.side = Open(BodySide.left)
    }
    for kind in [SetKind.myo, .warmup] {
      _ = workout.complete(.bench, at: later, ids: &ids, isExtra: true) {
        $0.reps = 4
        $0.kind = Open(kind)
      }
    }
    let sets = workout.logs[0].sets
    #expect(sets.map { $0.side?.name ?? "both" } == ["left", "left", "both"])
    #expect(sets.map { $0.weight?.text ?? "none" } == ["20 kg", "20 kg", "none"])
  }

  @Test func sidesThatArePlannedAreFound() throws {
    var bench = split.exercises[0]
    bench.isBySide = true
    var ids = CountingIDs()
    var workout = try Workout("2026-04-08", isRunning: true)
    workout.plan(Split(id: .none, name: "", exercises: [bench]), ids: &ids)
    #expect(!workout.isBeyondPlan(nil, .right, of: Exercise.bench.reference))
    _ = workout.complete(.bench, at: now, ids: &ids, side: .right) { $0.reps = 5 }
    #expect(workout.logs[0].sets.map { $0.reps } == [8, 5, 8, 8, 8, 8])
  }

  @Test func plannedWarmUpsAreDoneAsSuchOrPassedOver() throws {
    var (workout, ids) = try planned()
    for place in 0..<2 { workout.logs[0].sets[place].kind = Open(.warmup) }
    let warmUp = workout.complete(.bench, at: now, ids: &ids, isWarmUp: true) { $0.reps = 5 }
    #expect(warmUp == 0)
    _ = workout.complete(.bench, at: later, ids: &ids) { $0.reps = 7 }
    #expect(workout.logs[0].sets.map { $0.reps } == [5, 8, 7])
    #expect(workout.logs[0].sets.map { $0.completedAt } == [now, nil, later])
    // What is not planned is added: a set behind those that were, a warm-up before those to come.
    _ = workout.complete(.bench, at: later, ids: &ids) { $0.reps = 6 }
    #expect(workout.logs[0].sets.map { $0.reps } == [5, 8, 7, 6])
    for _ in 0..<2 { _ = workout.complete(.row, at: now, ids: &ids) { $0.reps = 10 } }
    workout.logs[1].sets[1].completedAt = nil
    _ = workout.complete(.row, at: now, ids: &ids, isWarmUp: true) {
      $0.reps = 4
      $0.kind = Open(.warmup)
    }
    #expect(workout.logs[1].sets.map { $0.reps } == [10, 4, 10])
    // A mini-set that is planned behind an open warm-up is one of the plan.
    workout.logs[1].sets[1].completedAt = nil
    workout.logs[1].sets[2].kind = Open(.myo)
    #expect(!workout.isBeyondPlan(.myo, nil, of: Exercise.row.reference))
  }

  @Test func skipsWhatWasNotDoneWhenItEnds() throws {
    var (workout, ids) = try planned()
    let before = workout
    _ = workout.complete(.bench, at: now, ids: &ids) { $0.reps = 7 }
    workout.logs[1].notes = "the bench was taken"
    workout.logs[2].notes = ""
    workout.finish(at: later)
    #expect(!workout.isRunning)
    #expect(workout.endedAt == later)
    // A log with nothing done stays only for what was written there.
    #expect(workout.logs.map { $0.exerciseName } == ["Bench Press", "Row"])
    #expect(workout.logs.map { $0.sets.count } == [1, 0])
    #expect(workout.logs[0].sets.map { $0.reps } == [7])
    // The rest lies apart, where nothing counts it.
    #expect(workout.doneSetCount == 1)
    #expect(workout.logs.map { workout.skippedSets(of: $0).count } == [2, 2])
    #expect(workout.skippedLogs.map { $0.exerciseName } == ["Plank"])
    #expect(workout.skippedLogs.map { $0.sets.map { $0.seconds } } == [[45]])
    #expect(workout.logsWithSkipped.map { $0.sets.count } == before.logs.map { $0.sets.count })
    #expect(try Workout(decoding: workout.encoded()) == workout)
    var names: [ULID] = []
    for log in workout.logs + workout.skipped {
      names.append(log.id)
      names += log.sets.map { $0.id }
    }
    #expect(Set(names).count == names.count, "each identifier stands once in a document")
    // Ending it once more changes nothing.
    let ended = workout
    workout.finish(at: later)
    #expect(workout == ended)
  }

  @Test func aSkippedSetMayCountAfterAll() throws {
    var (workout, ids) = try planned()
    let before = workout
    _ = workout.complete(.bench, at: now, ids: &ids) { $0.reps = 7 }
    workout.logs[2].notes = ""
    workout.finish(at: later)
    let bench = workout.skippedSets(of: workout.logs[0])
    let first = workout.countSkipped(bench[1].id)
    #expect(first == 0)
    #expect(workout.logs[0].sets.map { $0.id } == [0, 2].map { before.logs[0].sets[$0].id })
    #expect(workout.doneSetCount == 2)
    #expect(workout.skippedSets(of: workout.logs[0]).map { $0.id } == [bench[0].id])
    // An exercise of which nothing was done is there again.
    let row = try #require(workout.skippedLogs.first { $0.exerciseName == "Row" })
    let second = workout.countSkipped(row.sets[0].id)
    #expect(second == 1)
    #expect(workout.logs[1].id == before.logs[1].id)
    #expect(workout.logs[1].sets.map { $0.id } == [before.logs[1].sets[0].id])
    #expect(workout.skippedSets(of: workout.logs[1]).count == 1)
    let again = workout.countSkipped(row.sets[0].id)
    #expect(again == nil)
    // What another device had done before it knew of the end was not skipped.
    workout.logs[0].sets.append(before.logs[0].sets[1])
    #expect(workout.skippedSets(of: workout.logs[0]).isEmpty)
    let plank = try #require(workout.skippedLogs.first)
    let isGone = workout.removeSkipped(plank.sets[0].id)
    #expect(isGone)
    #expect(workout.skippedLogs.isEmpty)
    workout.removeSkipped(of: workout.logs[1].id)
    #expect(workout.skippedSets(of: workout.logs[1]).isEmpty)
  }

  @Test func warmUpsThatWereSkippedArePlannedFirst() throws {
    var (workout, ids) = try planned()
    workout.logs[0].sets[0].kind = Open(.warmup)
    _ = workout.complete(.bench, at: now, ids: &ids) { $0.reps = 7 }
    workout.finish(at: later)
    let kinds = [SetKind.warmup, .working, .working].map { Open($0) }
    #expect(workout.logsWithSkipped[0].sets.map { $0.kind } == kinds)
  }

  @Test func oneThatWasLeftRunningEndsWithItsLastSet() throws {
    var (workout, ids) = try planned()
    _ = workout.complete(.bench, at: later, ids: &ids) { $0.reps = 7 }
    _ = workout.complete(.row, at: now, ids: &ids) { $0.reps = 10 }
    let last = later.milliseconds
    let soon = Instant(milliseconds: last + 4 * 3_600_000, offsetMinutes: 60)
    #expect(workout.end(by: soon) == soon)
    let late = Instant(milliseconds: last + 4 * 3_600_000 + 1, offsetMinutes: 60)
    #expect(workout.end(by: late) == Instant(milliseconds: last, offsetMinutes: 60))
    // Where no set has been done, nothing says when it ended.
    let (untouched, _) = try planned()
    #expect(untouched.end(by: late) == late)
  }

  /// Imported sets have no time of their own; once a workout has ended, all of them are done.
  ///
  /// Fails until `Workout.finish` drops sets of a running workout only: in
  /// Sources/Strength/Workouts/Workout+Logging.swift, `let wasRunning = isRunning` first, then
  /// `removeAll { wasRunning && $0.completedAt == nil }`.
  @Test func keepsTheSetsOfAWorkoutThatHadEndedBefore() throws {
    var workout = try Workout("2026-04-06", [ExerciseLog(.bench, [WorkoutSet(5, .kg(80))])])
    workout.finish(at: later)
    #expect(workout.logs.map { $0.sets.count } == [1])
  }
}

extension Workout {
  /// Completes a set of an exercise; the position of its log.
  fileprivate mutating func complete(
    _ exercise: Exercise, at instant: Instant, ids: inout some IteratorProtocol<ULID>,
    isExtra: Bool = false, isWarmUp: Bool = false, side: BodySide? = nil,
    change: (inout WorkoutSet) -> Void
  ) -> Int? {
    complete(
      exercise.reference, exercise.loadType, at: instant, ids: &ids, isExtra: isExtra,
      isWarmUp: isWarmUp, side: side, change: change
    )?.log
  }
}
