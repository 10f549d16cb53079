import Foundation
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Puts the files of a backup into a folder that is new or empty. No link is followed there.
final class BackupRestorer {
  let root: String
  /// Files that could not be put there, each with the reason.
  private(set) var refused: [(path: String, reason: String)] = []
  private let disk: any Disk
  private var open: (file: Int32, path: String)?
  /// By the bytes of their paths: two names that are written the same are two files on most disks.
  private var folders: Set<[UInt8]> = [[]]
  private var files: Set<[UInt8]> = []
  /// Set at the end: some folders may not be written afterwards.
  private var modes: [(path: String, mode: UInt32)] = []

  /// - Throws: `Failure` where the folder cannot be made, or is not empty.
  init(into folder: String) throws {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    if manager.fileExists(atPath: folder, isDirectory: &isFolder) {
      guard isFolder.boolValue else {
        throw Failure(
          message: "\(folder) is no folder.", hint: "Name a new folder: --into DIR.")
      }
      guard try manager.contentsOfDirectory(atPath: folder).isEmpty else {
        throw Failure(
          message: "\(folder) is not empty: nothing was restored over what is there.",
          hint: "Name a new folder: --into DIR.")
      }
    } else {
      do {
        try manager.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw Failure(
          message: "The folder \(folder) cannot be made: \(error.localizedDescription)",
          hint: "Name another one: --into DIR.")
      }
    }
    root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    disk = SystemDisk().confined(to: root)
  }

  deinit { if let open { try? disk.close(open.file) } }

  private func place(_ path: String) -> String { root + "/" + path }

  // MARK: Folders

  func makeFolder(_ path: String, mode: UInt32) throws {
    try make(path)
    set(mode: mode, of: path)
  }

  /// - Parameter path: empty for the library's own folder.
  func set(mode: UInt32, of path: String) { modes.append((path, mode)) }

  private func make(_ path: String) throws {
    var known = ""
    for part in path.utf8.split(separator: 0x2f) {
      if !known.isEmpty { known += "/" }
      known += String(Substring(part))
      if !folders.insert(Array(known.utf8)).inserted { continue }
      try telling(known) { () throws(DiskError) in
        do throws(DiskError) {
          try disk.makeFolder(place(known), isPrivate: false)
        } catch {
          if error.code != EEXIST { throw error }
        }
      }
    }
  }

  private func makeFolder(above path: String) throws {
    if let slash = path.utf8.lastIndex(of: 0x2f) { try make(String(path[..<slash])) }
  }

  // MARK: Files

  /// Begins a file; of two with one name the later one stands.
  func begin(_ path: String, mode: UInt32) throws {
    try makeFolder(above: path)
    remove(path)
    do throws(DiskError) {
      let permissions = FilePermissions(mode: mode & 0o777)
      let file = try disk.open(place(path), for: .creating(permissions))
      open = (file, path)
    } catch {
      switch error.code {
      // On a disk that does not tell upper from lower case.
      case EEXIST: refused.append((path, "another file has its name on this disk"))
      // Such as a colon on a disk of Windows.
      case ENAMETOOLONG, EINVAL, EILSEQ:
        refused.append((path, "this disk takes no such name"))
      default: throw BackupRestorer.failure(error, path)
      }
    }
  }

  func write(_ bytes: ArraySlice<UInt8>) throws {
    guard let open else { return }
    try telling(open.path) { () throws(DiskError) in
      var rest = bytes
      while !rest.isEmpty {
        let outcome: Result<Int, DiskError> = rest.withUnsafeBytes { all in
          Result { () throws(DiskError) in try disk.write(open.file, all) }
        }
        do throws(DiskError) {
          let written = try outcome.get()
          rest = rest.dropFirst(written)
        } catch {
          if error.code != EINTR { throw error }
        }
      }
    }
  }

  func end(modifiedSeconds: Int64) throws {
    guard let (file, path) = open else { return }
    open = nil
    // What a document is told by is as old as its file.
    let time = timespec(tv_sec: Int(modifiedSeconds), tv_nsec: 0)
    _ = futimens(file, [time, time])
    try telling(path) { () throws(DiskError) in try disk.close(file) }
    files.insert(Array(path.utf8))
  }

  /// A file that is another name of one that was restored before.
  func copy(_ source: String, to path: String) throws {
    if source == path { return }
    guard files.contains(Array(source.utf8)) else {
      refused.append((path, "it is the same file as one that was not restored"))
      return
    }
    try makeFolder(above: path)
    remove(path)
    do {
      try FileManager.default.copyItem(atPath: place(source), toPath: place(path))
    } catch {
      refused.append((path, error.localizedDescription))
      return
    }
    files.insert(Array(path.utf8))
  }

  /// Takes back what was begun.
  func abandon() {
    guard let (file, path) = open else { return }
    open = nil
    try? disk.close(file)
    try? disk.remove(place(path))
  }

  /// Takes back a file that was put there; another one of its name stays.
  func remove(_ path: String) {
    if files.remove(Array(path.utf8)) != nil { try? disk.remove(place(path)) }
  }

  /// Makes all of it durable.
  ///
  /// - Returns: how many files there are.
  func finish() -> Int {
    for (path, mode) in modes.reversed() {
      _ = chmod(path.isEmpty ? root : place(path), mode_t(mode & 0o777 | 0o500))
    }
    sync()
    return files.count
  }

  // MARK: Errors

  private func telling(_ path: String, _ work: () throws(DiskError) -> Void) throws {
    do throws(DiskError) {
      try work()
    } catch {
      throw BackupRestorer.failure(error, path)
    }
  }

  private static func failure(_ error: DiskError, _ path: String) -> Failure {
    let isFull = error.code == ENOSPC || error.code == EDQUOT
    return Failure(
      message: "\(path) could not be restored: \(LibraryFiles.words(error)).",
      hint: isFull
        ? "Remove what was restored, make room or name another disk, and run the command again."
        : "Remove what was restored, check the folder's disk, and run the command again.")
  }
}
