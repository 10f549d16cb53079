import Foundation
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension RestoreStage {
  /// A restore that was cut off and is whole now.
  struct Ended {
    /// The library's folder.
    var root: String
    var arrivals: [RestoreMove.Arrival]
  }

  /// What a stage is called that is of no use any more, until it is removed.
  static let doneName = ".regimen-restored"

  /// Lies in a stage when all files are there and begin to move up.
  static func mark(of stage: String) -> String { stage + "/moving" }

  static func isMoving(_ stage: String) -> Bool {
    if case .file = try? SystemDisk().kind(at: mark(of: stage), followsLinks: false) { return true }
    return false
  }

  /// Ends a restore into a folder that was cut off when all files were there and had begun to move
  /// into their place. Nothing goes back: what lies there may be newer by now, and is not touched.
  ///
  /// - Returns: nil where there is none.
  /// - Throws: `Failure` where it goes on, or cannot be ended.
  static func resume(in folder: String) throws -> Ended? {
    let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    let stage = root + "/" + Library.unfinishedName
    if !isMoving(stage) { return nil }
    guard let lock = lockFolder(stage) else { throw busy(root) }
    defer { free(lock) }
    return Ended(root: root, arrivals: try moveUp(stage, to: root))
  }

  /// Moves what is left in a stage up, and then says by one step that the folder is whole.
  ///
  /// - Parameter setModes: is called before that step.
  static func moveUp(
    _ stage: String, to root: String, setModes: () -> Void = {}
  ) throws -> [RestoreMove.Arrival] {
    let (disk, done) = (SystemDisk(), root + "/" + doneName)
    remove(done)
    if isThere(done) {
      throw Failure(
        message: "\(done) is left of an earlier restore, and cannot be removed.",
        hint: "Remove it by hand, and run the same command again: nothing in there is needed.")
    }
    var move = RestoreMove(from: stage + "/library", to: root)
    do throws(DiskError) {
      try move.run()
      setModes()
      try disk.makeDurable(root)
      try disk.rename(stage, to: done)
      try disk.makeDurable(root)
    } catch {
      throw Failure(
        message: "Not all files are in their place in \(root): \(LibraryFiles.words(error)).",
        hint: "Nothing is lost. Check the folder's disk, and run the same command again: it goes "
          + "on from there.")
    }
    remove(done)
    if isThere(done) {
      throw Failure(
        message: "All files are in \(root), which is a whole library now, but \(done) cannot be "
          + "removed.",
        hint: "Remove it by hand: nothing in there is needed.")
    }
    return move.arrivals
  }

  // MARK: Other restores

  static func busy(_ root: String) -> Failure {
    Failure(
      message: "Another command is restoring into \(root).",
      hint: "Wait for it to finish, or name another folder: --into DIR.")
  }

  /// Keeps other restores out of a folder for as long as what it returns is open; -1 where the disk
  /// knows no such locks, nil where another restore goes on, or has just taken the folder away.
  static func lockFolder(_ path: String) -> Int32? {
    let file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return errno == ENOENT ? nil : -1 }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let isBusy = errno == EWOULDBLOCK
      free(file)
      return isBusy ? nil : -1
    }
    // What is locked may be what another one has removed, with its own in its place.
    var locked = stat()
    var named = stat()
    if fstat(file, &locked) == 0, lstat(path, &named) == 0, locked.st_ino == named.st_ino,
      locked.st_dev == named.st_dev
    {
      return file
    }
    free(file)
    return nil
  }

  static func free(_ lock: Int32) { if lock >= 0 { _ = close(lock) } }

  // MARK: Removing

  static func isThere(_ path: String) -> Bool {
    (try? SystemDisk().kind(at: path, followsLinks: false)) != .nothing
  }

  /// Removes a file, or a folder with all that is in it, whatever its permissions.
  static func remove(_ path: String) {
    let disk = SystemDisk()
    guard case .folder = try? disk.kind(at: path, followsLinks: false) else {
      try? disk.remove(path)
      return
    }
    _ = chmod(path, 0o700)
    for entry in (try? disk.list(path, readsIdentities: false)) ?? [] {
      remove(path + "/" + entry.name)
    }
    _ = rmdir(path)
  }
}
