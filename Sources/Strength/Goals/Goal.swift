import Documents

/// What somebody wants to reach: so many sessions a week, a lift, a distance, a body weight.
public struct Goal: Document {
  public static let kind = DocumentKind.goals
  public static let schema = 1
  /// Sessions in a week.
  public static let sessionCounts = 1...50

  public var id = ULID.none
  public var measure = Open(GoalMeasure.sessions)
  /// In every week.
  public var sessions: Int?
  /// What is to be lifted; nil where the exercise was never known.
  public var exerciseID: ULID?
  public var exerciseName = ""
  /// What is to be lifted, or what the body is to weigh.
  public var weight: Weight?
  /// In one set with that weight; nil where it is an estimated maximum.
  public var reps: Int?
  /// To be run in every period.
  public var distance: Distance?
  public var period = Open(GoalPeriod.week)
  public var startsOn = CivilDay(number: 0)
  /// What was lifted or weighed when it began; nil where nothing was.
  public var startWeight: Weight?
  /// The target day; nil for none, and for what begins anew with every period.
  public var endsOn: CivilDay?
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("measure", &measure)
    try visitor.field("sessions", &sessions, in: Goal.sessionCounts)
    try visitor.field("exerciseID", &exerciseID)
    try visitor.field("exerciseName", &exerciseName, default: "")
    try visitor.field("weight", &weight)
    try visitor.field("reps", &reps, in: SplitExercise.reps)
    try visitor.field("distance", &distance)
    try visitor.field("period", &period, default: Open(.week))
    try visitor.field("startsOn", &startsOn)
    try visitor.field("startWeight", &startWeight)
    try visitor.field("endsOn", &endsOn)
  }
}

/// What a goal is measured in.
public enum GoalMeasure: String, CaseIterable, Sendable {
  case sessions
  case lift
  case distance
  case bodyWeight
}

/// After what time a goal begins anew.
public enum GoalPeriod: String, CaseIterable, Sendable {
  case week
  case month
  case year
}

extension Goal {
  /// Such as `Squat (Barbell) 100 kg × 5`, `30 km a week` or `Body weight 75 kg`.
  public var title: String {
    switch measure.known {
    case .sessions:
      let count = sessions ?? 0
      return String(count) + (count == 1 ? " session a week" : " sessions a week")
    case .lift:
      let what = exerciseName + " " + (weight?.text ?? "–")
      return what + (reps.map { " × " + String($0) } ?? " e1RM")
    case .distance: return (distance?.text ?? "–") + " a " + period.name
    case .bodyWeight: return "Body weight " + (weight?.text ?? "–")
    case nil: return "Goal"
    }
  }

  /// What it begins anew with; nil for what is reached once and for all.
  public var recurrence: GoalPeriod? {
    switch measure.known {
    case .sessions: .week
    case .distance: period.known
    case .lift, .bodyWeight, nil: nil
    }
  }

  /// Sessions, kilograms or kilometres; nil where it is not said, or only a newer version can tell.
  public var target: Double? {
    switch measure.known {
    case .sessions: sessions.map { Double($0) }
    case .lift, .bodyWeight: weight?.kilograms
    case .distance: period.known == nil ? nil : distance.map { $0.inBaseUnit / 1000 }
    case nil: nil
    }
  }

  /// How many kilograms or kilometres are one of the unit that it was entered in.
  public var unitFactor: Double {
    switch measure.known {
    case .lift, .bodyWeight: weight?.unit.factor ?? 1
    case .distance: (distance?.unit.factor ?? 1000) / 1000
    case .sessions, nil: 1
    }
  }

  public var unitName: String {
    switch measure.known {
    case .lift, .bodyWeight: weight?.unit.rawValue ?? ""
    case .distance: distance?.unit.rawValue ?? ""
    case .sessions: "sessions"
    case nil: ""
    }
  }
}
