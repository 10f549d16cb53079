import Foundation
import Interchange
import Strength

/// Files in `Fixtures/`, all of them invented.
enum Fixture {
  static func bytes(_ path: String, file: String = #filePath) throws -> [UInt8] {
    let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: path)))
  }

  /// Read once: it takes half a second.
  static let catalogue = Result { try ExerciseCatalogue.bundled() }

  /// With the names in other apps and languages.
  static let matcher = catalogue.map { ExerciseMatcher($0.exercises, names: $0.names) }

  static func read(_ path: String, unit: WeightUnit? = .kg) throws -> ImportedLog {
    try LogReader(unit: unit).read(try bytes(path))
  }
}

extension ImportedLog {
  /// Workouts, blocks and sets.
  var counts: [Int] {
    let blocks = workouts.flatMap { $0.blocks }
    return [workouts.count, blocks.count, blocks.reduce(0) { $0 + $1.sets.count }]
  }

  var codes: [String] { diagnostics.map { "\($0.line) \($0.code)" } }

  var sets: [ImportedSet] { workouts.flatMap { $0.blocks.flatMap { $0.sets } } }
}

extension LogReader {
  func read(_ text: String) throws(ImportError) -> ImportedLog { try read(Array(text.utf8)) }
}
