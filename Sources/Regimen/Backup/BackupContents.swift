import Library
import Recordings

/// A backup that was read from its first byte to its last.
struct BackupContents {
  struct Fault: Equatable {
    /// Within the library; empty for the backup as a whole.
    var path: String
    /// Such as `is damaged`.
    var message: String
  }

  /// What its files say.
  private(set) var sums = BackupSums()
  /// What it has noted of them itself; nil where it notes nothing, or could not be read to its end.
  private(set) var noted: BackupSums?
  private(set) var faults: [Fault] = []
  /// Bytes of all contents.
  private(set) var size: Int64 = 0
  /// By the bytes of their paths, those that are not what was said before their contents.
  private var damaged: Set<[UInt8]> = []
  /// The last file, where nothing was said of its sum, as in archives of earlier versions.
  private var unproven: String?

  private static let pieceSize = 1 << 18
  /// Bytes of a list of two million files; a larger one is nobody's.
  private static let mostNotes = 256 << 20

  /// Reads a dated archive.
  ///
  /// - Parameters:
  ///   - restorer: gets all files.
  ///   - progress: is told how many of how many bytes of the archive were read.
  /// - Throws: `RecordingError.unreadable` where it cannot be opened, `Failure` where it could not
  ///   be restored, or not be read to its end; what is wrong with the archive itself is no error.
  init(
    archive path: String, to restorer: BackupRestorer? = nil,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws {
    let file = try FileSource(path: path)
    let damage = Damage()
    let source = InflateSource(file, .gzip, budget: BackupContents.budget) { fault in
      damage.first = damage.first ?? fault
    }
    try read(TarReader(source), in: BackupSums.folder, to: restorer) {
      progress(file.position, file.total ?? 0)
    }
    if let message = damage.first?.message, faults.isEmpty {
      faults.append(Fault(path: "", message: "is damaged: \(message)"))
    }
  }

  /// Reads what restic or borg unpack, who have sums of their own.
  init(
    unpacked source: any ByteSource, to restorer: BackupRestorer? = nil,
    progress: () -> Void = {}
  ) throws {
    try read(TarReader(source), in: "", to: restorer, progress: progress)
  }

  /// What an archive says it is of; nil where it is no backup of Regimen's.
  static func library(of path: String) -> String? {
    guard let file = try? FileSource(path: path) else { return nil }
    let reader = TarReader(InflateSource(file, .gzip, budget: budget) { _ in })
    guard (try? reader.next()) != nil, reader.comment.hasPrefix(BackupPacker.title) else {
      return nil
    }
    return String(reader.comment.dropFirst(BackupPacker.title.count))
  }

  private final class Damage {
    var first: ArchiveFault?
  }

  /// A library may be of any size, and may hold nothing but zeros.
  private static var budget: ArchiveBudget {
    var limits = ArchiveLimits()
    limits.bytes = .max
    limits.ratio = .max
    return ArchiveBudget(limits)
  }

  // MARK: Reading

  /// - Parameter folder: what the library lies in; empty where the archive is of nothing else.
  private mutating func read(
    _ reader: TarReader, in folder: String, to restorer: BackupRestorer?, progress: () -> Void
  ) throws {
    var place = ""
    do {
      while let entry = try reader.next() {
        progress()
        place = entry.name
        if !folder.isEmpty, entry.name == BackupSums.name, entry.kind == .file {
          noted = try notes(of: entry, in: reader)
        } else if entry.name == folder {
          restorer?.set(mode: entry.mode, of: "")
        } else if let path = BackupContents.path(of: entry.name, in: folder) {
          try take(entry, path, in: folder, of: reader, to: restorer)
        } else {
          faults.append(Fault(path: entry.name, message: "does not lie in the library"))
        }
      }
    } catch let error as RecordingError {
      restorer?.abandon()
      if restorer != nil, case .unreadable = error { throw BackupContents.failure(error) }
      let path = BackupContents.path(of: place, in: folder) ?? place
      noted = nil
      let reason =
        if case .damagedArchive(let reason) = error { reason } else { error.message }
      faults.append(
        Fault(path: path, message: "is damaged, or what follows it: \(reason)"))
      if !folder.isEmpty { dropUnproven(of: restorer) }
      return
    }
    if !folder.isEmpty { compare(to: restorer) }
  }

  /// A disk or a network that fails says nothing of the archive: the next attempt may read it.
  private static func failure(_ error: RecordingError) -> Failure {
    Failure(
      message: "The backup was not read to its end, and nothing was restored: \(error.message)",
      hint: "Check its disk or the connection, and run the same command again. If it stays so, "
        + "copy what can be read of it to another disk, and restore that.")
  }

  /// Damage shows behind the place where it begins.
  private mutating func dropUnproven(of restorer: BackupRestorer?) {
    guard let path = unproven else { return }
    restorer?.remove(path)
    sums[path] = nil
    if faults.last?.path == path { return }
    faults.append(Fault(path: path, message: "may be damaged: what follows it is"))
  }

  private mutating func take(
    _ entry: TarEntry, _ path: String, in folder: String, of reader: TarReader,
    to restorer: BackupRestorer?
  ) throws {
    switch entry.kind {
    case .folder: try restorer?.makeFolder(path, mode: entry.mode)
    case .file:
      var hash = RunningHash()
      var piece = [UInt8](
        repeating: 0, count: max(1, min(entry.size, BackupContents.pieceSize)))
      try restorer?.begin(path, mode: entry.mode)
      while case let count = try reader.read(into: &piece), count > 0 {
        hash.add(piece[..<count])
        try restorer?.write(piece[..<count])
      }
      let (found, said) = (hash.text, BackupSums.hash(in: entry.comment))
      sums[path] = found
      size += Int64(entry.size)
      unproven = said == nil ? path : nil
      if let said, said != found {
        restorer?.abandon()
        damaged.insert(Array(path.utf8))
        faults.append(Fault(path: path, message: "is damaged"))
        return
      }
      try restorer?.end(modifiedSeconds: entry.modifiedSeconds)
    case .hardLink(let target):
      guard let source = BackupContents.path(of: target, in: folder), let hash = sums[source]
      else {
        faults.append(Fault(path: path, message: "is the same file as one that is not there"))
        return
      }
      try restorer?.copy(source, to: path)
      sums[path] = hash
    case .other: break
    }
  }

  /// Nil for what would lie elsewhere, as in an archive that somebody has made up.
  static func path(of name: String, in folder: String) -> String? {
    var parts = name.utf8.split(separator: 0x2f, omittingEmptySubsequences: false)[...]
    if !folder.isEmpty {
      guard let first = parts.popFirst(), first.elementsEqual(folder.utf8) else { return nil }
    }
    let isSafe = parts.allSatisfy { part in
      !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        && !part.contains(0)
    }
    if parts.isEmpty || !isSafe { return nil }
    return parts.map { String(Substring($0)) }.joined(separator: "/")
  }

  private func notes(of entry: TarEntry, in reader: TarReader) throws -> BackupSums? {
    if entry.size > BackupContents.mostNotes { return nil }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: BackupContents.pieceSize)
    while case let count = try reader.read(into: &piece), count > 0 { text += piece[..<count] }
    return BackupSums(text)
  }

  /// Holds what was read against what was noted when it was packed.
  private mutating func compare(to restorer: BackupRestorer?) {
    guard let noted else {
      faults.append(
        Fault(path: "", message: "has no list of what it held, so that nothing can be compared"))
      return
    }
    for path in noted.paths {
      guard let found = sums[path] else {
        faults.append(Fault(path: path, message: "is missing"))
        continue
      }
      if found == noted[path] || damaged.contains(Array(path.utf8)) { continue }
      faults.append(Fault(path: path, message: "is damaged"))
      restorer?.remove(path)
    }
    for path in sums.paths where noted[path] == nil {
      faults.append(Fault(path: path, message: "was not there when the backup was made"))
      restorer?.remove(path)
    }
  }
}
