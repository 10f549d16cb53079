/// What whoever runs a gateway does beside it: users, their tokens, what all of it costs.
public struct GatewayDesk: Sendable {
  private let store: GatewayStore
  private let issuers: [GatewayConfiguration.IssuerEntry]
  private let now: Int64

  public init(_ configuration: GatewayConfiguration) async throws(GatewayDeskError) {
    do throws(StoreError) {
      store = try await GatewayStore.open(configuration.database)
      let clock = StoreClock()
      try await clock.read(store.database)
      now = clock.now
    } catch {
      throw GatewayDeskError(message: error.description)
    }
    issuers = configuration.issuers
  }

  public func users() async throws(GatewayDeskError) -> [GatewayUser] {
    try await asked { () throws(StoreError) in try await store.users() }
  }

  /// - Parameter until: the moment at which the grant ends, milliseconds since 1970.
  public func add(_ name: String, until: Int64?) async throws(GatewayDeskError) -> GatewayUser {
    let user = try await asked { () throws(StoreError) in
      try await store.addUser(name, until: until, now: now)
    }
    guard let user else {
      throw GatewayDeskError(
        message: "There is a user “\(name)” already.",
        hint: "Give them a token: regimen gateway user token.")
    }
    return user
  }

  /// A token for a device; it is shown once and lasts 180 days.
  public func token(for name: String) async throws(GatewayDeskError) -> String {
    let user = try await named(name)
    let isOut = try await asked { () throws(StoreError) in try await store.isKeptOut(user.id) }
    if isOut {
      throw GatewayDeskError(
        message: "“\(name)” is revoked: a token would open nothing.",
        hint: "Let them in first: regimen gateway user grant.")
    }
    return try await asked { () throws(StoreError) in
      try await store.makeRefreshToken(for: user.id, now: now)
    }
  }

  /// Ends all of a user's tokens.
  ///
  /// - Parameters:
  ///   - name: the subject of a user of another issuer.
  ///   - issuer: of that user, by name or address; nil for the gateway's own.
  public func revoke(_ name: String, issuer: String? = nil) async throws(GatewayDeskError) {
    let user = try await identifier(name, issuer)
    try await asked { () throws(StoreError) in try await store.revoke(user, now: now) }
  }

  /// - Parameters:
  ///   - name: the subject of a user of another issuer.
  ///   - issuer: of that user, by name or address; nil for the gateway's own.
  ///   - until: the moment at which the grant ends, milliseconds since 1970.
  public func grant(
    _ name: String, issuer: String? = nil, until: Int64?
  ) async throws(GatewayDeskError) {
    let user = try await identifier(name, issuer)
    try await asked { () throws(StoreError) in
      try await store.restore(user, until: until, now: now)
    }
  }

  /// - Parameter month: such as `2026-11`; every month without it.
  public func usage(month: String?) async throws(GatewayDeskError) -> [UsageLine] {
    try await asked { () throws(StoreError) in try await store.usage(month: month) }
  }

  private func identifier(
    _ name: String, _ issuer: String?
  ) async throws(GatewayDeskError) -> String {
    guard let issuer else { return try await named(name).id }
    guard let entry = issuers.named(issuer) else {
      throw GatewayDeskError(
        message: "There is no issuer “\(issuer)”.",
        hint: "issuers in the gateway's configuration lists them.")
    }
    return Caller.identifier(name, of: entry.name)
  }

  private func named(_ name: String) async throws(GatewayDeskError) -> GatewayUser {
    let user = try await asked { () throws(StoreError) in try await store.user(named: name) }
    guard let user else {
      throw GatewayDeskError(
        message: "There is no user “\(name)”.", hint: "regimen gateway user list shows them.")
    }
    return user
  }

  private func asked<Value>(
    _ work: () async throws(StoreError) -> Value
  ) async throws(GatewayDeskError) -> Value {
    do throws(StoreError) { return try await work() } catch {
      throw GatewayDeskError(message: error.description)
    }
  }
}

public struct GatewayDeskError: Error, Equatable, Sendable {
  public let message: String
  public var hint = "Check database in the gateway's configuration."
}
