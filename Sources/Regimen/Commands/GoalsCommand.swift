import App
import ArgumentParser
import Documents
import Library
import Strength

struct GoalsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals", abstract: "List, add, edit and delete goals.",
    subcommands: [List.self, Add.self, Edit.self, Delete.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the goals, and how far each of them is.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let notebook = try await options.open().notebook()
      let goals = notebook.goals.map { goal in
        (goal, notebook.named(goal).title, GoalProgress(goal, in: notebook, today: Clock.today))
      }
      if json { return say(bytes: GoalsCommand.json(goals)) }
      if goals.isEmpty { return say("No goals yet. Set one: regimen goals add --sessions 3") }
      for (goal, title, progress) in goals {
        say(Terminal.output.styled(title, .bold))
        guard let progress else {
          say("  " + goal.missingText)
          continue
        }
        say("  \(progress.valueText), \(progress.share.percent)")
        if !progress.standingText.isEmpty { say("  \(progress.standingText)") }
        say("  \(progress.spanText)")
      }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Set a goal.",
      discussion: """
        regimen goals add --sessions 3
        regimen goals add --lift "Squat (Barbell)" --weight 140kg --reps 5 --until 2026-12-31
        regimen goals add --distance 1000km --per year
        regimen goals add --body-weight 75kg --until 2027-03-01

        Without --reps a lift is an estimated 1RM. Distances are those of runs.
        """)

    @OptionGroup var options: LibraryOptions
    @Option(
      parsing: .unconditional,
      help: "So many sessions a week: workouts, runs and whatever else is trained.")
    var sessions: Int?
    @Option(help: ArgumentHelp("An exercise to lift more in.", valueName: "exercise"))
    var lift: String?
    @OptionGroup var target: GoalTarget
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      let chosen = [
        sessions != nil, lift != nil, target.distance != nil, target.bodyWeight != nil,
      ]
      if chosen.filter({ $0 }).count != 1 {
        throw ValidationError("Use one of --sessions, --lift, --distance and --body-weight.")
      }
      if lift != nil, target.weight == nil { throw ValidationError("--lift needs --weight.") }
      try GoalTarget.check(sessions: sessions)
    }

    func run() async throws {
      let open = try await options.openForWriting()
      let notebook = try open.notebook()
      var goal = Goal()
      goal.id = Clock.mint()
      goal.startsOn = Clock.today
      if let sessions {
        goal.measure = Open(.sessions)
        goal.sessions = sessions
      } else if let lift {
        let exercise = try await open.exercise(named: lift)
        guard exercise.canBeGoal else {
          throw Failure.usage(
            "In \(exercise.name) more weight is no goal.", hint: "Choose one that is lifted.")
        }
        goal.measure = Open(.lift)
        (goal.exerciseID, goal.exerciseName) = (exercise.id, exercise.name)
      } else {
        goal.measure = Open(target.distance == nil ? .bodyWeight : .distance)
      }
      try target.apply(to: &goal, notebook, isNew: true)
      try await open.library.save(goal)
      if json { return say(bytes: goal.encoded()) }
      say("Added \(goal.title).")
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change a goal's target, or when it began and is to be reached.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The goal as it is listed, or a part of it.") var name: String
    @Option(parsing: .unconditional, help: "So many sessions a week.") var sessions: Int?
    @OptionGroup var target: GoalTarget
    @Flag(name: .customLong("no-until"), help: "Without a target day.") var isOpen = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      try GoalTarget.check(sessions: sessions)
      if sessions == nil, !isOpen, target.isEmpty {
        throw ValidationError("Say what is to be changed of it.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      let notebook = try open.notebook()
      var goal = try notebook.goals.map { notebook.named($0) }.named(name, noun: "goal")
      if let sessions {
        guard goal.measure == Open(.sessions) else {
          throw GoalTarget.strange("--sessions", goal)
        }
        goal.sessions = sessions
      }
      if isOpen { goal.endsOn = nil }
      try target.apply(to: &goal, notebook, isNew: false)
      try await open.library.save(goal)
      if json { return say(bytes: goal.encoded()) }
      say("Changed \(goal.title).")
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a goal.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The goal as it is listed, or its identifier.") var name: String

    func run() async throws {
      let open = try await options.openForWriting()
      let notebook = try open.notebook()
      let goal = try notebook.goals.map { notebook.named($0) }
        .named(name, noun: "goal", whole: true)
      try await open.library.delete(notebook.goal(goal.id) ?? goal, at: Clock.now)
      sayDeleted(goal.title, goal.id)
    }
  }

  /// The documents, each with how far it is.
  private static func json(_ goals: [(Goal, String, GoalProgress?)]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.list("goals", goals) { writer, part in
        let (goal, title, progress) = part
        writer.object { writer in
          writer.member("goal", document: goal)
          writer.member("title", title)
          writer.member("unit", goal.unitName)
          let course = progress?.course
          func member(_ name: StaticString, _ value: Double?) {
            writer.member(name, value.map { ($0 / goal.unitFactor).roundedForOutput })
          }
          member("start", course?.start.value)
          member("value", course?.current)
          member("target", goal.target)
          member("expected", course?.expected(on: Clock.today))
          writer.member("share", progress?.share.roundedForOutput)
          writer.member("standing", progress?.standing.name)
          writer.member("reached_on", course?.reached?.day.text)
        }
      }
    }
    return writer.finish()
  }
}

