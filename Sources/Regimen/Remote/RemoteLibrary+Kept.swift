import Documents
import Library

/// What the server lacks and is kept here until somebody decides.
extension RemoteLibrary {
  /// A document that the server had, and lacks or has in an older version.
  struct Kept {
    var folder: String
    var id: ULID
    var mine: [UInt8]
    var theirs: [UInt8]?
  }

  /// What is kept here, by folder.
  func kept() throws -> [Kept] { try kept(in: folder.copy()) }

  func kept(in copy: Library) throws -> [Kept] {
    try folder.state.kept.keys.sorted().compactMap { name in
      let parts = name.split(separator: "/")
      guard parts.count == 2, let id = ULID(String(parts[1])),
        let mine = try copy.text(String(parts[0]), id)
      else { return nil }
      let theirs = try folder.syncedText(String(parts[0]), id)
      return Kept(folder: String(parts[0]), id: id, mine: mine, theirs: theirs)
    }
  }

  /// What a server has not taken of documents that were sent back.
  struct NotTaken {
    var refused: Set<DocumentKey> = []
    /// It could not take these now; they are still kept.
    var held: Set<DocumentKey> = []
    /// What it answered to one of them, where it failed at it.
    var failure: RemoteServer.Declined?

    var count: Int { refused.count + held.count }
  }
}
