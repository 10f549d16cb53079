import Foundation
import Testing

@testable import Gateway

@Suite struct LocalIssuerTests {
  /// Three gateways behind one address start at once in one folder: with a key each, two of
  /// three requests would be refused.
  @Test func gatewaysThatStartAtOnceSignWithOneKey() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/gateway.key"
    let issuers = try await withThrowingTaskGroup(of: LocalIssuer.self) { group in
      for _ in 0..<16 { group.addTask { try await LocalIssuer(keyFile: path) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let token = try await issuers[0].token(for: "anna", now: 1_000_000)
    for issuer in issuers {
      let check = TokenCheck(issuers: [
        LocalIssuer.name: .init(
          name: LocalIssuer.name, audience: nil, isLocal: true, keys: issuer.keys)
      ])
      #expect(try await check.caller("Bearer \(token)", now: 1_000_001).user == "anna")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["gateway.key"],
      "no temporary file is left")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }
}
