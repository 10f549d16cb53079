import Crypto
import Documents
import Foundation
import SwiftASN1
import Testing
import X509

@testable import Gateway

/// Chains of our own, made as Apple's are.
@Suite struct AppleNotificationTests {
  private struct Authority {
    let key = P256.Signing.PrivateKey()
    let name: DistinguishedName
    let certificate: Certificate

    init(_ text: String, by issuer: Authority?, mark: ASN1ObjectIdentifier?, isAuthority: Bool)
      throws
    {
      name = try DistinguishedName { CommonName(text) }
      let own = Certificate.PrivateKey(key)
      var extensions = try Certificate.Extensions {
        Critical(
          isAuthority
            ? BasicConstraints.isCertificateAuthority(maxPathLength: nil)
            : BasicConstraints.notCertificateAuthority)
        if isAuthority { KeyUsage(keyCertSign: true) } else { KeyUsage(digitalSignature: true) }
      }
      if let mark {
        try extensions.append(.init(oid: mark, critical: false, value: [5, 0]))
      }
      certificate = try Certificate(
        version: .v3, serialNumber: .init(), publicKey: own.publicKey,
        notValidBefore: Date() - 86_400, notValidAfter: Date() + 86_400,
        issuer: issuer?.name ?? name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
        extensions: extensions,
        issuerPrivateKey: issuer.map { Certificate.PrivateKey($0.key) } ?? own)
    }

    var encoded: String {
      get throws {
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return Data(serializer.serializedBytes).base64EncodedString()
      }
    }
  }

  private static let receipts: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
  private static let relations: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]
  private let root: Authority
  private let middle: Authority
  private let leaf: Authority
  private let now = Int64(Date().timeIntervalSince1970 * 1000)

  init() throws {
    root = try Authority("Root", by: nil, mark: nil, isAuthority: true)
    middle = try Authority("Middle", by: root, mark: Self.relations, isAuthority: true)
    leaf = try Authority("Leaf", by: middle, mark: Self.receipts, isAuthority: false)
  }

  private func signed(_ payload: String, _ chain: [Authority], by key: Authority? = nil) throws
    -> String
  {
    let list = try chain.map { "\"\(try $0.encoded)\"" }.joined(separator: ",")
    let head = Base64URL.text(Array("{\"alg\":\"ES256\",\"x5c\":[\(list)]}".utf8))
    let text = head + "." + Base64URL.text(Array(payload.utf8))
    let signature = try (key ?? chain[0]).key.signature(for: Data(text.utf8))
    return text + "." + Base64URL.text(Array(signature.rawRepresentation))
  }

  private func body(
    status: Int, chain: [Authority]? = nil, key: Authority? = nil, bundle: String = "app",
    renewal: String? = nil
  ) throws -> [UInt8] {
    let chain = chain ?? [leaf, middle, root]
    let transaction = try signed(
      """
      {"bundleId":"\(bundle)","appAccountToken":"AA-BB","originalTransactionId":"7",
      "expiresDate":\(now + 1000)}
      """, chain, by: key)
    let more = renewal.map { ",\"signedRenewalInfo\":\"\($0)\"" } ?? ""
    let payload = try signed(
      """
      {"notificationUUID":"n1","signedDate":\(now),"data":{"bundleId":"\(bundle)",
      "status":\(status),"signedTransactionInfo":"\(transaction)"\(more)}}
      """, chain, by: key)
    return Array("{\"signedPayload\":\"\(payload)\"}".utf8)
  }

  private func read(_ body: [UInt8]) async throws(WebhookFailure) -> AppleNotification {
    let pem = (try? root.certificate.serializeAsPEM().pemString) ?? ""
    return try await AppleNotification(
      body, roots: [pem], bundle: "app", prefix: "supabase|", now: now)
  }

  @Test(arguments: [(1, true), (2, false), (3, false), (4, true), (5, false)])
  func statusesGrantAsTheTableSays(_ status: Int, _ isActive: Bool) async throws {
    let notification = try await read(try body(status: status))
    #expect(notification.id == "n1")
    #expect(notification.grant?.user == "supabase|aa-bb")
    #expect(notification.grant?.source == "apple/7")
    #expect(notification.grant?.isActive == isActive)
    let days: Int64 = status == 4 ? 29 : 1
    #expect(notification.grant?.until == now + 1000 + days * 86_400_000)
  }

  /// Nobody need tell that it is over.
  @Test func aGracePeriodEnds() async throws {
    let day: Int64 = 86_400_000
    let payload = "{\"gracePeriodExpiresDate\":\(now + 16 * day)}"
    let renewal = try signed(payload, [leaf, middle, root])
    let grant = try await read(try body(status: 4, renewal: renewal)).grant
    #expect(grant?.isActive == true)
    #expect(grant?.until == now + 17 * day)
    let paid = try await read(try body(status: 1, renewal: renewal)).grant
    #expect(paid?.until == now + 1000 + day, "it is about another time")
    let forged = try body(
      status: 4, renewal: try signed(payload, [leaf, middle, root], by: middle))
    await #expect(throws: WebhookFailure.badSignature) { try await read(forged) }
  }

  @Test func onlyOurRootsReceiptsCount() async throws {
    let stranger = try Authority("Root", by: nil, mark: nil, isAuthority: true)
    let theirs = try Authority("Leaf", by: stranger, mark: Self.receipts, isAuthority: false)
    let developer = try Authority("Developer", by: middle, mark: nil, isAuthority: false)
    let unmarked = try Authority("Middle", by: root, mark: nil, isAuthority: true)
    let under = try Authority("Leaf", by: unmarked, mark: Self.receipts, isAuthority: false)
    let bodies = [
      try body(status: 1, chain: [theirs, stranger]),
      try body(status: 1, chain: [developer, middle, root]),
      try body(status: 1, chain: [under, unmarked, root]),
      try body(status: 1, key: middle), try body(status: 1, bundle: "other"),
      try body(status: 1, chain: [leaf]),
    ]
    for body in bodies {
      await #expect(throws: WebhookFailure.badSignature) { try await read(body) }
    }
    for text in ["", "{}", "{\"signedPayload\":\"a.b\"}", "{\"signedPayload\":7}"] {
      await #expect(throws: WebhookFailure.malformed) { try await read(Array(text.utf8)) }
    }
  }
}
