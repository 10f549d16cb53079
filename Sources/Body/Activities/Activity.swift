import Documents
import Running
import Tracks

/// Something that the body did: a run, a ride, a walk, as it was recorded or noted by hand.
///
/// What was measured along the way lies in an immutable file beside the document, whose hash is in
/// `sources`. What is worked out from that file is kept here, so that a device without the file
/// knows it, too.
public struct Activity: Document {
  public static let kind = DocumentKind(
    folder: "Activities", noun: "activity", isBucketed: true)
  public static let schema = 1
  public static let seconds = 0.0...2_678_400.0
  public static let meters = 0.0...10_000_000.0
  public static let heartRate = 20.0...250.0
  /// Of climb and of descent, in metres.
  public static let climb = 0.0...100_000.0
  public static let cadence = 0.0...400.0
  public static let watts = 0.0...5000.0
  public static let kilocalories = 0.0...100_000.0
  public static let metersPerSecond = 0.0...50.0
  public static let percent = -100.0...100.0
  public static let rating = 0.0...10.0
  public static let feel = 0.0...100.0

  public var id = ULID.none
  public var name = ""
  public var sport = Open(Sport.other)
  public var subSport: Open<SubSport>?
  public var startedAt = Instant(milliseconds: 0)
  /// By the clock, pauses counted.
  public var elapsedSeconds: Double?
  /// Without pauses.
  public var timerSeconds: Double?
  /// In motion.
  public var movingSeconds: Double?
  /// The distance that counts.
  public var meters: Double?
  public var distance: ActivityDistance?
  public var ascentMeters: Double?
  public var descentMeters: Double?
  /// Beats per minute.
  public var averageHeartRate: Double?
  public var maxHeartRate: Double?
  /// Steps per minute on foot, revolutions or strokes otherwise.
  public var averageCadence: Double?
  /// Watts.
  public var averagePower: Double?
  /// Active energy.
  public var kilocalories: Double?
  /// Metres per second as if it had been flat.
  public var gradedMetersPerSecond: Double?
  /// Seconds by heart rate, without pauses.
  public var heartRateTime: HeartRateTime?
  /// How much the ratio of pace to heart rate fell from the first half to the second, per cent.
  public var decoupling: Double?
  /// CR10 rating of the whole activity, 0…10.
  public var rating: Double?
  /// How it felt, 0 (very weak) … 100 (very strong).
  public var feel: Double?
  public var notes = ""
  /// The plan that the run belongs to, and which of its events.
  public var planID: ULID?
  public var eventID: ULID?
  /// Whether an import has found that run by itself, and nobody has said so since: then the run of
  /// that day may still come.
  public var isPlanGuessed = false
  /// Whether someone has said that it was none of the planned runs.
  public var isUnplanned = false
  /// The workout that it was the recording of.
  public var workoutID: ULID?
  /// The session that it was played in.
  public var sessionID: ULID?
  public var laps: [ActivityLap] = []
  /// Of strength training, in order, with the rests between them.
  public var sets: [ActivitySet] = []
  public var pauses: [ActivityPause] = []
  public var bestEfforts: [BestTime] = []
  /// What recorded it; the first one is what its figures follow from.
  public var sources: [ActivitySource] = []
  /// Recordings that someone has said to be other activities than this one.
  public var isNot: [SourceName] = []
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name, default: "")
    try visitor.field("sport", &sport)
    try visitor.field("subSport", &subSport)
    try visitor.field("startedAt", &startedAt)
    try visitor.field("elapsedSeconds", &elapsedSeconds, in: Activity.seconds)
    try visitor.field("timerSeconds", &timerSeconds, in: Activity.seconds)
    try visitor.field("movingSeconds", &movingSeconds, in: Activity.seconds)
    try visitor.field("meters", &meters, in: Activity.meters)
    try visitor.field("distance", &distance)
    try visitor.field("ascentMeters", &ascentMeters, in: Activity.climb)
    try visitor.field("descentMeters", &descentMeters, in: Activity.climb)
    try visitor.field("averageHeartRate", &averageHeartRate, in: Activity.heartRate)
    try visitor.field("maxHeartRate", &maxHeartRate, in: Activity.heartRate)
    try visitor.field("averageCadence", &averageCadence, in: Activity.cadence)
    try visitor.field("averagePower", &averagePower, in: Activity.watts)
    try visitor.field("kilocalories", &kilocalories, in: Activity.kilocalories)
    try visitor.field("gradedMetersPerSecond", &gradedMetersPerSecond, in: Activity.metersPerSecond)
    try visitor.field("heartRateTime", &heartRateTime)
    try visitor.field("decoupling", &decoupling, in: Activity.percent)
    try visitor.field("rating", &rating, in: Activity.rating)
    try visitor.field("feel", &feel, in: Activity.feel)
    try visitor.note("notes", &notes)
    try visitor.field("planID", &planID)
    try visitor.field("eventID", &eventID)
    try visitor.field("isPlanGuessed", &isPlanGuessed, default: false)
    try visitor.field("isUnplanned", &isUnplanned, default: false)
    try visitor.field("workoutID", &workoutID)
    try visitor.field("sessionID", &sessionID)
    try visitor.field("laps", &laps, default: [])
    try visitor.field("sets", &sets, default: [])
    try visitor.field("pauses", &pauses, default: [])
    try visitor.field("bestEfforts", &bestEfforts, default: [])
    try visitor.field("sources", &sources, default: [])
    try visitor.field("isNot", &isNot, default: [])
  }

  public var day: CivilDay { startedAt.day }

  /// When it was over; the start where no time is known.
  public var endedAt: Instant {
    let seconds = elapsedSeconds ?? timerSeconds ?? 0
    return Instant(
      milliseconds: startedAt.milliseconds + Int64(seconds * 1000),
      offsetMinutes: Int(startedAt.offsetMinutes))
  }

  /// Lets go of the planned run that it belongs to.
  public mutating func leavePlan() { (planID, eventID, isPlanGuessed) = (nil, nil, false) }
}

/// The distances that are known, and why one of them counts.
public struct ActivityDistance: Record {
  public enum Source: String, CaseIterable, Sendable {
    /// The device's own odometer: a foot pod, a treadmill, a watch's filter.
    case device
    /// The filtered track.
    case track
    /// The device's speeds, summed over time.
    case speed
    /// What the file says in total, without a course of it.
    case total
    /// Entered by hand.
    case entered
  }

  public var source = Open(Source.device)
  /// A word for why this one counts, such as `agrees`; see `DistanceReason`.
  public var reason = ""
  /// As the device counted.
  public var deviceMeters: Double?
  /// Of the filtered track.
  public var trackMeters: Double?
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("source", &source)
    try visitor.field("reason", &reason, default: "")
    try visitor.field("deviceMeters", &deviceMeters, in: Activity.meters)
    try visitor.field("trackMeters", &trackMeters, in: Activity.meters)
  }
}
