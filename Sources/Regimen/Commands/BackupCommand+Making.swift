import Documents
import Foundation
import Library

extension BackupCommand {
  /// What was backed up, and where to.
  struct Outcome {
    var way: String
    /// The archive's path, or what restic or borg call it.
    var place: String
    var fileCount: Int
    /// Bytes of all files.
    var size: Int64
    /// Bytes of the archive; nil for restic and borg.
    var archiveSize: Int?
    var leftOut: [LibraryFiles.LeftOut] = []
    /// Names of earlier archives that went.
    var removed: [String] = []
    /// How many archives of the library there are now; nil where nobody has counted.
    var kept: Int?

    var lacksSomething: Bool { leftOut.contains { $0.isMissed } }
  }

  // MARK: An archive

  /// Writes a dated archive, and gives it its name when it was read back.
  static func pack(
    _ files: inout LibraryFiles, _ label: BackupLabel, in folder: String
  ) throws -> Outcome {
    PrivateFile.sweep(folder)
    let time = Clock.now
    do {
      let (file, packed) = try write(&files, label, in: folder, at: time)
      var reading = Progress("Reading it back")
      let contents = try BackupContents(archive: file.temporary) { done, total in
        reading.update(bytes: done, of: total, "compared")
      }
      reading.finish()
      guard contents.faults.isEmpty, contents.sums == packed.sums else {
        throw Failure(
          message: "The backup was not kept: read back, "
            + "\(contents.faults.first?.words ?? "it holds something else").",
          hint: "The disk may be failing. Check it, or name a folder on another one.")
      }
      let path = try keep(
        file, in: folder, at: time, isIncomplete: files.leftOut.contains { $0.isMissed })
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return Outcome(
        way: "tar", place: path, fileCount: packed.sums.count, size: packed.size,
        archiveSize: attributes?[.size] as? Int ?? 0)
    } catch let error as LibraryError {
      throw failure(error, folder)
    }
  }

  /// Writes an archive under a temporary name. A large file that changes when a part of it is in
  /// there is left out, and all others are written anew.
  private static func write(
    _ files: inout LibraryFiles, _ label: BackupLabel, in folder: String, at time: Instant
  ) throws -> (file: StreamedFile, packed: BackupPacker) {
    while true {
      let file = try StreamedFile(at: folder + "/" + BackupShelf.name(at: time))
      var packing = Progress("Packing")
      do {
        let packed = try BackupPacker.pack(&files, of: label.text, into: file) {
          packing.update($0, of: $1)
        }
        packing.finish()
        return (file, packed)
      } catch let error as BackupPacker.Unsteady {
        packing.finish()
        file.discard()
        files.leaveOut(error.path, error.reason)
      }
    }
  }

  /// Gives an archive its name: of the first second from a moment on that no other one has, which
  /// may be another library's.
  static func keep(
    _ file: StreamedFile, in folder: String, at time: Instant, isIncomplete: Bool
  ) throws(LibraryError) -> String {
    var time = time
    while true {
      let whole = folder + "/" + BackupShelf.name(at: time)
      let incomplete = BackupShelf.incomplete(whole)
      time.milliseconds += 1000
      if FileManager.default.fileExists(atPath: isIncomplete ? whole : incomplete) { continue }
      do throws(LibraryError) {
        try file.keep(as: isIncomplete ? incomplete : whole)
        return file.path
      } catch {
        guard case .changedMeanwhile = error else { throw error }
      }
    }
  }

  private static func failure(_ error: LibraryError, _ folder: String) -> Failure {
    switch error {
    case .full:
      Failure(
        message: "Nothing was backed up: the disk of \(folder) is full.",
        hint: "Make room there, or name a folder on another disk.")
    case .readOnly:
      Failure(
        message: "Nothing was backed up: \(folder) cannot be written.",
        hint: "Allow writing to it, or name another folder.")
    default: Failure(message: error.message, hint: error.hint)
    }
  }

  /// Removes earlier archives of the library whose time is over, and nothing else. Those of a
  /// library without an identity may be another one's, and stay.
  static func tidy(
    _ folder: String, _ label: BackupLabel, keep: Int?, _ outcome: inout Outcome
  ) throws {
    if !label.isKnown { return }
    let archives = try BackupShelf(in: folder).archives.filter { label.names($0.library) }
    let now = Clock.now
    if let newest = archives.first(where: { $0.path != outcome.place }),
      BackupRetention.isDoubtful(newest.time, now: now)
    {
      let isAhead = newest.time.milliseconds > now.milliseconds
      tell(
        "No earlier backup was removed: \(newest.name) is dated \(newest.time.day.shown), "
          + (isAhead
            ? "long after today. If that is wrong, rename or remove it; else set this machine's clock."
            : "long before today. If this machine's clock is right, the next backup removes some."))
      outcome.kept = archives.count
      return
    }
    let outdated = BackupRetention.outdated(
      archives.map { $0.time }, now: now, keep: keep)
    for place in outdated where archives[place].path != outcome.place {
      do {
        try FileManager.default.removeItem(atPath: archives[place].path)
        outcome.removed.append(archives[place].name)
      } catch {
        tell("\(archives[place].name) could not be removed: \(error.localizedDescription)")
      }
    }
    outcome.kept = archives.count - outcome.removed.count
  }

