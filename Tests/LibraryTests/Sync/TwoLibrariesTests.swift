import Documents
import Testing

@testable import Library

/// Whatever people do on two machines, and whatever the engine between them does with it.
@Suite struct TwoLibrariesTests {
  private static let start = UInt64.random(in: 0...(.max / 2))

  @Test(arguments: 0..<12)
  func comeToTheSameBytesAndLoseNothing(part: Int) async throws {
    for number in 0..<25 {
      let seed = TwoLibrariesTests.start + UInt64(part * 25 + number)
      try await train(seed: seed)
    }
  }

  /// An older file in place of a newer one; a tombstone over another one.
  @Test(arguments: [8_052_247_143_097_006_036, 5_583_658_945_497_301_117] as [UInt64])
  func loseNothingWithWhatWasLostBefore(seed: UInt64) async throws {
    try await train(seed: seed, rounds: 6)
  }

  private func train(seed: UInt64, rounds: Int = 4) async throws {
    var random = RandomSource(seed: seed)
    let pair = try await TwoLibraries(seed: seed)
    for _ in 0..<rounds {
      for side in 0...1 {
        for _ in 0..<random.below(4) { try await pair.act(on: side) }
      }
      _ = try pair.engine.carry(leavingOneIn: random.oneIn(2) ? 3 : 0)
      for library in pair.libraries where random.oneIn(2) { try await pair.refresh(library) }
    }
    let turns = try await pair.settle()
    #expect(turns < 8, "seed \(seed)")
    let faults = try await pair.faults()
    #expect(faults.isEmpty, "seed \(seed)")
  }
}
