import Documents
import Strength
import Testing

@Suite struct PersonalRecordsTests {
  private func records(
    _ sets: [WorkoutSet], of exercise: Exercise = .bench, bodyWeight: Weight? = nil,
    formula: OneRepMaxFormula = .epley
  ) throws -> PersonalRecords {
    let workouts = try sets.enumerated().map { number, set in
      try Workout(
        "2026-04-0\(number + 1)", bodyWeight: bodyWeight, [ExerciseLog(exercise, [set])])
    }
    return PersonalRecords(
      ExerciseHistory(of: exercise.reference, in: workouts, weights: BodyWeights()),
      formula: formula)
  }

  @Test func findsTheBestOfEachKind() throws {
    let records = try records([
      WorkoutSet(1, .kg(100)), WorkoutSet(6, .kg(90)), WorkoutSet(10, .kg(70)),
      WorkoutSet(20, .kg(30)),
    ])
    #expect(records.heaviestKilograms?.value == 100)
    #expect(records.oneRepMaxKilograms?.value == 108)
    #expect(records.oneRepMaxKilograms?.entry.set.reps == 6)
    #expect(records.largestSetKilograms?.value == 700)
    #expect(records.mostReps?.value == 20)
    #expect(records.longestSeconds == nil)
    #expect(records.farthestMetres == nil)
  }

  @Test func leavesTheRecordWithTheFirstOfEqualSets() throws {
    let set = WorkoutSet(5, .kg(80), seconds: 30, distance: Distance(1, .km))
    let records = try records([set, set, WorkoutSet(5, .kg(80), distance: Distance(1000, .m))])
    let first = try day("2026-04-01")
    let all = [
      records.heaviestKilograms, records.oneRepMaxKilograms, records.mostReps,
      records.largestSetKilograms, records.longestSeconds, records.farthestMetres,
    ]
    #expect(all.map { $0?.entry.startedAt.day } == Array(repeating: first, count: 6))
  }

  @Test func neverCountsAWarmUp() throws {
    var newer = WorkoutSet(50, .kg(300))
    newer.kind = Open(name: "cluster")
    let warmup = WorkoutSet(
      30, .kg(200), kind: .warmup, seconds: 600, distance: Distance(9, .km))
    let records = try records([warmup, newer, WorkoutSet(5, .kg(80))])
    #expect(records.heaviestKilograms?.value == 80)
    #expect(records.mostReps?.value == 5)
    #expect(records.longestSeconds == nil)
    #expect(records.farthestMetres == nil)
    #expect(try self.records([warmup]) == self.records([]))
  }

  @Test func comparesAcrossUnits() throws {
    let records = try records([WorkoutSet(5, .kg(100)), WorkoutSet(5, .lb(225))])
    #expect(records.heaviestKilograms?.entry.set.weight == .lb(225))
    let run = Exercise("Run", .distance)
    let sets = [Distance(5, .km), Distance(3.2, .mi), Distance(5400, .yd), Distance(5100, .m)]
      .map { WorkoutSet(nil, distance: $0) }
    #expect(
      try self.records(sets, of: run).farthestMetres?.entry.set.distance == Distance(3.2, .mi))
  }

  @Test func needsRepsForAWeightAndAWeightForAMaximum() throws {
    let records = try records([
      WorkoutSet(nil, .kg(200)), WorkoutSet(0, .kg(200)), WorkoutSet(8), WorkoutSet(7, .kg(0)),
    ])
    #expect(records.heaviestKilograms == nil)
    #expect(records.oneRepMaxKilograms == nil)
    #expect(records.largestSetKilograms == nil)
    #expect(records.mostReps?.value == 8)
  }

  @Test func takesNoMaximumFromMoreThanTwelveReps() throws {
    let records = try records([WorkoutSet(13, .kg(100)), WorkoutSet(5, .kg(60))])
    #expect(records.oneRepMaxKilograms?.value == 70)
    #expect(records.heaviestKilograms?.value == 100)
  }

  @Test func estimatesByTheFormulaThatWasAskedFor() throws {
    let sets = [WorkoutSet(5, .kg(80)), WorkoutSet(5, .kg(60), rpe: 8)]
    #expect(try records(sets, formula: .brzycki).oneRepMaxKilograms?.value == 90)
    // Without an RPE 80 kg count by Epley.
    #expect(try records(sets, formula: .rpe) == records(sets))
    let rated = [WorkoutSet(5, .kg(80), rpe: 10), WorkoutSet(5, .kg(78), rpe: 7)]
    #expect(try records(rated, formula: .rpe).oneRepMaxKilograms?.entry.set.weight == .kg(78))
  }

  @Test func movesTheBodyInBodyweightAndAssistedSets() throws {
    let sets = [WorkoutSet(5, .kg(10)), WorkoutSet(8)]
    let dip = try records(sets, of: .dip, bodyWeight: .kg(80))
    #expect(dip.heaviestKilograms?.value == 10)
    #expect(dip.oneRepMaxKilograms?.value == 105)
    #expect(dip.largestSetKilograms?.value == 640)
    let assisted = try records(
      sets, of: Exercise("Assisted Dip", .assisted), bodyWeight: .kg(80))
    #expect(assisted.heaviestKilograms?.entry.set.reps == 8)
    #expect(assisted.heaviestKilograms?.value == 0)
    let unknown = try records(sets, of: .dip)
    #expect(unknown.heaviestKilograms?.value == 10)
    #expect(unknown.oneRepMaxKilograms == nil)
    #expect(unknown.mostReps?.value == 8)
  }

  /// What is added to the body is compared, whatever that weighed on the day; of help the least.
  @Test func neverComparesTheBodyItself() throws {
    func records(_ exercise: Exercise, _ done: [(body: Double, weight: Double)]) throws
      -> PersonalRecords
    {
      let workouts = try done.enumerated().map { number, day in
        try Workout(
          "2026-04-0\(number + 1)", bodyWeight: .kg(day.body),
          [ExerciseLog(exercise, [WorkoutSet(5, .kg(day.weight))])])
      }
      return PersonalRecords(
        ExerciseHistory(of: exercise.reference, in: workouts, weights: BodyWeights()),
        formula: .epley)
    }
    #expect(try records(.dip, [(90, 5), (70, 10)]).heaviestKilograms?.value == 10)
    #expect(try records(.dip, [(70, 10), (90, 5)]).heaviestKilograms?.value == 10)
    #expect(try records(.dip, [(70, 0), (90, 0)]).heaviestKilograms == nil)
    let assisted = Exercise("Assisted Dip", .assisted)
    for done in [[(90.0, 30.0), (70.0, 20.0)], [(70.0, -20.0), (90.0, 30.0)]] {
      let record = try records(assisted, done.map { (body: $0.0, weight: $0.1) }).heaviestKilograms
      #expect(record?.value == -20 && record?.entry.bodyWeight == .kg(70))
    }
  }
}
