import Documents
import Foundation
import HTTPTypes
import Hummingbird
import Interchange
import Library
import Recordings
import Sequences
import Strength

/// What comes in from files and goes out as files, and what the server says of the library.
struct ExchangeRoutes: Sendable {
  let library: Library
  let now: @Sendable () -> Instant
  /// Where files are read and written, beside the requests.
  let work: BackgroundWork
  let drop: DropWatch
  let backup: BackupNote

  /// In bytes.
  static let importLimit = 64 << 20
  /// Diagnostics in one report.
  static let diagnosticLimit = 200

  // MARK: In

  func take(_ call: Call) async throws -> Response {
    _ = try call.paired()
    let options = try ImportOptions(call.target)
    let body = try await call.body(limit: ExchangeRoutes.importLimit)
    if BodyImport.mayHold(Array(body.prefix(PeekedSource.headCount))) { throw HttpFailure.bodyData }
    let (library, now, work) = (library, now(), work)
    return try await call.whileConnected {
      var found = try await work.run {
        let target = try LibraryImport(
          into: library, catalogue: try BundledCatalogue.whole.get(),
          zone: options.zone)
        // An archive brings no more than a file may have.
        let file = try target.read(
          body, options.answers, unpackedLimit: ExchangeRoutes.importLimit)
        return try target.prepare(file, options.wishes)
      }
      try await call.checkThatItIsStillPaired()
      if !options.isDryRun { try await found.save(into: library, at: now) }
      let plan = found.plan
      return .json(
        try await work.run { plan.json(diagnosticLimit: ExchangeRoutes.diagnosticLimit) })
    }
  }

  /// Sequences of Regimen and of other interval timers.
  func takeSequences(_ call: Call) async throws -> Response {
    _ = try call.paired()
    let body = try await call.body(limit: SequenceReader.mostBytes)
    let name = call.target["name"] ?? ""
    let isDryRun = call.target["dry-run"] == "1"
    let (library, work) = (library, work)
    return try await call.whileConnected {
      let plan = try await work.run {
        let imported = try SequenceReader.read(body, fileName: name)
        return SequenceImport(imported, into: try library.documents(TimedSequence.self))
      }
      try await call.checkThatItIsStillPaired()
      if !isDryRun { try await library.save(try plan.created.map { try Draft($0) }) }
      return .json(plan.json())
    }
  }

  func demo(_ call: Call) async throws -> Response {
    _ = try call.paired()
    // A body that somebody sends has no meaning, but must not stay in the way.
    _ = try await call.body(limit: 1024)
    if try library.holdsWorkouts {
      throw HttpFailure(
        .conflict, "not-empty", "The library holds workouts; the demo would mix with them.",
        hint: "Give the demo a folder of its own: regimen demo --library DIR.")
    }
    let today = now().day
    let (demo, content) = try await work.run {
      let demo = try DemoLibrary(today: today, in: BundledCatalogue.exercises.get())
      return (demo, try demo.content(today: today))
    }
    // What is there, such as settings, stays as it is.
    let drafts = try content.drafts.filter { draft in
      try !library.holds(draft.id, folder: draft.kind.name)
    }
    var work = LibraryImport.Work(plan: ImportPlan(), drafts: drafts, readNothing: false)
    try await library.keep(content.samples)
    try await work.save(into: library, at: now())
    if let fault = work.plan.diagnostics.first {
      throw HttpFailure(.conflict, fault.code, fault.message)
    }
    return .json { $0.member("workouts", demo.workouts.count) }
  }

  // MARK: Out

  func export(_ call: Call) async throws -> Response {
    _ = try call.paired()
    let library = library
    let name = "regimen-\(now().day.text)"
    let format = call.target["format"] ?? "json"
    var answer: Response
    switch format {
    case "json":
      let bytes = try await work.run { RegimenJSON.export(try library.texts()) }
      answer = Response(
        status: .ok, headers: [.contentType: "application/json"], body: call.pieces(bytes))
    case "csv":
      let isSafe = call.target["spreadsheet-safe"] == "1"
      let bytes = try await work.run {
        RegimenCSV.export(try library.documents(Workout.self), isSpreadsheetSafe: isSafe)
      }
      answer = Response(
        status: .ok, headers: [.contentType: "text/csv; charset=utf-8"],
        body: call.pieces(bytes))
    default: throw HttpFailure.malformed("\"\(format)\" is no format.", hint: "Use json or csv.")
    }
    answer.headers[.cacheControl] = "no-store"
    answer.headers[.contentDisposition] = "attachment; filename=\"\(name).\(format)\""
    return answer
  }

