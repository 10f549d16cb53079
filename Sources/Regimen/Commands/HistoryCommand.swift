import ArgumentParser
import Documents
import Interchange
import Library
import Strength

struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show past workouts, or what was done in one exercise.")

  @OptionGroup var options: LibraryOptions
  @Option(help: "How many workouts, newest first.") var limit = 20
  @Option(help: "Only this exercise, with its records.") var exercise: String?
  @Option(help: "Only in this gym.") var gym: String?
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit takes a number from 1.") }
  }

  func run() async throws {
    let open = try await options.open()
    let gym = try gym.map { try open.gyms().named($0, noun: "gym") }
    if let exercise {
      let exercise = try open.exercises().named(exercise, noun: "exercise")
      return try ExerciseReport(exercise, in: open, gym: gym).show(limit: limit, json: json)
    }
    var workouts = try open.library.documents(
      Workout.self, in: .first ... .last, limit: gym == nil ? limit : nil)
    if let gym { workouts = Array(workouts.filter { $0.gymID == gym.id }.prefix(limit)) }
    if json {
      return say(bytes: RegimenJSON.list("workouts", workouts.map { $0.encoded() }))
    }
    if workouts.isEmpty {
      return say("No workouts yet. Log one with regimen log start, or import a file.")
    }
    var table = Table([
      .left("Day"), .left("Workout"), .left("Gym"), .right("Time"), .right("Sets"),
      .left("Exercises"),
    ])
    for workout in workouts {
      table.add([
        .init(workout.startedAt.day.shown), .init(workout.name.cut(to: 24)),
        .init(workout.gymName.cut(to: 14), .dim),
        .init(workout.isRunning ? "running" : workout.durationSeconds?.shownAsDuration ?? "–"),
        .init("\(workout.doneSetCount)"),
        .init(
          workout.logs.map { $0.exerciseName }.joined(separator: ", ")
            .cut(to: max(20, Terminal.output.width - 72)), .dim),
      ])
    }
    table.show()
  }
}
