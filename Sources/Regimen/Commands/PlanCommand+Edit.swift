import App
import ArgumentParser
import Body
import Documents
import Library
import Running

extension PlanCommand {
  /// Other settings of a plan, with what follows from them.
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change a plan's days, race, goal, time or paces: shows what follows.",
      discussion: """
        regimen plan edit --days 5 --long-run-day saturday
        regimen plan edit --race 2027-05-09 --accept
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The plan; without one that which runs now.") var name: String?
    @Option(help: "What it is called from now on.") var rename: String?
    @Option(help: "5k, 10k, half, marathon or base.") var distance: RaceDistance?
    @Option(help: "beginner, intermediate, advanced or elite.") var level: Level?
    @Option(parsing: .unconditional, help: "Training days a week, 2 to 7.") var days: Int?
    @Option(parsing: .unconditional, help: "Weeks of a plan without a day for its race, 4 to 30.")
    var weeks: Int?
    @Option(help: "The day of the race, such as 2026-11-28.") var race: DayArgument?
    @Option(
      parsing: .unconditional,
      help: "The most minutes of running in a week; 0 for what the level usually takes.")
    var weeklyMinutes: Double?
    @Option(help: "The day of the long run.") var longRunDay: WeekdayName?
    @Option(help: "A day without running, instead of those so far; may be given several times.")
    var rest: [WeekdayName] = []
    @Flag(help: "No day without running by rule.") var noRest = false
    @Option(help: "A race result, such as 10k=45:00.") var result: RaceResult?
    @Option(help: ThresholdPaceArgument.help) var thresholdPace: ThresholdPaceArgument?
    @Option(parsing: .unconditional, help: "The maximum heart rate.") var maxHr: Double?
    @Option(parsing: .unconditional, help: "The heart rate at rest.") var restingHr: Double?
    @Flag(help: "Carry it out; without it nothing is written.") var accept = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      try OptionRange.check("--days", days, PlanConfiguration.days)
      try OptionRange.check("--weeks", weeks, PlanConfiguration.weeks)
      if weeklyMinutes != 0 {
        try OptionRange.check("--weekly-minutes", weeklyMinutes, PlanConfiguration.weeklyMinutes)
      }
      try OptionRange.check("--max-hr", maxHr, RunnerProfile.heartRate)
      try OptionRange.check("--resting-hr", restingHr, RunnerProfile.heartRate)
      if noRest, !rest.isEmpty { throw ValidationError("Use one of --rest and --no-rest.") }
      if race != nil, weeks != nil {
        throw ValidationError("Use one of --race and --weeks: the race ends the plan.")
      }
      if result != nil, thresholdPace != nil {
        throw ValidationError("Use one of --result and --threshold-pace.")
      }
    }

    func run() async throws {
      let open = accept ? try await options.openForWriting() : try await options.open()
      let plan = try open.plan(name)
      let title = try rename.map { try open.plans().checkedName($0, noun: "plan", of: plan.id) }
      let today = Clock.today
      let settings = settings(of: plan, today)
      let unit = PlanUnit(try open.settings())
      let known = try open.library.athlete()
      var athlete = known
      if settings.runner != plan.configuration.runner {
        athlete.take(settings.runner, day: today)
        try athlete.checkHeartRates()
      }
      let others = try open.library.documents(Activity.self, in: .first ... .last).otherRuns(
        for: plan, among: try open.library.documents(Plan.self), of: known.profile)
      let revision: PlanRevision
      do throws(PlanError) {
        revision = try plan.revised(to: settings, from: today, others: others, in: unit)
      } catch {
        if json { say(bytes: error.json) }
        throw error
      }
      var new = revision.plan
      new.name = title ?? new.name
      let isApplied = accept && new != plan
      if isApplied {
        var drafts = [try Draft(new)]
        if athlete != known {
          drafts.append(try Draft(athlete))
          drafts += try open.plans().filter { $0.id != plan.id }
            .following(athlete.profile, since: known.profile, from: today).map { try Draft($0) }
        }
        try await open.library.save(drafts)
      }
      if json { return say(bytes: revision.json(isApplied: isApplied)) }
      if revision.changesPlan || title == nil { show(revision, unit) }
      if title != nil { say("It is \(accept ? "" : "to be ")called \(new.name).") }
      if new != plan {
        say(accept ? "The plan is changed." : "Nothing is written yet: pass --accept.")
      }
    }

    private func settings(of plan: Plan, _ today: CivilDay) -> PlanConfiguration {
      var settings = plan.configuration
      if let distance { settings.distance = Open(distance) }
      if let level { settings.level = Open(level) }
      settings.days = days ?? settings.days
      if let weeks {
        settings.startDate = plan.firstDay
        settings.raceDate = nil
        settings.weeks = weeks
      }
      if let race {
        settings.setRace(race.day, from: today, hasBegun: plan.hasBegun(on: today))
      }
      if let weeklyMinutes { settings.weeklyMinutes = weeklyMinutes == 0 ? nil : weeklyMinutes }
      if let longRunDay { settings.longRunDay = Open(longRunDay) }
      if noRest || !rest.isEmpty { settings.restDays = rest.map { Open($0) } }
      settings.runner.maxHeartRate = maxHr ?? settings.runner.maxHeartRate
      settings.runner.restingHeartRate = restingHr ?? settings.runner.restingHeartRate
      settings.runner.take(result, thresholdPace)
      return settings
    }

    private func show(_ revision: PlanRevision, _ unit: PlanUnit) {
      for finding in revision.findings {
        say("\(finding.severity.rawValue): \(finding.message) \(finding.remedy)")
      }
      if !revision.changesPlan { return say("Nothing changes.") }
      func change(_ before: String, _ after: String) -> String {
        before == after ? after : "\(before) → \(after)"
      }
      func distance(_ kilometers: Double) -> String { unit.shown(kilometers: kilometers) }
      var table = Table([.left(""), .left(""), .right(""), .right("longest"), .right("hard")])
      for week in revision.weeks {
        let (before, after) = (week.before, week.after)
        table.add([
          .init("Week \(week.number)", .bold), .init(week.startsOn.text),
          .init(change(distance(before.kilometers), distance(after.kilometers))),
          .init(change(distance(before.longest), distance(after.longest))),
          .init(change("\(before.hardSessions)", "\(after.hardSessions)")),
        ])
      }
      for line in table.lines(.output) { say(line) }
      for day in revision.days {
        say(
          "  \(day.day.text)  \(day.before.isEmpty ? "rest" : day.before) → "
            + (day.after.isEmpty ? "rest" : day.after))
      }
    }
  }
}

extension PlanRevision {
  /// For programs: weeks and days as they were and as they become.
  fileprivate func json(isApplied: Bool) -> [UInt8] {
    var writer = JSONWriter()
    func sum(_ writer: inout JSONWriter, _ name: StaticString, _ sum: Sum) {
      writer.key(name)
      writer.object { writer in
        writer.member("distance_km", sum.kilometers)
        writer.member("minutes", sum.minutes)
        writer.member("long_run_km", sum.longest)
        writer.member("hard_sessions", sum.hardSessions)
      }
    }
    writer.object { writer in
      writer.member("plan", plan.id.text)
      writer.list("weeks", weeks) { writer, week in
        writer.object { writer in
          writer.member("number", week.number)
          writer.member("starts_on", week.startsOn.text)
          sum(&writer, "before", week.before)
          sum(&writer, "after", week.after)
        }
      }
      writer.list("days", days) { writer, day in
        writer.object { writer in
          writer.member("date", day.day.text)
          writer.member("before", day.before)
          writer.member("after", day.after)
        }
      }
      writer.list("findings", findings) { $0.string($1.message + " " + $1.remedy) }
      writer.member("applied", isApplied)
    }
    return writer.finish()
  }
}
