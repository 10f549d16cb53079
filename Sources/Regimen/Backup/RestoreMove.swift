import Foundation
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Moves the files of a backup up into the folder around their stage, file by file where a folder
/// of that name is there: what has come meanwhile, as by a sync engine, is never written over.
///
/// It can be cut off at any place, and begun again.
struct RestoreMove {
  /// What has come there meanwhile and says something else: it stays, and what the backup has of
  /// that name lies beside it.
  struct Arrival: Equatable {
    /// Within the library, as everywhere here.
    var path: String
    var copy: String
  }

  private(set) var arrivals: [Arrival] = []
  private let content: String
  private let root: String
  private let disk: SystemDisk
  /// Folders that were there, in which names are new.
  private var merged: [String] = []

  /// What changes at the very moment is looked at again.
  private static let attempts = 5

  init(from content: String, to root: String) {
    self.content = content
    self.root = root
    disk = SystemDisk(within: root)
  }

  /// Moves all that is left, durably but for the names in the library's own folder.
  mutating func run() throws(DiskError) {
    let entries: [DiskEntry]
    do throws(DiskError) {
      entries = try disk.list(content, readsIdentities: false)
    } catch {
      if error.code == ENOENT { return }
      throw error
    }
    for entry in entries { try move(entry.name) }
    for folder in merged { try disk.makeDurable(folder) }
  }

  private mutating func move(_ path: String) throws(DiskError) {
    var last = DiskError(EEXIST)
    for _ in 0..<RestoreMove.attempts {
      do throws(DiskError) {
        return try moveNow(path)
      } catch {
        guard [EEXIST, ENOTEMPTY, ENOTDIR, EISDIR].contains(error.code) else { throw error }
        last = error
      }
    }
    throw last
  }

  private mutating func moveNow(_ path: String) throws(DiskError) {
    let (from, to) = (content + "/" + path, root + "/" + path)
    let mine = try disk.kind(at: from, followsLinks: false)
    let theirs = try disk.kind(at: to, followsLinks: false)
    switch (mine, theirs) {
    case (.nothing, _): break
    case (.folder, .nothing): try disk.rename(from, to: to)
    case (.folder, .folder):
      merged.append(to)
      for entry in try disk.list(from, readsIdentities: false) {
        try move(path + "/" + entry.name)
      }
    case (_, .nothing): try disk.move(from, toFree: to)
    case (.file, .file) where isSame(from, to): try disk.remove(from)
    default: try put(from, beside: path, isFolder: mine == .folder)
    }
  }

  private mutating func put(
    _ from: String, beside path: String, isFolder: Bool
  ) throws(DiskError) {
    var number = 1
    while true {
      let copy = RestoreMove.copyName(of: path, number)
      let place = root + "/" + copy
      if try disk.kind(at: place, followsLinks: false) == .nothing {
        if isFolder {
          try disk.rename(from, to: place)
        } else {
          try disk.move(from, toFree: place)
        }
        arrivals.append(Arrival(path: path, copy: copy))
        return
      }
      // Cut off when it had its new name, and the old one still.
      if !isFolder, isSame(from, place) {
        try disk.remove(from)
        arrivals.append(Arrival(path: path, copy: copy))
        return
      }
      number += 1
    }
  }

  /// Such as `Gyms/x (restored).json`. Of a document the library takes it for a copy, as one that
  /// a sync engine has made, and joins the two.
  static func copyName(of path: String, _ number: Int) -> String {
    let word = number == 1 ? " (restored)" : " (restored \(number))"
    let start = path.utf8.lastIndex(of: 0x2f).map { path.utf8.index(after: $0) } ?? path.startIndex
    // A point in front is no ending's.
    let dot = path.utf8[start...].dropFirst().lastIndex(of: 0x2e) ?? path.endIndex
    return String(path[..<dot]) + word + String(path[dot...])
  }

  private func isSame(_ path: String, _ other: String) -> Bool {
    guard let mine = try? LibraryFiles.OpenFile(path, on: disk).hash(),
      let theirs = try? LibraryFiles.OpenFile(other, on: disk).hash()
    else { return false }
    return mine == theirs
  }
}
