import Documents

/// A girth of the body, measured with a tape.
public struct BodyMeasurement: Record {
  public static let centimeters = 1.0...500.0

  public enum Site: String, CaseIterable, Sendable {
    case neck
    case shoulders
    case chest
    case waist
    case hips
    case thigh
    case calf
    case upperArm
    case forearm
  }

  public var id = ULID.none
  public var site = Open(Site.waist)
  public var centimeters = 0.0
  /// What it comes from, as of a `HealthFigure`.
  public var source = ""
  public var unknown = UnknownFields()

  public init() {}

  /// Its identifier follows from day and site, so that two devices make one.
  public init(_ site: Site, centimeters: Double, on day: CivilDay, source: String) {
    self.site = Open(site)
    self.centimeters = centimeters
    self.source = source
    id = ULID(
      derivedFrom: "health/measurement/" + day.text + "/" + site.rawValue,
      milliseconds: Int64(max(0, day.number)) * CivilTime.millisecondsPerDay)
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("site", &site)
    try visitor.field(
      "centimeters", &centimeters, in: BodyMeasurement.centimeters, default: 0)
    try visitor.field("source", &source, default: "")
  }
}
