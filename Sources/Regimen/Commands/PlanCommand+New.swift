import App
import ArgumentParser
import Documents
import Library
import Running
import Strength

extension PlanCommand {
  struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Make a plan and keep it.",
      discussion: "regimen plan new --distance half --level intermediate --days 4 "
        + "--race 2027-04-25 --current-km 30 --result 10k=48:00")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var plan: PlanOptions
    @Flag(help: "There is no result: take the paces that are usual for the level.")
    var noResult = false
    @Flag(help: "Cancel what is left of plans in its weeks: only the new one counts.")
    var instead = false
    @Flag(help: "Let other plans in its weeks count as well.") var beside = false
    @Option(help: "What it is called.") var name: String?
    @Flag(help: "Show the plan; write nothing.") var dryRun = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if noResult, plan.result != nil || plan.thresholdPace != nil {
        throw ValidationError("--no-result stands in place of --result and --threshold-pace.")
      }
      if instead, beside { throw ValidationError("Use one of --instead and --beside.") }
    }

    func run() async throws {
      let today = Clock.today
      let known = try await options.openForLooking()
      let unit = PlanUnit(try known?.settings() ?? Settings())
      let profile = try known?.library.athlete().profile ?? RunnerProfile()
      let draft = try draft(today: today, of: noResult ? profile.withoutPerformance : profile, unit)
      let plans = try known?.plans() ?? []
      let name = try name.map { try plans.checkedName($0, noun: "plan") }
      let title =
        name
        ?? UniqueName.next(
          draft.configuration.knownDistance.title, among: plans.map { $0.name })
      let made = Plan(id: Clock.mint(), name: title, draft)
      if dryRun {
        if json { return say(bytes: encoded(made, draft, others: [])) }
        return PlanSheet(plan: draft, unit: unit).show()
      }
      let open = try await options.openForWriting()
      let others = try open.plansToCome(beside: draft, today: today)
      let first = max(today, draft.firstDay)
      try checkWhichCounts(others, from: first)
      var drafts = [try Draft(made)]
      if instead {
        drafts += try others.map { other in
          var other = other
          other.giveWay(to: title, from: first)
          return try Draft(other)
        }
      }
      let former = try open.library.athlete()
      var athlete = former
      athlete.take(draft.configuration.runner, day: today)
      if athlete != former { try athlete.checkHeartRates() }
      drafts.append(try Draft(athlete))
      // Kept before it is shown: a reader such as `head` may end the output early.
      try await open.library.save(drafts)
      if json { return say(bytes: encoded(made, draft, others: others)) }
      PlanSheet(plan: draft, unit: unit).show()
      say("Saved \(title).")
      for other in others {
        say(
          instead
            ? "What was left of \(other.name) from \(first.text) on is cancelled."
            : "\(other.name) has runs in these weeks, too, and both count.")
      }
    }

    /// For programs: the document, whether it is kept, and what there is to say of it.
    ///
    /// - Parameter others: plans with runs in its weeks.
    private func encoded(_ plan: Plan, _ draft: PlanDraft, others: [Plan]) -> [UInt8] {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("plan", document: plan)
        writer.member("saved", !dryRun)
        writer.list("findings", draft.findings) { writer, finding in
          writer.object { writer in
            writer.member("severity", finding.severity.rawValue)
            writer.member("message", finding.message)
            writer.member("remedy", finding.remedy)
          }
        }
        writer.list("others", others) { writer, other in
          writer.object { writer in
            writer.member("id", other.id.text)
            writer.member("name", other.name)
            writer.member("cancelled", instead)
          }
        }
      }
      return writer.finish()
    }

    /// What is still to be said is asked for by the options that say it.
    private func draft(
      today: CivilDay, of athlete: RunnerProfile, _ unit: PlanUnit
    ) throws -> PlanDraft {
      let configuration = try plan.configuration(today: today, of: athlete, in: unit)
      let asksForResult = !noResult && configuration.runner.performance.missing != nil
      do throws(PlanError) {
        return try PlanEngine.plan(
          configuration, today: today, in: unit, asksForResult: asksForResult)
      } catch {
        if json { say(bytes: error.json) }
        var hints: [String] = []
        if configuration.knownDistance != .base, configuration.currentKilometers == nil {
          hints.append(unit == .miles ? "Pass --current N, in miles." : "Pass --current-km N.")
        }
        if configuration.knownDistance != .base, asksForResult {
          hints.append(
            "Pass --result 10k=45:00 or --threshold-pace \(unit == .miles ? "7:15/mi" : "4:30"); "
              + "or --no-result where there is none.")
        }
        var failure = Failure(error)
        failure.hint = hints.joined(separator: " ")
        if case .refused(let findings) = error, findings.allSatisfy({ $0.severity == .asked }) {
          failure.exitCode = ExitCodes.usage
        }
        throw failure
      }
    }

    private func checkWhichCounts(_ others: [Plan], from first: CivilDay) throws {
      if others.isEmpty || instead || beside { return }
      let names = others.map { $0.name }.joined(separator: " and ")
      throw Failure.usage(
        "\(names) \(others.count == 1 ? "has" : "have") runs in these weeks, too. "
          + "Which plan counts?",
        hint: "Pass --instead for the new one, which cancels what is left of \(names) from "
          + "\(first.text) on, or --beside for both.")
    }
  }
}
