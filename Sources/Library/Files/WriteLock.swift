#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Held by the one process that may write to a library; the system frees it when the process ends.
final class WriteLock: Sendable {
  private let file: Int32

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
  }

  deinit { close(file) }
}

extension String {
  /// This path with links and dots resolved, as far as it leads to something.
  var resolvedPath: String {
    get throws(LibraryError) {
      if let resolved = realpath(self, nil) {
        defer { free(resolved) }
        return String(cString: resolved)
      }
      guard errno == ENOENT else { throw .afterCall("read", self) }
      var path = self
      while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
      let name = path.split(separator: "/").last.map { String($0) } ?? ""
      let parent = try path.folderOfPath.resolvedPath
      return parent == "/" ? "/" + name : parent + "/" + name
    }
  }
}
