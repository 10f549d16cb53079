/// Where a session is at a moment.
public struct Position: Equatable, Sendable {
  /// In the expanded list; its count where the session is over.
  public var card: Int
  /// Milliseconds since the card began, pauses left out.
  public var elapsed: Int64
  /// Milliseconds that the card takes or should take; nil where that is open.
  public var length: Int64?
  /// Milliseconds until the card begins; 0 once it has.
  public var leadIn: Int64 = 0

  /// Nil where the length is open, 0 where the time is over and the card waits.
  public var remaining: Int64? { length.map { max(0, $0 - elapsed) } }

  /// How much of the card is over, 0…1; nil where its length is open.
  public var share: Double? {
    length.map { $0 <= 0 ? 1 : min(1, Double(elapsed) / Double($0)) }
  }
}
