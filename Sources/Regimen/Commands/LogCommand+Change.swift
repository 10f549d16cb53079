import App
import ArgumentParser
import Documents
import Library
import Strength

/// What can be changed about the workout that runs, as on its page.
extension LogCommand {
  struct Undo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "undo", abstract: "Take back the set that was done last.",
      discussion: """
        It is to be done again, with its numbers. To take it out: regimen log change EXERCISE \
        NUMBER --remove
        """)

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      guard var workout = try open.runningWorkout() else { throw LogCommand.nothingRuns }
      guard let last = workout.lastCompleted,
        let place = workout.logs[last.log].sets.firstIndex(where: { $0.id == last.set.id })
      else {
        throw Failure(
          message: "No set of \"\(workout.name)\" has been done.",
          hint: "See what is planned: regimen log")
      }
      workout.logs[last.log].sets[place].completedAt = nil
      try await open.library.save(workout)
      LogCommand.report(workout, log: last.log, set: last.set, json: json)
    }
  }

  struct Change: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "change", abstract: "Change a set of the running workout, done or planned.",
      discussion: """
        regimen log change "Chest Press" 2 --to 8x42.5kg --rpe 9
        regimen log change "Chest Press" 3 --weight 45kg

        A new weight goes on to the sets after it that are still to do and had the same one.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The exercise, or a part of its name.") var exercise: String
    @Argument(help: "The number of the set, from the left in regimen log.") var number: Int
    @OptionGroup(title: "The set") var setOptions: SetOptions
    @Flag(help: "It is to be done again.") var reopen = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if setOptions.isEmpty, !reopen { throw ValidationError("Say what is to be changed of it.") }
      if setOptions.remove, reopen { throw ValidationError("Use one of --remove and --reopen.") }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      guard var workout = try open.runningWorkout() else { throw LogCommand.nothingRuns }
      let place = try workout.place(ofSet: number, of: exercise)
      let before = workout.logs[place.log]
      let set = before.sets[place.set]
      if setOptions.remove {
        workout.logs[place.log].sets.remove(at: place.set)
      } else {
        setOptions.change(
          &workout.logs[place.log].sets[place.set], unit: try open.weightUnit(of: before))
        if reopen { workout.logs[place.log].sets[place.set].completedAt = nil }
        if workout.logs[place.log].sets[place.set].weight != set.weight {
          try open.notebook().carryWeight(from: place, before, &workout)
        }
      }
      try await open.library.save(workout)
      LogCommand.report(workout, log: place.log, set: nil, number: number, json: json)
    }
  }

  struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "move", abstract: "Put an exercise of the running workout elsewhere.",
      discussion: "regimen log move Squat 1")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The exercise, or a part of its name.") var exercise: String
    @Argument(help: "Its new place, from 1.") var place: Int
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      guard var workout = try open.runningWorkout() else { throw LogCommand.nothingRuns }
      let from = try workout.place(ofExercise: exercise)
      guard workout.logs.indices.contains(place - 1) else {
        throw Failure.usage(
          "There is no place \(place): it has "
            + counted(workout.logs.count, "exercise", "exercises") + ".")
      }
      workout.moveLog(workout.logs[from].id, by: place - 1 - from)
      try await open.library.save(workout)
      if json { say(bytes: workout.json()) } else { workout.show() }
    }
  }

  /// Shows the exercise of a set that has changed.
  ///
  /// - Parameter number: of a set that may have gone; else it is that of `set`.
  private static func report(
    _ workout: Workout, log: Int, set: WorkoutSet?, number: Int? = nil, json: Bool
  ) {
    if !json { return workout.show(only: log) }
    let exercise = workout.logs[log]
    let number = number ?? set.map { workout.number(of: $0, in: exercise) }
    say(
      bytes: workout.json { writer in
        writer.member("exercise", exercise.exerciseName)
        writer.member("set", number.map { Double($0) })
      })
  }
}
