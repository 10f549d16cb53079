import Documents
import GRDB

/// Caches up to version 4 lie in a file of their own, which a Regimen 0.5 beside this one goes on
/// using: neither throws away what the other one alone knows.
extension Cache {
  static let name = "library.sqlite"
  static let formerName = "cache.sqlite"
  private static let formerVersion = 4

  /// Makes the tables, and brings over what a former cache remembers of the same folder.
  static func makeTables(
    in writer: any DatabaseWriter, root: String, former: String
  ) throws {
    try writer.writeWithoutTransaction { database in
      let isAttached = attach(former, to: database)
      let remembers = try isAttached && isFormer(database, root: root)
      try database.inTransaction {
        var expected = 0
        try database.execute(sql: memoryTables)
        if remembers { expected = try takeOver(database, at: systemMilliseconds()) }
        try makeTables(database, root: root, remembers: true, expecting: expected)
        return .commit
      }
      if isAttached { try database.execute(sql: "DETACH former") }
    }
  }

  /// One that is damaged, or that is not there, remembers nothing.
  private static func attach(_ former: String, to database: Database) -> Bool {
    guard case .file? = try? DocumentFile.kind(at: former, on: SystemDisk()) else { return false }
    return (try? database.execute(sql: "ATTACH ? AS former", arguments: [former])) != nil
  }

  private static func isFormer(_ database: Database, root: String) throws -> Bool {
    let version = try? Int.fetchOne(database, sql: "PRAGMA former.user_version")
    let place = try? String.fetchOne(database, sql: "SELECT root FROM former.library")
    return version == formerVersion && place == root
  }

  /// - Returns: how many documents there were.
  private static func takeOver(_ database: Database, at now: Int64) throws -> Int {
    // What they stand for was not kept.
    try database.execute(
      sql: "INSERT INTO main.operations (number, id) SELECT number, id FROM former.operations")
    for table in ["merges", "mergedFiles"] {
      try database.execute(sql: "INSERT INTO main.\(table) SELECT * FROM former.\(table)")
    }
    // It did not know since when a text had stood.
    try database.execute(
      sql: """
        INSERT INTO main.versions (number, kind, id, hash, at, isOpen, until, isFirst, bytes)
        SELECT number, kind, id, hash, at, isOpen, at, 0, bytes FROM former.versions
        """)
    let records = try DocumentRecords(database)
    let forgotten = try CacheStatement(
      "SELECT id, kind, edits, name, at FROM former.forgotten", in: database)
    while try forgotten.step() {
      guard let id = ULID(forgotten.text(0)) else { continue }
      let edits = EditCounts(text: [UInt8](forgotten.blob(2)))
      let (folder, name) = (forgotten.text(1), forgotten.text(3))
      try records.change(DocumentKey(folder: folder, id: id), at: forgotten.integer(4)) {
        ($0.edits, $0.deleted, $0.name) = (edits, edits, name)
      }
    }
    let held = try CacheStatement("SELECT path, hash FROM former.held", in: database)
    while try held.step() {
      let (path, hash) = (held.text(0), [UInt8](held.blob(1)))
      guard let id = DocumentType.id(ofPath: path), let type = DocumentType.of(path: path) else {
        continue
      }
      try records.change(DocumentKey(folder: type.kind.name, id: id), at: now) {
        $0.review = hash
      }
    }
    return try rememberDocuments(database, from: "former.documents", at: now)
  }
}
