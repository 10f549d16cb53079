import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct FitNotesLayoutTests {
  @Test(arguments: [
    ("android", 4, [2, 3, 4]), ("android-no-comment", 3, [1, 3, 3]),
    ("android-older", 2, [1, 2, 2]), ("ios", 2, [1, 1, 2]),
  ])
  func readsEveryVariant(_ variant: String, _ rows: Int, _ counts: [Int]) throws {
    let log = try Fixture.read("fitnotes/\(variant).csv", unit: nil)
    #expect(log.format == .fitnotes)
    #expect(log.variant == variant)
    #expect(log.rows == rows)
    #expect(log.counts == counts)
    #expect(log.diagnostics.isEmpty)
  }

  @Test func rejoinsNamesAndCommentsWithBareCommas() throws {
    let log = try Fixture.read("fitnotes/android.csv")
    let blocks = log.workouts[0].blocks
    #expect(blocks[1].exerciseName == "Overhead Press (Each Side, Dumbbells)")
    #expect(blocks[1].category == "Shoulders")
    #expect(blocks[1].sets[0].weight == .kg(8))
    #expect(blocks[1].sets[0].notes == "kept, going")
    #expect(blocks[0].sets.map { $0.weight } == [.kg(60), .lb(135)])
    #expect(blocks[0].sets[0].notes == "easy, really")
    let bare = try Fixture.read("fitnotes/android-no-comment.csv")
    #expect(bare.workouts[0].blocks[2].exerciseName == "Overhead Press (Each Side, Dumbbells)")
    #expect(bare.workouts[0].start.millisecondOfDay == 0)
  }

  @Test func readsTimesAndBothWeightColumns() throws {
    let older = try Fixture.read("fitnotes/android-older.csv")
    #expect(older.sets[0].weight == .lb(225))
    #expect(older.sets[1].seconds == 561)
    #expect(older.sets[1].distance == Distance(2000, .m))
    #expect(try Fixture.read("fitnotes/ios.csv").sets.map { $0.weight } == [.kg(100), .lb(225)])
  }
}

@Suite struct FitbodLayoutTests {
  @Test func readsCurrentFiles() throws {
    let log = try Fixture.read("fitbod/current.csv", unit: nil)
    #expect(log.variant == "current")
    #expect(log.counts == [2, 3, 4])
    #expect(log.sets.map { $0.weight } == [.kg(20), .kg(27.5), nil, nil])
    #expect(log.sets[0].kind == .warmup)
    #expect(log.sets[2].seconds == 600)
    #expect(log.sets[2].distance == Distance(1500, .m))
    #expect(log.sets[2].notes == "Incline 2.5")
    #expect(log.workouts[0].offsetMinutes == 0)
    #expect(log.utcLine == 2)
    #expect(log.diagnostics.isEmpty)
  }

  @Test func repeatsTheSetsOfOlderFiles() throws {
    let log = try Fixture.read("fitbod/older.csv", unit: .lb)
    #expect(log.variant == "older")
    #expect(log.rows == 2)
    #expect(log.counts == [1, 1, 4])
    #expect(log.sets[0].weight == .lb(100))
    let bytes = try Fixture.bytes("fitbod/older.csv")
    #expect(throws: ImportError.unitNeeded(format: .fitbod)) {
      try LogReader(unit: nil).read(bytes)
    }
  }
}

@Suite struct LiftosaurLayoutTests {
  @Test func logsOnlyWhatWasDone() throws {
    let log = try Fixture.read("liftosaur/standard.csv", unit: nil)
    #expect(log.format == .liftosaur)
    #expect(log.rows == 4)
    #expect(log.counts == [2, 2, 3])
    #expect(log.workouts.map { $0.name } == ["Linear: Day 1", "Linear: Day 2"])
    #expect(log.workouts.map { $0.offsetMinutes } == [0, 120])
    #expect(log.workouts[1].start.millisecondOfDay == 66_600_000)
    #expect(log.workouts[0].blocks[0].exerciseName == "Squat, Barbell")
    #expect(log.workouts[0].blocks[0].category == "Quadriceps")
    #expect(log.workouts[0].blocks[0].notes == "knees out")
    #expect(log.sets.map { $0.kind } == [.warmup, .working, .working])
    #expect(log.sets.map { $0.weight } == [.kg(60), .lb(225), nil])
    #expect(log.sets[1].rpe == 8.5)
    #expect(log.utcLine == 2)
    #expect(log.codes == ["4 not-done"])
    #expect(log.diagnostics[0].severity == .note)
  }