extension GoalCourse.Standing {
  fileprivate var name: String {
    switch self {
    case .reached: "reached"
    case .onCourse: "on-course"
    case .behind: "behind"
    case .missed: "missed"
    case .open: "open"
    }
  }
}

/// What is to be reached, from when on and until when.
struct GoalTarget: ParsableArguments {
  @Option(help: "What is to be lifted, such as 140kg.") var weight: WeightArgument?
  @Option(parsing: .unconditional, help: "In one set; without it as an estimated 1RM.")
  var reps: Int?
  @Option(help: "How far to run, such as 30km or 20mi.") var distance: DistanceArgument?
  @Option(help: "In each week, month or year. (default: week)") var per: GoalPeriod?
  @Option(help: "What the body is to weigh, such as 75kg.") var bodyWeight: WeightArgument?
  @Option(help: "The first day, such as 2026-11-28. (default: today)") var from: DayArgument?
  @Option(
    help: """
      The weight that it starts from. (default: the best lift of the twelve weeks before, or what \
      the body weighed)
      """)
  var start: WeightArgument?
  @Option(help: "The target day, such as 2026-11-28.") var until: DayArgument?

  func validate() throws {
    if let reps, !SplitExercise.reps.contains(reps) {
      throw ValidationError("--reps takes 1 to 10000.")
    }
    if let from, let until, until.day <= from.day {
      throw ValidationError("--until is not after --from.")
    }
  }

  static func check(sessions: Int?) throws {
    if let sessions, !Goal.sessionCounts.contains(sessions) {
      throw ValidationError("--sessions takes 1 to 50.")
    }
  }

  var isEmpty: Bool {
    if weight != nil || reps != nil || distance != nil || per != nil { return false }
    return bodyWeight == nil && from == nil && start == nil && until == nil
  }

  static func strange(_ option: String, _ goal: Goal) -> Failure {
    let kind =
      switch goal.measure.known {
      case .sessions: "sessions"
      case .distance: "a distance"
      case .lift: "a lift"
      case .bodyWeight: "a body weight"
      case nil: "this kind"
      }
    return .usage(
      "\(option) does not belong to a goal of \(kind).", hint: "See regimen help goals add.")
  }

  /// Puts what was given into a goal; what does not belong to its kind is refused.
  func apply(to goal: inout Goal, _ notebook: Notebook, isNew: Bool) throws {
    let isLift = goal.measure == Open(.lift)
    let isBody = goal.measure == Open(.bodyWeight)
    let isDistance = goal.measure == Open(.distance)
    let strange: [(String, Bool)] = [
      ("--weight", weight != nil && !isLift), ("--reps", reps != nil && !isLift),
      ("--distance", distance != nil && !isDistance), ("--per", per != nil && !isDistance),
      ("--body-weight", bodyWeight != nil && !isBody),
      ("--start", start != nil && !isLift && !isBody),
      ("--until", until != nil && !isLift && !isBody),
    ]
    if let option = strange.first(where: { $0.1 }) { throw GoalTarget.strange(option.0, goal) }
    let unit = notebook.weightUnit(isLift ? notebook.exercise(goal.exerciseID) : nil)
    if let new = weight ?? bodyWeight { goal.weight = new.weight(default: unit) }
    if let reps { goal.reps = reps }
    if let distance { goal.distance = distance.distance }
    if let per { goal.period = Open(per) }
    let isMoved = from != nil && from?.day != goal.startsOn
    if let from { goal.startsOn = from.day }
    if let until { goal.endsOn = until.day }
    if let endsOn = goal.endsOn, endsOn <= goal.startsOn {
      throw Failure.usage(
        "The target day \(endsOn.text) is not after the first day \(goal.startsOn.text).",
        hint: "Say another one with --until or --from.")
    }
    if goal.recurrence != nil { return }
    if let start {
      goal.startWeight = start.weight(default: goal.weight?.unit ?? unit)
    } else if isNew || isMoved {
      goal.startWeight = notebook.startWeight(of: goal)
    }
    if isBody, goal.startWeight == nil {
      throw Failure.usage("It is not known what you weighed.", hint: "Say it with --start.")
    }
  }
}

extension GoalPeriod: ExpressibleByArgument {}

/// A distance such as `30km` or `20mi`.
struct DistanceArgument: ExpressibleByArgument {
  let distance: Distance

  init?(argument: String) {
    guard let distance = SetEntry(argument: argument)?.distance, distance.value > 0 else {
      return nil
    }
    self.distance = distance
  }
}
