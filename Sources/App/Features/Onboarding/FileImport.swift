import Documents
import Strength

/// The import of one file: chosen, tried, looked at, done.
struct FileImport: Sendable {
  enum Stage: Sendable {
    case none
    /// The library reads it and writes nothing.
    case trying
    case tried
    case running
    case done
  }

  /// Logs, and what `BodyFiles` takes.
  static let accepted =
    ".csv,.tsv,.txt,.json,.db,.zip,.gz,.fitnotes,.fit,.gpx,.tcx,.xml,text/csv,text/plain,"
    + "application/json"

  var stage = Stage.none
  var name = ""
  /// In bytes.
  var size = 0.0
  /// What weights are in, where the file does not say.
  var unit: WeightUnit?
  var asksForUnit = false
  /// The unit is another one than in earlier imports, as someone has confirmed.
  var changesUnit = false
  /// Workouts that another app has brought already take in what the file knows of them.
  var mergesSame = false
  /// What stands first in dates that do not tell; see `DateQuestion`.
  var dateOrder: String?
  var asksForDates = false
  /// Where the training was done, where times came in UTC; nil for where the library is.
  var zone: String?
  /// What the columns of a table hold.
  var table: TableQuestion?
  var report: ImportReport?
  var problem: Refusal?
  /// What someone has chosen for exercises, each for another one.
  var choices: [ImportChoice] = []
  /// The exercise whose whole list of choices is shown, by its name in the file.
  var open: String?
  var shownExercises = FileImport.exerciseStep

  static let exerciseStep = 30
  /// The library's word for a unit that speaks against earlier imports.
  private static let otherUnit = "unit-contradicts"
  /// What is asked below, and is no fault.
  private static let questions = ["unit-needed", "date-order-needed", "columns-needed"]

  /// Whether the unit has to be confirmed.
  var contradictsUnit: Bool { problem?.kind == FileImport.otherUnit }
  /// In bytes, as the library has it: nobody has to wait for an upload that is refused.
  static let sizeLimit = 67_108_864.0

  static var unreadable: Refusal {
    var refusal = Refusal()
    refusal.message = "The library's answer could not be read."
    refusal.hint = "Reload the page, so that it is of the same version as the library."
    return refusal
  }

  var isDone: Bool { stage == .done }
  /// Whether the library has said that the file goes another way.
  var isBodyData: Bool { problem?.kind == "body-data" }

  /// A file was chosen, or none was.
  mutating func choose(
    _ files: [BodyFiles.File], _ answer: Answer, _ effects: inout Effects
  ) {
    guard let file = files.first else {
      if let refusal = answer.problem { problem = refusal }
      return
    }
    self = FileImport()
    (name, size) = (file.name, file.size)
    attempt(&effects)
  }

  /// Asks what an import would do.
  mutating func attempt(_ effects: inout Effects) {
    stage = .trying
    problem = nil
    effects.append(.upload(.importTrial, path: path(isDryRun: true)))
  }

  mutating func run(_ effects: inout Effects) {
    stage = .running
    problem = nil
    effects.append(.upload(.importRun, path: path(isDryRun: false)))
  }

  mutating func takeTrial(_ answer: Answer) {
    guard stage == .trying else { return }
    stage = .tried
    let kind = answer.problem?.kind ?? ""
    asksForUnit = asksForUnit || kind == "unit-needed" || kind == FileImport.otherUnit
    asksForDates = asksForDates || kind == "date-order-needed"
    if kind == "columns-needed", table == nil { table = TableQuestion(answer.json) }
    take(answer)
    // Read as in earlier imports, and open to second thoughts.
    asksForUnit = asksForUnit || report?.says("unit-remembered") == true
  }

  mutating func takeRun(_ answer: Answer) {
    guard stage == .running else { return }
    let tried = report
    stage = .done
    take(answer)
    if problem == nil { return }
    stage = .tried
    report = tried
    // The answer may have been lost after everything was written.
    if answer.status == 0 {
      problem?.message = "The library could not be reached, or its answer was lost."
      problem?.hint = "Import again: duplicates are skipped."
    }
  }

  private mutating func take(_ answer: Answer) {
    report = nil
    if let refusal = answer.problem {
      problem =
        FileImport.questions.contains { $0 == refusal.kind }
        ? nil : FileImport.explained(refusal, answer.status)
    } else if let report = answer.json.flatMap({ ImportReport($0) }) {
      self.report = report
    } else {
      problem = FileImport.unreadable
    }
  }

  /// What the library says, with what to do about it here.
  private static func explained(_ refusal: Refusal, _ status: Int) -> Refusal {
    var refusal = refusal
    switch status {
    case 0: refusal.hint = "Nothing was imported. Try again when the library can be reached."
    case 401: refusal.kind = "not-paired"
    case 413:
      refusal.hint =
        "Split the file; each part needs the header line. Or use regimen "
        + "import on the library's computer for larger files."
    default: break
    }
    if refusal.kind == FileImport.otherUnit {
      refusal.hint = "Choose the other unit below, or say that it has changed."
    }
    if refusal.kind == "missing-columns" {
      refusal.hint = "Export it again from the app, and leave its first line as it is."
    }
    return refusal
  }

  /// Where the file goes, and what is to be done with it.
  private func path(isDryRun: Bool) -> String {
    var path = "/api/import?name=" + QueryText.encoded(name)
    if isDryRun { path += "&dry-run=1" }
    if let unit { path += "&unit=" + unit.rawValue }
    if let dateOrder { path += "&dates=" + dateOrder }
    if let zone { path += "&zone=" + QueryText.encoded(zone) }
    if let columns = table?.text { path += "&columns=" + QueryText.encoded(columns) }
    if changesUnit { path += "&change-unit=1" }
    if mergesSame { path += "&merge-same=1" }
    // What is tried is what the file says by itself; the choices are made upon that.
    let map = isDryRun ? "" : mapText
    if !map.isEmpty { path += "&map=" + QueryText.encoded(map) }
    return path
  }

  /// The choices as JSON, `{"name in the file":"exercise"}`; empty where there are none.
  private var mapText: String {
    if choices.isEmpty { return "" }
    var writer = JSONWriter(compact: true)
    writer.beginObject()
    for choice in choices {
      writer.key(choice.name)
      // Its own name says that it is to be an exercise of its own.
      writer.string(choice.exercise ?? choice.name)
    }
    writer.endObject()
    return String(utf8: writer.bytes)
  }
}

/// What an exercise of the file is to become.
struct ImportChoice: Sendable {
  /// As the file writes it.
  var name: String
  /// Nil for a new one of its own.
  var exercise: String?
}

extension FileImport {
  func choice(for name: String) -> ImportChoice? { choices.first { $0.name == name } }

  /// - Parameter value: of an option, see `ImportOption`.
  mutating func choose(_ value: String, for name: String) {
    choices.remove { $0.name == name }
    switch ImportOption(value: value) {
    case .asFound: break
    case .exercise(let exercise): choices.append(ImportChoice(name: name, exercise: exercise))
    case .ownExercise: choices.append(ImportChoice(name: name, exercise: nil))
    }
  }
}

/// What a list of choices offers for an exercise of the file.
enum ImportOption {
  case asFound
  case exercise(String)
  case ownExercise

  init(value: String) {
    switch value.utf8.first {
    case 0x3d: self = .exercise(String(value.dropFirst()))
    case 0x2b: self = .ownExercise
    default: self = .asFound
    }
  }

  var value: String {
    switch self {
    case .asFound: ""
    case .exercise(let name): "=" + name
    case .ownExercise: "+"
    }
  }
}
