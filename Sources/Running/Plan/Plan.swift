import Documents

/// A plan with its calendar.
public struct Plan: Document {
  public static let kind = DocumentKind(folder: "Plans", noun: "plan")
  public static let schema = 1

  public var id = ULID.none
  public var name = ""
  public var configuration = PlanConfiguration()
  public var weeks: [PlanWeek] = []
  public var events: [PlanEvent] = []
  /// What was proposed after weeks, and what became of it.
  public var adjustments: [Adjustment] = []
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  /// The document of a drafted plan.
  public init(id: ULID, name: String, _ draft: PlanDraft) {
    self.id = id
    self.name = name
    configuration = draft.configuration
    let paces = Paces(draft.configuration.vdot)
    for week in draft.weeks {
      weeks.append(PlanWeek(week, draft, plan: id))
      for run in week.runs { events.append(PlanEvent(run, week, draft, paces, plan: id)) }
    }
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name)
    try visitor.field("configuration", &configuration)
    try visitor.field("weeks", &weeks, default: [])
    try visitor.field("events", &events, default: [])
    try visitor.field("adjustments", &adjustments, default: [])
  }

  /// Of its first week.
  public var firstDay: CivilDay { weeks.first?.startsOn ?? configuration.firstDay }
  /// Of its last week.
  public var lastDay: CivilDay { (weeks.last?.startsOn ?? firstDay) + 6 }

  /// The week that a day lies in; nil outside the plan.
  public func week(of day: CivilDay) -> PlanWeek? {
    weeks.first { $0.startsOn <= day && day < $0.startsOn + 7 }
  }

  /// The events within a week by day, cancelled ones among them.
  public func events(in week: PlanWeek) -> [PlanEvent] {
    events.filter { week.startsOn <= $0.date && $0.date < week.startsOn + 7 }
      .ordered { ($0.date, $0.id) < ($1.date, $1.id) }
  }
}

/// What a week was meant to come to, without a race.
public struct PlanWeek: Record {
  public var id = ULID.none
  /// From 1.
  public var number = 1
  public var startsOn = CivilDay(number: 0)
  public var phase = Open(Phase.base)
  public var kind = Open(WeekKind.build)
  /// 100 is an hour at threshold.
  public var targetLoad = 0.0
  public var targetMinutes = 0.0
  public var targetKilometers = 0.0
  public var unknown = UnknownFields()

  public init() {}

  init(_ week: PlannedWeek, _ draft: PlanDraft, plan: ULID) {
    id = ULID(derivedFrom: plan.text + "/week/" + String(week.number))
    number = week.number
    startsOn = draft.firstDay + (week.number - 1) * 7
    phase = Open(week.phase)
    kind = Open(week.kind)
    targetLoad = rounded(week.targetLoad)
    targetMinutes = rounded(week.targetSeconds / 60)
    targetKilometers = rounded(week.targetMeters / 1000)
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("number", &number)
    try visitor.field("startsOn", &startsOn)
    try visitor.field("phase", &phase)
    try visitor.field("kind", &kind)
    try visitor.field("targetLoad", &targetLoad)
    try visitor.field("targetMinutes", &targetMinutes)
    try visitor.field("targetKilometers", &targetKilometers)
  }
}

/// To one digit after the point.
func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
