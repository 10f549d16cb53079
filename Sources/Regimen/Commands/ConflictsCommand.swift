import ArgumentParser
import Documents
import Library
import Server

extension LibraryCommand {
  struct Conflicts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "conflicts",
      abstract:
        "Show what sync engines left twice, how it was joined, and what is left to resolve.",
      discussion: """
        Two versions of a document become one by themselves. Where both have changed the same \
        value, the greater one stands and the other one waits here: --take puts it in its place, \
        --drop lets it go. --undo does away with what a merge has changed, --redo makes it once \
        more; what was done since stays.

        With --remote it tells and resolves what is open; what was joined, and how, is known only \
        where the folder lies.
        """)

    @OptionGroup var options: LibraryOptions
    @Option(help: ArgumentHelp("Undo a merge by its number.", valueName: "number"))
    var undo: Int64?
    @Option(
      help: ArgumentHelp("Make a merge that was undone once more.", valueName: "number"))
    var redo: Int64?
    @Option(help: ArgumentHelp("Take a value that lost, by its key.", valueName: "key"))
    var take: String?
    @Option(help: ArgumentHelp("Let a value that lost go, by its key.", valueName: "key"))
    var drop: String?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      if let undo {
        try await folder(writing: true).undoMerge(undo)
        return say("Merge \(undo) is undone.")
      }
      if let redo {
        try await folder(writing: true).redoMerge(redo)
        return say("Merge \(redo) is made once more.")
      }
      if let key = take ?? drop { return try await resolve(key) }
      let library = try await options.open().library
      let questions = try library.openQuestions()
      // A copy knows what was joined in it, which is nothing.
      let merges = options.remoteAddress == nil ? try library.merges() : []
      if json { return say(bytes: LibraryCommand.json(questions, merges)) }
      show(questions)
      show(merges)
      for path in try library.status().conflicts {
        say(Terminal.output.styled("waits to be joined: ", .yellow) + path)
      }
    }

    private func folder(writing: Bool) async throws -> Library {
      try await options.openFolder(for: "What was joined", writing: writing)
    }

    private func resolve(_ key: String) async throws {
      let library = try await options.openForWriting().library
      let found = try library.openQuestions().first { document in
        document.questions.contains { $0.key == key }
      }
      guard let found else {
        throw Failure(
          message: "Nothing is open under \(key).", hint: "List it: regimen library conflicts")
      }
      try await library.resolve(key, of: found.id, taking: take != nil)
      say(take != nil ? "Taken." : "It stays as it is.")
    }

    private func show(_ questions: [OpenDocument]) {
      if questions.isEmpty { return say("Nothing to resolve.") }
      for document in questions {
        say(Terminal.output.styled(document.name, .bold) + "  \(document.folder)")
        for question in document.questions {
          say("  \(question.text)  " + Terminal.output.styled(question.key, .dim))
        }
      }
    }

    private func show(_ merges: [LibraryMerge]) {
      if merges.isEmpty { return }
      var table = Table([
        .right("Merge"), .left("When"), .left("What"), .left("Name"), .left("Out of"),
      ])
      for merge in merges.prefix(20) {
        let time = Instant(
          milliseconds: merge.milliseconds, offsetMinutes: Int(Clock.now.offsetMinutes))
        table.add([
          .init("\(merge.number)"), .init(time.day.shown), .init(merge.folder),
          .init(merge.name.cut(to: 30)),
          .init(
            merge.isUndone
              ? "undone" : merge.paths.first ?? (merge.before == nil ? "a deletion" : "itself"),
            .dim),
        ])
      }
      table.show()
    }
  }

  struct Review: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "review",
      abstract: "Decide about documents that are back although they were deleted.",
      discussion: "A device that was away for years, or a folder from a backup, brings back what "
        + "was deleted since. It is held until you say what should become of it.")

    @OptionGroup var options: LibraryOptions
    @Option(help: ArgumentHelp("Let one stay, by its path; or all.", valueName: "path"))
    var accept: String?
    @Option(help: ArgumentHelp("Delete one again, by its path; or all.", valueName: "path"))
    var discard: String?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let chosen = accept ?? discard
      let library = try await options.openFolder(for: "A review", writing: chosen != nil)
      let held = try library.status().returned
      guard let chosen else {
        if json { return say(bytes: Review.encoded(held)) }
        if held.isEmpty { return say("Nothing waits for a decision.") }
        for (path, why) in held { say("\(path): \(why.message)") }
        return say("Keep: regimen library review --accept PATH   Delete: --discard PATH   (or all)")
      }
      let paths = held.map { $0.path }.filter { chosen == "all" || $0 == chosen }
      guard !paths.isEmpty else {
        throw Failure(
          message: "\(chosen) does not wait for a decision.",
          hint: "List what does: regimen library review")
      }
      var decided: [String] = []
      for path in paths {
        if try await library.decide(returned: path, keeping: accept != nil) { decided.append(path) }
      }
      if json {
        let left = try library.status().returned
        return say(
          bytes: accept != nil
            ? Review.encoded(left, accepted: decided) : Review.encoded(left, discarded: decided))
      }
      let what = decided.count == 1 ? decided[0] : "\(decided.count) documents"
      say((accept != nil ? "Kept " : "Deleted ") + what + ".")
    }

    /// For programs: what waits still, and what has just been decided.
    private static func encoded(
      _ held: [(path: String, why: Quarantine)], accepted: [String] = [],
      discarded: [String] = []
    ) -> [UInt8] {
      var writer = JSONWriter()
      writer.object { writer in
        writer.list("files", held) { writer, file in
          writer.object { writer in
            writer.member("path", file.path)
            writer.member("reason", file.why.reason.rawValue)
            writer.member("message", file.why.message)
          }
        }
        writer.list("accepted", accepted) { $0.string($1) }
        writer.list("discarded", discarded) { $0.string($1) }
      }
      return writer.finish()
    }
  }

  fileprivate static func json(_ open: [OpenDocument], _ merges: [LibraryMerge]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.list("open", open) { writer, document in
        writer.object { writer in
          writer.member("folder", document.folder)
          writer.member("id", document.id.text)
          writer.member("name", document.name)
          writer.list("questions", document.questions) { writer, question in
            writer.object { writer in
              writer.member("key", question.key)
              writer.member("text", question.text)
            }
          }
        }
      }
      writer.list("merges", merges) { $1.write(to: &$0) }
    }
    return writer.finish()
  }
}
