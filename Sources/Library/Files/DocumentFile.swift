import Documents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading, writing and removing one file so that it is either old or new, whatever happens.
enum DocumentFile {
  /// Larger files are not documents.
  static let sizeLimit: Int64 = 64 << 20
  static let temporaryPrefix = ".regimen-"

  /// The text of a file and its identity; nil where there is none any more.
  ///
  /// Links are refused and pipes never waited for.
  static func read(_ path: String) throws(LibraryError) -> ReadFile? {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ELOOP { return nil }
      throw .afterCall("read", path)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, case .file(let identity) = FileKind(status) else {
      return nil
    }
    guard identity.size <= sizeLimit else { return ReadFile(identity: identity, text: nil) }
    var text = PaddedBytes(count: Int(identity.size))
    var length = 0
    while length < text.count {
      let count = systemRead(file, text.start + length, text.count - length)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .afterCall("read", path) }
      if count == 0 { break }
      length += count
    }
    text.shorten(to: length)
    return ReadFile(identity: identity, text: text)
  }

  /// Writes a file durably up to its name: the folder still has to be synced.
  static func write(
    _ bytes: [UInt8], to path: String, number: Int, mode: mode_t = 0o644
  ) throws(LibraryError) {
    let temporary = temporary(path, number: number)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard file >= 0 else { throw .afterCall("write", path) }
    do throws(LibraryError) {
      try writeAll(bytes, to: file, path)
      guard synchronize(file) == 0 else { throw .afterCall("write", path) }
    } catch {
      close(file)
      unlink(temporary)
      throw error
    }
    // Closed even where it fails: closing again might hit another file.
    guard close(file) == 0 else {
      let error = LibraryError.afterCall("write", path)
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let error = LibraryError.afterCall("write", path)
      unlink(temporary)
      throw error
    }
  }

  /// Where a file is written before it gets its name.
  static func temporary(_ path: String, number: Int) -> String {
    "\(path.folderOfPath)/\(temporaryPrefix)\(getpid())-\(number).tmp"
  }

  private static func writeAll(
    _ bytes: [UInt8], to file: Int32, _ path: String
  ) throws(LibraryError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        systemWrite(file, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .afterCall("write", path) }
      written += count
    }
  }

  static func move(_ path: String, to newPath: String) throws(LibraryError) {
    guard rename(path, newPath) == 0 else { throw .afterCall("replace", newPath) }
  }

  static func remove(_ path: String) throws(LibraryError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .afterCall("remove", path) }
  }

  /// Makes the names in a folder survive a power loss.
  static func synchronizeFolder(_ path: String) throws(LibraryError) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .afterCall("write", path) }
    defer { close(folder) }
    guard synchronize(folder) == 0 || errno == EINVAL else { throw .afterCall("write", path) }
  }

  /// Makes a folder and the ones above it, each name durable.
  static func makeFolder(_ path: String) throws(LibraryError) {
    switch FileKind(at: path) {
    case .folder: return
    case .file, .other:
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
      throw .notAFolder(path: path)
    case .nothing: break
    }
    let parent = path.folderOfPath
    if parent != path { try makeFolder(parent) }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .afterCall("make", path) }
    try synchronizeFolder(parent)
  }

  private static func synchronize(_ file: Int32) -> Int32 {
    #if canImport(Darwin)
      // `fsync` leaves the data in the drive's own cache there.
      return fcntl(file, F_FULLFSYNC) == 0 ? 0 : fsync(file)
    #else
      return fsync(file)
    #endif
  }
}

struct ReadFile: ~Copyable {
  let identity: FileIdentity
  /// Nil where the file is too large to be a document.
  let text: PaddedBytes?
}

// Outside the enum, where `read` and `write` mean the system's.
private func systemRead(_ file: Int32, _ target: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, target, count)
}

private func systemWrite(_ file: Int32, _ source: UnsafeRawPointer?, _ count: Int) -> Int {
  guard let source else { return 0 }
  return write(file, source, count)
}

extension String {
  /// The path of the folder that holds this path.
  var folderOfPath: String {
    guard let slash = utf8.lastIndex(of: 0x2f) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
