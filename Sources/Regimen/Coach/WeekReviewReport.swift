import App
import ArgumentParser
import Coach
import Documents

extension CoachCommand {
  struct Review: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "review",
      abstract: "Explain a week: planned against done, sets by muscle, load.",
      discussion: """
        regimen coach review --week 2026-03-02

        With --model every figure of the model's sentences is one of those that were sent, filled \
        in here. The same figures on one day are one question, which is paid for once; so is one \
        whose answer did not come through and that is asked again, also with other figures.
        """)

    @OptionGroup var options: LibraryOptions
    @Option(help: "A day of the week, such as 2026-11-28; the last whole week without it.")
    var week: DayArgument?
    @Flag(help: "Have the model of the linked gateway explain it; uses one of the month's answers.")
    var model = false
    @Option(
      help: "What a model is not sent: log, runs or health; without it what the last week ignores.")
    var ignore: [BriefPart] = []
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var state: StateOptions

    func run() async throws {
      let open = try await options.open()
      let desk = try CoachDesk(open)
      let notebook = desk.notebook
      let day = week?.day ?? Clock.today - 7
      let outcome = WeekOutcome(
        notebook, first: day.startOfWeek(notebook.settings.weekStart), today: Clock.today)
      let ignored = ignore.isEmpty ? notebook.lastCoachRequest.ignored : ignore
      var told = ModelWriting(value: outcome.sentences)
      let data = desk.figures(of: outcome, ignoring: ignored)
      if model, !outcome.isEmpty {
        told = try await CoachCommand.review(by: state, open, outcome, data, ignored)
        told.tellOrigin()
      }
      if json {
        var writer = JSONWriter()
        outcome.write(to: &writer, told, data)
        return say(bytes: writer.finish())
      }
      say(
        Terminal.output.styled(
          "\(outcome.days.lowerBound.shown) to \(outcome.days.upperBound.shown)", .bold))
      if outcome.isEmpty { return say("Nothing planned and nothing done.") }
      for sentence in told.value { say(sentence) }
    }
  }
}

extension WeekOutcome {
  /// - Parameter data: what a model is sent.
  fileprivate func write(
    to writer: inout JSONWriter, _ told: ModelWriting<[String]>, _ data: ReviewData?
  ) {
    writer.object { writer in
      writer.member("from", days.lowerBound.text)
      writer.member("to", days.upperBound.text)
      writer.key("strength")
      writer.object { writer in
        writer.member("planned_sessions", plannedSessions)
        writer.member("done_sessions", doneSessions)
        writer.member("planned_sets", plannedSets)
        writer.member("done_planned_sets", doneSets)
        writer.member("workouts", done.workoutCount)
        writer.member("hard_sets", done.setCount)
      }
      writer.key("runs")
      writer.object { writer in
        writer.member("planned", plannedRuns)
        writer.member("done", doneRuns)
        writer.member("planned_km", plannedKilometers)
        writer.member("done_km", doneKilometers)
        writer.member("all", done.runCount)
        writer.member("all_km", done.kilometers)
        writer.list("missed", missedRuns) { writer, name in writer.string(name) }
      }
      writer.key("load")
      writer.object { writer in
        writer.member("week", load)
        writer.key("weeks_before")
        if let usualLoad { writer.number(usualLoad) } else { writer.null() }
      }
      writer.list("muscles", muscles) { writer, part in
        writer.object { writer in
          writer.member("muscle", part.name)
          writer.member("sets", part.sets)
          writer.member("mev", part.bands.mev)
          writer.member("mrv", part.bands.mrv)
          writer.member("band", part.band.rawValue)
        }
      }
      writer.member("origin", told.model.isEmpty ? "offline" : "model")
      if !told.model.isEmpty { writer.member("model_name", told.model) }
      if !told.reason.isEmpty { writer.member("reason", told.reason) }
      writer.list("sentences", told.value) { writer, text in writer.string(text) }
      guard let data else { return }
      writer.key("model")
      writer.object {
        $0.member("system", ReviewData.system)
        $0.member("user", data.text)
        $0.member("schema", String(utf8: ReviewData.schema))
      }
    }
  }
}
