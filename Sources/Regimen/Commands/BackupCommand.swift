import ArgumentParser
import Documents
import Foundation
import Library
import Server

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Keep copies of the library, and get them back.",
    discussion: """
      regimen backup /mnt/disk writes regimen-2026-11-28T101500Z.tar.gz there: everything in the \
      library's folder, read back and compared before it gets its name. Every tar unpacks it.

      Of earlier ones all of the last 7 days stay, the newest of each of the last 8 weeks, and the \
      newest of each month. Where the folder is a repository of restic or borg, the library goes \
      in there instead.
      """,
    subcommands: [Make.self, List.self, Check.self, Restore.self], defaultSubcommand: Make.self)

  struct Make: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "make", abstract: "Make a backup, and read it back.",
      discussion: """
        A server may run meanwhile. Exits with 1 where a file could not be read: that backup is \
        kept, and no earlier one goes for it.

        restic and borg take their passwords by their own ways, such as $RESTIC_PASSWORD_FILE and \
        $BORG_PASSCOMMAND, and forget by their own commands.
        """)

    enum Way: String, ExpressibleByArgument, CaseIterable { case tar, restic, borg }

    @Argument(help: ArgumentHelp("The folder that the backup goes to.", valueName: "target"))
    var target: String
    @OptionGroup var options: LibraryOptions
    @OptionGroup var state: StateOptions
    @Option(
      parsing: .unconditional,
      help: "Keep that many of the newest archives instead of those of the rule.")
    var keep: Int?
    @Option(
      help: "tar, restic or borg. (default: restic or borg in a repository of theirs, else tar)")
    var with: Way?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      try OptionRange.check("--keep", keep, 1...)
      if keep != nil, let with, with != .tar {
        throw ValidationError(
          "--keep is for archives; \(with.rawValue) forgets by its own command.")
      }
    }

    func run() async throws {
      let library = try await options.openFolder(for: "A backup", writing: false)
      let folder = try BackupCommand.folder(target)
      try refuse(folder, in: library)
      var files = try LibraryFiles(of: library.root)
      guard files.holdsDocuments else {
        throw Failure(
          message: "There are no documents in \(library.root): nothing was backed up.",
          hint: "If its disk or sync folder is not mounted, mount it.")
      }
      let label = BackupLabel(of: library)
      let kind = try kind(of: folder)
      var outcome =
        if let kind {
          try BackupCommand.save(&files, label, in: BackupRepository(kind, at: folder))
        } else {
          try BackupCommand.pack(&files, label, in: folder)
        }
      outcome.leftOut = files.leftOut
      if !library.state.isBelieved {
        // What it lacks may be in the earlier ones alone.
        tell("The folder is not believed: no earlier backup was removed, and this does not count.")
      } else if !outcome.lacksSomething {
        do {
          try BackupNote(of: library, stateFolder: state.folder).note(at: Clock.now)
        } catch {
          LibraryOptions.warn(error)
        }
        if kind == nil { try BackupCommand.tidy(folder, label, keep: keep, &outcome) }
      }
      if json { say(bytes: outcome.json()) }
      outcome.show(json: json)
      if outcome.lacksSomething { throw ExitCode(ExitCodes.failed) }
    }

    /// Nil for dated archives.
    private func kind(of folder: String) throws -> BackupRepository.Kind? {
      switch with {
      case .tar: return nil
      case .restic: return .restic
      case .borg: return .borg
      case nil: break
      }
      guard let found = BackupRepository.kind(of: folder) else { return nil }
      if keep == nil { return found }
      throw Failure.usage(
        "\(folder) is a repository of \(found.rawValue), which forgets by its own command.",
        hint: "Leave --keep out, or name a folder of its own for archives.")
    }

    /// A backup in the library would be part of the next one, and goes with it.
    private func refuse(_ folder: String, in library: Library) throws {
      guard let own = library.folderIdentity else { return }
      let disk = SystemDisk()
      if folder.andFoldersAbove.contains(where: { disk.folderIdentity(at: $0) == own }) {
        throw Failure.usage(
          "\(folder) lies in the library.", hint: "Name a folder on another disk.")
      }
    }
  }

  /// A folder that somebody names, without links in its path.
  ///
  /// - Throws: `Failure` where there is none: made anew on the disk below, it would pass for one.
  static func folder(_ named: String) throws -> String {
    let path = URL(fileURLWithPath: named.expandingTilde).resolvingSymlinksInPath().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(
        message: "There is no folder at \(path).",
        hint: "If it lies on a disk that is not mounted, mount it. Else make it: mkdir \(path)")
    }
    guard isFolder.boolValue else {
      throw Failure(message: "\(path) is no folder.", hint: "Name the folder for backups.")
    }
    return path
  }
}
