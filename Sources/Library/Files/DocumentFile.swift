import Documents

/// Reading, writing and removing one file so that it is either old or new, whatever happens.
enum DocumentFile {
  /// Larger files are not documents.
  static let sizeLimit: Int64 = 64 << 20

  /// The text of a file and its identity; nil where there is none any more.
  ///
  /// Links are refused and pipes never waited for.
  static func read(_ path: String, on disk: any Disk) throws(LibraryError) -> ReadFile? {
    do throws(DiskError) {
      let file = try uninterrupted { () throws(DiskError) in
        try disk.open(path, for: .reading)
      }
      defer { try? disk.close(file) }
      guard case .file(let identity) = try disk.kind(of: file) else { return nil }
      guard identity.size <= sizeLimit else { return ReadFile(identity: identity, text: nil) }
      var text = PaddedBytes(count: Int(identity.size))
      var length = 0
      while length < text.count {
        let rest = UnsafeMutableRawBufferPointer(
          start: text.start + length, count: text.count - length)
        let count = try uninterrupted { () throws(DiskError) in
          try disk.read(file, into: rest)
        }
        if count == 0 { break }
        length += count
      }
      text.shorten(to: length)
      return ReadFile(identity: identity, text: text)
    } catch {
      if error.saysNothingIsThere || error.saysItIsNoFile { return nil }
      throw LibraryError(error, "read", path)
    }
  }

  /// Writes a file durably up to its name: the folder still has to be synced.
  ///
  /// - Parameters:
  ///   - permissions: nil for those of the file that it replaces.
  ///   - others: files in whose place it comes as well, where none lies at `path`.
  ///   - mayReplace: is asked of what lies there at the very last moment; nil for anything.
  /// - Throws: `LibraryError.changedMeanwhile` where it says no; then nothing is written.
  static func write(
    _ bytes: [UInt8], to path: String, permissions: FilePermissions? = nil,
    inPlaceOf others: [String] = [], on disk: any Disk, mayReplace: ((FileKind) -> Bool)? = nil
  ) throws(LibraryError) {
    let temporary = Temporary.path(beside: path, on: disk)
    var isChanged = false
    do throws(DiskError) {
      let permissions =
        if let permissions { permissions } else { try kept([path] + others, on: disk) }
      let file = try uninterrupted { () throws(DiskError) in
        try disk.open(temporary, for: .creating(permissions))
      }
      do throws(DiskError) {
        try fill(file, with: bytes, on: disk)
        if let mayReplace {
          isChanged = !mayReplace(try disk.kind(at: path, followsLinks: false))
        }
        if isChanged { try disk.remove(temporary) } else { try disk.rename(temporary, to: path) }
      } catch {
        try? disk.remove(temporary)
        throw error
      }
    } catch {
      throw LibraryError(error, "write", path)
    }
    if isChanged { throw .changedMeanwhile(path: path) }
  }

  /// The permissions of the first file that is there, else those of a new one beside it: in a
  /// folder that nobody else may enter a file is its owner's alone as well.
  private static func kept(
    _ paths: [String], on disk: any Disk
  ) throws(DiskError) -> FilePermissions {
    for path in paths { if let found = try disk.permissions(at: path) { return found } }
    guard let path = paths.first else { return .new }
    return try disk.permissions(at: path.folderOfPath)?.isPrivate == true ? .ownerOnly : .new
  }

  /// Writes, synchronizes and closes a file.
  private static func fill(
    _ file: Int32, with bytes: [UInt8], on disk: any Disk
  ) throws(DiskError) {
    do throws(DiskError) {
      try write(bytes, into: file, on: disk)
      try uninterrupted { () throws(DiskError) in try disk.synchronize(file) }
    } catch {
      try? disk.close(file)
      throw error
    }
    // Closed even where it fails: closing again might hit another file.
    do throws(DiskError) {
      try disk.close(file)
    } catch  where error.isInterruption {}
  }

  /// Writes all bytes where an open file has been written to so far.
  static func write(
    _ bytes: [UInt8], into file: Int32, on disk: any Disk
  ) throws(DiskError) {
    var written = 0
    while written < bytes.count {
      let start = written
      written += try uninterrupted { () throws(DiskError) in
        try disk.write(file, bytes, from: start)
      }
    }
  }

