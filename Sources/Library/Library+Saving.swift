import Documents
import Strength

/// Saving writes files; the cache follows from them.
extension Library {
  /// Writes documents durably; on return they survive a power loss and the cache knows them.
  ///
  /// - Throws: `LibraryError.quarantined` where a file that cannot be read would be overwritten;
  ///   then nothing is written. After any other error each document is old or new.
  @discardableResult
  public func save(_ drafts: [Draft]) throws(LibraryError) -> [LibraryChange] {
    try repeating { () throws(LibraryError) in try put(counted(drafts)) }
  }

  /// How often something is done where other programs keep changing the files.
  static let attempts = 5

  /// Does once more what another program has overtaken, on what is there by then.
  func repeating<Result>(
    _ body: () throws(LibraryError) -> Result
  ) throws(LibraryError) -> Result {
    for _ in 1..<Library.attempts {
      do throws(LibraryError) {
        return try body()
      } catch {
        guard case .overtaken = error else { throw error }
      }
    }
    return try body()
  }

  /// Writes and removes files, and tells the cache what this library has done; also where an error
  /// cuts it off: nothing is promised for that.
  @discardableResult
  func put(
    _ drafts: [Draft], removing files: [String] = [], applied: [ULID] = []
  ) throws(LibraryError) -> [LibraryChange] {
    var paths: [String] = []
    do throws(LibraryError) {
      try write(drafts, &paths)
      try remove(files, &paths)
    } catch {
      takeIn(paths)
      throw error
    }
    return try ingest(paths, applied: applied, isOwn: true)
  }

  /// Tells the cache what was written before an error.
  func takeIn(_ paths: [String]) { _ = try? ingest(paths, isOwn: true) }

  /// Writes documents durably; the cache does not know them yet.
  ///
  /// - Parameters:
  ///   - paths: takes the files that have changed, also where it ends with an error.
  ///   - replaces: whether files go in whose place these come.
  func write(
    _ drafts: [Draft], _ paths: inout [String], replaces: Bool = true
  ) throws(LibraryError) {
    if drafts.isEmpty { return }
    do throws(LibraryError) {
      try place(drafts, &paths)
    } catch {
      settledFolders = [:]
      standing.withLock { $0.note(write: error) }
      throw error
    }
    if !replaces { return }
    var replaced: [String] = []
    for draft in drafts { replaced += try whatItReplaces(draft) }
    try remove(replaced, &paths)
  }

  private func place(_ drafts: [Draft], _ paths: inout [String]) throws(LibraryError) {
    let known = try cache.identities(of: drafts)
    var folders: Set<String> = []
    var placed: Set<String> = []
    for (draft, known) in zip(drafts, known) {
      let folder = (root + "/" + draft.path).folderOfPath
      if folders.insert(folder).inserted {
        owe(folder)
        try makeFolder(folder, of: draft.kind)
      }
      writeNumber += 1
      let isFirst = placed.insert(draft.path).inserted
      try DocumentFile.write(
        draft.bytes, to: root + "/" + draft.path, number: writeNumber, on: disk
      ) { there in
        guard isFirst, case .file(let identity) = there else { return true }
        return known.contains(identity)
      }
      paths.append(draft.path)
    }
    try settle()
  }

  /// Removes files durably, so that an older state cannot come back after a power loss.
  func remove(_ files: [String], _ paths: inout [String]) throws(LibraryError) {
    if files.isEmpty { return }
    do throws(LibraryError) {
      for path in files {
        let place = root + "/" + path
        // Each in its turn: the files before it have taken their time.
        if try !cache.unseen([path], in: root, on: disk).isEmpty, !isGone(path) {
          throw .overtaken(path: place)
        }
        owe(place.folderOfPath)
        try DocumentFile.remove(place, on: disk)
        paths.append(path)
      }
      try settle()
    } catch {
      settledFolders = [:]
      standing.withLock { $0.note(write: error) }
      throw error
    }
  }

  private func makeFolder(_ folder: String, of kind: DocumentKind) throws(LibraryError) {
    try DocumentFile.makeFolder(folder, on: disk)
    // A link would lead out of the library.
    let top = root + "/" + kind.name
    guard try DocumentFile.kind(at: top, on: disk) == .folder else {
      throw .notAFolder(path: top)
    }
  }

