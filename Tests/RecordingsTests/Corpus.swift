import Recordings
import Tracks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Public files of devices and apps, beside the project; tests that need them are off without them.
enum Corpus {
  static let folder = above(#filePath, 4) + "/shared/corpus/body"
  static var isThere: Bool { access(folder + "/README.md", R_OK) == 0 }

  static func bytes(_ name: String) throws(RecordingError) -> [UInt8] {
    try read(folder + "/" + name)
  }

  /// The rows of the table below a heading of `docs/recordings.md`.
  static func rows(below heading: String) throws(RecordingError) -> [[String]] {
    let text = String(
      decoding: try read(above(#filePath, 3) + "/docs/recordings.md"), as: UTF8.self)
    var rows: [[String]] = []
    var isBelow = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { isBelow = line == "## " + heading }
      guard isBelow, line.hasPrefix("| ") else { continue }
      let cells = line.split(separator: "|").map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      rows.append(cells)
    }
    return Array(rows.dropFirst())
  }

  private static func read(_ path: String) throws(RecordingError) -> [UInt8] {
    let source = try FileSource(path: path)
    var bytes = [UInt8](repeating: 0, count: (source.total ?? 0) + 1)
    var count = 0
    while true {
      let more = try readSome(source, &bytes, from: count)
      if more == 0 { break }
      count += more
    }
    return Array(bytes.prefix(count))
  }

  private static func readSome(
    _ source: FileSource, _ bytes: inout [UInt8], from start: Int
  ) throws(RecordingError) -> Int {
    let result: Result<Int, RecordingError> = bytes.withUnsafeMutableBytes { all in
      do throws(RecordingError) {
        return .success(try source.read(into: .init(rebasing: all[start...])))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func above(_ path: String, _ levels: Int) -> String {
    path.split(separator: "/").dropLast(levels).reduce("") { $0 + "/" + $1 }
  }
}

/// What a source finds.
struct Found {
  var activities: [RecordedActivity] = []
  var diagnostics: [RecordingDiagnostic] = []
  var codes: Set<String> { Set(diagnostics.map(\.code)) }

  init(_ source: some HealthSource) throws(RecordingError) {
    let box = Box()
    var receiver = HealthReceiver(
      activity: { box.activities.append($0) }, diagnose: { box.diagnostics.append($0) })
    var source = source
    try source.read(into: &receiver)
    activities = box.activities
    diagnostics = box.diagnostics
  }

  private final class Box {
    var activities: [RecordedActivity] = []
    var diagnostics: [RecordingDiagnostic] = []
  }
}
