import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Held by the one process that may write to a library; the system frees it when the process ends.
///
/// It lies beside the cache, `CACHES/KEY/lock`, and so always on the system's own disk, in a folder
/// that other users cannot enter: they can neither hold it nor see where the library lies. Its text
/// says whether somebody was writing, and which folders' names are durable: what is there after a
/// power loss is durable, which is why it is never synchronized.
final class WriteLock: Sendable {
  private static let clean = UInt8(ascii: "0")
  private static let writing = UInt8(ascii: "1")

  private let file: Int32
  /// The folders that the writer before has made durable, with their identities; nil where it was
  /// cut off, or nothing is known of it.
  let syncedFolders: [String: UInt64]?
  private let kept: Mutex<[String: UInt64]>

  /// Waits for another writer to finish.
  init(_ path: String, library: String, seconds: Double) throws(LibraryError) {
    let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
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
    syncedFolders = WriteLock.syncedFolders(in: file)
    kept = Mutex(syncedFolders ?? [:])
  }

  func markAsWriting() { write([WriteLock.writing]) }

  func markAsClean(_ folders: [String: UInt64]) {
    let isKept = kept.withLock { kept in
      defer { kept = folders }
      return kept == folders
    }
    if isKept { return write([WriteLock.clean]) }
    var text = [WriteLock.clean]
    for (folder, identity) in folders where !folder.utf8.contains(0x0a) {
      text += "\n\(identity) \(folder)".utf8
    }
    _ = ftruncate(file, 1)
    write(text)
  }

  private func write(_ text: [UInt8]) {
    // Where this fails the next writer only does more than it has to: nothing is clean then.
    if pwrite(file, text, text.count, 0) != text.count { _ = ftruncate(file, 0) }
  }

  private static func syncedFolders(in file: Int32) -> [String: UInt64]? {
    var text = [UInt8](repeating: 0, count: 1 << 20)
    let count = pread(file, &text, text.count, 0)
    guard count > 0, count < text.count, text[0] == clean else { return nil }
    var folders: [String: UInt64] = [:]
    for line in text[1..<count].split(separator: 0x0a) {
      let parts = line.split(separator: 0x20, maxSplits: 1)
      guard parts.count == 2, let identity = UInt64(String(decoding: parts[0], as: UTF8.self))
      else { return nil }
      folders[String(decoding: parts[1], as: UTF8.self)] = identity
    }
    return folders
  }

  deinit { close(file) }

  static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }

  /// Whether a process has opened the lock of the library with a key, below whatever folder of
  /// caches; true where that cannot be known.
  static func isOpen(in process: Int32, key: String) -> Bool {
    guard isRunning(process) else { return false }
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
