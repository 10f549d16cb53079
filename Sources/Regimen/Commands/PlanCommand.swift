import App
import ArgumentParser
import Body
import Documents
import Interchange
import Library
import Running

struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Make running plans, look at them and adapt them.",
    subcommands: [
      List.self, New.self, Show.self, Edit.self, Adjust.self, Complete.self, Move.self,
      Swap.self, Cancel.self, Restore.self, Replace.self, Add.self, AddRace.self, Ill.self,
      NewPaces.self, Runs.self, Export.self, Delete.self, Debug.self, Audit.self,
    ], defaultSubcommand: List.self)

  /// To begin with.
  static let example =
    "regimen plan new --distance 10k --weeks 10 --current-km 25 --result 5k=27:00"

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the plans.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let plans = try await options.open().plans()
      if json { return say(bytes: RegimenJSON.list("plans", plans.map { $0.encoded() })) }
      if plans.isEmpty {
        return say("No plans yet. Make one: \(PlanCommand.example)")
      }
      for plan in plans {
        let runs = plan.events.filter { $0.isCounted }
        let done = runs.filter { $0.isCompleted }.count
        say(
          Terminal.output.styled(plan.name, .bold)
            + "  \(plan.firstDay.text) to \(plan.lastDay.text), "
            + "\(done) of \(runs.count) runs done")
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a plan's weeks and runs, or one week with its reasons.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name; without one that which runs now.") var name: String?
    @Option(parsing: .unconditional, help: "The week to explain, from 1.") var week: Int?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.open()
      let plan = try open.plan(name)
      if json { return say(bytes: plan.encoded()) }
      let unit = PlanUnit(try open.settings())
      if week == nil, let race = plan.configuration.prediction {
        say(
          "\(plan.configuration.knownDistance.title) as you run today: "
            + "\(TimeSpan.clock(seconds: race.seconds.rounded())), \(race.rangeText)")
      }
      let weeks = plan.weeks.filter { week == nil || $0.number == week }
      if let week, weeks.isEmpty {
        throw Failure.usage("There is no week \(week).", hint: "It has \(plan.weeks.count) weeks.")
      }
      for week in weeks { show(week, of: plan, in: unit) }
    }

    private func show(_ week: PlanWeek, of plan: Plan, in unit: PlanUnit) {
      let events = plan.events(in: week)
      let runs = events.filter { !$0.isCancelled }
      let kilometers = runs.reduce(0) { $0 + $1.kilometers }
      let seconds = runs.reduce(0) { $0 + $1.minutes * 60 }
      say(
        Terminal.output.styled("Week \(week.number)", .bold)
          + "  \(week.startsOn.text)  \(week.phase.name), \(week.kind.name)  "
          + unit.shown(kilometers: kilometers, digits: 0)
          + (seconds > 0 ? "  " + TimeSpan.text(seconds: seconds) : ""))
      for event in events {
        let state = state(of: event)
        say("  \(event.date.text)  \(event.name)" + (state.isEmpty ? "" : " (\(state))"))
        if self.week != nil { for reason in event.reasons { say("      \(reason)") } }
      }
    }

    private func state(of event: PlanEvent) -> String {
      if event.isCancelled { return "cancelled" }
      if event.isCompleted { return event.day == event.date ? "done" : "done on " + event.day.text }
      return event.isMoved ? "moved" : ""
    }
  }

  struct Adjust: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "adjust",
      abstract: "Propose how the next week should change after what was done in one.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The plan; without one that which runs now.") var name: String?
    @Option(
      parsing: .unconditional, help: "The week that was done; the last one that is over without it."
    ) var week: Int?
    @Flag(help: "Carry the proposal out.") var accept = false
    @Flag(help: "Keep it as refused.") var refuse = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if accept, refuse { throw ValidationError("Use one of --accept and --refuse.") }
    }

    func run() async throws {
      let writes = accept || refuse
      let open = writes ? try await options.openForWriting() : try await options.open()
      var plan = try open.plan(name)
      let over = plan.reviewedWeek(at: Clock.now)
      if let week, week > over ?? 0 {
        throw Failure.usage(
          "Week \(week) is not over yet.",
          hint: over.map { "The last one that is over is week \($0)." } ?? "None is over yet.")
      }
      let number = week ?? over
      if let number, let decided = plan.decision(after: number) {
        if json { return say(bytes: decided.json(isApplied: decided.outcome == .known(.accepted))) }
        return say(
          "What follows week \(number) was decided already: \(decided.verdict.name), "
            + "\(decided.outcome.name). Nothing changes.")
      }
      if let number, plan.isLate(after: number, today: Clock.today) {
        throw Failure.usage(
          "The week after week \(number) is over, too: nothing is left to change there.",
          hint: over.map { "The last one that is over is week \($0)." } ?? "")
      }
      let others = try open.library.documents(Activity.self, in: .first ... .last).otherRuns(
        for: plan, among: try open.library.documents(Plan.self),
        of: try open.library.athlete().profile)
      guard let number,
        let proposal = plan.proposal(
          after: number, today: Clock.today, others: others, in: PlanUnit(try open.settings()))
      else {
        throw Failure.usage(
          "No week is over that another one follows.", hint: "Name one: --week N")
      }
      if writes {
        if accept { plan.accept(proposal) } else { plan.refuse(proposal) }
        try await open.library.save(plan)
      }
      if json { return say(bytes: proposal.json(isApplied: accept)) }
      say("\(proposal.verdict.name) after week \(number)")
      for reason in proposal.reasons { say("  \(reason)") }
      for change in proposal.changes {
        say("  \(change.date.text)  \(change.before) → \(change.after)")
      }
      guard writes else { return }
      say(
        refuse ? "Kept as refused." : proposal.changesPlan ? "Carried out." : "On as planned.")
    }
  }

  struct Export: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
      case fit, ics, zwo, intervals, csv
    }

    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write a plan's runs for a watch, a calendar or another app.",
      discussion: "fit, zwo and intervals write a file for each run that is still to do; ics and "
        + "csv write one for the plan.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The plan; without one that which runs now.") var name: String?
    @Option(help: "fit, ics, zwo, intervals or csv.") var format: Format
    @Flag(help: "Targets as paces. (default: as zones set --targets says)") var pace = false
    @Flag(help: "Targets as heart rates.") var heartRate = false
    @Flag(help: SpreadsheetSafety.help) var spreadsheetSafe = false
    @Option(help: "The folder for the files; made where there is none.", completion: .directory)
    var to = "."
    @Flag(help: "Write over files of these names.") var replace = false

    func validate() throws {
      try SpreadsheetSafety.check(spreadsheetSafe, isCSV: format == .csv)
      if pace, heartRate { throw ValidationError("Use one of --pace and --heart-rate.") }
    }

    func run() async throws {
      let open = try await options.open()
      let plan = try open.plan(name)
      let targets = try targets(of: plan, in: open)
      let now = Clock.now
      let folder = try ExportFolder(to, option: "--to", replaces: replace)
      let runs = plan.exportedRuns
      var count = 0
      func write(_ file: String, _ bytes: [UInt8]) throws {
        try folder.write(bytes, as: file)
        count += 1
      }
      // Several of one day may have one name.
      func file(_ run: ExportedRun, _ ending: String) -> String {
        let name = run.fileName(ending)
        let first = runs.first { $0.slug == run.slug }
        return first?.id == run.id ? name : ExportFolder.name(name, with: run.id)
      }
      if let format = Plan.ExportFormat(rawValue: format.rawValue) {
        let bytes = plan.bytes(
          as: format, targets, unit: PlanUnit(try open.settings()), at: now,
          isSpreadsheetSafe: spreadsheetSafe)
        try write("\(plan.name).\(format.rawValue)", bytes)
      }
      if let format = ExportedRun.Format(rawValue: format.rawValue) {
        for run in runs {
          let steps = format == .fit ? FITWorkoutFile.stepCount(run, targets) : 0
          if steps > FITWorkoutFile.mostSteps {
            say("\(run.name) has \(steps) steps; many watches take \(FITWorkoutFile.mostSteps).")
          }
          try write(file(run, format.ending), run.bytes(as: format, targets, at: now))
        }
      }
      say("Wrote \(count == 1 ? "1 file" : "\(count) files") to \(folder.path.absolutePath).")
    }

    /// As asked for; else as the athlete has chosen, with paces where heart rates are not known.
    private func targets(of plan: Plan, in open: OpenLibrary) throws -> RunTargets {
      guard heartRate else {
        let form = try pace ? TargetForm.pace : open.library.athlete().targetForm
        return RunTargets.known(form, of: plan.configuration)
      }
      switch RunTargets.targets(.heartRate, of: plan.configuration) {
      case .known(let known): return known
      case .unknown(let reason):
        throw Failure.usage(
          "The heart rates of this plan's runner are \(reason).",
          hint: "Use --pace for paces.")
      }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a plan.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String

    func run() async throws {
      let open = try await options.openForWriting()
      let plan = try open.plans().named(name, noun: "plan", whole: true)
      try await open.library.delete(plan, at: Clock.now)
      sayDeleted(plan.name, plan.id)
    }
  }

  struct Audit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "audit", abstract: "Compare the engine's plans with published ones.")

    @Flag(help: "Print JSON.") var json = false

    func run() throws {
      let audit = PlanAudit()
      if json { say(bytes: audit.json) } else { say(audit.text) }
      if audit.unexplained > 0 {
        throw Failure(message: "\(audit.unexplained) measures lie outside without a reason.")
      }
    }
  }
}

extension OpenLibrary {
  /// The one that begins last comes last.
  func plans() throws -> [Plan] {
    try library.documents(Plan.self).sorted {
      ($0.configuration.firstDay, $0.id) < ($1.configuration.firstDay, $1.id)
    }
  }

  /// Those with something still to run in the weeks of another one.
  func plansToCome(beside draft: PlanDraft, today: CivilDay) throws -> [Plan] {
    let last = draft.firstDay + (draft.weeks.count * 7 - 1)
    let first = min(max(today, draft.firstDay), last)
    return try plans().filter { $0.hasRunsToCome(in: first...last) }
  }

  /// - Parameters:
  ///   - name: nil for the one that runs.
  ///   - day: what is asked about; where no plan runs on it, or it is nil, the one that runs now is
  ///     meant, else the next one, else the last one.
  func plan(_ name: String?, on day: CivilDay? = nil) throws -> Plan {
    let plans = try plans()
    if let name { return try plans.named(name, noun: "plan") }
    let running = day.flatMap { plans.running(on: $0) } ?? plans.active(on: Clock.today)
    guard let plan = running ?? plans.last else {
      throw Failure(
        message: "There is no plan yet.",
        hint: "Make one: \(PlanCommand.example)")
    }
    return plan
  }
}
