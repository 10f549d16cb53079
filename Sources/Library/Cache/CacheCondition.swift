import GRDBSQLite

/// What a look at a library's cache tells, which changes nothing in it.
public struct CacheCondition: Equatable, Sendable {
  public enum State: Equatable, Sendable {
    /// There is none (yet).
    case none
    case current
    /// Another version has made it, or it is of another folder: the next command makes it anew.
    case outdated
    /// It cannot be read, with SQLite's reason.
    case damaged(String)
  }

  public private(set) var state = State.none
  /// With its journals.
  public private(set) var bytes: Int64 = 0
  /// Documents that the folder held when it was looked at last.
  public private(set) var documentCount = 0
  /// Documents in which merges have left something for a person to decide.
  public private(set) var openCount = 0
  /// Documents that were deleted and are back, for a person to decide.
  public private(set) var returnedCount = 0
  /// Documents whose files are gone although nobody has deleted them.
  public private(set) var missingCount = 0

  /// - Parameters:
  ///   - library: of any kind, also one that has no cache itself.
  ///   - cacheFolder: where caches lie.
  public init(of library: Library, cacheFolder: String) {
    let path = cacheFolder + "/" + library.key + "/" + Cache.name
    for suffix in [""] + Cache.journals { bytes += CacheCondition.size(of: path + suffix) }
    guard CacheCondition.size(of: path) > 0 else { return }
    // Without a journal nobody has it open, and SQLite need not make one to read it.
    let isQuiet = CacheCondition.size(of: path + Cache.journals[0]) == 0
    let address = "file:" + CacheCondition.escaped(path) + (isQuiet ? "?immutable=1" : "?mode=ro")
    do throws(Reader.Failure) {
      let reader = try Reader(address)
      guard try reader.number("PRAGMA user_version") == Int64(Cache.version),
        try reader.text("SELECT root FROM library") == library.root
      else {
        state = .outdated
        return
      }
      documentCount = try reader.count("documents WHERE NOT isShadowed")
      openCount = try reader.count("documents WHERE isOpen AND NOT isShadowed")
      returnedCount = try reader.count("quarantine WHERE reason = 'returned'")
      let paths = try reader.text("SELECT group_concat(path, char(10)) FROM quarantine")
      missingCount = try reader.count(
        Library.missingQuery(besides: paths.split(separator: "\n").map { String($0) }))
      state = .current
    } catch {
      state = .damaged(error.reason)
    }
  }

  private static func size(of path: String) -> Int64 {
    guard case .file(let identity) = try? SystemDisk().kind(at: path, followsLinks: false) else {
      return 0
    }
    return identity.size
  }

  /// As a part of an address.
  private static func escaped(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case 0x2d...0x39, 0x41...0x5a, 0x5f, 0x61...0x7a, 0x7e:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text
  }

  /// A connection that can only read.
  private final class Reader {
    struct Failure: Error { var reason: String }

    private var connection: OpaquePointer?

    init(_ address: String) throws(Failure) {
      let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      guard sqlite3_open_v2(address, &connection, flags, nil) == SQLITE_OK else { throw failure }
      sqlite3_busy_timeout(connection, 2000)
    }

    deinit { sqlite3_close(connection) }

    private var failure: Failure { Failure(reason: String(cString: sqlite3_errmsg(connection))) }

    func number(_ sql: String) throws(Failure) -> Int64 {
      try row(sql) { sqlite3_column_int64($0, 0) }
    }

    func count(_ from: String) throws(Failure) -> Int {
      Int(clamping: try number("SELECT count(*) FROM " + from))
    }

    func text(_ sql: String) throws(Failure) -> String {
      try row(sql) { statement in
        sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? ""
      }
    }

    private func row<Value>(
      _ sql: String, _ read: (OpaquePointer) -> Value
    ) throws(Failure) -> Value {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK,
        let statement
      else { throw failure }
      defer { sqlite3_finalize(statement) }
      guard sqlite3_step(statement) == SQLITE_ROW else { throw failure }
      return read(statement)
    }
  }
}
