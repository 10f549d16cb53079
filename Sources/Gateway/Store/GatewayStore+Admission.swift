/// Where a request stands.
enum RequestState: String, Sendable {
  /// It has its slot and is being answered, until its lease ends.
  case reserved
  /// It was answered, and its slot is spent.
  case settled
  /// It was not answered, and its slot is free again.
  case released
}

/// A request that wants a slot.
struct AdmissionRequest: Sendable {
  var user: String
  /// Of the device: the same key is the same request.
  var key: String
  var bodyHash: String
  /// Slots of a month.
  var quota: Int
  /// Calls of models in a month that may cost something, those without an answer included.
  var calls: Int
  var leaseSeconds: Int
  /// The request whose answer is to be mended, which needs no slot of its own.
  var repairOf: String?
}

/// What became of it.
enum Admission: Equatable, Sendable {
  /// - Parameters:
  ///   - answer: of the request that it repairs.
  case admitted(Reservation, answer: String?)
  /// It was answered before; the same bytes again.
  case replay(status: Int, body: [UInt8])
  /// It is being answered.
  case inFlight
  /// Its key was used with another body.
  case otherBody
  /// It was answered so long ago that the answer is no longer kept.
  case forgotten
  case exhausted(QuotaState)
  /// Too many calls within the hour.
  case tooMany
  /// Too many calls within the month that may have cost something.
  case tooManyCalls(limit: Int)
  /// There is nothing to repair, it was repaired before, or it is too old.
  case notRepairable
}

struct Reservation: Equatable, Sendable {
  var id: String
  var user: String
  /// Of this try: a later one of the same request has another.
  var attempt: String
  var month: String
  var leaseUntil: Int64
  /// Slots of a month, as it was admitted.
  var quota: Int
  var repairOf: String?
}

/// Slots of a month, and whether a model may still be called for them.
struct QuotaState: Equatable, Sendable {
  var used: Int
  var limit: Int
  /// Whether the calls of the month are used up: nothing is written then, whatever is left.
  var areCallsUsed = false
  /// When the next month begins, milliseconds since 1970.
  var resets: Int64
}

extension GatewayStore {
  /// Tries of a user within an hour, answered or not.
  static let mostTries = 60
  /// How long after its answer a request may be repaired.
  static let repairMilliseconds: Int64 = 15 * 60_000

  /// Gives a request its slot, or says why it gets none. All nodes agree: the transaction holds
  /// the user's lock, and (user, month, slot) is unique besides.
  ///
  /// | state of the key | same body | other body |
  /// |---|---|---|
  /// | unknown | slot or `exhausted` | – |
  /// | reserved, lease runs | `inFlight` | `otherBody` |
  /// | reserved, lease over | as released | as released |
  /// | released | slot or `exhausted` | the same: the new body takes its place |
  /// | settled | `replay` | `otherBody` |
  /// | settled 30 days ago | `forgotten` | `otherBody` |
  func admit(_ request: AdmissionRequest, now: Int64) async throws(StoreError) -> Admission {
    let attempt = Identifiers.next(now)
    return try await database.transaction { transaction in
      try GatewayStore.admit(request, attempt, now, transaction)
    }
  }

