import Documents

/// What the gateway keeps: users and what they may, requests with their slots, calls with their
/// cost, and a log of what was done. One set of statements, for SQLite and PostgreSQL.
struct GatewayStore: Sendable {
  let database: any SQLDatabase

  /// Whether a database is a server; all else is a file's path.
  static func isServer(_ address: String) -> Bool {
    address.hasPrefix("postgres://") || address.hasPrefix("postgresql://")
  }

  /// - Parameter address: a file's path, or `postgresql://…`.
  static func open(_ address: String) async throws(StoreError) -> GatewayStore {
    let database: any SQLDatabase
    if isServer(address) {
      #if PostgreSQL
        database = PostgresDatabase(address: address)
      #else
        throw .unsupported(
          "This build has no PostgreSQL: build it with the trait PostgreSQL (needs libpq).")
      #endif
    } else {
      database = try SQLiteDatabase(path: address)
    }
    try await Schema.migrate(database)
    return GatewayStore(database: database)
  }

  /// Whether it answers.
  func check() async throws(StoreError) {
    _ = try await database.transaction { try $0.run("SELECT version FROM schema_version") }
  }

  /// Says what was done, with hashes and identifiers alone.
  static func note(
    _ event: String, user: String?, request: String? = nil, detail: String? = nil, at now: Int64,
    in transaction: any SQLTransaction
  ) throws(StoreError) {
    try transaction.run(
      "INSERT INTO audit (id, at, user_id, event, request_id, detail) VALUES ($1,$2,$3,$4,$5,$6)",
      [
        .text(Identifiers.next(now)), .integer(now), .optional(user), .text(event),
        .optional(request), .optional(detail),
      ])
  }

  /// Takes away what is no longer needed: answers after 30 days, the log after 400.
  func forgetOld(_ now: Int64) async throws(StoreError) {
    let day: Int64 = 86_400_000
    try await database.transaction { transaction in
      // The slot of a request is told by its month, which is over by then or counts on.
      try transaction.run(
        """
        UPDATE requests SET response = NULL, answer = NULL
        WHERE settled < $1 AND response IS NOT NULL
        """, [.integer(now - 30 * day)])
      try transaction.run("DELETE FROM audit WHERE at < $1", [.integer(now - 400 * day)])
      try transaction.run("DELETE FROM events WHERE received < $1", [.integer(now - 400 * day)])
      try transaction.run("DELETE FROM refresh_tokens WHERE expires < $1", [.integer(now)])
    }
  }
}

/// `2026-11`, the month in UTC that a quota is for, and the moment at which the next begins.
public struct QuotaMonth: Equatable, Sendable {
  let text: String
  /// Milliseconds since 1970.
  let end: Int64

  /// Nil for anything else than a month such as `2026-11`.
  public init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      let year = Int(parts[0]), let month = Int(parts[1]),
      let day = CivilDay(year: year, month: month, day: 1)
    else { return nil }
    self.init(Int64(day.number) * 86_400_000)
  }

  init(_ now: Int64) {
    let first = Instant(milliseconds: now).day.firstOfMonth
    let parts = first.parts
    text = String(first.text.prefix(7))
    let next = first + CivilDay.dayCount(year: parts.year, month: parts.month)
    end = Int64(next.number) * 86_400_000
  }
}

enum Identifiers {
  static func next(_ now: Int64) -> String {
    ULID(
      milliseconds: now,
      random: (UInt16.random(in: .min ... .max), UInt64.random(in: .min ... .max))
    ).text
  }
}
