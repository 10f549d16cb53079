#if PostgreSQL
  import CPostgreSQL
  import Dispatch
  import Foundation
  import Synchronization

  /// PostgreSQL through libpq, for several gateways over one database.
  ///
  /// libpq waits in the thread that calls it, so each connection has a queue of its own.
  final class PostgresDatabase: SQLDatabase {
    let bytesType = "BYTEA"
    let clock: String? = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
    private let pool: Pool

    /// - Parameter address: `postgresql://user:password@host/database`, or libpq's own form.
    init(address: String, connections: Int = 8) {
      pool = Pool((0..<connections).map { Connection(address: address, number: $0) })
    }

    func transaction<Value: Sendable>(
      _ body: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws(StoreError) -> Value {
      let connection = await pool.take()
      let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
        connection.queue.async {
          continuation.resume(returning: connection.transaction(body))
        }
      }
      await pool.give(connection)
      return try result.get()
    }
  }

  extension SQLValue {
    /// PostgreSQL's number of the type.
    fileprivate var type: Oid {
      switch self {
      case .null: 0
      case .integer: 20
      case .text: 25
      case .bytes: 17
      }
    }

    /// As libpq takes it: text with a NUL at its end (and none within), or bytes.
    fileprivate var parameter: [UInt8]? {
      switch self {
      case .null: nil
      case .integer(let number): Array(String(number).utf8) + [0]
      case .text(let text): text.utf8.filter { $0 != 0 } + [0]
      case .bytes(let value): value
      }
    }
  }

  /// Hands connections out, first come, first served.
  private actor Pool {
    private var free: [Connection]
    private var waiting: [CheckedContinuation<Connection, Never>] = []

    init(_ connections: [Connection]) { free = connections }

    func take() async -> Connection {
      if let connection = free.popLast() { return connection }
      return await withCheckedContinuation { waiting.append($0) }
    }

    func give(_ connection: Connection) {
      if waiting.isEmpty {
        free.append(connection)
      } else {
        waiting.removeFirst().resume(returning: connection)
      }
    }
  }

  /// One connection. `@unchecked Sendable`: `handle` is touched on `queue` alone, which is serial.
  private final class Connection: @unchecked Sendable {
    let queue: DispatchQueue
    private let address: String
    private var handle: OpaquePointer?

    init(address: String, number: Int) {
      self.address = address
      queue = DispatchQueue(label: "regimen.postgresql.\(number)")
    }

    deinit { if let handle { PQfinish(handle) } }

    private func connected() throws(StoreError) -> OpaquePointer {
      if let handle, PQstatus(handle) == CONNECTION_OK { return handle }
      if let handle { PQfinish(handle) }
      // A database that does not answer is waited for 5 s, and a statement 10 s.
      let keywords = ["dbname", "connect_timeout", "options", "application_name"]
      // That tables are there already is no news, which libpq would print.
      let options =
        "-c statement_timeout=10000 -c lock_timeout=10000 -c client_min_messages=warning"
      let values = [address, "5", options, "regimen"]
      let made = Connection.withStrings(keywords) { keywords in
        Connection.withStrings(values) { PQconnectdbParams(keywords, $0, 1) }
      }
      handle = made
      guard let made, PQstatus(made) == CONNECTION_OK else {
        let text = made.map { String(cString: PQerrorMessage($0)) } ?? "no memory"
        throw .unavailable(Connection.firstLine(text))
      }
      PQsetClientEncoding(made, "UTF8")
      return made
    }

    func transaction<Value>(
      _ body: (any SQLTransaction) throws -> Value
    ) -> Result<Value, StoreError> {
      var failure = StoreError.failed("The transaction did not run.")
      for attempt in 0..<4 {
        do {
          let transaction = Transaction(handle: try connected())
          try transaction.run("BEGIN", [])
          do {
            let value = try body(transaction)
            try transaction.run("COMMIT", [])
            return .success(value)
          } catch {
            _ = try? transaction.run("ROLLBACK", [])
            throw error
          }
        } catch let error as StoreError {
          failure = error
          // Deadlocks and a server that was started anew are worth another try, at once.
          guard case .busy = error, attempt < 3 else { break }
        } catch {
          failure = .failed("\(error)")
          break
        }
      }
      return .failure(failure)
    }

    private struct Transaction: SQLTransaction {
      let handle: OpaquePointer

      func lock(_ name: String) throws(StoreError) {
        try run("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [.text(name)])
      }

      @discardableResult
      func run(_ sql: String, _ values: [SQLValue]) throws(StoreError) -> [[SQLValue]] {
        let types = values.map { $0.type }
        let formats = values.map { Int32($0.bytes == nil ? 0 : 1) }
        let bytes = values.map { $0.parameter }
        let lengths = bytes.map { Int32($0?.count ?? 0) }
        let result = Connection.withPointers(bytes) {
          PQexecParams(handle, sql, Int32(values.count), types, $0, lengths, formats, 0)
        }
        defer { PQclear(result) }
        let status = PQresultStatus(result)
        guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK else {
          throw Connection.failure(result, handle)
        }
        return (0..<PQntuples(result)).map { row in
          (0..<PQnfields(result)).map { Connection.value(result, row, $0) }
        }
      }
    }

    private static func value(_ result: OpaquePointer?, _ row: Int32, _ column: Int32) -> SQLValue {
      if PQgetisnull(result, row, column) == 1 { return .null }
      let text = String(cString: PQgetvalue(result, row, column))
      switch PQftype(result, column) {
      case 20, 21, 23: return .integer(Int64(text) ?? 0)
      case 1700: return .integer(Int64(Double(text) ?? 0))
      // `\x0a1b`, as the server writes bytes.
      case 17: return .bytes(Hexadecimal.bytes(String(text.dropFirst(2))) ?? [])
      default: return .text(text)
      }
    }

    private static func failure(_ result: OpaquePointer?, _ handle: OpaquePointer) -> StoreError {
      let text = firstLine(String(cString: PQerrorMessage(handle)))
      guard PQstatus(handle) == CONNECTION_OK else { return .busy(text) }
      let code = PQresultErrorField(result, 67).map { String(cString: $0) } ?? ""
      switch code {
      case "40001", "40P01": return .busy(text)
      case "55P03", "57014", "53300", "57P03": return .busy(text)
      case let code where code.hasPrefix("57P") || code.hasPrefix("08") || code.hasPrefix("53"):
        return .unavailable(text)
      default: return .failed(text + " (\(code))")
      }
    }

    private static func firstLine(_ text: String) -> String {
      String(text.split(separator: "\n").first ?? "")
    }

    private static func withStrings<Value>(
      _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
      withPointers(texts.map { Array($0.utf8) + [0] } + [nil], body)
    }

    private static func withPointers<Value>(
      _ values: [[UInt8]?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
      let copies = values.map { value -> UnsafeMutablePointer<CChar>? in
        guard let value else { return nil }
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: max(1, value.count))
        for (place, byte) in value.enumerated() { copy[place] = CChar(bitPattern: byte) }
        return copy
      }
      defer { for copy in copies { copy?.deallocate() } }
      return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { pointers in
        // Never empty where the callee reads it; an empty list is not read.
        body(pointers.baseAddress ?? UnsafePointer(bitPattern: 8)!)
      }
    }
  }
#endif
