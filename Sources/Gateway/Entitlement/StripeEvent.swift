import Crypto
import Documents
import Foundation

/// What a webhook says that cannot be believed.
enum WebhookFailure: Error, Equatable, Sendable {
  case unsigned
  case badSignature
  case tooOld
  case malformed
}

/// An event of Stripe about a subscription.
///
/// | status of the subscription | grant |
/// |---|---|
/// | active, trialing, past_due (Stripe tries again) | active |
/// | canceled, unpaid, incomplete, incomplete_expired, paused, or deleted | ended |
struct StripeEvent: Equatable, Sendable {
  let id: String
  /// Nil for events about other things.
  let grant: GatewayStore.Grant?

  /// Seconds by which the signature's time and ours may differ.
  static let tolerance: Int64 = 300

  /// - Parameters:
  ///   - header: `Stripe-Signature`: `t=…,v1=…`.
  ///   - now: milliseconds since 1970.
  init(_ body: [UInt8], header: String?, secret: String, now: Int64) throws(WebhookFailure) {
    guard let header else { throw .unsigned }
    var time: Int64?
    var signatures: [String] = []
    for part in header.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map { String($0) }
      guard sides.count == 2 else { continue }
      if sides[0] == "t" { time = Int64(sides[1]) }
      if sides[0] == "v1" { signatures.append(sides[1]) }
    }
    guard let time, time > 0, time < 1 << 40, !signatures.isEmpty else { throw .unsigned }
    let key = SymmetricKey(data: Data(secret.utf8))
    let signed = Data("\(time).".utf8) + Data(body)
    let isSigned = signatures.contains { text in
      guard let code = Hexadecimal.bytes(text) else { return false }
      return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: signed, using: key)
    }
    guard isSigned else { throw .badSignature }
    guard abs(now / 1000 - time) <= StripeEvent.tolerance else { throw .tooOld }
    guard let event = try? JSONValue(parsing: body), let id = event["id"]?.string, !id.isEmpty,
      let created = event["created"]?.count
    else { throw .malformed }
    self.id = id
    grant = StripeEvent.grant(event, changed: Int64(created) * 1000)
  }

  private static func grant(_ event: JSONValue, changed: Int64) -> GatewayStore.Grant? {
    guard let type = event["type"]?.string, type.hasPrefix("customer.subscription."),
      let subscription = event["data"]?["object"],
      let name = subscription["id"]?.string, !name.isEmpty,
      let user = subscription["metadata"]?["user"]?.string, !user.isEmpty
    else { return nil }
    let allowed = ["active", "trialing", "past_due"]
    let isEnd = type == "customer.subscription.deleted"
    let isActive = !isEnd && allowed.contains(subscription["status"]?.string ?? "")
    // Events tell whole seconds and come in any order. Of those of one second nothing comes before
    // the beginning, nor after the end.
    let place: Int64 = type == "customer.subscription.created" ? 0 : isEnd ? 2 : 1
    let end =
      subscription["current_period_end"]?.count
      ?? subscription["items"]?["data"]?.array?.first?["current_period_end"]?.count
    // Three days for a payment that is late, and for an event that is.
    return GatewayStore.Grant(
      user: user, source: "stripe/" + name, isActive: isActive,
      until: end.map { (Int64($0) + 3 * 86_400) * 1000 }, changed: changed + place)
  }
}

enum Hexadecimal {
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[place], let low = digits[place + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
