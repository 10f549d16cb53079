import ArgumentParser
import Body
import Documents
import Interchange
import Library
import Recordings
import Server

extension ActivitiesCommand {
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write activities for other programs.",
      discussion: """
        A recording that is kept in the wanted format is written as it came; others are written \
        from their samples. Without samples, fit and tcx hold the totals and the laps. csv is one \
        row a sample.

        Without an activity, all of them: csv and json are one list, one row or object an \
        activity; fit, gpx and tcx go into the folder that --output names, one file each.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier, its name, or its day; of several of one day the last one.")
    var activity: String?
    @Option(help: "fit, gpx, tcx, csv or json.") var format: ActivityExport.Format
    @Option(help: "Only from this day on, such as 2026-11-28.") var from: DayArgument?
    @Option(help: "Only up to this day, such as 2026-11-28.") var to: DayArgument?
    @Flag(help: SpreadsheetSafety.help) var spreadsheetSafe = false
    @Option(
      help: ArgumentHelp(
        "The file, or the folder for several; - or nothing for standard output.",
        valueName: "path"))
    var output: String?
    @Flag(help: "Write over a file of this name; those of a folder stay.") var replace = false

    private var isList: Bool { activity == nil }

    func validate() throws {
      try SpreadsheetSafety.check(spreadsheetSafe, isCSV: format == .csv)
      if activity != nil, from != nil || to != nil {
        throw ValidationError("--from and --to are for several activities: name none.")
      }
      if isList, ![.csv, .json].contains(format), output == nil || output == "-" {
        throw ValidationError("Several files need a folder: --output DIR.")
      }
      if replace, isList, ![.csv, .json].contains(format) {
        throw ValidationError("--replace is for one file.")
      }
    }

    func run() async throws {
      let open = try await options.open()
      if let activity { return try one(try open.activity(activity), open) }
      let days = (from?.day ?? .first)...max(from?.day ?? .first, to?.day ?? .last)
      let activities = try open.library.documents(Activity.self, in: days)
        .sorted { ($0.startedAt.milliseconds, $0.id) < ($1.startedAt.milliseconds, $1.id) }
      switch format {
      case .json: try write(ActivityJSON.list(activities), to: output)
      case .csv:
        try write(ActivityCSV.list(activities, isSpreadsheetSafe: spreadsheetSafe), to: output)
      case .fit, .gpx, .tcx: try several(activities, open)
      }
    }

    private func one(_ activity: Activity, _ open: OpenLibrary) throws {
      let exported = try open.library.export(activity, as: format)
      if let failure = exported.failure, failure != .nothingMeasured { tell(failure.message) }
      try write(exported.bytes, to: output)
    }

    /// Those that cannot be written are told, and the others are.
    private func several(_ activities: [Activity], _ open: OpenLibrary) throws {
      guard let output else { return }
      let folder = try ExportFolder(output, option: "--output")
      var count = 0
      for activity in activities {
        let name = ActivityExport.fileName(of: activity, as: format)
        do {
          let exported = try open.library.export(activity, as: format)
          if let failure = exported.failure, failure != .nothingMeasured {
            tell("\(name): \(failure.message)")
          }
          // Another one of its day and sport may have the name.
          try folder.write(
            exported.bytes, as: name, ExportFolder.name(name, with: activity.id))
          count += 1
        } catch let error as ActivityExport.Failure {
          tell("\(name) was left out: \(error.message)")
        }
      }
      tell("Wrote \(count) of \(activities.count) activities to \(folder.path).")
    }

    private func write(_ bytes: [UInt8], to output: String?) throws {
      guard let output, output != "-" else { return say(bytes: bytes) }
      try ExportFile.write(bytes, to: output, option: "--output", replaces: replace)
      tell("Wrote \(output).")
    }
  }
}

extension ActivityExport.Format: ExpressibleByArgument {}
