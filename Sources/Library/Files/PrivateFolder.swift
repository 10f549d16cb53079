#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders beside the library that only their owner may enter: notes and body weight are nobody
/// else's, and who cannot open a lock cannot hold it.
enum PrivateFolder {
  /// Makes a folder; one that others may enter, as earlier versions have made it, is closed to
  /// them.
  static func make(_ path: String) throws(LibraryError) {
    try DocumentFile.makeFolder(path, isPrivate: true, on: SystemDisk())
    close(path)
    // That of all libraries, unless the user has named another one.
    let above = path.folderOfPath
    if above.hasSuffix("/regimen") { close(above) }
  }

  /// Takes away what others may do with a file or a folder, where there is one.
  static func close(_ path: String) {
    var status = stat()
    // What is somebody else's is theirs to close.
    guard stat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 != 0
    else { return }
    _ = chmod(path, status.st_mode & 0o700)
  }

  /// Makes an empty file where there is none, before anybody else might with other permissions.
  static func makeFile(_ path: String) {
    // NB: one that is there must not be opened: closing it would free its locks, which belong to
    // the whole process.
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file >= 0 { closeFile(file) } else { close(path) }
  }
}

// Outside the type, where the name means its own method.
private func closeFile(_ file: Int32) { _ = close(file) }
