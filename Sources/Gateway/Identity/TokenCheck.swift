import Documents
import Foundation
import JWTKit

/// Whose token a request carries.
struct Caller: Equatable, Sendable {
  /// Of the store: the subject, with the issuer before it for others than our own.
  var user: String
  var isLocal: Bool
  /// Milliseconds since 1970; nil where the token does not say.
  var issuedAt: Int64?

  /// How the store knows a user of another issuer.
  static func identifier(_ subject: String, of issuer: String) -> String {
    issuer + "|" + subject
  }
}

/// Why a token is refused; none of it tells a stranger more than that.
enum TokenFailure: Error, Equatable, Sendable {
  case missing
  case malformed
  case unknownIssuer
  case unknownKey
  case wrongAlgorithm
  case badSignature
  case expired
  case notYet
  case wrongAudience
  case anonymous
  /// The issuer's keys cannot be had: not the caller's fault.
  case keysUnavailable
}

/// Checks tokens: each key goes with one algorithm, each issuer with its own keys.
struct TokenCheck: Sendable {
  let issuers: [String: Issuer]
  /// Seconds by which clocks may differ.
  static let leeway = 30.0

  struct Issuer: Sendable {
    var name: String
    var audience: String?
    var isLocal: Bool
    var keys: any KeySource
  }

  func caller(_ authorization: String?, now: Int64) async throws(TokenFailure) -> Caller {
    guard let authorization, authorization.lowercased().hasPrefix("bearer ") else {
      throw .missing
    }
    let token = String(authorization.dropFirst(7))
    guard token.utf8.count <= 8192 else { throw .malformed }
    let (header, claims) = try TokenCheck.parts(token)
    guard let issuer = claims["iss"]?.string.flatMap({ issuers[$0] }) else { throw .unknownIssuer }
    let key = try await issuer.keys.key(header["kid"]?.string, now: now)
    guard let algorithm = header["alg"]?.string, algorithm == key.algorithm else {
      throw .wrongAlgorithm
    }
    do {
      _ = try await key.collection.verify(token, as: SignedClaims.self)
    } catch {
      throw .badSignature
    }
    // The signature holds: what the claims say is what the issuer said.
    let seconds = Double(now) / 1000
    guard let expires = claims["exp"]?.number, expires > seconds - TokenCheck.leeway else {
      throw .expired
    }
    for name in ["nbf", "iat"] {
      if let from = claims[name]?.number, from > seconds + TokenCheck.leeway { throw .notYet }
    }
    if let audience = issuer.audience {
      let named = claims["aud"]?.array?.compactMap { $0.string } ?? [claims["aud"]?.string ?? ""]
      guard named.contains(audience) else { throw .wrongAudience }
    }
    if claims["is_anonymous"]?.bool == true { throw .anonymous }
    guard let subject = claims["sub"]?.string, !subject.isEmpty, subject.utf8.count <= 255 else {
      throw .malformed
    }
    return Caller(
      user: issuer.isLocal ? subject : Caller.identifier(subject, of: issuer.name),
      isLocal: issuer.isLocal,
      issuedAt: claims["iat"]?.number.flatMap { $0 > 0 && $0 < 1e11 ? Int64($0 * 1000) : nil })
  }

  private static func parts(
    _ token: String
  ) throws(TokenFailure) -> (header: JSONValue, claims: JSONValue) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[2].isEmpty, let header = Base64URL.bytes(parts[0]),
      let claims = Base64URL.bytes(parts[1]),
      // Strict: a key that is there twice is refused, so that no two readers differ.
      let head = try? JSONValue(parsing: header), let body = try? JSONValue(parsing: claims),
      head["crit"] == nil
    else { throw .malformed }
    return (head, body)
  }

  /// The claims are read from the same bytes; this only checks the signature.
  private struct SignedClaims: JWTPayload {
    func verify(using algorithm: some JWTAlgorithm) {}
  }
}

enum Base64URL {
  static func bytes(_ text: Substring) -> [UInt8]? {
    guard text.utf8.allSatisfy({ $0 != 0x2b && $0 != 0x2f && $0 != 0x3d }) else { return nil }
    var plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: plain) else { return nil }
    return Array(data)
  }

  static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

/// A key and the one algorithm that it is used with.
struct VerifyingKey: Sendable {
  var algorithm: String
  /// Holds this key alone.
  var collection: JWTKeyCollection
}

/// Where the keys of an issuer come from.
protocol KeySource: Sendable {
  func key(_ identifier: String?, now: Int64) async throws(TokenFailure) -> VerifyingKey
}

/// One key, whatever name a token gives it.
struct FixedKey: KeySource {
  let key: VerifyingKey

  /// HMAC with SHA-256, for issuers that share a secret.
  static func secret(_ text: String) async -> FixedKey {
    let collection = JWTKeyCollection()
    await collection.add(hmac: HMACKey(from: text), digestAlgorithm: .sha256)
    return FixedKey(key: VerifyingKey(algorithm: "HS256", collection: collection))
  }

  func key(_ identifier: String?, now: Int64) throws(TokenFailure) -> VerifyingKey { key }
}
