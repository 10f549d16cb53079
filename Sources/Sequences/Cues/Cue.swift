/// Something to hear or feel at a moment.
public struct Cue: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case cardStart
    case lastRound
    case halfway
    case tenSeconds
    /// So many seconds before the end, or before the first card begins.
    case countdown(Int)
    /// The time of a card that waits is over.
    case timeOver
    case finish
  }

  public var kind: Kind
  /// When it is due, in milliseconds on the session's clock.
  public var at: Int64
  /// The position of its card in the expanded list; the last card for `finish`.
  public var card: Int
  /// What is said; nil where nothing is, or where there is no time for it.
  public var speech: String?
}
