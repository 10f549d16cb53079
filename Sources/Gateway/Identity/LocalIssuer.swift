import Foundation
import JWTKit

/// The gateway's own issuer: a household needs no other.
struct LocalIssuer: Sendable {
  static let name = "regimen-gateway"
  /// Seconds that a token lasts; a new one is had for a refresh token.
  static let lifetime = 900
  private let signing: JWTKeyCollection
  let keys: FixedKey

  /// - Parameter path: of the private key, made where it is missing; mode 0600.
  init(keyFile path: String) async throws {
    if !FileManager.default.fileExists(atPath: path) {
      // Gateways that start beside each other must sign with one key: what counts is the file.
      try PrivateFile.writeFirst(Array(ES256PrivateKey().pemRepresentation.utf8), to: path)
    }
    let key = try ES256PrivateKey(pem: try PrivateFile.secret(path))
    signing = JWTKeyCollection()
    await signing.add(ecdsa: key)
    let verifying = JWTKeyCollection()
    await verifying.add(ecdsa: key.publicKey)
    keys = FixedKey(key: VerifyingKey(algorithm: "ES256", collection: verifying))
  }

  /// - Parameter now: milliseconds since 1970.
  func token(for user: String, now: Int64) async throws -> String {
    let seconds = Int(now / 1000)
    return try await signing.sign(
      Claims(
        iss: LocalIssuer.name, sub: user, iat: seconds, exp: seconds + LocalIssuer.lifetime))
  }

  private struct Claims: JWTPayload {
    var iss: String
    var sub: String
    var iat: Int
    var exp: Int

    func verify(using algorithm: some JWTAlgorithm) {}
  }
}
