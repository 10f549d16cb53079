import Documents
import GRDB
import Strength
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of documents, the only truth, and the cache that answers for it.
///
/// Everything enters the cache one way: a file changes, its text is read, the cache follows and
/// subscribers hear of it. Saving only writes files. Reads never wait for any of it.
public actor Library {
  /// Lies in a folder that has only a part of a library while a backup is being restored there.
  public static let unfinishedName = ".regimen-restoring"

  public nonisolated let root: String
  /// Names this folder where other things are kept for it, such as its cache.
  public nonisolated let key: String
  nonisolated let cache: Cache
  nonisolated let disk: any Disk
  let lock: WriteLock?
  nonisolated let isWriting: Bool
  var memory = EditMemory()
  /// Whether copies are being joined right now.
  var isJoining = false
  /// Whether the last look has left something that belongs together as it was.
  var leavesJoins = false
  /// Looks once more at what was just changing.
  var joinCheck: Task<Void, Never>?
  /// Looks at joined copies again when they have been there for long enough.
  var copyCheck: Task<Void, Never>?
  /// Folders whose names, with those of the folders above, survive a power loss, each with its
  /// identity.
  var syncedFolders: [String: UInt64] = [:]
  /// Folders in which something was done that may not survive; nil for any, as after a run that
  /// was cut off.
  var unsyncedFolders: Set<String>?
  var subscribers: [Int: AsyncStream<[LibraryChange]>.Continuation] = [:]
  var followers: [Int: AsyncStream<LibraryPosition>.Continuation] = [:]
  var nextSubscriber = 0
  private var lastTold: LibraryPosition?
  nonisolated let standing = Mutex(Standing())

  /// Opens the library in a folder without reading it yet.
  ///
  /// - Parameters:
  ///   - root: the folder.
  ///   - cacheFolder: where caches lie; nil for one in memory.
  ///   - forWriting: makes the folder where there is none, and keeps other writers out.
  ///   - lockSeconds: how long another writer is waited for.
  ///   - quietSeconds: how long a conflict copy stays beside its document after the two are joined.
  ///   - disk: where the folder lies; the cache lies on the system's.
  public init(
    at root: String, cacheFolder: String?, forWriting: Bool = false, lockSeconds: Double = 10,
    quietSeconds: Double = 10, disk: any Disk = SystemDisk()
  ) throws(LibraryError) {
    let found = try DocumentFile.kind(at: root, on: disk)
    let isNew = forWriting && found == .nothing
    if !isNew { try FolderTree.checkRoot(root, on: disk) }
    // One folder has one cache, whatever links lead to it.
    let resolved = try root.resolvedPath(on: disk)
    self.root = resolved
    self.disk = disk.confined(to: resolved)
    isWriting = forWriting
    memory.quietMilliseconds = Int64(quietSeconds * 1000)
    key = Library.key(of: resolved)
    var folder: String?
    var failure: LibraryError?
    if let cacheFolder {
      let path = cacheFolder + "/" + key
      do throws(LibraryError) {
        try PrivateFolder.make(path)
        folder = path
      } catch {
        // Who only reads can do without; who writes needs the lock in there.
        if forWriting || LibraryState(ofWrite: error) == nil { throw error }
        failure = error
      }
    }
    lock =
      forWriting
      ? try folder.map { path throws(LibraryError) in
        try WriteLock(path + "/lock", library: resolved, seconds: lockSeconds)
      } : nil
    if let synced = lock?.syncedFolders {
      syncedFolders = synced
      unsyncedFolders = []
    }
    cache = try Cache(folder: folder, root: resolved, failure: failure)
    if isNew {
      // What the cache holds lay in a folder that is gone: this is another library. First the
      // cache, then the folder: an end in between must not look like a library that was emptied.
      try cache.empty()
      if let folder { try Library.forgetIdentity(in: folder) }
      try DocumentFile.makeFolder(resolved, on: disk)
      try SyncIgnore.write(to: resolved, on: disk)
    }
    if forWriting { askWhetherItCanBeWritten() }
    if let failure = cache.failure { standing.withLock { $0.note(write: failure) } }
  }

  /// Why nothing is kept of what is read, as on a full disk; nil where it is kept. Reading goes on
  /// all the same; saving does not.
  public nonisolated var cacheFailure: LibraryError? { cache.failure }

  /// How many documents a cache remembers of a folder, which may be gone.
  public static func remembered(
    at root: String, cacheFolder: String
  ) throws(LibraryError) -> Int {
    let resolved = try root.resolvedPath(on: SystemDisk())
    return try cache(of: resolved, in: cacheFolder)?.documentCount() ?? 0
  }

  /// The cache of a folder where there is one.
  static func cache(of resolvedPath: String, in cacheFolder: String) throws(LibraryError) -> Cache?
  {
    let folder = cacheFolder + "/" + key(of: resolvedPath)
    for name in [Cache.name, Cache.formerName] {
      if case .file = try DocumentFile.kind(at: folder + "/" + name, on: SystemDisk()) {
        return try Cache(folder: folder, root: resolvedPath)
      }
    }
    return nil
  }

  private static func key(of resolvedPath: String) -> String {
    let name = ContentHash(of: Array(resolvedPath.utf8))
    return ULID(high: name.high >> 1, low: name.low).text
  }

  /// Another one means that something else is mounted there now; nil where there is no folder.
  public nonisolated var folderIdentity: UInt64? { disk.folderIdentity(at: root) }

  public nonisolated var state: LibraryState { standing.withLock { $0.state } }

  nonisolated func note(reading state: LibraryState) {
    standing.withLock { $0.reading = state }
  }

  nonisolated func askWhetherItCanBeWritten() {
    do throws(DiskError) {
      try disk.checkWriting(at: root)
      standing.withLock { $0.note(answer: nil) }
    } catch {
      let failure = LibraryError(error, "write", root)
      standing.withLock { $0.note(answer: failure) }
    }
  }

  // MARK: Files → cache

  /// Reads what has changed in the folder since the cache last saw it.
  ///
  /// An empty folder is not believed where there were documents: it may not be mounted. Nor is one
  /// where most of them are gone at once. A library that is open for writing then brings together
  /// what sync engines have left.
  @discardableResult
  public func refresh() async throws(LibraryError) -> [LibraryChange] {
    recallIdentity()
    // Before it is read: what is put in its place meanwhile is another one.
    let folder = folderIdentity
    let (tree, known) = try lookAndRemember()
    let (changed, missing) = tree.differences(from: known)
    if tree.files.isEmpty, case let count = try cache.documentCount(), count > 0 {
      throw doubted(.emptied(path: root, documents: count))
    }
    if !missing.isEmpty || known.isEmpty { try checkLoss(in: tree) }
    // Not for what lies there only as long as a disk is not mounted.
    beginEpochWherePutBack()
    // It is believed: who is told of what has come may save what follows from that.
    memory.folder = folder
    if !standing.withLock({ $0.reading.isBelieved }) { note(reading: .scanning) }
    let changes = try await take(changed, missing: missing)
    await joinIdentities()
    note(reading: tree.files.isEmpty ? .empty : .ready)
    return try changes + joinAndPrune()
  }

  /// Takes the folder as it is, however little of what was there is left.
  @discardableResult
  public func acceptFolder() throws(LibraryError) -> [LibraryChange] {
    beginEpochWherePutBack()
    let folder = folderIdentity
    let (tree, known) = try lookAndRemember()
    let (changed, missing) = tree.differences(from: known)
    let changes = try ingest((changed + missing).sorted())
    try cache.acceptWhatIsThere()
    memory.folder = folder
    note(reading: tree.files.isEmpty ? .empty : .ready)
    return try changes + joinAndPrune()
  }

  /// Throws the cache away and reads every file.
  public func rebuild() throws(LibraryError) {
    try takeInBeforeItIsForgotten()
    memory.folder = folderIdentity
    let tree = try look(readsIdentities: false)
    let paths = tree.names + tree.notFiles
    let remembers = try cache.refill { database, known in
      let intake = FileIntake(root: root, paths: paths[...], disk: disk)
      var writer = try CacheWriter(database, .refill(over: known))
      try intake.read { change in try writer.apply(change) }
      try writer.finish()
      return writer.unchanged
    }
    if !remembers, isWriting { try renewWriter() }
    note(reading: tree.names.isEmpty ? .empty : .ready)
    tellFollowers(try cache.position())
    _ = try joinAndPrune()
  }

  /// What has changed since the cache last looked may have been written over something that only
  /// the cache knows.
  private func takeInBeforeItIsForgotten() throws(LibraryError) {
    do throws(LibraryError) {
      if isWriting, try cache.documentCount() > 0 { try acceptFolder() }
    } catch {
      // A damaged cache is what a rebuild is for.
      guard case .cache = error else { throw error }
    }
  }

  /// The folder, and what the cache has read of it.
  func lookAndRemember() throws(LibraryError) -> (FolderTree, [String: FileIdentity]) {
    let known = Meanwhile { [cache] () throws(LibraryError) in try cache.identities() }
    return (try look(), try known.get())
  }

  func look(readsIdentities: Bool = true) throws(LibraryError) -> FolderTree {
    do throws(LibraryError) {
      let tree = try FolderTree(of: root, on: disk, readsIdentities: readsIdentities)
      sweep(tree.temporaries)
      return tree
    } catch {
      if case .missing = error { throw doubted(error) }
      throw error
    }
  }

  /// Whether a process on this machine is the one that writes to the library.
  public nonisolated func isOpenForWriting(in process: Int32) -> Bool {
    WriteLock.isOpen(in: process, key: key)
  }

  /// Removes temporary files of writes that were cut off, but never those of a live writer.
  private func sweep(_ temporaries: [String]) {
    for path in temporaries {
      let place = root + "/" + path
      guard let name = path.split(separator: "/").last,
        let writer = Temporary.Writer(inName: name)
      else { continue }
      let hasEnded = writer.hasEnded(place, on: disk) { process in
        // The writer itself is not writing right now.
        !(isWriting && process == getpid()) && WriteLock.isOpen(in: process, key: key)
      }
      if hasEnded { try? disk.remove(place) }
    }
  }

  /// Brings together what sync engines have left, and forgets what is old. A disk that cannot be
  /// written leaves that for later, as a file does that is just changing: it is read as ever.
  func joinAndPrune() throws(LibraryError) -> [LibraryChange] {
    do throws(LibraryError) {
      return try joinCopies() + prune()
    } catch {
      if case .changedMeanwhile = error { return [] }
      if LibraryState(ofWrite: error) == nil { throw error }
      return []
    }
  }

  /// Reads the named files and brings the cache in line with them.
  ///
  /// - Parameters:
  ///   - applied: operations to remember as applied in the same transaction.
  ///   - isOwn: whether this library has written the files, knowing what was there.
  ///   - isCopy: whether it has done so as another library says.
  ///   - accepting: is asked of what each file has become, and says what is taken in; nil leaves
  ///     it.
  @discardableResult
  func ingest(
    _ paths: [String], applied: [AppliedOperation] = [], isOwn: Bool = false,
    isCopy: Bool = false,
    accepting: (FileChange) -> FileChange? = { $0 }
  ) throws(LibraryError) -> [LibraryChange] {
    if paths.isEmpty, applied.isEmpty { return [] }
    let source = CacheMemory.Source(
      isOwn: isOwn, isCopy: isCopy, now: memory.clock(), zone: memory.zone)
    if paths.count < 256 { return tell(try takeIn(paths, source, applied, accepting)) }
    let taken = try cache.writeMuch { () throws(LibraryError) in
      try takeIn(paths, source, applied, accepting)
    }
    return tell(taken)
  }

  /// Files that are read into the cache in one transaction where they need not be one.
  private static let transactionFiles = 1024

  private struct Taken {
    var changes: [LibraryChange] = []
    var position: LibraryPosition?

    mutating func add(_ later: Taken) {
      changes += later.changes
      position = later.position
    }
  }

  /// What this library has written stands at once or not at all. What others have is taken in part
  /// by part, the next ones being read meanwhile: a transaction that outgrows the memory of the
  /// cache writes its journal twice.
  private func takeIn(
    _ paths: [String], _ source: CacheMemory.Source, _ applied: [AppliedOperation],
    _ accepting: (FileChange) -> FileChange?
  ) throws(LibraryError) -> Taken {
    let isWhole = source.isOwn || !applied.isEmpty
    var taken = Taken()
    var rest = paths[...]
    // Before the first file is read. Where another process takes something in after this, what is
    // read ahead may be older than that.
    let readsAhead = rest.count > FileIntake.chunkSize
    var last: LibraryPosition?
    if readsAhead { last = try? cache.position() }
    var intake = intake(of: rest, source)
    func takeNext(_ count: Int) throws(LibraryError) -> Taken {
      try cache.write { [intake, last] database in
        if readsAhead, try Cache.position(database) != last { intake.isOvertaken = true }
        var writer = try CacheWriter(database, source)
        try intake.read(count) { change in
          if let change = accepting(change) { try writer.apply(change) }
        }
        try writer.finish()
        try Cache.remember(applied, in: database)
        return Taken(changes: writer.changes, position: try Cache.position(database))
      }
    }
    repeat {
      let count = isWhole ? rest.count : min(rest.count, Library.transactionFiles)
      do throws(LibraryError) {
        taken.add(try takeNext(count))
      } catch {
        // What is acknowledged must be remembered; what was only read is read again.
        guard !isWhole, try cache.goOnInMemory(after: error) else { throw error }
        intake = self.intake(of: rest, source)
        taken.add(try takeNext(count))
      }
      last = taken.position
      rest.removeFirst(count)
    } while !rest.isEmpty
    return taken
  }

  private func intake(of paths: ArraySlice<String>, _ source: CacheMemory.Source) -> FileIntake {
    // One in memory has a single connection, which is writing.
    let compares = !source.isOwn && !cache.isInMemory
    return FileIntake(
      root: root, paths: paths, disk: disk, prepare: compares ? cache.compare : nil)
  }

  /// Tells subscribers and followers what is on the disk.
  private func tell(_ taken: Taken) -> [LibraryChange] {
    if !taken.changes.isEmpty {
      standing.withLock { if $0.reading == .empty { $0.reading = .ready } }
      for subscriber in subscribers.values { subscriber.yield(taken.changes) }
    }
    if let position = taken.position { tellFollowers(position) }
    return taken.changes
  }

  /// The position tells more than the changes: another command may have taken a file in first.
  private func tellFollowers(_ position: LibraryPosition) {
    guard position != lastTold else { return }
    lastTold = position
    for follower in followers.values { follower.yield(position) }
  }
}
