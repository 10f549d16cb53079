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
  /// A tone in each of the last seconds of a card.
  public var countsDown = true
  /// How many seconds are counted down.
  public var countdownSeconds = 3
  public var saysHalfway = false
  /// Says so 10 seconds before the end of cards of half a minute or more.
  public var saysTenSeconds = true
  /// Between the start of a session and that of its first card, see `Runner.leadIn()`.
  public var leadInSeconds = 5
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("hasSound", &hasSound, default: true)
    try visitor.field("hasSpeech", &hasSpeech, default: true)
    try visitor.field("vibrates", &vibrates, default: true)
    try visitor.field("countsDown", &countsDown, default: true)
    try visitor.field("countdownSeconds", &countdownSeconds, in: 1...10, default: 3)
    try visitor.field("saysHalfway", &saysHalfway, default: false)
    try visitor.field("saysTenSeconds", &saysTenSeconds, default: true)
    try visitor.field("leadInSeconds", &leadInSeconds, in: 0...10, default: 5)
  }

  /// The seconds that are counted down, such as 3, 2, 1; none where nothing is.
  public var countdown: [Int] {
    countsDown ? Array(stride(from: countdownSeconds, to: 0, by: -1)) : []
  }
}
