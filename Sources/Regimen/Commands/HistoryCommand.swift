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
        let exercise = try open.pastExercise(named: exercise)
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

extension OpenLibrary {
  /// The exercise whose history is asked for: one of the library, else a deleted one.
  fileprivate func pastExercise(named name: String) throws -> Exercise {
    let living = try exercises()
    do throws(LibraryError) {
      return try living.named(name, noun: "exercise")
    } catch {
      guard case .notFound = error else { throw error }
    }
    let known = Set(living.map { $0.id })
    let deleted = try exercisesByID().values.filter { !known.contains($0.id) }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    return try deleted.named(name, noun: "exercise")
  }
}
