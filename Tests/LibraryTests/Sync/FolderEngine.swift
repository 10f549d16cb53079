import Documents
import Foundation

/// Carries files between two folders as Syncthing does: who loses goes into a conflict copy, equal
/// bytes make none, an edit brings back what was deleted elsewhere.
struct FolderEngine {
  let folders: [String]
  var random: RandomSource
  /// Some engines only write over what loses.
  let makesCopies: Bool
  /// What both folders had when they last met.
  private var agreed: [String: [UInt8]] = [:]
  private var copies = 0

  init(_ folders: [String], seed: UInt64, makesCopies: Bool) {
    self.folders = folders
    self.makesCopies = makesCopies
    random = RandomSource(seed: seed)
  }

  /// Returns whether anything was carried.
  ///
  /// - Parameter oneIn: how many paths are left for another time, one in so many; 0 for none.
  mutating func carry(leavingOneIn oneIn: Int = 0) throws -> Bool {
    let states = try folders.map { try FolderEngine.files($0) }
    var paths = Set(states[0].keys).union(states[1].keys).union(agreed.keys).sorted()
    for index in paths.indices.reversed() {
      paths.swapAt(index, random.below(index + 1))
    }
    var hasCarried = false
    for path in paths {
      if oneIn > 0, random.oneIn(oneIn) { continue }
      let (first, second, before) = (states[0][path], states[1][path], agreed[path])
      if first == second {
        agreed[path] = first
        continue
      }
      hasCarried = true
      if second == before {
        try put(first, path, in: 1)
      } else if first == before {
        try put(second, path, in: 0)
      } else if let first, let second {
        // By the time of change; clocks are what they are.
        let (winner, loser) = random.oneIn(2) ? (first, second) : (second, first)
        agreed[path] = winner
        for folder in 0...1 { try put(winner, path, in: folder) }
        if !makesCopies { continue }
        copies += 1
        let name = String(path.dropLast(5)) + ".sync-conflict-20261121-0928\(copies)-5AD52TT.json"
        for folder in 0...1 { try put(loser, name, in: folder) }
        agreed[name] = loser
        continue
      } else {
        for folder in 0...1 { try put(first ?? second, path, in: folder) }
      }
      agreed[path] = try FolderEngine.files(folders[0])[path]
    }
    return hasCarried
  }

  private func put(_ bytes: [UInt8]?, _ path: String, in folder: Int) throws {
    let url = URL(fileURLWithPath: folders[folder] + "/" + path)
    guard let bytes else {
      try? FileManager.default.removeItem(at: url)
      return
    }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// What a folder holds, by path.
  static func files(_ folder: String) throws -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names where name.hasSuffix(".json") {
      result[name] = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
    }
    return result
  }
}
