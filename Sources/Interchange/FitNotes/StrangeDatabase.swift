import GRDB
import GRDBSQLite

/// An SQLite database from a stranger, in memory: pages that point at each other in circles, or at
/// one page many times, can make a small file go on without end.
///
/// No more rows and text are taken from a table than a sound file of its size can hold, and SQLite
/// stops where it has done more than those need, or where the task is cancelled.
struct StrangeDatabase {
  let database: Database
  /// Of the file, in bytes.
  private let size: Int

  /// Of one text, in bytes.
  private static let textLimit: Int32 = 1 << 20
  /// Bytes that a row takes at least, with its place in the page and the sizes of its columns.
  private static let leastRow = 8
  /// Bytes of text that one byte of the file becomes at most, where it is UTF-16.
  private static let mostText = 2
  /// Steps of SQLite's machine for each byte of the file; a row takes some fifty.
  private static let stepsPerByte = 16
  /// Steps that a file of any size may take.
  private static let leastSteps = 1 << 20
  /// Steps between one look at the effort and the next.
  private static let stride: Int32 = 1000

  /// Steps that may still be made.
  private final class Effort {
    var left: Int

    init(_ steps: Int) { left = steps }
  }

  /// In memory: a file may lie where nothing can be written, and is not ours to change.
  static func open<Value>(
    _ bytes: [UInt8], _ body: (StrangeDatabase) throws -> Value
  ) throws -> Value {
    var bytes = bytes
    // Its write-ahead log is not here.
    (bytes[18], bytes[19]) = (1, 1)
    let effort = Effort(leastSteps + stepsPerByte * bytes.count)
    return try bytes.withUnsafeMutableBytes { buffer in
      let queue = try DatabaseQueue()
      defer { try? queue.close() }
      return try queue.inDatabase { database in
        let connection = database.sqliteConnection
        let start = buffer.bindMemory(to: UInt8.self).baseAddress
        let size = Int64(buffer.count)
        let code = sqlite3_deserialize(
          connection, "main", start, size, size, UInt32(SQLITE_DESERIALIZE_READONLY))
        if code != SQLITE_OK { throw ImportError.damagedDatabase }
        watch(connection, effort)
        defer { sqlite3_progress_handler(connection, 0, nil, nil) }
        // Nothing of a stranger's file is run, and none of its texts fills the memory.
        try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, textLimit)
        database.clearSchemaCache()
        return try withExtendedLifetime(effort) {
          try body(StrangeDatabase(database: database, size: buffer.count))
        }
      }
    }
  }

  /// Ends what takes more steps than there are left.
  private static func watch(_ connection: SQLiteConnection?, _ effort: Effort) {
    sqlite3_progress_handler(
      connection, stride,
      { context in
        guard let context else { return 0 }
        let effort = Unmanaged<Effort>.fromOpaque(context).takeUnretainedValue()
        effort.left -= Int(StrangeDatabase.stride)
        return effort.left < 0 || Task.isCancelled ? 1 : 0
      }, Unmanaged.passUnretained(effort).toOpaque())
  }

  /// The rows of one table as they stand there, not joined or sorted.
  ///
  /// - Throws: `ImportError.damagedDatabase` where there is more than the file can hold.
  func forEachRow(of sql: String, _ body: (GRDB.Row) throws -> Void) throws {
    var rows = size / Self.leastRow
    var text = size * Self.mostText
    let cursor = try GRDB.Row.fetchCursor(database, sql: sql)
    while let row = try cursor.next() {
      rows -= 1
      for value in row.databaseValues {
        switch value.storage {
        case .string(let string): text -= string.utf8.count
        case .blob(let data): text -= data.count
        case .null, .int64, .double: continue
        }
      }
      if rows < 0 || text < 0 { throw ImportError.damagedDatabase }
      try body(row)
    }
  }
}
