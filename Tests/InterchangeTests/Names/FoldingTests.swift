import Documents
import Foundation
import Testing

@testable import Interchange

@Suite struct FoldingTests {
  /// Plain names take a short way, which must not be seen.
  @Test func foldsPlainNamesAsAllOthers() {
    var random = RandomSource(seed: 17)
    for _ in 0..<3000 {
      let bytes = (0..<random.below(12)).map { _ in UInt8(random.below(128)) }
      let name = String(decoding: bytes, as: UTF8.self)
      let folded = name.lowercased().split { $0.isWhitespace }.joined(separator: " ")
      #expect(ExerciseName.folded(name) == folded, "\(bytes)")
    }
    #expect(ExerciseName.folded("  Élévation\u{a0}LATÉRALE ") == "élévation latérale")
  }
}
