import Documents

extension Library {
  /// How long what has gone counts with what goes next: a disk that fails, or a program that
  /// removes one file after the other, is believed as little as one that takes all at once.
  static let lossMilliseconds: Int64 = 600_000

  /// Whether so many documents that are gone are doubted: twenty, or more than a tenth of all. One
  /// or two are believed, as long as they are not all that there was.
  public static func isDoubted(loss: Int, of count: Int) -> Bool {
    loss >= 20 || (loss > 2 && loss * 10 > count) || (loss == 2 && count == 2)
  }

  /// Refuses a folder in which so many documents are gone that it is doubted, with those that went
  /// in the minutes before. What lies elsewhere now, has left a tombstone, or had a copy that was
  /// removed, is not gone.
  func checkLoss(in tree: FolderTree) throws(LibraryError) {
    let time = memory.clock() - Library.renameMilliseconds
    let (missing, count, expected) = try cache.missing(in: tree, renamedSince: time)
    if count == 0 {
      // Nothing was read yet: only how many there were is known.
      if !Library.isDoubted(loss: expected - tree.files.count, of: expected) { return }
      throw doubted(.shrunken(path: root, before: expected, now: tree.files.count))
    }
    let losses = try recentLosses()
    let before = losses.documentCount(now: count)
    let gone = missing.union(losses.map { $0.key })
    guard Library.isDoubted(loss: gone.count, of: before) else { return }
    let elsewhere = try identifiers(in: tree)
    let goneCount = gone.count { !elsewhere.contains($0.id) }
    if !Library.isDoubted(loss: goneCount, of: before) { return }
    throw doubted(.shrunken(path: root, before: before, now: before - goneCount))
  }

  /// Takes in files that are gone in the end, or still cannot be read, unless so many documents
  /// have gone that it is doubted.
  func takeLoss(of paths: Set<String>) throws(LibraryError) -> [LibraryChange] {
    if paths.isEmpty { return [] }
    let losses = try recentLosses()
    let count = try cache.livingCount()
    let before = losses.documentCount(now: count)
    // A look at everything is too much for one deletion.
    if Library.isDoubted(loss: paths.count + losses.count, of: before) {
      try checkLoss(in: look())
    }
    let changes = try ingest(paths.sorted())
    let removed = changes.filter { $0.event == .removed && $0.kind != Tombstone.kind }
    let keys = removed.map { DocumentKey(folder: $0.kind.name, id: $0.id) }
    let now = memory.clock()
    try cache.remember(
      cache.withoutFiles(keys).map { RecentLoss(key: $0, at: now, before: count) })
    return changes
  }

  /// What has gone of late and has neither come back nor got a tombstone since. What is doubted
  /// counts until somebody accepts it, however long that takes.
  private func recentLosses() throws(LibraryError) -> [RecentLoss] {
    let losses = try cache.losses()
    if losses.isEmpty { return [] }
    let gone = Set(try cache.withoutFiles(losses.map { $0.key }))
    let isDoubted = standing.withLock { $0.reading == .shrunken }
    let now = memory.clock()
    func counts(_ loss: RecentLoss) -> Bool {
      let isOld = !isDoubted && abs(now - loss.at) > Library.lossMilliseconds
      return !isOld && gone.contains(loss.key)
    }
    try cache.forget(losses.filter { !counts($0) })
    return losses.filter(counts)
  }

  /// Of all documents that lie in a folder, under whatever names.
  private func identifiers(in tree: FolderTree) throws(LibraryError) -> Set<ULID> {
    var result: Set<ULID> = []
    for path in tree.files.keys {
      if let id = DocumentType.id(ofPath: path) {
        result.insert(id)
      } else if case .quarantined(let why)? = try FileChange(
        inspecting: path, in: root, on: disk)?.content, let id = why.document
      {
        result.insert(id)
      }
    }
    return result
  }

  /// Notes that the folder is not believed: until a look at it goes well nothing is written.
  func doubted(_ why: LibraryError) -> LibraryError {
    switch why {
    case .missing: note(reading: .missing)
    case .emptied: note(reading: .emptied)
    case .shrunken: note(reading: .shrunken)
    default: return why
    }
    memory.doubt = why
    return why
  }

  /// Refuses to write into a folder that is not believed, such as the one below a disk that is not
  /// mounted, and where another one lies in the place of the one that was read.
  func checkIdentity() throws(LibraryError) {
    if let doubt = memory.doubt, !standing.withLock({ $0.reading.isBelieved }) { throw doubt }
    guard let folder = memory.folder, disk.folderIdentity(at: root) != folder else { return }
    throw folderIdentity == nil ? .missing(path: root) : .replaced(path: root)
  }
}

extension Cache {
  /// How many files of documents were read, those of tombstones aside.
  fileprivate func livingCount() throws(LibraryError) -> Int {
    let count = "SELECT count(*) FROM documents WHERE kind <> ?"
    return try read { try Int.fetchOne($0, sql: count, arguments: [Tombstone.kind.name]) ?? 0 }
  }

  /// Those of some documents that have neither a file nor a tombstone.
  fileprivate func withoutFiles(_ keys: [DocumentKey]) throws(LibraryError) -> [DocumentKey] {
    if keys.isEmpty { return [] }
    return try read { database in
      let find = try CacheStatement(
        "SELECT 1 FROM documents WHERE id = ? AND kind IN (?, '\(Tombstone.kind.name)')",
        in: database)
      return try keys.filter { key in
        find.bind(key.id.text, at: 1)
        find.bind(key.folder, at: 2)
        defer { find.reset() }
        return try !find.step()
      }
    }
  }

  /// Documents that are not in a folder and of which no copy was removed of late; how many were
  /// read there, and how many there should be that were not read yet.
  fileprivate func missing(
    in tree: FolderTree, renamedSince time: Int64
  ) throws(LibraryError) -> (keys: Set<DocumentKey>, count: Int, expected: Int) {
    try read { database in
      let rows = try CacheStatement(
        """
        SELECT path, kind, id, (SELECT copyRemoved FROM records
          WHERE records.id = documents.id AND records.kind = documents.kind) FROM documents
        """, in: database)
      var (missing, count): (Set<DocumentKey>, Int) = ([], 0)
      while try rows.step() {
        if rows.text(1) == Tombstone.kind.name { continue }
        count += 1
        if tree.files[rows.text(0)] == nil, rows.integer(3) <= time || rows.isNull(3),
          let id = ULID(rows.text(2))
        {
          missing.insert(DocumentKey(folder: rows.text(1), id: id))
        }
      }
      let expected = try Int.fetchOne(database, sql: "SELECT expected FROM library") ?? 0
      return (missing, count, expected)
    }
  }
}

/// Tells Syncthing which files are not for other machines.
enum SyncIgnore {
  private static let text = """
    // Files that Regimen is just writing.
    (?d)\(Temporary.prefix)*

    """

  /// Leaves one that is there alone.
  static func write(to root: String, on disk: any Disk) throws(LibraryError) {
    let path = root + "/.stignore"
    guard try DocumentFile.kind(at: path, on: disk) == .nothing else { return }
    try DocumentFile.write(Array(text.utf8), to: path, on: disk)
    try DocumentFile.synchronizeFolder(root, on: disk)
  }
}
