import Documents
import Foundation
import Testing

@testable import Gateway

/// What both databases must do; PostgreSQL is one of this machine's own, on loopback.
@Suite struct StoreTests {
  enum Kind: String, CaseIterable, Sendable { case sqlite, postgresql }

  static let kinds: [Kind] = TestPostgreSQL.isHere ? Kind.allCases : [.sqlite]

  private func store(_ kind: Kind) async throws -> GatewayStore {
    switch kind {
    case .sqlite:
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try await GatewayStore.open(folder.appendingPathComponent("g.sqlite").path)
    case .postgresql:
      return try await GatewayStore.open(try TestPostgreSQL.shared().freshDatabase())
    }
  }

  /// 2026-11-15 in UTC.
  private let now = Int64(CivilDay(year: 2026, month: 11, day: 15)?.number ?? 0) * 86_400_000

  private func request(
    _ key: String, user: String = "u", body: String = "b", repairOf: String? = nil
  ) -> AdmissionRequest {
    AdmissionRequest(
      user: user, key: key, bodyHash: body, quota: 3, calls: 5, leaseSeconds: 10,
      repairOf: repairOf)
  }

  private func reserve(
    _ store: GatewayStore, _ key: String, at moment: Int64
  ) async throws -> Reservation {
    guard case .admitted(let reservation, _) = try await store.admit(request(key), now: moment)
    else { throw StoreError.failed("\(key) was not admitted") }
    return reservation
  }

