import Crypto
import Documents
import Foundation
import SwiftASN1
import X509

/// A certificate authority of this machine alone, which its owner's devices are told to trust.
///
/// Its certificate is bound to names and addresses that no foreign site can have, so that a stolen
/// key is of no use against the rest of the web.
public struct Authority: Sendable {
  let certificate: Certificate
  let key: P256.Signing.PrivateKey
  /// The certificate as devices take it.
  public let der: [UInt8]

  /// Days that it is good for.
  static let days = 3652
  /// Days that a certificate of a server is good for; devices take none of more than 398.
  static let serverDays = 396
  /// A clock that is a little behind takes it as well.
  private static let earlier: TimeInterval = 86_400

  /// Ends of names that are never given to a site in public.
  private static let privateDomains = ["localhost", "local", "home.arpa", "internal", "lan"]

  /// Loopback, private networks, one link alone, and what carriers and tailnets use.
  private static let privateRanges: [(address: String, bits: Int)] = [
    ("127.0.0.0", 8), ("10.0.0.0", 8), ("172.16.0.0", 12), ("192.168.0.0", 16),
    ("169.254.0.0", 16), ("100.64.0.0", 10), ("::1", 128), ("fc00::", 7), ("fe80::", 10),
  ]

  /// A new one.
  ///
  /// - Parameters:
  ///   - machine: that its name says.
  ///   - names: that it may vouch for beside private ones.
  static func make(machine: String, names: [ServerName], now: Instant) throws -> Authority {
    let key = P256.Signing.PrivateKey()
    let identifier = SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey))
    var domains = privateDomains
    var ranges = privateRanges.compactMap { range in
      ServerName(range.address)?.address.map { Range(address: $0, bits: range.bits) }
    }
    for name in names {
      if let address = name.address {
        ranges.append(Range(address: address, bits: address.count * 8))
      } else if !domains.contains(where: { covers($0, name.text) }) {
        domains.append(name.text)
      }
    }
    let name = try DistinguishedName {
      OrganizationName("Regimen")
      CommonName("Regimen on \(machine.prefix(40)), \(now.day.text)")
    }
    let begin = now.date.addingTimeInterval(-earlier)
    let certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(),
      publicKey: Certificate.PublicKey(key.publicKey), notValidBefore: begin,
      notValidAfter: begin.addingTimeInterval(Double(days) * 86_400), issuer: name, subject: name,
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        Critical(
          NameConstraints(
            permittedDNSDomains: domains, permittedIPRanges: ranges.map { $0.octets }))
        try ExtendedKeyUsage([.serverAuth])
        identifier
      },
      issuerPrivateKey: Certificate.PrivateKey(key))
    return try Authority(certificate: certificate, key: key)
  }

  /// - Throws: where the certificate cannot be written as bytes.
  init(certificate: Certificate, key: P256.Signing.PrivateKey) throws {
    self.certificate = certificate
    self.key = key
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    der = serializer.serializedBytes
  }

  /// The certificate as text.
  var pem: String? { try? certificate.serializeAsPEM().pemString + "\n" }

  /// SHA-256 of the certificate, as devices show it: `AB:CD:…`.
  public var fingerprint: String { Fingerprint.text(of: der) }

  var begin: Instant { Instant(certificate.notValidBefore) }
  public var end: Instant { Instant(certificate.notValidAfter) }

  // MARK: What it may vouch for

  private struct Range {
    var address: [UInt8]
    /// How many of its first bits count.
    var bits: Int

    /// The address and its mask, as certificates hold them.
    var octets: ASN1OctetString {
      let mask = address.indices.map { index in
        UInt8(truncatingIfNeeded: 0xff00 >> min(8, max(0, bits - index * 8)))
      }
      return ASN1OctetString(contentBytes: (address + mask)[...])
    }
  }

  private static func covers(_ domain: String, _ name: String) -> Bool {
    name == domain || name.hasSuffix("." + domain)
  }

  /// Whether devices would take its word for a name.
  func mayVouch(for name: ServerName) -> Bool {
    guard let constraints = try? certificate.extensions.nameConstraints else { return false }
    guard let address = name.address else {
      return constraints.permittedDNSDomains.contains { Authority.covers($0, name.text) }
    }
    return constraints.permittedIPRanges.contains { range in
      let bytes = Array(range.bytes)
      guard bytes.count == address.count * 2 else { return false }
      return address.indices.allSatisfy { index in
        (address[index] ^ bytes[index]) & bytes[address.count + index] == 0
      }
    }
  }

  // MARK: Certificates of a server

  /// A certificate with a key of its own, which never leaves memory.
  ///
  /// - Parameter names: that the server answers to, at least one.
  func issue(for names: [ServerName], now: Instant) throws -> ServerCertificate {
    let key = P256.Signing.PrivateKey()
    let publicKey = Certificate.PublicKey(key.publicKey)
    let begin = now.date.addingTimeInterval(-Authority.earlier)
    let end = min(
      begin.addingTimeInterval(Double(Authority.serverDays) * 86_400), certificate.notValidAfter)
    let certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: publicKey,
      notValidBefore: begin, notValidAfter: end, issuer: certificate.subject,
      subject: try DistinguishedName { CommonName("Regimen") },
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(names.map { $0.general })
        SubjectKeyIdentifier(hash: publicKey)
        AuthorityKeyIdentifier(
          keyIdentifier: try self.certificate.extensions.subjectKeyIdentifier?.keyIdentifier)
      },
      issuerPrivateKey: Certificate.PrivateKey(self.key))
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    return ServerCertificate(
      der: serializer.serializedBytes, key: key, names: names, begin: Instant(begin),
      end: Instant(end))
  }
}

/// What a server shows to whoever connects.
struct ServerCertificate: Sendable {
  let der: [UInt8]
  let key: P256.Signing.PrivateKey
  let names: [ServerName]
  let begin: Instant
  let end: Instant

  /// Days before its end at which the next one is made.
  static let renewalDays: Int64 = 30

  /// Whether another one is needed: soon over, or not begun since the clock was set.
  func isDue(at now: Instant) -> Bool {
    now.milliseconds < begin.milliseconds
      || now.milliseconds > end.milliseconds - ServerCertificate.renewalDays * 86_400_000
  }
}

extension ServerName {
  /// As certificates hold it.
  fileprivate var general: GeneralName {
    address.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) } ?? .dnsName(text)
  }
}

/// SHA-256 of a certificate, which people compare.
public enum Fingerprint {
  /// In pairs of hexadecimal digits: `AB:CD:…`.
  public static func text(of bytes: [UInt8]) -> String {
    SHA256.hash(data: bytes).map { byte in
      String(byte >> 4, radix: 16, uppercase: true) + String(byte & 15, radix: 16, uppercase: true)
    }.joined(separator: ":")
  }

  /// Whether two agree, however they are written.
  public static func agree(_ left: String, _ right: String) -> Bool {
    func digits(_ text: String) -> [Character] { text.uppercased().filter { $0.isHexDigit } }
    return digits(left).count == 64 && digits(left) == digits(right)
  }
}

extension Instant {
  fileprivate init(_ date: Date) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }

  fileprivate var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
