import Documents

extension Library {
  /// Whether so many documents that are gone at once are doubted: twenty, or more than a tenth of
  /// all. One or two are believed, as long as they are not all that there was.
  public static func isDoubted(loss: Int, of count: Int) -> Bool {
    loss >= 20 || (loss > 2 && loss * 10 > count) || (loss == 2 && count == 2)
  }

  /// Refuses a folder in which so many documents are gone that it is doubted. What lies elsewhere
  /// now, has left a tombstone, or had a copy that was removed, is not gone.
  func checkLoss(in tree: FolderTree) throws(LibraryError) {
    let time = memory.clock() - Library.renameMilliseconds
    let (missing, before, expected) = try cache.missing(in: tree, renamedSince: time)
    if before == 0 {
      // Nothing was read yet: only how many there were is known.
      if !Library.isDoubted(loss: expected - tree.files.count, of: expected) { return }
      throw doubted(.shrunken(path: root, before: expected, now: tree.files.count))
    }
    guard Library.isDoubted(loss: missing.count, of: before) else { return }
    let elsewhere = try identifiers(in: tree)
    let gone = missing.count { DocumentType.id(ofPath: $0).map { !elsewhere.contains($0) } ?? true }
    if !Library.isDoubted(loss: gone, of: before) { return }
    throw doubted(.shrunken(path: root, before: before, now: before - gone))
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
  /// Paths of documents that are not in a folder and of which no copy was removed of late; how many
  /// documents were read there, and how many there should be that were not read yet.
  fileprivate func missing(
    in tree: FolderTree, renamedSince time: Int64
  ) throws(LibraryError) -> (paths: [String], before: Int, expected: Int) {
    try read { database in
      let rows = try CacheStatement(
        """
        SELECT path, kind, (SELECT copyRemoved FROM records
          WHERE records.id = documents.id AND records.kind = documents.kind) FROM documents
        """, in: database)
      var (missing, count): ([String], Int) = ([], 0)
      while try rows.step() {
        if rows.text(1) == Tombstone.kind.name { continue }
        count += 1
        let path = rows.text(0)
        if tree.files[path] == nil, rows.integer(2) <= time || rows.isNull(2) {
          missing.append(path)
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
