import Documents

/// What somebody could run on a day, and whether paces follow it.
public struct Performance: Record {
  public enum Kind: String, CaseIterable, Sendable {
    /// A VDOT that was typed in.
    case entered
    case race
    case timeTrial
    /// The best over a distance within a run.
    case bestEffort
    /// A threshold pace that was typed in.
    case threshold
  }

  public enum Outcome: String, CaseIterable, Sendable {
    case accepted
    /// It was proposed and does not count.
    case refused
    /// Another one of its day was taken after it.
    case replaced
  }

  public var id = ULID.none
  public var day = CivilDay(number: 0)
  public var kind = Open(Kind.entered)
  public var meters: Double?
  public var seconds: Double?
  /// Seconds per kilometre, of a threshold pace.
  public var thresholdPace: Double?
  /// The VDOT that was typed in; of the others it follows.
  public var enteredVDOT: Double?
  /// The activity that it was measured in.
  public var activityID: ULID?
  /// Such as `entered`, or the name of an activity or a plan.
  public var source = ""
  public var outcome = Open(Outcome.accepted)
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("day", &day)
    try visitor.field("kind", &kind)
    try visitor.field("meters", &meters, in: 800...100_000)
    try visitor.field("seconds", &seconds, in: 120...86_400)
    try visitor.field("thresholdPace", &thresholdPace, in: RunnerProfile.paceSeconds)
    try visitor.field("vdot", &enteredVDOT, in: VDOT.range)
    try visitor.field("activityID", &activityID)
    try visitor.field("source", &source, default: "")
    try visitor.field("outcome", &outcome, default: Open(.accepted))
  }

  /// Nil where what it says makes no sense.
  public var vdot: VDOT? {
    if let meters, let seconds { return VDOT(meters: meters, seconds: seconds) }
    if let thresholdPace, thresholdPace > 0 {
      return VDOT(thresholdMetersPerSecond: 1000 / thresholdPace)
    }
    return enteredVDOT.map { VDOT($0) }
  }

  /// What was typed in; nil where the profile holds no performance.
  ///
  /// Its identifier follows from what it says: two devices that take over the same make one.
  public init?(_ profile: RunnerProfile, day: CivilDay, source: String) {
    self.day = day
    self.source = source
    if let vdot = profile.vdot {
      kind = Open(.entered)
      enteredVDOT = vdot
    } else if let meters = profile.raceMeters, let seconds = profile.raceSeconds {
      kind = Open(.race)
      (self.meters, self.seconds) = (meters, seconds)
    } else if let pace = profile.thresholdPace {
      kind = Open(.threshold)
      thresholdPace = pace
    } else {
      return nil
    }
    let words = [enteredVDOT, meters, seconds, thresholdPace].map { value in
      String(Int((value ?? 0) * 100))
    }
    id = ULID(
      derivedFrom: "performance/" + day.text + "/" + words.joined(separator: "/"),
      milliseconds: Int64(max(0, day.number)) * CivilTime.millisecondsPerDay)
  }

  /// Of an activity: the distance that was run in it in a time.
  public init(
    _ kind: Kind, meters: Double, seconds: Double, activity: ULID, day: CivilDay, source: String
  ) {
    self.kind = Open(kind)
    self.meters = meters
    self.seconds = seconds
    activityID = activity
    self.day = day
    self.source = source
    id = ULID(
      derivedFrom: "performance/" + activity.text + "/" + String(Int(meters)),
      milliseconds: Int64(max(0, day.number)) * CivilTime.millisecondsPerDay)
  }
}
