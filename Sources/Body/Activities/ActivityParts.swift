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

/// How long the heart beat at each rate, written as `121=35,122=64`: beats per minute and seconds.
///
/// Zones and TRIMP follow from it whatever the zones are on the day somebody looks.
public struct HeartRateTime: TextValue {
  public static var expected: StaticName { "seconds by heart rate such as 121=35,122=64" }
  private static let rates = 1...300

  /// Rising rates, each with whole seconds above zero.
  public private(set) var entries: [(rate: Int, seconds: Int)] = []

  /// - Parameter seconds: by beats per minute, 0… ; what is outside 1…300 is left out.
  public init(secondsByRate seconds: [Double]) {
    for (rate, seconds) in seconds.enumerated() where Self.rates.contains(rate) {
      guard seconds.isFinite, seconds >= 0.5, seconds < 1e9 else { continue }
      entries.append((rate, Int(seconds.rounded())))
    }
  }

  public init?(text: UnsafeBufferPointer<UInt8>) {
    for part in text.split(separator: 0x2c) {
      guard let equals = part.firstIndex(of: 0x3d),
        let rate = Self.number(part[..<equals]), let seconds = Self.number(part[(equals + 1)...]),
        Self.rates.contains(rate), seconds > 0, rate > entries.last?.rate ?? 0
      else { return nil }
      entries.append((rate, seconds))
    }
  }

  private static func number(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard !text.isEmpty, text.count <= 9 else { return nil }
    var value = 0
    for byte in text {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  public func append(to bytes: inout [UInt8]) {
    for (number, entry) in entries.enumerated() {
      if number > 0 { bytes.append(0x2c) }
      bytes += String(entry.rate).utf8
      bytes.append(0x3d)
      bytes += String(entry.seconds).utf8
    }
  }

  public static func random(_ random: inout RandomFields) -> HeartRateTime {
    var seconds = [Double](repeating: 0, count: 200)
    for _ in 0..<random.source.below(8) {
      seconds[60 + random.source.below(140)] = Double(1 + random.source.below(4000))
    }
    return HeartRateTime(secondsByRate: seconds)
  }

  public static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  /// With a heart rate.
  public var totalSeconds: Int { entries.reduce(0) { $0 + $1.seconds } }
}
