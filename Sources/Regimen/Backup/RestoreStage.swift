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
/// folder within it that says to every command that it is not whole, and move up in the end.
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
  /// The names of what is moved up, so that it can be taken back where that is cut off.
  private var list: PrivateFile { PrivateFile(reading: path + "/moving") }

  /// Removes what a restore into the same folder has left that was cut off.
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
    guard let lock = lockFolder(path) else { throw RestoreStage.busy(root) }
    self.lock = lock
    if path != content { try RestoreStage.makeFolder(content) }
    // Also who names the hidden folder itself learns that it is not whole.
    try PrivateFile(reading: content + "/" + Library.unfinishedName).write([])
  }

  deinit {
    if state == .filling { RestoreStage.remove(path) }
    if lock >= 0 { closeFile(lock) }
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

  private static func busy(_ root: String) -> Failure {
    Failure(
      message: "Another command is restoring into \(root).",
      hint: "Wait for it to finish, or name another folder: --into DIR.")
  }

  // MARK: What was cut off

  /// - Throws: `Failure` where somebody else's files lie in there; then nothing is removed.
  private static func removeWhatIsLeft(
    _ path: String, of root: String, isInside: Bool
  ) throws {
    let (manager, disk) = (FileManager.default, SystemDisk())
    func isThere(_ path: String) -> Bool {
      (try? disk.kind(at: path, followsLinks: false)) != .nothing
    }
    var lock: Int32?
    if isThere(path) {
      lock = lockFolder(path)
      if lock == nil { throw busy(root) }
    }
    defer { if let lock, lock >= 0 { closeFile(lock) } }
    if isInside {
      let text = (try? PrivateFile(reading: path + "/moving").read()) ?? []
      let moved = text.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        .filter { !isThere(path + "/library/" + $0) }
      let ours = Set((moved + [Library.unfinishedName]).map { Array($0.utf8) })
      let names = try manager.contentsOfDirectory(atPath: root)
      guard names.allSatisfy({ ours.contains(Array($0.utf8)) }) else {
        throw Failure(
          message: "\(root) is not empty: nothing was restored over what is there.",
          hint: "Name a new folder: --into DIR.")
      }
      for name in moved { remove(root + "/" + name) }
    }
    if isThere(path) { remove(path) }
  }

  /// Removes a file, or a folder with all that is in it, whatever its permissions.
  private static func remove(_ path: String) {
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

  // MARK: In its place

  /// Says that all files are there and durable; they can be looked at as a library from then on.
  func finish() throws {
    try telling(content) { () throws(DiskError) in
      try disk.remove(content + "/" + Library.unfinishedName)
      try disk.makeDurable(content)
    }
  }

  /// Puts the files in their place, durably.
  ///
  /// - Parameter setModes: gets the library's folder when all files are in it and commands refuse
  ///   it still, or before it gets its name.
  /// - Throws: `Failure` where something else has come there meanwhile.
  func keep(_ setModes: (_ root: String) -> Void) throws {
    if !isInside {
      setModes(content)
      try telling(root) { () throws(DiskError) in
        try disk.rename(content, to: root)
        state = .kept
        try disk.makeDurable((root as NSString).deletingLastPathComponent)
      }
      return
    }
    let entries = (try? disk.list(content, readsIdentities: false)) ?? []
    let names = entries.map { $0.name }
    try list.write(Array(names.map { Array($0.utf8) }.joined(separator: [0])))
    state = .moving
    try telling(root) { () throws(DiskError) in
      for name in names {
        let place = root + "/" + name
        // What has come there meanwhile is not written over.
        guard try disk.kind(at: place, followsLinks: false) == .nothing else {
          throw DiskError(EEXIST)
        }
        try disk.rename(content + "/" + name, to: place)
      }
      setModes(root)
      try disk.makeDurable(root)
    }
    RestoreStage.remove(path)
    state = .kept
    try telling(root) { () throws(DiskError) in try disk.makeDurable(root) }
  }

  private func telling(_ path: String, _ work: () throws(DiskError) -> Void) throws {
    do throws(DiskError) {
      try work()
    } catch {
      throw RestoreStage.failure(error, path)
    }
  }

  private static func failure(_ error: DiskError, _ path: String) -> Failure {
    if error.code == EEXIST || error.code == ENOTEMPTY {
      return Failure(
        message: "\(path) is not empty any more: something has come there meanwhile.",
        hint: "Remove that, or name another folder, and run the command again: --into DIR.")
    }
    return Failure(
      message: "\(path) cannot be written: \(LibraryFiles.words(error)).",
      hint: "Check the folder's disk, and run the same command again.")
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

/// Keeps other restores out of a folder for as long as what it returns is open; -1 where the disk
/// knows no such locks, nil where another restore goes on.
private func lockFolder(_ path: String) -> Int32? {
  let file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  guard file >= 0 else { return -1 }
  if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
  let isBusy = errno == EWOULDBLOCK
  closeFile(file)
  return isBusy ? nil : -1
}

private func closeFile(_ file: Int32) { _ = close(file) }
