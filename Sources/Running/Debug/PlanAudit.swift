/// Compares the engine's plans with published ones, distance by distance and level by level.
public struct PlanAudit {
  /// One measure of one plan.
  public struct Line: Equatable, Sendable {
    public let measure: String
    public let value: Double
    public let low: Double
    public let median: Double?
    public let high: Double
    /// Where it lies outside: why that is meant. Empty where it is not.
    public let reason: String

    public var isInside: Bool { value >= low - 0.005 && value <= high + 0.005 }
  }

  public struct Section: Equatable, Sendable {
    public let configuration: PlanConfiguration
    public let lines: [Line]
  }

  public let sections: [Section]

  /// Every race and level with the days and weeks that such plans usually have.
  public init() {
    var sections: [Section] = []
    for distance in RaceDistance.allCases {
      for level in Level.allCases {
        guard let (days, _, _) = PublishedShape.peak(distance, level) else { continue }
        let configuration = PlanConfiguration(
          distance, level, days: days, weeks: PlanAudit.usualWeeks(distance))
        guard let plan = try? PlanEngine.plan(configuration) else { continue }
        sections.append(
          Section(configuration: configuration, lines: PlanAudit.lines(plan, distance, level)))
      }
    }
    self.sections = sections
  }

  /// What lies outside with no reason.
  public var unexplained: Int {
    sections.reduce(0) { sum, section in
      sum + section.lines.reduce(0) { $0 + (!$1.isInside && $1.reason.isEmpty ? 1 : 0) }
    }
  }

  static func usualWeeks(_ distance: RaceDistance) -> Int {
    switch distance {
    case .fiveK, .tenK: 10
    case .half, .base: 12
    case .marathon: 18
    }
  }

  // MARK: Measures

  private static func lines(
    _ plan: PlanDraft, _ distance: RaceDistance, _ level: Level
  ) -> [Line] {
    guard let shape = PublishedShape.of(distance), let peak = PublishedShape.peak(distance, level)
    else { return [] }
    let weeks = plan.weeks
    let highest = weeks.reduce(0) { max($0, $1.meters) }
    let longest = weeks.reduce(0) { max($0, $1.longMeters) } / 1000
    func share(_ out: Int) -> Double { weeks[weeks.count - 1 - out].meters / highest }
    func line(_ measure: String, _ value: Double, _ range: PublishedShape.Range) -> Line {
      Line(
        measure: measure, value: value, low: range.low, median: range.median, high: range.high,
        reason: reason(measure, value, range.low, distance, level))
    }
    func line(_ measure: String, _ value: Double, _ low: Double, _ high: Double) -> Line {
      Line(
        measure: measure, value: value, low: low, median: nil, high: high,
        reason: reason(measure, value, low, distance, level))
    }
    return [
      line("peak week, km", highest / 1000, peak.low, peak.high),
      line("week 1", weeks[0].meters / highest, shape.firstWeek),
      line("two weeks out", share(2), shape.twoWeeksOut),
      line("one week out", share(1), shape.oneWeekOut),
      line("race week", share(0), shape.raceWeek),
      line("largest jump", largestJump(plan), shape.jump),
      line("longest run, km", longest, shape.longest),
      line("long-run share, median", medianLongShare(weeks), shape.medianLongShare - 0.08, 0.40),
      line("peak, weeks before", peakWeeksBefore(weeks), 2, shape.peakWeeksBefore + 2),
      line("down weeks", downWeeks(weeks).count, 1, Double(weeks.count) / 4 + 1),
      line("down week, share", downWeeks(weeks).share, 0.64, 0.93),
      line("hard share of time", qualityShare(plan), 0.04, 0.25),
    ]
  }

  private static func largestJump(_ plan: PlanDraft) -> Double {
    var highest = plan.weeks[0].meters
    var jump = 0.0
    for week in plan.weeks where week.meters > highest {
      jump = max(jump, week.meters / highest - 1)
      highest = week.meters
    }
    return jump
  }

  private static func medianLongShare(_ weeks: [PlannedWeek]) -> Double {
    let shares = weeks.filter { $0.longMeters > 0 }.map { $0.longMeters / $0.meters }.sorted()
    return shares.isEmpty ? 0 : shares[shares.count / 2]
  }

  private static func peakWeeksBefore(_ weeks: [PlannedWeek]) -> Double {
    var best = 0
    for week in weeks.indices where weeks[week].meters > weeks[best].meters { best = week }
    return Double(weeks.count - 1 - best)
  }

  /// Weeks at least 7 % below the one before, outside the taper, and their mean share of it.
  private static func downWeeks(_ weeks: [PlannedWeek]) -> (count: Double, share: Double) {
    var count = 0.0
    var sum = 0.0
    for week in weeks.indices.dropFirst() where weeks[week].phase != .taper {
      let share = weeks[week].meters / weeks[week - 1].meters
      if share > 0.93 { continue }
      count += 1
      sum += share
    }
    return (count, count > 0 ? sum / count : 0)
  }

  /// Time at marathon pace or harder.
  private static func qualityShare(_ plan: PlanDraft) -> Double {
    let paces = Paces(plan.configuration.vdot)
    var hard = 0.0
    var all = 0.0
    for week in plan.weeks {
      all += week.seconds
      for run in week.runs where run.role != .race {
        hard += run.structured.figures(paces).qualitySeconds
      }
    }
    return hard / all
  }

  /// Why a measure is meant to lie outside what was published.
  private static func reason(
    _ measure: String, _ value: Double, _ low: Double, _ distance: RaceDistance, _ level: Level
  ) -> String {
    switch measure {
    case "peak week, km" where value < low:
      "one run a day, and no easy one longer than 60 % of the long run: published plans run twice "
        + "on some days"
    case "race week" where value < low && distance != .fiveK:
      "the race takes one of few days, and what is left is no longer than usual"
    case "longest run, km" where low - value < 1.5: "whole runs that grow by a tenth at most"
    case "longest run, km" where level == .beginner && distance == .fiveK:
      "the three 5K plans with long runs of 16 km and more are for 29 km a week and more; "
        + "13 km a week hold a third of that"
    case "two weeks out" where distance == .fiveK:
      "three plans only; taken together with 10K: 0.68 to 0.95"
    case "race week" where distance == .fiveK && value < low:
      "three plans only; taken together with 10K: 0.47 to 0.77"
    case "largest jump" where value < low:
      "smaller steps; no plan has to jump"
    case "largest jump":
      "whole workouts; never beyond 10 %, or 2 km where that is more"
    case "long-run share, median":
      level == .beginner
        ? "few days: the long run is a larger part of them" : "fewer kilometres beside it"
    case "week 1" where value < low: "it starts lower and climbs more evenly"
    case "week 1": "few weeks to climb in: it starts closer to the peak"
    case "hard share of time" where level == .beginner:
      "the base phase of beginners has strides only"
    default: ""
    }
  }
}