  static func move(
    _ path: String, to newPath: String, on disk: any Disk
  ) throws(LibraryError) {
    do throws(DiskError) {
      try disk.rename(path, to: newPath)
    } catch {
      throw LibraryError(error, "replace", newPath)
    }
  }

  static func remove(_ path: String, on disk: any Disk) throws(LibraryError) {
    do throws(DiskError) {
      try disk.remove(path)
    } catch {
      if !error.saysNothingIsThere { throw LibraryError(error, "remove", path) }
    }
  }

  private static func uninterrupted<Result>(
    _ call: () throws(DiskError) -> Result
  ) throws(DiskError) -> Result {
    while true {
      do throws(DiskError) { return try call() } catch  where error.isInterruption {}
    }
  }

  // MARK: Folders

  /// Makes the names in a folder survive a power loss.
  static func synchronizeFolder(_ path: String, on disk: any Disk) throws(LibraryError) {
    try synchronize(path, .folder, on: disk)
  }

  /// Makes the content of a file survive a power loss, whoever has written it.
  static func synchronizeFile(_ path: String, on disk: any Disk) throws(LibraryError) {
    try synchronize(path, .reading, on: disk)
  }

  private static func synchronize(
    _ path: String, _ purpose: DiskPurpose, on disk: any Disk
  ) throws(LibraryError) {
    do throws(DiskError) {
      let opened = try uninterrupted { () throws(DiskError) in
        try disk.open(path, for: purpose)
      }
      defer { try? disk.close(opened) }
      try uninterrupted { () throws(DiskError) in try disk.synchronize(opened) }
    } catch {
      if !error.saysItCannotBeSynchronized { throw LibraryError(error, "write", path) }
    }
  }

  /// Makes a folder and the ones above it, each name durable; in one that nobody else may enter
  /// they are private as well.
  ///
  /// - Throws: `LibraryError.linked` where a link below the folder that the disk is confined to
  ///   leads on.
  static func makeFolder(
    _ path: String, below root: String? = nil, isPrivate: Bool = false, on disk: any Disk
  ) throws(LibraryError) {
    switch try kind(at: path, followsLinks: true, on: disk) {
    case .folder: return
    case .file: throw .notAFolder(path: path)
    case .other: throw .linked(path: path)
    case .nothing: break
    }
    if path == root { throw .missing(path: path) }
    let parent = path.folderOfPath
    if parent != path {
      try makeFolder(parent, below: root, isPrivate: isPrivate, on: disk)
    }
    do throws(DiskError) {
      let isInPrivate = try disk.permissions(at: parent)?.isPrivate == true
      try disk.makeFolder(path, isPrivate: isPrivate || isInPrivate)
    } catch {
      if !error.saysItExists { throw LibraryError(error, "make", path) }
    }
    try synchronizeFolder(parent, on: disk)
  }

  static func kind(
    at path: String, followsLinks: Bool = false, on disk: any Disk
  ) throws(LibraryError) -> FileKind {
    do throws(DiskError) {
      return try disk.kind(at: path, followsLinks: followsLinks)
    } catch {
      throw LibraryError(error, "read", path)
    }
  }
}

struct ReadFile: ~Copyable {
  let identity: FileIdentity
  /// Nil where the file is too large to be a document.
  let text: PaddedBytes?
}

extension Disk {
  fileprivate func write(
    _ file: Int32, _ bytes: [UInt8], from start: Int
  ) throws(DiskError) -> Int {
    var result: Result<Int, DiskError> = .success(0)
    bytes.withUnsafeBytes { buffer in
      do throws(DiskError) {
        result = .success(try write(file, UnsafeRawBufferPointer(rebasing: buffer[start...])))
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }
}

extension String {
  /// The path of the folder that holds this path.
  var folderOfPath: String {
    guard let slash = utf8.lastIndex(of: 0x2f) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// This path with links and dots resolved, as far as it leads to something.
  func resolvedPath(on disk: any Disk) throws(LibraryError) -> String {
    do throws(DiskError) {
      return try disk.resolve(self)
    } catch {
      guard error.saysNothingIsThere else { throw LibraryError(error, "read", self) }
      // It has been deleted; there is no way on from it.
      if self == "." { throw LibraryError(error, "find", "the current folder") }
    }
    var path = self
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    let name = path.split(separator: "/").last.map { String($0) } ?? ""
    let parent = try path.folderOfPath.resolvedPath(on: disk)
    return parent == "/" ? "/" + name : parent + "/" + name
  }
}
