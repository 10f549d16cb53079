import App
import ArgumentParser
import Body
import Documents
import Library
import Running

extension PlanCommand {
  /// What was measured in a run and paces do not follow yet, as on the plan's page.
  struct NewPaces: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "paces",
      abstract: "Show paces that a run proposes, with what was measured, and take them or not.",
      discussion: "Where they are taken, plans that are not over follow from today on.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Let paces follow.") var accept = false
    @Flag(help: "Keep it as refused: the paces stay as they are.") var refuse = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if accept, refuse { throw ValidationError("Use one of --accept and --refuse.") }
    }

    func run() async throws {
      let writes = accept || refuse
      let open = writes ? try await options.openForWriting() : try await options.open()
      let notebook = try open.notebook()
      let today = Clock.today
      guard let proposal = PacesProposal(notebook, today: today) else {
        if json { return say(bytes: encoded(nil, following: [])) }
        return say("No run of the last \(Athlete.proposalDays / 7) weeks proposes other paces.")
      }
      var plans: [Plan] = []
      if writes {
        let athlete = proposal.decided(notebook.athlete, accepts: accept)
        plans = try open.plans().following(
          athlete.profile, since: notebook.profile, from: today)
        try await open.library.save([try Draft(athlete)] + plans.map { try Draft($0) })
      }
      if json { return say(bytes: encoded(proposal, following: plans)) }
      let activity = proposal.activityTitle.map { ", " + $0 } ?? ""
      say("\(proposal.resultText) on \(proposal.dayText)\(activity).")
      if writes {
        say(proposal.outcomeText(accepts: accept))
        for plan in plans { say("\(plan.name) follows from today on.") }
      } else {
        say(proposal.sentence)
        say("Nothing is written yet: pass --accept, or --refuse to leave the paces.")
      }
    }

    /// For programs: what was measured, what paces follow now, and what was decided.
    private func encoded(_ proposal: PacesProposal?, following plans: [Plan]) -> [UInt8] {
      var writer = JSONWriter()
      writer.object { writer in
        writer.key("proposal")
        if let proposal {
          let found = proposal.performance
          writer.object { writer in
            writer.member("day", found.day.text)
            writer.member("kind", found.kind.name)
            writer.member("distance_m", found.meters)
            writer.member("seconds", found.seconds)
            writer.member("activity", found.activityID?.text)
            writer.member("vdot", proposal.vdot.value.roundedForOutput)
            writer.member("threshold_pace_s_km", PlanCommand.thresholdPace(proposal.vdot))
          }
        } else {
          writer.null()
        }
        writer.member("vdot", proposal?.known?.value.roundedForOutput)
        writer.member("threshold_pace_s_km", (proposal?.known).map(PlanCommand.thresholdPace))
        writer.key("outcome")
        if proposal != nil, accept || refuse {
          writer.string(accept ? "accepted" : "refused")
        } else {
          writer.null()
        }
        writer.list("plans", plans) { writer, plan in
          writer.object { writer in
            writer.member("id", plan.id.text)
            writer.member("name", plan.name)
          }
        }
      }
      return writer.finish()
    }
  }

  /// Seconds for a kilometre at threshold.
  fileprivate static func thresholdPace(_ vdot: VDOT) -> Double {
    (1000 / Paces(vdot).thresholdMetersPerSecond).roundedForOutput
  }
}
