import Documents

/// Files are written and removed one way, and the cache is told of it.
extension Library {
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
  /// - Throws: `LibraryError.changedMeanwhile` where other files are there.
  @discardableResult
  func put(
    _ drafts: [Draft], removing files: [String] = [], applied: [AppliedOperation] = [],
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
      // A document that has moved may lie in two places now.
      _ = try? joinCopies()
      throw error
    }
    return try takeIn(done, applied: applied)
  }

  /// Tells the cache what was written before an error.
  func takeInWhatIsDone(_ done: [OwnChange]) { _ = try? takeIn(done) }

  /// Tells the cache what this library has done, and brings together what it has met.
  private func takeIn(
    _ done: [OwnChange], applied: [AppliedOperation] = []
  ) throws(LibraryError) -> [LibraryChange] {
    let (changes, met) = try tell(of: done, applied: applied)
    return met.isEmpty ? changes : try changes + joinCopies()
  }

  /// Tells the cache what this library has done. Where another program was quicker, it is told of
  /// both, one after the other, so that the two can be joined.
  ///
  /// - Returns: what has changed, and the files that say something else than what was written.
  func tell(
    of done: [OwnChange], applied: [AppliedOperation] = [], isCopy: Bool = false
  ) throws(LibraryError) -> (changes: [LibraryChange], met: Set<String>) {
    let own = Dictionary(done.map { ($0.path, $0) }) { $1 }
    var met: Set<String> = []
    let paths = done.map { $0.path }
    var changes = try ingest(paths, applied: applied, isOwn: true, isCopy: isCopy) { change in
      guard let own = own[change.path], !change.says(own.draft?.bytes),
        let mine = FileChange(own)
      else { return change }
      met.insert(change.path)
      return mine
    }
    // One that is being replaced right now is looked at again as ever.
    changes += try ingest(met.sorted()) { $0.mayBeUnfinished ? nil : $0 }
    return (changes, met)
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
    try checkIdentity()
    try needCache(for: drafts.map { $0.path })
    do throws(LibraryError) {
      try place(drafts, known, &done)
    } catch {
      syncedFolders = [:]
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
        // A library that is gone, as with its disk, is not made anew.
        try DocumentFile.makeFolder(folder, below: root, on: disk)
      }
      let isFirst = placed.insert(draft.path).inserted
      do throws(LibraryError) {
        try DocumentFile.write(
          draft.bytes, to: root + "/" + draft.path,
          inPlaceOf: known.paths(of: draft.id).map { root + "/" + $0 }, on: disk
        ) { there in !isFirst || known.mayReplace(there, with: draft) }
      } catch {
        guard case .changedMeanwhile(let place) = error else { throw error }
        throw try cache.quarantinedPaths().contains(draft.path) ? .quarantined(path: place) : error
      }
      done.append(OwnChange(path: draft.path, draft: draft))
    }
    try syncFolders()
  }

  /// Removes files durably, so that an older state cannot come back after a power loss.
  func remove(
    _ files: [String], _ known: KnownFiles, _ done: inout [OwnChange]
  ) throws(LibraryError) {
    if files.isEmpty { return }
    try checkIdentity()
    try needCache(for: files)
    do throws(LibraryError) {
      for path in files {
        let place = root + "/" + path
        // Each in its turn: the files before it have taken their time.
        let there = try DocumentFile.kind(at: place, on: disk)
        if !known.mayRemove(there, at: path) { throw .changedMeanwhile(path: place) }
        owe(place.folderOfPath)
        try DocumentFile.remove(place, on: disk)
        done.append(OwnChange(path: path))
      }
      try syncFolders()
    } catch {
      syncedFolders = [:]
      standing.withLock { $0.note(write: error) }
      throw error
    }
  }

  /// Refuses what the cache could not remember, as long as its disk is full.
  ///
  /// - Throws: `LibraryError.changedMeanwhile` where there is room again: what is to be done was
  ///   made on what is forgotten now.
  private func needCache(for paths: [String]) throws(LibraryError) {
    guard let failure = cache.failure else { return }
    guard cache.goBackToFile() else {
      standing.withLock { $0.note(write: failure) }
      throw failure
    }
    let (tree, known) = try lookAndRemember()
    try ingest(tree.differences(from: known).changed.sorted())
    if let failure = cache.failure { throw failure }
    throw .changedMeanwhile(path: root + "/" + (paths.first ?? ""))
  }

  /// A document that has moved to another month leaves its old place, and one that comes back its
  /// tombstone; one of another kind may have the same identifier.
  private func whatItReplaces(_ draft: Draft) throws(LibraryError) -> [String] {
    var removed: [String] = []
    if let old = try cache.path(of: draft.id, kind: draft.kind), old != draft.path {
      removed.append(old)
      // Of several files with its identifier another one must not count instead of it.
      removed += try cache.paths(of: draft.id, kind: draft.kind, before: draft.path)
        .filter { $0 != old }
    }
    if draft.kind != Tombstone.kind {
      removed += try cache.tombstonePaths(of: draft.key)
    }
    return removed
  }

  // MARK: Folders

  /// Notes before anything is done in a folder that its names have to be made durable.
  func owe(_ folder: String) {
    lock?.markAsWriting()
    unsyncedFolders?.insert(folder)
  }

  /// Makes all names durable that were left behind, by this run or by one before that was cut off,
  /// and those of the folders above them where nobody has since this library was opened.
  func syncFolders() throws(LibraryError) {
    var pending: Set<String>
    if let unsyncedFolders { pending = unsyncedFolders } else { pending = try allFolders() }
    var synced: [String: UInt64] = [:]
    while !pending.isEmpty {
      var above: Set<String> = []
      for folder in pending.sorted() {
        // One that is gone has no names; that it is gone is for the one above to say.
        let identity = disk.folderIdentity(at: folder)
        if identity != nil { try DocumentFile.synchronizeFolder(folder, on: disk) }
        if identity != nil, syncedFolders[folder] == identity { continue }
        synced[folder] = identity
        if folder == root { try syncRoot() } else { above.insert(folder.folderOfPath) }
      }
      pending = above.subtracting(synced.keys)
    }
    syncedFolders.merge(synced) { $1 }
    unsyncedFolders = []
    lock?.markAsClean(syncedFolders)
    standing.withLock { $0.note(write: nil) }
  }

  private func allFolders() throws(LibraryError) -> Set<String> {
    let tree = try FolderTree(of: root, on: disk, readsIdentities: false)
    return Set(tree.folders.map { root + "/" + $0 } + [root])
  }

  /// The root's own name, which may lie where this program has nothing to say.
  private func syncRoot() throws(LibraryError) {
    do throws(LibraryError) {
      try DocumentFile.synchronizeFolder(root.folderOfPath, on: disk)
    } catch {
      if case .readOnly = error { return }
      throw error
    }
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
