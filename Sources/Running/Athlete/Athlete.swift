import Documents

/// Who runs: heart rates, threshold and performances, each with where it comes from. A library
/// holds one such document; zones, loads and plans read it.
public struct Athlete: Document {
  public static let kind = DocumentKind(folder: "Athlete", noun: "athlete")
  public static let schema = 1
  /// The same on every device, so that there is one.
  public static let onlyID = ULID(derivedFrom: "athlete")

  public var id = Athlete.onlyID
  /// For the weights of TRIMP only.
  public var sex: Open<Sex>?
  /// Beats per minute.
  public var maxHeartRate: AthleteFigure?
  public var restingHeartRate: AthleteFigure?
  /// The lactate-threshold heart rate (LTHR).
  public var thresholdHeartRate: AthleteFigure?
  /// What runs are played, shown and handed out by; see `targetForm`.
  public var targets = Open(TargetForm.pace)
  /// What was run, entered and proposed over time: the history of the VDOT.
  public var performances: [Performance] = []
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("sex", &sex)
    try visitor.field("maxHeartRate", &maxHeartRate)
    try visitor.field("restingHeartRate", &restingHeartRate)
    try visitor.field("thresholdHeartRate", &thresholdHeartRate)
    try visitor.field("targets", &targets, default: Open(.pace))
    try visitor.field("performances", &performances, default: [])
  }

  /// Pace where a newer version has set a form that is not known here.
  public var targetForm: TargetForm { targets.known ?? .pace }

  /// What paces follow from: the newest performance that was accepted; of one day the last one.
  public var performance: Performance? {
    performances.filter { $0.outcome == .known(.accepted) && $0.vdot != nil }
      .max { ($0.day, $0.id) < ($1.day, $1.id) }
  }

  /// What zones, loads and plans read.
  public var profile: RunnerProfile {
    var profile = RunnerProfile()
    profile.sex = sex
    profile.maxHeartRate = maxHeartRate?.value
    profile.restingHeartRate = restingHeartRate?.value
    profile.thresholdHeartRate = thresholdHeartRate?.value
    guard let performance else { return profile }
    switch performance.kind.known {
    case .threshold: profile.thresholdPace = performance.thresholdPace
    case .race, .timeTrial, .bestEffort:
      profile.raceMeters = performance.meters
      profile.raceSeconds = performance.seconds
    case .entered, nil: profile.vdot = performance.vdot?.value
    }
    return profile
  }
}

/// A figure of the body, and where it comes from.
public struct AthleteFigure: Record {
  /// The source of what somebody typed in.
  public static let entered = "entered"

  /// Beats per minute.
  public var value = 0.0
  /// Since when it counts.
  public var day = CivilDay(number: 0)
  /// Such as `entered` or `Apple Watch`.
  public var source = ""
  public var unknown = UnknownFields()

  public init() {}

  public init(_ value: Double, day: CivilDay, source: String = AthleteFigure.entered) {
    self.value = value
    self.day = day
    self.source = source
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("value", &value, in: RunnerProfile.heartRate, default: 0)
    try visitor.field("day", &day)
    try visitor.field("source", &source, default: "")
  }
}

extension Athlete {
  /// The athlete of a library: as stored, else as its newest plan knows them.
  public static func of(_ stored: Athlete?, plans: [Plan]) -> Athlete {
    if let stored { return stored }
    var athlete = Athlete()
    guard let plan = plans.max(by: { ($0.firstDay, $0.id) < ($1.firstDay, $1.id) }) else {
      return athlete
    }
    // It was known before the plan was made: what is measured from then on is newer, however much
    // later the plan begins.
    let made = plan.id.milliseconds
    let dayBefore = Instant(milliseconds: made).day - 1
    let day = made == 0 ? plan.firstDay : min(plan.firstDay, dayBefore)
    athlete.take(plan.configuration.runner, day: day, source: plan.name)
    return athlete
  }

  /// Takes over what a profile says and was not known so; what it does not know stays.
  ///
  /// - Parameter source: such as `entered`, or the name of a plan.
  public mutating func take(
    _ profile: RunnerProfile, day: CivilDay, source: String = AthleteFigure.entered
  ) {
    let known = self.profile
    func changed(_ value: Double?, _ known: Double?) -> AthleteFigure? {
      guard let value, value != known else { return nil }
      return AthleteFigure(value, day: day, source: source)
    }
    sex = profile.sex ?? sex
    maxHeartRate = changed(profile.maxHeartRate, known.maxHeartRate) ?? maxHeartRate
    restingHeartRate = changed(profile.restingHeartRate, known.restingHeartRate) ?? restingHeartRate
    thresholdHeartRate =
      changed(profile.thresholdHeartRate, known.thresholdHeartRate) ?? thresholdHeartRate
    if let performance = Performance(profile, day: day, source: source),
      profile.performance != known.performance
    {
      add(performance)
    }
  }

  /// Whether resting < threshold < maximum, as far as they are known.
  public var isPlausible: Bool {
    let rising = [restingHeartRate, thresholdHeartRate, maxHeartRate].compactMap { $0?.value }
    return zip(rising, rising.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Adds a performance, or takes it in the place of the one with its identifier. One that is
  /// accepted takes the place of another of its day: what was decided last holds.
  public mutating func add(_ performance: Performance) {
    performances.remove { $0.id == performance.id }
    for place in performances.indices
    where performance.outcome == .known(.accepted) && performances[place].day == performance.day
      && performances[place].outcome == .known(.accepted)
    {
      performances[place].outcome = Open(.replaced)
    }
    let place = performances.firstIndex { ($0.day, $0.id) > (performance.day, performance.id) }
    performances.insert(performance, at: place ?? performances.count)
  }
}
