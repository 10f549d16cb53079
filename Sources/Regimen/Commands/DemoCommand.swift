import ArgumentParser
import Documents
import Interchange
import Library
import Strength

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Fill a folder with two years of one athlete's training.",
    discussion: "The same seed and day give the same documents. A library that holds anything "
      + "else is left alone.")

  @OptionGroup var options: LibraryOptions
  @Option(help: "Which athlete.") var seed = DemoLibrary.defaultSeed
  @Option(help: "The last day of the log.") var today: DayArgument?

  func run() async throws {
    let catalogue = try ExerciseCatalogue.bundled()
    let names = Swift.Set(DemoLibrary.exerciseNames)
    let demo = DemoLibrary(
      today: today?.day ?? Clock.today, seed: seed,
      exercises: catalogue.exercises.filter { names.contains($0.name) })
    let open = try await options.openForWriting()
    try await refuseOthers(open, demo)
    var drafts = try Muscle.standard.map { try Draft($0) }
    drafts += try demo.exercises.map { try Draft($0) }
    drafts += try demo.gyms.map { try Draft($0) }
    drafts += try demo.splits.map { try Draft($0) }
    drafts += try demo.workouts.map { try Draft($0) }
    drafts.append(try Draft(demo.settings))
    try await open.library.save(drafts, reporting: Progress("Writing"))
    say(
      "\(demo.workouts.count) workouts of a made-up athlete lie in \(open.library.root)."
        + " Look around:\n  regimen history --library \(options.path)\n")
    // Before Friday this week says little yet: the one before it is shown.
    let weeks = VolumePeriods(
      weeks: 1, endingWith: (today?.day ?? Clock.today) - 4, weekStart: demo.settings.weekStart)
    try VolumeReport(open, periods: weeks, by: .muscle).show()
  }

  /// The demo never mixes with somebody's own training.
  private func refuseOthers(_ open: OpenLibrary, _ demo: DemoLibrary) async throws {
    let own = Swift.Set(demo.gyms.map { $0.id })
    let gyms = try open.gyms()
    let isDemo = !gyms.isEmpty && gyms.allSatisfy { own.contains($0.id) }
    let workouts = try open.library.documents(Workout.self)
    if isDemo {
      // Another seed or day: the old demo makes room.
      let kept = Swift.Set(demo.workouts.map { $0.id })
      for workout in workouts where !kept.contains(workout.id) {
        try await open.library.erase(workout)
      }
    } else if !workouts.isEmpty || !gyms.isEmpty {
      throw Failure(
        message: "\(options.path) holds a library already.",
        hint: "Give the demo a folder of its own: regimen demo --library DIR.")
    }
  }
}
