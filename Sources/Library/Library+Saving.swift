import Documents
import Strength

/// Saving writes files; the cache follows from them.
extension Library {
  /// Writes documents durably; on return they survive a power loss and the cache knows them.
  ///
  /// - Throws: `LibraryError.quarantined` where a file that cannot be read would be overwritten,
  ///   `missing`, `emptied`, `shrunken` or `replaced` where the folder is not believed; then
  ///   nothing is written. `changedMeanwhile` where another program changes one of the files again
  ///   and again; `notFound` where one was deleted that stays so. After any other error each
  ///   document is old or new.
  @discardableResult
  public func save(_ drafts: [Draft]) throws(LibraryError) -> [LibraryChange] {
    // Before anything is read there: what is missing was not removed.
    try checkIdentity()
    // What comes from here on is nothing that the drafts were made on.
    let seen = try cache.documents(of: drafts)
    return try repeating { () throws(LibraryError) in
      let counted = try counted(drafts, since: seen)
      do throws(LibraryError) {
        let changes = try put(counted.new, known: counted.known)
        remember(drafts, as: counted.all)
        return changes
      } catch {
        try rememberWhatIsThere(drafts, as: counted.all)
        throw error
      }
    }
  }

  /// How often something is done where other programs keep changing the files.
  static let attempts = 5

  /// Does once more what another program has come between, on what is there by then.
  ///
  /// - Parameter looking: whether what that program has written is taken in first; not where it is
  ///   to be compared with what was there before.
  func repeating<Result>(
    looking: Bool = false, _ body: () throws(LibraryError) -> Result
  ) throws(LibraryError) -> Result {
    for _ in 1..<Library.attempts {
      do throws(LibraryError) {
        return try body()
      } catch {
        guard case .changedMeanwhile(let place) = error else { throw error }
        if looking { _ = try catchUp(on: [String(place.dropFirst(root.count + 1))]) }
      }
    }
    return try body()
  }

  // MARK: One document

  @discardableResult
  public func save<Value: ListedDocument>(
    _ document: Value
  ) throws(LibraryError) -> [LibraryChange] {
    try save([try Draft(document)])
  }

  /// Deletes a document as it was read: its tombstone first, then its file.
  ///
  /// - Throws: `LibraryError.changedMeanwhile` where it says something else by now; then it stays.
  public func delete<Value: ListedDocument>(
    _ document: Value, at instant: Instant
  ) throws(LibraryError) {
    try checkIdentity()
    let isDone = try repeating { () throws(LibraryError) in
      try deleteOnce(document, at: instant)
    }
    if !isDone { throw .changedMeanwhile(path: root + "/" + document.path) }
  }

  /// - Returns: false where it has been changed since it was read.
  private func deleteOnce<Value: ListedDocument>(
    _ document: Value, at instant: Instant
  ) throws(LibraryError) -> Bool {
    // A tombstone that is there already may know more than this document.
    let stone = Tombstone.kind.path(of: document.id, on: nil)
    let files = try cache.paths(of: document.id, kind: Value.kind) + [stone]
    let missing = try catchUp(on: files).missing
    // With a tombstone it is no file that is being replaced.
    let found = try cache.text(Tombstone.kind.name, document.id)
    if found != nil { try ingest(missing.sorted()) }
    if let other = try cache.tombstone(document.id), other.deletedKind != Value.kind.name {
      throw .identifierShared(path: stone, name: other.name, folder: other.deletedKind)
    }
    _ = try joinCopies()
    let known = try cache.known([document.id])
    let key = DocumentKey(folder: Value.kind.name, id: document.id)
    let state = try cache.state(of: key)
    let seen = document.encoded()
    let reconciliation = Reconciliation(
      state, former: try cache.versions(key), rules: DocumentRules(Value.self),
      counter: try counter([key]))
    let last: [UInt8]
    switch (reconciliation.delete(knowing: seen), state) {
    case (.deleted(let text), _): last = text
    case (_, .deleted(let deletion)):
      if try cache.text(Tombstone.kind.name, document.id) != nil {
        if unsyncedFolders != [] { try syncFolders() }
        return true
      }
      last = deletion.last ?? seen
    case (_, .live(let text)), (_, .missing(let text)):
      guard let found, isDeleted(text, knowing: seen, and: found) else { return false }
      last = text
    case (_, .absent): return true
    }
    try save([try Draft(tombstone(of: key, document.listName, last, at: instant))])
    try put([], removing: cache.paths(of: document.id, kind: Value.kind), known: known)
    return true
  }

  /// Whether all that a text says was known to one of two who have deleted it.
  private func isDeleted(
    _ text: [UInt8], knowing seen: [UInt8], and tombstone: [UInt8]
  ) -> Bool {
    guard let other = try? Tombstone(decoding: tombstone), let edits = try? Lineage.edits(of: text),
      let known = try? Lineage.edits(of: seen),
      let deleted = try? Lineage.edits(of: Array(other.lastText.utf8))
    else { return false }
    return known.joined(with: deleted).covers(edits)
  }

  /// Brings a deleted document back; its tombstone goes.
  public func restore(_ tombstone: Tombstone) throws(LibraryError) {
    if try holds(tombstone.id, folder: tombstone.deletedKind) {
      throw .alive(name: tombstone.name)
    }
    let bytes = Array(tombstone.lastText.utf8)
    guard let type = DocumentType.byFolder[tombstone.deletedKind] else {
      throw .notFound(kind: "folder", name: tombstone.deletedKind)
    }
    let draft = try Draft(bytes, as: type, path: tombstone.path)
    try save([draft])
  }
}
