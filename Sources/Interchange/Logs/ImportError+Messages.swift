extension ImportError {
  public var message: String {
    switch self {
    case .empty: "The file is empty."
    case .notText(let kind): "The file is \(kind), not an export."
    case .unknownHeader(let header):
      "No known app writes a file that begins with \(header.quotedForMessage)."
    case .missingColumns(let format, let columns):
      columns.isEmpty
        ? "The file is not laid out as \(format.appName) does it."
        : "A file of \(format.appName) has the columns \(columns.joined(separator: ", ")), which "
          + "are missing here."
    case .unitNeeded(let format):
      "This file of \(format.appName) does not say whether its weights are kilograms or pounds."
    case .tooLarge(let bytes, let limit):
      "The file has \(bytes >> 20) MB; \(limit >> 20) MB can be read."
    }
  }

  public var hint: String {
    switch self {
    case .empty: "Export it again and check that the app has finished writing."
    case .notText: "Choose the CSV file that the app exports."
    case .unknownHeader:
      "Exports of \(LogFormat.allCases.map { $0.appName }.joined(separator: ", ")) and of Regimen "
        + "itself can be read."
    case .missingColumns: "Leave --format out, or name another one."
    case .unitNeeded: "Say it with --unit kg or --unit lb, as in the settings of the app."
    case .tooLarge: "Split the file and import the parts one after the other."
    }
  }
}

extension LogFormat {
  /// As the app calls itself.
  public var appName: String {
    switch self {
    case .strong: "Strong"
    case .hevy: "Hevy"
    case .fitnotes: "FitNotes"
    case .fitbod: "Fitbod"
    case .liftosaur: "Liftosaur"
    case .liftlog: "LiftLog"
    case .stronglifts: "StrongLifts"
    }
  }
}
