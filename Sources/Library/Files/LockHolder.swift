#if canImport(Darwin)
  import Darwin
#endif

/// Who has a library open for writing, seen without touching its lock.
public enum LockHolder: Equatable, Sendable {
  case nobody
  case process(Int32)
  /// Somebody does, and this system does not tell who.
  case somebody
}

extension Library {
  /// Who has this library open for writing on this machine.
  ///
  /// - Parameter cacheFolder: where caches lie, beside which the lock is.
  public nonisolated func lockHolder(cacheFolder: String) -> LockHolder {
    WriteLock.holder(of: cacheFolder + "/" + key + "/lock", key: key)
  }
}

extension WriteLock {
  fileprivate static func holder(of path: String, key: String) -> LockHolder {
    #if os(Linux)
      guard case .file(let identity) = try? SystemDisk().kind(at: path, followsLinks: false) else {
        return .nobody
      }
      // Such as `2: FLOCK  ADVISORY  WRITE 4711 fe:00:16222225 0 EOF`; who waits has an arrow.
      let locks = String(decoding: systemText("/proc/locks"), as: UTF8.self)
      for line in locks.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count >= 6, words[1] == "FLOCK",
          words[5].split(separator: ":").last.flatMap({ UInt64($0) }) == identity.inode
        else { continue }
        guard let process = Int32(words[4]), process > 0 else { return .somebody }
        // A file of another disk may have the same number.
        if isOpen(in: process, key: key) { return .process(process) }
      }
      return .nobody
    #else
      let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
      guard file >= 0 else { return .nobody }
      defer { close(file) }
      // A shared lock is had where nobody holds the whole one, and is gone at once.
      return flock(file, LOCK_SH | LOCK_NB) == 0 ? .nobody : .somebody
    #endif
  }
}