  func status(_ call: Call) async throws -> Response {
    _ = try call.paired()
    // The gate is asked first, so that the state is the one of this moment.
    var goneCount: Int?
    do { try await library.checkGate() } catch { goneCount = error.goneCount }
    var status = try library.status()
    status.goneCount = goneCount
    return .json(
      status.json { writer in
        drop.writeStatus(to: &writer)
        writer.member("backup", backup.last?.text ?? "")
      })
  }

  func catalogue(_ call: Call) throws -> Response {
    _ = try call.paired()
    return Response(type: DocumentRoutes.type, bytes: try BundledCatalogue.lines.get())
  }
}

/// What an import is told besides the file.
struct ImportOptions: Sendable {
  let answers: FileAnswers
  let isDryRun: Bool
  let wishes: LibraryImport.Wishes
  let zone: ImportZone

  init(_ target: RequestTarget) throws(HttpFailure) {
    let unit = try target["unit"].map { text throws(HttpFailure) in
      guard let unit = WeightUnit(rawValue: text) else {
        throw .malformed("\"\(text)\" is no unit of weight.", hint: "Use kg or lb.")
      }
      return unit
    }
    let order = try target["dates"].map { text throws(HttpFailure) in
      guard let order = DateOrder(rawValue: text) else {
        throw .malformed("\"\(text)\" is no order of dates.", hint: "Use day-first or month-first.")
      }
      return order
    }
    var answers = FileAnswers(unit: unit, dateOrder: order)
    do throws(TableColumns.Fault) {
      answers.columns = try target["columns"].map { text throws(TableColumns.Fault) in
        try TableColumns(parsing: text)
      }
    } catch {
      throw .malformed(error.message, hint: error.hint)
    }
    self.answers = answers
    isDryRun = try ImportOptions.flag("dry-run", target)
    var wishes = LibraryImport.Wishes()
    wishes.map = try ImportOptions.map(target["map"])
    wishes.mergesSame = try ImportOptions.flag("merge-same", target)
    wishes.changesUnit = try ImportOptions.flag("change-unit", target)
    self.wishes = wishes
    zone = try ImportOptions.zone(target)
  }

  static func flag(_ name: String, _ target: RequestTarget) throws(HttpFailure) -> Bool {
    switch target[name] ?? "0" {
    case "0": return false
    case "1": return true
    default: throw .malformed("\(name) is 0 or 1.")
    }
  }

  private static func map(_ text: String?) throws(HttpFailure) -> ExerciseMap {
    guard let text else { return ExerciseMap() }
    guard case .object(let members) = try? JSONValue(parsing: Array(text.utf8)) else {
      throw .malformed(
        "map is no JSON object.", hint: #"Send {"name in the export":"exercise"}."#)
    }
    return ExerciseMap(members.map { (name: $0.key, exercise: $0.value.string ?? "") })
  }

  /// Minutes as a number, or a time zone, whose rule for summer time counts.
  static func zone(_ target: RequestTarget) throws(HttpFailure) -> ImportZone {
    if let text = target["offset"] {
      guard let minutes = Int(text), (-1439...1439).contains(minutes) else {
        throw .malformed("\"\(text)\" is no offset in minutes.")
      }
      return ImportZone(minutes: minutes)
    }
    guard let name = target["zone"] else { return ImportZone(.current) }
    guard let zone = TimeZone(identifier: name) else {
      throw .malformed("\"\(name)\" is no time zone.", hint: "Use a name such as Europe/Berlin.")
    }
    return ImportZone(zone)
  }
}

/// The catalogue of this build, read at the first request.
private enum BundledCatalogue {
  static let whole = Result { () throws(CatalogueError) in try ExerciseCatalogue.bundled() }

  static let exercises = Result { () throws(CatalogueError) in
    try ExerciseCatalogue.bundledExercises()
  }

  static let lines = exercises.map { exercises in
    var lines = RecordLines()
    for exercise in exercises {
      lines.add(ChangeLine(Exercise.kind.name, exercise.id, text: exercise.encoded()))
    }
    return lines.bytes
  }
}

extension Library {
  nonisolated var holdsWorkouts: Bool {
    get throws(LibraryError) {
      try status().documents.contains { $0.kind == Workout.kind && $0.count > 0 }
    }
  }
}
