import Documents
import GRDB
import Synchronization

/// What is known of the files, rebuildable from them at any time.
///
/// Only `Library` writes it, and only what it has read in files. It lies on the system's disk
/// wherever the files lie.
final class Cache: Sendable {
  /// Raised when the tables change: a cache of another version is thrown away, but for what it
  /// alone knows.
  static let version = 5

  let path: String
  /// Nil for a cache in memory.
  let folder: String?
  let root: String
  let connection: Mutex<Connection>

  struct Connection {
    var database: any DatabaseWriter
    /// Why it is in memory although there should be a file.
    var failure: LibraryError?
    /// Reads one short statement at a time; made when it is needed.
    var quick: DatabaseQueue?

    func close() throws {
      try quick?.close()
      try database.close()
    }
  }

  /// Opens the cache for a library, or makes an empty one. Where its file cannot be written, what
  /// it holds is read into memory.
  ///
  /// - Parameters:
  ///   - folder: where the cache lies; nil for one in memory.
  ///   - failure: why it has no folder, where it should have one.
  init(folder: String?, root: String, failure: LibraryError? = nil) throws(LibraryError) {
    path = folder.map { $0 + "/" + Cache.name } ?? ":memory:"
    self.root = root
    self.folder = folder
    do {
      connection = Mutex(
        Connection(database: try Cache.open(path, root: root), failure: failure))
    } catch {
      guard let failure = Cache.saysNothingCanBeWritten(error, path) else {
        throw .cache(path: path, reason: "\(error)")
      }
      do {
        connection = Mutex(
          Connection(database: try Cache.readIntoMemory(path, root: root), failure: failure))
      } catch {
        throw .cache(path: path, reason: "\(error)")
      }
    }
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { database in
      // Pages that hold a few documents each: no chains of overflow pages. Synchronised, because a
      // revision that a device was told of must not be counted again after a power cut. Several
      // connections read, and the system keeps the file's pages for all: a little is enough.
      let kilobytes = database.configuration.readonly ? 1024 : 8192
      // The journal goes back into the file after a megabyte, and does not stay larger.
      try database.execute(
        sql: """
          PRAGMA page_size = 16384; PRAGMA synchronous = FULL; PRAGMA cache_size = -\(kilobytes);
          PRAGMA wal_autocheckpoint = \(journalPages); PRAGMA journal_size_limit = 1048576
          """)
    }
    return configuration
  }

