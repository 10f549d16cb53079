import App
import ArgumentParser
import Coach
import Documents

extension CoachCommand {
  struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "move",
      abstract: "Move a day of the week to another one, or have the two change places.",
      discussion: "regimen coach move tomorrow --to 2026-11-27")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The day, such as 2026-11-28.") var day: DayArgument
    @Option(help: "Where it goes, such as 2026-11-28.") var to: DayArgument
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var state: StateOptions

    func run() async throws {
      let desk = try CoachDesk(try await options.openForWriting(), state)
      let old = try desk.week(toChange: day.day)
      let brief = desk.brief(of: old)
      let planned = try desk.strengthDay(day.day, in: old)
      let plan: WeekPlan
      do throws(WeekMoveError) {
        plan = try desk.notebook.moving(planned.id, to: to.day, in: old, brief)
      } catch {
        let days = old.days.filter { $0.id != planned.id }.map { $0.date.text }
        throw Failure(
          message: error.message,
          hint: "The week has " + days.joined(separator: ", ") + " besides.")
      }
      try await desk.keep(plan)
      CoachCommand.show(plan, brief, desk, json: json)
    }
  }
}
