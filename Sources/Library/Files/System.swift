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

/// How many threads can run at once.
func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

#if os(Linux)
  /// The text of a file that has no size, as the system's own have none.
  func systemText(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = read(file, &piece, piece.count), count > 0 { text += piece[..<count] }
    return text
  }
#endif

/// Hands what was written into a file to the drive, which may keep it in a cache of its own.
func flushFile(_ file: Int32) { _ = fsync(file) }

/// Lets what is read of a file next come from the disk, where the system can: what was written is
/// still in memory.
func forgetPages(of file: Int32) {
  #if os(Linux)
    _ = posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
  #endif
}

/// Gives a file a second name, where the file system can.
func linkFile(_ path: String, as name: String) { _ = link(path, name) }

extension LibraryError {
  /// The error for the system call that has just failed.
  static func afterCall(_ operation: String, _ path: String) -> LibraryError {
    LibraryError(DiskError(errno), operation, path)
  }

  init(_ error: DiskError, _ operation: String, _ path: String) {
    switch error.code {
    case ENOSPC, EDQUOT: self = .full(path: path)
    case EACCES where operation == "read", EPERM where operation == "read":
      self = .unreadable(path: path)
    case EROFS, EACCES, EPERM: self = .readOnly(path: path)
    default: self = .system(operation: operation, path: path, code: error.code)
    }
  }
}

extension DiskError {
  /// Nothing lies at the path, or nothing that a document could lie in.
  var saysNothingIsThere: Bool { code == ENOENT || code == ENOTDIR }

  /// A link, or something that is neither a file nor a folder.
  var saysItIsNoFile: Bool { code == ELOOP || code == ENXIO }

  /// The call may simply be made again.
  var isInterruption: Bool { code == EINTR }

  /// Files and memory run out for this program, which says nothing about the file.
  var isShortage: Bool { code == EMFILE || code == ENFILE || code == ENOMEM }

  var saysItExists: Bool { code == EEXIST }
  var saysItCannotBeSynchronized: Bool { code == EINVAL }
  var isRefusal: Bool { code == EACCES || code == EPERM }
}

extension FileIdentity {
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
}

private func nanoseconds(_ time: timespec) -> Int64 {
  // Files may say that they are of any year; times are only compared with each other.
  Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
}

extension FileKind {
  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file(FileIdentity(status))
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}
