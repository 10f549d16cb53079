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

/// What is heard and felt while a sequence plays.
public struct CueSettings: Record {
  public var hasSound = true
  public var hasSpeech = true
  public var vibrates = true
  /// A tone at 3, 2 and 1 second before a card ends.
  public var countsDown = true
  public var saysHalfway = false
  /// Says so 10 seconds before the end of cards of half a minute or more.
  public var saysTenSeconds = true
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("hasSound", &hasSound, default: true)
    try visitor.field("hasSpeech", &hasSpeech, default: true)
    try visitor.field("vibrates", &vibrates, default: true)
    try visitor.field("countsDown", &countsDown, default: true)
    try visitor.field("saysHalfway", &saysHalfway, default: false)
    try visitor.field("saysTenSeconds", &saysTenSeconds, default: true)
  }
}
