import Documents
import GRDB

extension Cache {
  /// What is not read in files. Who changes one of these tables brings over what it holds.
  static let memories = [
    "operations", "versions", "history", "merges", "mergedFiles", "records",
  ]

  static let memoryTables = """
    CREATE TABLE operations (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, binding BLOB);
    CREATE TABLE versions (
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, hash BLOB NOT NULL,
      at INTEGER NOT NULL, isOpen INTEGER NOT NULL, since INTEGER, until INTEGER NOT NULL,
      isFirst INTEGER NOT NULL, bytes BLOB NOT NULL,
      UNIQUE (id, kind, hash));
    CREATE INDEX versionsOpen ON versions (id) WHERE isOpen;
    CREATE INDEX versionsByTime ON versions (at);
    CREATE TABLE merges (
      number INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,
      name TEXT NOT NULL, isUndone INTEGER NOT NULL, before BLOB, after BLOB NOT NULL);
    CREATE TABLE mergedFiles (
      merge INTEGER NOT NULL, path TEXT NOT NULL, bytes BLOB NOT NULL);
    CREATE INDEX mergedFilesByMerge ON mergedFiles (merge);
    \(historyTable)
    \(DocumentRecords.table)
    """

  /// Takes over what the cache that is going to be replaced remembers.
  static func rememberOld(_ database: Database) throws {
    for table in memories {
      try database.execute(sql: "INSERT INTO main.\(table) SELECT * FROM old.\(table)")
    }
    try database.execute(
      sql: "UPDATE main.library SET replica = (SELECT replica FROM old.library)")
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
  static func rememberDocuments(
    _ database: Database, from table: String = "documents", at now: Int64
  ) throws -> Int {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO main.versions
          (kind, id, hash, at, isOpen, since, until, isFirst, bytes)
        SELECT kind, id, hash, ?1, 0, min(modified / 1000000, ?1), ?1, 0, bytes
        FROM \(table) WHERE NOT isShadowed AND kind <> ?2
        """, arguments: [now, Tombstone.kind.name])
    return try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
  }

  /// A file may have changed since the cache that is replaced has read it: what it said then.
  ///
  /// - Parameters:
  ///   - table: where the texts from before are.
  ///   - unchanged: how many of them were found again in their files.
  static func keepReplaced(
    _ database: Database, in table: String, but unchanged: Int, at now: Int64
  ) throws {
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
    if unchanged == count { return }
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO main.versions
          (kind, id, hash, at, isOpen, since, until, isFirst, bytes)
        SELECT kind, id, hash, ?1, 0, since, ?1, isFirst, bytes FROM \(table) WHERE rowid IN (
          SELECT rowid FROM \(table) AS known WHERE kind <> ?2 AND NOT EXISTS (
            SELECT 1 FROM main.documents AS now WHERE now.id = known.id AND now.kind = known.kind
              AND now.hash = known.hash))
        """, arguments: [now, Tombstone.kind.name])
  }

  /// Kept texts of a document, the newest first.
  func versions(_ key: DocumentKey) throws(LibraryError) -> [FormerText] {
    try read { database in
      let rows = try CacheStatement(
        """
        SELECT hash, isOpen, bytes FROM versions WHERE id = ? AND kind = ?
        ORDER BY number DESC
        """, in: database)
      rows.bind(key.id.text, at: 1)
      rows.bind(key.folder, at: 2)
      var result: [FormerText] = []
      while try rows.step() {
        result.append(
          FormerText(
            hash: [UInt8](rows.blob(0)), isOpen: rows.integer(1) != 0,
            text: [UInt8](rows.blob(2))))
      }
      return result
    }
  }

  func record(_ key: DocumentKey) throws(LibraryError) -> DocumentRecord? {
    try read { try DocumentRecords($0)[key] }
  }

  /// Keeps a text that lay in no document's place, such as that of a copy.
  static func keep(
    _ text: [UInt8], _ key: DocumentKey, at now: Int64, in database: Database
  ) throws {
    let insert = try CacheStatement(
      """
      INSERT OR REPLACE INTO versions
        (kind, id, hash, at, isOpen, since, until, isFirst, bytes)
      VALUES (?1, ?2, ?3, ?4, 0, ?6, ?4, 0, ?5)
      """, in: database)
    insert.bind(key.folder, at: 1)
    insert.bind(key.id.text, at: 2)
    insert.bind(ContentHash(of: text).bytes, at: 3)
    insert.bind(now, at: 4)
    insert.bind(text, at: 5)
    insert.bind(TextStart.copy.since, at: 6)
    try insert.run()
  }
}
