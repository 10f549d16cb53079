import Documents

/// What one person prefers; a library holds one such document.
public struct Settings: Document {
  public static let kind = DocumentKind.settings
  public static let schema = 1
  /// The same on every device, so that there is one.
  public static let onlyID = ULID(derivedFrom: "settings")

  public var id = Settings.onlyID
  public var weightUnit = Open(WeightUnit.kg)
  public var distanceUnit = Open(DistanceUnit.km)
  /// The first day of the week, 1 for Monday … 7 for Sunday.
  public var weekStartNumber = Weekday.monday.rawValue
  public var restSeconds = 120.0
  /// What is heard and felt of rests, workouts and runs; a timed sequence has its own.
  public var cues = CueSettings()
  /// The name of what estimates a one-repetition maximum, everywhere.
  public var formulaName = Open(OneRepMaxFormula.epley)
  /// In the order they were entered.
  public var bodyWeights: [BodyWeight] = []
  /// Tables of no known app that someone has explained.
  public var tables: [ImportTable] = []
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("weightUnit", &weightUnit, default: Open(.kg))
    try visitor.field("distanceUnit", &distanceUnit, default: Open(.km))
    try visitor.field("weekStart", &weekStartNumber, in: 1...7, default: 1)
    try visitor.field("restSeconds", &restSeconds, in: 0...86_400, default: 120)
    try visitor.field("cues", &cues, default: CueSettings())
    try visitor.field("oneRepMaxFormula", &formulaName, default: Open(.epley))
    try visitor.field("bodyWeights", &bodyWeights, default: [])
    try visitor.field("tables", &tables, default: [])
  }

  /// Epley's where a newer version has set one that is not known here.
  public var oneRepMaxFormula: OneRepMaxFormula { formulaName.known ?? .epley }

  public var weekStart: Weekday {
    get { Weekday(rawValue: weekStartNumber) ?? .monday }
    set { weekStartNumber = newValue.rawValue }
  }
}

/// The body's weight on a day.
public struct BodyWeight: Record {
  public var day = CivilDay(number: 0)
  public var weight = Weight.kg(0)
  public var unknown = UnknownFields()

  public init() {}

  public init(day: CivilDay, weight: Weight) {
    self.day = day
    self.weight = weight
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("day", &day)
    try visitor.field("weight", &weight)
  }
}
