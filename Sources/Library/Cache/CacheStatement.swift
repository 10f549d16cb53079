import Documents
import GRDB
import GRDBSQLite
import Synchronization

/// A prepared statement of SQLite's own interface, for the paths where every row counts.
///
/// The connection keeps it prepared for the next time.
final class CacheStatement {
  /// The handles of kept ones that are in use: who needs one of them once more meanwhile prepares
  /// another.
  private static let used = Mutex<Set<Int>>([])

  private let statement: Statement
  private let handle: OpaquePointer
  private let connection: OpaquePointer

  init(_ sql: String, in database: Database) throws {
    guard let connection = database.sqliteConnection else {
      throw DatabaseError(message: "the connection is closed")
    }
    let kept = try database.cachedStatement(sql: sql)
    let address = Int(bitPattern: kept.sqliteStatement)
    let isFree = CacheStatement.used.withLock { $0.insert(address).inserted }
    statement = isFree ? kept : try database.makeStatement(sql: sql)
    handle = statement.sqliteStatement
    self.connection = connection
  }

  deinit {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    let address = Int(bitPattern: handle)
    _ = CacheStatement.used.withLock { $0.remove(address) }
  }

  // MARK: Binding; positions count from 1

  func bind(_ value: Int64, at position: Int32) {
    sqlite3_bind_int64(handle, position, value)
  }

  func bind(_ value: Int64?, at position: Int32) {
    if let value { bind(value, at: position) } else { sqlite3_bind_null(handle, position) }
  }

  func bind(_ value: String, at position: Int32) {
    let count = Int32(value.utf8.count)
    value.withCString {
      _ = sqlite3_bind_text(handle, position, $0, count, CacheStatement.transient)
    }
  }

  func bind(_ value: [UInt8], at position: Int32) {
    value.withUnsafeBytes {
      _ = sqlite3_bind_blob(
        handle, position, $0.baseAddress, Int32($0.count), CacheStatement.transient)
    }
  }

  func bind(_ value: [UInt8]?, at position: Int32) {
    if let value { bind(value, at: position) } else { sqlite3_bind_null(handle, position) }
  }

  /// Binds bytes that stay where they are until the statement has run.
  func bind(lasting bytes: UnsafeRawBufferPointer, at position: Int32) {
    sqlite3_bind_blob(handle, position, bytes.baseAddress, Int32(bytes.count), nil)
  }

  /// Binds the four parts of a file's identity.
  func bind(_ identity: FileIdentity?, from position: Int32) {
    bind(identity.map { Int64(bitPattern: $0.inode) } ?? 0, at: position)
    bind(identity?.size ?? 0, at: position + 1)
    bind(identity?.modifiedNanoseconds ?? 0, at: position + 2)
    bind(identity?.changedNanoseconds ?? 0, at: position + 3)
  }

  // SQLITE_TRANSIENT, a macro that Swift does not see: SQLite copies what is bound.
  private static var transient: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  // MARK: Stepping

  /// Whether there is a row.
  func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw DatabaseError(
      resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(connection)))
  }

  /// Runs a statement without rows, and readies it for the next run.
  func run() throws {
    _ = try step()
    sqlite3_reset(handle)
  }

  func reset() { sqlite3_reset(handle) }

  // MARK: Columns, from 0

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let text = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    return String(decoding: text, as: UTF8.self)
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// Valid until the next step.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// The four columns of a file's identity.
  func identity(from column: Int32) -> FileIdentity {
    FileIdentity(
      inode: UInt64(bitPattern: integer(column)), size: integer(column + 1),
      modifiedNanoseconds: integer(column + 2), changedNanoseconds: integer(column + 3))
  }
}

extension ContentHash {
  /// 16 bytes, big-endian.
  var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { [UInt8]($0) }
  }
}
