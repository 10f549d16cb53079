import App
import ArgumentParser
import Documents
import Library
import Strength

extension ProgrammesCommand {
  struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "move", abstract: "Move a day of a programme to another date.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The day, such as 2026-11-28.") var day: DayArgument
    @Argument(help: "Where it goes, such as 2026-11-28.") var to: DayArgument
    @Option(help: "The programme; without one that which has the day.") var programme: String?
    @Option(help: "What is trained, or a part of it, where several lie on the day.")
    var title: String?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let wish = ChangedDays(dates: [day.day], programme: programme, title: title)
      try await ProgrammesCommand.change(wish, options, json: json) {
        $0.move($1[0], to: to.day)
      }
    }
  }

  struct Swap: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "swap", abstract: "Let two days of a programme change dates.",
      discussion: "regimen programmes swap 2027-04-20 2027-04-22")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "One day, such as 2026-11-28.") var day: DayArgument
    @Argument(help: "The other day, such as 2026-11-28.") var with: DayArgument
    @Option(help: "The programme; without one that which has the day.") var programme: String?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if day.day == with.day { throw ValidationError("Name two days.") }
    }

    func run() async throws {
      let wish = ChangedDays(dates: [day.day, with.day], programme: programme)
      try await ProgrammesCommand.change(wish, options, json: json) {
        $0.swap($1[0], $1[1])
      }
    }
  }

  struct Skip: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "skip", abstract: "Leave a day of a programme out, or take it back.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The day, such as 2026-11-28.") var day: DayArgument
    @Option(help: "The programme; without one that which has the day.") var programme: String?
    @Option(help: "What is trained, or a part of it, where several lie on the day.")
    var title: String?
    @Flag(help: "It is to be trained again.") var undo = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let wish = ChangedDays(
        dates: [day.day], programme: programme, title: title, isSkipped: undo)
      try await ProgrammesCommand.change(wish, options, json: json) {
        $0.skip($1[0], !undo)
      }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Rename a programme.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String
    @Option(help: "What it is called from now on.") var rename: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      var notebook = try open.notebook()
      let programmes = notebook.programmes
      var programme = try programmes.named(name, noun: "programme")
      programme.name = try programmes.checkedName(rename, noun: "programme", of: programme.id)
      try await open.library.save(programme)
      notebook.put(.programme(programme))
      ProgrammesCommand.show(programme, notebook, json: json)
    }
  }

  struct End: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "end",
      abstract: "Take off the calendar what is still to be trained of a programme.",
      discussion: "What was trained, and what was missed before today, stays.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      var notebook = try open.notebook()
      let programme = try notebook.programmes.named(name, noun: "programme", whole: true)
      let ended = notebook.ended(programme, on: Clock.today)
      if ended.count > 0 { try await open.library.save(ended.programme) }
      notebook.put(.programme(ended.programme))
      if !json {
        say(
          ended.count == 0
            ? "Nothing of it is to come."
            : "Removed \(counted(ended.count, "workout", "workouts")) from the calendar.")
      }
      ProgrammesCommand.show(ended.programme, notebook, json: json)
    }
  }
}

/// Which days of a programme are to be changed.
private struct ChangedDays {
  let dates: [CivilDay]
  /// Nil for the first one that has the days.
  let programme: String?
  /// Of the day, or a part of it; nil for any.
  var title: String?
  /// Of several days on a date those come first that are left out, or those that are not.
  var isSkipped = false

  /// Days of a programme on a date that are still to be trained, those first that are meant.
  func open(_ programme: Programme, on date: CivilDay, _ notebook: Notebook) -> [PlannedDay] {
    let open = all(programme, on: date, notebook).filter { !$0.done.isDone && !$0.done.isRunning }
    return open.filter { $0.day.isSkipped == isSkipped }
      + open.filter { $0.day.isSkipped != isSkipped }
  }

  func all(_ programme: Programme, on date: CivilDay, _ notebook: Notebook) -> [PlannedDay] {
    let mine = notebook.plannedDays(in: date...date).filter { $0.programmeID == programme.id }
    guard let title else { return mine }
    return mine.map { $0.day.title }.places(of: title).map { mine[$0] }
  }
}

extension ProgrammesCommand {
  /// - Parameter change: gets the planned days, which are still to be trained.
  fileprivate static func change(
    _ wish: ChangedDays, _ options: LibraryOptions, json: Bool,
    _ change: (inout Programme, [ULID]) -> Void
  ) async throws {
    let open = try await options.openForWriting()
    var notebook = try open.notebook()
    var programme = try programme(wish, notebook)
    let ids = try wish.dates.map { try planned(programme, on: $0, wish, notebook).id }
    change(&programme, ids)
    try await open.library.save(programme)
    notebook.put(.programme(programme))
    for id in ids {
      if let moved = notebook.plannedDay(id), let text = notebook.runConflict(moved.day) {
        tell(text)
      }
    }
    show(programme, notebook, json: json)
  }

  /// The one that is named, else the first one that has days as they are meant, else days at all.
  private static func programme(_ wish: ChangedDays, _ notebook: Notebook) throws -> Programme {
    if wish.programme == nil {
      let having = notebook.programmes.filter { programme in
        wish.dates.allSatisfy { !wish.open(programme, on: $0, notebook).isEmpty }
      }
      let meant = having.first { programme in
        wish.dates.allSatisfy {
          wish.open(programme, on: $0, notebook).first?.day.isSkipped == wish.isSkipped
        }
      }
      if let found = meant ?? having.first { return found }
    }
    return try programme(wish.programme, notebook)
  }

  private static func planned(
    _ programme: Programme, on date: CivilDay, _ wish: ChangedDays, _ notebook: Notebook
  ) throws -> PlannedDay {
    if let planned = wish.open(programme, on: date, notebook).first { return planned }
    let done = wish.all(programme, on: date, notebook).first
    let name = wish.title.map { " named \"\($0)\"" } ?? ""
    throw Failure(
      message: done.map { "\($0.day.title) is done, or under way." }
        ?? "\(programme.name) has nothing\(name) on \(date.text).",
      hint: "See its days: regimen programmes show.")
  }
}