  static func open(_ path: String, root: String) throws -> any DatabaseWriter {
    if path == ":memory:" {
      let database = try DatabaseQueue(configuration: configuration)
      try database.write { try makeTables($0, root: root) }
      return database
    }
    makePrivate(path)
    let database: any DatabaseWriter
    do {
      database = try DatabasePool(path: path, configuration: configuration)
      _ = try database.read { try $0.tableExists("library") && isCurrent($0, root: root) }
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_NOTADB || error.resultCode == .SQLITE_CORRUPT
    {
      removeFiles(path)
      try forgetWriter(beside: path)
      let fresh = try DatabasePool(path: path, configuration: configuration)
      try synchronizeFully(fresh)
      try fresh.write { try makeTables($0, root: root) }
      return fresh
    }
    try synchronizeFully(database)
    if try database.read({ try !$0.tableExists("library") }) {
      try makeTables(in: database, root: root, former: path.folderOfPath + "/" + formerName)
      return database
    }
    try database.write { database in
      if try isCurrent(database, root: root) {
        try database.execute(sql: lossTable)
        return
      }
      try forgetWriter(beside: path)
      let remembers = try remembers(database, root: root)
      let expected = remembers ? try rememberDocuments(database, at: systemMilliseconds()) : 0
      try dropTables(database, keeping: remembers ? memories : [])
      try makeTables(database, root: root, remembers: remembers, expecting: expected)
    }
    return database
  }

  /// Once more: a pool has just set its own.
  private static func synchronizeFully(_ database: any DatabaseWriter) throws {
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
  }

  /// Who does not know any more what it has counted counts under another name.
  private static func forgetWriter(beside path: String) throws(LibraryError) {
    try DocumentFile.remove(path.folderOfPath + "/" + WriterName.file, on: SystemDisk())
  }

  /// The journals of SQLite get the permissions of the file.
  static func makePrivate(_ path: String) {
    PrivateFolder.makeFile(path)
    for suffix in journals { PrivateFolder.close(path + suffix) }
  }

  static let journals = ["-wal", "-shm"]

  /// Pages of the journal after which it goes back into the file.
  private static let journalPages = 64

  static func removeFiles(_ path: String) {
    for suffix in [""] + journals { try? DocumentFile.remove(path + suffix, on: SystemDisk()) }
  }

  static func isCurrent(_ database: Database, root: String) throws -> Bool {
    guard try Int.fetchOne(database, sql: "PRAGMA user_version") == version else { return false }
    return try String.fetchOne(database, sql: "SELECT root FROM library") == root
  }

  static func dropTables(_ database: Database, keeping kept: [String]) throws {
    let tables = try String.fetchAll(
      database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    for table in tables where !kept.contains(table) {
      try database.execute(sql: "DROP TABLE \"\(table)\"")
    }
  }

  /// - Parameters:
  ///   - remembers: whether the tables of what it alone knows are there already.
  ///   - expected: how many documents there should be in the folder.
  static func makeTables(
    _ database: Database, root: String, remembers: Bool = false, expecting expected: Int = 0
  ) throws {
    try database.execute(sql: tables)
    if !remembers { try database.execute(sql: memoryTables) }
    try database.execute(
      sql: "INSERT INTO library VALUES (?, 0, ?, ?, '')", arguments: [root, mintEpoch(), expected])
    try database.execute(sql: "PRAGMA user_version = \(version)")
  }

  static let tables = """
    CREATE TABLE library (
      root TEXT NOT NULL, revision INTEGER NOT NULL, epoch TEXT NOT NULL,
      expected INTEGER NOT NULL, replica TEXT NOT NULL);
    CREATE TABLE documents (
      path TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL,
      day INTEGER, isInPlace INTEGER NOT NULL, isShadowed INTEGER NOT NULL,
      revision INTEGER NOT NULL, hash BLOB NOT NULL, inode INTEGER NOT NULL,
      size INTEGER NOT NULL, modified INTEGER NOT NULL,
      changed INTEGER NOT NULL, isOpen INTEGER NOT NULL, since INTEGER NOT NULL,
      isFirst INTEGER NOT NULL, bytes BLOB NOT NULL);
    CREATE INDEX documentsShadowed ON documents (id) WHERE isShadowed;
    CREATE INDEX documentsOpen ON documents (id) WHERE isOpen;
    CREATE INDEX documentsByID ON documents (id, kind, hash);
    CREATE INDEX documentsByDay ON documents (kind, isShadowed, day);
    CREATE INDEX documentsByRevision ON documents (revision);
    CREATE TABLE quarantine (
      path TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, reason TEXT NOT NULL, message TEXT NOT NULL,
      line INTEGER NOT NULL, column INTEGER NOT NULL, inode INTEGER NOT NULL,
      size INTEGER NOT NULL, modified INTEGER NOT NULL, changed INTEGER NOT NULL,
      document TEXT);
    CREATE INDEX quarantineByDocument ON quarantine (document) WHERE document IS NOT NULL;
    CREATE TABLE removals (
      id TEXT NOT NULL, kind TEXT NOT NULL, revision INTEGER NOT NULL, UNIQUE (id, kind));
    CREATE INDEX removalsByRevision ON removals (revision);
    \(lossTable)
    """

  // MARK: Access

  func read<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
    try retryingWhereReplaced { try database.read(body) }
  }

  /// Runs one short statement, which needs no transaction, on a connection of its own: the way to
  /// one of the pool's costs several times as much.
  func readQuickly<Result>(
    _ body: (Database) throws -> Result
  ) throws(LibraryError) -> Result {
    try retryingWhereReplaced { try quickReader().unsafeRead(body) }
  }

  private func quickReader() throws -> any DatabaseReader {
    try connection.withLock { connection in
      if let quick = connection.quick { return quick }
      guard connection.database is DatabasePool else { return connection.database }
      var configuration = Cache.configuration
      configuration.readonly = true
      let quick = try DatabaseQueue(path: path, configuration: configuration)
      connection.quick = quick
      return quick
    }
  }

  private func retryingWhereReplaced<Result>(
    _ body: () throws -> Result
  ) throws(LibraryError) -> Result {
    do {
      return try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE {
      // The connection was closed because a refill has just replaced the file.
      do { return try body() } catch { throw failure(error) }
    } catch {
      throw failure(error)
    }
  }

  func write<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
    do { return try database.write(body) } catch { throw failure(error) }
  }

  /// Writes a lot, in one transaction or several: the journal is on the disk when this returns, not
  /// after each of them. It goes back into the file later, so that nobody waits for that; where the
  /// program ends before, the next one that writes does it. No lock lies on the journal, which
  /// closing it would end.
  func writeMuch<Result>(
    _ body: () throws(LibraryError) -> Result
  ) throws(LibraryError) -> Result {
    let database = database
    func set(_ pragmas: String) throws {
      try database.writeWithoutTransaction { try $0.execute(sql: pragmas) }
    }
    do {
      try set("PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = NORMAL")
      defer {
        database.asyncWriteWithoutTransaction {
          try? $0.execute(
            sql: """
              PRAGMA wal_autocheckpoint = \(Cache.journalPages); PRAGMA synchronous = FULL;
              PRAGMA wal_checkpoint
              """)
        }
      }
      let early = isInMemory ? nil : EarlySync(path + "-wal")
      defer { early?.end() }
      let result = try body()
      // Where it went on in memory there is nothing to wait for.
      if failure == nil {
        try set("PRAGMA synchronous = FULL; UPDATE library SET revision = revision")
      }
      return result
    } catch {
      throw failure(error)
    }
  }

  var isInMemory: Bool { path == ":memory:" || failure != nil }

  /// Why what is read is kept in memory only; nil where it is kept as ever.
  var failure: LibraryError? { connection.withLock { $0.failure } }

  private var database: any DatabaseWriter { connection.withLock { $0.database } }

  func close() throws { try connection.withLock { try $0.close() } }

  func failure(_ error: any Error) -> LibraryError {
    if let error = error as? LibraryError { return error }
    if let failure = Cache.saysNothingCanBeWritten(error, path) { return failure }
    return .cache(path: path, reason: "\(error)")
  }

  /// Goes on in memory where the file could not take in what was read.
  ///
  /// - Returns: false where that was not why it failed.
  func goOnInMemory(after error: LibraryError) throws(LibraryError) -> Bool {
    guard LibraryState(ofWrite: error) != nil, error.path == path, failure == nil else {
      return false
    }
    do {
      let memory = try Cache.copyIntoMemory(database, root: root)
      connection.withLock { $0 = Connection(database: memory, failure: error) }
      return true
    } catch {
      throw failure(error)
    }
  }

  /// Goes back to the file where it can be written again.
  func goBackToFile() -> Bool {
    guard folder != nil, failure != nil, let file = try? Cache.open(path, root: root) else {
      return false
    }
    connection.withLock { $0 = Connection(database: file) }
    return true
  }

  /// Forgets every file, and begins a new epoch.
  func empty() throws(LibraryError) {
    try write { database in
      try Cache.forgetFiles(database)
      for table in Cache.memories {
        try database.execute(sql: "DELETE FROM \(table)")
      }
    }
  }

  /// Everything is told anew.
  func beginEpoch() throws(LibraryError) {
    try write {
      try $0.execute(sql: "UPDATE library SET epoch = ?", arguments: [Cache.mintEpoch()])
    }
  }

  static func forgetFiles(_ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM documents; DELETE FROM quarantine; DELETE FROM removals; DELETE FROM losses
        """)
    try database.execute(
      sql: "UPDATE library SET revision = 0, epoch = ?, expected = 0", arguments: [mintEpoch()])
  }

  static func mintEpoch() -> String {
    var random = RandomSource(seed: UInt64.random(in: .min ... .max))
    var generator = ULIDGenerator()
    return generator.next(milliseconds: systemMilliseconds(), random: &random).text
  }

  /// How many documents the folder held when it was looked at last.
  func documentCount() throws(LibraryError) -> Int {
    let count = "SELECT max((SELECT count(*) FROM documents), expected) FROM library"
    return try read { try Int.fetchOne($0, sql: count) ?? 0 }
  }

  /// Takes it that there is nothing in the folder that was not read, and that what is gone was
  /// meant to go.
  func acceptWhatIsThere() throws(LibraryError) {
    try write {
      try $0.execute(
        sql: "UPDATE library SET expected = 0 WHERE expected > 0; DELETE FROM losses")
    }
  }
}
