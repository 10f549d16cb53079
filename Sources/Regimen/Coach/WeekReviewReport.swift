import App
import ArgumentParser
import Documents

extension CoachCommand {
  struct Review: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Explain a week: planned against done, sets by muscle, load.",
      discussion: "regimen coach review --week 2026-03-02")

    @OptionGroup var options: LibraryOptions
    @Option(help: "A day of the week; the last whole week without it.") var week: DayArgument?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let notebook = try CoachDesk(try await options.open()).notebook
      let day = week?.day ?? Clock.today - 7
      let outcome = WeekOutcome(
        notebook, first: day.startOfWeek(notebook.settings.weekStart), today: Clock.today)
      if json {
        var writer = JSONWriter()
        outcome.write(to: &writer)
        return say(bytes: writer.finish())
      }
      say(
        Terminal.output.styled(
          "\(outcome.days.lowerBound.shown) to \(outcome.days.upperBound.shown)", .bold))
      if outcome.isEmpty { return say("Nothing planned and nothing done.") }
      for sentence in outcome.sentences { say(sentence) }
    }
  }
}

extension WeekOutcome {
  fileprivate func write(to writer: inout JSONWriter) {
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
      writer.list("sentences", sentences) { writer, text in writer.string(text) }
    }
  }
}
