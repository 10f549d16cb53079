import Documents
import Foundation
import Library
import Strength

/// The cache from many documents, their pages warm, beside a tight Python script that fills the same
/// tables.
struct RebuildBenchmark {
  let count: Int

  nonisolated(nonsending) func run(_ report: Report) async throws {
    report.title("Rebuild the cache from \(count) documents")
    let folder = try scratchFolder("rebuild")
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = try SampleLibrary.write(count, to: folder)
    let library = try Library(at: root, cacheFolder: folder.path + "/caches")
    // By turns, so that both have had the machine's quiet moments.
    var (own, peer) = (Double.infinity, Double.infinity)
    for _ in 0..<3 {
      for _ in 0..<3 {
        own = min(own, try await fastest(of: 1) { try await library.rebuild() })
        // The file of the cache before goes meanwhile; the peer, too, removes its own between runs.
        try await Task.sleep(for: .milliseconds(200))
      }
      peer = min(peer, Peer.run("rebuild", [root, folder.path + "/peer.sqlite"])?.first ?? peer)
    }
    report.figure("Regimen", Double(count) / own, "documents/s")
    if peer == .infinity {
      return report.skip("orjson + sqlite3", "Python with orjson is not here")
    }
    report.figure("Python orjson + sqlite3", Double(count) / peer, "documents/s")
    report.ratio("beside orjson + sqlite3", peer / own, atLeast: 1.8)
  }
}

/// What another device has changed while nobody looked, beside a rebuild from as much.
struct CatchUpBenchmark {
  let count: Int

  nonisolated(nonsending) func run(_ report: Report) async throws {
    report.title("Catch up on \(count) documents that were changed meanwhile")
    let folder = try scratchFolder("catch-up")
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = try SampleLibrary.write(count, to: folder) { try saved($0, edits: 1) }
    let library = try Library(at: root, cacheFolder: folder.path + "/caches", forWriting: true)
    let rebuild = try await fastest(of: 3) { try await library.rebuild() }
    var best = Double.infinity
    for edits in 2...4 {
      _ = try SampleLibrary.write(count, to: folder) { try saved($0, edits: edits) }
      // They came a while ago: their way to the disk is not this library's.
      sync()
      best = min(best, try await fastest(of: 1) { try await library.refresh() })
    }
    report.figure("Rebuild", Double(count) / rebuild, "documents/s")
    report.figure("Catch up", Double(count) / best, "documents/s")
    report.ratio("beside the rebuild", rebuild / best, atLeast: 0.5)
  }

  /// The workout as a device has saved it that many times.
  private func saved(_ workout: Workout, edits: Int) throws -> [UInt8] {
    var workout = workout
    var text: [UInt8]?
    for edit in 1...edits {
      workout.notes = "Edit \(edit)"
      text = try Lineage.advance(
        workout.encoded(), base: text, writer: "phone", at: workout.startedAt)
    }
    return text ?? []
  }
}

/// From the start of the program to the first answer, the cache being there.
struct StartBenchmark {
  let count: Int

  nonisolated(nonsending) func run(_ report: Report) async throws {
    report.title("Start with \(count) documents, cache present")
    let folder = try scratchFolder("start")
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = try SampleLibrary.write(count, to: folder)
    guard let program = BuiltProgram(home: folder) else {
      return report.skip("start", "the program is not built: swift build -c release")
    }
    func start(_ arguments: [String]) throws {
      try program.run(arguments + ["--library", root])
    }
    try start(["library", "status"])
    for (name, arguments) in [
      ("regimen history --limit 5", ["history", "--limit", "5"]), ("regimen volume", ["volume"]),
    ] {
      let seconds = try fastest(of: 9) { try start(arguments) }
      report.bar(name, seconds * 1000, "ms", atMost: 150)
    }
    let all = try fastest(of: 5) { try start(["volume", "--last", "1040", "--by", "exercise"]) }
    report.figure("regimen volume over all years", all * 1000, "ms")
  }
}

enum SampleLibrary {
  /// Writes workouts as files, without the fsyncs that saving takes.
  static func write(
    _ count: Int, to folder: URL, _ text: (Workout) throws -> [UInt8] = { $0.encoded() }
  ) throws -> String {
    let root = folder.appendingPathComponent("library")
    var made: Set<String> = []
    for workout in SampleWorkout.all(count) {
      let file = root.appendingPathComponent(workout.path)
      let parent = file.deletingLastPathComponent()
      if made.insert(parent.path).inserted {
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      }
      try Data(text(workout)).write(to: file)
    }
    return root.path
  }
}
