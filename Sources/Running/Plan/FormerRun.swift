import Documents

/// What a run was before it gave way to races on the way.
public struct FormerRun: Record {
  /// Identifiers of the races that it has given way to.
  public var races: [ULID] = []
  public var workoutID = ""
  public var name = ""
  public var family = Open(Family.easy)
  public var role = Open(RunRole.easy)
  public var structure: [Block] = []
  public var unknown = UnknownFields()

  public init() {}

  fileprivate init(_ event: PlanEvent) {
    workoutID = event.workoutID
    name = event.name
    family = event.family
    role = event.role
    structure = event.structure
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("races", &races, default: [])
    try visitor.field("workoutID", &workoutID, default: "")
    try visitor.field("name", &name, default: "")
    try visitor.field("family", &family, default: Open(.easy))
    try visitor.field("role", &role, default: Open(.easy))
    try visitor.field("structure", &structure, default: [])
  }
}

extension PlanEvent {
  /// What it is now, or was before it gave way to other races, to be kept as it gives way to one.
  func former(givingWayTo race: ULID) -> FormerRun {
    var former = gaveWay ?? FormerRun(self)
    former.races.append(race)
    return former
  }

  /// Gives it back what it was, with the paces of today; what cancelled it besides still does.
  mutating func become(_ former: FormerRun, _ paces: Paces) {
    workoutID = former.workoutID
    name = former.name
    family = former.family
    role = former.role
    structure = former.structure
    gaveWay = nil
    measure(by: paces)
    if reasons.contains(where: { $0.hasPrefix(PlanEvent.raceCancellation) }) { isCancelled = false }
    reasons.remove {
      $0.hasPrefix(PlanEvent.raceCancellation) || $0.hasPrefix(PlanEvent.raceEasing)
    }
  }

  /// How the reasons begin that are given to what gives way; the race's name follows.
  static let raceCancellation = "Cancelled for the race "
  static let raceEasing = "Made easy for the race "
}
