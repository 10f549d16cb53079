import App
import ArgumentParser
import Documents
import Foundation
import Library
import Running
import Sequences
import Strength

struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play a sequence, a workout or a planned run in the terminal.",
    discussion: """
      Keys: space pauses and goes on, n or → leaves the card, b or ← goes back, + and - change its
      time by 10 seconds, 1 to 9 tick items off, c counts a round, r begins all anew, e ends it,
      q stops and keeps the place.

      regimen play Tabata
      regimen play --workout    the one that runs, else what regimen today proposes
      regimen play --run        the run that is planned for today
      regimen play              goes on with what was stopped
      """)

  @OptionGroup var options: LibraryOptions
  @Argument(
    help: """
      The sequence, or the beginning of its name; with --run a part of the run's. Without it what \
      was stopped goes on.
      """)
  var name: String?
  @Flag(help: "Play the workout that runs, else begin the one that the app proposes.")
  var workout = false
  @Option(help: "Begin a workout of this split, and play it.") var split: String?
  @Flag(name: .customLong("run"), help: "Play a run that a plan has for today.")
  var isRun = false
  @Flag(help: "Sets whose weight nobody has said are done all the same.")
  var withoutWeights = false
  @Flag(help: "No bell and no voice.") var quiet = false

  func validate() throws {
    if [name != nil && !isRun, workout, split != nil, isRun].filter({ $0 }).count > 1 {
      throw ValidationError("Use one of a sequence, --workout, --split and --run.")
    }
  }

  func run() async throws {
    let open = try await options.openForWriting()
    let (runner, former) = try await runner(open)
    try tellOfWeights(of: runner.session, in: open)
    var played = try PlayedSession(former, in: open, withoutWeights: withoutWeights)
    var player = TerminalPlayer(
      runner: runner, isQuiet: quiet, terminal: Terminal.output, keyboard: Keyboard())
    try await player.play { try await played.save($0) }
    if let remark = played.remark { say(remark) }
    guard !player.runner.session.isRunning, let id = runner.session.workoutID,
      let workout = try open.library.document(Workout.self, id: id), workout.isRunning
    else { return }
    say("The workout still runs. End it: regimen log finish")
  }

  /// What is played, and its session as it is saved.
  private func runner(_ open: OpenLibrary) async throws -> (Runner, Session) {
    let asks = name != nil || workout || split != nil || isRun
    var ended: Runner?
    while let saved = try open.playedSession() {
      let runner = try await PlayedSession.followed(saved, in: open)
      // What it left behind is not played any more.
      if !runner.session.isRunning {
        ended = runner
        continue
      }
      let isAsked =
        try workout && saved.workoutID != nil && saved.workoutID == open.runningWorkout()?.id
      if !asks || isAsked { return (runner, saved) }
      throw Failure(
        message: "\"\(saved.name)\" is still being played since \(saved.startedAt.day.shown).",
        hint: "Go on with it: regimen play, and end it with e.")
    }
    if !asks, let ended, try open.runningWorkout() == nil { return (ended, ended.session) }
    let runner = try await begun(in: open, asks: asks)
    return (runner, runner.session)
  }

  /// - Parameter asks: whether it was said what to play.
  private func begun(in open: OpenLibrary, asks: Bool) async throws -> Runner {
    if isRun { return try PlayCommand.begin(run: name, in: open) }
    if let name {
      let sequence = try open.sequences().named(name, noun: "sequence")
      return try PlayCommand.begin(Session(id: Clock.mint(), of: sequence, at: Clock.now))
    }
    if !asks, try open.runningWorkout() == nil {
      throw Failure.usage(
        "Nothing was stopped half-way.",
        hint: "Say what to play: regimen play NAME, --workout or --run")
    }
    return try await beginWorkout(in: open)
  }

  /// What begins now.
  private static func begin(_ session: Session) throws -> Runner {
    var runner = try Runner(session)
    runner.leadIn()
    return runner
  }

  /// Plays what is open of the workout that runs; without one, a new one.
  private func beginWorkout(in open: OpenLibrary) async throws -> Runner {
    if let running = try open.runningWorkout() {
      if split != nil {
        throw LogCommand.stillRuns(
          running, hint: "Play it: regimen play. Or end it: regimen log finish.")
      }
      return try PlayCommand.begin(running, try open.notebook())
    }
    let started = try StartedWorkout(StartedWorkout.Wish(split: split), in: open)
    if started.workout.logs.isEmpty {
      throw Failure.usage(
        "There is no split to begin.",
        hint: "Make some: regimen splits starter. Or log sets as they come: regimen log start")
    }
    let runner = try PlayCommand.begin(started.workout, try open.notebook())
    try await open.library.save(started.workout)
    started.show()
    return runner
  }

  private static func begin(_ workout: Workout, _ notebook: Notebook) throws -> Runner {
    if workout.logs.allSatisfy({ $0.sets.isEmpty }) {
      throw Failure.usage(
        "\"\(workout.title)\" has no sets to play.",
        hint: "Log sets as they come: regimen log set")
    }
    if !workout.hasOpenSet {
      throw Failure.usage(
        "Every set of \"\(workout.title)\" is done.",
        hint: "Log more of them: regimen log set. Or end it: regimen log finish")
    }
    return try begin(Session(id: Clock.mint(), playing: workout, notebook, at: Clock.now))
  }

  private static func begin(run name: String?, in open: OpenLibrary) throws -> Runner {
    let notebook = try open.notebook()
    let today = Clock.today
    let runs = notebook.calendarEvents(in: today...today).filter { found in
      let event = found.event
      return !event.isCompleted && !event.isCancelled && !event.isSick && !event.structure.isEmpty
        && (name.map { event.title.lowercased().contains($0.lowercased()) } ?? true)
    }
    guard let found = runs.first, let plan = notebook.plan(found.plan) else {
      throw Failure.usage(
        "No run\(name.map { " named \"\($0)\"" } ?? "") is to be done today.",
        hint: "See the days: regimen calendar")
    }
    if runs.count > 1 {
      throw Failure.usage(
        "Several runs are to be done today: "
          + runs.map { $0.event.title }.joined(separator: ", ") + ".",
        hint: "Say a part of its name: regimen play --run NAME")
    }
    return try begin(
      Session(
        id: Clock.mint(), playing: found.event, of: plan, notebook, at: Clock.now))
  }

  /// The app asks before it plays; here nobody can be asked while it goes on.
  private func tellOfWeights(of session: Session, in open: OpenLibrary) throws {
    guard !withoutWeights, let id = session.workoutID else { return }
    let notebook = try open.notebook()
    let count = notebook.workout(id).map { notebook.setsLackingWeight(of: $0).count } ?? 0
    if count == 0 { return }
    tell(
      Terminal.errors.styled("note:", .cyan)
        + " Nobody has said the weight of \(counted(count, "set", "sets")): played, they stay open."
        + " Say it with regimen log change, or play with --without-weights.")
  }
}

extension OpenLibrary {
  /// The session that is being played, as the app has it.
  func playedSession() throws -> Session? {
    try library.documents(Session.self).filter { $0.isBeingPlayed }.running
  }

  func sequences() throws -> [TimedSequence] {
    try library.documents(TimedSequence.self).sorted { ($0.order, $0.name) < ($1.order, $1.name) }
  }
}
