import Foundation
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where the files of a backup lie until all of them are there, so that nothing looks like a
/// library that holds a part of one.
///
/// For a new folder that is a hidden one beside it, which gets its name at once. A folder that is
/// there may be a disk of its own, or the one that somebody is in: it stays, the files lie in a
/// folder within it that says to every command that it is not whole, and move up in the end. Once
/// they have begun to, there is only one way: they are all durable, and what lies beside them may
/// be newer, as where a sync engine carries the folder. Where that is cut off `resume` ends it.
final class RestoreStage {
  /// The library's folder.
  let root: String
  /// Where the files lie until `keep` is called.
  let content: String
  private let path: String
  private let disk = SystemDisk()
  private let lock: Int32
  private enum State { case filling, moving, kept }
  private var state = State.filling

  private var isInside: Bool { path != content }

  /// Removes what a restore into the same folder has left that was cut off before all of it was
  /// there.
  ///
  /// - Throws: `Failure` where the folder cannot be made, is not empty, or is restored into by
  ///   another command.
  init(for folder: String) throws {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    if manager.fileExists(atPath: folder, isDirectory: &isFolder) {
      guard isFolder.boolValue else {
        throw Failure(
          message: "\(folder) is no folder.", hint: "Name a new folder: --into DIR.")
      }
      root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
      path = root + "/" + Library.unfinishedName
      content = path + "/library"
    } else {
      let url = URL(fileURLWithPath: folder)
      let name = url.lastPathComponent
      let above = url.deletingLastPathComponent()
      try RestoreStage.makeFolder(above.path, withAbove: true)
      let parent = above.resolvingSymlinksInPath().path
      root = (parent == "/" ? "" : parent) + "/" + name
      path = (parent == "/" ? "" : parent) + "/." + name + ".restoring"
      content = path
    }
    try RestoreStage.removeWhatIsLeft(path, of: root, isInside: path != content)
    try RestoreStage.makeFolder(path)
    guard let lock = RestoreStage.lockFolder(path) else { throw RestoreStage.busy(root) }
    self.lock = lock
    if path != content { try RestoreStage.makeFolder(content) }
    // Also who names the hidden folder itself learns that it is not whole.
    try PrivateFile(reading: content + "/" + Library.unfinishedName).write([])
  }

  deinit {
    if state == .filling { RestoreStage.remove(path) }
    RestoreStage.free(lock)
  }

  private static func makeFolder(_ path: String, withAbove: Bool = false) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: withAbove,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure(
        message: "The folder \(path) cannot be made: \(error.localizedDescription)",
        hint: "Name another one: --into DIR.")
    }
  }

  // MARK: What was cut off

  /// - Throws: `Failure` where somebody else's files lie in there; then nothing is removed.
  private static func removeWhatIsLeft(
    _ path: String, of root: String, isInside: Bool
  ) throws {
    var lock: Int32 = -1
    if isThere(path) {
      guard let found = lockFolder(path) else { throw busy(root) }
      lock = found
    }
    defer { free(lock) }
    if isInside {
      if isMoving(path) {
        throw Failure(
          message: "A restore into \(root) was cut off when all its files were there.",
          hint: "Run the same command again: that one is ended first.")
      }
      remove(root + "/" + doneName)
      let names = try FileManager.default.contentsOfDirectory(atPath: root)
      guard names.allSatisfy({ $0 == Library.unfinishedName }) else {
        throw Failure(
          message: "\(root) is not empty: nothing was restored over what is there.",
          hint: "Name a new folder: --into DIR.")
      }
    }
    remove(path)
    if isThere(path) {
      throw Failure(
        message: "\(path) is left of a restore that was cut off, and cannot be removed.",
        hint: "Allow writing to it, or name another folder: --into DIR.")
    }
  }

  // MARK: In its place

  /// Says that all files are there and durable; they can be looked at as a library from then on.
  func finish() throws {
    try RestoreStage.telling(content) { () throws(DiskError) in
      try disk.remove(content + "/" + Library.unfinishedName)
      try disk.makeDurable(content)
    }
  }

  /// Puts the files in their place, durably.
  ///
  /// - Parameters:
  ///   - mode: of the library's own folder, which it gets last; nil for the one that it has.
  ///   - setModes: gets the folder that the files lie in, once before they move, when nothing may
  ///     keep them from it, and once when they need not be written any more.
  /// - Returns: what has come there meanwhile.
  /// - Throws: `Failure` where that was before the first of them has moved.
  func keep(
    mode: UInt32?, _ setModes: (_ folder: String, _ isLast: Bool) -> Void
  ) throws -> [RestoreMove.Arrival] {
    setModes(content, false)
    var arrivals: [RestoreMove.Arrival] = []
    if isInside {
      try checkThatNamesAreFree()
      if let mode { _ = chmod(root, mode_t(mode & 0o777 | 0o700)) }
      try PrivateFile(reading: RestoreStage.mark(of: path)).write([])
      state = .moving
      arrivals = try RestoreStage.moveUp(path, to: root) { setModes(root, true) }
    } else {
      setModes(content, true)
      try RestoreStage.telling(root) { () throws(DiskError) in
        try disk.rename(content, to: root)
      }
    }
    state = .kept
    if let mode { _ = chmod(root, mode_t(mode & 0o777 | 0o500)) }
    let durable = isInside ? root : (root as NSString).deletingLastPathComponent
    try RestoreStage.telling(root) { () throws(DiskError) in try disk.makeDurable(durable) }
    return arrivals
  }

  private func checkThatNamesAreFree() throws {
    try RestoreStage.telling(root) { () throws(DiskError) in
      for entry in try disk.list(content, readsIdentities: false) {
        let place = root + "/" + entry.name
        if try disk.kind(at: place, followsLinks: false) != .nothing { throw DiskError(EEXIST) }
      }
    }
  }

  static func telling(_ path: String, _ work: () throws(DiskError) -> Void) throws {
    do throws(DiskError) {
      try work()
    } catch {
      if error.code == EEXIST || error.code == ENOTEMPTY {
        throw Failure(
          message: "\(path) is not empty any more: something has come there meanwhile.",
          hint: "Nothing of it was changed. Name another folder: --into DIR.")
      }
      throw Failure(
        message: "\(path) cannot be written: \(LibraryFiles.words(error)).",
        hint: "Check the folder's disk, and run the same command again.")
    }
  }
}

extension Disk {
  /// Makes a file's content, or the names in a folder, survive a power loss, where the disk can.
  func makeDurable(_ path: String, _ purpose: DiskPurpose = .folder) throws(DiskError) {
    let file = try open(path, for: purpose)
    defer { try? close(file) }
    do throws(DiskError) {
      try synchronize(file)
    } catch {
      // Some disks know nothing of that.
      if error.code != EINVAL { throw error }
    }
  }
}
