import App
import ArgumentParser
import Body
import Documents
import Library
import Sequences
import Strength

struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what was trained, or what was done in one exercise.",
    discussion: """
      regimen history
      regimen history --only runs --limit 5
      regimen history --exercise "Bench Press (Barbell)"
      """,
    subcommands: [
      List.self, Show.self, Repeat.self, Duplicate.self, Edit.self, Delete.self,
    ], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List workouts, runs, other activities and what was played, newest first.")

    @OptionGroup var options: LibraryOptions
    @Option(parsing: .unconditional, help: "How many, newest first.") var limit = 20
    @Option(help: "Only one kind.") var only = HistoryFilter.all
    @Option(help: "Only what holds all of these words: in titles, exercises, gyms or notes.")
    var search: String?
    @Option(help: "Only this exercise, with its records.") var exercise: String?
    @Option(help: "Only workouts in this gym.") var gym: String?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if limit < 1 { throw ValidationError("--limit takes a number from 1.") }
      if exercise != nil, only != .all || search != nil {
        throw ValidationError("--exercise goes with neither --only nor --search.")
      }
    }

    func run() async throws {
      let open = try await options.open()
      let gym = try gym.map { try open.gyms().named($0, noun: "gym") }
      if let exercise {
        let exercise = try open.exercises().named(exercise, noun: "exercise")
        return try ExerciseReport(exercise, in: open, gym: gym).show(limit: limit, json: json)
      }
      let list = try HistoryList(
        HistoryList.Wish(filter: only, search: search, gym: gym?.id, limit: limit), in: open,
        isForPrograms: json)
      if json { say(bytes: list.json) } else { list.show() }
    }
  }
}

extension HistoryFilter: ExpressibleByArgument {}
