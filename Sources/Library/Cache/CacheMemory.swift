import Documents
import GRDB

/// What the cache keeps of texts that are no longer in the folder; it cannot be read in the files,
/// and lives on when everything else is read anew.
struct CacheMemory {
  /// Where what is taken in comes from.
  struct Source {
    /// Written by this library: it knows what it replaces.
    var isOwn = false
    /// Written as another library says, which this one is the copy of.
    var isCopy = false
    /// Read anew into a cache of its own: what was there is compared before, and kept.
    var isRefill = false
    /// The table with what was known before a refill.
    var known: String?
    var now: Int64
    var zone = LocalZone.system

    static func files() -> Source { Source(now: systemMilliseconds()) }

    static func refill(over known: String?) -> Source {
      Source(isRefill: true, known: known, now: systemMilliseconds())
    }
  }

  /// Kept texts of one document.
  static let versions = 12

  private let source: Source
  private let insert: CacheStatement
  private let count: CacheStatement
  private let trim: CacheStatement
  private let newest: CacheStatement
  private let database: Database
  private let records: DocumentRecords
  private let living: CacheStatement
  private let hasRecords: Bool

  init(_ database: Database, _ source: Source) throws {
    self.source = source
    insert = try CacheStatement(
      """
      INSERT OR REPLACE INTO versions
        (kind, id, hash, at, isOpen, since, until, isFirst, bytes)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, in: database)
    count = try CacheStatement(
      "SELECT count(*) FROM versions WHERE id = ? AND kind = ?", in: database)
    trim = try CacheStatement(
      """
      DELETE FROM versions WHERE id = ?1 AND kind = ?2 AND NOT isOpen AND number <= (
        SELECT number FROM versions WHERE id = ?1 AND kind = ?2
        ORDER BY number DESC LIMIT 1 OFFSET \(CacheMemory.versions))
      """, in: database)
    newest = try CacheStatement(
      "SELECT bytes, hash FROM versions WHERE id = ? AND kind = ? ORDER BY number DESC LIMIT 1",
      in: database)
    self.database = database
    records = try DocumentRecords(database)
    // The sign keeps SQLite from reading the whole kind in the order of an index.
    living = try CacheStatement(
      "SELECT bytes FROM documents WHERE id = ? AND kind = ? ORDER BY +isShadowed LIMIT 1",
      in: database)
    hasRecords =
      try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM records)") ?? false
  }

  // MARK: Texts

  /// Keeps what was there; where what has come does not know it, for somebody to join the two.
  ///
  /// - Parameters:
  ///   - old: nil where the place was empty; then what lay there last is looked for.
  ///   - until: since when something else has been there.
  ///   - arrival: of the one over the other, where that was looked at already.
  mutating func keep(
    _ old: CacheWriter.Known?, until: Int64, _ kind: DocumentKind,
    replacedBy text: [UInt8], _ hash: [UInt8], _ summary: DocumentType.Summary,
    _ arrival: Arrival?
  ) throws {
    if source.isRefill { return }
    if kind == Tombstone.kind { return try meet(deletion: text, after: old?.text) }
    let id = summary.id
    if let old {
      let arrival = arrival ?? Arrival(text, over: old.text, lineage: summary.lineage)
      let isLost = try isLost(arrival, kind, id)
      try keep(old.text, old.hash, kind, id, isOpen: isLost, from: old.start, until: until)
      return
    }
    let key = DocumentKey(folder: kind.name, id: id)
    if source.isOwn {
      try forgetDeletion(of: key)
    } else if try self.text(of: key) == nil {
      // Where the document has another file, the two are going to be joined.
      if let last = try last(kind, id), last.hash != hash,
        try isLost(Arrival(text, over: last.text, lineage: summary.lineage), kind, id)
      {
        try reopen(last.hash, key)
      }
      try forgetDeletion(of: key)
    }
  }

  /// The document is there: what deletions before that knew says nothing of it any more.
  private func forgetDeletion(of key: DocumentKey) throws {
    guard hasRecords, let record = try records[key], !record.deleted.entries.isEmpty,
      // While there is a tombstone the two have to be brought together first.
      try text(of: DocumentKey(folder: Tombstone.kind.name, id: key.id)) == nil
    else { return }
    try records.change(key, at: source.now) { $0.deleted = EditCounts() }
  }

  private func reopen(_ hash: [UInt8], _ key: DocumentKey) throws {
    let open = try CacheStatement(
      "UPDATE versions SET isOpen = 1, at = ? WHERE id = ? AND kind = ? AND hash = ?",
      in: database)
    open.bind(source.now, at: 1)
    open.bind(key.id.text, at: 2)
    open.bind(key.folder, at: 3)
    open.bind(hash, at: 4)
    try open.run()
  }

  private func keep(
    _ text: [UInt8], _ hash: [UInt8], _ kind: DocumentKind, _ id: ULID, isOpen: Bool,
    from start: TextStart, until: Int64
  ) throws {
    insert.bind(kind.name, at: 1)
    insert.bind(id.text, at: 2)
    insert.bind(hash, at: 3)
    insert.bind(source.now, at: 4)
    insert.bind(isOpen ? 1 : 0, at: 5)
    insert.bind(start.since, at: 6)
    insert.bind(until, at: 7)
    insert.bind(start.isFirst ? 1 : 0, at: 8)
    try text.withUnsafeBytes { text in
      insert.bind(lasting: text, at: 9)
      try insert.run()
    }
    if start != .copy, source.zone.day(of: start.since ?? 0) != source.zone.day(of: until) {
      let key = DocumentKey(folder: kind.name, id: id)
      try Cache.keepDay(text, hash, of: key, from: start, until: until, in: database)
    }
    try trim(kind, id)
  }

  /// Forgets what a document has too many of. Counting reads the index alone, trimming the texts.
  private func trim(_ kind: DocumentKind, _ id: ULID) throws {
    count.bind(id.text, at: 1)
    count.bind(kind.name, at: 2)
    defer { count.reset() }
    guard try count.step(), count.integer(0) > CacheMemory.versions else { return }
    trim.bind(id.text, at: 1)
    trim.bind(kind.name, at: 2)
    try trim.run()
  }

  private func last(_ kind: DocumentKind, _ id: ULID) throws -> (text: [UInt8], hash: [UInt8])? {
    newest.bind(id.text, at: 1)
    newest.bind(kind.name, at: 2)
    defer { newest.reset() }
    return try newest.step() ? ([UInt8](newest.blob(0)), [UInt8](newest.blob(1))) : nil
  }

  /// Whether a program has put a text in place of one that it did not know. One without lineage
  /// counts as changed by hand.
  private mutating func isLost(
    _ arrival: Arrival, _ kind: DocumentKind, _ id: ULID
  ) throws -> Bool {
    // This library never means to write over what its text does not know: another program was
    // quicker.
    if source.isOwn { return !source.isCopy && arrival.forgotten != nil }
    let isJoined = try arrival.isJoined {
      try records.former(DocumentKey(folder: kind.name, id: id))
    }
    if let edits = arrival.forgotten { try remember(claimed: edits, kind, id) }
    return isJoined
  }

  /// The numbers that a text has counted which no file says any more.
  private func remember(claimed edits: EditCounts, _ kind: DocumentKind, _ id: ULID) throws {
    if edits.entries.isEmpty { return }
    try records.change(DocumentKey(folder: kind.name, id: id), at: source.now) {
      $0.edits = $0.edits.joined(with: edits)
    }
  }

  // MARK: Deletions

  /// Keeps the text of a file that is gone, of a tombstone that of the document which it stood for.
  ///
  /// - Parameter other: what another file of the document says, which may not know it.
  mutating func forget(
    _ known: CacheWriter.Known, _ kind: DocumentKind, _ id: ULID, leaving other: [UInt8]?
  ) throws {
    let text = known.text
    if kind == Tombstone.kind {
      if let deletion = DeletedDocument(text) { try keep(deletion) }
      return
    }
    let isOpen =
      if let other {
        try isLost(Arrival(other, over: text), kind, id)
      } else if source.isOwn {
        false
      } else {
        try isUnknownToDeletion(text, kind, id)
      }
    if other == nil, !source.isOwn {
      if let edits = try? Lineage.reading(text).content.edits {
        try remember(claimed: edits, kind, id)
      }
    }
    try keep(
      text, known.hash, kind, id, isOpen: isOpen, from: known.start, until: source.now)
  }

  /// Of a tombstone that goes: where an engine takes it away, what it says is in no file any more.
  ///
  /// - Parameter isReplaced: whether an older one has taken its place, so that the two are joined.
  private mutating func keep(_ deletion: DeletedDocument, isReplaced: Bool = false) throws {
    try note(deletion)
    let key = deletion.key
    guard !source.isOwn, !deletion.text.isEmpty, let type = DocumentType.byFolder[key.folder],
      // Another machine forgets it in time, a little sooner than this one.
      deletion.at > source.now - Library.graceMilliseconds + Library.versionMilliseconds
    else { return }
    // The document may have come back without it.
    let isOpen = try text(of: key).map {
      try isLost(Arrival($0, over: deletion.text), type.kind, key.id)
    }
    try keep(
      deletion.text, ContentHash(of: deletion.text).bytes, type.kind, key.id,
      isOpen: isOpen ?? isReplaced, from: .copy, until: source.now)
  }

  /// A file that could not be read is gone, as one that an engine was writing and has taken away
  /// again: nobody has deleted its document, which is written again as it was known last.
  func noteUnreadableGone(_ change: FileChange) throws {
    guard !source.isOwn, let id = DocumentType.id(ofPath: change.path) else { return }
    let key = DocumentKey(folder: change.kind.name, id: id)
    guard try text(of: key) == nil, try records.last(key) != nil else { return }
    try records.change(key, at: source.now) { $0.copyRemoved = source.now }
  }

  private func note(_ deletion: DeletedDocument) throws {
    // One that the document has outlived does not stand.
    let isThere = try text(of: deletion.key) != nil
    try records.change(deletion.key, at: source.now) { record in
      record.edits = record.edits.joined(with: deletion.edits)
      record.deleted = isThere ? EditCounts() : record.deleted.joined(with: deletion.edits)
      record.name = deletion.name
    }
  }

  /// An engine may let a deletion win over an edit that it did not know: the two are joined then,
  /// as where the edit has won.
  private mutating func meet(deletion text: [UInt8], after old: [UInt8]?) throws {
    guard !source.isOwn, let deletion = DeletedDocument(text) else { return }
    // A backup may hold an older one: what was deleted later stays deleted.
    if let old = old.flatMap({ DeletedDocument($0) }), !deletion.edits.covers(old.edits) {
      try keep(old, isReplaced: true)
    }
    let key = deletion.key
    if try self.text(of: key) != nil { return }
    guard let last = try records.last(key),
      try isUnknown(last.text, last.edits, to: deletion)
    else { return }
    try reopen(ContentHash(of: last.text).bytes, key)
  }

  /// Whether a text that goes without another one in its place goes with a deletion of an older
  /// state.
  private func isUnknownToDeletion(
    _ text: [UInt8], _ kind: DocumentKind, _ id: ULID
  ) throws -> Bool {
    let stone = try self.text(of: DocumentKey(folder: Tombstone.kind.name, id: id))
    guard let deletion = stone.flatMap({ DeletedDocument($0) }), deletion.key.folder == kind.name,
      let edits = try? Lineage.edits(of: text)
    else { return false }
    return try isUnknown(text, edits, to: deletion)
  }

  private func isUnknown(
    _ text: [UInt8], _ edits: EditCounts, to deletion: DeletedDocument
  ) throws -> Bool {
    // Edited by hand once more in the same place, and deleted then.
    if Lineage.isShared(by: text, and: deletion.text) { return false }
    let known = try records[deletion.key]?.deleted ?? EditCounts()
    return !deletion.edits.joined(with: known).covers(edits)
  }

  /// Whether a document waits for a person to say that it may come back.
  func needsReview(
    _ change: FileChange, _ summary: DocumentType.Summary, _ hash: ContentHash, _ text: [UInt8]
  ) throws -> Bool {
    if !hasRecords || source.isOwn || change.kind == Tombstone.kind { return false }
    let key = DocumentKey(folder: change.kind.name, id: summary.id)
    guard let record = try records[key] else { return false }
    if record.review == hash.bytes { return true }
    guard !record.deleted.entries.isEmpty, let edits = try? Lineage.edits(of: text),
      record.deleted.covers(edits)
    else { return false }
    // One that was restored since is not deleted: what comes is an older state of it.
    if try self.text(of: key) != nil { return false }
    if case .missing = try records.state(of: key) { return false }
    return true
  }

  private func text(of key: DocumentKey) throws -> [UInt8]? {
    living.bind(key.id.text, at: 1)
    living.bind(key.folder, at: 2)
    defer { living.reset() }
    return try living.step() ? [UInt8](living.blob(0)) : nil
  }
}

/// What a tombstone says of the document that was deleted.
private struct DeletedDocument {
  var key: DocumentKey
  var name: String
  /// When, in milliseconds since 1970.
  var at: Int64
  var text: [UInt8]
  /// What was deleted; nothing where the tombstone does not say it.
  var edits: EditCounts

  init?(_ text: [UInt8]) {
    guard let tombstone = try? Tombstone(decoding: text) else { return nil }
    key = DocumentKey(folder: tombstone.deletedKind, id: tombstone.id)
    name = tombstone.name
    at = tombstone.deletedAt.milliseconds
    self.text = Array(tombstone.lastText.utf8)
    edits = (try? Lineage.edits(of: self.text)) ?? EditCounts()
  }
}
