import Documents
import Strength

/// Seven days of training, made by the planner on the device or by a model, and edited by hand.
public struct WeekPlan: Document {
  public static let kind = DocumentKind(folder: "CoachPlans", noun: "week")
  public static let schema = 1
  public static let dayCount = 7

  public var id = ULID.none
  public var name = ""
  /// The first of its seven days.
  public var start = CivilDay(number: 0)
  /// The last of its days, where another week has taken some; nil where all seven are its own.
  public var until: CivilDay?
  public var state = Open(WeekState.draft)
  public var origin = Open(WeekOrigin.offline)
  /// The model that wrote it; empty for the planner on the device.
  public var modelName = ""
  /// Of the brief that it was made from, to see whether what decides has changed since.
  public var briefHash = ""
  public var gymID: ULID?
  /// The gym's name when the plan was made, for when the gym is gone.
  public var gymName = ""
  public var request = CoachRequest()
  /// What the plan as a whole wants to say, one sentence each.
  public var remarks: [String] = []
  public var days: [WeekPlanDay] = []
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name)
    try visitor.field("start", &start)
    try visitor.field("until", &until)
    try visitor.field("state", &state, default: Open(.draft))
    try visitor.field("origin", &origin, default: Open(.offline))
    try visitor.field("model", &modelName, default: "")
    try visitor.field("briefHash", &briefHash, default: "")
    try visitor.field("gymID", &gymID)
    try visitor.field("gymName", &gymName, default: "")
    try visitor.field("request", &request)
    try visitor.field("remarks", &remarks, default: [])
    try visitor.field("days", &days, default: [])
  }

  public var lastDay: CivilDay {
    let seventh = start + (WeekPlan.dayCount - 1)
    return until.map { max(start, min($0, seventh)) } ?? seventh
  }

  /// Whether it has the days that it should have, seven where no other week has taken some; files
  /// can be edited with anything.
  public var isWhole: Bool {
    days.count == lastDay - start + 1 && days.indices.allSatisfy { days[$0].date == start + $0 }
  }

  /// The plan's day with this identifier.
  public func day(_ id: ULID) -> WeekPlanDay? { days.first { $0.id == id } }

  /// Whether something has changed since that it was planned from.
  ///
  /// - Parameter hash: of the brief as it stands now.
  public func isOutdated(by hash: String) -> Bool { !briefHash.isEmpty && briefHash != hash }

  /// Days with strength, without those that are left out: they count nowhere.
  public var trainedDays: [WeekPlanDay] {
    days.filter { !$0.exercises.isEmpty && !$0.isSkipped }
  }

  /// What the plan has for a day of the calendar.
  public func day(on date: CivilDay) -> WeekPlanDay? { days.first { $0.date == date } }
}

/// Whether a week is only looked at, or trained by.
public enum WeekState: String, CaseIterable, Sendable {
  /// Not accepted: it is on no calendar.
  case draft
  case accepted
  /// Another one took its place.
  case replaced
}

public enum WeekOrigin: String, CaseIterable, Sendable {
  case offline
  case model
}

/// What a day of the week is for.
public enum WeekDayKind: String, CaseIterable, Sendable {
  case strength
  case run
  case rest
}

/// One day of a week, with all that is trained on it.
public struct WeekPlanDay: Record {
  public var id = ULID.none
  public var date = CivilDay(number: 0)
  public var kind = Open(WeekDayKind.rest)
  /// Such as `Upper body`.
  public var title = ""
  /// Of strength training, warm-up and rests included.
  public var minutes = 0
  /// A run that the running plan has on this day, whatever else is trained; without a plan an
  /// activity that was recorded on it.
  public var runPlanID: ULID?
  public var runEventID: ULID?
  public var runName = ""
  /// Why the day is as it is, in one sentence.
  public var reason = ""
  public var warmUp: [WarmUpItem] = []
  public var exercises: [WeekPlanExercise] = []
  /// Left out on purpose.
  public var isSkipped = false
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("date", &date)
    try visitor.field("kind", &kind, default: Open(.rest))
    try visitor.field("title", &title, default: "")
    try visitor.field("minutes", &minutes, in: 0...1440, default: 0)
    try visitor.field("runPlanID", &runPlanID)
    try visitor.field("runEventID", &runEventID)
    try visitor.field("runName", &runName, default: "")
    try visitor.field("reason", &reason, default: "")
    try visitor.field("warmUp", &warmUp, default: [])
    try visitor.field("exercises", &exercises, default: [])
    try visitor.field("isSkipped", &isSkipped, default: false)
  }

  public var setCount: Int { exercises.reduce(0) { $0 + $1.setCount } }
}

/// Something to get warm with: for some minutes, or some reps with little weight.
public struct WarmUpItem: Record {
  public var id = ULID.none
  public var name = ""
  /// The exercise that it leads to; nil for a general warm-up.
  public var exerciseID: ULID?
  public var seconds: Double?
  public var reps: Int?
  public var weight: Weight?
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name, default: "")
    try visitor.field("exerciseID", &exerciseID)
    try visitor.field("seconds", &seconds, in: ExerciseLog.seconds)
    try visitor.field("reps", &reps, in: WorkoutSet.reps)
    try visitor.field("weight", &weight)
  }
}

/// One exercise of a day; a copy, so that it stands without the exercise.
public struct WeekPlanExercise: Record {
  public var id = ULID.none
  /// Nil where the exercise was deleted.
  public var exerciseID: ULID?
  public var exerciseName = ""
  public var loadType = Open(LoadType.weighted)
  public var setCount = 3
  public var lowestReps = 8
  public var highestReps = 12
  /// To aim at this time; nil for the highest.
  public var targetReps: Int?
  /// Nil for the body alone, and where none can be told.
  public var weight: Weight?
  /// Seconds to hold, for timed exercises.
  public var seconds: Double?
  public var restSeconds = 120.0
  /// One sentence: what decided.
  public var reason = ""
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("exerciseID", &exerciseID)
    try visitor.field("exerciseName", &exerciseName)
    try visitor.field("loadType", &loadType, default: Open(.weighted))
    try visitor.field("sets", &setCount, in: SplitExercise.sets, default: 3)
    try visitor.field("lowestReps", &lowestReps, in: SplitExercise.reps, default: 8)
    try visitor.field("highestReps", &highestReps, in: SplitExercise.reps, default: 12)
    try visitor.field("targetReps", &targetReps, in: SplitExercise.reps)
    try visitor.field("weight", &weight)
    try visitor.field("seconds", &seconds, in: ExerciseLog.seconds)
    try visitor.field("restSeconds", &restSeconds, in: 0...86_400, default: 120)
    try visitor.field("reason", &reason, default: "")
  }
}
