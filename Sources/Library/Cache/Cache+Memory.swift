import Documents
import GRDB

extension Cache {
  /// What is not read in files. Who changes one of these tables brings over what it holds.
  static let memories = ["operations", "versions", "merges", "mergedFiles", "forgotten", "held"]

  static let memoryTables = """
    CREATE TABLE operations (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
    CREATE TABLE versions (
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, hash BLOB NOT NULL,
      at INTEGER NOT NULL, isOpen INTEGER NOT NULL, bytes BLOB NOT NULL,
      UNIQUE (id, kind, hash));
    CREATE INDEX versionsOpen ON versions (id) WHERE isOpen;
    CREATE INDEX versionsByTime ON versions (at);
    CREATE TABLE merges (
      number INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,
      name TEXT NOT NULL, isUndone INTEGER NOT NULL, before BLOB, after BLOB NOT NULL);
    CREATE TABLE mergedFiles (
      merge INTEGER NOT NULL, path TEXT NOT NULL, bytes BLOB NOT NULL);
    CREATE INDEX mergedFilesByMerge ON mergedFiles (merge);
    CREATE TABLE forgotten (
      id TEXT NOT NULL, kind TEXT NOT NULL, edits BLOB NOT NULL, name TEXT NOT NULL,
      at INTEGER NOT NULL, UNIQUE (id, kind));
    CREATE TABLE held (path TEXT NOT NULL UNIQUE, hash BLOB NOT NULL);
    """

  /// Takes over what the cache that is going to be replaced remembers.
  static func rememberOld(_ database: Database) throws {
    for table in memories {
      try database.execute(sql: "INSERT INTO main.\(table) SELECT * FROM old.\(table)")
    }
  }

  /// Whether a cache of another version remembers the same folder as this version does.
  static func remembers(_ database: Database, root: String) throws -> Bool {
    guard try database.tableExists("library"),
      try String.fetchOne(database, sql: "SELECT root FROM library") == root
    else { return false }
    let known = try layouts(database)
    return try DatabaseQueue().write { fresh in
      try fresh.execute(sql: memoryTables)
      return try layouts(fresh) == known
    }
  }

  private static func layouts(_ database: Database) throws -> [String] {
    let names = memories.map { "'\($0)'" }.joined(separator: ", ")
    return try String.fetchAll(
      database,
      sql: "SELECT sql FROM sqlite_master WHERE tbl_name IN (\(names)) AND sql <> '' ORDER BY sql")
  }

  /// Keeps what a cache of another version has read last, before it is read anew: a file may be
  /// gone by then.
  ///
  /// - Returns: how many documents there were.
  static func rememberDocuments(_ database: Database, at now: Int64) throws -> Int {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO versions (kind, id, hash, at, isOpen, bytes)
        SELECT kind, id, hash, ?, 0, bytes FROM documents WHERE NOT isShadowed AND kind <> ?
        """, arguments: [now, Tombstone.kind.name])
    return try Int.fetchOne(database, sql: "SELECT count(*) FROM documents") ?? 0
  }

  /// A file may have changed since the cache that is replaced has read it: what it said then.
  ///
  /// - Parameter table: where the texts from before are.
  static func keepReplaced(_ database: Database, in table: String, at now: Int64) throws {
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO main.versions (kind, id, hash, at, isOpen, bytes)
        SELECT kind, id, hash, ?, 0, bytes FROM \(table) WHERE rowid IN (
          SELECT rowid FROM \(table) AS known WHERE kind <> ? AND NOT EXISTS (
            SELECT 1 FROM main.documents AS now WHERE now.id = known.id AND now.kind = known.kind
              AND now.hash = known.hash))
        """, arguments: [now, Tombstone.kind.name])
  }

  /// Kept texts of a document, the newest first.
  func versions(_ key: DocumentKey) throws(LibraryError) -> [KeptVersion] {
    try read { database in
      let rows = try CacheStatement(
        """
        SELECT hash, isOpen, bytes FROM versions WHERE id = ? AND kind = ?
        ORDER BY number DESC
        """, in: database)
      rows.bind(key.id.text, at: 1)
      rows.bind(key.folder, at: 2)
      var result: [KeptVersion] = []
      while try rows.step() {
        result.append(
          KeptVersion(
            hash: [UInt8](rows.blob(0)), isOpen: rows.integer(1) != 0,
            text: [UInt8](rows.blob(2))))
      }
      return result
    }
  }

  /// What is remembered of a document that has neither a file nor a tombstone.
  func gone(_ key: DocumentKey) throws(LibraryError) -> GoneDocuments.Memory? {
    try read { try GoneDocuments($0).memory(of: key) }
  }

  /// Keeps a text that lay in no document's place, such as that of a copy.
  static func keep(
    _ text: [UInt8], _ key: DocumentKey, at now: Int64, in database: Database
  ) throws {
    let insert = try CacheStatement(
      """
      INSERT OR REPLACE INTO versions (kind, id, hash, at, isOpen, bytes)
      VALUES (?, ?, ?, ?, 0, ?)
      """, in: database)
    insert.bind(key.folder, at: 1)
    insert.bind(key.id.text, at: 2)
    insert.bind(ContentHash(of: text).bytes, at: 3)
    insert.bind(now, at: 4)
    insert.bind(text, at: 5)
    try insert.run()
  }
}

/// Asks what is remembered of documents that have neither a file nor a tombstone.
struct GoneDocuments {
  enum Memory {
    /// Its tombstone is gone as well.
    case deleted(EditCounts)
    /// Nobody has deleted it: what it said last. An engine may be just about to replace its file.
    case vanished([UInt8])
  }

  private let versions: CacheStatement
  private let forgotten: CacheStatement

  init(_ database: Database) throws {
    versions = try CacheStatement(
      "SELECT bytes FROM versions WHERE id = ? AND kind = ? ORDER BY number DESC", in: database)
    forgotten = try CacheStatement(
      "SELECT edits FROM forgotten WHERE id = ? AND kind = ?", in: database)
  }

  func memory(of key: DocumentKey) throws -> Memory? {
    let last = try last(key)
    guard let deleted = try deletedEdits(of: key) else { return last.map { .vanished($0.text) } }
    // It may have been restored since.
    guard let last, !deleted.covers(last.edits) else { return .deleted(deleted) }
    return .vanished(last.text)
  }

  /// What was deleted with a tombstone that is gone; the document may have been restored since.
  func deletedEdits(of key: DocumentKey) throws -> EditCounts? {
    forgotten.bind(key.id.text, at: 1)
    forgotten.bind(key.folder, at: 2)
    defer { forgotten.reset() }
    return try forgotten.step() ? EditCounts(text: [UInt8](forgotten.blob(0))) : nil
  }

  /// The last text that this version can read and that no other one knows.
  func last(_ key: DocumentKey) throws -> (text: [UInt8], edits: EditCounts)? {
    guard let type = DocumentType.byFolder[key.folder] else { return nil }
    versions.bind(key.id.text, at: 1)
    versions.bind(key.folder, at: 2)
    defer { versions.reset() }
    var found: [(text: [UInt8], edits: EditCounts)] = []
    while try versions.step() {
      let text = [UInt8](versions.blob(0))
      guard (try? type.canonical(text)) != nil, let edits = try? Lineage.edits(of: text) else {
        continue
      }
      found.append((text, edits))
    }
    return found.first { text in
      !found.contains { text.edits.relation(to: $0.edits) == .older }
    }
  }
}

/// A text that a document had before.
struct KeptVersion {
  var hash: [UInt8]
  /// Whether what replaced it did not know it.
  var isOpen: Bool
  var text: [UInt8]
}
