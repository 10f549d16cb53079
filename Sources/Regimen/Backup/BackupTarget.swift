import Foundation

/// What somebody names to have a backup looked at or restored.
enum BackupTarget {
  case archive(String)
  /// A folder of archives.
  case shelf(String)
  /// - Parameter snapshot: nil for the newest one.
  case repository(BackupRepository, snapshot: String?)

  /// - Throws: `Failure` where nothing lies there.
  init(_ named: String) throws {
    let url = URL(fileURLWithPath: named.expandingTilde)
    let path = url.resolvingSymlinksInPath().path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder.boolValue else {
        self = .archive(path)
        return
      }
      guard let kind = BackupRepository.kind(of: path) else {
        self = .shelf(path)
        return
      }
      self = .repository(try BackupRepository(kind, at: path), snapshot: nil)
      return
    }
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
    guard let kind = BackupRepository.kind(of: folder) else {
      throw Failure(
        message: "There is nothing at \(path).",
        hint: "Name a folder with backups, or one of them: regimen backup list DIR")
    }
    self = .repository(
      try BackupRepository(kind, at: folder), snapshot: url.lastPathComponent)
  }

  /// The archives of a folder, the newest first.
  ///
  /// - Throws: `Failure` where there are none.
  static func archives(in folder: String) throws -> [BackupShelf.Archive] {
    let archives = try BackupShelf(in: folder).archives
    if archives.isEmpty {
      throw Failure(
        message: "\(folder) holds no backup of Regimen's.",
        hint: "Make one: regimen backup \(folder)")
    }
    return archives
  }

  /// The newest archive of a folder.
  ///
  /// - Throws: `Failure` where there is none, or where there are some of several libraries.
  static func newest(in folder: String) throws -> BackupShelf.Archive {
    let archives = try archives(in: folder)
    if Set(archives.compactMap { $0.library }).count > 1 {
      throw Failure(
        message: "\(folder) holds backups of several libraries.",
        hint: "Name the file: regimen backup list \(folder)")
    }
    return archives[0]
  }
}
