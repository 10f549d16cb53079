import App
import ArgumentParser
import Documents
import Library
import Sequences
import Strength

extension HistoryCommand {
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a past workout with its sets and records, or what was played.",
      discussion: "What was recorded is shown by regimen activities show.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier, its day, or its name; of several the last one.")
    var training: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.open()
      try HistoryCommand.show(try open.past(training)[0], in: open, json: json)
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a past workout, or what was played.",
      discussion: "It can be brought back with regimen library restore.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier; its day or its whole name where only one has it.")
    var training: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let training = try open.onlyPast(training, whole: true)
      switch training {
      case .workout(let workout): try await open.library.delete(workout, at: Clock.now)
      case .session(let session): try await open.library.delete(session, at: Clock.now)
      case .activity, .run: return
      }
      sayDeleted(training.title, of: training.day, training.id, json: json)
    }
  }

  static func show(_ training: HistoryTraining, in open: OpenLibrary, json: Bool) throws {
    switch training {
    case .workout(let workout):
      let sheet = PastWorkoutSheet(workout, in: try open.notebook())
      if json { say(bytes: sheet.json) } else { sheet.show() }
    case .session(let session):
      let sheet = PastSessionSheet(session)
      if json { say(bytes: sheet.json) } else { sheet.show() }
    case .activity, .run: break
    }
  }
}

extension OpenLibrary {
  /// The ended workouts that a person means, the last one first: by identifier, by day, by name, or
  /// by a part of it; where there are none, what was played.
  ///
  /// - Parameter whole: only the whole name will do, as before a deletion.
  /// - Throws: where there is nothing, or where it still goes on.
  func past(_ words: String, whole: Bool = false) throws -> [HistoryTraining] {
    if let id = ULID(words.uppercased()) {
      if let workout = try library.document(Workout.self, id: id) {
        guard workout.isRunning else { return [.workout(workout)] }
        throw LogCommand.stillRuns(
          workout, hint: "See it: regimen log. End it: regimen log finish.")
      }
      if let session = try library.document(Session.self, id: id) {
        guard session.isRunning else { return [.session(session)] }
        throw Failure(
          message: "\"\(session.title)\" is still being played.", hint: "Go on: regimen play")
      }
    }
    let day = DayArgument(argument: words)?.day
    let days = day.map { $0...$0 } ?? CivilDay.first...CivilDay.last
    let workouts = try library.documents(Workout.self, in: days).filter { !$0.isRunning }
    let sessions = try library.documents(Session.self, in: days)
      .filter { !$0.isRunning && $0.workoutID == nil }
    var found = workouts.map { HistoryTraining.workout($0) }
    found += sessions.map { HistoryTraining.session($0) }
    if day == nil {
      found = found.map { $0.title }.places(of: words, whole: whole).map { found[$0] }
    }
    if found.contains(where: { $0.isWorkout }) { found = found.filter { $0.isWorkout } }
    if found.isEmpty { throw LibraryError.notFound(kind: "past training", name: words) }
    return found.sorted { $0.start > $1.start }
  }

  /// The only one that is meant, before it is changed.
  func onlyPast(_ words: String, whole: Bool = false) throws -> HistoryTraining {
    let found = try past(words, whole: whole)
    if found.count == 1 { return found[0] }
    let list = found.prefix(5).map { "\($0.title), \($0.day.shown) (\($0.id.text))" }
    throw Failure.usage(
      "\(found.count) are meant by \"\(words)\": " + list.joined(separator: "; ")
        + (found.count > list.count ? " …" : "."),
      hint: "Name one of them by its identifier.")
  }
}

extension HistoryTraining {
  /// Of a workout and of what was played; in milliseconds since 1970.
  fileprivate var start: Int64 {
    switch self {
    case .workout(let workout): workout.startedAt.milliseconds
    case .session(let session): session.startedAt.milliseconds
    case .activity, .run: 0
    }
  }
}
