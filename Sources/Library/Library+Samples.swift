import Body
import Documents

/// The files with samples beside activities: written once, never changed, no documents.
extension Library {
  /// A file on its way beside an activity.
  public struct Samples: Sendable {
    /// Within the library, as `SamplesFile.path` has it.
    public var path: String
    public var bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// Writes files durably, before the documents that speak of them. One that is there with the same
  /// content is left as it is.
  ///
  /// - Throws: `LibraryError.changedMeanwhile` where another file has the name already.
  public func keep(_ samples: [Samples]) throws(LibraryError) {
    if samples.isEmpty { return }
    try checkIdentity()
    do throws(LibraryError) {
      for file in samples where SamplesFile.isSamples(file.path) {
        let place = root + "/" + file.path
        if let there = try bytes(at: place) {
          if there == file.bytes { continue }
          throw LibraryError.changedMeanwhile(path: place)
        }
        let folder = place.folderOfPath
        owe(folder)
        try DocumentFile.makeFolder(folder, below: root, on: disk)
        try DocumentFile.write(file.bytes, to: place, on: disk) { $0 == .nothing }
      }
      try syncFolders()
    } catch {
      syncedFolders = [:]
      standing.withLock { $0.note(write: error) }
      throw error
    }
  }

  /// A file with samples; nil where it is gone or too large to be one. It may lie beside its
  /// activity where somebody has moved the folder.
  public nonisolated func samples(
    _ file: SamplesFile, of activity: Activity
  ) throws(LibraryError) -> [UInt8]? {
    guard SamplesFile.isSamples(file.path) else { return nil }
    let name = file.path.split(separator: "/").last.map { String($0) } ?? ""
    for path in [file.path, activity.path.folderOfPath + "/" + name] {
      if let bytes = try bytes(at: root + "/" + path) { return bytes }
    }
    return nil
  }

  private nonisolated func bytes(at place: String) throws(LibraryError) -> [UInt8]? {
    guard let file = try DocumentFile.read(place, on: disk) else { return nil }
    switch file.text {
    case .some(let text): return text.bytes
    case .none: return nil
    }
  }
}
