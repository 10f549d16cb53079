import Documents
import Foundation
import Running
import Sequences
import Strength
import Testing

@testable import Browser

/// The browser has integers of 32 bits, and reads every document all the same.
@Suite struct DocumentReadingTests {
  private func samples<Value: Document>(_ type: Value.Type, _ random: inout RandomFields)
    -> [[UInt8]]
  {
    (0..<100).map { _ in
      Array(Value.kind.name.utf8) + [0x0a] + random.record(type).encoded()
    }
  }

  @Test(.enabled(if: Node.canRun, "\(Node.reason)"))
  func everyDocumentIsTheSameInTheBrowser() async throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomFields(seed: seed)
    let samples =
      samples(Muscle.self, &random) + samples(Exercise.self, &random)
      + samples(Gym.self, &random) + samples(Split.self, &random)
      + samples(TimedSequence.self, &random) + samples(Session.self, &random)
      + samples(Workout.self, &random) + samples(Settings.self, &random)
      + samples(Tombstone.self, &random) + samples(Plan.self, &random)
    let answers = try await Node.answers(to: samples.map { Node.request("document", $0) })
    for (sample, answer) in zip(samples, answers) {
      let native = try #require(Checks.canonicalDocument(sample), "seed \(seed)")
      #expect(answer == Data(native).base64EncodedString(), "seed \(seed)")
    }
  }
}
