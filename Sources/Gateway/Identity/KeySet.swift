import Documents
import Foundation
import JWTKit

/// The public keys of an issuer (RFC 7517), fetched when they are needed.
///
/// | keys | known name | unknown name |
/// |---|---|---|
/// | none yet | – | fetched, at most once in 10 s |
/// | younger than an hour | used | fetched, at most once a minute |
/// | older | fetched; where that fails, used until they are a day old | the same |
actor KeySet: KeySource {
  typealias Fetch = @Sendable () async throws -> [UInt8]

  private let fetch: Fetch
  private let algorithms: Set<String>
  private var keys: [String: VerifyingKey] = [:]
  private var fetchedAt: Int64?
  private var triedAt: Int64?
  private var running: Task<Void, Never>?

  /// Milliseconds.
  static let freshFor: Int64 = 3_600_000
  static let usableFor: Int64 = 86_400_000
  static let pauseWithKeys: Int64 = 60_000
  static let pauseWithoutKeys: Int64 = 10_000

  /// - Parameter algorithms: that the issuer may use; `none` and shared secrets are never among
  ///   those of a key set.
  init(algorithms: Set<String>, fetch: @escaping Fetch) {
    self.algorithms = algorithms.intersection(KeySet.known)
    self.fetch = fetch
  }

  static let known: Set<String> = [
    "ES256", "ES384", "ES512", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "EdDSA",
  ]

  func key(_ identifier: String?, now: Int64) async throws(TokenFailure) -> VerifyingKey {
    let age = fetchedAt.map { now - $0 }
    let known = found(identifier)
    if known == nil || age.map({ abs($0) > KeySet.freshFor }) ?? true {
      await refresh(now: now)
    }
    guard let fetchedAt, now - fetchedAt < KeySet.usableFor else { throw .keysUnavailable }
    guard let key = found(identifier) else { throw .unknownKey }
    return key
  }

  /// Without a name, only where there is one key.
  private func found(_ identifier: String?) -> VerifyingKey? {
    guard let identifier else { return keys.count == 1 ? keys.first?.value : nil }
    return keys[identifier]
  }

  private func refresh(now: Int64) async {
    if let running { return await running.value }
    let pause = fetchedAt == nil ? KeySet.pauseWithoutKeys : KeySet.pauseWithKeys
    // A try that is long to come was made before the clock was set back.
    if let triedAt, abs(now - triedAt) < pause { return }
    triedAt = now
    let task = Task {
      if let bytes = try? await fetch(), let read = await KeySet.read(bytes, algorithms) {
        keys = read
        fetchedAt = now
      }
    }
    running = task
    await task.value
    running = nil
  }

  /// Keys that cannot be used are left out; nil where it is no key set.
  static func read(_ bytes: [UInt8], _ algorithms: Set<String>) async -> [String: VerifyingKey]? {
    guard let list = (try? JSONValue(parsing: bytes))?["keys"]?.array else { return nil }
    var keys: [String: VerifyingKey] = [:]
    for value in list.prefix(100) {
      guard let algorithm = algorithm(of: value), algorithms.contains(algorithm) else { continue }
      if let use = value["use"]?.string, use != "sig" { continue }
      let name = value["kid"]?.string ?? ""
      guard case .object(let members) = value else { continue }
      let others = members.filter { $0.key != "kid" && $0.key != "alg" }
      let whole = JSONValue.object(
        others + [.init("kid", .string(name)), .init("alg", .string(algorithm))])
      var writer = JSONWriter(compact: true)
      whole.write(to: &writer)
      let collection = JWTKeyCollection()
      guard let key = try? JSONDecoder().decode(JWK.self, from: Data(writer.finish())),
        (try? await collection.add(jwk: key)) != nil
      else { continue }
      keys[name] = VerifyingKey(algorithm: algorithm, collection: collection)
    }
    return keys
  }

  /// What a key says, or what its kind has only one of.
  private static func algorithm(of key: JSONValue) -> String? {
    if let algorithm = key["alg"]?.string { return algorithm }
    switch (key["kty"]?.string, key["crv"]?.string) {
    case ("EC", "P-256"): return "ES256"
    case ("EC", "P-384"): return "ES384"
    case ("EC", "P-521"): return "ES512"
    case ("RSA", _): return "RS256"
    case ("OKP", "Ed25519"): return "EdDSA"
    default: return nil
    }
  }
}
