import Foundation
import GRDB

/// One file beside the gateway: for one process, and for commands beside it.
struct SQLiteDatabase: SQLDatabase {
  private let queue: DatabaseQueue
  let path: String
  let bytesType = "BLOB"
  let clock: String? = nil

  /// - Parameter path: made with mode 0600 where it is missing.
  init(path: String) throws(StoreError) {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL")
      // An admission that was acknowledged outlives a power cut.
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    self.path = path
    do {
      try PrivateFile.create(path)
      queue = try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw SQLiteDatabase.translated(error)
    }
  }

  func transaction<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    do {
      return try await queue.writeWithoutTransaction { database in
        var result: Value?
        try database.inTransaction(.immediate) {
          result = try body(Transaction(database: database))
          return .commit
        }
        guard let result else { throw StoreError.failed("The transaction did not run.") }
        return result
      }
    } catch {
      throw SQLiteDatabase.translated(error)
    }
  }

  private static func translated(_ error: any Error) -> StoreError {
    if let error = error as? StoreError { return error }
    guard let error = error as? DatabaseError else { return .unavailable("\(error)") }
    let text = error.message ?? "error \(error.resultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: return .busy(text)
    case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_NOTADB,
      .SQLITE_CORRUPT, .SQLITE_PERM:
      return .unavailable(text)
    default: return .failed(text)
    }
  }

  private struct Transaction: SQLTransaction {
    let database: Database

    func run(_ sql: String, _ values: [SQLValue]) throws(StoreError) -> [[SQLValue]] {
      let arguments = values.map { value -> DatabaseValue in
        switch value {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .bytes(let value): Data(value).databaseValue
        }
      }
      do {
        let statement = try database.cachedStatement(sql: SQLiteDatabase.numbered(sql))
        let rows = try Row.fetchAll(statement, arguments: StatementArguments(arguments))
        return rows.map { row in
          row.databaseValues.map { value in
            switch value.storage {
            case .null: .null
            case .int64(let number): .integer(number)
            case .double(let number): .integer(Int64(number))
            case .string(let text): .text(text)
            case .blob(let data): .bytes(Array(data))
            }
          }
        }
      } catch {
        throw SQLiteDatabase.translated(error)
      }
    }

    /// A transaction that writes is alone in any case.
    func lock(_ name: String) {}
  }

  /// SQLite numbers its parameters with a question mark.
  private static func numbered(_ sql: String) -> String {
    String(sql.map { $0 == "$" ? "?" : $0 })
  }
}
