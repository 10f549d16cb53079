import App
import ArgumentParser
import Coach
import Documents
import Interchange
import Library
import Sequences

struct SequenceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sequence", abstract: "List, show, change, import and export timed sequences.",
    subcommands: [
      List.self, Show.self, Import.self, Export.self, Add.self, FromGoal.self, Edit.self,
      Duplicate.self, Delete.self, Schema.self, Prompt.self,
    ], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the sequences.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let sequences = try await options.open().sequences()
      if json { return say(bytes: RegimenJSON.list("sequences", sequences.map { $0.encoded() })) }
      if sequences.isEmpty {
        return say("No sequences yet. Begin with a template: regimen sequence add Tabata")
      }
      for sequence in sequences {
        let totals = Totals(of: sequence.steps)
        let count = totals.cards
        say(
          Terminal.output.styled(sequence.name, .bold)
            + "  \(totals.shown), \(count == 1 ? "1 card" : "\(count) cards")")
      }
    }
  }

  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Bring in sequences of Regimen or of another interval timer.",
      discussion: """
        Reads exports of Regimen, Just Another Workout Timer, OpenHIIT and TimeR Machine. The \
        app is detected from the file. Importing again adds only what is new, and what was \
        changed since stays so.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The exported file.", completion: .file()) var file: String
    @Flag(help: "Show what would happen; write nothing.") var dryRun = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let bytes = try FileReading.read(
        file, limit: SequenceReader.mostBytes
      ) { SequenceImportError.tooLarge(bytes: $0, limit: SequenceReader.mostBytes) }
      let imported = try SequenceReader.read(bytes, fileName: file)
      let open = dryRun ? try await options.openForLooking() : try await options.openForWriting()
      let plan = SequenceImport(imported, into: try open?.sequences() ?? [])
      if !dryRun, let open {
        try await open.library.save(
          try plan.created.map { try Draft($0) }, reporting: Progress("Importing"))
      }
      json ? say(bytes: plan.json()) : report(plan)
    }

    private func report(_ plan: SequenceImport) {
      say(Terminal.output.styled(plan.format.appName, .bold))
      for sequence in plan.created {
        say(
          "\(dryRun ? "Would add" : "Added") \(sequence.name): \(Totals(of: sequence.steps).shown)")
      }
      for name in plan.unchanged { say("\(name) is there already.") }
      for name in plan.kept { say("\(name) was changed since and stays as it is.") }
      for diagnostic in plan.diagnostics {
        say("\(diagnostic.severity.rawValue): \(diagnostic.message)")
      }
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write sequences as JSON: one as its document, several as a list.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Their names; all of them without one.") var names: [String] = []
    @Option(
      help: ArgumentHelp("Where to; the output without it.", valueName: "file"),
      completion: .file())
    var to: String?
    @Flag(help: "Write over a file of this name.") var replace = false

    func run() async throws {
      let sequences = try await options.open().sequences()
      let chosen =
        names.isEmpty ? sequences : try names.map { try sequences.named($0, noun: "sequence") }
      if chosen.isEmpty {
        throw Failure(
          message: "There is no sequence to export.",
          hint: "Begin with a template: regimen sequence add Tabata")
      }
      let bytes = SequenceExport.export(chosen)
      guard let to else { return say(bytes: bytes) }
      try ExportFile.write(bytes, to: to, option: "--to", replaces: replace)
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a sequence from a template.",
      discussion: "Templates: "
        + SequenceTemplate.all.map { $0.name }.joined(separator: ", ") + ".")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The template, or a part of its name.") var template: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let names = SequenceTemplate.all.map { $0.name }
      let matches = names.places(of: template)
      guard let place = matches.first, matches.count == 1 else {
        throw Failure.usage(
          "\(matches.isEmpty ? "No template is" : "Several templates are") called \"\(template)\".",
          hint: "There are \(names.joined(separator: ", ")).")
      }
      let template = SequenceTemplate.all[place]
      let open = try await options.openForWriting()
      let sequences = try open.sequences()
      let order = (sequences.map { $0.order }.max() ?? -1) + 1
      var ids = Clock.ids()
      var sequence = template.sequence(order: order, ids: &ids)
      sequence.name = UniqueName.next(sequence.name, among: sequences.map { $0.name })
      try await open.library.save(sequence)
      if json { return say(bytes: sequence.encoded()) }
      say("Added \(sequence.name): \(Totals(of: sequence.steps).shown).")
    }
  }

  struct FromGoal: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "draft",
      abstract: "Make a sequence of your own words, without a model or with one.",
      discussion: """
        regimen sequence draft "EMOM 12 min squats and push-ups"
        regimen sequence draft "6 x 400 m with 90 s rest" --add

        With --model the same words on one day are one question, which is paid for once: look at \
        the draft, then run it again with --add.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "What you want to do, in up to 300 characters.") var goal: String
    @Flag(help: "Save it.") var add = false
    @Flag(help: "Have the model of the linked gateway draft it; uses one of the month's answers.")
    var model = false
    @Flag(help: "Print what --model would send; nobody is asked.") var sent = false
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var state: StateOptions

    func validate() throws {
      if sent, model || add || json {
        throw ValidationError("--sent goes without --model, --add and --json.")
      }
      if goal.unicodeScalars.count > CoachRequest.mostGoalScalars {
        throw ValidationError(
          "A goal takes 300 characters; these are \(goal.unicodeScalars.count).")
      }
    }

    func run() async throws {
      let question = try SequenceQuestion(goal, on: Clock.today)
      if sent { return say(question.sent) }
      var written = question.withoutModel
      var open: OpenLibrary?
      if add { open = try await options.openForWriting() }
      if model {
        let library = if let open { open } else { try await options.open() }
        written = try await question.ask(try CoachCommand.linked(state, library))
        written.tellOrigin()
      }
      var ids = Clock.ids()
      var sequence = written.sequence(ids: &ids)
      if let open {
        let sequences = try open.sequences()
        sequence.name = UniqueName.next(sequence.name, among: sequences.map { $0.name })
        sequence.order = (sequences.map { $0.order }.max() ?? -1) + 1
        try await open.library.save(sequence)
      }
      if json { return say(bytes: sequence.encoded()) }
      if written.value.isGuess {
        tell("The goal names no training that is known; this is a first guess.")
      }
      say("\(add ? "Added " : "")\(sequence.name): \(Totals(of: sequence.steps).shown).")
      SequenceCommand.show(sequence.steps, indent: "  ")
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a sequence. What was played stays in the history.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String

    func run() async throws {
      let open = try await options.openForWriting()
      let sequence = try open.sequences().named(name, noun: "sequence", whole: true)
      try await open.library.delete(sequence, at: Clock.now)
      sayDeleted(sequence.name, sequence.id)
    }
  }

  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Print the JSON Schema of a sequence.")

    func run() { say(bytes: SchemaWriter.schema(of: TimedSequence.self)) }
  }

  struct Prompt: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prompt", abstract: "Print a text that asks a language model for a sequence.",
      discussion: "Import the model's answer: regimen sequence import FILE")

    @Argument(help: "What you want, in up to 300 characters.") var goal: String
    @Option(help: "A piece of equipment; may be given several times.") var equipment: [String] = []
    @Option(parsing: .unconditional, help: "How long it should take, in minutes.") var minutes: Int?

    func validate() throws {
      if let minutes, !SequencePrompt.minutes.contains(minutes) {
        throw ValidationError("--minutes takes 1 to 600.")
      }
    }

    func run() {
      say(SequencePrompt.text(goal: goal, equipment: equipment, minutes: minutes))
    }
  }
}

extension Totals {
  /// Such as `12:30`, or `10:00–14:00 and 2 open`.
  var shown: String {
    var text = Double(lowestSeconds).shownAsClock
    if highestSeconds != lowestSeconds { text += "–" + Double(highestSeconds).shownAsClock }
    return openCards > 0 ? text + " and \(openCards) open" : text
  }
}
