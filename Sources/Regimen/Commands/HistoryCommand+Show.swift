import App
import ArgumentParser
import Documents
import Library
import Strength

extension HistoryCommand {
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a past workout: its sets with their numbers, records and muscles.",
      discussion: "What was recorded is shown by regimen activities show.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier, its day, or its name; of several the last one.")
    var workout: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.open()
      let workout = try open.pastWorkouts(workout)[0]
      let sheet = PastWorkoutSheet(workout, in: try open.notebook())
      if json { say(bytes: sheet.json) } else { sheet.show() }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a past workout.",
      discussion: "It can be brought back with regimen library restore.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier; its day or its name where only one has it.")
    var workout: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let workout = try open.onlyPastWorkout(workout)
      try await open.library.delete(workout, at: Clock.now)
      if !json {
        return sayDeleted("\(workout.title) of \(workout.startedAt.day.shown)", workout.id)
      }
      var writer = JSONWriter()
      writer.object { writer in
        writer.key("deleted")
        writer.object { writer in
          writer.member("id", workout.id.text)
          writer.member("name", workout.title)
          writer.member("day", workout.startedAt.day.text)
        }
      }
      say(bytes: writer.finish())
    }
  }
}

extension OpenLibrary {
  /// The ended workouts that a person means, the last one first: by identifier, by day, or by name.
  ///
  /// - Throws: where there is none.
  func pastWorkouts(_ words: String) throws -> [Workout] {
    if let id = ULID(words.uppercased()), let found = try library.document(Workout.self, id: id) {
      guard found.isRunning else { return [found] }
      throw Failure(
        message: "\"\(found.title)\" is still running.",
        hint: "See it: regimen log. End it: regimen log finish.")
    }
    var found: [Workout]
    if let day = CivilDay(words) ?? DayArgument(argument: words)?.day {
      found = try library.documents(Workout.self, in: day...day)
    } else {
      let all = try library.documents(Workout.self)
      found = all.filter { $0.title.lowercased() == words.lowercased() }
      if found.isEmpty {
        found = all.filter { $0.title.lowercased().hasPrefix(words.lowercased()) }
      }
    }
    found = found.filter { !$0.isRunning }.sorted { Archive.Key($1) < Archive.Key($0) }
    if found.isEmpty { throw LibraryError.notFound(kind: "past workout", name: words) }
    return found
  }

  /// The only one that is meant, before it is changed.
  func onlyPastWorkout(_ words: String) throws -> Workout {
    let found = try pastWorkouts(words)
    if found.count == 1 { return found[0] }
    let list = found.prefix(5).map {
      "\($0.title), \($0.timeText(today: Clock.today)) (\($0.id.text))"
    }
    throw Failure.usage(
      "\(found.count) workouts are meant by \"\(words)\": " + list.joined(separator: "; ")
        + (found.count > list.count ? " …" : "."),
      hint: "Name one of them by its identifier.")
  }
}
