import AsyncHTTPClient
import Synchronization
import Testing

@testable import Gateway

@Suite struct ProviderChainTests {
  private let call = ModelCall(
    system: "Plan.", turns: [.init(role: .user, text: "{}")], schema: Array("{}".utf8),
    userHash: "h")
  /// What is asked is waited for, on a machine with much else to do, too.
  private let patience = ContinuousClock.now + .seconds(900)

  /// How the calls ended, in their order.
  private final class Log: CallLog {
    private let ended = Mutex<[String]>([])
    var outcomes: [String] { ended.withLock { $0 } }

    func begin(_ provider: Provider) async throws -> String { provider.name }

    func end(_ call: String, _ provider: Provider, outcome: CallOutcome, usage: TokenUsage?) async {
      ended.withLock { $0.append(outcome.rawValue) }
    }

    func tell(_ failure: ProviderFailure, of provider: Provider) {}
  }

  /// A database that is away.
  private struct NoLog: CallLog {
    func begin(_ provider: Provider) async throws -> String { throw StoreError.busy("away") }
    func end(_ call: String, _ provider: Provider, outcome: CallOutcome, usage: TokenUsage?) async {
    }

    func tell(_ failure: ProviderFailure, of provider: Provider) {}
  }

  @Test(arguments: [
    (ProviderDouble.Deed.reset, "timeout"), (.breakOff, "timeout"),
    (.answer(status: 200, body: "<html>"), "not_an_answer"),
    (.answer(status: 200, body: #"{"usage":NaN}"#), "not_an_answer"),
    (.answer(status: 202, body: "{}"), "not_an_answer"),
  ])
  func whatMayHaveBeenBilledIsAskedOnce(
    _ deed: ProviderDouble.Deed, _ outcome: String
  ) async throws {
    let first = try ProviderDouble(deed)
    let second = try ProviderDouble()
    let log = Log()
    try await withClient { client in
      let chain = ProviderChain(
        providers: [first.provider, second.provider], client: client, now: { 0 })
      await #expect(throws: ProviderFailure.self) {
        _ = try await chain.answer(call, deadline: patience, log: log) { false }
      }
    }
    #expect(log.outcomes == [outcome])
    #expect(first.asked == 1)
    #expect(second.asked == 0)
  }

  @Test func whatWasNotSentIsAskedAgainAndElsewhere() async throws {
    let nobody = Provider(
      name: "nobody", model: "m", address: "http://127.0.0.1:1", key: nil, prices: TokenPrices(),
      dialect: ChatDialect(model: "m", maxTokens: 1200))
    let busy = try ProviderDouble(.answer(status: 529, body: ""))
    let log = Log()
    try await withClient { client in
      let chain = ProviderChain(
        providers: [nobody, busy.provider], client: client, now: { 0 })
      let reply = try await chain.answer(call, deadline: patience, log: log) { false }
      #expect(reply.text == ProviderDouble.week)
    }
    #expect(
      log.outcomes == ["unreachable", "unreachable", "unreachable", "overloaded", "answered"])
  }

  /// Nothing was billed by its status, whatever becomes of a proxy's page.
  @Test func aStatusCountsWithoutItsPage() async throws {
    let first = try ProviderDouble(.cutPage(status: 502), .cutPage(status: 401))
    let second = try ProviderDouble()
    let log = Log()
    try await withClient { client in
      let chain = ProviderChain(
        providers: [first.provider, second.provider], client: client, now: { 0 })
      let reply = try await chain.answer(call, deadline: patience, log: log) { false }
      #expect(reply.text == ProviderDouble.week)
    }
    #expect(log.outcomes == ["overloaded", "refused", "answered"])
  }

  /// A model server that forgets a connection after a pause costs no week.
  @Test func noConnectionIsUsedAgainAfterAPause() async throws {
    let double = try ProviderDouble(.tire)
    let log = Log()
    try await withClient(GatewayServer.clientConfiguration) { client in
      let chain = ProviderChain(providers: [double.provider], client: client, now: { 0 })
      _ = try await chain.answer(call, deadline: patience, log: log) { false }
      try await Task.sleep(for: .seconds(4))
      _ = try await chain.answer(call, deadline: patience, log: log) { false }
    }
    #expect(log.outcomes == ["answered", "answered"])
    #expect(double.asked == 2)
  }

  @Test func aTryThatIsNotMadeGivesItsTurnBack() async throws {
    let double = try ProviderDouble()
    let moment = CircuitBreaker.longPause
    double.provider.breaker.fail(.spendLimit, now: 0)
    try await withClient { client in
      let chain = ProviderChain(
        providers: [double.provider], client: client, now: { moment })
      await #expect(throws: ProviderFailure.timeout) {
        _ = try await chain.answer(call, deadline: patience, log: Log()) { true }
      }
      await #expect(throws: StoreError.busy("away")) {
        _ = try await chain.answer(call, deadline: patience, log: NoLog()) { false }
      }
      let reply = try await chain.answer(call, deadline: patience, log: Log()) { false }
      #expect(reply.model == "m")
    }
    #expect(double.provider.breaker.current == .closed(failures: 0))
  }

  @Test func whoIsLeftAloneIsSaidWithItsReason() async throws {
    let poor = try ProviderDouble()
    let locked = try ProviderDouble()
    let noKey = ProviderFailure.refused(status: 401, type: "m")
    poor.provider.breaker.fail(.spendLimit, now: 0)
    for _ in 0..<CircuitBreaker.mostFailures { locked.provider.breaker.fail(noKey, now: 0) }
    try await withClient { client in
      for (doubles, reason) in [([poor, locked], ProviderFailure.spendLimit), ([locked], noKey)] {
        let chain = ProviderChain(
          providers: doubles.map { $0.provider }, client: client, now: { 1 })
        await #expect(throws: reason) {
          _ = try await chain.answer(call, deadline: patience, log: Log()) { false }
        }
      }
    }
    #expect(poor.asked + locked.asked == 0)
  }
}
