import App
import ArgumentParser
import Documents
import Library
import Server

extension LibraryCommand {
  /// `history` is a command of its own beside this one: that of workouts.
  struct DocumentHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "history",
      abstract: "Show what a document said before, and bring one of its texts back.",
      discussion: """
        The newest 12 texts of each document are kept for 60 days, and for two years every text \
        that stood at the end of a day. Each has a number, the newest one 1. --restore is an edit \
        as any other: other machines and devices get it, and what the document said until then \
        stays in its history.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The name or identifier of a document, also of a deleted one.")
    var name: String
    @Option(
      parsing: .unconditional, help: ArgumentHelp("Print one of the texts.", valueName: "number"))
    var show: Int?
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Bring one of the texts back.", valueName: "number"))
    var restore: Int?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      try OptionRange.check("--show", show, 1...)
      try OptionRange.check("--restore", restore, 1...)
      if [show != nil, restore != nil, json].filter({ $0 }).count > 1 {
        throw ValidationError("Use one of --show, --restore and --json.")
      }
    }

    func run() async throws {
      let library = try await options.openFolder(
        for: "A document's history", writing: restore != nil)
      let document = try library.namedDocuments().named(name)
      let versions = try library.history(of: document.id, folder: document.folder)
      if json { return say(bytes: LibraryCommand.json(versions, of: document)) }
      if let show { return say(bytes: try versions.numbered(show).text) }
      guard let restore else { return list(versions, of: document) }
      let version = try versions.numbered(restore)
      let changes = try await library.restore(
        version.text, of: document.id, folder: document.folder)
      try await library.relinkActivity(document.id)
      if changes.isEmpty, versions.contains(where: { $0.until == nil && !$0.isCopy }) {
        return say("\(document.title) says that already.")
      }
      say("\(document.title) says again what it said: text \(restore)\(version.stretchText).")
    }

    private func list(_ versions: [DocumentVersion], of document: NamedDocument) {
      say(Terminal.output.styled(document.title, .bold) + "  \(document.folder)")
      var table = Table([.right("Text"), .left("From"), .left("To"), .left("Then changed")])
      for (place, version) in versions.enumerated() {
        table.add([
          .init("\(place + 1)"), .init(version.since?.timeText ?? (version.isCopy ? "–" : "?")),
          .init(version.until?.timeText ?? "now"),
          .init(
            version.isCopy
              ? "a copy that was joined"
              : version.changeText
                .cut(to: max(20, Terminal.output.width - 52)), .dim),
        ])
      }
      table.show()
    }
  }

  static func json(_ versions: [DocumentVersion], of document: NamedDocument) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("folder", document.folder)
      writer.member("id", document.id.text)
      writer.member("name", document.name)
      writer.list("versions", versions) { $1.write(to: &$0) }
    }
    return writer.finish()
  }
}

extension Array where Element == DocumentVersion {
  fileprivate func numbered(_ number: Int) throws -> DocumentVersion {
    guard indices.contains(number - 1) else {
      throw Failure(
        message: "There is no text \(number): there are \(count).",
        hint: "List them: regimen library history NAME")
    }
    return self[number - 1]
  }
}

extension DocumentVersion {
  /// Such as `, from 8 Apr 2026 17:15 to 9 Apr 2026 08:00`.
  fileprivate var stretchText: String {
    (since.map { ", from " + $0.timeText } ?? "") + (until.map { " to " + $0.timeText } ?? "")
  }
}

extension Int64 {
  /// A moment in milliseconds since 1970, such as `8 Apr 2026 17:15`.
  fileprivate var timeText: String {
    let time = Clock.instant(self)
    return time.day.shownWithoutWeekday + " " + time.clockText
  }
}

extension NamedDocument {
  /// What it is called, or its folder where it has no name.
  var title: String { name.isEmpty ? folder : name }

  /// What tells it from others of its name.
  fileprivate var detail: String {
    let day = day.map { $0.shownWithoutWeekday + ", " } ?? ""
    return "\(title) (\(day)\(folder), \(id.text))"
  }
}

extension Array where Element == NamedDocument {
  /// The one document that a person means: by identifier, by name, or by a part of it.
  func named(_ name: String) throws -> NamedDocument {
    if let id = ULID(name.uppercased()), let found = first(where: { $0.id == id }) { return found }
    let matches = map { $0.title }.places(of: name).map { self[$0] }
    guard let first = matches.first else {
      throw LibraryError.notFound(kind: "document", name: name)
    }
    if matches.count > 1 {
      // Of workouts with one name the latest is meant most often.
      let newest = matches.sorted { ($0.day ?? .first, $0.id) > ($1.day ?? .first, $1.id) }
      throw LibraryError.ambiguous(
        kind: "document", name: name, matches: newest.map { $0.detail })
    }
    return first
  }
}
