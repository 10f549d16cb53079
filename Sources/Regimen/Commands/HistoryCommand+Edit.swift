import App
import ArgumentParser
import Documents
import Library
import Sequences
import Server
import Strength

extension HistoryCommand {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change a past workout, one of its sets, or the note on what was played.",
      discussion: """
        regimen history edit 2026-11-20 --time 18:05 --minutes 62 --note "Short of sleep"
        regimen history edit 2026-11-20 --exercise Squat --set 2 --to 5x100kg --rpe 8

        regimen history show tells the numbers of the sets.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier; its day or its name where only one has it.")
    var training: String
    @Option(help: "What it is called.") var name: String?
    @Option(help: "A note on it; empty for none.") var note: String?
    @Option(help: "The day that it was on, such as 2026-11-28.") var day: DayArgument?
    @Option(help: "When it began, such as 18:05.") var time: String?
    @Option(
      parsing: .unconditional, help: "How long it took, up to a week; 0 where that is not known.")
    var minutes: Double?
    @Option(help: "Where it took place.") var gym: String?
    @Flag(help: "It took place in no gym.") var noGym = false
    @Option(help: "What the body weighed, such as 80kg.") var bodyWeight: WeightArgument?
    @Option(help: "The exercise of the set, or a part of its name.") var exercise: String?
    @Option(
      parsing: .unconditional, help: ArgumentHelp("The number of the set.", valueName: "number"))
    var set: Int?
    @OptionGroup(title: "The set") var setOptions: SetOptions
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if noGym, gym != nil { throw ValidationError("Use one of --gym and --no-gym.") }
      try OptionRange.check("--minutes", minutes, EditRange.minutes)
      if let time, ClockTime.minutes(time) == nil {
        throw ValidationError("--time takes a time such as 18:05.")
      }
      if let day, !EditRange.days.contains(day.day) {
        throw ValidationError("--day takes a day from 1970 to 2099.")
      }
      if (exercise == nil) != (set == nil) || (set == nil) != setOptions.isEmpty {
        throw ValidationError(
          "A set is changed with --exercise, --set and what is to be changed of it.")
      }
      if hasNoteAlone, note == nil { throw ValidationError("Say what is to be changed of it.") }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      var isChanged = false
      var edited = try open.onlyPast(training)
      switch edited {
      case .workout(let old):
        var workout = old
        try apply(to: &workout, in: open)
        isChanged = workout != old
        edited = .workout(workout)
        if isChanged {
          try await LogLinks(open.library).follow(try await open.library.save(workout))
        }
      case .session(let old):
        if !hasNoteAlone { throw Failure.usage("Of what was played only --note can be changed.") }
        var session = old
        session.notes = note ?? old.notes
        isChanged = session != old
        edited = .session(session)
        if isChanged { try await open.library.save(session) }
      case .activity, .run: return
      }
      if !isChanged, !json { say("Nothing changes.") }
      try HistoryCommand.show(edited, in: open, json: json)
    }

    private var hasNoteAlone: Bool {
      name == nil && day == nil && time == nil && minutes == nil && gym == nil && !noGym
        && bodyWeight == nil && set == nil
    }

    private func apply(to workout: inout Workout, in open: OpenLibrary) throws {
      if let name { workout.name = name }
      if let note { workout.notes = note }
      if let day { workout.start(on: day.day) }
      if let start = time.flatMap({ ClockTime.minutes($0) }) { workout.start(minuteOfDay: start) }
      if let minutes { workout.end(afterMinutes: minutes) }
      if let gym {
        let gym = try open.gyms().named(gym, noun: "gym")
        (workout.gymID, workout.gymName) = (gym.id, gym.name)
      }
      if noGym { (workout.gymID, workout.gymName) = (nil, "") }
      if let bodyWeight {
        workout.bodyWeight = try bodyWeight.ofBody(workout, in: open)
      }
      guard let exercise, let set else { return }
      let place = try workout.place(ofSet: set, of: exercise)
      if setOptions.remove {
        workout.logs[place.log].sets.remove(at: place.set)
        return
      }
      let unit = try open.weightUnit(of: workout.logs[place.log])
      setOptions.change(&workout.logs[place.log].sets[place.set], unit: unit)
    }
  }
}
