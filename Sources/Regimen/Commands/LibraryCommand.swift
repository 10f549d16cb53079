import ArgumentParser
import Body
import Documents
import Library
import Server
import Strength

struct LibraryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library", abstract: "Look after the folder of documents.",
    subcommands: [
      Status.self, Rebuild.self, Verify.self, Restore.self, DocumentHistory.self, At.self,
      Conflicts.self, Review.self,
    ],
    defaultSubcommand: Status.self)

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show what the library holds and what is left alone.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let library = try await options.open().library
      let status = try library.status()
      if json { say(bytes: status.json()) } else { show(status, of: library) }
    }

    private func show(_ status: LibraryStatus, of library: Library) {
      let terminal = Terminal.output
      say(terminal.styled(status.path, .bold) + "  \(status.state.rawValue)")
      // A copy of a server's library has a name of its own, which means nothing.
      if options.remoteAddress == nil, let identity = status.identity {
        say("library \(identity.id)")
      }
      var table = Table([.left(""), .right("")])
      for (kind, count) in status.documents where count > 0 {
        table.add([.init(kind.name), .init("\(count)")])
      }
      table.show()
      if status.documents.allSatisfy({ $0.count == 0 }) {
        say("It is empty. Begin with regimen import FILE, regimen log start or regimen demo.")
      }
      for (path, why) in status.quarantined {
        let place = why.line > 0 ? ":\(why.line):\(why.column)" : ""
        say(terminal.styled("left alone: ", .yellow) + "\(path)\(place): \(why.message)")
        if let id = library.lastReadable(path) {
          say("  What it said before is kept: regimen library history \(id)")
        }
      }
      for path in status.shadowed {
        say(terminal.styled("second file: ", .yellow) + "\(path) counts from another file")
      }
    }
  }

  struct Rebuild: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rebuild", abstract: "Throw the cache away and read every document again.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let path = try options.localFolder(for: "A rebuild")
      // Opened for reading first: a rebuild makes no folder.
      _ = try Library(at: path, cacheFolder: nil)
      let library = try Library(
        at: path, cacheFolder: LibraryOptions.cacheFolder, forWriting: true)
      let start = ContinuousClock.now
      try await library.rebuild()
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let status = try library.status()
      if json {
        return say(bytes: status.json { $0.member("seconds", seconds.roundedForOutput) })
      }
      let count = status.documents.reduce(0) { $0 + $1.count }
      say("Read \(count) documents in \(seconds.shown(digits: 2)) s.")
    }
  }

  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Check every file and report what is wrong; changes nothing.",
      discussion: "Exits with 1 when anything is wrong. Notes alone are not.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let path = try options.localFolder(for: "A check of every file")
      var progress = Progress("Checking")
      let verification = try Verification(
        of: path, cacheFolder: LibraryOptions.cacheFolder
      ) { progress.update($0, of: $1) }
      progress.finish()
      if json {
        say(bytes: verification.json())
      } else {
        for problem in verification.problems {
          let place = problem.line > 0 ? ":\(problem.line):\(problem.column)" : ""
          let style: Terminal.Style = problem.severity == .error ? .red : .dim
          say(
            Terminal.output.styled(problem.severity.rawValue, style)
              + " \(problem.path)\(place): \(problem.message) [\(problem.code)]")
        }
        say(
          verification.isSound
            ? "\(verification.documentCount) documents are sound."
            : "\(verification.documentCount) documents are sound; others need a look.")
      }
      if !verification.isSound { throw ExitCode(ExitCodes.failed) }
    }
  }

  struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Bring back something that was deleted, or whose file went away.",
      discussion: "Without a name it lists what can be brought back.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The name or identifier of what was deleted.") var name: String?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = name == nil ? try await options.open() : try await options.openForWriting()
      let gone = try open.library.missingDocuments()
      let missed = Set(gone.map { $0.id })
      let tombstones = (try open.tombstones().filter { !$0.lastText.isEmpty } + gone)
        .sorted { $0.deletedAt.milliseconds > $1.deletedAt.milliseconds }
      guard let name else {
        if json { return say(bytes: Restore.json(tombstones, missed: missed)) }
        return list(tombstones, missed: missed)
      }
      let tombstone = try tombstones.named(name, noun: "deleted document")
      try await open.library.restore(tombstone)
      if tombstone.deletedKind == Activity.kind.name {
        try await open.library.relinkActivity(tombstone.id)
      }
      if json {
        let left = tombstones.filter { $0.id != tombstone.id }
        return say(bytes: Restore.json(left, restored: [tombstone], missed: missed))
      }
      say("Restored \(tombstone.name) in \(tombstone.deletedKind).")
    }

    /// - Parameter missed: those that nobody has deleted.
    private func list(_ tombstones: [Tombstone], missed: Set<ULID>) {
      if tombstones.isEmpty { return say("Nothing has been deleted.") }
      var table = Table([.left("Deleted"), .left("What"), .left("Name"), .left("Identifier")])
      for tombstone in tombstones {
        table.add([
          .init(tombstone.deletedAt.day.shown + (missed.contains(tombstone.id) ? " (missed)" : "")),
          .init(tombstone.deletedKind),
          .init(tombstone.name.cut(to: 40)), .init(tombstone.id.text, .dim),
        ])
      }
      table.show()
    }

    /// For programs: what can be brought back still, and what just was.
    private static func json(
      _ tombstones: [Tombstone], restored: [Tombstone] = [], missed: Set<ULID>
    ) -> [UInt8] {
      func write(_ tombstone: Tombstone, to writer: inout JSONWriter) {
        writer.object { writer in
          writer.member("id", tombstone.id.text)
          writer.member("folder", tombstone.deletedKind)
          writer.member("name", tombstone.name)
          writer.member("deleted_at", tombstone.deletedAt.text)
          writer.member("missed", missed.contains(tombstone.id))
        }
      }
      var writer = JSONWriter()
      writer.object { writer in
        writer.list("deleted", tombstones) { write($1, to: &$0) }
        writer.list("restored", restored) { write($1, to: &$0) }
      }
      return writer.finish()
    }
  }
}

extension Verification {
  func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("sound", isSound)
      writer.member("documents", documentCount)
      writer.list("problems", problems) { writer, problem in
        writer.object { writer in
          writer.member("path", problem.path)
          writer.member("line", problem.line)
          writer.member("column", problem.column)
          writer.member("severity", problem.severity.rawValue)
          writer.member("code", problem.code)
          writer.member("message", problem.message)
        }
      }
    }
    return writer.finish()
  }
}
