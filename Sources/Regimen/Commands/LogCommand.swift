import App
import ArgumentParser
import Documents
import Library
import Server
import Strength

struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Log a workout as it happens.",
    discussion: """
      regimen log start --split "Upper Body"
      regimen log set "Chest Press (Machine)" 10x40kg --rpe 8
      regimen log finish
      """,
    subcommands: [
      Show.self, Start.self, Set.self, Undo.self, Change.self, Move.self, Replace.self,
      Superset.self, SwitchGym.self, Edit.self, Finish.self, Discard.self,
    ],
    defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the running workout.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.open()
      guard let workout = try open.runningWorkout() else { throw LogCommand.nothingRuns }
      if json { say(bytes: workout.json()) } else { workout.show() }
    }
  }

  struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "start", abstract: "Start a workout.",
      discussion: """
        Without options, the one that the app proposes: what the coach's week has for today, else \
        what a programme has, else the next split, where it was done last, with the weights of \
        its rules and of the last time. With --name alone it begins without exercises.
        """)

    @OptionGroup var options: LibraryOptions
    @Option(help: "Plan the sets of this split.") var split: String?
    @Flag(help: "Plan the sets that the coach's week has for today.") var coach = false
    @Flag(name: .customLong("repeat"), help: "Plan the sets of the last workout once more.")
    var repeatsLast = false
    @Flag(help: "Plan nothing.") var empty = false
    @Option(help: "Where it takes place.") var gym: String?
    @Flag(help: "It takes place in no gym.") var noGym = false
    @Option(help: "What it is called.") var name: String?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if [split != nil, coach, repeatsLast, empty].filter({ $0 }).count > 1 {
        throw ValidationError("Use one of --split, --coach, --repeat and --empty.")
      }
      if noGym, gym != nil { throw ValidationError("Use one of --gym and --no-gym.") }
    }

    func run() async throws {
      try await LogCommand.start(
        StartedWorkout.Wish(
          split: split, coach: coach, empty: empty, repeatsLast: repeatsLast, gym: gym,
          noGym: noGym, name: name),
        in: try await options.openForWriting(), json: json)
    }
  }

  /// Begins what is asked for, where no workout runs.
  static func start(
    _ wish: StartedWorkout.Wish, in open: OpenLibrary, json: Bool
  ) async throws {
    if let running = try open.runningWorkout() {
      throw stillRuns(running, hint: "End it first: regimen log finish, or regimen log discard.")
    }
    let started = try StartedWorkout(wish, in: open)
    try await open.library.save(started.workout)
    if json { say(bytes: started.json) } else { started.show() }
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Log one set, or complete the next planned one.",
      discussion: """
        Ways to write a set: 10x40kg, 10x40, 10, 45s, 1:30, 2km. Weights without a unit are in the \
        unit of the planned set, else of the sets beside it, of the exercise, or of the settings.
        What is not said is as planned, else as last time. A new weight goes on to the sets after \
        it that are still to do and had the same one.
        Mini-sets and the other side go on with the last set, with its weight: 4 --myo, 9 --right.
        Planned warm-ups are done with --warmup, and passed over without it.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The exercise, or the beginning of its name.") var exercise: String
    @Argument(help: "What was done; the planned set without it.") var entry: SetEntry?
    @Option(parsing: .unconditional, help: "Rating of perceived exertion, 1 to 10.")
    var rpe: Double?
    @Flag(help: "The set was a warm-up.") var warmup = false
    @Flag(help: "The set was a drop set.") var drop = false
    @Flag(help: "The set went to failure.") var failure = false
    @Flag(help: "It was a rest-pause set: the last one went on after some 20 s.")
    var restPause = false
    @Flag(help: "It was a myo-rep set: the last one went on after some breaths.") var myo = false
    @Flag(help: "It was for the left side.") var left = false
    @Flag(help: "It was for the right side.") var right = false
    @Option(help: "A note on the set.") var note = ""
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if let rpe, !(1...10).contains(rpe) { throw ValidationError("--rpe takes 1 to 10.") }
      if [warmup, drop, failure, restPause, myo].filter({ $0 }).count > 1 {
        throw ValidationError("Use one of --warmup, --drop, --failure, --rest-pause and --myo.")
      }
      if left, right { throw ValidationError("Use one of --left and --right.") }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      guard var workout = try open.runningWorkout() else { throw LogCommand.nothingRuns }
      let log = try await open.log(named: exercise, in: workout)
      let unit = try open.weightUnit(of: workout.logs(of: log.reference).last ?? log)
      let before = workout
      var ids = Clock.ids()
      let isExtra = !warmup && workout.isBeyondPlan(kind, side, of: log.reference)
      let done = workout.complete(
        log.reference, log.loadType, at: Clock.now, ids: &ids, isExtra: isExtra,
        isWarmUp: warmup, side: side
      ) { change(&$0, unit: unit) }
      guard let done else {
        throw Failure.usage(
          "No set of \(log.exerciseName) is planned.",
          hint: "Say what was done, such as 10x40kg.")
      }
      let gap = try open.notebook().fill(
        done, since: before, isCounted: entry != nil, in: &workout)
      if case .number = gap {
        throw Failure.usage(
          "Nobody has said how much is to be done of \(log.exerciseName).",
          hint: "Say what was done, such as 10x40kg or 45s.")
      }
      try await open.library.save(workout)
      if json {
        say(bytes: workout.json { $0.member("exercise", log.exerciseName) })
      } else {
        workout.show(only: done.log)
      }
      if gap == .weight { tellOfWeight(of: done, in: workout) }
    }

    /// The app asks before it logs such a set; here it is logged as it was said.
    private func tellOfWeight(of place: (log: Int, set: Int), in workout: Workout) {
      let log = workout.logs[place.log]
      let number = workout.number(of: log.sets[place.set], in: log)
      tell(
        Terminal.errors.styled("note:", .cyan)
          + " This set has no weight: it counts as a set, but not in weight totals. Say it with"
          + " regimen log change \(log.exerciseName.shellWord) \(number) --weight WEIGHT")
    }

    private var kind: SetKind? {
      if warmup { return .warmup }
      if drop { return .drop }
      if failure { return .failure }
      if restPause { return .restPause }
      return myo ? .myo : nil
    }

    private var side: BodySide? { left ? .left : right ? .right : nil }

    private func change(_ set: inout WorkoutSet, unit: WeightUnit) {
      entry?.fill(&set, unit: unit)
      if let kind { set.kind = Open(kind) }
      if let side { set.side = Open(side) }
      if let rpe { set.rpe = rpe }
      if !note.isEmpty { set.notes = note }
    }
  }

  struct Finish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "finish",
      abstract: "End the running workout; planned sets that were not done are skipped.")

    @OptionGroup var options: LibraryOptions
    @Option(help: "A note on the workout.") var note: String?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      guard var workout = try open.runningWorkout() else { throw LogCommand.nothingRuns }
      let now = Clock.now
      let end = workout.end(by: now)
      workout.finish(at: end)
      if let note { workout.notes = note }
      guard workout.doneSetCount > 0 else {
        throw Failure(
          message: "No set of \"\(workout.name)\" has been done.",
          hint: "Log a set, or drop the workout: regimen log discard.")
      }
      try await LogLinks(open.library).follow(try await open.library.save(workout))
      try await PlayedSession.end(playing: workout.id, in: open)
      let summary = try WorkoutSummary(workout, in: open)
      if json { return say(bytes: summary.json()) }
      summary.show()
      if end != now {
        say("It was left running: it ended with its last set, \(end.day.shown) \(end.clockText).")
      }
    }
  }

  struct Discard: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "discard", abstract: "Drop the running workout.",
      discussion: "It can be brought back with regimen library restore.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      guard let workout = try open.runningWorkout() else { throw LogCommand.nothingRuns }
      try await open.library.delete(workout, at: Clock.now)
      try await PlayedSession.end(playing: workout.id, in: open)
      if json {
        return sayDeleted(workout.title, of: workout.startedAt.day, workout.id, json: true)
      }
      let sets = counted(workout.doneSetCount, "set", "sets")
      say("Discarded \"\(workout.name)\" with \(sets).")
      say("To undo: regimen library restore \(workout.id.text)")
    }
  }

  static func stillRuns(_ workout: Workout, hint: String) -> Failure {
    Failure(
      message: "\"\(workout.title)\" is still running since \(workout.startedAt.day.shown).",
      hint: hint)
  }

  static let nothingRuns = Failure(
    message: "No workout is running.", hint: "Start one: regimen log start.")
}

/// A set as people type it.
struct SetEntry: ExpressibleByArgument {
  var reps: Int?
  var weight: (value: Double, unit: WeightUnit?)?
  var seconds: Double?
  var distance: Distance?

  init?(argument: String) {
    let text = argument.lowercased().replacing(",", with: ".").replacing(" ", with: "")
    let parts = text.split(whereSeparator: { $0 == "x" || $0 == "×" || $0 == "*" })
    if parts.count == 2 {
      guard let reps = Int(parts[0]), WorkoutSet.reps.contains(reps),
        let weight = SetEntry.weight(String(parts[1]))
      else { return nil }
      self.reps = reps
      self.weight = weight
    } else if let reps = Int(text), WorkoutSet.reps.contains(reps) {
      self.reps = reps
    } else if let seconds = SetEntry.seconds(text), ExerciseLog.seconds.contains(seconds) {
      self.seconds = seconds
    } else if let distance = SetEntry.distance(text) {
      self.distance = distance
    } else {
      return nil
    }
  }

  private static func weight(_ text: String) -> (Double, WeightUnit?)? {
    for (suffix, unit) in [("kg", WeightUnit.kg), ("lbs", .lb), ("lb", .lb)]
    where text.hasSuffix(suffix) {
      return number(text.dropLast(suffix.count)).map { ($0, unit) }
    }
    return number(text[...]).map { ($0, nil) }
  }

  private static func number(_ text: Substring) -> Double? {
    guard let value = Double(text), value.isFinite, value >= 0, value <= 10_000 else { return nil }
    return value
  }

  private static func seconds(_ text: String) -> Double? {
    if text.hasSuffix("s") { return number(text.dropLast()) }
    if text.hasSuffix("min") { return number(text.dropLast(3)).map { $0 * 60 } }
    let parts = text.split(separator: ":").map { number($0) }
    guard (2...3).contains(parts.count) else { return nil }
    return parts.reduce(0.0 as Double?) { total, part in
      guard let total, let part else { return nil }
      return total * 60 + part
    }
  }

  private static func distance(_ text: String) -> Distance? {
    for unit in [DistanceUnit.km, .mi, .yd, .m] where text.hasSuffix(unit.rawValue) {
      return number(text.dropLast(unit.rawValue.count)).map { Distance($0, unit) }
    }
    return nil
  }

  /// Puts what was typed into a set; what was not typed stays as planned.
  ///
  /// - Parameter unit: of a weight that says none, where the set had none.
  func fill(_ set: inout WorkoutSet, unit: WeightUnit) {
    if seconds != nil || distance != nil { set.reps = nil }
    if let reps { set.reps = reps }
    if let weight {
      set.weight = Weight(weight.value, weight.unit ?? set.weight?.unit ?? unit)
    }
    if let seconds { set.seconds = seconds }
    if let distance { set.distance = distance }
  }
}
