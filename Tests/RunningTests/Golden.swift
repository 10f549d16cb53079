import Foundation
import Testing

/// Texts kept in `Snapshots`; `RECORD_SNAPSHOTS=1` writes them anew, and still fails.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Snapshots")

  static func check(
    _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: name + ".txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name).txt; run again", sourceLocation: sourceLocation)
      return
    }
    let kept = try? String(contentsOf: file, encoding: .utf8)
    if kept == text { return }
    let kepts = (kept ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = zip(kepts, lines).enumerated().first { $1.0 != $1.1 }?.offset
    let line = first ?? min(kepts.count, lines.count)
    Issue.record(
      """
      \(name).txt differs from line \(line + 1):
      kept: \(line < kepts.count ? kepts[line] : "(nothing)")
      now:  \(line < lines.count ? lines[line] : "(nothing)")
      """, sourceLocation: sourceLocation)
  }
}
