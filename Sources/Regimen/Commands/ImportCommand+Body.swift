import ArgumentParser
import Body
import Documents
import Foundation
import Interchange
import Library
import Recordings
import Server

/// Recordings and health data go another way than logs: they are read as streams.
extension ImportCommand {
  /// Whether it was body data, which is imported by then.
  ///
  /// - Parameter given: what the standard input held, where that is imported.
  func importBody(_ given: [UInt8]?) async throws -> Bool {
    guard format == nil else { return false }
    let path = file.expandingTilde
    let kind = try given.map { BodyFile($0) } ?? BodyFile(path)
    if kind == .no { return false }
    let reader: RecordingReader
    if let given {
      reader = RecordingReader(bytes: given, name: "standard input")
    } else {
      reader = RecordingReader(path: path)
    }
    let open = dryRun ? try await options.openForLooking() : try await options.openForWriting()
    var work = try BodyImport(
      into: open?.library, zone: try importZone(), writes: !dryRun,
      now: Clock.now)
    work.isCopy = options.remoteAddress != nil
    var progress = Progress("Importing")
    do {
      let report = try await work.run(reader) { read, total, found in
        progress.update(bytes: read, of: max(read, total ?? 0), "\(found) activities")
      }
      progress.finish()
      say(report)
      try checkLosses(of: report)
      return true
    } catch let error as RecordingError {
      progress.finish()
      if kind == .perhaps, error.saysItIsSomethingElse { return false }
      throw error
    }
  }

  private func say(_ report: BodyImport.Report) {
    if json { return Regimen.say(bytes: report.json()) }
    let verb = dryRun ? "Would add" : "Added"
    Regimen.say(
      "\(verb) \(counted(report.activities, "activity", "activities")) and "
        + "\(counted(report.days, "day", "days")) of health data; "
        + "\(report.unchanged) were there already.")
    for (count, words) in [
      (report.merged, "recordings were joined with activities that something else had recorded."),
      (report.updated, "recordings said more than before."),
      (report.linked, "planned runs were found done."),
    ] where count > 0 {
      Regimen.say("\(count) \(words)")
    }
    DiagnosticReport.say(
      report.diagnostics.map { DiagnosticReport.Line($0) }, counts: report.diagnosticCounts)
  }

  /// Ends with an error where much is missing, as for rows of a log.
  private func checkLosses(of report: BodyImport.Report) throws {
    let (lost, all) = (report.lost, report.sought)
    let message =
      report.format == RecordingFormat.appleHealth.rawValue
      ? "\(lost) of \(all) records in \(file) were not imported."
      : all == 1
        ? "\(file) was not read as a whole."
        : "\(lost) of \(all) files in \(file) were not read as a whole."
    try check(
      lost: lost, of: all, readNothing: report.readNothing,
      isTold: !report.diagnostics.isEmpty, message)
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) " + (count == 1 ? one : many)
  }
}

/// Whether a path holds body data.
private enum BodyFile {
  case yes
  /// An archive, which may hold a log as well.
  case perhaps
  case no

  init(_ path: String) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      self = .yes
      return
    }
    // What cannot be opened is told by who reads the file.
    guard let handle = FileHandle(forReadingAtPath: path),
      let head = try? handle.read(upToCount: PeekedSource.headCount)
    else {
      self = .no
      return
    }
    self.init([UInt8](head))
  }

  init(_ content: [UInt8]) {
    let bytes = Array(content.prefix(PeekedSource.headCount))
    if BodyImport.mayHold(bytes) {
      self = .yes
    } else {
      self = BodyImport.isArchive(bytes) ? .perhaps : .no
    }
  }
}

extension RecordingError {
  /// Whether it may be a file of another kind.
  fileprivate var saysItIsSomethingElse: Bool {
    switch self {
    case .unknownFormat, .empty, .damagedArchive: true
    default: false
    }
  }
}
