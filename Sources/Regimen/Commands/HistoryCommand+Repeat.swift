import App
import ArgumentParser
import Documents
import Library
import Server
import Strength

extension HistoryCommand {
  struct Repeat: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "repeat", abstract: "Start a workout with the sets of a past one.",
      discussion: "The last one is repeated by regimen log start --repeat, too.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier, its day, or its name; of several the last one.")
    var workout: String
    @Option(help: "Where it takes place.") var gym: String?
    @Flag(help: "It takes place in no gym.") var noGym = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if noGym, gym != nil { throw ValidationError("Use one of --gym and --no-gym.") }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      try await LogCommand.start(
        StartedWorkout.Wish(repeated: try open.pastWorkout(workout), gym: gym, noGym: noGym),
        in: open, json: json)
    }
  }

  struct Duplicate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "duplicate", abstract: "Copy a past workout to today, as done.",
      discussion: """
        It ends now and takes as long as that one did. regimen history edit changes what was \
        different.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier, its day, or its name; of several the last one.")
    var workout: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      var ids = Clock.ids()
      let past = try open.pastWorkout(workout)
      guard
        let copy = try open.notebook().duplicate(of: past, endingAt: Clock.now, ids: &ids)
      else { return }
      try await LogLinks(open.library).follow(try await open.library.save(copy))
      try HistoryCommand.show(.workout(copy), in: open, json: json)
    }
  }
}

extension OpenLibrary {
  /// The last of the ended workouts that a person means.
  fileprivate func pastWorkout(_ words: String) throws -> Workout {
    if case .workout(let workout) = try past(words)[0] { return workout }
    throw LibraryError.notFound(kind: "past workout", name: words)
  }
}
