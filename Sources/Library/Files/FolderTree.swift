import Documents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
  /// Files whose identities were not asked for.
  private(set) var names: [String] = []
  private let readsIdentities: Bool

  /// Documents lie at most this deep: `Workouts/2026/04`.
  private static let depthLimit = 4

  /// - Parameter readsIdentities: false where every file is going to be read anyway.
  init(of root: String, readsIdentities: Bool = true) throws(LibraryError) {
    self.readsIdentities = readsIdentities
    try FolderTree.checkRoot(root)
    files.reserveCapacity(1024)
    for type in DocumentType.all {
      let folder = type.kind.name
      switch FileKind(at: root + "/" + folder) {
      case .folder: try walk(root, folder, depth: 0)
      case .nothing: break
      case .file, .other: others.append(folder)
      }
    }
  }

  /// Refuses a path that is no folder.
  static func checkRoot(_ root: String) throws(LibraryError) {
    var status = stat()
    guard stat(root, &status) == 0 else {
      throw errno == ENOENT ? .missing(path: root) : .afterCall("read", root)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: root) }
  }

  private mutating func walk(
    _ root: String, _ folder: String, depth: Int
  ) throws(LibraryError) {
    guard let stream = opendir(root + "/" + folder) else {
      if errno == ENOENT { return }
      throw .afterCall("read", root + "/" + folder)
    }
    defer { closedir(stream) }
    folders.append(folder)
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      let path = folder + "/" + name
      if name.utf8.first == 0x2e {
        if name.hasPrefix(DocumentFile.temporaryPrefix) { temporaries.append(path) }
        continue
      }
      if !readsIdentities, entry.pointee.d_type == DT_REG {
        names.append(path)
        continue
      }
      var status = stat()
      guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      switch FileKind(status) {
      case .file(let identity):
        if readsIdentities { files[path] = identity } else { names.append(path) }
      case .folder: if depth < FolderTree.depthLimit { try walk(root, path, depth: depth + 1) }
      case .other: others.append(path)
      case .nothing: break
      }
    }
  }

  /// Removes temporary files whose writer no longer runs.
  func sweep(_ root: String) {
    for path in temporaries {
      let name = path.split(separator: "/").last ?? ""
      let process = name.dropFirst(DocumentFile.temporaryPrefix.utf8.count).prefix { $0 != "-" }
      // A temporary file of this process number is from an earlier life of it.
      if let process = Int32(process), process != getpid(),
        kill(process, 0) == 0 || errno == EPERM
      {
        continue
      }
      unlink(root + "/" + path)
    }
  }
}
