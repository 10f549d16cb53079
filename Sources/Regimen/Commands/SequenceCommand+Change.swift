import App
import ArgumentParser
import Documents
import Library
import Sequences

extension TimedSequence: OrderedDocument {}

extension SequenceCommand {
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the steps of a sequence.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name, or the beginning of it.") var name: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let sequence = try await options.open().sequences().named(name, noun: "sequence")
      if json { return say(bytes: sequence.encoded()) }
      SequenceCommand.show(sequence)
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Rename a sequence, or move it in the list.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name, or the beginning of it.") var name: String
    @Option(help: "What it is called from now on.") var rename: String?
    @Option(parsing: .unconditional, help: "Its place in the list, 1 for the first.")
    var place: Int?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      try OptionRange.check("--place", place, 1...)
      if rename == nil, place == nil {
        throw ValidationError("Say what to change: --rename or --place.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      let sequences = try open.sequences()
      var sequence = try sequences.named(name, noun: "sequence")
      if let rename {
        sequence.name = try sequences.checkedName(rename, noun: "sequence", of: sequence.id)
      }
      let changed = sequences.toSave(&sequence, movedTo: place)
      try await open.library.save(changed.map { try Draft($0) })
      if json { return say(bytes: sequence.encoded()) }
      say("Changed \(sequence.name).")
    }
  }

  struct Duplicate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "duplicate", abstract: "Copy a sequence, right behind itself in the list.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name, or the beginning of it.") var name: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let sequences = try open.sequences()
      let old = try sequences.named(name, noun: "sequence")
      var copy = old
      var ids = Clock.ids()
      copy.renewIdentifiers(&ids)
      copy.name = UniqueName.next(old.name + " copy", among: sequences.map { $0.name })
      let place = sequences.firstIndex { $0.id == old.id } ?? 0
      let changed = sequences.toSave(&copy, movedTo: place + 2)
      try await open.library.save(changed.map { try Draft($0) })
      if json { return say(bytes: copy.encoded()) }
      say("Copied \(old.name) to \(copy.name).")
    }
  }

  private static func show(_ sequence: TimedSequence) {
    let totals = Totals(of: sequence.steps)
    say(
      Terminal.output.styled(sequence.name, .bold)
        + "  \(totals.shown), \(counted(Int(clamping: totals.cards), "card", "cards"))")
    if !sequence.notes.isEmpty { say("  " + sequence.notes) }
    show(sequence.steps, indent: "  ")
  }

  static func show(_ steps: [Step], indent: String) {
    for step in steps {
      if case .group(let group) = step.content {
        say("\(indent)\(step.name), \(step.detail)")
        show(group.steps, indent: indent + "  ")
      } else {
        say("\(indent)\(step.name)  \(step.lengthText)")
      }
    }
  }
}
