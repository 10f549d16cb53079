import Documents

/// A card as it is played: one turn of one authored card.
public struct PlayedCard: Equatable, Sendable {
  public enum Side: String, Sendable { case left, right }

  /// Which half of an interval this is.
  public enum Part: String, Sendable { case work, rest }

  /// Which turn of a group or of intervals this is.
  public struct Round: Equatable, Sendable {
    /// From 1.
    public var number: Int
    public var count: Int
  }

  public var key: Key
  /// Empty where the author gave none.
  public var title: String
  public var notes: String
  public var colour: Open<CardColour>?
  /// Never intervals: they have become countdowns and rests.
  public var kind: CardKind
  /// The outermost group first.
  public var rounds: [Round]
  public var side: Side?
  /// Nil outside of intervals.
  public var part: Part?
  /// Whether it is the first of the last round, of several.
  public var startsLastRound = false
  /// Milliseconds that it takes, or should take; nil where that is up to the person.
  public var length: Int64?
  /// Whether the next card begins when `length` is over.
  public var endsByItself: Bool

  /// One authored card and which of its turns.
  public struct Key: Hashable, Sendable {
    public var step: ULID
    /// From 0, over the whole sequence.
    public var turn: Int

    public init(step: ULID, turn: Int) {
      self.step = step
      self.turn = turn
    }
  }

  /// Where it ends by itself, where the distance is measured; nil where it has none.
  public var meters: Int? { if case .countUp(let countUp) = kind { countUp.meters } else { nil } }

  public var isRest: Bool { if case .rest = kind { true } else { false } }

  /// What it says of itself: the author's title or what the kind is called, and within intervals
  /// which half of which round, such as `Sprints - Work 2/8`.
  public var name: String {
    if let part {
      let half = part == .work ? "Work" : "Rest"
      return (title.isEmpty ? half : title + " - " + half) + (roundText.map { " " + $0 } ?? "")
    }
    if !title.isEmpty { return title }
    switch kind {
    case .countdown: return rounds.isEmpty ? "Countdown" : "Work"
    default: return kind.title
    }
  }

  /// With what tells it from its neighbours, such as `10 × Push Up 2/8, left`.
  public var fullName: String {
    var text = name
    if case .repetition(let repetition) = kind { text = String(repetition.reps) + " × " + text }
    if part == nil, let roundText { text += " " + roundText }
    if let side { text += ", " + side.rawValue }
    return text
  }

  /// The rounds that `name` does not tell of, the outermost first.
  public var roundsBesideName: [Round] { part == nil ? rounds : Array(rounds.dropLast()) }

  /// Such as `2/8`, of the innermost round; nil where there are no rounds.
  public var roundText: String? {
    rounds.last.map { String($0.number) + "/" + String($0.count) }
  }
}
