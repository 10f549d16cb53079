import Documents

/// What the library says of an import that was tried or done.
///
/// Reads what `regimen import --json` prints. A member that is not there, or is of another kind,
/// leaves its place empty.
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
  /// Sets that were changed in the export since, and not here.
  var updated: Int
  /// Sets that were changed or removed here, and stay so.
  var kept: Int
  /// Sets that the export lacks now.
  var gone: Int
  /// Workouts that another app has brought already.
  var alreadyThere: Int
  /// Those among them that take in what this file knows.
  var merged: Int
  /// Rows that were not imported; nil where the report does not say.
  var skipped: Int?
  /// First and last day; nil where the report does not say.
  var period: ClosedRange<CivilDay>?
  /// Those that want a look come first.
  var exercises: [ImportedExercise]
  var diagnostics = DiagnosticGroups()
  /// An export of Regimen holds more than is counted here, such as gyms.
  private var isWholeLibrary: Bool

  /// Nil where the value is no report.
  init?(_ json: JSONValue) {
    guard let format = json["format"]?.string else { return nil }
    app = ImportReport.appName(format)
    variant = json["variant"]?.string ?? ""
    isWholeLibrary = format == "regimen" && variant == "json"
    rows = json.count("rows")
    workouts = json.count("workouts")
    sets = json.count("sets")
    exercisesCreated = json["created"]?.count("exercises") ?? 0
    unchanged = json.count("unchanged")
    updated = json.count("updated")
    kept = json.count("kept")
    gone = json.count("gone")
    merged = json.count("merged")
    alreadyThere = json["alreadyThere"]?.array?.count ?? 0
    if json["skipped"]?.number != nil { skipped = json.count("skipped") }
    if let from = json["period"]?.day("from"), let to = json["period"]?.day("to"), from <= to {
      period = from...to
    }
    exercises = (json["exercises"]?.array ?? []).compactMap { ImportedExercise($0) }
    diagnostics.take(json)
    sortByAttention()
  }

  /// Whether there were rows, and none of them was of use.
  var readNothing: Bool {
    let hasErrors = diagnostics.list.contains { $0.severity == .error }
    return rows == 0
      || (bringsNothing && unchanged + kept + alreadyThere == 0 && hasErrors)
  }

  /// Everything was there before.
  var bringsNothing: Bool {
    workouts + sets + updated + merged + exercisesCreated == 0 && !isWholeLibrary
  }

  /// Whether a reason is among what was said.
  func says(_ code: String) -> Bool { diagnostics.list.contains { $0.code == code } }

  /// What is new without muscles first, then what was only guessed; within that as in the file.
  private mutating func sortByAttention() {
    exercises =
      exercises.filter { $0.attention == .needed } + exercises.filter { $0.attention == .wise }
      + exercises.filter { $0.attention == .none }
  }

  /// The names of formats are those of the apps in small letters.
  private static func appName(_ format: String) -> String {
    for name in [
      "Strong", "Hevy", "FitNotes", "Fitbod", "Liftosaur", "LiftLog", "StrongLifts", "JEFIT",
      "Lyfta", "GymBook", "GymRun", "Boostcamp", "Regimen",
    ] where name.lowercased() == format {
      return name
    }
    return format == "alphaprogression" ? "Alpha Progression" : format
  }
}

/// An exercise of the file, and what it was taken for.
struct ImportedExercise: Sendable {
  /// How much someone should look at it.
  enum Attention: Sendable { case needed, wise, none }

  /// How it was found.
  enum Match: String, Sendable {
    /// Nothing is known of the name: it comes without muscles.
    case open
    /// One that is here, by its name or in whichever way.
    case library
    /// One that is here, by another name of it.
    case alias
    /// One of the catalogue, which comes into the library.
    case catalogue
    /// Not known, but close enough to one that is.
    case guess
    /// As someone has said, or as an earlier import has placed it.
    case mapped, kept
  }

  /// As the file writes it.
  var name: String
  var sets: Int
  /// Nil where a newer library says it in another way.
  var match: Match?
  /// What it was taken for.
  var exercise: String
  /// The closest names that are known, best first.
  var suggestions: [String]

  init?(_ json: JSONValue) {
    guard let name = json["name"]?.string, !name.isEmpty else { return nil }
    self.name = name
    sets = json.count("sets")
    match = Match(rawValue: json["how"]?.string ?? "")
    exercise = json["exercise"]?.string ?? name
    suggestions = (json["suggestions"]?.array ?? []).compactMap { $0.string }
  }

  var isNew: Bool { match == .open }

  var attention: Attention {
    switch match {
    case .open: .needed
    case .guess: .wise
    default: .none
    }
  }
}

extension JSONValue {
  /// A whole number from 0; what else there may be counts as 0.
  func count(_ key: String) -> Int {
    guard let number = self[key]?.number, number > 0, number < 2e9 else { return 0 }
    return Int(number)
  }

  fileprivate func day(_ key: String) -> CivilDay? {
    guard let text = self[key]?.string else { return nil }
    return CivilDay(String(text.prefix(10)))
  }
}
