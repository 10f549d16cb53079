import Documents

/// Makes plans for one runner: a pure function of the configuration.
///
/// Outline (phases, distances) → targets of each week → slots on its days → runs that score best.
public struct PlanEngine: Sendable {
  let table: RunTable

  /// Computes the catalogue's numbers; keep the engine for further plans of the same runner.
  public init(_ paces: Paces) { table = RunTable(paces) }

  /// The plan of a configuration, with an engine of its own.
  public static func plan(
    _ configuration: PlanConfiguration, in unit: PlanUnit = .kilometers
  ) throws(PlanError) -> PlanDraft {
    try PlanEngine(Paces(configuration.vdot)).plan(configuration, in: unit)
  }

  /// The plan that someone asks for today.
  public static func plan(
    _ configuration: PlanConfiguration, today: CivilDay, in unit: PlanUnit = .kilometers
  ) throws(PlanError) -> PlanDraft {
    let problems = configuration.problems(today: today, in: unit)
    if !problems.isEmpty {
      // What is wrong besides is worth knowing at once.
      let others = configuration.check(in: unit).filter { $0.severity == .refused }
      throw .refused(problems + others)
    }
    return try plan(configuration, in: unit)
  }

  /// - Throws: `PlanError.refused` with what would work where there is no sane plan.
  public func plan(
    _ configuration: PlanConfiguration, in unit: PlanUnit = .kilometers
  ) throws(PlanError) -> PlanDraft {
    let easySpeed = table.paces.metersPerSecond(.easy)
    let findings = configuration.check(easySpeed: easySpeed, in: unit)
    let refusals = findings.filter { $0.severity == .refused }
    if !refusals.isEmpty { throw PlanError.refused(refusals) }
    let outline = PlanOutline(configuration, easySpeed: easySpeed)
    var builder = PlanBuilder(
      table: table, configuration: configuration, outline: outline,
      pattern: configuration.pattern)
    let weeks = builder.weeks()
    return PlanDraft(
      configuration: configuration, weeks: weeks,
      findings: findings
        + [
          configuration.checkLongest(weeks, easySpeed, unit), configuration.checkTime(weeks),
        ].compactMap { $0 },
      currentMeters: outline.currentMeters, longestMeters: outline.longestMeters)
  }
}

extension PlanConfiguration {
  /// Days of the plan's week that are no rest days, one bit a position.
  var available: UInt8 {
    var bits: UInt8 = 0x7f
    for day in restDays {
      if let day = day.known { bits &= ~(1 << UInt8(position(of: day))) }
    }
    return bits
  }

  /// The place of a weekday in the plan's weeks, which begin on the plan's first day.
  func position(of day: WeekdayName) -> Int {
    (day.index - (firstDay.weekday.rawValue - 1) + 7) % 7
  }

  var longPosition: Int { position(of: longRunDay.known ?? .sunday) }

  var pattern: WeekPattern {
    WeekPattern(days: days, available: available, long: longPosition)
  }
}
