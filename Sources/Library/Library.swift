import Documents
import Strength
import Synchronization

/// A folder of documents, the only truth, and the cache that answers for it.
///
/// Everything enters the cache one way: a file changes, its text is read, the cache follows and
/// subscribers hear of it. Saving only writes files. Reads never wait for any of it.
public actor Library {
  public nonisolated let root: String
  /// Names this folder where other things are kept for it, such as its cache.
  public nonisolated let key: String
  nonisolated let cache: Cache
  private let lock: WriteLock?
  nonisolated let isWriting: Bool
  var memory = EditMemory()
  private var writeNumber = 0
  /// Folders whose names are known to survive a power loss: an earlier run may have been cut off
  /// between a rename and the folder's fsync.
  private var settledFolders: Set<String> = []
  private var subscribers: [Int: AsyncStream<[LibraryChange]>.Continuation] = [:]
  private var followers: [Int: AsyncStream<LibraryPosition>.Continuation] = [:]
  private var nextSubscriber = 0
  private var lastTold: LibraryPosition?
  private let stateBox: Mutex<LibraryState>

  /// Opens the library in a folder without reading it yet.
  ///
  /// - Parameters:
  ///   - root: the folder.
  ///   - cacheFolder: where caches lie; nil for one in memory.
  ///   - forWriting: makes the folder where there is none, and keeps other writers out.
  ///   - lockSeconds: how long another writer is waited for.
  public init(
    at root: String, cacheFolder: String?, forWriting: Bool = false, lockSeconds: Double = 10
  ) throws(LibraryError) {
    let isNew = forWriting && FileKind(at: root) == .nothing
    if !isNew { try FolderTree.checkRoot(root) }
    // One folder has one cache, whatever links lead to it.
    let resolved = try root.resolvedPath
    self.root = resolved
    key = Library.key(of: resolved)
    var folder: String?
    if let cacheFolder {
      let path = cacheFolder + "/" + key
      try DocumentFile.makeFolder(path)
      folder = path
    }
    lock =
      forWriting
      ? try folder.map { path throws(LibraryError) in
        try WriteLock(path + "/lock", library: resolved, seconds: lockSeconds)
      } : nil
    cache = try Cache(folder: folder, root: resolved)
    isWriting = forWriting
    if isNew {
      // What the cache holds lay in a folder that is gone: this is another library. First the
      // cache, then the folder: an end in between must not look like a library that was emptied.
      try cache.empty()
      try DocumentFile.makeFolder(resolved)
      try SyncIgnore.write(to: resolved)
    }
    stateBox = Mutex(.scanning)
  }

  /// How many documents a cache remembers of a folder, which may be gone.
  public static func remembered(
    at root: String, cacheFolder: String
  ) throws(LibraryError) -> Int {
    let resolved = try root.resolvedPath
    let folder = cacheFolder + "/" + Library.key(of: resolved)
    guard case .file = FileKind(at: folder + "/cache.sqlite") else { return 0 }
    return try Cache(folder: folder, root: resolved).documentCount()
  }

  private static func key(of resolvedPath: String) -> String {
    let name = ContentHash(of: Array(resolvedPath.utf8))
    return ULID(high: name.high >> 1, low: name.low).text
  }

  /// Another one means that something else is mounted there now; nil where there is no folder.
  public nonisolated var folderIdentity: UInt64? { FileKind.folderIdentity(at: root) }

  public nonisolated var state: LibraryState { stateBox.withLock { $0 } }

  // MARK: Files → cache

  /// Reads what has changed in the folder since the cache last saw it.
  ///
  /// An empty folder is not believed where there were documents: it may not be mounted. Nor is one
  /// where most of them are gone at once. A library that is open for writing then brings together
  /// what sync engines have left.
  @discardableResult
  public func refresh() throws(LibraryError) -> [LibraryChange] {
    try refresh(believing: false)
  }

  /// Takes the folder as it is, however little of what was there is left.
  @discardableResult
  public func believe() throws(LibraryError) -> [LibraryChange] {
    try refresh(believing: true)
  }

  private func refresh(believing: Bool) throws(LibraryError) -> [LibraryChange] {
    let tree: FolderTree
    do throws(LibraryError) {
      tree = try FolderTree(of: root)
    } catch {
      if case .missing = error { stateBox.withLock { $0 = .missing } }
      throw error
    }
    tree.sweep(root)
    let known = try cache.identities()
    if !believing, tree.files.isEmpty, !known.isEmpty {
      let count = try cache.documentCount()
      stateBox.withLock { $0 = .emptied }
      if count > 0 { throw .emptied(path: root, documents: count) }
    }
    var changed = tree.files.filter { known[$0.key] != $0.value }.map { $0.key }
    let gone = known.keys.filter { tree.files[$0] == nil }
    changed += gone
    changed.sort()
    if !believing, gone.count >= Library.doubtedLoss, let loss = try cache.loss(in: tree) {
      stateBox.withLock { $0 = .shrunken }
      throw .shrunken(path: root, before: loss.before, now: loss.now)
    }
    let changes = try ingest(changed)
    stateBox.withLock { $0 = tree.files.isEmpty ? .empty : .ready }
    return try changes + settleConflicts() + prune()
  }

  /// Throws the cache away and reads every file.
  public func rebuild() throws(LibraryError) {
    let tree = try FolderTree(of: root, readsIdentities: false)
    tree.sweep(root)
    let intake = FileIntake(root: root, paths: tree.names.sorted())
    try cache.refill { database in
      var writer = try CacheWriter(database)
      try intake.read { change in try writer.apply(change) }
      try writer.finish()
    }
    stateBox.withLock { $0 = tree.names.isEmpty ? .empty : .ready }
    tellFollowers(try cache.position())
    _ = try settleConflicts()
  }

  /// Reads the named files and brings the cache in line with them.
  ///
  /// - Parameters:
  ///   - applied: operations to remember as applied in the same transaction.
  ///   - isOwn: whether this library has written the files, knowing what was there.
  @discardableResult
  func ingest(
    _ paths: [String], applied: [ULID] = [], isOwn: Bool = false
  ) throws(LibraryError) -> [LibraryChange] {
    if paths.isEmpty, applied.isEmpty { return [] }
    let intake = FileIntake(root: root, paths: paths)
    let source = CacheMemory.Source(
      isOwn: isOwn, now: memory.clock(), writer: isWriting ? try writerName() : nil)
    let (changes, position, isRolledBack) = try cache.write { database in
      var writer = try CacheWriter(database, source)
      try intake.read { change in try writer.apply(change) }
      try writer.finish()
      try Cache.remember(applied, in: database)
      return (writer.changes, try Cache.position(database), writer.isRolledBack)
    }
    if isRolledBack {
      // Counted on from there, different edits would have the same number.
      memory.writer = try WriterName.renew(folder: cache.folder, root: root)
    }
    if !changes.isEmpty {
      stateBox.withLock { if $0 == .empty { $0 = .ready } }
      for subscriber in subscribers.values { subscriber.yield(changes) }
    }
    tellFollowers(position)
    return changes
  }

  /// The position tells more than the changes: another command may have taken a file in first.
  private func tellFollowers(_ position: LibraryPosition) {
    guard position != lastTold else { return }
    lastTold = position
    for follower in followers.values { follower.yield(position) }
  }

  // MARK: Saving

  /// Writes documents durably; on return they survive a power loss and the cache knows them.
  ///
  /// - Throws: `LibraryError.quarantined` where a file that cannot be read would be overwritten;
  ///   then nothing is written.
  @discardableResult
  public func save(_ drafts: [Draft]) throws(LibraryError) -> [LibraryChange] {
    var paths: [String] = []
    try write(counted(drafts), &paths)
    return try ingest(paths, isOwn: true)
  }

  /// Writes documents durably; the cache does not know them yet.
  ///
  /// - Parameters:
  ///   - paths: takes the files that have changed, also where it ends with an error.
  ///   - replaces: whether files go in whose place these come.
  func write(
    _ drafts: [Draft], _ paths: inout [String], replaces: Bool = true
  ) throws(LibraryError) {
    var folders: Set<String> = []
    for draft in drafts {
      let folder = (root + "/" + draft.path).folderOfPath
      if folders.insert(folder).inserted { try makeFolder(folder, of: draft.kind) }
      writeNumber += 1
      try DocumentFile.write(draft.bytes, to: root + "/" + draft.path, number: writeNumber)
      paths.append(draft.path)
    }
    for folder in folders { try DocumentFile.synchronizeFolder(folder) }
    if !replaces { return }
    var replaced: [String] = []
    for draft in drafts { replaced += try whatItReplaces(draft) }
    try remove(replaced, &paths)
  }

  /// Removes files durably, so that an older state cannot come back after a power loss.
  func remove(_ files: [String], _ paths: inout [String]) throws(LibraryError) {
    var folders: Set<String> = []
    for path in files {
      try DocumentFile.remove(root + "/" + path)
      paths.append(path)
      folders.insert((root + "/" + path).folderOfPath)
    }
    for folder in folders { try DocumentFile.synchronizeFolder(folder) }
  }

  private func makeFolder(_ folder: String, of kind: DocumentKind) throws(LibraryError) {
    try DocumentFile.makeFolder(folder)
    // A link would lead out of the library.
    let top = root + "/" + kind.name
    guard FileKind(at: top) == .folder else { throw .notAFolder(path: top) }
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
    // A tombstone that is there already may know more than this document.
    let stone = DocumentType.path(kind: Tombstone.kind, id: document.id, day: nil)
    let files = try cache.paths(of: document.id, kind: Value.kind) + [stone]
    try ingest(cache.unseen(files, in: root))
    _ = try settleConflicts()
    let there = try cache.text(Value.kind.name, document.id)
    if there == nil, try cache.text(Tombstone.kind.name, document.id) != nil { return }
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
    let files = try cache.paths(of: document.id, kind: Value.kind)
    var paths: [String] = []
    try remove(files, &paths)
    try ingest(paths, isOwn: true)
  }

  /// Makes the names of some files durable, where nobody has since this library was opened.
  func settleFolders(_ paths: [String]) throws(LibraryError) {
    for path in paths {
      let folder = (root + "/" + path).folderOfPath
      if settledFolders.contains(folder) || FileKind(at: folder) != .folder { continue }
      try DocumentFile.synchronizeFolder(folder)
      settledFolders.insert(folder)
    }
  }

  func forgetSettledFolders() { settledFolders = [] }

  // MARK: Watching

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
    for await event in monitor.events {
      switch event {
      case .changed(let paths): try await settle(paths)
      case .overflow: try refresh()
      }
    }
  }

  /// Says whether the folder can be believed right now, without reading the files in it.
  ///
  /// - Throws: `missing` or `emptied` where it is gone, or nothing of what it held is there;
  ///   `shrunken` where the last look at it found most of that gone.
  public func checkGate() throws(LibraryError) {
    guard FileKind(at: root) == .folder else {
      stateBox.withLock { $0 = .missing }
      throw .missing(path: root)
    }
    let root = root
    let isThere = DocumentType.all.contains { FileKind(at: root + "/" + $0.kind.name) == .folder }
    let count = isThere ? 0 : try cache.documentCount()
    if count > 0 {
      stateBox.withLock { $0 = .emptied }
      throw .emptied(path: root, documents: count)
    }
    if state == .shrunken { try refresh() }
  }

  /// Takes changed paths in; one that has vanished gets a second look, as sync engines replace a
  /// file by deleting it first.
  private func settle(_ paths: Set<String>) async throws(LibraryError) {
    if state == .missing || state == .emptied || state == .shrunken {
      // What is believed again is looked at as a whole.
      try refresh()
      return
    }
    let vanished = paths.filter { FileKind(at: root + "/" + $0) == .nothing }
    try ingest(paths.subtracting(vanished).sorted())
    if vanished.isEmpty {
      _ = try settleConflicts()
      return
    }
    try? await Task.sleep(for: .milliseconds(60))
    // Everything at once looks like a disk that was taken away.
    try checkGate()
    // So do many.
    if vanished.count >= Library.doubtedLoss {
      try refresh()
      return
    }
    try ingest(vanished.sorted())
    _ = try settleConflicts()
  }
}
