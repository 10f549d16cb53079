#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Held by the one process that may write to a library; the system frees it when the process ends.
///
/// It lies beside the cache, `CACHES/KEY/lock`, and so always on the system's own disk. Its text
/// says whether somebody was writing: after a power loss that does not matter any more, which is
/// why it is never synchronized.
final class WriteLock: Sendable {
  private static let clean = UInt8(ascii: "0")
  private static let writing = UInt8(ascii: "1")

  private let file: Int32
  /// Whether the writer before is known to have made everything durable.
  let isClean: Bool

  /// Waits for another writer to finish.
  init(_ path: String, library: String, seconds: Double) throws(LibraryError) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .afterCall("lock", path) }
    for attempt in 0... {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { break }
      if Double(attempt) >= seconds * 20 {
        close(file)
        throw .busy(path: library)
      }
      usleep(50_000)
    }
    self.file = file
    var mark: UInt8 = 0
    isClean = pread(file, &mark, 1, 0) == 1 && mark == WriteLock.clean
  }

  func mark(asWriting isWriting: Bool) {
    var mark = isWriting ? WriteLock.writing : WriteLock.clean
    // Where this fails the next writer only does more than it has to: nothing is clean then.
    if pwrite(file, &mark, 1, 0) != 1 { _ = ftruncate(file, 0) }
  }

  deinit { close(file) }

  /// Whether a process has opened the lock of the library with a key, below whatever folder of
  /// caches; true where that cannot be known.
  static func isOpen(in process: Int32, key: String) -> Bool {
    guard kill(process, 0) == 0 || errno == EPERM else { return false }
    #if os(Linux)
      let folder = "/proc/\(process)/fd"
      guard let stream = opendir(folder) else { return errno != ENOENT }
      defer { closedir(stream) }
      let end = "/\(key)/lock".utf8.map { CChar(bitPattern: $0) }
      while let entry = readdir(stream) {
        let isLock = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { target in
              guard let start = target.baseAddress else { return false }
              let length = readlinkat(dirfd(stream), name, start, target.count)
              return length > 0
                && target[..<length].suffix(end.count).elementsEqual(end)
            }
          }
        }
        if isLock { return true }
      }
      return false
    #else
      return true
    #endif
  }
}
