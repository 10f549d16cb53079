import Documents
import Foundation
import GRDB
import Strength
import Testing

@testable import Library

/// The cache of Regimen 0.5, which a newer one takes over and leaves where it is.
@Suite struct FormerCacheTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  /// As version 4 made them; frozen.
  private static let tables = """
    CREATE TABLE library (
      root TEXT NOT NULL, revision INTEGER NOT NULL, epoch TEXT NOT NULL,
      expected INTEGER NOT NULL);
    CREATE TABLE documents (
      path TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL,
      day INTEGER, isInPlace INTEGER NOT NULL, isShadowed INTEGER NOT NULL,
      revision INTEGER NOT NULL, hash BLOB NOT NULL, inode INTEGER NOT NULL,
      size INTEGER NOT NULL, modified INTEGER NOT NULL,
      changed INTEGER NOT NULL, isOpen INTEGER NOT NULL, bytes BLOB NOT NULL);
    CREATE TABLE operations (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
    CREATE TABLE versions (
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, hash BLOB NOT NULL,
      at INTEGER NOT NULL, isOpen INTEGER NOT NULL, bytes BLOB NOT NULL,
      UNIQUE (id, kind, hash));
    CREATE TABLE merges (
      number INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,
      name TEXT NOT NULL, isUndone INTEGER NOT NULL, before BLOB, after BLOB NOT NULL);
    CREATE TABLE mergedFiles (
      merge INTEGER NOT NULL, path TEXT NOT NULL, bytes BLOB NOT NULL);
    CREATE TABLE forgotten (
      id TEXT NOT NULL, kind TEXT NOT NULL, edits BLOB NOT NULL, name TEXT NOT NULL,
      at INTEGER NOT NULL, UNIQUE (id, kind));
    CREATE TABLE held (path TEXT NOT NULL UNIQUE, hash BLOB NOT NULL);
    PRAGMA user_version = 4;
    """

  private func insert(
    _ workout: Workout, into table: String, _ database: Database
  ) throws {
    let bytes = workout.encoded()
    let hash = Data(ContentHash(of: bytes).bytes)
    let now: Int64 = 1_775_000_000_000
    switch table {
    case "documents":
      try database.execute(
        sql: "INSERT INTO documents VALUES (?, 'Workouts', ?, ?, 1, 1, 0, 1, ?, 1, 1, 1, 1, 0, ?)",
        arguments: [workout.path, workout.id.text, workout.name, hash, Data(bytes)])
    case "versions":
      try database.execute(
        sql: "INSERT INTO versions VALUES (NULL, 'Workouts', ?, ?, ?, 0, ?)",
        arguments: [workout.id.text, hash, now, Data(bytes)])
    case "held":
      try database.execute(sql: "INSERT INTO held VALUES (?, ?)", arguments: [workout.path, hash])
    default:
      let edits = Data(try Lineage.edits(of: bytes).text)
      try database.execute(
        sql: "INSERT INTO forgotten VALUES (?, 'Workouts', ?, ?, ?)",
        arguments: [workout.id.text, edits, workout.name, now])
    }
  }

  private func sample(_ number: Int) throws -> Workout {
    try Workout.sample(number, sets: [1]).counted("OLD00000") { $0.name += "!" }
  }

  private func makeFormerCache() throws -> String {
    try folder.write(sample(1).encoded(), to: sample(1).path)
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    let caches = folder.caches + "/" + library.key
    try library.cache.close()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: caches + "/" + Cache.name + suffix)
    }
    let path = caches + "/" + Cache.formerName
    let database = try DatabaseQueue(path: path)
    try database.write { database in
      try database.execute(sql: FormerCacheTests.tables)
      try database.execute(
        sql: "INSERT INTO library VALUES (?, 5, 'E', 0)", arguments: [library.root])
      try database.execute(
        sql: "INSERT INTO operations (id) VALUES (?)", arguments: [ULID(high: 5, low: 5).text])
      try insert(sample(1), into: "documents", database)
      try insert(sample(2), into: "versions", database)
      try insert(sample(3), into: "forgotten", database)
      try insert(sample(4), into: "held", database)
    }
    try database.close()
    return path
  }

  @Test func takesOverWhatItAloneKnows() async throws {
    let path = try makeFormerCache()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    for number in [3, 4] {
      try folder.write(sample(number).encoded(), to: sample(number).path)
    }
    #expect(try Library.remembered(at: folder.library, cacheFolder: folder.caches) == 1)
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.name } == ["W1!"])
    // Its file went away under the former version.
    #expect(try library.missingDocuments().map { $0.name } == ["W2!"])
    #expect(try library.returned().map { $0.name } == ["W3!", "W4!"])
    #expect(try library.cache.operations() == [ULID(high: 5, low: 5).text])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test(arguments: ["PRAGMA user_version = 3", "UPDATE library SET root = '/elsewhere'"])
  func takesNothingFromAnother(change: String) async throws {
    let path = try makeFormerCache()
    try await DatabaseQueue(path: path).write { try $0.execute(sql: change) }
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    try await library.refresh()
    #expect(try library.missingDocuments().isEmpty)
    #expect(try library.documents(Workout.self).map { $0.name } == ["W1!"])
  }
}