  private static func admit(
    _ request: AdmissionRequest, _ attempt: String, _ now: Int64, _ transaction: any SQLTransaction
  ) throws(StoreError) -> Admission {
    let user = SQLValue.text(request.user)
    try transaction.lock("user/" + request.user)
    try release(expiredAt: now, of: request.user, transaction)
    let rows = try transaction.run(
      """
      SELECT id, body_hash, state, attempt, status, response, month, lease_until FROM requests
      WHERE user_id = $1 AND key = $2
      """, [user, .text(request.key)])
    let month = QuotaMonth(now)
    let known = rows.first
    if let known {
      let state = RequestState(rawValue: known[2].text ?? "")
      // What came to nothing holds nobody to what was asked then.
      if state != .released, known[1].text != request.bodyHash { return .otherBody }
      switch state {
      case .settled:
        guard let status = known[4].integer, let body = known[5].bytes else { return .forgotten }
        return .replay(status: Int(status), body: body)
      case .reserved:
        // The connection was lost after the commit: this try has its slot already.
        guard known[3].text == attempt, let id = known[0].text else { return .inFlight }
        return .admitted(
          Reservation(
            id: id, user: request.user, attempt: attempt, month: known[6].text ?? month.text,
            leaseUntil: known[7].integer ?? now, quota: request.quota,
            repairOf: request.repairOf), answer: nil)
      case .released, nil: break
      }
    }
    let tries = try transaction.run(
      "SELECT COUNT(*) FROM calls WHERE user_id = $1 AND started > $2",
      [user, .integer(now - 3_600_000)])
    if Int(tries.first?[0].integer ?? 0) >= mostTries { return .tooMany }
    var slot: Int?
    var answer: String?
    if let other = request.repairOf {
      let found = try transaction.run(
        """
        SELECT answer FROM requests WHERE id = $1 AND user_id = $2 AND state = 'settled'
        AND repaired = 0 AND repair_of IS NULL AND settled > $3
        """, [.text(other), user, .integer(now - repairMilliseconds)])
      answer = found.first?[0].text
      let taken = try transaction.run(
        "SELECT id FROM requests WHERE repair_of = $1", [.text(other)])
      guard answer != nil, taken.allSatisfy({ $0[0] == known?[0] }) else { return .notRepairable }
    } else {
      let taken = try slots(of: request.user, month.text, transaction)
      slot = freeSlot(taken, quota: request.quota)
      if slot == nil {
        return .exhausted(
          QuotaState(used: taken.count, limit: request.quota, resets: month.end))
      }
    }
    // A slot, or the turn of a repair, comes back where there is no answer; what the call has cost
    // does not.
    if try calls(of: request.user, month.text, transaction) >= request.calls {
      return .tooManyCalls(limit: request.calls)
    }
    let id = known?[0].text ?? Identifiers.next(now)
    let lease = now + Int64(request.leaseSeconds) * 1000
    if known != nil {
      try transaction.run(
        """
        UPDATE requests SET state = 'reserved', attempt = $2, month = $3, slot = $4,
        repair_of = $5, lease_until = $6, body_hash = $7 WHERE id = $1
        """,
        [
          .text(id), .text(attempt), .text(month.text), .optional(slot),
          .optional(request.repairOf), .integer(lease), .text(request.bodyHash),
        ])
    } else {
      try transaction.run(
        """
        INSERT INTO requests (id, user_id, key, body_hash, month, slot, repair_of, state, attempt,
        repaired, created, lease_until) VALUES ($1,$2,$3,$4,$5,$6,$7,'reserved',$8,0,$9,$10)
        """,
        [
          .text(id), user, .text(request.key), .text(request.bodyHash), .text(month.text),
          .optional(slot), .optional(request.repairOf), .text(attempt), .integer(now),
          .integer(lease),
        ])
    }
    try note(
      "admitted", user: request.user, request: id,
      detail: slot.map { "\(month.text) slot \($0)" } ?? "repair", at: now, in: transaction)
    return .admitted(
      Reservation(
        id: id, user: request.user, attempt: attempt, month: month.text, leaseUntil: lease,
        quota: request.quota, repairOf: request.repairOf),
      answer: answer)
  }

  /// None where as many are taken, whichever they are: a quota may have become less.
  private static func freeSlot(_ taken: Set<Int>, quota: Int) -> Int? {
    taken.count < quota ? (1...quota).first { !taken.contains($0) } : nil
  }

  private static func slots(
    of user: String, _ month: String, _ transaction: any SQLTransaction
  ) throws(StoreError) -> Set<Int> {
    let rows = try transaction.run(
      "SELECT slot FROM requests WHERE user_id = $1 AND month = $2 AND slot IS NOT NULL",
      [.text(user), .text(month)])
    return Set(rows.compactMap { $0[0].integer.map { Int($0) } })
  }

  /// Calls of models that may cost something.
  private static func calls(
    of user: String, _ month: String, _ transaction: any SQLTransaction
  ) throws(StoreError) -> Int {
    let rows = try transaction.run(
      """
      SELECT COUNT(*) FROM calls WHERE month = $1 AND user_id = $2
      AND outcome NOT IN \(CallOutcome.unbilled)
      """, [.text(month), .text(user)])
    return Int(rows.first?[0].integer ?? 0)
  }

