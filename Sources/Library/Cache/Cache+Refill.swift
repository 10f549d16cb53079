import Dispatch
import Documents
import GRDB

extension Cache {
  /// Makes the cache anew: a file is filled on the side, without a journal, and takes the place of
  /// the old one when it is whole.
  ///
  /// - Parameter body: gets the table with the documents that were known; nil where it cannot be
  ///   read. It returns how many of them are there as they were.
  /// - Returns: whether it still knows what only the old one knew, which may be damaged.
  func refill(
    _ body: (Database, _ known: String?) throws -> Int
  ) throws(LibraryError) -> Bool {
    if isInMemory {
      try write { database in
        try database.execute(
          sql: """
            CREATE TEMP TABLE known AS SELECT * FROM documents;
            CREATE INDEX temp.knownByPath ON known (path)
            """)
        try Cache.forgetFiles(database)
        let unchanged = try body(database, "temp.known")
        try Cache.keepReplaced(
          database, in: "temp.known", but: unchanged, at: systemMilliseconds())
        try database.execute(sql: "DROP TABLE temp.known")
      }
      return true
    }
    let (fresh, former) = (path + ".new", path + ".old")
    func removeBoth() {
      Cache.removeFiles(fresh)
      Cache.removeFiles(former)
    }
    removeBoth()
    do {
      var remembers = true
      do {
        try Cache.fill(fresh, root: root, from: path, body)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        remembers = false
        Cache.removeFiles(fresh)
        try Cache.fill(fresh, root: root, from: nil, body)
      }
      try connection.withLock { connection in
        try connection.close()
        // By a second name it is there until later: the room of a large file takes long to free.
        linkFile(path, as: former)
        for suffix in Cache.journals {
          try DocumentFile.remove(path + suffix, on: SystemDisk())
        }
        try DocumentFile.move(fresh, to: path, on: SystemDisk())
        try DocumentFile.synchronizeFolder(path.folderOfPath, on: SystemDisk())
        connection = Connection(database: try Cache.open(path, root: root))
      }
      DispatchQueue.global(qos: .utility).async { Cache.removeFiles(former) }
      return remembers
    } catch {
      // What is only begun would fill the disk for nothing.
      removeBoth()
      throw failure(error)
    }
  }

  private static func fill(
    _ path: String, root: String, from old: String?,
    _ body: (Database, _ known: String?) throws -> Int
  ) throws {
    makePrivate(path)
    let database = try DatabaseQueue(path: path, configuration: configuration)
    try database.writeWithoutTransaction { database in
      try database.execute(
        sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL; PRAGMA cache_size = -4096")
      if let old { try database.execute(sql: "ATTACH ? AS old", arguments: [old]) }
      try database.inTransaction {
        // A new epoch: what was removed before is not known here, so that everything has to be
        // told anew.
        try makeTables(database, root: root)
        if old != nil { try rememberOld(database) }
        let early = EarlySync(path)
        defer { early?.end() }
        let unchanged = try body(database, old == nil ? nil : "old.documents")
        if old != nil {
          try keepReplaced(
            database, in: "old.documents", but: unchanged, at: systemMilliseconds())
        }
        return .commit
      }
      if old != nil { try database.execute(sql: "DETACH old") }
    }
    try database.close()
  }
}
