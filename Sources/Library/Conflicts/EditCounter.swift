import Documents

/// Counts what this machine writes over a document.
struct EditCounter: Sendable {
  /// Edits that one name counts in a document; a number has 32 bits.
  static let limit = 2_000_000_000

  /// No other machine and no other cache has it.
  let writer: String
  let now: Instant
  /// What was deleted within a document longer ago is forgotten.
  let graceMilliseconds: Int64

  /// A text on its way over what is there; that itself where it says the same.
  func counted(_ text: [UInt8], over base: [UInt8]?) throws(JSONFailure) -> [UInt8] {
    try Lineage.advance(
      text, base: base, writer: writer, at: now, graceMilliseconds: graceMilliseconds)
  }

  /// A text that was made on what is not there any more: there may be newer edits of that.
  func counted(onLost base: [UInt8], _ text: [UInt8]) throws(JSONFailure) -> [UInt8] {
    try Lineage.advance(
      text, base: base, writer: nil, at: now, graceMilliseconds: graceMilliseconds)
  }

  /// A document that comes back: newer than the state that was deleted, also where it says the
  /// same, so that no machine takes it for what was deleted.
  func revived(_ text: [UInt8], from last: [UInt8]) throws(JSONFailure) -> [UInt8] {
    let result = try counted(text, over: last)
    if result != last { return result }
    return try counted(Lineage.joining(Lineage.edits(of: last), into: last), over: nil)
  }
}

/// What a library remembers while it is open.
struct EditMemory {
  /// What a document said of its past when it was last saved here, and what became of it. Who goes
  /// on with the same value without reading it again has made the next change on that.
  struct Saved {
    var stated: ContentHash
    var written: ContentHash
    /// As it was saved, where something else was joined with it; nil where that was written.
    var draft: [UInt8]?
  }

  var writer: String?
  var mintWriter: @Sendable () -> String = { WriterName.mint() }
  var clock: @Sendable () -> Int64 = { systemMilliseconds() }
  var zone = LocalZone.system
  var saved: [DocumentKey: Saved] = [:]
  /// The folder that was read last, as `Disk.folderIdentity` tells it.
  var folder: UInt64?
  /// Copies that are joined with their documents and still there, by path.
  var joinedCopies: [String: JoinedCopy] = [:]
  /// How long a copy and its document have to lie side by side before the copy is removed.
  var quietMilliseconds: Int64 = 10_000
}

/// Names a document.
struct DocumentKey: Hashable, Sendable {
  var folder: String
  var id: ULID
}

extension Library {
  /// For those who try what time does.
  func set(clock milliseconds: Int64) { memory.clock = { milliseconds } }

  func set(zone: LocalZone) { memory.zone = zone }
}
