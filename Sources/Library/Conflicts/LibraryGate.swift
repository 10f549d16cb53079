import Documents

extension Library {
  /// So many documents that are gone at once are doubted where they are more than half of all.
  static let doubtedLoss = 20

  func checkLoss(in tree: FolderTree) throws(LibraryError) {
    guard let loss = try cache.loss(in: tree) else { return }
    note(reading: .shrunken)
    throw .shrunken(path: root, before: loss.before, now: loss.now)
  }
}

extension Cache {
  /// How many documents there were and are, where so many are gone that the folder is doubted.
  ///
  /// What lies elsewhere now, or has left a tombstone, is not gone.
  func loss(in tree: FolderTree) throws(LibraryError) -> (before: Int, now: Int)? {
    let (paths, before, expected) = try read { database in
      let rows = try CacheStatement("SELECT path, kind FROM documents", in: database)
      var (missing, count): ([String], Int) = ([], 0)
      while try rows.step() {
        if rows.text(1) == Tombstone.kind.name { continue }
        count += 1
        let path = rows.text(0)
        if tree.files[path] == nil { missing.append(path) }
      }
      let expected = try Int.fetchOne(database, sql: "SELECT expected FROM library") ?? 0
      return (missing, count, expected)
    }
    if before == 0 {
      // Nothing was read yet: only how many there were is known.
      let gone = expected - tree.files.count
      return gone >= Library.doubtedLoss && gone * 2 > expected
        ? (expected, tree.files.count) : nil
    }
    guard paths.count >= Library.doubtedLoss, paths.count * 2 > before else { return nil }
    var ids: Set<ULID> = []
    for path in tree.files.keys { if let id = DocumentType.id(ofPath: path) { ids.insert(id) } }
    let gone = paths.filter { DocumentType.id(ofPath: $0).map { !ids.contains($0) } ?? true }.count
    guard gone >= Library.doubtedLoss, gone * 2 > before else { return nil }
    return (before, before - gone)
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
    try DocumentFile.write(Array(text.utf8), to: path, number: 0, on: disk)
    try DocumentFile.synchronizeFolder(root, on: disk)
  }
}
