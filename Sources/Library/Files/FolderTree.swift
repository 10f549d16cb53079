import Body
import Documents

/// The files in the folders of a library, with their identities.
struct FolderTree {
  /// By path relative to the library.
  private(set) var files: [String: FileIdentity] = [:]
  /// Temporary files of writes that were cut off.
  private(set) var temporaries: [String] = []
  /// Folders, for those who watch them.
  private(set) var folders: [String] = []
  /// Links, pipes and the like, which are left alone.
  private(set) var others: [String] = []
  /// What is named like a document and is no file, so that nobody takes it for one.
  var notFiles: [String] { (others + folders).filter { DocumentType.id(ofPath: $0) != nil } }
  /// Files whose identities were not asked for, by name within each folder.
  private(set) var names: [String] = []
  private let disk: any Disk
  private let readsIdentities: Bool

  /// Documents lie at most this deep: `Workouts/2026/04`.
  private static let depthLimit = 4

  /// - Parameter readsIdentities: false where every file is going to be read anyway.
  init(
    of root: String, on disk: any Disk, readsIdentities: Bool = true
  ) throws(LibraryError) {
    let disk = disk.confined(to: root)
    self.disk = disk
    self.readsIdentities = readsIdentities
    try FolderTree.checkRoot(root, on: disk)
    files.reserveCapacity(1024)
    try findTemporaries(in: root)
    for type in DocumentType.all {
      let folder = type.kind.name
      switch try DocumentFile.kind(at: root + "/" + folder, on: disk) {
      case .folder: try walk(root, folder, depth: 0)
      case .nothing: break
      case .file, .other: others.append(folder)
      }
    }
  }

  /// Refuses a path that is no folder, and a folder that only has a part of a library.
  static func checkRoot(_ root: String, on disk: any Disk) throws(LibraryError) {
    switch try DocumentFile.kind(at: root, followsLinks: true, on: disk) {
    case .folder: break
    case .nothing: throw .missing(path: root)
    case .file, .other: throw .notAFolder(path: root)
    }
    let mark = try? disk.kind(at: root + "/" + Library.unfinishedName, followsLinks: false)
    if let mark, mark != .nothing { throw .unfinished(path: root) }
  }

  /// What has changed since files were read, and what is no longer there.
  func differences(
    from known: [String: FileIdentity]
  ) -> (changed: [String], missing: Set<String>) {
    var files = files
    for path in notFiles { files[path] = .unknown }
    return (
      files.filter { known[$0.key] != $0.value }.map { $0.key },
      Set(known.keys.filter { files[$0] == nil })
    )
  }

  /// Those in the library's folder itself, where nothing else is looked for.
  private mutating func findTemporaries(in root: String) throws(LibraryError) {
    do throws(DiskError) {
      for entry in try disk.list(root, readsIdentities: false)
      where Temporary.Writer(inName: entry.name) != nil {
        temporaries.append(entry.name)
      }
    } catch {
      if !error.saysNothingIsThere { throw LibraryError(error, "read", root) }
    }
  }

  private mutating func walk(
    _ root: String, _ folder: String, depth: Int
  ) throws(LibraryError) {
    let entries: [DiskEntry]
    do throws(DiskError) {
      entries = try disk.list(root + "/" + folder, readsIdentities: readsIdentities)
    } catch {
      if error.saysNothingIsThere { return }
      throw LibraryError(error, "read", root + "/" + folder)
    }
    folders.append(folder)
    // The cache takes in many files faster by order of their paths.
    for entry in readsIdentities ? entries : entries.sorted(by: { $0.name < $1.name }) {
      let path = folder + "/" + entry.name
      if entry.name.utf8.first == 0x2e {
        if Temporary.Writer(inName: entry.name) != nil { temporaries.append(path) }
        continue
      }
      switch entry.kind {
      case .file where Attachment.isAttachment(path): break
      case .file(let identity):
        if readsIdentities { files[path] = identity } else { names.append(path) }
      case .folder: if depth < FolderTree.depthLimit { try walk(root, path, depth: depth + 1) }
      case .other: others.append(path)
      case .nothing: break
      }
    }
  }
}

extension Cache {
  /// The identities under which files were last read, by path.
  func identities() throws(LibraryError) -> [String: FileIdentity] {
    try read { database in
      var result: [String: FileIdentity] = [:]
      for table in ["documents", "quarantine"] {
        let rows = try CacheStatement(
          "SELECT path, inode, size, modified, changed FROM \(table)", in: database)
        while try rows.step() {
          result[rows.text(0)] = rows.identity(from: 1)
        }
      }
      return result
    }
  }
}
