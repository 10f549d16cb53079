/// Tables of the store, one step after the other.
enum Schema {
  static let newest = steps.count

  /// Statements of each version; `BYTES` stands for the type of bytes. A step is never changed
  /// once it was published.
  static let steps: [[String]] = [
    [
      """
      CREATE TABLE users (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL, revoked BIGINT)
      """,
      "CREATE UNIQUE INDEX users_name ON users (name)",
      """
      CREATE TABLE refresh_tokens (
        hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, created BIGINT NOT NULL,
        expires BIGINT NOT NULL)
      """,
      """
      CREATE TABLE grants (
        user_id TEXT NOT NULL, source TEXT NOT NULL, active BIGINT NOT NULL, until BIGINT,
        changed BIGINT NOT NULL, PRIMARY KEY (user_id, source))
      """,
      """
      CREATE TABLE events (
        source TEXT NOT NULL, id TEXT NOT NULL, received BIGINT NOT NULL,
        PRIMARY KEY (source, id))
      """,
      """
      CREATE TABLE requests (
        id TEXT PRIMARY KEY, user_id TEXT NOT NULL, key TEXT NOT NULL, body_hash TEXT NOT NULL,
        month TEXT NOT NULL, slot BIGINT, repair_of TEXT, state TEXT NOT NULL,
        attempt TEXT NOT NULL, repaired BIGINT NOT NULL, created BIGINT NOT NULL,
        lease_until BIGINT NOT NULL, status BIGINT, response BYTES, answer TEXT)
      """,
      "CREATE UNIQUE INDEX requests_key ON requests (user_id, key)",
      "CREATE UNIQUE INDEX requests_slot ON requests (user_id, month, slot)",
      "CREATE UNIQUE INDEX requests_repair ON requests (repair_of)",
      "CREATE INDEX requests_lease ON requests (state, lease_until)",
      "CREATE INDEX requests_created ON requests (created)",
      """
      CREATE TABLE calls (
        id TEXT PRIMARY KEY, request_id TEXT NOT NULL, user_id TEXT NOT NULL, month TEXT NOT NULL,
        provider TEXT NOT NULL, model TEXT NOT NULL, started BIGINT NOT NULL, ended BIGINT,
        outcome TEXT NOT NULL, input BIGINT, output BIGINT, cache_read BIGINT,
        cache_write BIGINT, thinking BIGINT, cost BIGINT)
      """,
      "CREATE INDEX calls_month ON calls (month, user_id)",
      "CREATE INDEX calls_open ON calls (outcome, started)",
      """
      CREATE TABLE audit (
        id TEXT PRIMARY KEY, at BIGINT NOT NULL, user_id TEXT, event TEXT NOT NULL,
        request_id TEXT, detail TEXT)
      """,
      "CREATE INDEX audit_at ON audit (at)",
    ],
    [
      // How long an answer may be repaired, and is kept, counts from when it came.
      "ALTER TABLE requests ADD COLUMN settled BIGINT",
      "UPDATE requests SET settled = created WHERE state = 'settled'",
      "DROP INDEX requests_created",
      "CREATE INDEX requests_settled ON requests (settled)",
      // Each subscription has a grant of its own now; one of before ends by itself.
      """
      UPDATE grants SET until = changed + 2764800000
      WHERE source IN ('stripe', 'apple') AND until IS NULL
      """,
      // Who is revoked is kept out by their grant.
      """
      UPDATE grants SET active = 0 WHERE source = 'manual' AND EXISTS
      (SELECT id FROM users WHERE id = grants.user_id AND revoked >= grants.changed)
      """,
    ],
  ]

  /// Makes or brings up the tables; several gateways may do so at once.
  static func migrate(_ database: any SQLDatabase) async throws(StoreError) {
    let bytesType = database.bytesType
    try await database.transaction { transaction in
      try transaction.lock("regimen-schema")
      try transaction.run("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
      let rows = try transaction.run("SELECT version FROM schema_version")
      let version = Int(rows.first?[0].integer ?? 0)
      guard version <= newest else { throw StoreError.newer(version) }
      for step in steps[version...] {
        for statement in step {
          try transaction.run(statement.replacing("BYTES", with: bytesType))
        }
      }
      if version == newest { return }
      try transaction.run("DELETE FROM schema_version")
      try transaction.run("INSERT INTO schema_version VALUES ($1)", [.integer(Int64(newest))])
    }
  }
}
