import Documents
import GRDB

/// From when a text stands in the folder.
struct TextStart: Equatable {
  /// Milliseconds since 1970, by this machine's clock; nil where nobody knows.
  var since: Int64?
  /// Whether there was no document before it at the end of the day before.
  var isFirst = false

  static let unknown = TextStart()
  /// Of the text of a copy, which never stood in the document's place.
  static let copy = TextStart(since: -1)
}

/// A text that a document had, and when.
struct TextStretch: Equatable {
  var start: TextStart
  /// When it was replaced or went away, in milliseconds since 1970; nil for what stands there now.
  var until: Int64?
  var hash: [UInt8]

  var isCopy: Bool { start == .copy }
}

/// Texts from former days, kept for people to look at; nothing is merged with them.
extension Cache {
  /// Texts from former days that are kept of one document.
  static let historyLimit = 400

  /// A text is here when it stood over a local midnight, so that the end of every day is known.
  static let historyTable = """
    CREATE TABLE history (
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, hash BLOB NOT NULL,
      since INTEGER, until INTEGER NOT NULL, isFirst INTEGER NOT NULL, bytes BLOB NOT NULL);
    CREATE INDEX historyByDocument ON history (id, kind);
    CREATE INDEX historyByTime ON history (until);
    """

  /// Keeps a text that stood over a midnight.
  static func keepDay(
    _ text: [UInt8], _ hash: [UInt8], of key: DocumentKey, from start: TextStart, until: Int64,
    in database: Database
  ) throws {
    let insert = try CacheStatement(
      """
      INSERT INTO history (kind, id, hash, since, until, isFirst, bytes)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, in: database)
    insert.bind(key.folder, at: 1)
    insert.bind(key.id.text, at: 2)
    insert.bind(hash, at: 3)
    insert.bind(start.since, at: 4)
    insert.bind(until, at: 5)
    insert.bind(start.isFirst ? 1 : 0, at: 6)
    insert.bind(text, at: 7)
    try insert.run()
    let trim = try CacheStatement(
      """
      DELETE FROM history WHERE id = ?1 AND kind = ?2 AND number <= (
        SELECT number FROM history WHERE id = ?1 AND kind = ?2
        ORDER BY number DESC LIMIT 1 OFFSET \(historyLimit))
      """, in: database)
    trim.bind(key.id.text, at: 1)
    trim.bind(key.folder, at: 2)
    try trim.run()
  }

  /// Looks before it writes: most often there is nothing to forget.
  func forgetHistory(before oldest: Int64) throws(LibraryError) {
    let condition = "FROM history WHERE until < ?"
    let isThere = try read {
      try Bool.fetchOne(
        $0, sql: "SELECT EXISTS (SELECT 1 \(condition))", arguments: [oldest]) ?? false
    }
    if !isThere { return }
    try write { try $0.execute(sql: "DELETE \(condition)", arguments: [oldest]) }
  }

  /// Of what the folder does not hold, or did not hold at a moment: what has become of it.
  enum Presence { case there, deleted, missing, leftAlone }

  /// A document of which something is known at some time.
  struct KnownDocument {
    var key: DocumentKey
    var name: String
    var presence: Presence
    /// What stands there now, or was deleted.
    var last: TextStretch?
  }
}

/// Reads what is kept of documents within one transaction.
struct HistoryReader {
  private let stretches: CacheStatement
  private let texts: CacheStatement
  private let living: CacheStatement

  init(_ database: Database) throws {
    let kept = """
      SELECT since, until, isFirst, hash FROM versions WHERE id = ?1 AND kind = ?2
      UNION SELECT since, until, isFirst, hash FROM history WHERE id = ?1 AND kind = ?2
      ORDER BY until, since
      """
    stretches = try CacheStatement(kept, in: database)
    texts = try CacheStatement(
      """
      SELECT bytes FROM versions WHERE id = ?1 AND kind = ?2 AND hash = ?3
      UNION ALL SELECT bytes FROM history WHERE id = ?1 AND kind = ?2 AND hash = ?3 LIMIT 1
      """, in: database)
    living = try CacheStatement(
      "SELECT bytes FROM documents WHERE id = ? AND kind = ? AND NOT isShadowed", in: database)
  }

  /// What a document says now.
  func text(of key: DocumentKey) throws -> [UInt8]? {
    living.bind(key.id.text, at: 1)
    living.bind(key.folder, at: 2)
    defer { living.reset() }
    return try living.step() ? [UInt8](living.blob(0)) : nil
  }

  /// Whether a document says what it said before, however often it was changed since.
  func saysTheSame(_ key: DocumentKey, _ then: TextStretch?) throws -> Bool {
    guard let before = try then.flatMap({ try text($0.hash, of: key) }),
      let now = try text(of: key)
    else { return false }
    return Lineage.isSameContent(before, now)
  }

  /// What is kept, the oldest first; without what stands there now.
  func stretches(of key: DocumentKey) throws -> [TextStretch] {
    stretches.bind(key.id.text, at: 1)
    stretches.bind(key.folder, at: 2)
    defer { stretches.reset() }
    var result: [TextStretch] = []
    while try stretches.step() {
      result.append(
        TextStretch(
          start: TextStart(
            since: stretches.isNull(0) ? nil : stretches.integer(0),
            isFirst: stretches.integer(2) != 0),
          until: stretches.integer(1), hash: [UInt8](stretches.blob(3))))
    }
    return result
  }

  func text(_ hash: [UInt8], of key: DocumentKey) throws -> [UInt8]? {
    texts.bind(key.id.text, at: 1)
    texts.bind(key.folder, at: 2)
    texts.bind(hash, at: 3)
    defer { texts.reset() }
    return try texts.step() ? [UInt8](texts.blob(0)) : nil
  }
}
