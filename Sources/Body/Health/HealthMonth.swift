import Documents

/// What is known of the body, day by day, in one month.
public struct HealthMonth: Document {
  public static let kind = DocumentKind(
    folder: "Health", noun: "health-month", idOfMonth: { HealthMonth.id(of: $0) })
  public static let schema = 1

  public var id = ULID.none
  /// Its first day.
  public var month = CivilDay(number: 0)
  /// In order, one for each day of which something is known.
  public var days: [HealthDay] = []
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  /// The month that a day lies in, empty.
  public init(of day: CivilDay) {
    month = day.firstOfMonth
    id = HealthMonth.id(of: month)
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("month", &month)
    try visitor.field("days", &days, default: [])
  }

  /// The same on every device, so that there is one document a month.
  public static func id(of month: CivilDay) -> ULID {
    ULID(
      derivedFrom: "health/" + month.text,
      milliseconds: Int64(max(0, month.number)) * CivilTime.millisecondsPerDay)
  }
}

/// What is known of one day, every figure with what it comes from.
public struct HealthDay: Record {
  public static let minutes = 0.0...2880.0

  public var id = ULID.none
  public var day = CivilDay(number: 0)
  public var sleep: SleepNight?
  /// Beats per minute.
  public var restingHeartRate: HealthFigure?
  /// Standard deviation of the intervals between beats, ms.
  public var sdnn: HealthFigure?
  /// Root mean square of successive differences, ms; never mixed with SDNN.
  public var rmssd: HealthFigure?
  /// Kilograms.
  public var weight: HealthFigure?
  /// Per cent.
  public var bodyFat: HealthFigure?
  public var steps: HealthFigure?
  /// Kilocalories.
  public var activeEnergy: HealthFigure?
  /// mL/min·kg.
  public var vo2Max: HealthFigure?
  /// Girths, each site once.
  public var measurements: [BodyMeasurement] = []
  public var unknown = UnknownFields()

  public init() {}

  public init(day: CivilDay) {
    self.day = day
    id = ULID(
      derivedFrom: "health/day/" + day.text,
      milliseconds: Int64(max(0, day.number)) * CivilTime.millisecondsPerDay)
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("day", &day)
    try visitor.field("sleep", &sleep)
    try visitor.field("restingHeartRate", &restingHeartRate)
    try visitor.field("sdnn", &sdnn)
    try visitor.field("rmssd", &rmssd)
    try visitor.field("weight", &weight)
    try visitor.field("bodyFat", &bodyFat)
    try visitor.field("steps", &steps)
    try visitor.field("activeEnergy", &activeEnergy)
    try visitor.field("vo2Max", &vo2Max)
    try visitor.field("measurements", &measurements, default: [])
  }
}

/// A figure and what it comes from.
public struct HealthFigure: Record {
  /// The source of what was typed in.
  public static let entered = "entered"

  public var value = 0.0
  /// Such as `Apple Watch`; `entered` for what was typed in.
  public var source = ""
  /// When the newest sample behind it was taken; nil where that is not known.
  public var measuredAt: Instant?
  public var unknown = UnknownFields()

  public init() {}

  public init(_ value: Double, source: String, measuredAt: Instant? = nil) {
    self.value = value
    self.source = source
    self.measuredAt = measuredAt
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("value", &value)
    try visitor.field("source", &source, default: "")
    try visitor.field("measuredAt", &measuredAt)
  }
}

/// The night that ended on a day.
public struct SleepNight: Record {
  public var source = ""
  public var from = Instant(milliseconds: 0)
  public var to = Instant(milliseconds: 0)
  public var inBedMinutes: Double?
  public var asleepMinutes: Double?
  /// Light sleep (N1 and N2).
  public var coreMinutes: Double?
  public var deepMinutes: Double?
  public var remMinutes: Double?
  public var awakeMinutes: Double?
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("source", &source, default: "")
    try visitor.field("from", &from)
    try visitor.field("to", &to)
    try visitor.field("inBedMinutes", &inBedMinutes, in: HealthDay.minutes)
    try visitor.field("asleepMinutes", &asleepMinutes, in: HealthDay.minutes)
    try visitor.field("coreMinutes", &coreMinutes, in: HealthDay.minutes)
    try visitor.field("deepMinutes", &deepMinutes, in: HealthDay.minutes)
    try visitor.field("remMinutes", &remMinutes, in: HealthDay.minutes)
    try visitor.field("awakeMinutes", &awakeMinutes, in: HealthDay.minutes)
  }
}
