import Documents
import Running
import Testing

/// Plans as a coach would read them. A change of the engine shows here.
@Suite struct PlanGoldenTests {
  @Test(arguments: [
    (RaceDistance.fiveK, Level.beginner, 4, 8), (.fiveK, .advanced, 6, 12),
    (.tenK, .beginner, 3, 10), (.tenK, .intermediate, 5, 12), (.tenK, .elite, 7, 14),
    (.half, .beginner, 4, 12), (.half, .intermediate, 5, 16), (.half, .advanced, 5, 14),
    (.marathon, .beginner, 4, 20), (.marathon, .intermediate, 5, 18),
    (.marathon, .elite, 7, 16), (.base, .intermediate, 4, 10),
  ])
  func reads(distance: RaceDistance, level: Level, days: Int, weeks: Int) throws {
    let plan = try PlanEngine.plan(
      PlanConfiguration(distance, level, days: days, weeks: weeks))
    try Golden.check(
      PlanReport(plan).table,
      "\(distance.rawValue)-\(level.rawValue)-\(days)-days-\(weeks)-weeks")
  }

  @Test func auditIsKept() throws {
    let audit = PlanAudit()
    #expect(audit.sections.count == 16)
    #expect(audit.unexplained == 0)
    try Golden.check(audit.text, "audit")
  }
}
