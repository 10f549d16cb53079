import App
import ArgumentParser
import Documents
import Foundation
import Library

extension BackupCommand {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the backups in a folder, the newest first.")

    @Argument(help: ArgumentHelp("The folder with the backups.", valueName: "target"))
    var target: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let folder = try BackupCommand.folder(target)
      if let kind = BackupRepository.kind(of: folder) {
        return show(try BackupRepository(kind, at: folder).snapshots(), kind)
      }
      let shelf = try BackupShelf(in: folder)
      let archives = shelf.archives
      if json { return say(bytes: BackupCommand.json(archives)) }
      if archives.isEmpty, let incomplete = shelf.newestIncomplete {
        return say(
          "There is no whole backup, only such as lack something. "
            + BackupTarget.howToRestore(incomplete: incomplete))
      }
      if archives.isEmpty {
        return say("There is no backup. Make one: regimen backup \(folder)")
      }
      let areOfSeveral = Set(archives.map { $0.library ?? "" }).count > 1
      var table = Table([.left("Made"), .right("Size"), .left("Name"), .left("Library")])
      for archive in archives {
        let time = Clock.instant(archive.time.milliseconds)
        let library = archive.library ?? "it cannot be read"
        table.add([
          .init("\(time.day.shown) \(time.clockText)"),
          .init(Int64(archive.size).shownAsBytes), .init(archive.name),
          .init(areOfSeveral || archive.library == nil ? library : "", .dim),
        ])
      }
      table.show()
    }

    private func show(_ snapshots: [BackupRepository.Snapshot], _ kind: BackupRepository.Kind) {
      if json {
        var writer = JSONWriter()
        writer.object { writer in
          writer.member("way", kind.rawValue)
          writer.list("backups", snapshots) { writer, snapshot in
            writer.object { writer in
              writer.member("name", snapshot.name)
              writer.member("at", snapshot.time)
              if let library = snapshot.library { writer.member("library", library) }
            }
          }
        }
        return say(bytes: writer.finish())
      }
      if snapshots.isEmpty { return say("There is no backup. Make one: regimen backup TARGET") }
      let areOfSeveral = Set(snapshots.map { $0.library ?? "" }).count > 1
      var table = Table([.left("Made"), .left("Name"), .left("Library")])
      for snapshot in snapshots {
        table.add([
          .init(String(snapshot.time.prefix(19))), .init(snapshot.name),
          .init(areOfSeveral ? snapshot.library ?? "it does not say" : "", .dim),
        ])
      }
      table.show()
    }
  }

  fileprivate static func json(_ archives: [BackupShelf.Archive]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("way", "tar")
      writer.list("backups", archives) { writer, archive in
        writer.object { writer in
          writer.member("name", archive.name)
          writer.member("at", archive.time.text)
          writer.member("bytes", archive.size)
          if let library = archive.library { writer.member("library", library) }
        }
      }
    }
    return writer.finish()
  }

  // MARK: Check

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Read a backup to its end, and say what is damaged.",
      discussion: "Exits with 1 when anything is.")

    @Argument(
      help: ArgumentHelp(
        "The folder with the backups, of which the newest is checked, or one of them.",
        valueName: "target"))
    var target: String
    @Flag(help: "Check every archive in the folder.") var all = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      switch try BackupTarget(target) {
      case .archive(let path): try check([path])
      case .shelf(let folder):
        let archives =
          try all ? BackupTarget.archives(in: folder) : [BackupTarget.newest(in: folder)]
        try check(archives.map { $0.path })
      case .repository(let repository, let named):
        try repository.check(holding: named)
        if json {
          var writer = JSONWriter()
          writer.object { $0.member("sound", true) }
          say(bytes: writer.finish())
        } else {
          say("\(repository.folder) is sound, by \(repository.kind.rawValue).")
        }
      }
    }

    private func check(_ paths: [String]) throws {
      var found: [(path: String, contents: BackupContents)] = []
      for path in paths {
        var progress = Progress("Checking")
        let contents = try BackupContents(archive: path) { done, total in
          progress.update(bytes: done, of: total, "compared")
        }
        progress.finish()
        found.append((path, contents))
        if json { continue }
        let name = (path as NSString).lastPathComponent
        for fault in contents.faults {
          say(Terminal.output.styled("error", .red) + " \(name): \(fault.words)")
        }
        let backup = BackupShelf.described(name)
        let count = "\(contents.sums.count) files"
        if contents.faults.isEmpty {
          say("\(backup) is sound: \(count), \(contents.size.shownAsBytes).")
        } else {
          say("\(backup) is damaged; \(count) could be read.")
        }
      }
      if json { say(bytes: json(found)) }
      if found.contains(where: { !$0.contents.faults.isEmpty }) {
        throw ExitCode(ExitCodes.failed)
      }
    }

    private func json(_ found: [(path: String, contents: BackupContents)]) -> [UInt8] {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("sound", found.allSatisfy { $0.contents.faults.isEmpty })
        writer.list("backups", found) { writer, backup in
          writer.object { writer in
            writer.member("backup", backup.path)
            if let time = BackupShelf.time(of: (backup.path as NSString).lastPathComponent) {
              writer.member("at", time.text)
            }
            writer.member("files", backup.contents.sums.count)
            writer.member("bytes", Int(clamping: backup.contents.size))
            writer.list("faults", backup.contents.faults) { $1.write(to: &$0) }
          }
        }
      }
      return writer.finish()
    }
  }

  // MARK: Restore

  struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Put a backup into a new folder, and verify the library there.",
      discussion: """
        Nothing is written over: the folder is new or empty. It is no library before all is there; \
        a restore that was cut off is begun anew by the same command, or ended where all was \
        there. What is there then is the same library. Put into a folder that is synced it is \
        joined with what is there, and nothing newer is lost.
        """)

    @Argument(
      help: ArgumentHelp(
        "The folder with the backups, of which the newest is taken, or one of them.",
        valueName: "target"))
    var target: String
    @Option(help: ArgumentHelp("The folder to restore into.", valueName: "dir"))
    var into: String
    @Option(
      help: ArgumentHelp(
        "Which library's newest backup is taken, by its identifier: where there are some of "
          + "several.", valueName: "library"))
    var of: String?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let folder = into.expandingTilde.absolutePath
      try refuseInside(folder)
      if let ended = try RestoreStage.resume(in: folder) { return try sayEnded(ended) }
      let source = try BackupTarget(target)
      let path: String
      switch source {
      case .archive(let archive):
        try refuseLibrary()
        path = archive
      case .shelf(let folder): path = try BackupTarget.newest(in: folder, of: of).path
      case .repository(let repository, let named):
        if named != nil { try refuseLibrary() }
        let snapshot = try named ?? repository.newest(of: of)
        let restorer = try BackupRestorer(into: folder)
        let contents = try repository.unpack(snapshot) {
          try BackupContents(unpacked: $0, to: restorer)
        }
        return try finish(restorer, contents, of: repository.kind.rawValue + " " + snapshot)
      }
      let restorer = try BackupRestorer(into: folder)
      var progress = Progress("Restoring")
      let contents = try BackupContents(archive: path, to: restorer) { done, total in
        progress.update(bytes: done, of: total, "restored")
      }
      progress.finish()
      try finish(restorer, contents, of: (path as NSString).lastPathComponent)
    }

    /// Where other backups may lie.
    private var folderOfBackups: String {
      guard case .archive(let path)? = try? BackupTarget(target) else { return target }
      return (path as NSString).deletingLastPathComponent
    }

    /// In a library it would be synced, and backed up, as a part of that.
    private func refuseInside(_ folder: String) throws {
      let parent = URL(fileURLWithPath: folder).deletingLastPathComponent()
        .resolvingSymlinksInPath().path
      let library = parent.andFoldersAbove.first {
        FileManager.default.fileExists(atPath: $0 + "/library.json")
      }
      guard let library else { return }
      throw Failure.usage(
        "\(folder) lies in the library at \(library).", hint: "Name a folder outside of it.")
    }

    private func refuseLibrary() throws {
      if of == nil { return }
      throw Failure.usage(
        "\(target) is one backup, of one library.", hint: "Leave --of out, or name the folder.")
    }

    /// - Parameter name: the backup's.
    private func finish(
      _ restorer: BackupRestorer, _ contents: BackupContents, of name: String
    ) throws {
      let count = try restorer.finish()
      let verification = try Verification(of: restorer.content)
      let arrivals = try restorer.keep()
      let isWhole = contents.faults.isEmpty && restorer.refused.isEmpty
      if json {
        say(
          bytes: BackupCommand.json(restorer.root, verification, arrivals, count: count) { writer in
            writer.member("backup", name)
            if let time = BackupShelf.time(of: name) { writer.member("at", time.text) }
            writer.list("faults", contents.faults) { $1.write(to: &$0) }
            writer.list("refused", restorer.refused) { writer, file in
              writer.object { writer in
                writer.member("path", file.path)
                writer.member("reason", file.reason)
              }
            }
          })
      } else {
        for fault in contents.faults {
          say(Terminal.output.styled("error", .red) + " \(fault.words)")
        }
        for (path, reason) in restorer.refused {
          say(Terminal.output.styled("error", .red) + " \(path) was not restored: \(reason)")
        }
        BackupCommand.sayArrivals(arrivals)
        say("Restored \(count) files of \(BackupShelf.described(name)) to \(restorer.root).")
        BackupCommand.sayVerification(verification, restorer.root)
        if isWhole {
          say(
            "It is the same library. Work with it there, or put it into a folder that is synced: it"
              + " is joined with what the other machines have.")
        } else if contents.faults.isEmpty {
          say("The backup is whole, but this disk cannot hold all of it. Restore to another one.")
        } else {
          say("The backup is damaged; what could be read is there. Perhaps another one is whole:")
          say("  regimen backup check --all \(folderOfBackups.shellWord)")
        }
      }
      if !isWhole { throw ExitCode(ExitCodes.failed) }
    }

    /// An earlier one that was cut off is whole now; no backup was read for it.
    private func sayEnded(_ ended: RestoreStage.Ended) throws {
      let verification = try Verification(of: ended.root)
      let count = try LibraryFiles(of: ended.root).files.count
      if json {
        return say(
          bytes: BackupCommand.json(ended.root, verification, ended.arrivals, count: count) {
            $0.member("resumed", true)
          })
      }
      BackupCommand.sayArrivals(ended.arrivals)
      say(
        "An earlier restore into \(ended.root) was cut off when all its files were there. It is "
          + "ended: \(count) files are there. Nothing was read from \(target).")
      BackupCommand.sayVerification(verification, ended.root)
    }
  }

  fileprivate static func sayArrivals(_ arrivals: [RestoreMove.Arrival]) {
    for arrival in arrivals {
      say(
        "\(arrival.path) had come there meanwhile and was not replaced; the backup's lies beside it: "
          + arrival.copy)
    }
  }

  fileprivate static func sayVerification(_ verification: Verification, _ root: String) {
    say(
      verification.isSound
        ? "\(verification.documentCount) documents are sound."
        : "\(verification.documentCount) documents are sound; others need a look, as they did "
          + "before: regimen library verify --library \(root)")
  }

  /// - Parameter more: adds what there is to say of the backup.
  fileprivate static func json(
    _ root: String, _ verification: Verification, _ arrivals: [RestoreMove.Arrival], count: Int,
    more: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("into", root)
      writer.member("files", count)
      writer.member("documents", verification.documentCount)
      writer.member("sound", verification.isSound)
      writer.list("not_replaced", arrivals) { writer, arrival in
        writer.object { writer in
          writer.member("path", arrival.path)
          writer.member("copy", arrival.copy)
        }
      }
      more(&writer)
    }
    return writer.finish()
  }
}

extension BackupShelf {
  /// A backup's name, and when it was made where the name says so.
  fileprivate static func described(_ name: String) -> String {
    guard let time = time(of: name) else { return name }
    let local = Clock.instant(time.milliseconds)
    return "\(name) (\(local.day.shown) \(local.clockText))"
  }
}
