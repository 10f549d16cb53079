import Strength
import Testing

@testable import Interchange

@Suite struct StrongLayoutTests {
  @Test(arguments: [
    ("S1.csv", "S1", 4, [2, 3, 4]), ("S2.csv", "S2", 10, [2, 4, 8]),
    ("S3.csv", "S3", 3, [1, 2, 3]), ("S4.csv", "S4", 5, [2, 3, 4]),
    ("S5.csv", "S5", 4, [2, 3, 4]), ("S6-fr.csv", "S6", 3, [1, 1, 2]),
    ("S6-de.csv", "S6", 2, [1, 1, 2]), ("S6-pt.csv", "S6", 2, [1, 1, 2]),
    ("S6-unknown.csv", "S6", 2, [1, 1, 2]),
  ])
  func readsEveryVariant(_ file: String, _ variant: String, _ rows: Int, _ counts: [Int]) throws {
    let log = try Fixture.read("strong/" + file)
    #expect(log.format == .strong)
    #expect(log.variant == variant)
    #expect(log.rows == rows)
    #expect(log.counts == counts)
    #expect(!log.diagnostics.contains { $0.severity == .error })
  }

  @Test func keepsQuotedTextAndWorkoutNotes() throws {
    let log = try Fixture.read("strong/S1.csv")
    #expect(log.workouts[0].name == "Legs, early")
    #expect(log.workouts[0].notes == "First week")
    #expect(log.sets[0].notes == "felt \"light\"")
    #expect(log.sets[0].rpe == 8)
    #expect(log.sets[1].rpe == nil)
    #expect(log.sets[2].seconds == 90)
    #expect(log.sets[2].reps == nil)
    #expect(log.sets[3].distance == Distance(5.2, .km))
    #expect(log.codes == ["3 bad-rpe", "5 distance-unit-assumed"])
  }

  @Test func startsABlockWhereNumberingRestarts() throws {
    let blocks = try Fixture.read("strong/S2.csv").workouts[0].blocks
    #expect(
      blocks.map { $0.sets.map { $0.kind } } == [
        [.warmup, .working, .drop, .failure], [.warmup, .working], [.working],
      ])
    #expect(blocks[2].notes == "slow\nand\nsteady")
    #expect(blocks[2].sets[0].weight == nil)
    #expect(blocks[2].sets[0].line == 9)
  }

  @Test func keepsTheWorkoutOfAnAbsurdDuration() throws {
    let log = try Fixture.read("strong/S2.csv")
    #expect(log.workouts[0].durationSeconds == 3600)
    #expect(log.workouts[1].durationSeconds == 950_460)
    #expect(log.sets[7].weight == .kg(6.80388555))
    #expect(
      log.diagnostics == [
        Diagnostic(
          line: 12, column: 3, severity: .warning, code: "absurd-duration",
          message: "The duration \"264h 1m\" is longer than 24 hours; it was kept.")
      ])
  }

  @Test func takesPoundsAndMilesWhereSaid() throws {
    let log = try Fixture.read("strong/S3.csv", unit: .lb)
    #expect(log.workouts[0].durationSeconds == 3900)
    #expect(log.sets[0].weight == .lb(315))
    #expect(log.sets[1].reps == 0)
    #expect(log.sets[2].distance == Distance(2, .mi))
  }

  @Test func readsUnitsOfSemicolonFiles() throws {
    let fourth = try Fixture.read("strong/S4.csv", unit: nil)
    #expect(fourth.workouts[0].durationSeconds == 5807)
    #expect(fourth.workouts[0].blocks[0].notes == "lateral one then legs up")
    #expect(fourth.sets.map { $0.weight } == [nil, .kg(1.5), nil, .kg(80)])
    #expect(fourth.sets[2].distance == Distance(1500, .m))
    #expect(fourth.sets[3].notes == "a;b")
    let fifth = try Fixture.read("strong/S5.csv", unit: nil)
    #expect(fifth.sets.map { $0.weight } == [.kg(20), .kg(82.5), nil, .lb(30)])
    #expect(fifth.sets[2].distance == Distance(3.1, .mi))
    #expect(fifth.workouts.map { $0.durationSeconds } == [2700, 1800])
  }

  @Test func readsHeadersInOtherLanguages() throws {
    let french = try Fixture.read("strong/S6-fr.csv")
    #expect(french.workouts[0].name == "Étirements et dos")
    #expect(french.workouts[0].blocks[0].exerciseName == "Développé couché (Haltère)")
    #expect(french.workouts[0].durationSeconds == 2100)
    #expect(french.sets.map { $0.weight } == [.kg(22.5), .kg(22.5)])
    #expect(try Fixture.read("strong/S6-de.csv").sets.map { $0.kind } == [.warmup, .working])
    #expect(try Fixture.read("strong/S6-pt.csv").sets.map { $0.kind } == [.warmup, .working])
    #expect(try Fixture.read("strong/S6-unknown.csv").sets[1].rpe == 8)
  }

  @Test func asksForTheUnitOfCommaFiles() throws {
    let bytes = try Fixture.bytes("strong/S2.csv")
    #expect(throws: ImportError.unitNeeded(format: .strong)) {
      try LogReader(unit: nil).read(bytes)
    }
  }

  @Test func joinsRowsOfAWorkoutThatAreNotAdjacent() throws {
    let log = try LogReader(unit: .kg).read(
      """
      Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
      2024-01-01 10:00:00,A,Squat,1,100,5,0,0,,,
      2024-01-02 10:00:00,B,Squat,1,100,5,0,0,,,
      2024-01-01 10:00:00,A,Squat,2,100,5,0,0,,,
      2024-01-01 5:00:00 PM,A,Squat,1,100,5,0,0,,,
      """)
    #expect(log.counts == [3, 3, 4])
    #expect(log.workouts[2].start.millisecondOfDay == 61_200_000)
  }
}

@Suite struct Strong2016Tests {
  @Test func takesUnitsFromTheNamesOfColumns() throws {
    let log = try Fixture.read("strong/S0-pounds.csv", unit: nil)
    #expect(log.format == .strong)
    #expect(log.variant == "S0")
    #expect(log.assumedUnit == nil)
    #expect(log.counts == [2, 3, 4])
    #expect(log.sets.map { $0.weight } == [.lb(135), .lb(137.5), nil, nil])
    #expect(log.sets[2].distance == Distance(1.5, .mi))
    #expect(log.sets[2].seconds == 720)
    #expect(log.workouts[0].start.millisecondOfDay == 27_000_000)
    #expect(
      log.diagnostics == [
        Diagnostic(
          line: 5, column: 6, severity: .error, code: "bad-number",
          message: "The reps \"heavy\" are not a number; the row was not imported.")
      ])
  }

  @Test func readsKilogramsWithNotes() throws {
    let log = try Fixture.read("strong/S0-kilograms.csv", unit: nil)
    #expect(log.variant == "S0")
    #expect(log.sets.map { $0.weight } == [.kg(100), .kg(102.5), nil])
    #expect(log.sets[0].notes == "belt, no sleeves")
    #expect(log.sets[2].distance == Distance(2, .km))
    #expect(log.diagnostics.isEmpty)
  }
}
