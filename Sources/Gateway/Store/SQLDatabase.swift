/// A value in a row.
enum SQLValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }

  static func optional(_ value: Int?) -> SQLValue { value.map { .integer(Int64($0)) } ?? .null }
  static func optional(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }
  static func optional(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
}

/// Why the store cannot answer.
enum StoreError: Error, Equatable, Sendable {
  /// Another program holds it, or it does not answer in time: worth another try.
  case busy(String)
  /// It cannot be reached or written.
  case unavailable(String)
  /// A statement failed: a fault of ours.
  case failed(String)
  /// It was made by a newer version.
  case newer(Int)
  /// The address or the build does not allow it.
  case unsupported(String)
}

extension StoreError: CustomStringConvertible {
  var description: String {
    switch self {
    case .busy(let text): "The database is busy: \(text)"
    case .unavailable(let text): "The database does not answer: \(text)"
    case .failed(let text): "A statement failed: \(text)"
    case .newer(let version):
      "The database was made by a newer version (\(version)). Update regimen."
    case .unsupported(let text): text
    }
  }
}

/// Statements within one transaction. Parameters are written `$1`, `$2`, … .
protocol SQLTransaction {
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws(StoreError) -> [[SQLValue]]
  /// Waits until no other transaction holds the name; it is given back with the transaction.
  func lock(_ name: String) throws(StoreError)
}

extension SQLTransaction {
  @discardableResult
  func run(_ sql: String) throws(StoreError) -> [[SQLValue]] { try run(sql, []) }
}

/// SQLite or PostgreSQL: what the store is written for is what both understand.
protocol SQLDatabase: Sendable {
  /// The type of a column that holds bytes.
  var bytesType: String { get }
  /// An expression: milliseconds since 1970 by the database's clock; nil where that is this
  /// machine's.
  var clock: String? { get }

  /// All statements of `body` or none; it may run again where the database asks for that.
  @discardableResult
  func transaction<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value
}
