import App
import ArgumentParser
import Documents
import Library
import Strength

struct RecapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recap", abstract: "Look back on a month or a year.",
    subcommands: [OfMonth.self, OfYear.self], defaultSubcommand: OfMonth.self)

  struct OfMonth: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "month", abstract: "Sum up a month, beside the one before.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "A day of it, such as 2026-11-28; today without one.") var day: DayArgument?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let day = day?.day ?? Clock.today
      try RecapCommand.show(.month(day.firstOfMonth), in: try await options.open(), json: json)
    }
  }

  struct OfYear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "year", abstract: "Sum up a year, beside the one before.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "A day of it, such as 2026-11-28; today without one.") var day: DayArgument?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let day = day?.day ?? Clock.today
      try RecapCommand.show(.year(day.parts.year), in: try await options.open(), json: json)
    }
  }

  private static func show(_ span: RecapSpan, in open: OpenLibrary, json: Bool) throws {
    let recap = Recap(try open.notebook(), span, today: Clock.today)
    if json { return say(bytes: recap.json) }
    say(Terminal.output.styled(span.title, .bold))
    if recap.isEmpty { return say("Nothing was trained.") }
    var table = Table([.right(""), .left(""), .right("")])
    for line in recap.lines { table.add([.init(line.text), .init(line.name), .init(line.change)]) }
    table.show()
    for text in [recap.comparison, recap.longestRunText(today: Clock.today), recap.streakText]
    where !text.isEmpty {
      say(text)
    }
    for (title, sets) in [("Exercises", recap.exercises), ("Muscles", recap.muscles)]
    where !sets.isEmpty {
      let most = sets.prefix(6).map { "\($0.name) \($0.sets.shownAsSets)" }
      say("\(title): " + most.joined(separator: ", "))
    }
  }
}

extension Recap {
  fileprivate var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("span", span.text)
      writer.member("from", days.lowerBound.text)
      writer.member("to", days.upperBound.text)
      writer.member("before_from", daysBefore.lowerBound.text)
      writer.member("before_to", daysBefore.upperBound.text)
      writer.key("figures")
      writer.object { writer in
        for line in lines {
          writer.key(line.key)
          writer.object { writer in
            writer.member("value", line.value.roundedForOutput)
            writer.member("before", line.before.roundedForOutput)
          }
        }
      }
      writer.key("kinds")
      writer.object { writer in
        writer.member("workouts", kinds.workouts)
        writer.member("runs", kinds.runs)
        writer.member("sequences", kinds.sequences)
        writer.member("others", kinds.others)
      }
      write("exercises", exercises, to: &writer)
      write("muscles", muscles, to: &writer)
      writer.key("longest_run")
      if let longestRun {
        writer.object { writer in
          writer.member("day", longestRun.day.text)
          writer.member("distance_km", longestRun.kilometers.roundedForOutput)
        }
      } else {
        writer.null()
      }
      writer.member("streak_weeks", streak)
    }
    return writer.finish()
  }

  private func write(
    _ name: StaticString, _ sets: [(name: String, sets: Double)], to writer: inout JSONWriter
  ) {
    writer.list(name, sets) { writer, part in
      writer.object { writer in
        writer.member("name", part.name)
        writer.member("sets", part.sets.roundedForOutput)
      }
    }
  }
}
