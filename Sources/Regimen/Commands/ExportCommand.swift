import App
import ArgumentParser
import Body
import Documents
import Interchange
import Library
import Strength

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the library into one file.",
    discussion: """
      json holds every document as it is; csv holds the workouts, one row a set. Both can be \
      imported again. The samples of recordings and the pictures of photos are files beside the \
      documents: regimen backup keeps them, too. Exits with 1 where a document could not be read.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case csv, json }

  @OptionGroup var options: LibraryOptions
  @Option(help: "csv or json.") var format: Format
  @Flag(help: SpreadsheetSafety.help) var spreadsheetSafe = false
  @Option(help: ArgumentHelp("The file; - or nothing for standard output.", valueName: "path"))
  var output: String?
  @Flag(help: "Write over a file of this name.") var replace = false

  func validate() throws { try SpreadsheetSafety.check(spreadsheetSafe, isCSV: format == .csv) }

  func run() async throws {
    let open = try await options.open()
    let bytes: [UInt8]
    switch format {
    case .json:
      bytes = RegimenJSON.export(try open.library.texts())
      try tellWhatLiesBeside(open)
    case .csv:
      let workouts = try open.library.documents(Workout.self)
      bytes = RegimenCSV.export(workouts, isSpreadsheetSafe: spreadsheetSafe)
      let carried = workouts.filter { $0.holdsUnknownFields }.count
      if carried > 0 {
        tell(
          "\(carried) workouts hold fields of a newer version, which csv cannot carry; json does.")
      }
    }
    let leftAlone = try open.library.status().quarantined.count
    if leftAlone > 0 {
      let verbs = leftAlone == 1 ? "cannot be read and is" : "cannot be read and are"
      tell(
        "\(counted(leftAlone, "file", "files")) \(verbs) not in the export: regimen library status")
    }
    if let output, output != "-" {
      try ExportFile.write(bytes, to: output, option: "--output", replaces: replace)
      tell("Wrote \(output).")
    } else {
      say(bytes: bytes)
    }
    if leftAlone > 0 { throw ExitCode(ExitCodes.failed) }
  }

  /// Says which files beside the documents are not in the export.
  private func tellWhatLiesBeside(_ open: OpenLibrary) throws {
    let activities = try open.library.documents(Activity.self, in: .first ... .last)
    let recordings = activities.flatMap { $0.sources }.filter { $0.samples != nil }.count
    let photos = try open.photos().count
    var parts: [String] = []
    if recordings > 0 {
      parts.append("the samples of \(counted(recordings, "recording", "recordings"))")
    }
    if photos > 0 { parts.append("the pictures of \(counted(photos, "photo", "photos"))") }
    if parts.isEmpty { return }
    tell("Not in it: \(parts.joined(separator: " and ")). A backup has them: regimen backup")
  }
}

/// Of commands that write CSV.
enum SpreadsheetSafety {
  static let help: ArgumentHelp =
    "With csv: put an apostrophe before what a spreadsheet would take for a formula."

  static func check(_ isWanted: Bool, isCSV: Bool) throws {
    if isWanted, !isCSV { throw ValidationError("--spreadsheet-safe is for csv.") }
  }
}

extension Workout {
  /// Whether something in it comes from a newer version.
  var holdsUnknownFields: Bool {
    !unknown.isEmpty
      || logs.contains { log in
        !log.unknown.isEmpty || log.sets.contains { !$0.unknown.isEmpty }
      }
  }
}
