import Tracks

/// The routes beside an export, found by the paths that its workouts name.
final class AppleHealthRouteFiles {
  private let collection: RecordingCollection
  private let handlers: [RecordingHandler]
  /// Of the export, up to its last slash.
  private let folder: String
  private var byName: [String: Int] = [:]
  /// Where a name is not unique, the one it first stands for.
  private var byLastPart: [String: Int] = [:]
  /// Names of the files that belong to a workout.
  private(set) var used: Set<String> = []

  init(_ collection: RecordingCollection, export: String, _ handlers: [RecordingHandler]) {
    self.collection = collection
    self.handlers = handlers
    folder = export.lastIndex(of: "/").map { String(export[...$0]) } ?? ""
    for (index, entry) in collection.entries.enumerated() {
      byName[entry.name] = index
      let last = Self.lastPart(entry.name)
      if byLastPart[last] == nil { byLastPart[last] = index }
    }
  }

  private static func lastPart(_ path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  func samples(_ path: String) throws(RecordingError) -> Samples? {
    let inner = folder + path.drop { $0 == "/" }
    guard let index = byName[inner] ?? byLastPart[Self.lastPart(path)] else { return nil }
    let entry = collection.entries[index]
    guard case .handled(let handler) = entry.kind, let read = handlers[handler].samples else {
      return nil
    }
    used.insert(entry.name)
    return try read(collection.source(entry), entry.name, collection.quiet)
  }
}
