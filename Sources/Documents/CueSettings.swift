/// What is heard and felt while something plays: a timed sequence has its own, and all else goes by
/// those of the settings.
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
  /// To get ready between the start of a session and that of its first card.
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
