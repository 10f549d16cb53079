import Documents

/// For a folder that is the copy of another library: what that one says is taken as it is.
extension Library {
  /// Whether this version knows a folder and can read a text in it; another one's may be newer.
  ///
  /// - Parameter text: nil for one that is gone.
  public static func canRead(_ text: [UInt8]?, folder: String) -> Bool {
    guard DocumentType.byFolder[folder] != nil else { return false }
    return text.map { (try? Draft($0, folder: folder)) != nil } ?? true
  }

  /// A document's text as it lies in its file; nil where there is none.
  public nonisolated func text(_ folder: String, _ id: ULID) throws(LibraryError) -> [UInt8]? {
    try cache.text(folder, id)
  }

  /// Puts a text in the place of a document; nil removes it. No tombstone stays, nothing is counted
  /// as a change.
  ///
  /// - Throws: `LibraryError` where the folder's name is not known, or the text is no document.
  public func place(folder: String, id: ULID, text: [UInt8]?) throws(LibraryError) {
    guard let kind = DocumentType.byFolder[folder]?.kind else {
      throw .notFound(kind: "folder", name: folder)
    }
    var done: [OwnChange] = []
    do throws(LibraryError) {
      if let text {
        guard let draft = try Draft(text, folder: folder) else { return }
        try write([draft], over: cache.known([id], and: [draft.path]), &done)
      } else {
        try remove(cache.paths(of: id, kind: kind), cache.known([id]), &done)
      }
    } catch {
      takeInWhatIsDone(done)
      throw error
    }
    _ = try tell(of: done, isCopy: true)
  }
}
