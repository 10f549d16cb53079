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
    // What comes from here on is nothing that the drafts were made on.
    let seen = try cache.standing(drafts)
    return try repeating { () throws(LibraryError) in
      let (counted, known) = try counted(drafts, since: seen)
      return try put(counted, known: known)
    }
  }

  /// How often something is done where other programs keep changing the files.
  static let attempts = 5

  /// Does once more what another program has overtaken, on what is there by then.
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
        guard case .overtaken(let place) = error else { throw error }
        if looking { _ = try catchUp(on: [String(place.dropFirst(root.count + 1))]) }
      }
    }
    return try body()
  }

  /// What this library has done with a file.
  struct OwnChange {
    var path: String
    /// Nil where the file was removed.
    var draft: Draft?
  }

  /// Writes and removes files, and tells the cache what this library has done; also where an error
  /// cuts it off: nothing is promised for that.
  ///
  /// - Parameter known: the files by which the drafts were made; nil for those that are known now.
  /// - Throws: `LibraryError.overtaken` where other files are there.
  @discardableResult
  func put(
    _ drafts: [Draft], removing files: [String] = [], applied: [ULID] = [],
    known: KnownFiles? = nil
  ) throws(LibraryError) -> [LibraryChange] {
    let known =
      if let known { known } else { try cache.known(drafts.map { $0.id }, and: files) }
    var done: [OwnChange] = []
    do throws(LibraryError) {
      try write(drafts, over: known, &done)
      try remove(files, known, &done)
    } catch {
      takeInWhatIsDone(done)
      throw error
    }
    return try takeIn(done, applied: applied)
  }

  /// Tells the cache what was written before an error.
  func takeInWhatIsDone(_ done: [OwnChange]) { _ = try? takeIn(done) }

  /// Tells the cache what this library has done. Where another program was quicker, it is told of
  /// both, one after the other, and the two are brought together.
  func takeIn(
    _ done: [OwnChange], applied: [ULID] = []
  ) throws(LibraryError) -> [LibraryChange] {
    let own = Dictionary(done.map { ($0.path, $0) }) { $1 }
    var met: [String] = []
    var changes = try ingest(done.map { $0.path }, applied: applied, isOwn: true) { change in
      guard let own = own[change.path], !change.says(own.draft?.bytes),
        let mine = FileChange(own)
      else { return change }
      met.append(change.path)
      return mine
    }
    if met.isEmpty { return changes }
    changes += try ingest(met)
    return try changes + settleConflicts()
  }

  /// Writes documents durably; the cache does not know them yet.
  ///
  /// - Parameters:
  ///   - known: the only files that they may replace.
  ///   - done: takes the files that have changed, also where it ends with an error.
  ///   - replaces: whether files go in whose place these come.
  func write(
    _ drafts: [Draft], over known: KnownFiles, _ done: inout [OwnChange], replaces: Bool = true
  ) throws(LibraryError) {
    if drafts.isEmpty { return }
    do throws(LibraryError) {
      try place(drafts, known, &done)
    } catch {
      settledFolders = [:]
      standing.withLock { $0.note(write: error) }
      throw error
    }
    if !replaces { return }
    var replaced: [String] = []
    for draft in drafts { replaced += try whatItReplaces(draft) }
    try remove(replaced, known, &done)
  }

  private func place(
    _ drafts: [Draft], _ known: KnownFiles, _ done: inout [OwnChange]
  ) throws(LibraryError) {
    var folders: Set<String> = []
    var placed: Set<String> = []
    for draft in drafts {
      let folder = (root + "/" + draft.path).folderOfPath
      if folders.insert(folder).inserted {
        owe(folder)
        try makeFolder(folder, of: draft.kind)
      }
      writeNumber += 1
      let isFirst = placed.insert(draft.path).inserted
      do throws(LibraryError) {
        try DocumentFile.write(
          draft.bytes, to: root + "/" + draft.path, number: writeNumber, on: disk
        ) { there in !isFirst || known.mayReplace(there, with: draft) }
      } catch {
        guard case .overtaken(let place) = error else { throw error }
        throw try cache.quarantinedPaths().contains(draft.path) ? .quarantined(path: place) : error
      }
      done.append(OwnChange(path: draft.path, draft: draft))
    }
    try settle()
  }

  /// Removes files durably, so that an older state cannot come back after a power loss.
  func remove(
    _ files: [String], _ known: KnownFiles, _ done: inout [OwnChange]
  ) throws(LibraryError) {
    if files.isEmpty { return }
    do throws(LibraryError) {
      for path in files {
        let place = root + "/" + path
        // Each in its turn: the files before it have taken their time.
        let there = try DocumentFile.kind(at: place, on: disk)
        if !known.mayRemove(there, at: path) { throw .overtaken(path: place) }
        owe(place.folderOfPath)
        try DocumentFile.remove(place, on: disk)
        done.append(OwnChange(path: path))
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

extension FileChange {
  /// What a library has done itself; nil where its text cannot be read back.
  init?(_ own: Library.OwnChange) {
    guard let type = DocumentType.of(path: own.path) else { return nil }
    self.init(path: own.path, kind: type.kind, content: .gone)
    guard let bytes = own.draft?.bytes else { return }
    let summary = try? JSONReader.over(bytes) { reader throws(JSONFailure) in
      try type.summarize(&reader)
    }
    guard let summary else { return nil }
    content = .document(summary, ContentHash(of: bytes), bytes)
  }

  /// - Parameter text: nil for a file that is gone.
  func says(_ text: [UInt8]?) -> Bool {
    switch content {
    case .document(_, _, let bytes): bytes == text
    case .gone: text == nil
    case .quarantined, .foreign: false
    }
  }
}
