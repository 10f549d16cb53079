import ArgumentParser
import Body
import Documents
import Library
import Server

extension LibraryCommand {
  struct At: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "at",
      abstract: "Show what was different at the end of a day, and bring it back.",
      discussion: """
        It tells what this folder held when the day ended, by this machine's clock; today stands \
        for now. Without an option it changes nothing.

        --restore brings one document back as it was then, --restore-all every one that was \
        changed, deleted or lost since. Both are edits: nothing that came later is deleted, and \
        regimen library history has what the documents said until then.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The day, such as 2026-11-28.") var day: DayArgument
    @Option(
      help: ArgumentHelp("Bring one document back, by its name or identifier.", valueName: "name"))
    var restore: String?
    @Flag(help: "Bring back all that was changed, deleted or lost since.") var restoreAll = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if [restore != nil, restoreAll, json].filter({ $0 }).count > 1 {
        throw ValidationError("Use one of --restore, --restore-all and --json.")
      }
      if day.day > Clock.today { throw ValidationError("That day has not come yet.") }
    }

    func run() async throws {
      let isWriting = restore != nil || restoreAll
      let library = try await options.openFolder(for: "A look at a former day", writing: isWriting)
      let then = try library.library(at: moment)
      if json { return say(bytes: LibraryCommand.json(then, at: moment)) }
      if let restore { return try await bringBack(restore, then, library) }
      if restoreAll { return try await bringBackAll(then, library) }
      show(then)
    }

    /// The last millisecond of the day.
    private var moment: Int64 {
      guard let midnight = CivilTime(day.day + 1) else { return Clock.now.milliseconds }
      let end = Instant(midnight, offsetMinutes: Clock.offsetMinutes(midnight))
      return min(Clock.now.milliseconds, end.milliseconds - 1)
    }

    private func bringBack(
      _ name: String, _ then: [DocumentThen], _ library: Library
    ) async throws {
      let document = try then.map {
        NamedDocument(folder: $0.folder, id: $0.id, name: $0.name, day: nil)
      }.named(name)
      let state = then.first { $0.id == document.id && $0.folder == document.folder }?.state
      switch state {
      case .same?: say("\(document.title) says what it said then.")
      case .absent?:
        throw Failure(
          message: "\(document.title) was not there yet.", hint: "It came later, and stays.")
      case .changed?, .gone?:
        try await library.restore(document.id, folder: document.folder, at: moment)
        try await library.relinkActivity(document.id)
        say("\(document.title) says again what it said at the end of \(day.day.shown).")
      case .unknown?, nil:
        throw Failure(
          message: "Nothing is kept of \(document.title) from that time.",
          hint: "See what is: regimen library history \(document.id.text)")
      }
    }

    private func bringBackAll(_ then: [DocumentThen], _ library: Library) async throws {
      let wanted = then.filter { $0.canComeBack }
      var progress = Progress("Restoring")
      var failures: [String] = []
      for (place, document) in wanted.enumerated() {
        do throws(LibraryError) {
          _ = try await library.restore(document.id, folder: document.folder, at: moment)
        } catch {
          guard case .quarantined = error else { throw error }
          failures.append(document.name)
        }
        progress.update(place + 1, of: wanted.count)
      }
      progress.finish()
      for document in wanted where document.folder == Activity.kind.name {
        try await library.relinkActivity(document.id)
      }
      let count = wanted.count - failures.count
      let what = count == 1 ? "1 document says" : "\(count) documents say"
      say(what + " again what was said at the end of \(day.day.shown).")
      for name in failures {
        say(
          Terminal.output.styled("left alone: ", .yellow)
            + "\(name): its file is there and cannot be read.")
      }
      showRest(then)
    }

    private func show(_ then: [DocumentThen]) {
      say(Terminal.output.styled("The end of \(day.day.shown)", .bold))
      let rows = then.filter { $0.canComeBack || $0.state == .absent }
      if rows.isEmpty {
        say("Nothing is known to have been different.")
      } else {
        var table = Table([.left("What"), .left("Name"), .left("Then"), .left("Identifier")])
        for document in rows {
          table.add([
            .init(document.folder), .init(document.name.cut(to: 32)), .init(document.state.shown),
            .init(document.id.text, .dim),
          ])
        }
        table.show()
      }
      showRest(then)
      if rows.contains(where: { $0.canComeBack }) {
        say("Bring one back: --restore NAME   All of them: --restore-all")
      }
    }

    private func showRest(_ then: [DocumentThen]) {
      let same = then.filter { $0.state == .same }.count
      let later = then.filter { $0.state == .absent }.count
      let unknown = then.filter { $0.isUnknown }.count
      say("\(same) were as they are now; \(later) came later and stay.")
      if unknown > 0 {
        say("Of \(unknown) nothing is kept from that time, so nothing is said of them.")
      }
    }
  }

  fileprivate static func json(_ then: [DocumentThen], at moment: Int64) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("at", Clock.instant(moment).text)
      writer.list("documents", then) { writer, document in
        writer.object { writer in
          writer.member("folder", document.folder)
          writer.member("id", document.id.text)
          writer.member("name", document.name)
          writer.member("then", document.state.word)
          if case .unknown(let known?) = document.state {
            writer.member("knownFrom", Clock.instant(known).text)
          }
        }
      }
    }
    return writer.finish()
  }
}

extension DocumentThen {
  fileprivate var canComeBack: Bool {
    switch state {
    case .changed, .gone: true
    case .same, .absent, .unknown: false
    }
  }

  fileprivate var isUnknown: Bool { if case .unknown = state { true } else { false } }
}

extension DocumentThen.State {
  /// For scripts.
  fileprivate var word: String {
    switch self {
    case .same: "same"
    case .changed: "changed"
    case .absent: "absent"
    case .gone(let loss): loss.rawValue
    case .unknown: "unknown"
    }
  }

  fileprivate var shown: String {
    switch self {
    case .same: "as now"
    case .changed: "said something else"
    case .absent: "not there yet"
    case .gone(.deleted): "there; deleted since"
    case .gone(.missing): "there; missing since"
    case .gone(.leftAlone): "there; its file is left alone now"
    case .unknown: "unknown"
    }
  }
}