  @Test(arguments: kinds)
  func aKeyGoesThroughItsStates(_ kind: Kind) async throws {
    let store = try await store(kind)
    let first = try await reserve(store, "a", at: now)
    #expect(try await store.admit(request("a"), now: now + 1) == .inFlight)
    #expect(try await store.admit(request("a", body: "c"), now: now + 1) == .otherBody)
    try await store.release(first, now: now + 2)
    let second = try await reserve(store, "a", at: now + 3)
    #expect(second.id == first.id)
    let wasLate = try await store.settle(
      first, status: 200, body: [1], answer: nil, isRepaired: false, now: now + 4)
    #expect(!wasLate, "the try before has no say")
    let isKept = try await store.settle(
      second, status: 200, body: [0, 255, 7], answer: "x", isRepaired: false, now: now + 4)
    #expect(isKept)
    #expect(
      try await store.admit(request("a"), now: now + 5) == .replay(status: 200, body: [0, 255, 7]))
    #expect(try await store.admit(request("a", body: "c"), now: now + 5) == .otherBody)
    #expect(try await store.quota(of: "u", limit: 3, calls: 5, now: now).used == 1)
    try await store.release(second, now: now + 6)
    #expect(
      try await store.quota(of: "u", limit: 3, calls: 5, now: now).used == 1, "settled is settled")
  }

  /// Nothing came of what was asked first, and nothing is kept of it.
  @Test(arguments: kinds)
  func aReleasedKeyTakesAnotherBody(_ kind: Kind) async throws {
    let store = try await store(kind)
    let first = try await reserve(store, "a", at: now)
    try await store.release(first, now: now + 1)
    guard
      case .admitted(let second, _) = try await store.admit(
        request("a", body: "c"), now: now + 2)
    else { throw StoreError.failed("the other body was not admitted") }
    #expect(second.id == first.id && second.attempt != first.attempt)
    #expect(try await store.admit(request("a"), now: now + 3) == .otherBody)
    let wasLate = try await store.settle(
      first, status: 200, body: [1], answer: nil, isRepaired: false, now: now + 4)
    #expect(!wasLate, "its answer is to another question")
    let isKept = try await store.settle(
      second, status: 200, body: [2], answer: nil, isRepaired: false, now: now + 5)
    #expect(isKept)
    #expect(
      try await store.admit(request("a", body: "c"), now: now + 6)
        == .replay(status: 200, body: [2]))
    #expect(try await store.admit(request("a"), now: now + 6) == .otherBody)
    // So does one whose gateway has died.
    _ = try await reserve(store, "b", at: now + 6)
    guard case .admitted = try await store.admit(request("b", body: "c"), now: now + 10_007) else {
      throw StoreError.failed("its lease has ended")
    }
  }

  @Test(arguments: kinds)
  func anAnswerThatIsForgottenIsSaid(_ kind: Kind) async throws {
    let store = try await store(kind)
    let first = try await reserve(store, "a", at: now)
    _ = try await store.settle(
      first, status: 200, body: [1], answer: "x", isRepaired: false, now: now)
    let later = now + 31 * 86_400_000
    try await store.forgetOld(later)
    #expect(try await store.admit(request("a"), now: later) == .forgotten)
    #expect(try await store.admit(request("a", body: "c"), now: later) == .otherBody)
    #expect(try await store.quota(of: "u", limit: 3, calls: 5, now: later).used == 0)
    #expect(try await store.usage(month: nil).isEmpty)
  }

  @Test(arguments: kinds)
  func aLeaseThatEndsFreesItsSlot(_ kind: Kind) async throws {
    let store = try await store(kind)
    var held: [Reservation] = []
    for key in ["a", "b", "c"] { held.append(try await reserve(store, key, at: now)) }
    guard case .exhausted(let state) = try await store.admit(request("d"), now: now + 9_999) else {
      throw StoreError.failed("a fourth was admitted")
    }
    #expect(state == QuotaState(used: 3, limit: 3, resets: QuotaMonth(now).end))
    _ = try await reserve(store, "d", at: now + 10_001)
    #expect(try await store.sweep(now: now + 10_001) == 0, "the user's own were freed on the way")
    let isKept = try await store.settle(
      held[0], status: 200, body: [], answer: nil, isRepaired: false, now: now + 10_002)
    #expect(isKept, "a slot is free for an answer that was paid for")
    _ = try await reserve(store, "e", at: now + 10_003)
    let wasLate = try await store.settle(
      held[1], status: 200, body: [], answer: nil, isRepaired: false, now: now + 10_004)
    #expect(!wasLate, "its slot is another's by now")
    #expect(try await store.quota(of: "u", limit: 3, calls: 5, now: now).used == 3)
    #expect(try await store.sweep(now: now + 30_000) == 2)
  }

  /// Slots come back where there was no answer; calls that may have cost something do not.
  @Test(arguments: kinds)
  func callsOfAMonthEnd(_ kind: Kind) async throws {
    let store = try await store(kind)
    let outcomes: [CallOutcome] = [
      .unreachable, .overloaded, .timeout, .refusal, .maxTokens, .answered,
    ]
    for (place, outcome) in outcomes.enumerated() {
      let held = try await reserve(store, "k\(place)", at: now)
      let call = try await store.begin(held, provider: "p", model: "m", now: now)
      try await store.end(call, outcome: outcome, usage: nil, prices: TokenPrices(), now: now)
      try await store.release(held, now: now)
    }
    let open = try await store.quota(of: "u", limit: 3, calls: 5, now: now)
    #expect(!open.areCallsUsed)
    let fifth = try await reserve(store, "fifth", at: now)
    _ = try await store.begin(fifth, provider: "p", model: "m", now: now)
    try await store.release(fifth, now: now)
    #expect(try await store.admit(request("sixth"), now: now) == .tooManyCalls(limit: 5))
    let state = try await store.quota(of: "u", limit: 3, calls: 5, now: now)
    #expect(state.areCallsUsed && state.used == 0, "weeks are left, and nobody writes them")
    let next = try await store.quota(of: "u", limit: 3, calls: 5, now: QuotaMonth(now).end)
    #expect(!next.areCallsUsed)
    guard case .admitted = try await store.admit(request("k", user: "v"), now: now),
      case .admitted = try await store.admit(request("sixth"), now: QuotaMonth(now).end)
    else { throw StoreError.failed("others, and the next month, have calls of their own") }
  }

  /// A repair that comes to nothing may be asked for again, and each try may cost something.
  @Test(arguments: kinds)
  func repairsCountAmongTheCallsOfAMonth(_ kind: Kind) async throws {
    let store = try await store(kind)
    let first = try await reserve(store, "a", at: now)
    _ = try await store.settle(
      first, status: 200, body: [], answer: "{}", isRepaired: false, now: now)
    for _ in 0..<5 {
      guard
        case .admitted(let repair, _) = try await store.admit(
          request("r", repairOf: first.id), now: now)
      else { throw StoreError.failed("the repair was not admitted") }
      let call = try await store.begin(repair, provider: "p", model: "m", now: now)
      try await store.end(call, outcome: .timeout, usage: nil, prices: TokenPrices(), now: now)
      try await store.release(repair, now: now)
    }
    #expect(
      try await store.admit(request("r", repairOf: first.id), now: now) == .tooManyCalls(limit: 5))
  }

  /// A quota that is made less in the middle of a month counts what was used before.
  @Test(arguments: kinds)
  func aQuotaThatBecomesLessHolds(_ kind: Kind) async throws {
    let store = try await store(kind)
    let first = try await reserve(store, "a", at: now)
    for key in ["b", "c"] {
      let held = try await reserve(store, key, at: now)
      _ = try await store.settle(
        held, status: 200, body: [], answer: nil, isRepaired: false, now: now)
    }
    try await store.release(first, now: now)
    var less = request("d")
    less.quota = 2
    #expect(
      try await store.admit(less, now: now)
        == .exhausted(QuotaState(used: 2, limit: 2, resets: QuotaMonth(now).end)))
    less.quota = 3
    guard case .admitted = try await store.admit(less, now: now) else {
      throw StoreError.failed("a slot is free")
    }
  }

  @Test(arguments: kinds)
  func manyAtOnceGetExactlyTheirQuota(_ kind: Kind) async throws {
    let store = try await store(kind)
    let now = now
    let admitted = try await withThrowingTaskGroup(of: Bool.self) { tasks in
      for number in 0..<60 {
        tasks.addTask {
          if case .admitted = try await store.admit(request("k\(number)"), now: now) {
            true
          } else {
            false
          }
        }
      }
      return try await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(admitted == 3)
    guard case .admitted = try await store.admit(request("k", user: "v"), now: now) else {
      throw StoreError.failed("another user has slots of their own")
    }
  }

  @Test(arguments: kinds)
  func aMonthBeginsAnewInUTC(_ kind: Kind) async throws {
    let store = try await store(kind)
    let end = QuotaMonth(now).end
    for key in ["a", "b", "c"] {
      let reservation = try await reserve(store, key, at: end - 1)
      _ = try await store.settle(
        reservation, status: 200, body: [], answer: nil, isRepaired: false, now: end + 5)
    }
    #expect(try await store.quota(of: "u", limit: 3, calls: 5, now: end - 1).used == 3)
    #expect(try await store.quota(of: "u", limit: 3, calls: 5, now: end).used == 0)
    #expect(QuotaMonth(end).text == "2026-12")
    #expect(QuotaMonth(QuotaMonth(end).end).text == "2027-01")
    _ = try await reserve(store, "d", at: end)
  }

  @Test(arguments: kinds)
  func aRepairNeedsItsAnswer(_ kind: Kind) async throws {
    let store = try await store(kind)
    let first = try await reserve(store, "a", at: now)
    #expect(
      try await store.admit(request("r", repairOf: first.id), now: now) == .notRepairable,
      "it is not answered yet")
    _ = try await store.settle(
      first, status: 200, body: [], answer: "{}", isRepaired: false, now: now)
    #expect(
      try await store.admit(request("r", user: "v", repairOf: first.id), now: now)
        == .notRepairable)
    let late = now + GatewayStore.repairMilliseconds + 1
    #expect(try await store.admit(request("r", repairOf: first.id), now: late) == .notRepairable)
    guard
      case .admitted(let repair, let answer) = try await store.admit(
        request("r", repairOf: first.id), now: now)
    else { throw StoreError.failed("the repair was not admitted") }
    #expect(answer == "{}")
    #expect(try await store.quota(of: "u", limit: 3, calls: 5, now: now).used == 1)
    #expect(try await store.admit(request("s", repairOf: first.id), now: now) == .notRepairable)
    try await store.release(repair, now: now)
    guard case .admitted = try await store.admit(request("s", repairOf: first.id), now: now) else {
      throw StoreError.failed("one that came to nothing takes no place")
    }
    let wasTaken = try await store.settle(
      repair, status: 200, body: [], answer: nil, isRepaired: true, now: now)
    #expect(!wasTaken, "another repair is under way")
  }

  /// A key that found its model only at another try: its time begins with its answer.
  @Test(arguments: kinds)
  func whatCountsFromAnAnswerCountsFromItsAnswer(_ kind: Kind) async throws {
    let store = try await store(kind)
    let first = try await reserve(store, "a", at: now)
    try await store.release(first, now: now)
    let later = now + 2 * GatewayStore.repairMilliseconds
    let again = try await reserve(store, "a", at: later)
    #expect(again.id == first.id)
    _ = try await store.settle(
      again, status: 200, body: [7], answer: "{}", isRepaired: false, now: later)
    guard
      case .admitted = try await store.admit(request("r", repairOf: again.id), now: later + 1)
    else { throw StoreError.failed("the repair was not admitted") }
    let month: Int64 = 30 * 86_400_000
    try await store.forgetOld(now + month + 1)
    #expect(
      try await store.admit(request("a"), now: later + month) == .replay(status: 200, body: [7]))
    try await store.forgetOld(later + month + 1)
    #expect(try await store.admit(request("a"), now: later + month + 2) == .forgotten)
  }

  @Test(arguments: kinds)
  func callsAreMeteredByMonthAndModel(_ kind: Kind) async throws {
    let store = try await store(kind)
    let user = try await store.addUser("Anna “A” O'Neil", until: nil, now: now)
    var reservation = try await reserve(store, "a", at: now)
    reservation.user = user?.id ?? ""
    let prices = TokenPrices(input: 1, output: 2)
    let calls: [(CallOutcome, TokenUsage?)] = [
      (.answered, TokenUsage(input: 10, output: 5)), (.answered, TokenUsage()),
      (.overloaded, nil),
    ]
    for (outcome, usage) in calls {
      let call = try await store.begin(reservation, provider: "p", model: "m", now: now)
      try await store.end(call, outcome: outcome, usage: usage, prices: prices, now: now)
    }
    _ = try await store.begin(reservation, provider: "p", model: "m", now: now)
    let lines = try await store.usage(month: nil)
    #expect(lines.count == 1)
    #expect(lines.first?.name == "Anna “A” O'Neil")
    #expect(lines.first?.calls == 4)
    #expect(lines.first?.unknown == 2, "one did not say, one was lost")
    #expect(lines.first?.cost == 20_000)
    #expect(try await store.usage(month: "2026-11").count == 1)
    #expect(try await store.usage(month: "2026-10").isEmpty)
  }

  /// Each that a provider may have billed without a word on what was used.
  @Test(arguments: kinds)
  func callsWithoutUsageAreUnknown(_ kind: Kind) async throws {
    let store = try await store(kind)
    let reservation = try await reserve(store, "a", at: now)
    let billed: [CallOutcome] = [
      .empty, .notAnAnswer, .tooLarge, .refusal, .maxTokens, .timeout,
    ]
    let free: [CallOutcome] = [.unreachable, .overloaded, .spendLimit, .refused]
    for outcome in billed + free {
      let call = try await store.begin(reservation, provider: "p", model: "m", now: now)
      try await store.end(call, outcome: outcome, usage: nil, prices: TokenPrices(), now: now)
    }
    let told = try await store.begin(reservation, provider: "p", model: "m", now: now)
    try await store.end(
      told, outcome: .empty, usage: TokenUsage(input: 10, output: 1),
      prices: TokenPrices(input: 1), now: now)
    let line = try #require(try await store.usage(month: nil).first)
    #expect(line.calls == billed.count + free.count + 1)
    #expect(line.unknown == billed.count)
    #expect(line.cost == 10_000)
  }

  @Test(arguments: kinds)
  func whoIsRevokedByHandStaysOut(_ kind: Kind) async throws {
    let store = try await store(kind)
    let user = Caller.identifier("11-22", of: "supabase")
    func standing() async throws -> Entitlement {
      try await store.entitlement(of: user, issuedAt: nil, isLocal: false, now: now + 100)
    }
    try await store.restore(user, until: nil, now: now)
    #expect(try await standing() == .granted)
    try await store.revoke(user, now: now + 1)
    #expect(try await standing() == .revoked)
    let paid = GatewayStore.Grant(
      user: user, source: "stripe", isActive: true, until: nil, changed: now + 2)
    #expect(try await store.take(paid, event: "e", from: "stripe", now: now + 2))
    #expect(try await standing() == .revoked, "whoever runs the gateway has the last word")
    try await store.restore(user, until: now + 50, now: now + 3)
    #expect(try await standing() == .granted, "it is over, and paid for")
    try await store.revoke(user, now: now - 7_200_000)
    #expect(try await standing() == .revoked, "by hand the last word counts, whatever the clock")
  }

  @Test(arguments: kinds)
  func theEndOfOneSubscriptionIsNotTheEndOfAnother(_ kind: Kind) async throws {
    let store = try await store(kind)
    for (place, source) in ["stripe/sub_1", "stripe/sub_2"].enumerated() {
      let grant = GatewayStore.Grant(
        user: "x", source: source, isActive: true, until: nil, changed: now)
      _ = try await store.take(grant, event: "e\(place)", from: "stripe", now: now)
    }
    func end(_ source: String) async throws -> Entitlement {
      let grant = GatewayStore.Grant(
        user: "x", source: source, isActive: false, until: nil, changed: now + 1)
      _ = try await store.take(grant, event: "end " + source, from: "stripe", now: now)
      return try await store.entitlement(of: "x", issuedAt: nil, isLocal: false, now: now + 1)
    }
    #expect(try await end("stripe/sub_1") == .granted)
    #expect(try await end("stripe/sub_2") == .none)
  }

  @Test(arguments: kinds)
  func grantsFollowTheNewestWord(_ kind: Kind) async throws {
    let store = try await store(kind)
    func grant(_ isActive: Bool, changed: Int64, until: Int64? = nil) -> GatewayStore.Grant {
      .init(user: "x", source: "stripe", isActive: isActive, until: until, changed: changed)
    }
    func standing(at moment: Int64) async throws -> Entitlement {
      try await store.entitlement(of: "x", issuedAt: nil, isLocal: false, now: moment)
    }
    #expect(try await standing(at: now) == .none)
    #expect(try await store.take(grant(true, changed: 5), event: "e1", from: "stripe", now: now))
    #expect(try await standing(at: now) == .granted)
    #expect(try await store.take(grant(false, changed: 9), event: "e2", from: "stripe", now: now))
    #expect(try await store.take(grant(true, changed: 7), event: "e3", from: "stripe", now: now))
    #expect(try await standing(at: now) == .none, "an older word came late")
    let again = try await store.take(
      grant(true, changed: 99), event: "e2", from: "stripe", now: now)
    #expect(!again)
    _ = try await store.take(
      grant(true, changed: 10, until: now + 10), event: "e4", from: "stripe", now: now)
    #expect(try await standing(at: now + 9) == .granted)
    #expect(try await standing(at: now + 10) == .none)
  }

  @Test(arguments: kinds)
  func revokingEndsWhatWasGiven(_ kind: Kind) async throws {
    let store = try await store(kind)
    let user = try #require(try await store.addUser("anna", until: nil, now: now))
    #expect(try await store.addUser("anna", until: nil, now: now) == nil)
    let token = try await store.makeRefreshToken(for: user.id, now: now)
    #expect(try await store.user(ofRefreshToken: token, now: now) == user.id)
    #expect(
      try await store.user(ofRefreshToken: token, now: now + 181 * 86_400_000) == nil)
    try await store.revoke(user.id, now: now + 5000)
    #expect(try await store.user(ofRefreshToken: token, now: now + 5000) == nil)
    func standing(issuedAt: Int64) async throws -> Entitlement {
      try await store.entitlement(
        of: user.id, issuedAt: issuedAt, isLocal: true, now: now + 10_000)
    }
    #expect(try await standing(issuedAt: now + 5000) == .revoked)
    #expect(try await standing(issuedAt: now + 7000) == .revoked, "a new token lets nobody in")
    #expect(try await store.isKeptOut(user.id))
    try await store.restore(user.id, until: nil, now: now + 8000)
    #expect(try await standing(issuedAt: now + 5000) == .revoked, "old tokens stay ended")
    #expect(try await standing(issuedAt: now + 9000) == .granted)
    #expect(try await !store.isKeptOut(user.id))
    #expect(
      try await store.entitlement(of: "nobody", issuedAt: now, isLocal: true, now: now)
        == .revoked)
  }

  @Test(arguments: kinds)
  func nodesThatStartTogetherMakeOneSchema(_ kind: Kind) async throws {
    let store = try await store(kind)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 0..<5 { tasks.addTask { try await Schema.migrate(store.database) } }
      try await tasks.waitForAll()
    }
    try await store.database.transaction {
      try $0.run("UPDATE schema_version SET version = 99")
    }
    await #expect(throws: StoreError.newer(99)) { try await Schema.migrate(store.database) }
  }

  /// A store of the first version: its answers are kept as long as before, its subscriptions end by
  /// themselves, and who was revoked stays out.
  @Test(arguments: kinds)
  func aStoreOfTheFirstVersionIsBroughtUp(_ kind: Kind) async throws {
    let store = try await store(kind)
    let now = now
    let steps = Schema.steps[0]
    let bytesType = store.database.bytesType
    try await store.database.transaction { transaction in
      for table in ["users", "refresh_tokens", "grants", "events", "requests", "calls", "audit"] {
        try transaction.run("DROP TABLE \(table)")
      }
      for statement in steps {
        try transaction.run(statement.replacing("BYTES", with: bytesType))
      }
      try transaction.run("UPDATE schema_version SET version = 1")
      try transaction.run(
        """
        INSERT INTO requests (id, user_id, key, body_hash, month, slot, state, attempt, repaired,
        created, lease_until, status, answer) VALUES
        ('r','x','k','b','2026-11',1,'settled','t',0,$1,$1,200,'{}')
        """, [.integer(now)])
      try transaction.run(
        """
        INSERT INTO users VALUES ('anna','anna',$1,$2), ('bob','bob',$1,NULL),
        ('cleo','cleo',$1,$1)
        """, [.integer(now), .integer(now + 5)])
      try transaction.run(
        """
        INSERT INTO grants VALUES ('x','stripe',1,NULL,$1), ('anna','manual',1,NULL,$1),
        ('bob','manual',1,NULL,$1), ('cleo','manual',1,NULL,$2)
        """, [.integer(now), .integer(now + 9)])
    }
    try await Schema.migrate(store.database)
    guard
      case .admitted(_, let answer) = try await store.admit(
        request("s", user: "x", repairOf: "r"), now: now + 1)
    else { throw StoreError.failed("the repair was not admitted") }
    #expect(answer == "{}")
    func standing(_ user: String, days: Int64, isLocal: Bool = true) async throws -> Entitlement {
      let moment = now + days * 86_400_000
      return try await store.entitlement(
        of: user, issuedAt: moment, isLocal: isLocal, now: moment)
    }
    #expect(try await standing("x", days: 31, isLocal: false) == .granted)
    #expect(try await standing("x", days: 33, isLocal: false) == .none)
    #expect(try await standing("anna", days: 1) == .revoked)
    #expect(try await standing("bob", days: 1) == .granted)
    #expect(try await standing("cleo", days: 1) == .granted, "granted after the revocation")
  }

  /// All nodes over one database count by its clock; a file has the clock of its machine.
  @Test(arguments: kinds)
  func timeIsTheDatabases(_ kind: Kind) async throws {
    let clock = StoreClock()
    try await clock.read(try await store(kind).database)
    let own = Int64(Date().timeIntervalSince1970 * 1000)
    #expect(abs(clock.now - own) < 60_000)
  }

  @Test func aFileThatIsNoDatabaseIsSaid() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(repeating: 0x41, count: 5000).write(to: path)
    await #expect(throws: StoreError.self) { _ = try await GatewayStore.open(path.path) }
    await #expect(throws: StoreError.self) {
      _ = try await GatewayStore.open("/nowhere/at/all/g.sqlite")
    }
  }

  @Test func theFileIsForItsOwnerAlone() async throws {
    let store = try await store(.sqlite)
    try await store.check()
    let mode = try FileManager.default.attributesOfItem(atPath: try #require(store.path))
    #expect((mode[.posixPermissions] as? Int).map { $0 & 0o077 } == 0)
  }
}

extension GatewayStore {
  fileprivate var path: String? { (database as? SQLiteDatabase)?.path }
}
