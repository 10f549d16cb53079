import Documents

/// A day of the week by its name in files.
public enum WeekdayName: String, CaseIterable, Sendable {
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// 0 for Monday … 6 for Sunday.
  public var index: Int {
    switch self {
    case .monday: 0
    case .tuesday: 1
    case .wednesday: 2
    case .thursday: 3
    case .friday: 4
    case .saturday: 5
    case .sunday: 6
    }
  }

  public init(_ weekday: Weekday) { self = WeekdayName.allCases[weekday.rawValue - 1] }
}

/// What a runner asks for; the plan follows from it alone.
public struct PlanConfiguration: Record {
  public static let days = 2...7
  public static let weeks = 4...30
  public static let kilometers = 0.0...400.0
  public static let weeklyMinutes = 60.0...1800.0

  public var distance = Open(RaceDistance.tenK)
  public var level = Open(Level.intermediate)
  /// Training days a week.
  public var days = 4
  public var weeks = 12
  /// The day of the race, which ends the plan. It wins over `startDate`.
  public var raceDate: CivilDay?
  /// The first day of the plan.
  public var startDate: CivilDay?
  /// Kilometres a week over the last month; nil for what the level usually brings.
  public var currentKilometers: Double?
  /// The longest run of the last 30 days in km; nil for what the level usually brings.
  public var longestKilometers: Double?
  /// The most minutes that a week may take; nil for what the level usually takes.
  public var weeklyMinutes: Double?
  public var longRunDay = Open(WeekdayName.sunday)
  public var restDays: [Open<WeekdayName>] = []
  /// Chooses among runs that suit equally well, and the place of surprise weeks.
  public var seed = 1
  public var runner = RunnerProfile()
  public var unknown = UnknownFields()

  public init() {}

  public init(
    _ distance: RaceDistance, _ level: Level, days: Int, weeks: Int,
    currentKilometers: Double? = nil, seed: Int = 1
  ) {
    self.distance = Open(distance)
    self.level = Open(level)
    self.days = min(max(days, PlanConfiguration.days.lowerBound), PlanConfiguration.days.upperBound)
    self.weeks = min(
      max(weeks, PlanConfiguration.weeks.lowerBound), PlanConfiguration.weeks.upperBound)
    self.currentKilometers = currentKilometers
    self.seed = seed
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("distance", &distance)
    try visitor.field("level", &level)
    try visitor.field("days", &days, in: PlanConfiguration.days, default: 4)
    try visitor.field("weeks", &weeks, in: PlanConfiguration.weeks, default: 12)
    try visitor.field("raceDate", &raceDate)
    try visitor.field("startDate", &startDate)
    try visitor.field("currentKilometers", &currentKilometers, in: PlanConfiguration.kilometers)
    try visitor.field("longestKilometers", &longestKilometers, in: PlanConfiguration.kilometers)
    try visitor.field("weeklyMinutes", &weeklyMinutes, in: PlanConfiguration.weeklyMinutes)
    try visitor.field("longRunDay", &longRunDay, default: Open(.sunday))
    try visitor.field("restDays", &restDays, default: [])
    try visitor.field("seed", &seed, default: 1)
    try visitor.field("runner", &runner, default: RunnerProfile())
  }

  /// A distance that only a newer version knows counts as base.
  public var knownDistance: RaceDistance { distance.known ?? .base }
  public var knownLevel: Level { level.known ?? .beginner }

  /// What the paces follow from: the runner's performance, or the level's usual one.
  public var vdot: VDOT { runner.performance.value ?? knownLevel.assumedVDOT }

  /// The first day; a Monday of 2026 where neither date is set.
  public var firstDay: CivilDay {
    if let raceDate, knownDistance != .base { return raceDate - (weeks * 7 - 1) }
    return startDate ?? CivilDay(number: 20_458)
  }

  /// That of the race where there is one.
  public var lastDay: CivilDay { firstDay + (weeks * 7 - 1) }

  /// The day of the race; nil for base plans.
  public var raceDay: CivilDay? { knownDistance == .base ? nil : lastDay }

  /// The load of a day, on average, of what is run before the plan, at an easy pace; 0 where it is
  /// not known.
  public var currentLoad: Double {
    guard let currentKilometers else { return 0 }
    let paces = Paces(vdot)
    let hours = currentKilometers * 1000 / paces.metersPerSecond(.easy) / 3600
    return hours * paces.loadPerHour(.easy) / 7
  }
}
