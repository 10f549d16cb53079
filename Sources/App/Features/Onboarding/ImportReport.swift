import Documents

/// What the library says of an import that was tried or done.
///
/// Reads what `regimen import --json` prints, and what the server adds to it. A member that is not
/// there, or is of another kind, leaves its place empty.
struct ImportReport: Sendable {
  /// The name of the app, or of the format where the app is not known.
  var app: String
  var variant: String
  var rows: Int
  /// What is new, warm-ups included.
  var workouts: Int
  var sets: Int
  var exercisesCreated: Int
  /// Sets that were there already.
  var unchanged: Int
  /// Rows that were not imported; nil where the report does not say.
  var skipped: Int?
  /// First and last day; nil where the report does not say.
  var period: ClosedRange<CivilDay>?
  /// Those that want a look come first.
  var exercises: [ImportedExercise]
  var diagnostics: [DiagnosticGroup] = []
  /// With those that the report leaves out.
  var diagnosticsTotal: Int

  /// Nil where the value is no report.
  init?(_ json: JSONValue) {
    guard let format = json["format"]?.string else { return nil }
    app = ImportReport.appName(format)
    variant = json["variant"]?.string ?? ""
    rows = json.count("rows")
    workouts = json.count("workouts")
    sets = json.count("sets")
    exercisesCreated = json["created"]?.count("exercises") ?? 0
    unchanged = json.count("unchanged")
    exercises = (json["exercises"]?.array ?? []).compactMap { ImportedExercise($0) }
    let diagnostics = json["diagnostics"]?.array ?? []
    diagnosticsTotal = max(json.count("diagnostics_total"), diagnostics.count)
    skipped = json["skipped"]?.number != nil ? json.count("skipped") : nil
    if let from = json["period"]?.day("from"), let to = json["period"]?.day("to"), from <= to {
      period = from...to
    }
    for value in diagnostics { add(value) }
    if skipped == nil, diagnosticsTotal == diagnostics.count {
      skipped = self.diagnostics.reduce(0) { $0 + ($1.severity == .error ? $1.count : 0) }
    }
    sortByAttention()
  }

  /// Everything was there before, and nothing is left to say about exercises.
  var bringsNothing: Bool { workouts == 0 && sets == 0 }

  private mutating func add(_ value: JSONValue) {
    let diagnostic = ImportDiagnostic(value)
    let code = value["code"]?.string ?? value["reason"]?.string ?? ""
    let severity = DiagnosticGroup.Severity(rawValue: value["severity"]?.string ?? "") ?? .warning
    let place =
      diagnostics.firstIndex { $0.code == code && $0.severity == severity } ?? diagnostics.count
    if place == diagnostics.count {
      diagnostics.append(DiagnosticGroup(code: code, severity: severity))
    }
    diagnostics[place].count += 1
    if diagnostics[place].first.count < DiagnosticGroup.shownCount {
      diagnostics[place].first.append(diagnostic)
    }
  }

  /// What is new without muscles first, then what was only guessed; within that as in the file.
  private mutating func sortByAttention() {
    var sorted: [ImportedExercise] = []
    for attention in [ImportedExercise.Attention.needed, .wise, .none] {
      sorted += exercises.filter { $0.attention == attention }
    }
    exercises = sorted
    diagnostics.sort { $0.severity.rank < $1.severity.rank }
  }

  private static func appName(_ format: String) -> String {
    switch format {
    case "strong": "Strong"
    case "hevy": "Hevy"
    case "fitnotes": "FitNotes"
    case "fitbod": "Fitbod"
    case "liftosaur": "Liftosaur"
    case "liftlog": "LiftLog"
    case "stronglifts": "StrongLifts"
    case "regimen": "Regimen"
    default: format
    }
  }
}

/// An exercise of the file, and what it was taken for.
struct ImportedExercise: Sendable {
  /// How much someone should look at it.
  enum Attention: Sendable { case needed, wise, none }

  /// As the file writes it.
  var name: String
  var sets: Int
  /// How it was matched, in the report's word.
  var match: String
  /// What it was taken for.
  var exercise: String
  /// The closest names that are known, best first.
  var suggestions: [String]

  init?(_ json: JSONValue) {
    guard let name = json["name"]?.string, !name.isEmpty else { return nil }
    self.name = name
    sets = json.count("sets")
    match = json["match"]?.string ?? ""
    exercise = json["exercise"]?.string ?? ""
    suggestions = (json["suggestions"]?.array ?? []).compactMap { $0.string }
  }

  var isNew: Bool { match == "new" }

  var attention: Attention {
    switch match {
    case "new": .needed
    case "similar": .wise
    default: .none
    }
  }
}

/// What was said of one place in the file.
struct ImportDiagnostic: Sendable {
  /// From 1; 0 where it is about no line.
  var line: Int
  var text: String

  init(_ json: JSONValue) {
    line = json.count("line")
    text = json["message"]?.string ?? json["reason"]?.string ?? ""
    if let field = json["field"]?.string, !field.isEmpty { text = field + ": " + text }
    if let done = json["done"]?.string, !done.isEmpty { text += (text.isEmpty ? "" : " ") + done }
  }
}

/// What was said for one reason.
struct DiagnosticGroup: Sendable {
  static let shownCount = 20

  enum Severity: String, Sendable {
    /// Not imported, or not wholly.
    case error
    /// Imported, but something in it had to be decided.
    case warning
    case note

    var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
  }

  /// The report's word for the reason, such as `bad-number`.
  var code: String
  var severity: Severity
  var count = 0
  /// As many as are shown.
  var first: [ImportDiagnostic] = []

  init(code: String, severity: Severity) {
    self.code = code
    self.severity = severity
  }
}

extension JSONValue {
  /// A whole number from 0; what else there may be counts as 0.
  fileprivate func count(_ key: String) -> Int {
    guard let number = self[key]?.number, number > 0, number < 2e9 else { return 0 }
    return Int(number)
  }

  fileprivate func day(_ key: String) -> CivilDay? {
    guard let text = self[key]?.string else { return nil }
    return CivilDay(String(text.prefix(10)))
  }
}
