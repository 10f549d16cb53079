import Crypto
import Documents
import Foundation
import Testing

@testable import Gateway

@Suite struct StripeEventTests {
  /// 2026-11-15 in UTC.
  private let now = Int64(CivilDay(year: 2026, month: 11, day: 15)?.number ?? 0) * 86_400_000

  private func event(
    _ id: String, _ kind: String, _ status: String, at seconds: Int64
  ) throws -> StripeEvent {
    let body = Array(
      """
      {"id":"\(id)","type":"customer.subscription.\(kind)","created":\(seconds),"data":{"object":
      {"id":"sub_1","status":"\(status)","metadata":{"user":"x"}}}}
      """.utf8)
    let key = SymmetricKey(data: Data("secret".utf8))
    let signed = Data("\(seconds).".utf8) + Data(body)
    let code = HMAC<SHA256>.authenticationCode(for: signed, using: key)
    let digits = code.map { byte in
      let text = String(byte, radix: 16)
      return text.count < 2 ? "0" + text : text
    }
    return try StripeEvent(
      body, header: "t=\(seconds),v1=" + digits.joined(), secret: "secret", now: now)
  }

  /// What is left where the events come in an order.
  private func standing(after events: [StripeEvent]) async throws -> Entitlement {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let store = try await GatewayStore.open(path.path)
    for event in events {
      #expect(try await store.take(event.grant, event: event.id, from: "stripe", now: now))
    }
    return try await store.entitlement(of: "x", issuedAt: nil, isLocal: false, now: now)
  }

  /// A first payment makes two events within a second; the first may be sent once more, an hour
  /// after the second.
  @Test func eventsOfOneSecondMayComeInAnyOrder() async throws {
    let second = now / 1000
    let created = try event("e1", "created", "incomplete", at: second)
    let paid = try event("e2", "updated", "active", at: second)
    let ended = try event("e3", "deleted", "canceled", at: second)
    #expect(try await standing(after: [created, paid]) == .granted)
    #expect(try await standing(after: [paid, created]) == .granted)
    #expect(try await standing(after: [paid, ended, created]) == .none)
    #expect(try await standing(after: [created, ended, paid]) == .none)
    let again = try event("e4", "updated", "active", at: second + 1)
    #expect(try await standing(after: [ended, again]) == .granted)
  }
}
