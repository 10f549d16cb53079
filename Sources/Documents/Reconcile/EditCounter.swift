/// Counts what this machine writes over a document in its version vector.
public struct EditCounter: Sendable {
  /// Edits that one name counts in a document; a number has 32 bits.
  public static let limit = 2_000_000_000

  /// No other machine and no other cache has it.
  public let writer: String
  public let now: Instant
  /// What was deleted within a document longer ago is forgotten.
  public let graceMilliseconds: Int64

  public init(writer: String, now: Instant, graceMilliseconds: Int64) {
    self.writer = writer
    self.now = now
    self.graceMilliseconds = graceMilliseconds
  }

  /// A text on its way over what is there; that itself where it says the same.
  public func counted(_ text: [UInt8], over base: [UInt8]?) throws(JSONFailure) -> [UInt8] {
    try Lineage.advance(
      text, base: base, writer: writer, at: now, graceMilliseconds: graceMilliseconds)
  }

  /// A text that was made on what is not there any more: there may be newer edits of that.
  public func counted(onLost base: [UInt8], _ text: [UInt8]) throws(JSONFailure) -> [UInt8] {
    try Lineage.advance(
      text, base: base, writer: nil, at: now, graceMilliseconds: graceMilliseconds)
  }

  /// A document that comes back: newer than the state that was deleted, also where it says the
  /// same, so that no machine takes it for what was deleted.
  public func revived(_ text: [UInt8], from last: [UInt8]) throws(JSONFailure) -> [UInt8] {
    let result = try counted(text, over: last)
    if result != last { return result }
    return try counted(Lineage.joining(Lineage.edits(of: last), into: last), over: nil)
  }
}
