import Crypto
import Documents

/// Somebody whom this gateway itself knows.
public struct GatewayUser: Equatable, Sendable {
  public var id: String
  public var name: String
  /// Milliseconds since 1970.
  public var created: Int64
  /// When all that was given to them ended, milliseconds since 1970.
  public var revoked: Int64?
}

extension GatewayUser {
  /// Four columns: id, name, created, revoked.
  fileprivate init(row: [SQLValue]) {
    self.init(
      id: row[0].text ?? "", name: row[1].text ?? "", created: row[2].integer ?? 0,
      revoked: row[3].integer)
  }
}

/// Why somebody may or may not plan.
enum Entitlement: Equatable, Sendable {
  case granted
  /// There is no grant, or each has ended.
  case none
  case revoked
}

extension GatewayStore {
  func user(named name: String) async throws(StoreError) -> GatewayUser? {
    try await database.transaction { transaction in
      try GatewayStore.user("name", name, transaction)
    }
  }

  func user(id: String) async throws(StoreError) -> GatewayUser? {
    try await database.transaction { transaction in
      try GatewayStore.user("id", id, transaction)
    }
  }

  private static func user(
    _ column: String, _ value: String, _ transaction: any SQLTransaction
  ) throws(StoreError) -> GatewayUser? {
    let rows = try transaction.run(
      "SELECT id, name, created, revoked FROM users WHERE \(column) = $1", [.text(value)])
    return rows.first.map { GatewayUser(row: $0) }
  }

  func users() async throws(StoreError) -> [GatewayUser] {
    try await database.transaction { transaction in
      try transaction.run("SELECT id, name, created, revoked FROM users ORDER BY name")
        .map { GatewayUser(row: $0) }
    }
  }

  /// - Parameter until: when the grant ends, milliseconds since 1970; nil for never.
  /// - Returns: nil where the name is taken.
  func addUser(_ name: String, until: Int64?, now: Int64) async throws(StoreError) -> GatewayUser? {
    let user = GatewayUser(id: Identifiers.next(now), name: name, created: now)
    return try await database.transaction { transaction in
      let rows = try transaction.run(
        """
        INSERT INTO users (id, name, created) VALUES ($1,$2,$3)
        ON CONFLICT DO NOTHING RETURNING id
        """, [.text(user.id), .text(name), .integer(now)])
      if rows.isEmpty { return nil }
      try GatewayStore.grant(
        Grant(user: user.id, source: Grant.manual, isActive: true, until: until, changed: now),
        transaction)
      try GatewayStore.note("user added", user: user.id, at: now, in: transaction)
      return user
    }
  }

  /// Ends everything that a user was given, and keeps them out until they are granted by hand:
  /// neither a new token nor a payment lets them in.
  func revoke(_ user: String, now: Int64) async throws(StoreError) {
    try await database.transaction { transaction in
      // Tokens of before stay ended after a later grant.
      try transaction.run(
        "UPDATE users SET revoked = $2 WHERE id = $1", [.text(user), .integer(now)])
      try GatewayStore.grant(
        Grant(user: user, source: Grant.manual, isActive: false, until: nil, changed: now),
        transaction)
      try transaction.run("DELETE FROM refresh_tokens WHERE user_id = $1", [.text(user)])
      try GatewayStore.note("user revoked", user: user, at: now, in: transaction)
    }
  }

  /// Lets them in again; tokens of before stay ended.
  func restore(_ user: String, until: Int64?, now: Int64) async throws(StoreError) {
    try await database.transaction { transaction in
      try GatewayStore.grant(
        Grant(user: user, source: Grant.manual, isActive: true, until: until, changed: now),
        transaction)
      try GatewayStore.note("user granted", user: user, at: now, in: transaction)
    }
  }

  // MARK: Refresh tokens

  static let refreshDays: Int64 = 180

  /// - Returns: the token; only its hash is kept.
  func makeRefreshToken(for user: String, now: Int64) async throws(StoreError) -> String {
    let token = GatewayStore.newToken()
    try await database.transaction { transaction in
      try transaction.run(
        "INSERT INTO refresh_tokens (hash, user_id, created, expires) VALUES ($1,$2,$3,$4)",
        [
          .text(GatewayStore.hash(token)), .text(user), .integer(now),
          .integer(now + GatewayStore.refreshDays * 86_400_000),
        ])
      try GatewayStore.note("token made", user: user, at: now, in: transaction)
    }
    return token
  }

