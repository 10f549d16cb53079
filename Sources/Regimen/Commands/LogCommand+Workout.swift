import App
import ArgumentParser
import Documents
import Library
import Strength

/// What can be changed about the workout that runs as a whole, and about its exercises.
extension LogCommand {
  struct Replace: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "replace", abstract: "Do another exercise in the place of one.",
      discussion: """
        regimen log replace "Bench Press" "Push Up"

        It has the sets that were still to do, with the weights of its own last time. What was \
        done of the other one stays. regimen exercises substitutes tells what trains the same.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The exercise, or a part of its name.") var exercise: String
    @Argument(help: "The one to do instead.") var with: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      guard var workout = try open.runningWorkout() else { throw LogCommand.nothingRuns }
      let place = try workout.place(ofExercise: exercise)
      let other = try await open.exercise(named: with)
      var ids = Clock.ids()
      let new = try open.notebook().replace(
        place, with: other, today: Clock.today, in: &workout, ids: &ids)
      guard new != nil else {
        throw Failure.usage("It is \(other.name) already.", hint: "Name another exercise.")
      }
      try await LogCommand.save(workout, in: open, json: json)
    }
  }

  struct Superset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "superset", abstract: "Do two exercises in turn, or one by itself again.",
      discussion: """
        regimen log superset "Bench Press" Row      Row comes after Bench Press
        regimen log superset Row --apart
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The exercise, or a part of its name.") var exercise: String
    @Argument(help: "The one to do in turn with it.") var other: String?
    @Flag(help: "Do it by itself again.") var apart = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if (other != nil) == apart {
        throw ValidationError("Name the exercise to do in turn with it, or use --apart.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      guard var workout = try open.runningWorkout() else { throw LogCommand.nothingRuns }
      let place = try workout.place(ofExercise: exercise)
      let id = workout.logs[place].id
      if let other {
        let from = try workout.place(ofExercise: other)
        if from == place {
          throw Failure.usage(
            "\(workout.logs[place].exerciseName) is in turn with another exercise only.",
            hint: "Name two exercises.")
        }
        // Right behind its partner, which moves up by one where the other was before it.
        workout.moveLog(workout.logs[from].id, by: (from < place ? place : place + 1) - from)
        workout.joinNext(id)
      } else {
        workout.separate(id)
      }
      try await LogCommand.save(workout, in: open, json: json)
    }
  }

  struct SwitchGym: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "gym", abstract: "Go on in another gym, with weights that can be made there.",
      discussion: """
        Exercises that are not begun get the weights of their last time there. Sets that were \
        changed keep their numbers.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The gym.") var gym: String?
    @Flag(help: "In no gym; weights stay.") var noGym = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if (gym != nil) == noGym { throw ValidationError("Name a gym, or use --no-gym.") }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      guard var workout = try open.runningWorkout() else { throw LogCommand.nothingRuns }
      let notebook = try open.notebook()
      let id = try gym.map { try notebook.gyms.named($0, noun: "gym").id }
      notebook.switchGym(of: &workout, to: id, today: Clock.today)
      try await LogCommand.save(workout, in: open, json: json)
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Say what the running workout is called, and notes on it.")

    @OptionGroup var options: LibraryOptions
    @Option(help: "What it is called.") var name: String?
    @Option(help: "A note on the workout; empty for none.") var note: String?
    @Option(help: "What the body weighs, such as 80kg.") var bodyWeight: WeightArgument?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if name == nil, note == nil, bodyWeight == nil {
        throw ValidationError("Say what is to be changed of it.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      guard var workout = try open.runningWorkout() else { throw LogCommand.nothingRuns }
      if let name { workout.name = name }
      if let note { workout.notes = note }
      if let bodyWeight {
        workout.bodyWeight = try bodyWeight.ofBody(workout, in: open)
      }
      try await LogCommand.save(workout, in: open, json: json)
    }
  }

  private static func save(_ workout: Workout, in open: OpenLibrary, json: Bool) async throws {
    try await open.library.save(workout)
    if json { say(bytes: workout.json()) } else { workout.show() }
  }
}

extension WeightArgument {
  /// What the body weighs in a workout, in the unit of before where none is said.
  func ofBody(_ workout: Workout, in open: OpenLibrary) throws -> Weight {
    let unit = try open.settings().shownUnit
    return try ofBody(default: workout.bodyWeight?.unit ?? unit)
  }
}
