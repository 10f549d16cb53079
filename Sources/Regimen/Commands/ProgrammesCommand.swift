import App
import ArgumentParser
import Coach
import Documents
import Interchange
import Library
import Strength

struct ProgrammesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "programmes", abstract: "Put splits or ready-made weeks on the calendar.",
    subcommands: [
      List.self, Templates.self, Add.self, Show.self, Move.self, Swap.self, Skip.self,
      Edit.self, End.self, Delete.self,
    ], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the programmes.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let programmes = try await options.open().notebook().programmes
      if json {
        return say(bytes: RegimenJSON.list("programmes", programmes.map { $0.encoded() }))
      }
      if programmes.isEmpty {
        return say("No programme yet. See what there is: regimen programmes templates")
      }
      for programme in programmes {
        let span = programme.span.map { "\($0.lowerBound.shown) to \($0.upperBound.shown)" }
        say(Terminal.output.styled(programme.name, .bold) + "  " + (span ?? "no days left"))
      }
    }
  }

  struct Templates: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "templates", abstract: "List the ready-made programmes.")

    @Flag(help: "Print JSON.") var json = false

    func run() {
      if json { return say(bytes: ProgrammesCommand.templatesJSON) }
      for template in ProgrammeTemplate.all {
        say(Terminal.output.styled(template.name, .bold) + "  " + template.summary)
        say(
          "  \(template.weekdays.count) days a week, \(template.weeks) weeks. \(template.source).")
      }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Make a programme of a template, or of your splits on weekdays.",
      discussion: """
        regimen programmes add --template "Upper/lower" --weeks 8
        regimen programmes add Strength --on monday=Push --on thursday=Pull --deload 4
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "What it is called; the template or the splits tell without it.")
    var name: String?
    @Option(help: "A template by its name.") var template: String?
    @Option(help: "A split on a weekday, such as monday=Push; can be repeated.")
    var on: [SplitOnDay] = []
    @Option(help: "A weekday to train a template on; its own without any. Can be repeated.")
    var day: [WeekdayArgument] = []
    @Option(help: "The first day, such as 2026-11-28; today without it.") var start: DayArgument?
    @Option(parsing: .unconditional, help: "How many weeks, 1 to 52.") var weeks: Int?
    @Option(parsing: .unconditional, help: "Every so many weeks one is a deload, 2 to 12.")
    var deload: Int?
    @Option(help: "Where it is trained; where you trained last without it.") var gym: String?
    @Flag(help: "Only show it.") var dryRun = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if (template == nil) == on.isEmpty {
        throw ValidationError("Name a template with --template, or splits with --on.")
      }
      // Two would be one day with one identifier.
      if Set(on.map(\.weekday)).count < on.count {
        throw ValidationError("A weekday takes one split: --on names one of them twice.")
      }
      if let weeks, !Programme.weekCounts.contains(weeks) {
        throw ValidationError("--weeks is a number from 1 to 52.")
      }
      if let deload, !ProgrammeRequest.deloads.contains(deload) {
        throw ValidationError("--deload is a number of weeks from 2 to 12.")
      }
    }

    func run() async throws {
      let open = dryRun ? try await options.open() : try await options.openForWriting()
      let notebook = try open.notebook()
      let chosen = try template.map { try ProgrammesCommand.template($0) }
      var request = ProgrammeRequest(
        start: start?.day ?? Clock.today, weeks: weeks ?? chosen?.weeks ?? 8,
        deloadEvery: deload ?? chosen?.deloadEvery, weekStart: notebook.settings.weekStart)
      request.gym =
        try gym.map { try notebook.gyms.named($0, noun: "gym") }
        ?? notebook.gym(notebook.gymID(for: nil))
      var programme =
        try chosen.map { try make($0, notebook, request) } ?? make(of: on, notebook, request)
      if let name {
        programme.name = try notebook.programmes.checkedName(name, noun: "programme")
      } else {
        let names = notebook.programmes.map { $0.name }
        programme.name = UniqueName.next(programme.name, among: names)
      }
      if programme.days.isEmpty || programme.sessions.allSatisfy({ $0.exercises.isEmpty }) {
        throw Failure(
          message: "Nothing could be planned.",
          hint: "The gym has none of its exercises; name another one with --gym.")
      }
      if !dryRun {
        let planned = programme.sessions.filter { $0.splitID == nil }.flatMap(\.exercises)
        let missing = planned.filter { $0.exerciseID.map(notebook.holdsExercise) == false }
        for name in Set(missing.map(\.exerciseName)) {
          _ = try await open.exercise(named: name)
        }
        try await open.library.save(programme)
      }
      var shown = notebook
      shown.put(.programme(programme))
      ProgrammesCommand.show(programme, shown, json: json)
    }

    private func make(
      _ template: ProgrammeTemplate, _ notebook: Notebook, _ request: ProgrammeRequest
    ) throws -> Programme {
      let catalogue = try ExerciseCatalogue.bundledExercises()
      return Programme(
        id: Clock.mint(), template: template,
        weekdays: day.isEmpty ? template.weekdays : day.map { $0.weekday }, request,
        unit: notebook.settings.weightUnit.known ?? .kg,
        exercise: { notebook.starterExercise($0, catalogue) },
        maximum: { notebook.oneRepMaximum(SplitExercise(id: .none, exercise: $0)) })
    }

    private func make(
      of days: [SplitOnDay], _ notebook: Notebook, _ request: ProgrammeRequest
    ) throws -> Programme {
      let splits = try days.map { day in
        (weekday: day.weekday, split: try notebook.splits.named(day.split, noun: "split"))
      }
      var names: [String] = []
      for (_, split) in splits where !names.contains(split.name) { names.append(split.name) }
      return Programme(
        id: Clock.mint(), name: names.joined(separator: ", "), splits: splits, request)
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the days of a programme, planned against done.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The programme; without one that which runs now.") var name: String?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let notebook = try await options.open().notebook()
      ProgrammesCommand.show(
        try ProgrammesCommand.programme(name, notebook), notebook, json: json)
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a programme. What was trained stays.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String

    func run() async throws {
      let open = try await options.openForWriting()
      let programme = try open.library.documents(Programme.self)
        .named(name, noun: "programme", whole: true)
      try await open.library.delete(programme, at: Clock.now)
      sayDeleted(programme.name, programme.id)
    }
  }
}

extension ProgrammesCommand {
  fileprivate static func template(_ name: String) throws -> ProgrammeTemplate {
    let all = ProgrammeTemplate.all
    guard let place = all.map(\.name).places(of: name).first else {
      throw Failure(
        message: "There is no template \"\(name)\".",
        hint: "There are " + all.map(\.name).joined(separator: "; ") + ".")
    }
    return all[place]
  }

  /// - Parameter name: nil for the first one that is not over, else the last one.
  static func programme(_ name: String?, _ notebook: Notebook) throws -> Programme {
    let programmes = notebook.programmes
    if let name { return try programmes.named(name, noun: "programme") }
    let current = programmes.first { programme in
      programme.span.map { Clock.today <= $0.upperBound } ?? false
    }
    guard let programme = current ?? programmes.last else {
      throw Failure(
        message: "There is no programme yet.", hint: "Make one: regimen programmes add.")
    }
    return programme
  }

  static func show(_ programme: Programme, _ notebook: Notebook, json: Bool) {
    let days = notebook.plannedDays(of: programme)
    if json { return say(bytes: self.json(programme, days)) }
    say(Terminal.output.styled(programme.name, .bold))
    var week = 0
    for planned in days {
      if let number = programme.day(planned.id)?.week, number != week {
        week = number
        say("Week \(week)")
      }
      let sets = planned.done.isDone ? "\(planned.done.doneSets) of " : ""
      say(
        "  \(planned.day.date.shown)  \(planned.day.title), \(sets)"
          + "\(counted(planned.done.plannedSets, "set", "sets")), \(status(planned))")
    }
  }

  private static func status(_ planned: PlannedDay) -> String {
    if planned.done.isDone { return "done" }
    if planned.done.isRunning { return "running" }
    if planned.day.isSkipped { return "skipped" }
    return planned.day.date < Clock.today ? "missed" : "planned"
  }

  private static func json(_ programme: Programme, _ days: [PlannedDay]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("programme", document: programme)
      writer.list("days", days) { writer, planned in
        writer.object { writer in
          writer.member("id", planned.id.text)
          writer.member("day", planned.day.date.text)
          writer.member("week", programme.day(planned.id)?.week ?? 0)
          writer.member("title", planned.day.title)
          writer.member("status", status(planned))
          writer.member("minutes", planned.day.minutes)
          writer.member("sets_planned", planned.done.plannedSets)
          writer.member("sets_done", planned.done.doneSets)
          writer.member("workout", planned.done.workoutID?.text)
        }
      }
    }
    return writer.finish()
  }

  fileprivate static var templatesJSON: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.list("templates", ProgrammeTemplate.all) { writer, template in
        writer.object { writer in
          writer.member("name", template.name)
          writer.member("summary", template.summary)
          writer.member("source", template.source)
          writer.member("days_per_week", template.weekdays.count)
          writer.member("weeks", template.weeks)
          writer.list("sessions", template.sessions) { writer, session in
            writer.object { writer in
              writer.member("name", session.name)
              writer.list("exercises", session.slots) { $0.string($1.choices[0]) }
            }
          }
        }
      }
    }
    return writer.finish()
  }
}

/// `monday=Push`.
struct SplitOnDay: ExpressibleByArgument {
  let weekday: Weekday
  let split: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map { String($0) }
    guard parts.count == 2, let day = WeekdayArgument(argument: parts[0]) else { return nil }
    weekday = day.weekday
    split = parts[1]
  }
}
