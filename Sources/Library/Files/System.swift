#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's words for an `errno`.
func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

/// Since 1970 in UTC.
func systemMilliseconds() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}

extension LibraryError {
  /// The error for the system call that has just failed.
  static func afterCall(_ operation: String, _ path: String) -> LibraryError {
    let code = errno
    switch code {
    case ENOSPC, EDQUOT: return .full(path: path)
    case EACCES where operation == "read", EPERM where operation == "read":
      return .unreadable(path: path)
    case EROFS, EACCES, EPERM: return .readOnly(path: path)
    default: return .system(operation: operation, path: path, code: code)
    }
  }
}

/// What tells whether a file has changed since it was read, without reading it again.
public struct FileIdentity: Equatable, Sendable {
  public var inode: UInt64
  public var size: Int64
  public var modifiedNanoseconds: Int64
  public var changedNanoseconds: Int64

  init(_ status: stat) {
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      modifiedNanoseconds = nanoseconds(status.st_mtimespec)
      changedNanoseconds = nanoseconds(status.st_ctimespec)
    #else
      modifiedNanoseconds = nanoseconds(status.st_mtim)
      changedNanoseconds = nanoseconds(status.st_ctim)
    #endif
  }

  init(inode: UInt64, size: Int64, modifiedNanoseconds: Int64, changedNanoseconds: Int64) {
    self.inode = inode
    self.size = size
    self.modifiedNanoseconds = modifiedNanoseconds
    self.changedNanoseconds = changedNanoseconds
  }
}

private func nanoseconds(_ time: timespec) -> Int64 {
  Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// What lies at a path, links not followed.
enum FileKind: Equatable {
  case nothing
  case file(FileIdentity)
  case folder
  /// A link, a pipe, a device: never a document.
  case other

  init(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      self = .nothing
      return
    }
    self.init(status)
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file(FileIdentity(status))
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }

  /// Tells a folder from another one at the same path; nil where there is none.
  static func folderIdentity(at path: String) -> UInt64? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return UInt64(status.st_ino) ^ UInt64(truncatingIfNeeded: status.st_dev) << 40
  }
}
