import App
import ArgumentParser
import Coach
import Documents

extension CoachCommand {
  struct Discard: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "discard",
      abstract: "Drop the week that waits to be accepted, else the one that you train by.",
      discussion: """
        What was trained stays. A week that was accepted can be brought back with regimen library \
        restore.
        """)

    @OptionGroup var options: LibraryOptions
    @Option(help: "A day of the accepted week that is to go, such as 2026-11-28.")
    var week: DayArgument?
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var state: StateOptions

    func run() async throws {
      let desk = try CoachDesk(try await options.openForWriting(), state)
      if week == nil, let plan = desk.proposed {
        try desk.forgetProposal()
        if !json { return say("Dropped the week from \(plan.start.shown) that was proposed.") }
        return sayDeleted("the week", of: plan.start, plan.id, json: true)
      }
      let plan = try week.map { try desk.week(on: $0.day) } ?? desk.current()
      guard week != nil || Clock.today <= plan.lastDay else {
        throw Failure(
          message: "There is no week to drop.", hint: "Name one that is over: --week DAY")
      }
      try await desk.delete(plan)
      sayDeleted("the week", of: plan.start, plan.id, json: json)
    }
  }
}
