import Documents

/// What lies on a day of a plan.
public enum PlanEventKind: String, CaseIterable, Sendable {
  case run
  case race
  /// A day without training, for illness.
  case sick
}

/// A run of a plan on its day, with a copy of the workout so that it stands without the catalogue.
public struct PlanEvent: Record {
  public var id = ULID.none
  public var date = CivilDay(number: 0)
  /// Where the plan had put it.
  public var originalDate = CivilDay(number: 0)
  public var kind = Open(PlanEventKind.run)
  public var role = Open(RunRole.easy)
  /// In the catalogue; empty for what it does not hold.
  public var workoutID = ""
  public var name = ""
  public var family = Open(Family.easy)
  public var structure: [Block] = []
  public var minutes = 0.0
  public var kilometers = 0.0
  /// 100 is an hour at threshold.
  public var load = 0.0
  public var reasons: [String] = []
  /// Nil while it has not been done.
  public var completion: Completion?
  public var isCancelled = false
  /// Of a day without training: why; nil means ill.
  public var cause: Open<PauseCause>?
  /// The event that it changed days with.
  public var swappedWith: ULID?
  /// What it was before it gave way to races on the way; nil where it did not, or where somebody
  /// has made it something else since.
  public var gaveWay: FormerRun?
  public var unknown = UnknownFields()

  public init() {}

  init(
    _ run: PlannedRun, _ week: PlannedWeek, _ draft: PlanDraft, _ paces: Paces, plan: ULID
  ) {
    let day = draft.day(of: run, in: week)
    id = ULID(
      derivedFrom: plan.text + "/event/" + day.text,
      milliseconds: Int64(day.number) * CivilTime.millisecondsPerDay)
    date = day
    originalDate = day
    kind = Open(run.role == .race ? .race : .run)
    role = Open(run.role)
    reasons = run.reasons
    take(run.structured, paces)
  }

  /// Makes it another workout.
  mutating func take(_ workout: StructuredWorkout, _ paces: Paces) {
    workoutID = workout.id
    name = workout.name
    family = Open(workout.family)
    structure = workout.blocks
    gaveWay = nil
    measure(by: paces)
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("date", &date)
    try visitor.field("originalDate", &originalDate)
    try visitor.field("kind", &kind, default: Open(.run))
    try visitor.field("role", &role, default: Open(.easy))
    try visitor.field("workoutID", &workoutID, default: "")
    try visitor.field("name", &name, default: "")
    try visitor.field("family", &family, default: Open(.easy))
    try visitor.field("structure", &structure, default: [])
    try visitor.field("minutes", &minutes, default: 0)
    try visitor.field("kilometers", &kilometers, default: 0)
    try visitor.field("load", &load, default: 0)
    try visitor.field("reasons", &reasons, default: [])
    try visitor.field("completion", &completion)
    try visitor.field("isCancelled", &isCancelled, default: false)
    try visitor.field("cause", &cause)
    try visitor.field("swappedWith", &swappedWith)
    try visitor.field("gaveWay", &gaveWay)
  }

  public var isMoved: Bool { date != originalDate }
  public var isCompleted: Bool { completion != nil }

  /// The day that it lies on: done, that when it was, for which all that was done counts; until
  /// then that which it is planned for, whose week its planned figures stay in.
  public var day: CivilDay { completion?.date ?? date }

  /// What weeks, fitness and reviews count: as it was done, by what the athlete could do that day;
  /// as planned where that is not known, or not done yet.
  public var countedLoad: Double { completion?.load ?? load }

  /// Whether it is a run that is still to come: it may lie on another day, or become another one.
  public var isMovable: Bool { !isCompleted && !isCancelled && kind == .known(.run) }

  /// Whether figures of the plan count it: a run that is planned or done, no day off.
  public var isCounted: Bool { !isCancelled && kind != .known(.sick) }

  /// How it was done, as somebody says it. What is done stays on its day, and what was recorded
  /// stays the recording of this run.
  public func completed(_ run: DoneRun, by profile: RunnerProfile, today: CivilDay) -> Completion {
    let load = run.load(of: profile).value?.value
    var completion = Completion(date: min(date, today), run, load: load.map { rounded($0) })
    if let known = self.completion {
      (completion.date, completion.activityID) = (known.date, known.activityID)
    }
    return completion
  }

  /// Whether the day is hard with it.
  public var isHard: Bool {
    guard !isCancelled, kind != .known(.sick) else { return false }
    return role != .known(.easy) || (family.known ?? .easy).isHard
  }
}

/// How a planned run was done.
public struct Completion: Record {
  public var date = CivilDay(number: 0)
  /// The activity that was recorded; nil where it was ticked off by hand.
  public var activityID: ULID?
  public var seconds: Double?
  public var meters: Double?
  /// 100 is an hour at threshold; nil where it is not known.
  public var load: Double?
  /// CR10 rating of the whole run, 0…10.
  public var rating: Double?
  public var unknown = UnknownFields()

  public init() {}

  public init(
    date: CivilDay, activityID: ULID? = nil, _ run: DoneRun = DoneRun(), load: Double? = nil
  ) {
    self.date = date
    self.activityID = activityID
    seconds = run.seconds
    meters = run.meters
    rating = run.rating
    self.load = load
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("date", &date)
    try visitor.field("activityID", &activityID)
    try visitor.field("seconds", &seconds, in: 0...604_800)
    try visitor.field("meters", &meters, in: 0...1_000_000)
    try visitor.field("load", &load, in: 0...5000)
    try visitor.field("rating", &rating, in: 0...10)
  }
}
