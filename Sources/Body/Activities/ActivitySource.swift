import Documents
import Tracks

/// One recording of an activity, in its own figures, so that it can be parted from the others.
public struct ActivitySource: Record {
  /// Follows from what the recording is known by.
  public var id = ULID.none
  /// `fit`, `gpx`, `tcx`, `apple-health`, or `regimen` for what was recorded here.
  public var format = ""
  /// Of the file that was imported.
  public var fileName = ""
  /// What recorded it, such as `Garmin Forerunner 955`; empty where that is not known.
  public var device = ""
  /// What the file itself calls it; empty where it does not.
  public var identifier = ""
  public var sport = Open(Sport.other)
  public var startedAt = Instant(milliseconds: 0)
  /// Whether the offset of `startedAt` was in the file.
  public var knowsOffset = false
  public var elapsedSeconds: Double?
  public var timerSeconds: Double?
  public var meters: Double?
  public var averageHeartRate: Double?
  public var kilocalories: Double?
  public var samples: Attachment?
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("format", &format)
    try visitor.field("fileName", &fileName, default: "")
    try visitor.field("device", &device, default: "")
    try visitor.field("identifier", &identifier, default: "")
    try visitor.field("sport", &sport)
    try visitor.field("startedAt", &startedAt)
    try visitor.field("knowsOffset", &knowsOffset, default: false)
    try visitor.field("elapsedSeconds", &elapsedSeconds, in: Activity.seconds)
    try visitor.field("timerSeconds", &timerSeconds, in: Activity.seconds)
    try visitor.field("meters", &meters, in: Activity.meters)
    try visitor.field("averageHeartRate", &averageHeartRate, in: Activity.heartRate)
    try visitor.field("kilocalories", &kilocalories, in: Activity.kilocalories)
    try visitor.field("samples", &samples)
  }
}

extension ActivitySource {
  /// Whether it tells more of the same recording than another text of it: a longer part, more
  /// that was measured, or more along the way. A shorter one, such as from a damaged file, takes
  /// nothing back.
  public func saysMore(than other: ActivitySource) -> Bool {
    let (length, otherLength) = (elapsedSeconds ?? 0, other.elapsedSeconds ?? 0)
    if length != otherLength { return length > otherLength }
    if knowledge != other.knowledge { return knowledge > other.knowledge }
    return format == other.format && samples?.bytes ?? 0 > other.samples?.bytes ?? 0
  }

  private var knowledge: Int {
    [timerSeconds, meters, averageHeartRate, kilocalories].count { $0 != nil }
      + (samples == nil ? 0 : 1)
  }
}

/// Names a recording.
public struct SourceName: Record {
  public var id = ULID.none
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID) { self.id = id }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
  }
}
