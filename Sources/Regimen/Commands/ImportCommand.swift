import ArgumentParser
import Documents
import Foundation
import Interchange
import Library
import Server
import Strength

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring in the log of another app, recordings, Apple Health, or an export of Regimen.",
    discussion: """
      Recordings (FIT, GPX, TCX) and exports of Apple Health are read from files, archives and \
      folders. The same activity from several devices is kept once, with all its recordings, and \
      planned runs that were done are completed. Importing again adds only what is new.

      Reads exports of Strong, Hevy, FitNotes, Fitbod, Liftosaur, LiftLog, StrongLifts, JEFIT, \
      Lyfta, GymBook, GymRun, Alpha Progression and Boostcamp, also in zip and gzip files, and \
      tables of your own. The app is detected from the file. Importing the same or a longer \
      export again adds only what is new and takes over what was changed in the app since; what \
      was changed here stays so.

      Exercises are found by name, by alias and by the words in them. What is not found is taken \
      for what we think it is where little else comes close, and created without muscles where \
      not. Both are asked for in a file beside the export: fill in or change its second column \
      and import again with --map.
      """)

  @OptionGroup var options: LibraryOptions
  @Argument(
    help: "The exported file, or a folder of recordings; - for the standard input.",
    completion: .file())
  var file: String
  @Option(help: "The app, where it is not to be found out.") var format: LogFormat?
  @Option(
    help:
      "The unit of weights where the file does not say, or in which they were entered: kg or lb.")
  var unit: WeightUnit?
  @Option(
    help: ArgumentHelp(
      "What the columns of a table of no known app hold, as date=Datum,exercise=Name,reps=Wdh.",
      valueName: "names"))
  var columns: String?
  @Option(help: "What stands first in dates such as 03/04/2026, where they do not tell.")
  var dates: DateOrder?
  @Option(
    help: ArgumentHelp(
      "Where the training was done, such as Europe/Berlin, for times without a place.",
      valueName: "zone"))
  var timeZone: String?
  @Option(
    help: ArgumentHelp("A table of exercises: name in the export, exercise.", valueName: "file"),
    completion: .file())
  var map: String?
  @Flag(help: "Bring what the file knows into workouts that another app has brought already.")
  var mergeSame = false
  @Flag(help: "The unit is another one than in earlier imports from this app.")
  var changeUnit = false
  @Flag(help: "Show what would happen; write nothing.") var dryRun = false
  @Flag(help: "Print JSON.") var json = false

  func run() async throws {
    let given = file == FileReading.standardInput ? try ImportCommand.read(file) : nil
    if try await importBody(given) { return }
    let (work, open) = try await prepare(given)
    let asks = dryRun ? false : try await save(work, in: try required(open))
    report(work.plan, asks: asks)
    try checkRows(of: work)
  }

  /// What of the file is new in the library; the file itself is out of memory by then.
  private func prepare(
    _ given: [UInt8]?
  ) async throws -> (LibraryImport.Work, OpenLibrary?) {
    let bytes = try given ?? ImportCommand.read(file)
    var wishes = LibraryImport.Wishes()
    wishes.map = try exerciseMap()
    wishes.mergesSame = mergeSame
    wishes.changesUnit = changeUnit
    let zone = try importZone()
    let answers = try answers()
    let log = try await read(bytes, answers, zone)
    // A file is read again where that is needed: it takes much memory, as the library does.
    let open = dryRun ? try await options.openForLooking() : try await options.openForWriting()
    let target = try target(open, zone)
    let work = try prepare(consume log, wishes, in: target) { unit in
      try ImportFile(given ?? ImportCommand.read(file), answers.with(unit))
    }
    return (work, open)
  }

  /// Ends with an error where many rows are missing.
  private func checkRows(of work: LibraryImport.Work) throws {
    let (plan, refused) = (work.plan, work.plan.refusedRows)
    try check(
      lost: refused, of: plan.rows, readNothing: work.readNothing,
      isTold: !plan.diagnostics.isEmpty,
      "\(refused) of \(plan.rows) rows in \(file) were not imported.")
  }

  /// Ends with an error where nothing was read, or more than one part in a hundred was lost.
  ///
  /// - Parameters:
  ///   - isTold: whether the report has said something.
  ///   - message: says how much was lost.
  func check(
    lost: Int, of all: Int, readNothing: Bool, isTold: Bool, _ message: String
  ) throws {
    let hint = isTold ? "The report says why." : ""
    if readNothing {
      throw Failure(
        message: "Nothing in \(file) could be read.", hint: hint, exitCode: ExitCodes.unreadable)
    }
    if lost * 100 > all { throw Failure(message: message, hint: hint) }
  }

  private func exerciseMap() throws -> ExerciseMap {
    guard let map else { return ExerciseMap() }
    let exercises = ExerciseMap(try ImportCommand.read(map))
    if exercises.isEmpty {
      throw Failure(
        message: "\(map) maps no exercise.",
        hint: "Each line takes a name in the export, a comma, and the exercise that it means.")
    }
    return exercises
  }

  private func required(_ open: OpenLibrary?) throws -> OpenLibrary {
    if let open { return open }
    throw LibraryError.missing(path: try options.localFolder(for: "An import"))
  }

  static func read(_ path: String) throws -> [UInt8] {
    try FileReading.read(path, limit: LogReader.sizeLimit) {
      ImportError.tooLarge(bytes: $0, limit: LogReader.sizeLimit)
    }
  }

  func importZone() throws -> ImportZone {
    guard let timeZone else { return ImportZone(.current) }
    guard let zone = TimeZone(identifier: timeZone) else {
      throw Failure.usage(
        "\"\(timeZone)\" is no time zone.", hint: "Use a name such as Europe/Berlin.")
    }
    return ImportZone(zone)
  }

  private func answers() throws -> FileAnswers {
    var answers = FileAnswers(unit: unit, format: format, dateOrder: dates)
    do throws(TableColumns.Fault) {
      answers.columns = try columns.map { text throws(TableColumns.Fault) in
        try TableColumns(parsing: text)
      }
    } catch {
      throw Failure.usage(error.message, hint: error.hint)
    }
    return answers
  }

  private func target(_ open: OpenLibrary?, _ zone: ImportZone) throws -> LibraryImport {
    try LibraryImport(
      into: open?.library, catalogue: try ExerciseCatalogue.bundled(), zone: zone)
  }

  private func read(
    _ bytes: [UInt8], _ answers: FileAnswers, _ zone: ImportZone
  ) async throws -> ImportFile {
    do {
      do throws(ImportError) {
        return try ImportFile(bytes, answers)
      } catch {
        // Earlier imports may tell.
        guard error.asksForAnswer, let open = try await options.openForLooking() else {
          throw error
        }
        return try target(open, zone).read(bytes, answers)
      }
    } catch let error as ImportError {
      guard case .unitNeeded = error, let unit = ImportCommand.askForUnit(error) else {
        throw error
      }
      return try ImportFile(bytes, answers.with(unit))
    }
  }

  /// Where the unit speaks against earlier imports, a person on a terminal is asked.
  private func prepare(
    _ log: consuming ImportFile, _ wishes: LibraryImport.Wishes, in target: LibraryImport,
    again: (WeightUnit) throws -> ImportFile
  ) throws -> LibraryImport.Work {
    do {
      return try target.prepare(consume log, wishes)
    } catch let error as ImportError {
      guard case .unitContradicts = error, let answer = ImportCommand.askForUnit(error) else {
        throw error
      }
      var wishes = wishes
      wishes.changesUnit = true
      return try target.prepare(again(answer), wishes)
    }
  }

  /// Asks on a terminal; nil where nobody can answer.
  private static func askForUnit(_ error: ImportError) -> WeightUnit? {
    guard isatty(STDIN_FILENO) == 1, Terminal.errors.isTerminal else { return nil }
    for _ in 0..<3 {
      tell("\(error.message) kg or lb?")
      guard let line = readLine() else { return nil }
      if let unit = WeightUnit(rawValue: line.lowercased()) { return unit }
    }
    return nil
  }

  /// Returns whether the open questions were written.
  private func save(_ work: LibraryImport.Work, in open: OpenLibrary) async throws -> Bool {
    var progress = Progress("Importing")
    for part in work.parts {
      try await open.library.save(work.drafts(part))
      progress.update(part.upperBound, of: work.count)
    }
    progress.finish()
    try await work.deleteAbandoned(in: open.library, at: Clock.now)
    let plan = work.plan
    try await LogLinks(open.library).link(around: plan.workouts.map { $0.startedAt.day })
    guard !plan.openNames.isEmpty || !plan.guesses.isEmpty else { return false }
    let previous = try? ImportCommand.read(questionsPath)
    let questions = ExerciseMap.questions(
      plan.openNames, guesses: plan.guesses, previous: previous)
    if questions == previous { return false }
    do {
      try Data(questions).write(to: URL(fileURLWithPath: questionsPath), options: .atomic)
      return true
    } catch {
      tell("The open questions could not be written to \(questionsPath).")
      return false
    }
  }

  /// Beside the export.
  private var questionsPath: String {
    if file == FileReading.standardInput { return "import.exercises.csv" }
    let url = URL(fileURLWithPath: file.expandingTilde)
    return url.deletingPathExtension().path + ".exercises.csv"
  }

  // MARK: Report

  private func reportChanges(_ plan: ImportPlan) {
    let changes = [
      (plan.updatedSets, dryRun ? "would be updated" : "updated"),
      (plan.keptSets, "kept as they were changed here"),
      (plan.goneSets, "no longer in the export, kept"),
    ].filter { $0.0 > 0 }
    if !changes.isEmpty {
      say("Sets: " + changes.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + ".")
    }
    if plan.mergedWorkouts > 0 {
      say("\(plan.mergedWorkouts) workouts of another app \(dryRun ? "would be" : "were") merged.")
    }
    if !plan.sameWorkouts.isEmpty {
      say(
        "\(plan.sameWorkouts.count) workouts are already there from another app; "
          + "--merge-same brings what this file knows into them.")
    }
  }

  /// - Parameter asks: whether this import has written its open questions.
  func report(_ plan: ImportPlan, asks: Bool) {
    if json { return say(bytes: plan.json()) }
    let terminal = Terminal.output
    let app = LogFormat(rawValue: plan.format)?.appName ?? "Regimen"
    say(terminal.styled("\(app), \(plan.variant)", .bold) + ": \(plan.rows) rows")
    let verb = dryRun ? "Would add" : "Added"
    say(
      "\(verb) \(plan.newWorkouts) workouts with \(plan.newSets) sets (\(plan.newWarmups) "
        + "warm-ups) and \(plan.newExercises) exercises; \(plan.unchangedSets) sets were there "
        + "already.")
    reportChanges(plan)
    DiagnosticReport.say(
      plan.diagnostics.map { DiagnosticReport.Line($0) }, rest: "; --json lists all")
    if !plan.openNames.isEmpty {
      say("\(plan.openNames.count) exercises are not known yet:")
      for (name, suggestions) in plan.openNames.prefix(10) {
        let closest = suggestions.first.map { "  perhaps \($0)?" } ?? ""
        say("  " + name + terminal.styled(closest, .dim))
      }
    }
    reportGuesses(plan)
    if asks { say("Fill in \(questionsPath) and import again with --map \(questionsPath)") }
  }

  private func reportGuesses(_ plan: ImportPlan) {
    let guesses = plan.guesses
    if guesses.isEmpty { return }
    let terminal = Terminal.output
    say("\(guesses.count) exercises were taken for what we think they are:")
    for guess in guesses.prefix(10) {
      say("  " + guess.name + terminal.styled("  \(guess.exerciseName)", .dim))
    }
    if guesses.count > 10 { say("  … and \(guesses.count - 10) more; --json lists all.") }
  }
}

extension FileAnswers {
  fileprivate func with(_ unit: WeightUnit) -> FileAnswers {
    var answers = self
    answers.unit = unit
    return answers
  }
}

extension LogFormat: ExpressibleByArgument {}
extension DateOrder: ExpressibleByArgument {}
