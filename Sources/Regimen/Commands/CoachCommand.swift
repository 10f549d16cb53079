import App
import ArgumentParser
import Coach
import Documents
import Interchange
import Library
import Strength

struct CoachCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coach", abstract: "Plan seven days of strength around runs and rest.",
    discussion: """
      regimen coach plan --gym "Iron Works" --days 3 --minutes 60 --goal "bigger arms"
      regimen coach accept
      regimen coach show
      regimen log start --coach
      """,
    subcommands: [
      Show.self, Make.self, Brief.self, Accept.self, Discard.self, Swap.self, Redo.self,
      Skip.self, Move.self, Review.self, Link.self, Unlink.self, Debug.self, Audit.self,
    ],
    defaultSubcommand: Show.self)

  /// What is asked of a week.
  struct Asked: ParsableArguments {
    @Option(help: "The gym to train at; the one of the last workout without it.") var gym: String?
    @Option(parsing: .unconditional, help: "Days with strength, 1 to 6.") var days: Int?
    @Option(parsing: .unconditional, help: "Minutes of a session, 15 to 150.") var minutes: Int?
    @Option(help: "What you want, in your own words, up to 300 characters.") var goal: String?
    @Option(help: "An exercise, a muscle or a joint to leave alone.") var avoid: [String] = []
    @Option(help: "The first of the seven days, such as 2026-11-28.") var start: DayArgument?
    @Option(parsing: .unconditional, help: "Another number, another week.") var seed: Int?
    @Option(help: "novice, intermediate or advanced; the log tells without it.")
    var experience: Experience?
    @Flag(help: "A lighter week.") var deload = false
    @Option(help: "What shall not count: log, runs or health; can be repeated.")
    var ignore: [BriefPart] = []
    @Flag(help: "The body alone, wherever you trained last.") var noGym = false
    @Flag(help: "Forget what was asked for the last week.") var fresh = false

    /// Whether nothing is asked: the week that was shown will do.
    var isEmpty: Bool {
      if gym != nil || days != nil || minutes != nil || goal != nil { return false }
      if start != nil || seed != nil || experience != nil || !avoid.isEmpty { return false }
      return ignore.isEmpty && !deload && !noGym && !fresh
    }

    func validate() throws {
      if noGym, gym != nil { throw ValidationError("Use one of --gym and --no-gym.") }
      if let days, !CoachRequest.strengthDays.contains(days) {
        throw ValidationError("--days takes 1 to 6: one day of the week stays without weights.")
      }
      if let minutes, !CoachRequest.sessionMinutes.contains(minutes) {
        throw ValidationError("--minutes takes 15 to 150.")
      }
      if let seed, !(0...1_000_000).contains(seed) {
        throw ValidationError("--seed takes 0 to 1000000.")
      }
      if let goal, goal.unicodeScalars.count > CoachRequest.mostGoalScalars {
        throw ValidationError(
          "--goal takes 300 characters; these are \(goal.unicodeScalars.count).")
      }
      if avoid.count > CoachRequest.mostExclusions {
        throw ValidationError("--avoid is taken 20 times at most.")
      }
    }
  }

  struct Make: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "plan",
      abstract: "Plan a week; the library holds it with --accept or regimen coach accept.",
      discussion: "regimen coach plan --days 4 --minutes 45 --avoid knee --json")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var asked: Asked
    @Flag(help: "Train by it: it lies on the calendar from then on.") var accept = false
    @Flag(help: "Print JSON.") var json = false
    @Flag(help: "Show what else was looked at, with scores.") var debug = false
    @Option(
      help: ArgumentHelp(
        "Take the week from a model's answer to what `coach brief --json` prints; - reads it from "
          + "standard input.", valueName: "file"))
    var answer: String?
    @Flag(help: "Have the model of the linked gateway write it; uses one of the month's weeks.")
    var model = false
    @OptionGroup var state: StateOptions

    func validate() throws {
      if [debug, answer != nil, model].count(where: { $0 }) > 1 {
        throw ValidationError("Use one of --debug, --answer and --model.")
      }
    }

    func run() async throws {
      let open = try await accept ? options.openForWriting() : options.open()
      let desk = try CoachDesk(open, state)
      let brief = try desk.brief(asked)
      let id = Clock.mint()
      if debug { return CoachCommand.show(WeekPlanner.search(brief, id: id), json: json) }
      var plan: WeekPlan
      if model {
        plan = try await CoachCommand.week(by: state, open, brief) { try await keep(&$0, desk) }
      } else {
        plan =
          try answer.map { try CoachCommand.week(from: $0, brief, id: id) }
          ?? WeekPlanner.plan(brief, id: id)
        _ = try await keep(&plan, desk)
      }
      CoachCommand.show(plan, brief, desk, json: json)
    }

    /// Whether it is kept; a proposal is none where the state folder cannot be written.
    private func keep(_ plan: inout WeekPlan, _ desk: CoachDesk) async throws -> Bool {
      if accept {
        try await desk.accept(&plan)
      } else if (try? desk.propose(plan)) == nil {
        tell("The week could not be kept for regimen coach accept: use --accept.")
        return false
      }
      return true
    }
  }

  struct Brief: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "brief", abstract: "Show all that a week would be planned from.")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var asked: Asked
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let brief = try CoachDesk(try await options.open()).brief(asked)
      if json {
        var writer = JSONWriter()
        brief.write(to: &writer, ModelRequest(brief))
        return say(bytes: writer.finish())
      }
      CoachCommand.show(brief)
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the week that you train by, planned against done.")

    @OptionGroup var options: LibraryOptions
    @Option(help: "A day of the week, such as 2026-11-28; the one that you train by without it.")
    var week: DayArgument?
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var state: StateOptions

    func run() async throws {
      let desk = try CoachDesk(try await options.open(), state)
      let plan = try week.map { try desk.week(on: $0.day) } ?? desk.current()
      CoachCommand.show(plan, desk.brief(of: plan), desk, json: json)
    }
  }

  struct Accept: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "accept", abstract: "Train by the week that regimen coach plan showed last.",
      discussion: """
        regimen coach plan --days 4
        regimen coach accept

        Where no week waits, or an option asks for another one, a new week is planned.
        """)

    @OptionGroup var options: LibraryOptions
    @OptionGroup var asked: Asked
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var state: StateOptions

    func run() async throws {
      let desk = try CoachDesk(try await options.openForWriting(), state)
      if asked.isEmpty, var plan = desk.proposed {
        let brief = desk.brief(of: plan)
        if plan.isOutdated(by: brief.hash) { tell(CoachCommand.outdated) }
        try await desk.accept(&plan)
        return CoachCommand.show(plan, brief, desk, json: json)
      }
      if asked.isEmpty { tell("No week waits to be accepted: this one is new.") }
      let brief = try desk.brief(asked)
      var plan = WeekPlanner.plan(brief, id: Clock.mint())
      try await desk.accept(&plan)
      CoachCommand.show(plan, brief, desk, json: json)
    }
  }

  struct Swap: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "swap", abstract: "Put another exercise in the place of one of the week.",
      discussion: "regimen coach swap tomorrow \"Squat (Barbell)\" --for \"Leg Press\"")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The day, such as 2026-11-28.") var day: DayArgument
    @Argument(help: "The exercise, or a part of its name.") var exercise: String
    @Option(name: .customLong("for"), help: "The new one; the closest without it.")
    var substitute: String?
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var state: StateOptions

    func run() async throws {
      let desk = try CoachDesk(try await options.openForWriting(), state)
      var plan = try desk.week(toChange: day.day)
      let brief = desk.brief(of: plan)
      let planned = try desk.strengthDay(day.day, in: plan)
      let item = try CoachCommand.item(exercise, of: planned)
      let others = WeekPlanner.substitutes(for: item.id, on: planned, brief)
      let chosen: Candidate
      if let substitute {
        let exercise = try others.map { $0.exercise }.named(substitute, noun: "substitute")
        guard let found = others.first(where: { $0.exercise.id == exercise.id }) else { return }
        chosen = found
      } else {
        guard let first = others.first else {
          throw Failure(
            message: "Nothing here trains the same as \(item.exerciseName).",
            hint: "Add equipment to the gym, or take another exercise of the day.")
        }
        chosen = first
      }
      WeekPlanner.swap(item.id, for: chosen, in: &plan, brief)
      try await desk.keep(plan)
      CoachCommand.show(plan, brief, desk, json: json)
    }
  }

  struct Redo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "redo",
      abstract: "Plan one day of the week anew, beside the others as they are.",
      discussion: "regimen coach redo tomorrow")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The day, such as 2026-11-28.") var day: DayArgument
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var state: StateOptions

    func run() async throws {
      let desk = try CoachDesk(try await options.openForWriting(), state)
      var plan = try desk.week(toChange: day.day)
      let brief = desk.brief(of: plan)
      let planned = try desk.strengthDay(day.day, in: plan)
      plan.request.changeSeed()
      WeekPlanner.redo(planned.id, in: &plan, brief, seed: plan.request.seed)
      try await desk.keep(plan)
      CoachCommand.show(plan, brief, desk, json: json)
    }
  }

  struct Skip: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "skip", abstract: "Leave a day of the week out, or take it back.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The day, such as 2026-11-28.") var day: DayArgument
    @Flag(help: "It is to be trained again.") var undo = false
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var state: StateOptions

    func run() async throws {
      let desk = try CoachDesk(try await options.openForWriting(), state)
      var plan = try desk.week(toChange: day.day)
      let planned = try desk.strengthDay(day.day, in: plan)
      for place in plan.days.indices where plan.days[place].id == planned.id {
        plan.days[place].isSkipped = !undo
      }
      try await desk.keep(plan)
      CoachCommand.show(plan, desk.brief(of: plan), desk, json: json)
    }
  }

  struct Debug: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "debug",
      abstract: "Show which placements of the next week the planner has weighed, with scores.",
      discussion: "regimen coach debug --days 4 --json")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var asked: Asked
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let brief = try CoachDesk(try await options.open()).brief(asked)
      CoachCommand.show(WeekPlanner.search(brief, id: Clock.mint()), json: json)
    }
  }

  struct Audit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "audit", abstract: "Compare the planner's weeks with published ones.")

    @Flag(help: "Print JSON.") var json = false

    func run() throws {
      var gym = Gym(id: ULID(derivedFrom: "audit/gym"), name: "Gym")
      GymKind.commercial.furnish(&gym, in: .kg)
      let audit = WeekAudit(exercises: try ExerciseCatalogue.bundledExercises(), gym: gym)
      if json { say(bytes: audit.json) } else { say(audit.text) }
      if audit.unexplained > 0 {
        throw Failure(message: "\(audit.unexplained) measures lie outside without a reason.")
      }
    }
  }

  /// Bytes of an answer at most: a good one has some hundreds.
  private static let longestAnswer = 1 << 20

  static func week(from path: String, _ brief: CoachBrief, id: ULID) throws -> WeekPlan {
    let bytes = try FileReading.read(path, limit: longestAnswer) { size in
      Failure(
        message: "An answer of \(size) bytes is no week.", hint: "A good one has some hundreds.")
    }
    do throws(ModelAnswerError) {
      return try ModelRequest(brief).week(from: bytes, brief, id: id, model: "by hand")
    } catch {
      throw Failure(
        message: "\(error.message) (\(error.code))",
        hint: "Ask the model once more, or plan without it: regimen coach plan.",
        exitCode: ExitCodes.unreadable)
    }
  }

  static func item(_ name: String, of day: WeekPlanDay) throws -> WeekPlanExercise {
    let found = day.exercises.map { $0.exerciseName }.places(of: name).map { day.exercises[$0] }
    guard let first = found.first else {
      throw Failure(
        message: "\(day.title) has no “\(name)”.",
        hint: "It has: " + day.exercises.map { $0.exerciseName }.joined(separator: ", ") + ".")
    }
    guard found.count == 1 else {
      throw Failure(
        message: "“\(name)” fits several.",
        hint: "Say which: " + found.map { $0.exerciseName }.joined(separator: ", ") + ".")
    }
    return first
  }
}

extension BriefPart: ExpressibleByArgument {}
extension Experience: ExpressibleByArgument {}
