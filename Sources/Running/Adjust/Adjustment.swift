import Documents

/// What is proposed after a week, and what became of it.
public struct Adjustment: Record {
  public enum Verdict: String, CaseIterable, Sendable {
    /// Go on as planned.
    case hold
    case raise
    case lower
    /// Run the week's amount again before going on.
    case `repeat`
    /// Make the rest of the plan anew from where the runner stands.
    case replan
  }

  public enum Outcome: String, CaseIterable, Sendable {
    case proposed
    case accepted
    case refused
  }

  public var id = ULID.none
  /// The week that was looked at, from 1.
  public var week = 1
  public var verdict = Open(Verdict.hold)
  public var reasons: [String] = []
  public var changes: [EventChange] = []
  /// What the rest of the plan is made from; nil unless the verdict is to re-plan.
  public var configuration: PlanConfiguration?
  public var outcome = Open(Outcome.proposed)
  public var unknown = UnknownFields()

  public init() {}

  /// Whether accepting it leads to another plan.
  public var changesPlan: Bool { !changes.isEmpty || configuration != nil }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("week", &week)
    try visitor.field("verdict", &verdict)
    try visitor.field("reasons", &reasons, default: [])
    try visitor.field("changes", &changes, default: [])
    try visitor.field("configuration", &configuration)
    try visitor.field("outcome", &outcome, default: Open(.proposed))
  }
}

/// One run that an adjustment would exchange: a line of its diff.
public struct EventChange: Record {
  public var event = ULID.none
  public var date = CivilDay(number: 0)
  public var before = ""
  public var after = ""
  /// The workout that it becomes, in the catalogue.
  public var workoutID = ""
  public var loadBefore = 0.0
  public var loadAfter = 0.0
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("event", &event)
    try visitor.field("date", &date)
    try visitor.field("before", &before)
    try visitor.field("after", &after)
    try visitor.field("workoutID", &workoutID)
    try visitor.field("loadBefore", &loadBefore)
    try visitor.field("loadAfter", &loadAfter)
  }
}
