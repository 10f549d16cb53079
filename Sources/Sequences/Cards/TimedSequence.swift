import Documents

/// A routine that can be played: cards and groups in their order, and how it sounds.
///
/// EMOM, AMRAP and for-time need no kinds of their own, so that every player and importer knows
/// them: an EMOM is a group of countdowns of a minute, an AMRAP a countdown that counts rounds,
/// work for time a count up with a limit.
public struct TimedSequence: Document {
  public static let kind = DocumentKind(folder: "Sequences", noun: "sequence")
  public static let schema = 1

  public var id = ULID.none
  public var name = ""
  public var order = 0
  public var notes = ""
  public var cues = CueSettings()
  public var steps: [Step] = []
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, name: String, steps: [Step] = [], cues: CueSettings = CueSettings()) {
    self.id = id
    self.name = name
    self.steps = steps
    self.cues = cues
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name)
    try visitor.field("order", &order, default: 0)
    try visitor.note("notes", &notes)
    try visitor.field("cues", &cues, default: CueSettings())
    try visitor.field("steps", &steps, default: [])
  }
}
