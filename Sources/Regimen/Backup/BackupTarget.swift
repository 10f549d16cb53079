import Documents
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
    // restic's word for the newest one; of ours alone, and not of a day that is still to come.
    if url.lastPathComponent == "latest" {
      self = try BackupTarget(url.deletingLastPathComponent().path)
      return
    }
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
    guard let kind = BackupRepository.kind(of: folder) else {
      throw BackupTarget.nothing(at: path)
    }
    self = .repository(
      try BackupRepository(kind, at: folder), snapshot: url.lastPathComponent)
  }

  /// The archives of a folder, the newest first.
  ///
  /// - Throws: `Failure` where there are none.
  static func archives(in folder: String) throws -> [BackupShelf.Archive] {
    let shelf = try BackupShelf(in: folder)
    if !shelf.archives.isEmpty { return shelf.archives }
    guard let incomplete = shelf.newestIncomplete else {
      throw BackupTarget.noBackup(in: folder)
    }
    throw Failure(
      message: "\(folder) holds no whole backup, only such as lack something.",
      hint: BackupTarget.howToRestore(incomplete: incomplete))
  }

  /// What to do where no backup is whole.
  static func howToRestore(incomplete path: String) -> String {
    "Restore what the newest has: regimen backup restore \(path) --into DIR"
  }

  static func nothing(at path: String) -> Failure {
    Failure(
      message: "There is nothing at \(path).",
      hint: "Name a folder with backups, or one of them: regimen backup list DIR")
  }

  static func noBackup(in folder: String) -> Failure {
    Failure(
      message: "\(folder) holds no backup of Regimen's.",
      hint: "Make one: regimen backup \(folder)")
  }

  /// The newest archive of a folder. One whose time has not come is taken only where there is no
  /// other one, and is told of.
  ///
  /// - Parameter library: which one's; nil where there are some of only one.
  /// - Throws: `Failure` where there is none, or where it is not said which one's.
  static func newest(in folder: String, of library: String? = nil) throws -> BackupShelf.Archive {
    let archives = try archives(in: folder)
    let label = try label(of: library, among: archives.map { $0.library }, in: folder)
    let meant = archives.filter { label == nil || $0.library == label }
    // Without a byte it is only a name, kept for one that was cut off.
    let written = meant.filter { $0.size > 0 }
    let now = Clock.now
    let newest =
      written.first { !BackupShelf.isAhead($0.time, of: now) } ?? written.first ?? archives[0]
    let ahead = written.filter { BackupShelf.isAhead($0.time, of: now) }
    for archive in ahead {
      BackupShelf.tellAhead(
        archive.name, day: archive.time.day.shown, isTaken: archive.path == newest.path)
    }
    return newest
  }

  /// Whose backup is meant, as its backups are labelled.
  ///
  /// - Parameters:
  ///   - library: as a person names it; nil for the only one there is.
  ///   - labels: of all backups in a place, nil for one that cannot be read.
  /// - Returns: nil for any.
  /// - Throws: `Failure` where several libraries have backups there and none is named, or where
  ///   there is none of the one that is named.
  static func label(
    of library: String?, among labels: [String?], in folder: String
  ) throws -> String? {
    var counts: [String: Int] = [:]
    for label in labels { if let label { counts[label, default: 0] += 1 } }
    let list = counts.sorted { $0.key < $1.key }.map {
      "\n  \($0.key): \($0.value) \($0.value == 1 ? "backup" : "backups")"
    }.joined()
    let example = counts.keys.min() ?? "ID"
    let hint =
      "Say which library to restore, as in --of \(example), or name one of the backups: regimen "
      + "backup list \(folder)"
    if let library {
      if let found = counts.keys.first(where: { $0.lowercased() == library.lowercased() }) {
        return found
      }
      throw Failure(
        message: "\(folder) holds no backup of a library \(library)."
          + (list.isEmpty ? "" : " There are:" + list),
        hint: hint)
    }
    if counts.count > 1 {
      throw Failure(message: "\(folder) holds backups of several libraries." + list, hint: hint)
    }
    return nil
  }
}
