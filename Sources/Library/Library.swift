import Documents
import Strength
import Synchronization

/// A folder of documents, the only truth, and the cache that answers for it.
///
/// Everything enters the cache one way: a file changes, its text is read, the cache follows and
/// subscribers hear of it. Saving only writes files. Reads never wait for any of it.
public actor Library {
  public nonisolated let root: String
  nonisolated let cache: Cache
  private let lock: WriteLock?
  private var writeNumber = 0
  private var subscribers: [Int: AsyncStream<[LibraryChange]>.Continuation] = [:]
  private var nextSubscriber = 0
  private let stateBox: Mutex<LibraryState>

  /// Opens the library in a folder without reading it yet.
  ///
  /// - Parameters:
  ///   - root: the folder.
  ///   - cacheFolder: where caches lie; nil for one in memory.
  ///   - forWriting: makes the folder where there is none, and keeps other writers out.
  public init(
    at root: String, cacheFolder: String?, forWriting: Bool = false
  ) throws(LibraryError) {
    let isNew = forWriting && FileKind(at: root) == .nothing
    if !isNew { try FolderTree.checkRoot(root) }
    // One folder has one cache, whatever links lead to it.
    let resolved = try root.resolvedPath
    self.root = resolved
    var folder: String?
    if let cacheFolder {
      let name = ContentHash(of: Array(resolved.utf8))
      let path = cacheFolder + "/" + ULID(high: name.high >> 1, low: name.low).text
      try DocumentFile.makeFolder(path)
      folder = path
    }
    lock =
      forWriting
      ? try folder.map { path throws(LibraryError) in
        try WriteLock(path + "/lock", library: resolved)
      } : nil
    cache = try Cache(folder: folder, root: resolved)
    if isNew {
      // What the cache holds lay in a folder that is gone: this is another library. First the
      // cache, then the folder: an end in between must not look like a library that was emptied.
      try cache.empty()
      try DocumentFile.makeFolder(resolved)
    }
    stateBox = Mutex(.scanning)
  }

  public nonisolated var state: LibraryState { stateBox.withLock { $0 } }

  // MARK: Files → cache

  /// Reads what has changed in the folder since the cache last saw it.
  ///
  /// An empty folder is not believed where there were documents: it may not be mounted.
  @discardableResult
  public func refresh() throws(LibraryError) -> [LibraryChange] {
    let tree = try FolderTree(of: root)
    tree.sweep(root)
    let known = try cache.identities()
    if tree.files.isEmpty, !known.isEmpty {
      let count = try cache.documentCount()
      stateBox.withLock { $0 = .emptied }
      if count > 0 { throw .emptied(path: root, documents: count) }
    }
    var changed = tree.files.filter { known[$0.key] != $0.value }.map { $0.key }
    changed += known.keys.filter { tree.files[$0] == nil }
    changed.sort()
    let changes = try ingest(changed)
    stateBox.withLock { $0 = tree.files.isEmpty ? .empty : .ready }
    return changes
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
  }

  /// Reads the named files and brings the cache in line with them.
  @discardableResult
  func ingest(_ paths: [String]) throws(LibraryError) -> [LibraryChange] {
    if paths.isEmpty { return [] }
    let intake = FileIntake(root: root, paths: paths)
    let changes = try cache.write { database in
      var writer = try CacheWriter(database)
      try intake.read { change in try writer.apply(change) }
      try writer.finish()
      return writer.changes
    }
    if !changes.isEmpty { for subscriber in subscribers.values { subscriber.yield(changes) } }
    return changes
  }

  // MARK: Saving

  /// Writes documents durably; on return they survive a power loss and the cache knows them.
  ///
  /// - Throws: `LibraryError.quarantined` where a file that cannot be read would be overwritten;
  ///   then nothing is written.
  @discardableResult
  public func save(_ drafts: [Draft]) throws(LibraryError) -> [LibraryChange] {
    let quarantined = try cache.quarantinedPaths()
    for draft in drafts where quarantined.contains(draft.path) {
      throw .quarantined(path: draft.path)
    }
    var folders: Set<String> = []
    var paths: [String] = []
    for draft in drafts {
      let folder = (root + "/" + draft.path).folderOfPath
      if folders.insert(folder).inserted { try makeFolder(folder, of: draft.kind) }
      writeNumber += 1
      try DocumentFile.write(draft.bytes, to: root + "/" + draft.path, number: writeNumber)
      paths.append(draft.path)
    }
    for folder in folders { try DocumentFile.synchronizeFolder(folder) }
    for draft in drafts { try paths.append(contentsOf: removeWhatItReplaces(draft)) }
    return try ingest(paths)
  }

  private func makeFolder(_ folder: String, of kind: DocumentKind) throws(LibraryError) {
    try DocumentFile.makeFolder(folder)
    // A link would lead out of the library.
    let top = root + "/" + kind.name
    guard FileKind(at: top) == .folder else { throw .notAFolder(path: top) }
  }

  /// A document that has moved to another month leaves its old place, and one that comes back its
  /// tombstone; returns the paths of the files removed.
  private func removeWhatItReplaces(_ draft: Draft) throws(LibraryError) -> [String] {
    var removed: [String] = []
    if let old = try cache.path(of: draft.id, kind: draft.kind), old != draft.path {
      removed.append(old)
    }
    if draft.kind != Tombstone.kind,
      let tombstone = try cache.path(of: draft.id, kind: Tombstone.kind)
    {
      removed.append(tombstone)
    }
    for path in removed { try DocumentFile.remove(root + "/" + path) }
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
    let tombstone = Tombstone(
      id: document.id, deletedKind: Value.kind.name, name: document.listName, deletedAt: instant,
      lastText: String(decoding: document.encoded(), as: UTF8.self))
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

  /// Removes a document's file and leaves no tombstone.
  public func erase<Value: ListedDocument>(_ document: Value) throws(LibraryError) {
    guard let path = try cache.path(of: document.id, kind: Value.kind) else { return }
    try DocumentFile.remove(root + "/" + path)
    try DocumentFile.synchronizeFolder((root + "/" + path).folderOfPath)
    try ingest([path])
  }

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

  private func unsubscribe(_ number: Int) { subscribers[number] = nil }

  /// Follows the folder until the task is cancelled.
  public func watch(_ monitor: FolderMonitor) async throws(LibraryError) {
    for await event in monitor.events {
      switch event {
      case .changed(let paths): try await settle(paths)
      case .overflow: try refresh()
      }
    }
  }

  /// Takes changed paths in; one that has vanished gets a second look, as sync engines replace a
  /// file by deleting it first.
  private func settle(_ paths: Set<String>) async throws(LibraryError) {
    let vanished = paths.filter { FileKind(at: root + "/" + $0) == .nothing }
    try ingest(paths.subtracting(vanished).sorted())
    if vanished.isEmpty { return }
    try? await Task.sleep(for: .milliseconds(60))
    guard FileKind(at: root) == .folder else { return stateBox.withLock { $0 = .missing } }
    try ingest(vanished.sorted())
  }
}

/// Whether the folder can be believed.
public enum LibraryState: String, Sendable {
  case scanning
  case ready
  case empty
  /// It held documents before and holds none now.
  case emptied
  case missing
}

/// A document on its way into a file: checked, and in its canonical bytes.
public struct Draft: Sendable {
  public let kind: DocumentKind
  public let id: ULID
  public let path: String
  public let bytes: [UInt8]

  /// A document that is there as text only, of whatever kind.
  ///
  /// - Parameter path: names it in the error.
  init(_ bytes: [UInt8], as type: DocumentType, path: String) throws(LibraryError) {
    do throws(JSONFailure) {
      let summary = try JSONReader.over(bytes) { reader throws(JSONFailure) in
        try type.summarize(&reader)
      }
      kind = type.kind
      id = summary.id
      self.path = summary.path
      self.bytes = bytes
    } catch {
      throw .invalid(path: path, DocumentError(error, in: bytes))
    }
  }

  /// A document from its text in an export; nil where this version knows no such folder.
  public init?(_ bytes: [UInt8], folder: String) throws(LibraryError) {
    guard let type = DocumentType.byFolder[folder] else { return nil }
    try self.init(bytes.last == 0x0a ? bytes : bytes + [0x0a], as: type, path: folder)
  }

  /// - Throws: `LibraryError.invalid` where the bytes would not read back.
  public init<Value: ListedDocument>(_ document: Value) throws(LibraryError) {
    kind = Value.kind
    id = document.id
    path = document.path
    bytes = document.encoded()
    do throws(JSONFailure) {
      _ = try Value(decoding: bytes)
    } catch {
      throw .invalid(path: path, DocumentError(error, in: bytes))
    }
  }
}
