import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct LyftaLayoutTests {
  @Test func readsSupersetsSidesAndKinds() throws {
    let log = try Fixture.read("lyfta/standard.csv", unit: .lb)
    #expect(log.format == .lyfta)
    #expect(log.assumedUnit == .lb)
    #expect(log.counts == [2, 5, 9])
    #expect(log.workouts.map { $0.name } == ["Back", "Evening session"])
    #expect(log.workouts[0].durationSeconds == 4048)
    #expect(log.workouts[0].blocks.map { $0.superset } == [nil, 1, 1])
    #expect(log.workouts[0].blocks[1].exerciseName == "Cable Row, Seated")
    #expect(log.sets[0].weight == nil)
    #expect(log.sets[2].weight == .lb(55.5))
    #expect(
      log.sets.map { $0.side } == [nil, nil, nil, .left, .right, nil, nil, nil, nil])
    #expect(log.sets.allSatisfy { $0.notes.isEmpty })
    #expect(
      log.sets.map { $0.kind } == [
        .working, .warmup, .working, .working, .working, .drop, .working, .failure, .working,
      ])
    #expect(log.sets[6].distance == Distance(1.76, .mi))
    #expect(log.sets[6].seconds == 960)
    #expect(log.codes == ["8 bad-number", "9 distance-unit-assumed", "11 unknown-set-kind"])
    #expect(
      log.diagnostics[1].message
        == "Lyfta's files do not say the unit of distances; miles were assumed.")
  }

  @Test func keepsADurationOfMoreThanADay() throws {
    let log = try LogReader(unit: .kg).read(
      "Title,Date,Duration,Exercise,Superset id,Weight,Reps,Distance,Time,Set Type\n"
        + "Back,2025-12-11 12:41:04,30:15:00,Pull-up,,0.000,10,,,NORMAL_SET\n")
    #expect(log.workouts.map { $0.durationSeconds } == [108_900])
    #expect(
      log.diagnostics == [
        Diagnostic(
          line: 2, column: 3, severity: .warning, code: "absurd-duration",
          message: "The duration \"30:15:00\" is longer than 24 hours; it was kept.")
      ])
  }

  @Test func asksForTheUnit() throws {
    let bytes = try Fixture.bytes("lyfta/standard.csv")
    let needed = ImportError.unitNeeded(format: .lyfta)
    #expect(throws: needed) { try LogReader(unit: nil).read(bytes) }
    #expect(
      needed.message
        == "This Lyfta file does not say whether weights are kilograms or pounds.")
  }
}
