import ArgumentParser
import Documents
import Foundation
import Interchange
import Library
import Strength

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the library into one file.",
    discussion: """
      json holds every document as it is; csv holds the workouts, one row a set. Both can be \
      imported again.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case csv, json }

  @OptionGroup var options: LibraryOptions
  @Option(help: "csv or json.") var format: Format
  @Flag(help: SpreadsheetSafety.help) var spreadsheetSafe = false
  @Option(help: ArgumentHelp("The file; - or nothing for standard output.", valueName: "path"))
  var output: String?

  func validate() throws { try SpreadsheetSafety.check(spreadsheetSafe, isCSV: format == .csv) }

  func run() async throws {
    let open = try await options.open()
    let bytes: [UInt8]
    switch format {
    case .json: bytes = RegimenJSON.export(try open.library.texts())
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
      tell("\(leftAlone) files cannot be read and are not in the export: regimen library status")
    }
    guard let output, output != "-" else { return say(bytes: bytes) }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      throw Failure(
        message: "Could not write \(output): \(error.localizedDescription)",
        hint: "Name another file with --output.")
    }
    tell("Wrote \(output).")
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
