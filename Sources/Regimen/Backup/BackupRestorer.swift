import Foundation
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Puts the files of a backup into a folder that is new or empty, and that is no library before all
/// of them are there. No link is followed there.
final class BackupRestorer {
  /// Files that could not be put there, each with the reason.
  private(set) var refused: [(path: String, reason: String)] = []
  private let stage: RestoreStage
  private let disk: any Disk
  private var open: (file: Int32, path: String)?
  /// By the bytes of their paths: two names that are written the same are two files on most disks.
  private var folders: Set<[UInt8]> = [[]]
  private var files: Set<[UInt8]> = []
  /// Set at the end: some folders may not be written afterwards.
  private var modes: [(path: String, mode: UInt32)] = []
  /// Of the library's own folder, which is set last of all.
  private var rootMode: UInt32?

  /// - Throws: `Failure` where the folder cannot be made, or is not empty.
  init(into folder: String) throws {
    stage = try RestoreStage(for: folder)
    disk = SystemDisk().confined(to: stage.content)
  }

  /// The library's folder, which it is when `keep` was called.
  var root: String { stage.root }

  /// Where its files lie until then.
  var content: String { stage.content }

  deinit { if let open { try? disk.close(open.file) } }

  private func place(_ path: String) -> String { content + "/" + path }

  // MARK: Folders

  func makeFolder(_ path: String, mode: UInt32) throws {
    try make(path)
    set(mode: mode, of: path)
  }

  /// - Parameter path: empty for the library's own folder.
  func set(mode: UInt32, of path: String) {
    if path.isEmpty { rootMode = mode } else { modes.append((path, mode)) }
  }

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

  /// Makes all of it durable. It can be looked at in `content` then.
  ///
  /// - Returns: how many files there are.
  /// - Throws: `Failure` where the disk fails.
  func finish() throws -> Int {
    // All at once is quicker than one after the other, which then only tells of errors.
    sync()
    for file in files { try synchronize(String(decoding: file, as: UTF8.self), .reading) }
    for folder in folders where !folder.isEmpty {
      try synchronize(String(decoding: folder, as: UTF8.self), .folder)
    }
    try stage.finish()
    return files.count
  }

  /// Puts the library in its place, where no command has seen anything of it before.
  ///
  /// - Returns: what has come there meanwhile, beside which the backup's lies.
  /// - Throws: `Failure` where something had come there before.
  @discardableResult
  func keep() throws -> [RestoreMove.Arrival] {
    let arrivals = try stage.keep(mode: rootMode) { folder, isLast in
      // Its owner may write into nearly every folder.
      for (path, mode) in modes.reversed() where !isLast || mode & 0o200 == 0 {
        _ = chmod(folder + "/" + path, mode_t(mode & 0o777 | (isLast ? 0o500 : 0o700)))
      }
    }
    sync()
    return arrivals
  }

  private func synchronize(_ path: String, _ purpose: DiskPurpose) throws {
    try telling(path) { () throws(DiskError) in
      do throws(DiskError) {
        try disk.makeDurable(place(path), purpose)
      } catch {
        // A file that its owner may not read.
        if error.code != EACCES { throw error }
      }
    }
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
        ? "Nothing was kept. Make room or name another disk, and run the command again."
        : "Nothing was kept. Check the folder's disk, and run the command again.")
  }
}
