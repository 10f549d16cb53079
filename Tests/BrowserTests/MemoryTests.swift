import Testing

/// The allocator in Plugins/WebAssembly/runtime.c.
@Suite(.enabled(if: Node.canRun, "\(Node.reason)")) struct MemoryTests {
  @Test func blocksNeverOverlapAndAreUsedAgain() async throws {
    let seed = 7
    let rounds = 60_000
    let answer = try await Node.run(["memory", "\(seed)", "\(rounds)"])
    let words = answer.split(whereSeparator: \.isWhitespace)
    #expect(words.first == "ok", "seed \(seed)")
    // At most 201 blocks of at most 512 KiB live at a time; all rounds together ask for gigabytes.
    let bytes = try #require(words.last.flatMap { Int($0) })
    #expect(bytes < 100 << 20)
  }
}