  /// Keeps the answer, and with it the slot. An answer that came after its lease was paid for: it
  /// takes a slot back where one is free.
  ///
  /// - Parameter answer: what a repair is told of; nil where none may be asked for.
  /// - Returns: false where the lease was over, and another try or other requests took its place.
  func settle(
    _ reservation: Reservation, status: Int, body: [UInt8], answer: String?, isRepaired: Bool,
    now: Int64
  ) async throws(StoreError) -> Bool {
    try await database.transaction { transaction in
      try transaction.lock("user/" + reservation.user)
      guard try GatewayStore.holds(reservation, transaction) else { return false }
      let rows = try transaction.run(
        """
        UPDATE requests SET state = 'settled', status = $3, response = $4, answer = $5,
        repaired = $6, settled = $7 WHERE id = $1 AND attempt = $2 RETURNING id
        """,
        [
          .text(reservation.id), .text(reservation.attempt), .integer(Int64(status)),
          .bytes(body), .optional(answer), .integer(isRepaired ? 1 : 0), .integer(now),
        ])
      if rows.isEmpty { return false }
      try GatewayStore.note(
        "settled", user: reservation.user, request: reservation.id, detail: "\(status)", at: now,
        in: transaction)
      return true
    }
  }

  /// Whether the place of a request is still its own, or can be taken again.
  private static func holds(
    _ reservation: Reservation, _ transaction: any SQLTransaction
  ) throws(StoreError) -> Bool {
    let id = SQLValue.text(reservation.id)
    let rows = try transaction.run(
      "SELECT state FROM requests WHERE id = $1 AND attempt = $2",
      [id, .text(reservation.attempt)])
    guard let state = rows.first?[0].text else { return false }
    guard state == RequestState.released.rawValue else { return true }
    if let other = reservation.repairOf {
      let taken = try transaction.run(
        "SELECT id FROM requests WHERE repair_of = $1", [.text(other)])
      guard taken.isEmpty else { return false }
      try transaction.run(
        "UPDATE requests SET repair_of = $2 WHERE id = $1", [id, .text(other)])
      return true
    }
    let taken = try slots(of: reservation.user, reservation.month, transaction)
    guard let slot = freeSlot(taken, quota: reservation.quota) else { return false }
    try transaction.run(
      "UPDATE requests SET slot = $2 WHERE id = $1", [id, .integer(Int64(slot))])
    return true
  }

  /// Gives the slot back: nothing was spent on it.
  func release(_ reservation: Reservation, now: Int64) async throws(StoreError) {
    try await database.transaction { transaction in
      let rows = try transaction.run(
        """
        UPDATE requests SET state = 'released', slot = NULL, repair_of = NULL
        WHERE id = $1 AND attempt = $2 AND state = 'reserved' RETURNING id
        """, [.text(reservation.id), .text(reservation.attempt)])
      if rows.isEmpty { return }
      try GatewayStore.note(
        "released", user: reservation.user, request: reservation.id, at: now, in: transaction)
    }
  }

  /// Frees what gateways held that are no more; what their calls cost is not known.
  ///
  /// - Returns: how many slots were freed.
  func sweep(now: Int64) async throws(StoreError) -> Int {
    try await database.transaction { transaction in
      let freed = try GatewayStore.release(expiredAt: now, of: nil, transaction)
      // A call outlives no lease by this much.
      try transaction.run(
        "UPDATE calls SET outcome = 'lost', ended = $1 WHERE outcome = 'started' AND started < $2",
        [.integer(now), .integer(now - 3_600_000)])
      return freed
    }
  }

  @discardableResult
  private static func release(
    expiredAt now: Int64, of user: String?, _ transaction: any SQLTransaction
  ) throws(StoreError) -> Int {
    let condition = user == nil ? "" : " AND user_id = $2"
    let values: [SQLValue] = [.integer(now)] + (user.map { [.text($0)] } ?? [])
    let rows = try transaction.run(
      """
      UPDATE requests SET state = 'released', slot = NULL, repair_of = NULL
      WHERE state = 'reserved' AND lease_until < $1\(condition) RETURNING id, user_id
      """, values)
    for row in rows {
      try note(
        "lease ended", user: row[1].text, request: row[0].text, at: now, in: transaction)
    }
    return rows.count
  }

  /// - Parameters:
  ///   - limit: answers of the month.
  ///   - calls: calls of the month that may cost something.
  func quota(
    of user: String, limit: Int, calls: Int, now: Int64
  ) async throws(StoreError) -> QuotaState {
    let month = QuotaMonth(now)
    return try await database.transaction { transaction in
      let used = try GatewayStore.slots(of: user, month.text, transaction).count
      let called = try GatewayStore.calls(of: user, month.text, transaction)
      return QuotaState(
        used: used, limit: limit, areCallsUsed: called >= calls, resets: month.end)
    }
  }
}
