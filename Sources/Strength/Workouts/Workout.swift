import Documents

/// One training session, running or done.
public struct Workout: Document {
  public static let kind = DocumentKind.workouts
  public static let schema = 1

  public var id = ULID.none
  public var name = ""
  public var startedAt = Instant(milliseconds: 0)
  /// Nil while the workout runs.
  public var endedAt: Instant?
  public var gymID: ULID?
  public var gymName = ""
  /// The split that it was started from, as a label only.
  public var splitID: ULID?
  public var splitName = ""
  /// The day of a week plan that it was started from.
  public var planDayID: ULID?
  /// It was begun lighter, to recover: no weight goes on from it. Workouts of older versions do not
  /// say so.
  public var isDeload = false
  public var bodyWeight: Weight?
  public var notes = ""
  /// The app that it was imported from, such as `strong`.
  public var importedFrom = ""
  /// What exports have said of it, where it was imported.
  public var sources: [ImportSource] = []
  public var logs: [ExerciseLog] = []
  /// What was planned and not done, see `skippedSets` and `skippedLogs`; none while it runs.
  public internal(set) var skipped: [ExerciseLog] = []
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, name: String, startedAt: Instant) {
    self.id = id
    self.name = name
    self.startedAt = startedAt
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name)
    try visitor.field("startedAt", &startedAt)
    try visitor.field("endedAt", &endedAt)
    try visitor.field("gymID", &gymID)
    try visitor.field("gymName", &gymName, default: "")
    try visitor.field("splitID", &splitID)
    try visitor.field("splitName", &splitName, default: "")
    try visitor.field("planDayID", &planDayID)
    try visitor.field("deload", &isDeload, default: false)
    try visitor.field("bodyWeight", &bodyWeight)
    try visitor.note("notes", &notes)
    try visitor.field("importedFrom", &importedFrom, default: "")
    try visitor.field("logs", &logs, default: [])
    try visitor.field("sources", &sources, default: [])
    try visitor.field("skipped", &skipped, default: [])
  }

  public var isRunning: Bool { endedAt == nil }

  /// Nil while the workout runs, and where its length is not known.
  public var durationSeconds: Double? {
    guard let endedAt, endedAt.milliseconds > startedAt.milliseconds else { return nil }
    return Double(endedAt.milliseconds - startedAt.milliseconds) / 1000
  }

  public var doneSetCount: Int {
    logs.reduce(0) { sum, log in sum + log.sets.reduce(0) { $0 + (isDone($1) ? 1 : 0) } }
  }

  /// Whether a set of this workout has been done: all are once the workout has ended.
  public func isDone(_ set: WorkoutSet) -> Bool { endedAt != nil || set.completedAt != nil }
}

/// One exercise within a workout; a copy of what it needs, so that it stands without the exercise.
public struct ExerciseLog: Record {
  /// Seconds that a set may take.
  public static let seconds = 0.0...604_800.0

  public var id = ULID.none
  /// Nil where the exercise was never known.
  public var exerciseID: ULID?
  public var exerciseName = ""
  public var loadType = Open(LoadType.weighted)
  /// Logs with the same number were done in turn.
  public var superset: Int?
  public var restSeconds: Double?
  public var notes = ""
  public var sets: [WorkoutSet] = []
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, exercise: Exercise) {
    self.id = id
    exerciseID = exercise.id
    exerciseName = exercise.name
    loadType = exercise.loadType
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("exerciseID", &exerciseID)
    try visitor.field("exerciseName", &exerciseName)
    try visitor.field("loadType", &loadType, default: Open(.weighted))
    try visitor.field("superset", &superset)
    try visitor.field("restSeconds", &restSeconds, in: 0...86_400)
    try visitor.note("notes", &notes)
    try visitor.field("sets", &sets, default: [])
  }
}

/// One set.
public struct WorkoutSet: Record {
  public static let reps = 0...10_000

  public var id = ULID.none
  public var kind = Open(SetKind.working)
  /// Nil where it was for both sides, or for each with as many reps.
  public var side: Open<BodySide>?
  public var reps: Int?
  /// The load, the weight added to the body or the assistance, as the log's load type says.
  public var weight: Weight?
  public var seconds: Double?
  public var distance: Distance?
  /// Rating of perceived exertion, 1…10; 10 − RPE reps were left in reserve.
  public var rpe: Double?
  /// Nil while a running workout has it planned, and where the time is not known.
  public var completedAt: Instant?
  public var notes = ""
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, kind: SetKind = .working, reps: Int? = nil, weight: Weight? = nil) {
    self.id = id
    self.kind = Open(kind)
    self.reps = reps
    self.weight = weight
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("kind", &kind, default: Open(.working))
    try visitor.field("side", &side)
    try visitor.field("reps", &reps, in: WorkoutSet.reps)
    try visitor.field("weight", &weight)
    try visitor.field("seconds", &seconds, in: ExerciseLog.seconds)
    try visitor.field("distance", &distance)
    try visitor.field("rpe", &rpe, in: 1...10)
    try visitor.field("completedAt", &completedAt)
    try visitor.note("notes", &notes)
  }

  /// Whether it counts towards volume and records: everything known that is not a warm-up.
  @inlinable
  public var isHard: Bool { kind.isHard }

  /// Whether it goes on with the set before it, after a short rest.
  @inlinable
  public var isMini: Bool { kind.isMini }
}
