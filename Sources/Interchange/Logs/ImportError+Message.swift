extension ImportError {
  public var message: String {
    switch self {
    case .empty: "The file is empty."
    case .notText(let looksLike): "The file is not a text export; it looks like \(looksLike)."
    case .unknownHeader(let header):
      "The first line, \"\(Row.quoted(header))\", is no header of a known export."
    case .missingColumns(let format, let columns):
      "The header lacks what every \(format.appName) export has: "
        + columns.map { "\"\($0)\"" }.joined(separator: ", ") + "."
    case .unitNeeded(let format):
      switch format {
      case .strong: "Strong's comma files do not say whether weights are kilograms or pounds."
      default:
        "This \(format.appName) file does not say whether weights are kilograms or pounds."
      }
    case .unitContradicts(let format, let said, let known):
      "Earlier imports from \(format.appName) were in \(known.rawValue), and this one is said to be "
        + "in \(said.rawValue)."
    case .tooLarge(let bytes, let limit):
      "The file has \(bytes >> 20) MiB; files up to \(limit >> 20) MiB are read."
    case .damaged(let error): "The export is damaged: \(error)."
    }
  }

  public var hint: String {
    switch self {
    case .empty: "Export it again from the app, and check that it holds workouts."
    case .notText(let looksLike):
      switch looksLike {
      case "UTF-16 text": "Save it as UTF-8, for example as CSV UTF-8 in a spreadsheet program."
      case "a ZIP archive", "a gzip archive": "Unpack it and import the CSV file in it."
      default: "Import the CSV file that the app exports."
      }
    case .unknownHeader:
      "Import the file as the app wrote it: "
        + LogFormat.allCases.map { $0.appName }.joined(separator: ", ") + "."
    case .missingColumns: "Export it again from the app, or leave out --format."
    case .unitNeeded: "Pass --unit kg or --unit lb."
    case .unitContradicts(_, let said, let known):
      "Pass --unit \(known.rawValue); or --unit \(said.rawValue) --change-unit, where the app shows "
        + "\(said.rawValue) now, or the earlier unit was wrong."
    case .damaged: "Export it again."
    case .tooLarge: "Split it; each part needs the header line."
    }
  }
}

extension LogFormat {
  /// The app's name as it writes it.
  public var appName: String {
    switch self {
    case .strong: "Strong"
    case .hevy: "Hevy"
    case .fitnotes: "FitNotes"
    case .fitbod: "Fitbod"
    case .liftosaur: "Liftosaur"
    case .liftlog: "LiftLog"
    case .stronglifts: "StrongLifts"
    case .jefit: "JEFIT"
    case .lyfta: "Lyfta"
    case .gymbook: "GymBook"
    case .gymrun: "GymRun"
    case .alphaprogression: "Alpha Progression"
    case .boostcamp: "Boostcamp"
    }
  }
}
