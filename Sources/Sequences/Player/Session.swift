import Documents

/// One playing of a sequence: what is going on, and later what was done.
///
/// It holds its own copy of the steps, so that an edit of the sequence never changes what is being
/// played, and says by `sequenceHash` which text it was made from. Where one is follows from the
/// clock and the last command; nothing is written while time passes.
public struct Session: Document {
  public static let kind = DocumentKind(folder: "Sessions", noun: "session", isBucketed: true)
  public static let schema = 1

  public var id = ULID.none
  public var name = ""
  /// Nil where it was not made from a sequence.
  public var sequenceID: ULID?
  /// Of the sequence's text, see `hash(of:)`; empty where there was none.
  public var sequenceHash = ""
  /// The workout that it plays.
  public var workoutID: ULID?
  public var startedAt = Instant(milliseconds: 0)
  /// Nil while it runs.
  public var endedAt: Instant?
  /// The position in the expanded list of the card that `cardStartedAt` belongs to.
  public var card = 0
  /// When that card began, as if there had been no pauses; when it will, while one gets ready.
  public var cardStartedAt = Instant(milliseconds: 0)
  /// Nil while time passes.
  public var pausedAt: Instant?
  /// The latest moment that the session knows of; a clock that shows less was set back.
  public var seenAt = Instant(milliseconds: 0)
  public var notes = ""
  public var cues = CueSettings()
  public var steps: [Step] = []
  public var cards: [CardState] = []
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  /// A session that begins now.
  public init(id: ULID, of sequence: TimedSequence, at instant: Instant) {
    self.id = id
    name = sequence.name
    sequenceID = sequence.id
    sequenceHash = Session.hash(of: sequence)
    cues = sequence.cues
    steps = sequence.playedSteps
    begin(at: instant)
  }

  /// The card that shows what a sequence's notes say.
  static func notesCard(of sequence: ULID) -> ULID {
    ULID(derivedFrom: sequence.text + "/notes")
  }

  /// The same steps, nothing done.
  public func fresh(id: ULID, at instant: Instant) -> Session {
    var session = Session()
    session.id = id
    session.name = name
    session.sequenceID = sequenceID
    session.sequenceHash = sequenceHash
    session.cues = cues
    session.steps = steps
    session.begin(at: instant)
    return session
  }

  /// Begins with the first card.
  public mutating func begin(at instant: Instant) {
    startedAt = instant
    cardStartedAt = instant
    seenAt = instant
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name)
    try visitor.field("sequenceID", &sequenceID)
    try visitor.field("sequenceHash", &sequenceHash, default: "")
    try visitor.field("workoutID", &workoutID)
    try visitor.field("startedAt", &startedAt)
    try visitor.field("endedAt", &endedAt)
    try visitor.field("card", &card, in: 0...Expansion.mostCards, default: 0)
    try visitor.field("cardStartedAt", &cardStartedAt)
    try visitor.field("pausedAt", &pausedAt)
    try visitor.field("seenAt", &seenAt)
    try visitor.note("notes", &notes)
    try visitor.field("cues", &cues, default: CueSettings())
    try visitor.field("steps", &steps, default: [])
    try visitor.field("cards", &cards, default: [])
  }

  /// What tells one text of a sequence from another; its place in the list is no part of it.
  public static func hash(of sequence: TimedSequence) -> String {
    var sequence = sequence
    sequence.order = 0
    return hash(withPlaceOf: sequence)
  }

  /// Whether a sequence still is what the session was made from.
  public func isMade(of sequence: TimedSequence) -> Bool {
    // Earlier versions took the place in the list for a part of the text.
    sequenceHash == Session.hash(of: sequence)
      || sequenceHash == Session.hash(withPlaceOf: sequence)
  }

  private static func hash(withPlaceOf sequence: TimedSequence) -> String {
    var sequence = sequence
    sequence.lineage = Lineage()
    let hash = ContentHash(of: sequence.encoded())
    return ULID(high: hash.high, low: hash.low).text
  }

  public var isRunning: Bool { endedAt == nil }

  /// Seconds of the cards that were left, without pauses.
  public var playedSeconds: Double { cards.reduce(0) { $0 + ($1.seconds ?? 0) } }

  /// How many cards were left so.
  public func count(_ outcome: CardState.Outcome) -> Int {
    cards.reduce(0) { $0 + ($1.outcome == Open(outcome) ? 1 : 0) }
  }

  /// What random durations are drawn from.
  public var seed: UInt64 { id.low }
}

extension TimedSequence {
  /// What one needs is read first, unless there is nothing to play, or no room for another card.
  fileprivate var playedSteps: [Step] {
    let count = Expansion.turnCount(of: steps)
    guard !notes.isEmpty, count > 0, count < Expansion.mostCards else { return steps }
    let card = Step(id: Session.notesCard(of: id), title: name, .info(Info(text: notes)))
    return [card] + steps
  }
}

/// What happened to one turn of a card.
public struct CardState: Record {
  public enum Outcome: String, CaseIterable, Sendable {
    case done
    /// Left before its time was over.
    case skipped
  }

  public static let extraSeconds = -86_400...86_400
  /// A session may lie about for years.
  public static let seconds = 0.0...1e12

  public var step = ULID.none
  public var turn = 0
  /// What was added to its time.
  public var extraSeconds = 0
  public var ticked: [ULID] = []
  /// Rounds counted by tapping.
  public var rounds = 0
  /// Nil while it has not been left.
  public var outcome: Open<Outcome>?
  /// How long it was played, without pauses; nil while it has not been left.
  public var seconds: Double?
  public var unknown = UnknownFields()

  public init() {}

  init(_ key: PlayedCard.Key) {
    step = key.step
    turn = key.turn
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("step", &step)
    try visitor.field("turn", &turn, in: 0...Expansion.mostCards, default: 0)
    try visitor.field("extraSeconds", &extraSeconds, in: CardState.extraSeconds, default: 0)
    try visitor.field("ticked", &ticked, default: [])
    try visitor.field("rounds", &rounds, in: 0...100_000, default: 0)
    try visitor.field("outcome", &outcome)
    try visitor.field("seconds", &seconds, in: CardState.seconds)
  }
}
