import Documents
import Foundation
import Library
import Recordings

/// A repository of restic or borg, which keep versions without keeping anything twice. They get
/// their password by their own ways, never from here, and forget by their own rules.
struct BackupRepository {
  enum Kind: String, CaseIterable {
    case restic, borg

    fileprivate var hint: String {
      switch self {
      case .restic:
        "What it says stands above. Its password comes from $RESTIC_PASSWORD_FILE, "
          + "$RESTIC_PASSWORD_COMMAND or $RESTIC_PASSWORD."
      case .borg:
        "What it says stands above. Its passphrase comes from $BORG_PASSCOMMAND or "
          + "$BORG_PASSPHRASE."
      }
    }

    fileprivate var making: String {
      switch self {
      case .restic: "restic -r DIR init"
      case .borg: "borg init --encryption=repokey DIR"
      }
    }
  }

  struct Snapshot {
    /// As its own program names it.
    var name: String
    var time: String
    /// Which library it is of; nil where it does not say so.
    var library: String?
  }

  let kind: Kind
  let folder: String
  private let program: InstalledProgram

  /// What marks its snapshots as Regimen's.
  private static let tag = "regimen"
  private static let unfinished = ".regimen-*.tmp"

  /// - Throws: `Failure` where the folder is no such repository, or the program is not installed.
  init(_ kind: Kind, at folder: String) throws {
    guard BackupRepository.kind(of: folder) == kind else {
      throw Failure(
        message: "\(folder) is no repository of \(kind.rawValue).",
        hint: "Make one, with a password of its own: \(kind.making)")
    }
    guard let program = InstalledProgram(kind.rawValue) else {
      throw Failure(
        message: "\(folder) is a repository of \(kind.rawValue), which is not installed.",
        hint: "Install \(kind == .borg ? "borgbackup" : "restic"), or name a folder of its own "
          + "for dated archives.")
    }
    self.kind = kind
    self.folder = folder
    self.program = program
  }

  /// By how a folder looks; nil for any other one.
  static func kind(of folder: String) -> Kind? {
    func holds(_ names: String...) -> Bool {
      names.allSatisfy { FileManager.default.fileExists(atPath: folder + "/" + $0) }
    }
    if holds("config", "data", "index", "keys", "snapshots") { return .restic }
    guard holds("config", "data"),
      let file = FileHandle(forReadingAtPath: folder + "/config"),
      let start = try? file.read(upToCount: 12)
    else { return nil }
    return start.elementsEqual("[repository]".utf8) ? .borg : nil
  }

  // MARK: Putting away

  /// - Parameters:
  ///   - root: the library's folder.
  ///   - library: which one it is.
  ///   - time: names an archive of borg.
  /// - Returns: the new snapshot's name.
  func save(_ root: String, of library: String, at time: Instant) throws -> String {
    switch kind {
    case .restic:
      // 3: some files could not be read; what was said of them stands above, and is seen below.
      let output = try program.output(
        [
          "-r", folder, "backup", "--quiet", "--json", "--tag", BackupRepository.tag,
          "--tag", library, "--exclude", BackupRepository.unfinished, ".",
        ], in: root, good: [0, 3], hint: kind.hint)
      for line in output.split(separator: 0x0a).reversed() {
        let value = try? JSONValue(parsing: Array(line))
        if value?["message_type"]?.string == "summary", let id = value?["snapshot_id"]?.string {
          return String(id.prefix(8))
        }
      }
      throw Failure(message: "restic does not say what it has saved.", hint: kind.hint)
    case .borg:
      let taken = Set(try snapshots().map { $0.name })
      var time = time
      while taken.contains(BackupRepository.name(at: time)) { time.milliseconds += 1000 }
      let name = BackupRepository.name(at: time)
      _ = try program.output(
        [
          "create", "--comment", BackupPacker.title + library,
          "--exclude", "sh:**/" + BackupRepository.unfinished, folder + "::" + name, ".",
        ], in: root, good: [0, 1], hint: kind.hint)
      return name
    }
  }

  private static func name(at time: Instant) -> String { tag + "-" + BackupShelf.stamp(time) }

