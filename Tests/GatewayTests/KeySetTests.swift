import Crypto
import Documents
import Foundation
import Synchronization
import Testing

@testable import Gateway

@Suite struct KeySetTests {
  /// What an issuer serves, and how often it was asked.
  private final class Issuer: Sendable {
    struct Down: Error {}
    let state = Mutex<(names: [String]?, asked: Int)>((["a"], 0))
    private let key = P256.Signing.PrivateKey()

    func serve(_ names: [String]?) { state.withLock { $0.names = names } }
    var asked: Int { state.withLock { $0.asked } }

    func bytes() throws -> [UInt8] {
      let names = state.withLock { state in
        state.asked += 1
        return state.names
      }
      guard let names else { throw Down() }
      let point = Array(key.publicKey.rawRepresentation)
      let keys = names.map { name in
        """
        {"kty":"EC","crv":"P-256","kid":"\(name)","x":"\(Base64URL.text(Array(point[..<32])))",
        "y":"\(Base64URL.text(Array(point[32...])))"}
        """
      }
      return Array("{\"keys\":[\(keys.joined(separator: ","))]}".utf8)
    }
  }

  @Test func followsItsTable() async throws {
    let issuer = Issuer()
    let keys = KeySet(algorithms: ["ES256"]) { try issuer.bytes() }
    #expect(try await keys.key("a", now: 0).algorithm == "ES256")
    #expect(try await keys.key(nil, now: 1).algorithm == "ES256", "the only one")
    #expect(issuer.asked == 1)
    // A key that was made new: fetched, and then not again within the minute.
    issuer.serve(["b", "c"])
    await #expect(throws: TokenFailure.unknownKey) { try await keys.key("b", now: 30_000) }
    #expect(issuer.asked == 1)
    #expect(try await keys.key("b", now: 61_000).algorithm == "ES256")
    await #expect(throws: TokenFailure.unknownKey) { try await keys.key("a", now: 62_000) }
    await #expect(throws: TokenFailure.unknownKey) { try await keys.key(nil, now: 62_000) }
    #expect(issuer.asked == 2)
    // It is down: what is known is used for a day.
    issuer.serve(nil)
    let hour = KeySet.freshFor
    #expect(try await keys.key("b", now: 2 * hour).algorithm == "ES256")
    #expect(issuer.asked == 3)
    await #expect(throws: TokenFailure.keysUnavailable) {
      try await keys.key("b", now: 61_000 + KeySet.usableFor)
    }
  }

  @Test func withoutAnyItSaysSoAndAsksSeldom() async throws {
    let issuer = Issuer()
    issuer.serve(nil)
    let keys = KeySet(algorithms: ["ES256"]) { try issuer.bytes() }
    for moment in [0, 1, 9_999] as [Int64] {
      await #expect(throws: TokenFailure.keysUnavailable) { try await keys.key("a", now: moment) }
    }
    #expect(issuer.asked == 1)
    issuer.serve(["a"])
    #expect(try await keys.key("a", now: 10_000).algorithm == "ES256")
  }

  /// Keys are not waited for until the clock is where it was.
  @Test func aClockThatIsSetBackHoldsNobodyUp() async throws {
    let issuer = Issuer()
    issuer.serve(nil)
    let keys = KeySet(algorithms: ["ES256"]) { try issuer.bytes() }
    let hour = KeySet.freshFor
    await #expect(throws: TokenFailure.keysUnavailable) { try await keys.key("a", now: 5 * hour) }
    issuer.serve(["a"])
    #expect(try await keys.key("a", now: 4 * hour).algorithm == "ES256")
    issuer.serve(["b"])
    #expect(try await keys.key("b", now: 3 * hour).algorithm == "ES256")
    #expect(issuer.asked == 3)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"keys":7}"#,
  ])
  func whatIsNoKeySetIsNone(_ text: String) async {
    #expect(await KeySet.read(Array(text.utf8), KeySet.known) == nil)
  }

  @Test(arguments: [
    #"{"kty":"oct","kid":"a","k":"c2VjcmV0"}"#, #"{"kty":"EC","crv":"P-256","kid":"a"}"#,
    #"{"kty":"EC","crv":"P-256","kid":"a","alg":"HS256","x":"AA","y":"AA"}"#,
    #"{"kty":"EC","crv":"P-256","kid":"a","alg":"none","x":"AA","y":"AA"}"#, "{}", "7",
  ])
  func keysThatCannotBeUsedAreLeftOut(_ key: String) async {
    let keys = await KeySet.read(Array("{\"keys\":[\(key)]}".utf8), KeySet.known)
    #expect(keys?.isEmpty == true)
  }
}

extension VerifyingKey: Equatable {
  public static func == (left: VerifyingKey, right: VerifyingKey) -> Bool {
    left.collection === right.collection
  }
}
