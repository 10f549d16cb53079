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
  public var samples: SamplesFile?
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
  /// Whether it tells more of the same recording than another text of it: a longer part, or more
  /// that was measured. A shorter one, such as from a damaged file, takes nothing back.
  public func saysMore(than other: ActivitySource) -> Bool {
    let (length, otherLength) = (elapsedSeconds ?? 0, other.elapsedSeconds ?? 0)
    if length != otherLength { return length > otherLength }
    return knowledge > other.knowledge
  }

  private var knowledge: Int {
    [timerSeconds, meters, averageHeartRate, kilocalories].count { $0 != nil }
      + (samples == nil ? 0 : 1)
  }
}

/// A file with what was measured along the way; it lies beside the activity and never changes.
public struct SamplesFile: Record {
  /// Within the library, such as `Activities/2026/03/01J….fit`.
  public var path = ""
  /// SHA-256 of the file in hexadecimal digits.
  public var sha256 = ""
  public var bytes = 0
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("path", &path)
    try visitor.field("sha256", &sha256)
    try visitor.field("bytes", &bytes, in: 0...2_000_000_000, default: 0)
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

extension SamplesFile {
  /// The file of an activity, in the folder of its month.
  public init(of activity: Activity, ending: String, sha256: String, bytes: Int) {
    // By their content, so that two that differ never have one name.
    path =
      Activity.kind.folderPath(on: activity.day) + "/" + activity.id.text + "-"
      + sha256.prefix(8) + "." + ending
    self.sha256 = sha256
    self.bytes = bytes
  }

  /// Of those that are kept beside activities.
  public static let endings = ["fit", "gpx", "tcx"]

  /// Whether a file of a library, by its path within it, holds samples and is no document.
  public static func isSamples(_ path: String) -> Bool {
    let path = path.utf8
    guard path.starts(with: "Activities/".utf8), let dot = path.lastIndex(of: 0x2e) else {
      return false
    }
    let ending = path[path.index(after: dot)...]
    guard endings.contains(where: { ending.elementsEqual($0.utf8) }) else { return false }
    // Documents come from devices: what they name must lie where samples lie.
    return !path.contains { $0 < 0x20 }
      && !path.split(separator: 0x2f).contains { $0.elementsEqual("..".utf8) }
  }
}
