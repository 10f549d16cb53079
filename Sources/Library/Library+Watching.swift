/// Following the folder, and telling others of it.
extension Library {
  /// Every change from now on, in order.
  public func changes() -> AsyncStream<[LibraryChange]> {
    let number = nextSubscriber
    nextSubscriber += 1
    return AsyncStream { continuation in
      subscribers[number] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { await self?.unsubscribe(number) }
      }
    }
  }

  private func unsubscribe(_ number: Int) {
    subscribers[number] = nil
    followers[number] = nil
  }

  /// Where the library stands, whenever that changes; who is slow hears the newest only.
  public func positions() -> AsyncStream<LibraryPosition> {
    let number = nextSubscriber
    nextSubscriber += 1
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      followers[number] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { await self?.unsubscribe(number) }
      }
    }
  }

  /// Follows the folder until the task is cancelled.
  public func watch(_ monitor: FolderMonitor) async throws(LibraryError) {
    let pending = PendingEvents()
    for await _ in pending.gather(monitor) {
      switch pending.take() {
      case .changed(let paths)?: try await takeChanges(paths)
      case .overflow?: try await refresh()
      case nil: break
      }
    }
  }

  /// Says whether the folder can be believed right now; reads files in it only where it is another
  /// one than before, or the last look has found it gone, or too much of what it held.
  ///
  /// - Throws: `missing` or `emptied` where it is gone, or nothing of what it held is there;
  ///   `shrunken` where most of that is still gone.
  public func checkGate() async throws(LibraryError) {
    try checkFolders()
    switch standing.withLock({ $0.reading }) {
    case .missing, .emptied, .shrunken: try await refresh()
    default:
      if let folder = memory.folder, folderIdentity != folder { try await refresh() }
    }
  }

  private func checkFolders() throws(LibraryError) {
    guard try DocumentFile.kind(at: root, on: disk) == .folder else {
      throw doubted(.missing(path: root))
    }
    for type in DocumentType.all {
      let path = root + "/" + type.kind.name
      if try DocumentFile.kind(at: path, on: disk) == .folder { return }
    }
    let count = try cache.documentCount()
    if count > 0 { throw doubted(.emptied(path: root, documents: count)) }
  }

  /// Takes changed paths in, and brings together what they belong to.
  private func takeChanges(_ paths: Set<String>) async throws(LibraryError) {
    await joinNewIdentity()
    let paths = paths.filter { !Library.isIdentity($0) }
    switch standing.withLock({ $0.reading }) {
    case .missing, .emptied, .shrunken:
      // What is believed again is looked at as a whole.
      try await refresh()
    default:
      let missing = paths.filter { isGone($0) }
      _ = try await take(paths.subtracting(missing).sorted(), missing: missing)
      _ = try joinAndPrune()
    }
  }

  /// Takes files in; one that is not there gets two more looks, as sync engines replace a file by
  /// deleting it first, and may do so again; and so does one that cannot be read, as editors write
  /// in place. So many that are gone in the end are doubted.
  func take(
    _ paths: [String], missing: Set<String>
  ) async throws(LibraryError) -> [LibraryChange] {
    var unfinished = missing
    let takesTime = { (change: FileChange) -> FileChange? in
      if change.mayBeUnfinished { unfinished.insert(change.path) }
      return change.mayBeUnfinished ? nil : change
    }
    var changes = try ingest(paths.sorted(), accepting: takesTime)
    for _ in 0..<2 where !unfinished.isEmpty {
      await disk.waitForReplacement()
      // Everything at once looks like a disk that was taken away.
      try checkFolders()
      let there = unfinished.filter { !isGone($0) }.sorted()
      unfinished.subtract(there)
      changes += try ingest(there, accepting: takesTime)
    }
    return try changes + takeLoss(of: unfinished)
  }

  /// Reads what others have written in files since the cache last looked at them. One that is not
  /// there right now may be about to be replaced: it stays as it was known, unless its document
  /// lies elsewhere as well, and so has moved.
  func catchUp(
    on paths: [String]
  ) throws(LibraryError) -> (changed: [String], missing: Set<String>) {
    let unseen = try cache.unseen(paths, in: root, on: disk)
    var missing: Set<String> = []
    try ingest(unseen) { change in
      if change.isGone { missing.insert(change.path) }
      return change.isGone ? nil : change
    }
    var moved: [String] = []
    for path in missing {
      guard let id = DocumentType.id(ofPath: path), let kind = DocumentType.of(path: path)?.kind
      else { continue }
      let isElsewhere = try cache.paths(of: id, kind: kind).contains { !missing.contains($0) }
      if isElsewhere { moved.append(path) }
    }
    try ingest(moved.sorted())
    missing.subtract(moved)
    return (unseen.filter { !missing.contains($0) }, missing)
  }

  func isGone(_ path: String) -> Bool {
    (try? disk.kind(at: root + "/" + path, followsLinks: false)) == .nothing
  }
}
