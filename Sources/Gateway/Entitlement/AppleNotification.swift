import Documents
import Foundation
import JWTKit
import SwiftASN1
import X509

/// A notification of the App Store (V2): a signed text whose certificates lead to Apple's root.
///
/// | status | grant |
/// |---|---|
/// | 1 active, 4 grace period | active |
/// | 2 expired, 3 billing retry, 5 revoked | ended |
///
/// A grant ends a day after what was paid for, or after its grace period, without a notification.
struct AppleNotification: Equatable, Sendable {
  let id: String
  let grant: GatewayStore.Grant?

  /// - Parameters:
  ///   - body: `{"signedPayload": "…"}`.
  ///   - roots: in PEM, the authorities that are believed.
  ///   - bundle: of the app that the notifications are for.
  ///   - prefix: of users of the issuer whose subjects the app uses as account tokens.
  ///   - now: milliseconds since 1970.
  init(
    _ body: [UInt8], roots: [String], bundle: String, prefix: String, now: Int64
  ) async throws(WebhookFailure) {
    guard let signed = (try? JSONValue(parsing: body))?["signedPayload"]?.string else {
      throw .malformed
    }
    let payload = try await AppleNotification.verified(signed, roots)
    guard let id = payload["notificationUUID"]?.string, let data = payload["data"],
      let sent = payload["signedDate"]?.count
    else { throw .malformed }
    guard data["bundleId"]?.string == bundle else { throw .badSignature }
    guard Int64(sent) < now + 300_000 else { throw .tooOld }
    self.id = id
    guard let status = data["status"]?.count,
      let transaction = data["signedTransactionInfo"]?.string
    else {
      grant = nil
      return
    }
    let info = try await AppleNotification.verified(transaction, roots)
    guard info["bundleId"]?.string == bundle else { throw .badSignature }
    guard let user = info["appAccountToken"]?.string, !user.isEmpty,
      let subscription = info["originalTransactionId"]?.string, !subscription.isEmpty
    else {
      grant = nil
      return
    }
    var end = info["expiresDate"]?.count.map { Int64($0) }
    if status == 4 {
      // A grace period goes on beyond the end that was paid for.
      var grace: Int64?
      if let renewal = data["signedRenewalInfo"]?.string {
        let told = try await AppleNotification.verified(renewal, roots)
        grace = told["gracePeriodExpiresDate"]?.count.map { Int64($0) }
      }
      end = grace ?? end.map { $0 + AppleNotification.longestGrace }
    }
    grant = GatewayStore.Grant(
      user: prefix + user.lowercased(), source: "apple/" + subscription,
      isActive: status == 1 || status == 4, until: end.map { $0 + AppleNotification.day },
      changed: Int64(sent))
  }

  private static let day: Int64 = 86_400_000
  /// The longest of the periods that App Store Connect offers: 28 days.
  private static let longestGrace = 28 * day

  private static func verified(
    _ token: String, _ roots: [String]
  ) async throws(WebhookFailure) -> JSONValue {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = Base64URL.bytes(parts[1]),
      let head = Base64URL.bytes(parts[0]).flatMap({ try? JSONValue(parsing: $0) })
    else { throw .malformed }
    let chain = (head["x5c"]?.array ?? []).prefix(4).compactMap { $0.string }
      .compactMap { Data(base64Encoded: $0) }
      .compactMap { try? Certificate(derEncoded: Array($0)) }
    // Apple's root stands above developers' certificates, too: only those for receipts count.
    guard chain.count >= 2, chain[0].extensions[oid: receiptSigning] != nil,
      chain[1].extensions[oid: worldwideRelations] != nil
    else { throw .badSignature }
    do {
      let verifier = try X5CVerifier(rootCertificates: roots)
      _ = try await verifier.verifyJWS(token, as: Signed.self)
    } catch {
      throw .badSignature
    }
    guard let value = try? JSONValue(parsing: bytes) else { throw .malformed }
    return value
  }

  private static let receiptSigning: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
  private static let worldwideRelations: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]

  private struct Signed: JWTPayload {
    func verify(using algorithm: some JWTAlgorithm) {}
  }
}
