import App
import ArgumentParser
import Documents
import Library
import Running

/// What can be done about one run of a plan, as on its day's page.
extension PlanCommand {
  /// Which run is meant.
  struct RunOptions: ParsableArguments {
    @Option(help: "The plan; without one that which has the run.") var plan: String?
    @Option(help: "A part of the run's name, where several lie on the day.") var run: String?
    @Flag(help: "Print JSON.") var json = false
  }

  struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "move", abstract: "Put a run on another day.",
      discussion: "regimen plan move 2027-04-20 2027-04-21")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var which: RunOptions
    @Argument(help: "Its day, such as 2026-11-28.") var day: DayArgument
    @Argument(help: "Its new day, such as 2026-11-28.") var to: DayArgument

    func run() async throws {
      try await PlanCommand.change(options, which, day) { plan, event, _ in
        ("moved to \(to.day.text)", try plan.move(event.id, to: to.day))
      }
    }
  }

  struct Swap: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "swap", abstract: "Let two runs of a plan change days.",
      discussion: "regimen plan swap 2027-04-20 2027-04-22")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var which: RunOptions
    @Argument(help: "The day of one, such as 2026-11-28.") var day: DayArgument
    @Argument(help: "The day of the other, such as 2026-11-28.") var with: DayArgument

    func run() async throws {
      try await PlanCommand.change(options, which, day) { plan, event, _ in
        let other = try PlanCommand.event(of: [plan], on: with.day, named: nil)
        return (
          "changed days with \(other.event.name)", try plan.swap(event.id, other.event.id)
        )
      }
    }
  }

  struct Cancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "cancel", abstract: "Cancel a run of a plan.")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var which: RunOptions
    @Argument(help: "Its day, such as 2026-11-28.") var day: DayArgument

    func run() async throws {
      try await PlanCommand.change(options, which, day) { plan, event, _ in
        try plan.cancel(event.id, from: Clock.today)
        return ("is cancelled", [])
      }
    }
  }

  struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Bring a cancelled run back, or a moved one to its day.")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var which: RunOptions
    @Argument(help: "The day that it lies on now, such as 2026-11-28.") var day: DayArgument

    func run() async throws {
      try await PlanCommand.change(options, which, day) { plan, event, _ in
        ("is back in the plan", try plan.restore(event.id, from: Clock.today))
      }
    }
  }

  struct Replace: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "replace",
      abstract: "Put another run in a run's place, of the catalogue or of your own.",
      discussion: "regimen plan replace 2027-04-20 --with \"6 × 800 m\"")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var which: RunOptions
    @Argument(help: "Its day, such as 2026-11-28.") var day: DayArgument
    @Option(help: "The new run by its name, a part of it, or its id in the catalogue.")
    var with: String

    func run() async throws {
      try await PlanCommand.change(options, which, day) { plan, event, open in
        let workout = try PlanCommand.workout(with, in: open)
        return ("is now \(workout.name)", try plan.replace(event.id, with: workout))
      }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Put a run on a day, of the catalogue or of your own.",
      discussion: "regimen plan add 2027-04-20 --with \"6 × 800 m\"")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its day, such as 2026-11-28.") var day: DayArgument
    @Option(help: "The run by its name, a part of it, or its id in the catalogue.")
    var with: String
    @Option(help: "The plan; without one that which runs on the day.") var plan: String?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let plans = try plan.map { [try open.plan($0)] } ?? open.plans()
      guard let old = plans.running(on: day.day) else {
        throw Failure.usage("No plan runs on \(day.day.text).", hint: "See them: regimen plan")
      }
      let workout = try PlanCommand.workout(with, in: open)
      var new = old
      let warnings = try new.add(workout, id: Clock.mint(), on: day.day)
      try await PlanCommand.keep(
        new, old, "\(workout.name) is on \(day.day.text).", warnings, open, json: json)
    }
  }

  struct Ill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "ill",
      abstract: "Put days without training into a plan: ill, hurt or travelling.",
      discussion: """
        regimen plan ill today --days 5 --cause hurt
        regimen plan ill today --end
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The first day without a run, such as 2026-11-28.") var day: DayArgument
    @Option(parsing: .unconditional, help: "How many days, 1 to 60; 7 without it.") var days: Int?
    @Option(help: "ill, hurt or travelling; ill without it.") var cause: PauseCause?
    @Option(help: "The plan; without one that which runs on the day.") var plan: String?
    @Flag(help: "You run again from the day on: it and the days off that follow it end.")
    var end = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      try OptionRange.check("--days", days, Plan.pauseDays)
      if cause == .missed { throw ValidationError("--cause takes ill, hurt or travelling.") }
      if end, days != nil || cause != nil {
        throw ValidationError("--end takes neither --days nor --cause.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      if end { return try await endPause(open) }
      let (days, cause) = (self.days ?? 7, self.cause ?? .ill)
      let old = try open.plan(plan, on: day.day)
      guard old.firstDay - 7 < day.day, day.day <= old.lastDay else {
        throw PlanCommand.outside(old, day.day)
      }
      var new = old
      new.addPause(from: day.day, days: days, cause)
      try await PlanCommand.keep(
        new, old, "\(days) days without training from \(day.day.text).", [], open, json: json)
      if !json { say("When their week is over, ask for the way back: regimen plan adjust") }
    }

    private func endPause(_ open: OpenLibrary) async throws {
      let plans = try plan.map { [try open.plan($0)] } ?? open.plans()
      guard let old = plans.first(where: { $0.isPaused(on: day.day) }) else {
        throw Failure.usage(
          "\(day.day.text) is no day off.", hint: "See its days: regimen plan show")
      }
      var new = old
      new.endPause(from: day.day)
      try await PlanCommand.keep(
        new, old, "You run again from \(day.day.text) on.", [], open, json: json)
    }
  }

  struct AddRace: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "race",
      abstract: "Put a race on the way into a plan; the runs around it give way.",
      discussion: """
        regimen plan race 2027-04-20 10km --name Parkrun
        A distance is 10km, 6.2mi, a race such as 10k or half, or a number in your own unit.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its day, such as 2026-11-28.") var day: DayArgument
    @Argument(help: "How far it is, 800 m to 200 km.") var distance: RunLengthArgument
    @Option(help: "What it is called.") var name = "Race"
    @Option(help: "The plan; without one that which runs on the day.") var plan: String?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let old = try open.plan(plan, on: day.day)
      guard old.isRunning(on: day.day) else { throw PlanCommand.outside(old, day.day) }
      let meters = distance.meters(in: PlanUnit(try open.settings()))
      guard Plan.raceMeters.contains(meters) else {
        throw Failure.usage(
          "A race is 800 m to 200 km long.", hint: "Say it such as 10km or 6.2mi.")
      }
      let typed = UniqueName.trimmed(name)
      let title = typed.isEmpty ? "Race" : typed
      var new = old
      let warnings = new.insertRace(id: Clock.mint(), name: title, meters: meters, on: day.day)
      try await PlanCommand.keep(
        new, old, "\(title) is in the plan on \(day.day.text).", warnings, open, json: json)
    }
  }

  // MARK: What they share

  fileprivate static func outside(_ plan: Plan, _ day: CivilDay) -> Failure {
    .usage(
      "\(plan.name) does not run on \(day.text).",
      hint: "It runs from \(plan.firstDay.text) to \(plan.lastDay.text).")
  }

  /// The run that is meant.
  static func event(
    _ open: OpenLibrary, _ which: RunOptions, _ day: DayArgument
  ) throws -> (plan: Plan, event: PlanEvent) {
    let plans = try which.plan.map { [try open.plan($0)] } ?? open.plans()
    return try event(of: plans, on: day.day, named: which.run)
  }

  /// Changes one run and says what came of it.
  static func change(
    _ options: LibraryOptions, _ which: RunOptions, _ day: DayArgument,
    _ change: (inout Plan, PlanEvent, OpenLibrary) throws -> (String, [PlanWarning])
  ) async throws {
    let open = try await options.openForWriting()
    let found = try event(open, which, day)
    var plan = found.plan
    let what: String
    let warnings: [PlanWarning]
    do {
      (what, warnings) = try change(&plan, found.event, open)
    } catch let error as PlanEditError {
      throw Failure(message: "\(found.event.name) on \(day.day.text): \(error.description)")
    }
    try await keep(
      plan, found.plan, "\(found.event.name) \(what).", warnings, open, json: which.json)
  }

  /// Saves what has changed.
  ///
  /// - Parameter besides: what has changed with the plan.
  static func keep(
    _ plan: Plan, _ old: Plan, _ message: String, _ warnings: [PlanWarning], _ open: OpenLibrary,
    besides: [Draft] = [], json: Bool
  ) async throws {
    if plan != old { try await open.library.save([try Draft(plan)] + besides) }
    let unit = PlanUnit(try open.settings())
    if json {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("plan", plan.id.text)
        writer.member("message", plan == old ? "Nothing changes." : message)
        writer.member("changed", plan != old)
        writer.list("warnings", warnings) { $0.string($1.text(in: unit)) }
      }
      return say(bytes: writer.finish())
    }
    say(plan == old ? "Nothing changes." : message)
    for warning in warnings { say("  " + warning.text(in: unit)) }
  }

  /// The run of a day; the one that still counts where others were cancelled.
  static func event(
    of plans: [Plan], on day: CivilDay, named name: String?
  ) throws -> (plan: Plan, event: PlanEvent) {
    var found: [(plan: Plan, event: PlanEvent)] = []
    for plan in plans {
      for event in plan.events where event.date == day && event.kind != .known(.sick) {
        if let name, !event.name.lowercased().contains(name.lowercased()) { continue }
        found.append((plan, event))
      }
    }
    let counting = found.filter { !$0.event.isCancelled }
    if let only = counting.count == 1 ? counting.first : found.count == 1 ? found.first : nil {
      return only
    }
    if found.isEmpty {
      throw Failure.usage(
        "No plan has \(name.map { "a run \"\($0)\"" } ?? "a run") on \(day.text).",
        hint: "See its days: regimen plan show")
    }
    throw Failure.usage(
      "Several runs lie on \(day.text): "
        + found.map { "\($0.event.name) (\($0.plan.name))" }.joined(separator: ", ") + ".",
      hint: "Say which: --run NAME or --plan NAME")
  }

  /// A run of the person's own or of the catalogue.
  static func workout(_ name: String, in open: OpenLibrary) throws -> StructuredWorkout {
    let own = try open.library.documents(RunTemplate.self).map { $0.workout }
    let found = RunSearch.runs(own + Catalogue.all, named: name)
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      throw Failure.usage(
        "No run is called \"\(name)\".", hint: "Look for one: regimen plan catalogue [WORDS]")
    }
    throw Failure.usage(
      "\(found.count) runs are called so: "
        + found.prefix(5).map { $0.name }.joined(separator: "; ") + (found.count > 5 ? " …" : "."),
      hint: "Say more of the name, or its id: regimen plan catalogue \"\(name)\"")
  }

  struct Runs: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "catalogue", abstract: "Look for runs: your own, and those of the catalogue.",
      discussion: "regimen plan catalogue 6x800")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Words of the name or the kind.") var words: [String] = []
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let known = try await options.openForLooking()
      let own = try known?.library.documents(RunTemplate.self).map { $0.workout } ?? []
      let paces = (try known?.library.athlete().profile ?? RunnerProfile()).usualPaces
      let found = RunSearch.runs(own + Catalogue.listed, matching: words.joined(separator: " "))
      if json {
        var writer = JSONWriter()
        writer.object { writer in
          writer.list("runs", found) { writer, workout in
            let figures = workout.figures(paces)
            writer.object { writer in
              writer.member("id", workout.id)
              writer.member("name", workout.name)
              writer.member("family", workout.family.rawValue)
              writer.member("minutes", (figures.seconds / 6).rounded() / 10)
              writer.member("distance_km", (figures.meters / 100).rounded() / 10)
              writer.member("load", (figures.load * 10).rounded() / 10)
            }
          }
        }
        return say(bytes: writer.finish())
      }
      if found.isEmpty {
        throw Failure.usage("No run is called so.", hint: "Fewer words find more.")
      }
      let unit = PlanUnit(try known?.settings() ?? .init())
      var table = Table([.left(""), .right(""), .right(""), .left("")])
      for workout in found {
        let figures = workout.figures(paces)
        table.add([
          .init(workout.name), .init(unit.shown(kilometers: figures.meters / 1000)),
          .init("\(Int((figures.seconds / 60).rounded())) min"), .init(workout.id),
        ])
      }
      for line in table.lines(.output) { say(line) }
    }
  }
}

extension PauseCause: ExpressibleByArgument {}
