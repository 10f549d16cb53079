import AsyncHTTPClient
import Documents
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Testing

@testable import Gateway

@Suite struct WeekRouteTests {
  private let now = Int64(CivilDay(year: 2026, month: 11, day: 15)?.number ?? 0) * 86_400_000
  private let caller = Caller(user: "u", isLocal: true)

  private func store() async throws -> GatewayStore {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    return try await GatewayStore.open(path.path)
  }

  private func route(
    _ store: GatewayStore, _ double: ProviderDouble, _ client: HTTPClient
  ) -> WeekRoute {
    let now = now
    return WeekRoute(
      store: store,
      chain: ProviderChain(providers: [double.provider], client: client, now: { now }),
      quota: 3, calls: 30, deadlineSeconds: 20, leaseSeconds: 50, metrics: Metrics(),
      logger: Logger(label: "test"), now: { now })
  }

  /// A request for a week, or for the repair of one.
  private func body(repairing id: String? = nil) -> [UInt8] {
    let repair = id.map { #","repairs":"\#($0)","faults":[{"code":"too_long","day":3}]"# } ?? ""
    return Array(
      """
      {"data":{"goal":"stronger","days":3,"min":60,"level":"intermediate","rest":[6],"closed":[7],
      "sets":[["Chest",6,8,20]],"ex":[["Bench Press (Barbell)",57.5,60]]}\(repair)}
      """.utf8)
  }

  /// What is kept for a key.
  private func kept(_ store: GatewayStore, _ key: String, _ body: [UInt8]) async throws -> JSONValue
  {
    let admission = try await store.admit(
      AdmissionRequest(
        user: caller.user, key: key, bodyHash: SHA256Digest.text(of: body), quota: 3, calls: 30,
        leaseSeconds: 50), now: now)
    guard case .replay(200, let bytes) = admission else {
      throw StoreError.failed("\(key) is \(admission)")
    }
    return try JSONValue(parsing: bytes)
  }

  /// A letter and its mark become one character, whoever sends them apart.
  @Test func wordsAreComposedBeforeAModelIsSentThem() throws {
    let text = String(decoding: body(), as: UTF8.self).replacing("stronger", with: "Ru\u{308}cken")
    let asked = try WeekAsked(Array(text.utf8))
    let sent = try #require(asked.turns(after: nil).first).text
    #expect(Array(sent.utf8).starts(with: Array("{\"goal\":\"R\u{fc}cken\"".utf8)))
  }

  @Test func whoLeavesFindsTheRepairedAnswerLater() async throws {
    let double = try ProviderDouble(.text("no week"))
    let store = try await store()
    try await withClient { client in
      let route = route(store, double, client)
      let answer = try await route.answer(body(), key: "k", caller: caller) { double.asked > 0 }
      #expect(answer.status.code == 200)
    }
    #expect(double.asked == 2, "the first was paid for")
    let answer = try await kept(store, "k", body())
    #expect(answer["repaired"]?.bool == true)
    #expect(answer["quota"]?["calls_exhausted"]?.bool == false)
  }

  @Test func whoLeavesDoesNotStopARepair() async throws {
    let double = try ProviderDouble()
    let store = try await store()
    try await withClient { client in
      let route = route(store, double, client)
      _ = try await route.answer(body(), key: "k", caller: caller) { false }
      let first = try await kept(store, "k", body())
      let repair = body(repairing: first["id"]?.string)
      let answer = try await route.answer(repair, key: "r", caller: caller) { true }
      #expect(answer.status.code == 200)
      #expect(try await kept(store, "r", repair)["repaired"]?.bool == true)
    }
  }

  @Test func whoLeavesStopsWhatCostsNothing() async throws {
    let double = try ProviderDouble(.answer(status: 529, body: ""))
    let store = try await store()
    try await withClient { client in
      let route = route(store, double, client)
      let answer = try await route.answer(body(), key: "k", caller: caller) { double.asked > 0 }
      #expect(answer.status.code == 503)
    }
    #expect(double.asked == 1)
    #expect(try await store.quota(of: "u", limit: 3, calls: 30, now: now).used == 0)
  }

  @Test func anAnswerThatIsNoLongerKeptIsSaid() async throws {
    let double = try ProviderDouble()
    let store = try await store()
    try await withClient { client in
      let route = route(store, double, client)
      _ = try await route.answer(body(), key: "k", caller: caller) { false }
      try await store.forgetOld(now + 31 * 86_400_000)
      await #expect(throws: GatewayFailure.forgotten) {
        _ = try await route.answer(body(), key: "k", caller: caller) { false }
      }
    }
    #expect(GatewayFailure.forgotten.status.code == 410)
    #expect(double.asked == 1)
  }

  @Test func whatBeginsAnewWithTheMonthSaysSo() {
    let weeks = GatewayFailure(QuotaState(used: 3, limit: 3, resets: 0))
    let calls = GatewayFailure(calls: 30)
    #expect(weeks.code == "quota_exhausted")
    #expect(calls.code == "calls_exhausted")
    #expect(weeks.hint == calls.hint)
    #expect(weeks.status == .tooManyRequests)
  }
}
