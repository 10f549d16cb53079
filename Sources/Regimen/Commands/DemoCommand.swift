import ArgumentParser
import Documents
import Interchange
import Library
import Server
import Strength

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Fill a folder with two years of one athlete's training.",
    discussion: "The same seed and day give the same documents. A library that holds anything "
      + "else is left alone.")

  @OptionGroup var options: LibraryOptions
  @Option(help: "Which athlete.") var seed = DemoLibrary.defaultSeed
  @Option(help: "The last day of the log, such as 2026-11-28.") var today: DayArgument?
  @Flag(help: "Print JSON.") var json = false

  func run() async throws {
    let demo = DemoLibrary(
      today: today?.day ?? Clock.today, seed: seed, in: try ExerciseCatalogue.bundledExercises())
    let folder = try options.localFolder(for: "The demo")
    let open = try await options.openForWriting()
    let content = try demo.content(today: today?.day ?? Clock.today)
    try refuseOthers(open, content.drafts)
    try await open.library.keep(content.samples)
    try await open.library.save(content.drafts, reporting: Progress("Writing"))
    // Before Friday this week says little yet: the one before it is shown.
    let weeks = VolumePeriods(
      weeks: 1, endingWith: (today?.day ?? Clock.today) - 4, weekStart: demo.settings.weekStart)
    let volume = try VolumeReport(open, periods: weeks, by: .muscle)
    if json {
      return say(bytes: encoded(open.library.root, workouts: demo.workouts.count, volume))
    }
    say(
      "\(demo.workouts.count) workouts of a made-up athlete lie in \(open.library.root)."
        + " Look around:\n  \(CommandLine.arguments[0]) history --library \(folder.shellWord)\n")
    volume.show()
  }

  private func encoded(_ path: String, workouts: Int, _ volume: VolumeReport) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("path", path)
      writer.member("workouts", workouts)
      writer.key("volume")
      // Its text without the end of its last line.
      writer.raw(Array(volume.json().dropLast()))
    }
    return writer.finish()
  }

  /// The demo never mixes with somebody's own training: whatever is there must be its own.
  private func refuseOthers(_ open: OpenLibrary, _ drafts: [Draft]) throws {
    let own = Swift.Set(drafts.map { $0.bytes })
    let others = try open.library.texts().flatMap { $0.texts }.filter { !own.contains($0) }
    if !others.isEmpty {
      throw Failure(
        message: "\(open.library.root) holds a library already.",
        hint: "Give the demo a folder of its own: regimen demo --library DIR.")
    }
  }
}