  /// A document that has moved to another month leaves its old place, and one that comes back its
  /// tombstone.
  private func whatItReplaces(_ draft: Draft) throws(LibraryError) -> [String] {
    var removed: [String] = []
    if let old = try cache.path(of: draft.id, kind: draft.kind), old != draft.path {
      removed.append(old)
      // Of several files with its identifier another one must not count instead of it.
      removed += try cache.paths(of: draft.id, kind: draft.kind, before: draft.path)
        .filter { $0 != old }
    }
    if draft.kind != Tombstone.kind {
      removed += try cache.paths(of: draft.id, kind: Tombstone.kind)
    }
    return removed
  }

  // MARK: Folders

  /// Notes before anything is done in a folder that its names have to be made durable.
  private func owe(_ folder: String) {
    lock?.markAsWriting()
    unsettledFolders?.insert(folder)
  }

  /// Makes all names durable that were left behind, by this run or by one before that was cut off,
  /// and those of the folders above them where nobody has since this library was opened.
  func settle() throws(LibraryError) {
    var pending: Set<String>
    if let unsettledFolders { pending = unsettledFolders } else { pending = try allFolders() }
    var settled: [String: UInt64] = [:]
    while !pending.isEmpty {
      var above: Set<String> = []
      for folder in pending.sorted() {
        // One that is gone has no names; that it is gone is for the one above to say.
        let identity = disk.folderIdentity(at: folder)
        if identity != nil { try DocumentFile.synchronizeFolder(folder, on: disk) }
        if identity != nil, settledFolders[folder] == identity { continue }
        settled[folder] = identity
        if folder == root { try settleRoot() } else { above.insert(folder.folderOfPath) }
      }
      pending = above.subtracting(settled.keys)
    }
    settledFolders.merge(settled) { $1 }
    unsettledFolders = []
    lock?.markAsClean(settledFolders)
    standing.withLock { $0.note(write: nil) }
  }

  private func allFolders() throws(LibraryError) -> Set<String> {
    let tree = try FolderTree(of: root, on: disk, readsIdentities: false)
    return Set(tree.folders.map { root + "/" + $0 } + [root])
  }

  /// The root's own name, which may lie where this program has nothing to say.
  private func settleRoot() throws(LibraryError) {
    do throws(LibraryError) {
      try DocumentFile.synchronizeFolder(root.folderOfPath, on: disk)
    } catch {
      if case .readOnly = error { return }
      throw error
    }
  }

  // MARK: One document

  @discardableResult
  public func save<Value: ListedDocument>(
    _ document: Value
  ) throws(LibraryError) -> [LibraryChange] {
    try save([try Draft(document)])
  }

  /// Deletes a document: its tombstone first, then its file.
  public func delete<Value: ListedDocument>(
    _ document: Value, at instant: Instant
  ) throws(LibraryError) {
    try repeating { () throws(LibraryError) in try bury(document, at: instant) }
  }

  private func bury<Value: ListedDocument>(
    _ document: Value, at instant: Instant
  ) throws(LibraryError) {
    // A tombstone that is there already may know more than this document.
    let stone = DocumentType.path(kind: Tombstone.kind, id: document.id, day: nil)
    let files = try cache.paths(of: document.id, kind: Value.kind) + [stone]
    let vanished = try catchUp(on: files).vanished
    // With a tombstone it is no file that is being replaced.
    if try cache.text(Tombstone.kind.name, document.id) != nil { try ingest(vanished.sorted()) }
    _ = try settleConflicts()
    let there = try cache.text(Value.kind.name, document.id)
    if there == nil, try cache.text(Tombstone.kind.name, document.id) != nil {
      if unsettledFolders != [] { try settle() }
      return
    }
    let tombstone = Tombstone(
      id: document.id, deletedKind: Value.kind.name, name: document.listName, deletedAt: instant,
      lastText: String(decoding: there ?? document.encoded(), as: UTF8.self))
    try save([try Draft(tombstone)])
    try erase(document)
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

  /// Removes a document's files and leaves no tombstone.
  public func erase<Value: ListedDocument>(_ document: Value) throws(LibraryError) {
    try put([], removing: cache.paths(of: document.id, kind: Value.kind))
  }
}