  // MARK: restic and borg

  /// Saves the library in a repository, unpacks it there and compares.
  static func save(
    _ files: inout LibraryFiles, _ label: BackupLabel, in repository: BackupRepository
  ) throws -> Outcome {
    var known: [(item: LibraryFiles.Item, hash: String)] = []
    var reading = Progress("Reading")
    let items = files.files
    for (number, item) in items.enumerated() {
      reading.update(number, of: items.count)
      switch files.read(item) {
      case .gone: break
      case .unreadable(let reason): files.leaveOut(item.path, reason)
      case .bytes(let bytes, _): known.append((item, RunningHash.text(of: bytes)))
      case .large(_, let hash): known.append((item, hash))
      }
    }
    reading.finish()
    let name = try repository.save(files.root, of: label.text, at: Clock.now)
    let contents = try repository.unpack(name) { try BackupContents(unpacked: $0) }
    var faults = contents.faults
    for (item, hash) in known where contents.sums[item.path] != hash {
      // It has changed since, so that what was saved may be right.
      if files.hash(of: item) != hash { continue }
      let isThere = contents.sums[item.path] != nil
      faults.append(
        BackupContents.Fault(path: item.path, message: isThere ? "is damaged" : "is missing"))
    }
    if let first = faults.first {
      throw Failure(
        message: "Read back from \(repository.kind.rawValue) \(name), \(first.words).",
        hint: "Have the repository checked: regimen backup check \(repository.folder)")
    }
    return Outcome(
      way: repository.kind.rawValue, place: name, fileCount: contents.sums.count,
      size: contents.size)
  }
}

extension BackupContents.Fault {
  /// The beginning of a sentence's end, such as `Splits/….json is damaged`.
  var words: String { path.isEmpty ? "the backup \(message)" : "\(path) \(message)" }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("path", path)
      writer.member("message", message)
    }
  }
}

extension BackupCommand.Outcome {
  func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("way", way)
      writer.member("backup", place)
      writer.member("files", fileCount)
      writer.member("bytes", Int(clamping: size))
      if let archiveSize { writer.member("packed_bytes", archiveSize) }
      writer.list("left_out", leftOut) { writer, file in
        writer.object { writer in
          writer.member("path", file.path)
          writer.member("reason", file.reason)
          writer.member("missed", file.isMissed)
        }
      }
      writer.list("removed", removed) { writer, name in writer.string(name) }
      if let kept { writer.member("kept", kept) }
    }
    return writer.finish()
  }

  /// What was done goes to the output, what was left out to the errors.
  ///
  /// - Parameter json: whether the output is for programs, and all of that is in there.
  func show(json: Bool) {
    for file in leftOut.prefix(50) where file.isMissed || !json {
      tell("left out: \(file.path.isEmpty ? "the library" : file.path): \(file.reason)")
    }
    if leftOut.count > 50 { tell("left out: \(leftOut.count - 50) more") }
    if lacksSomething {
      tell("This backup lacks something: no earlier one was removed, and it does not count.")
    }
    if json { return }
    let packed = archiveSize.map { " (\(Int64($0).shownAsBytes))" } ?? ""
    let to = way == "tar" ? place : "\(way) \(place)"
    say("Backed up \(fileCount) files, \(size.shownAsBytes), to \(to)\(packed).")
    say("All of them were read back and compared.")
    guard let kept else { return }
    let gone = removed.isEmpty ? "" : "\(removed.count) earlier ones went; "
    say("\(gone)\(kept == 1 ? "1 is" : "\(kept) are") there.")
  }
}

extension Int64 {
  /// Bytes as `640 B`, `12 kB`, `7.1 MB` or `2.4 GB`.
  var shownAsBytes: String {
    let value = Double(self)
    if self < 1000 { return "\(self) B" }
    if value < 1e6 { return (value / 1e3).shown(digits: 0) + " kB" }
    if value < 1e9 { return (value / 1e6).shown(digits: 1) + " MB" }
    return (value / 1e9).shown(digits: 1) + " GB"
  }
}