  @Test func takesTheWeightThatWasAskedForWhereNoOtherIsSaid() throws {
    let header =
      "Workout DateTime,Exercise,Is Warmup Set?,Completed Reps,Required Weight Value,"
      + "Required Weight Unit,Completed Weight Value,Completed Weight Unit\n"
    let rows = ["60,kg,,", "60,kg,62.5,kg", "60,kg,0,kg", "0,kg,-20,kg", "75,%,,"]
    let text = header + rows.map { "2026-03-01T10:00:00.000Z,Dip,0,5,\($0)\n" }.joined()
    let log = try LogReader(unit: nil).read(text)
    #expect(log.sets.map { $0.weight } == [.kg(60), .kg(62.5), nil, .kg(-20), nil])
    #expect(log.diagnostics.isEmpty)
  }

  @Test func readsTheColumnsOfOlderFiles() throws {
    let log = try LogReader(unit: nil).read(
      "Workout DateTime,Program,Day Name,Exercise,Is Warmup Set?,Required Reps,Completed Reps,RPE,"
        + "Is AMRAP?,Weight Value,Weight Unit,Completed Reps Time,Target Muscles,"
        + "Synergist Muscles,Notes\n2024-03-01T10:00:00.000Z,Linear,Day 1,Squat,0,5,6,8.5,1,225,"
        + "lb,2024-03-01T10:05:00.000Z,Quadriceps,,deep\n")
    #expect(log.format == .liftosaur && log.diagnostics.isEmpty)
    #expect(log.sets.map { $0.weight } == [.lb(225)] && log.sets.map { $0.rpe } == [8.5])
  }
}

@Suite struct LiftLogLayoutTests {
  @Test func ordersASessionByItsClock() throws {
    let log = try Fixture.read("liftlog/standard.csv", unit: nil)
    #expect(log.format == .liftlog)
    #expect(log.counts == [3, 3, 5])
    #expect(log.sets.map { $0.weight } == [.kg(55), .kg(60), .lb(150), .kg(67.5), .kg(40)])
    #expect(log.workouts[0].start.millisecondOfDay == 38_520_000)
    #expect(log.workouts[0].blocks[0].notes == "go up")
    #expect(log.workouts[2].start.milliseconds == 1_728_900_000_000)
    #expect(log.workouts[2].offsetMinutes == 0)
    #expect(log.diagnostics.isEmpty)
  }

  @Test func readsWarmUpsAndRPEOfCurrentFiles() throws {
    let log = try LogReader(unit: nil).read(
      "SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes,RPE,SetType\n"
        + "a,2026-10-01T10:00:00,Squat,60,kg,5,5,,,warmup\n"
        + "a,2026-10-01T10:05:00,Squat,100,kg,5,5,,8.5,working\n"
        + "a,2026-10-01T10:10:00,Dip,,,8,8,,,working\n")
    #expect(log.format == .liftlog && log.diagnostics.isEmpty)
    #expect(log.sets.map { $0.kind } == [.warmup, .working, .working])
    #expect(log.sets.map { $0.rpe } == [nil, 8.5, nil])
    #expect(log.sets.map { $0.weight } == [.kg(60), .kg(100), nil])
  }
}

@Suite struct StrongLiftsLayoutTests {
  @Test func unfoldsRowsIntoSets() throws {
    let log = try Fixture.read("stronglifts/standard.csv", unit: nil)
    #expect(log.format == .stronglifts)
    #expect(log.rows == 4)
    #expect(log.counts == [2, 4, 8])
    #expect(log.workouts.map { $0.name } == ["Workout A", "Workout B"])
    #expect(log.workouts.map { $0.durationSeconds } == [3600, 2160])
    #expect(log.workouts.map { $0.bodyWeight } == [.kg(87), .kg(97.75)])
    #expect(log.workouts[0].notes == "Second week")
    #expect(log.workouts[0].start.millisecondOfDay == 70_620_000)
    #expect(log.sets[5].weight == .kg(-5))
    #expect(log.codes == ["3 not-done"])
  }

  @Test func readsPounds() throws {
    let log = try Fixture.read("stronglifts/pounds.csv", unit: nil)
    #expect(log.sets.map { $0.weight } == [.lb(135), .lb(135)])
    #expect(log.sets.map { $0.reps } == [5, 0])
  }
}
