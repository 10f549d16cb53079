/// Tokens that a provider says were used; nil where it does not say.
public struct TokenUsage: Equatable, Sendable {
  /// All that was read, what came from a cache or went into one included.
  public var input: Int?
  /// All that was written, thinking included.
  public var output: Int?
  public var cacheRead: Int?
  public var cacheWrite: Int?
  public var thinking: Int?
}

/// Dollars for a million tokens.
struct TokenPrices: Equatable, Sendable {
  var input = 0.0
  var output = 0.0
  var cacheRead = 0.0
  var cacheWrite = 0.0

  /// Billionths of a dollar; nil where the usage is not known, or is more than can be.
  func cost(of usage: TokenUsage) -> Int64? {
    guard let all = usage.input, let output = usage.output else { return nil }
    let read = usage.cacheRead ?? 0
    let write = usage.cacheWrite ?? 0
    let dollars =
      Double(max(0, all - read - write)) * input + Double(read) * cacheRead
      + Double(write) * cacheWrite + Double(output) * self.output
    return Int64(exactly: (dollars * 1000).rounded())
  }
}

/// What the calls of one user cost in a month.
public struct UsageLine: Equatable, Sendable {
  public var month: String
  public var user: String
  /// Nil for users of other issuers.
  public var name: String?
  public var provider: String
  public var model: String
  public var calls: Int
  /// Calls whose provider did not say what they used, or that were lost with their gateway.
  public var unknown: Int
  public var usage: TokenUsage
  /// Billionths of a dollar, of the calls that are known.
  public var cost: Int64
}

extension GatewayStore {
  /// Written before a call is made, so that one whose gateway dies is not forgotten.
  func begin(
    _ reservation: Reservation, provider: String, model: String, now: Int64
  ) async throws(StoreError) -> String {
    let id = Identifiers.next(now)
    try await database.transaction { transaction in
      try transaction.run(
        """
        INSERT INTO calls (id, request_id, user_id, month, provider, model, started, outcome)
        VALUES ($1,$2,$3,$4,$5,$6,$7,$8)
        """,
        [
          .text(id), .text(reservation.id), .text(reservation.user), .text(reservation.month),
          .text(provider), .text(model), .integer(now), .text(CallOutcome.started.rawValue),
        ])
    }
    return id
  }

  func end(
    _ call: String, outcome: CallOutcome, usage: TokenUsage?, prices: TokenPrices, now: Int64
  ) async throws(StoreError) {
    try await database.transaction { transaction in
      try transaction.run(
        """
        UPDATE calls SET ended = $2, outcome = $3, input = $4, output = $5, cache_read = $6,
        cache_write = $7, thinking = $8, cost = $9 WHERE id = $1
        """,
        [
          .text(call), .integer(now), .text(outcome.rawValue), .optional(usage?.input),
          .optional(usage?.output), .optional(usage?.cacheRead), .optional(usage?.cacheWrite),
          .optional(usage?.thinking), .optional(usage.flatMap { prices.cost(of: $0) }),
        ])
    }
  }

  /// By month, user and model; calls that were not answered count, with nothing where nothing was
  /// billed.
  ///
  /// - Parameter month: such as `2026-11`; every month without it.
  func usage(month: String?) async throws(StoreError) -> [UsageLine] {
    try await database.transaction { transaction in
      let rows = try transaction.run(
        """
        SELECT c.month, c.user_id, MAX(u.name), c.provider, c.model, COUNT(*),
        SUM(CASE WHEN c.outcome NOT IN \(CallOutcome.unbilled) AND c.cost IS NULL
          THEN 1 ELSE 0 END),
        SUM(c.input), SUM(c.output), SUM(c.cache_read), SUM(c.cache_write), SUM(c.thinking),
        SUM(c.cost)
        FROM calls c LEFT JOIN users u ON u.id = c.user_id
        WHERE $1 = '' OR c.month = $1
        GROUP BY c.month, c.user_id, c.provider, c.model ORDER BY 1, 2, 4, 5
        """, [.text(month ?? "")])
      return rows.map { row in
        UsageLine(
          month: row[0].text ?? "", user: row[1].text ?? "", name: row[2].text,
          provider: row[3].text ?? "", model: row[4].text ?? "", calls: Int(row[5].integer ?? 0),
          unknown: Int(row[6].integer ?? 0),
          usage: TokenUsage(
            input: Int(row[7].integer ?? 0), output: Int(row[8].integer ?? 0),
            cacheRead: Int(row[9].integer ?? 0), cacheWrite: Int(row[10].integer ?? 0),
            thinking: Int(row[11].integer ?? 0)), cost: row[12].integer ?? 0)
      }
    }
  }
}
