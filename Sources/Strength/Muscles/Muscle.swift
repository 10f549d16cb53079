import Documents

/// A muscle, or a part of one that is trained apart, such as the front deltoids.
public struct Muscle: Document {
  public static let kind = DocumentKind.muscles
  public static let schema = 1

  public var id = ULID.none
  public var name = ""
  /// Where it stands in lists, from the top of the body down.
  public var order = 0
  public var bands = VolumeBands.standard
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, name: String, order: Int, bands: VolumeBands = .standard) {
    self.id = id
    self.name = name
    self.order = order
    self.bands = bands
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name)
    try visitor.field("order", &order, default: 0)
    try visitor.field("bands", &bands, default: .standard)
  }
}

/// Landmarks of weekly volume for one muscle, in fractional hard sets.
///
/// They are heuristics: published tables disagree, and everyone may set their own.
public struct VolumeBands: Record {
  /// 10 to 20 sets a week, the range that most tables have in common.
  public static let standard = VolumeBands(mev: 10, mav: nil, mrv: 20)

  /// Minimum effective volume: below it little grows.
  public var mev = 0.0
  /// Maximum adaptive volume: up to here more is clearly better; nil where nobody has set it.
  public var mav: Double?
  /// Maximum recoverable volume: above it more does harm.
  public var mrv = 0.0
  public var unknown = UnknownFields()

  public init() {}

  public init(mev: Double, mav: Double?, mrv: Double) {
    self.mev = mev
    self.mav = mav
    self.mrv = mrv
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("mev", &mev, in: 0...100, default: 0)
    try visitor.field("mav", &mav, in: 0...100)
    try visitor.field("mrv", &mrv, in: 0...100, default: 0)
  }

  /// Where a week's fractional hard sets lie.
  public func band(weeklySets: Double) -> VolumeBand {
    if weeklySets < mev { return .below }
    if weeklySets > mrv { return .above }
    if let mav, weeklySets > mav { return .high }
    return .within
  }
}

/// Where a week's volume lies against its landmarks.
public enum VolumeBand: String, CaseIterable, Sendable {
  case below
  case within
  /// Above the maximum adaptive volume, where there is one, and not above the recoverable one.
  case high
  case above
}