  /// Whose it is; nil where it is unknown or over.
  func user(ofRefreshToken token: String, now: Int64) async throws(StoreError) -> String? {
    try await database.transaction { transaction in
      try transaction.run(
        "SELECT user_id FROM refresh_tokens WHERE hash = $1 AND expires > $2",
        [.text(GatewayStore.hash(token)), .integer(now)]
      ).first?[0].text
    }
  }

  private static func newToken() -> String {
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    return "rgw_" + SHA256Digest.text(of: bytes)
  }

  private static func hash(_ token: String) -> String {
    SHA256Digest.text(of: Array(token.utf8))
  }

  // MARK: Grants

  /// A subscription, or the word of whoever runs the gateway.
  struct Grant: Equatable, Sendable {
    var user: String
    /// `manual`, `stripe/` or `apple/` and the subscription: somebody may have two, and the end of
    /// one is not the end of the other. One by hand that is not active keeps the user out, whatever
    /// the others say.
    var source: String
    var isActive: Bool
    /// Milliseconds since 1970; nil for no end.
    var until: Int64?
    /// When its source says that it changed: an older word does not take the place of a newer one,
    /// except by hand, where the last word counts whatever the clocks say.
    var changed: Int64

    static let manual = "manual"
  }

  private static func grant(
    _ grant: Grant, _ transaction: any SQLTransaction
  ) throws(StoreError) {
    try transaction.run(
      """
      INSERT INTO grants (user_id, source, active, until, changed) VALUES ($1,$2,$3,$4,$5)
      ON CONFLICT (user_id, source) DO UPDATE SET active = excluded.active,
      until = excluded.until, changed = excluded.changed
      WHERE grants.changed <= excluded.changed OR grants.source = '\(Grant.manual)'
      """,
      [
        .text(grant.user), .text(grant.source), .integer(grant.isActive ? 1 : 0),
        .optional(grant.until), .integer(grant.changed),
      ])
  }

  /// Takes in what a payment service says, once.
  ///
  /// - Returns: false where the event was known.
  func take(_ grant: Grant?, event: String, from source: String, now: Int64)
    async throws(StoreError) -> Bool
  {
    try await database.transaction { transaction in
      let rows = try transaction.run(
        """
        INSERT INTO events (source, id, received) VALUES ($1,$2,$3)
        ON CONFLICT DO NOTHING RETURNING id
        """, [.text(source), .text(event), .integer(now)])
      if rows.isEmpty { return false }
      if let grant {
        try GatewayStore.grant(grant, transaction)
        try GatewayStore.note(
          grant.isActive ? "subscribed" : "subscription ended", user: grant.user,
          detail: source, at: now, in: transaction)
      }
      return true
    }
  }

  /// Whether whoever runs the gateway has revoked them.
  func isKeptOut(_ user: String) async throws(StoreError) -> Bool {
    try await database.transaction { transaction in
      try !transaction.run(
        "SELECT user_id FROM grants WHERE user_id = $1 AND source = $2 AND active = 0",
        [.text(user), .text(Grant.manual)]
      ).isEmpty
    }
  }

  /// - Parameters:
  ///   - issuedAt: of the token, milliseconds since 1970; nil where it is not said.
  ///   - isLocal: whether the gateway itself knows the user.
  func entitlement(
    of user: String, issuedAt: Int64?, isLocal: Bool, now: Int64
  ) async throws(StoreError) -> Entitlement {
    try await database.transaction { transaction in
      if isLocal {
        guard let known = try GatewayStore.user("id", user, transaction) else { return .revoked }
        // A token says whole seconds.
        if let revoked = known.revoked, (issuedAt ?? 0) < (revoked / 1000 + 1) * 1000 {
          return .revoked
        }
      }
      let grants = try transaction.run(
        "SELECT source, active, until FROM grants WHERE user_id = $1", [.text(user)])
      if grants.contains(where: { $0[0].text == Grant.manual && $0[1].integer == 0 }) {
        return .revoked
      }
      let holds = grants.contains { $0[1].integer == 1 && ($0[2].integer ?? .max) > now }
      return holds ? .granted : .none
    }
  }
}
