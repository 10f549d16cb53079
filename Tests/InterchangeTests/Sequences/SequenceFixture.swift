import Documents
import Foundation
import Interchange
import Sequences

/// Files in `Fixtures/Sequences`, all of them invented.
enum SequenceFixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Sequences")

  static let all = [
    "regimen/one.json", "regimen/several.json", "regimen/newer.json",
    "just-another-workout-timer/workout.json", "just-another-workout-timer/backup.json",
    "just-another-workout-timer/latin.json", "openhiit/timers.json", "openhiit/older.json",
    "openhiit/intervals.json", "timer-machine/shared.json", "timer-machine/backup.json",
    "timer-machine/timer.json", "timer-machine/skips.json", "openhiit/legacy.json",
  ]

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: path)))
  }

  static func read(_ path: String) throws -> ImportedSequences {
    try SequenceReader.read(try bytes(path), fileName: path)
  }

  static func read(text: String) throws(SequenceImportError) -> ImportedSequences {
    try SequenceReader.read(Array(text.utf8), fileName: "Text.json")
  }
}

extension ImportedSequences {
  /// Place and code of each diagnostic.
  var told: [String] { diagnostics.map { "\($0.place): \($0.code)" } }
}

extension TimedSequence {
  /// What is played, such as `Plank 30`: name and seconds, in order; `r` for rests, `-` for open.
  func played() throws -> [String] {
    try Expansion.cards(of: steps, seed: 1).map { card in
      let length = card.endsByItself ? String((card.length ?? 0) / 1000) : "-"
      // Which round of its intervals is the player's to say.
      let round = card.part.flatMap { _ in card.roundText.map { $0.count + 1 } } ?? 0
      return card.name.dropLast(round) + " " + length + (card.isRest ? "r" : "")
    }
  }

  var seconds: Int64 { Totals(of: steps).highestSeconds }
}

func repeated(_ count: Int, _ elements: [String]) -> [String] {
  (0..<count).flatMap { _ in elements }
}
