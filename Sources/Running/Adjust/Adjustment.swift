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
    /// Less at first and hard sessions last, after days without running.
    case comeBack = "come-back"
    /// Earlier versions made the rest of the plan anew.
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
  /// What earlier versions made the rest of the plan from.
  public var configuration: PlanConfiguration?
  public var outcome = Open(Outcome.proposed)
  public var unknown = UnknownFields()

  public init() {}

  /// Whether accepting it leads to another plan.
  public var changesPlan: Bool { !changes.isEmpty }

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

extension Adjustment {
  /// For programs: the verdict with its reasons, what it changes, and whether that was carried out.
  public func json(isApplied: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("week", week)
      writer.member("verdict", verdict.name)
      writer.list("reasons", reasons) { $0.string($1) }
      writer.list("changes", changes) { writer, change in
        writer.object { writer in
          writer.member("date", change.date.text)
          writer.member("before", change.before)
          writer.member("after", change.after)
          writer.member("load_before", change.loadBefore)
          writer.member("load_after", change.loadAfter)
        }
      }
      writer.member("applied", isApplied)
    }
    return writer.finish()
  }
}
