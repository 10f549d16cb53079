import Foundation
import Testing

@testable import Gateway

@Suite struct GatewayDeskTests {
  @Test func usersOfOtherIssuersAreGrantedAndRevoked() async throws {
    var configuration = GatewayConfiguration()
    let folder = FileManager.default.temporaryDirectory
    configuration.database = folder.appendingPathComponent(UUID().uuidString).path
    configuration.issuers = [.init(name: "supabase", issuer: "https://x.example/auth/v1")]
    let desk = try await GatewayDesk(configuration)
    let store = try await GatewayStore.open(configuration.database)
    func standing() async throws -> Entitlement {
      try await store.entitlement(
        of: "supabase|11-22", issuedAt: nil, isLocal: false,
        now: Int64(Date().timeIntervalSince1970 * 1000))
    }
    #expect(try await standing() == .none)
    try await desk.grant("11-22", issuer: "supabase", until: nil)
    #expect(try await standing() == .granted)
    try await desk.revoke("11-22", issuer: "https://x.example/auth/v1")
    #expect(try await standing() == .revoked)
    try await desk.grant("11-22", issuer: "supabase", until: nil)
    #expect(try await standing() == .granted)
    await #expect(throws: GatewayDeskError.self) {
      try await desk.revoke("11-22", issuer: "another")
    }
    await #expect(throws: GatewayDeskError.self) { try await desk.revoke("11-22") }
  }
}