  /// Unpacks a snapshot, by its own program's name.
  func unpack<Value>(
    _ snapshot: String, body: (PipeSource) throws -> Value
  ) throws -> Value {
    let arguments =
      switch kind {
      case .restic: ["-r", folder, "dump", "--quiet", "--archive", "tar", snapshot, "/"]
      case .borg: ["export-tar", folder + "::" + snapshot, "-"]
      }
    let (value, status) = try program.run(arguments, body: body)
    guard status == 0 else { throw program.failure(status, kind.hint) }
    return value
  }

  /// The name of the newest snapshot of one library.
  ///
  /// - Parameter library: which one; nil where there are snapshots of only one.
  /// - Throws: `Failure` where there is none, or where it is not said which library's.
  func newest(of library: String?) throws -> String {
    let snapshots = try snapshots()
    let label = try BackupTarget.label(
      of: library, among: snapshots.map { $0.library }, in: folder)
    let meant = snapshots.filter { label == nil || $0.library == label }
    // Of a day that is still to come it was made by a clock that was wrong.
    let last = Clock.today + 1
    let newest = meant.first { (CivilDay(String($0.time.prefix(10))) ?? last) <= last }
    guard let first = newest ?? meant.first else { throw BackupTarget.noBackup(in: folder) }
    if let passed = meant.first, passed.name != first.name || newest == nil {
      BackupShelf.tellAhead(
        passed.name, day: String(passed.time.prefix(10)), isTaken: newest == nil)
    }
    return first.name
  }

  // MARK: Looking

  /// The newest first.
  func snapshots() throws -> [Snapshot] {
    switch kind {
    case .restic:
      let output = try program.output(
        ["-r", folder, "snapshots", "--json", "--quiet", "--tag", BackupRepository.tag],
        hint: kind.hint)
      let list = (try? JSONValue(parsing: output))?.array ?? []
      return list.reversed().map { snapshot in
        let tags = snapshot["tags"]?.array?.compactMap { $0.string } ?? []
        return Snapshot(
          name: snapshot["short_id"]?.string ?? "", time: snapshot["time"]?.string ?? "",
          library: tags.first { $0 != BackupRepository.tag })
      }
    case .borg:
      let output = try program.output(
        // What a format names is told in JSON as well.
        ["list", "--json", "--format", "{comment}", "-a", BackupRepository.tag + "-*", folder],
        hint: kind.hint)
      let list = (try? JSONValue(parsing: output))?["archives"]?.array ?? []
      return list.reversed().map { archive in
        let comment = archive["comment"]?.string ?? ""
        let isOurs = comment.hasPrefix(BackupPacker.title)
        return Snapshot(
          name: archive["name"]?.string ?? "", time: archive["time"]?.string ?? "",
          library: isOurs ? String(comment.dropFirst(BackupPacker.title.count)) : nil)
      }
    }
  }

  /// Has every byte read and held against its sum.
  ///
  /// - Parameter snapshot: one that must be there; nil where any will do.
  /// - Throws: `Failure` where it is not there, or anything is damaged.
  func check(holding snapshot: String?) throws {
    // Without a backup a repository is sound, too, and brings nothing back.
    let names = try snapshots().map { $0.name }
    if names.isEmpty { throw BackupTarget.noBackup(in: folder) }
    if let snapshot, !names.contains(where: { isNamed($0, by: snapshot) }) {
      throw BackupTarget.nothing(at: folder + "/" + snapshot)
    }
    let arguments =
      switch kind {
      case .restic: ["-r", folder, "check", "--quiet", "--read-data"]
      case .borg: ["check", "--verify-data", folder]
      }
    let (_, status) = try program.run(arguments) { source in
      for line in try source.all().split(separator: 0x0a) {
        tell(String(decoding: line, as: UTF8.self))
      }
    }
    guard status == 0 else {
      throw Failure(
        message: "\(kind.rawValue) ended with \(status): the repository is damaged, or could not "
          + "be opened.",
        hint: kind.hint)
    }
  }

  /// restic takes more of an identifier than it lists, and less.
  private func isNamed(_ name: String, by snapshot: String) -> Bool {
    if kind == .borg { return name == snapshot }
    return snapshot.hasPrefix(name) || name.hasPrefix(snapshot)
  }
}
