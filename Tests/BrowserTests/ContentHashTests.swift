import Documents
import Testing

@Suite struct ContentHashTests {
  /// Identifiers are derived from it, on every device for itself.
  @Test(.enabled(if: Node.canRun, "\(Node.reason)"))
  func isTheSameInTheBrowser() async throws {
    let seed: UInt64 = 11
    var random = RandomSource(seed: seed)
    let contents = (0..<300).map { count in
      (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
    let answers = try await Node.answers(to: contents.map { Node.request("hash", $0) })
    for (bytes, answer) in zip(contents, answers) {
      let hash = ContentHash(of: bytes)
      #expect(answer == "\(hash.high) \(hash.low)", "\(bytes.count) bytes, seed \(seed)")
    }
  }
}
