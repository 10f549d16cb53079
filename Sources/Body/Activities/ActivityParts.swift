import Documents
import Tracks

/// A lap as the device marked it.
public struct ActivityLap: Record {
  public static let workoutSteps = 0...100_000

  public var id = ULID.none
  public var startedAt = Instant(milliseconds: 0)
  public var elapsedSeconds: Double?
  public var timerSeconds: Double?
  public var meters: Double?
  public var averageHeartRate: Double?
  public var maxHeartRate: Double?
  public var averageCadence: Double?
  public var averagePower: Double?
  public var ascentMeters: Double?
  /// Such as `active`, `rest` or `warm-up`; empty where the device does not say.
  public var intensity = ""
  /// Step of the planned workout, from 0.
  public var workoutStep: Int?
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("startedAt", &startedAt)
    try visitor.field("elapsedSeconds", &elapsedSeconds, in: Activity.seconds)
    try visitor.field("timerSeconds", &timerSeconds, in: Activity.seconds)
    try visitor.field("meters", &meters, in: Activity.meters)
    try visitor.field("averageHeartRate", &averageHeartRate, in: Activity.heartRate)
    try visitor.field("maxHeartRate", &maxHeartRate, in: Activity.heartRate)
    try visitor.field("averageCadence", &averageCadence, in: Activity.cadence)
    try visitor.field("averagePower", &averagePower, in: Activity.watts)
    try visitor.field("ascentMeters", &ascentMeters, in: Activity.climb)
    try visitor.field("intensity", &intensity, default: "")
    try visitor.field("workoutStep", &workoutStep, in: ActivityLap.workoutSteps)
  }
}

/// A set of strength training as a watch counted it, or the rest after one.
public struct ActivitySet: Record {
  public static let reps = 0...10_000
  public static let kilograms = 0.0...10_000.0

  public var id = ULID.none
  /// When it began; nil where the recording does not say.
  public var startedAt: Instant?
  /// In the recording's own words, such as `bench_press`; empty where it does not say.
  public var exercise = ""
  public var reps: Int?
  public var kilograms: Double?
  /// That it took.
  public var seconds: Double?
  public var isRest = false
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("startedAt", &startedAt)
    try visitor.field("exercise", &exercise, default: "")
    try visitor.field("reps", &reps, in: ActivitySet.reps)
    try visitor.field("kilograms", &kilograms, in: ActivitySet.kilograms)
    try visitor.field("seconds", &seconds, in: Activity.seconds)
    try visitor.field("isRest", &isRest, default: false)
  }

  /// The exercise for people, such as `Bench press`; empty where the recording does not say.
  public var title: String {
    var bytes = Array(exercise.utf8)
    for place in bytes.indices where bytes[place] == 0x5f { bytes[place] = 0x20 }
    if let first = bytes.first, (0x61...0x7a).contains(first) { bytes[0] = first - 0x20 }
    return String(utf8: bytes)
  }
}

/// Time that the timer stood still.
public struct ActivityPause: Record {
  public var id = ULID.none
  public var from = Instant(milliseconds: 0)
  public var to = Instant(milliseconds: 0)
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, from: Instant, to: Instant) {
    self.id = id
    self.from = from
    self.to = to
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("from", &from)
    try visitor.field("to", &to)
  }
}

/// The shortest time that a distance took within an activity, by the clock.
public struct BestTime: Record {
  public var meters = 0.0
  public var seconds = 0.0
  /// Of its beginning, since the activity's start.
  public var startSeconds = 0.0
  /// Beats per minute on the way.
  public var averageHeartRate: Double?
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("meters", &meters, in: Activity.meters, default: 0)
    try visitor.field("seconds", &seconds, in: Activity.seconds, default: 0)
    try visitor.field("startSeconds", &startSeconds, in: Activity.seconds, default: 0)
    try visitor.field("averageHeartRate", &averageHeartRate, in: Activity.heartRate)
  }
}
