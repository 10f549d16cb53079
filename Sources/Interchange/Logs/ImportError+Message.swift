import Documents

extension ImportError {
  public var message: String {
    switch self {
    case .empty: "The file is empty."
    case .notText(let looksLike): "The file is not a text export; it looks like \(looksLike)."
    case .unknownHeader(let header):
      "The first line, \"\(Row.quoted(header))\", is no header of a known export."
    case .columnsNeeded(_, let known) where known.openTime != nil && known.isComplete:
      "The column \"\(Row.quoted(known.openTime ?? ""))\" may hold the time of day, or how long "
        + "a set took."
    case .columnsNeeded(let columns, _):
      "Nobody knows which app writes these columns: "
        + columns.prefix(12).map { "\"\(Row.quoted($0))\"" }.joined(separator: ", ")
        + (columns.count > 12 ? " and \(columns.count - 12) more." : ".")
    case .missingColumns(let format, let columns):
      "The header lacks what every \(format.appName) export has: "
        + columns.map { "\"\($0)\"" }.joined(separator: ", ") + "."
    case .unitNeeded(let format):
      switch format {
      case .table: "The table does not say whether weights are kilograms or pounds."
      case .strong: "Strong's comma files do not say whether weights are kilograms or pounds."
      default:
        "This \(format.appName) file does not say whether weights are kilograms or pounds."
      }
    case .unitContradicts(let format, let said, let known):
      "Earlier imports from \(format.appName) were in \(known.rawValue), and this one is said to be "
        + "in \(said.rawValue)."
    case .dateOrderNeeded(let example):
      "Dates such as \"\(Row.quoted(example))\" do not say whether the day or the month comes first."
    case .tooLarge(let bytes, let limit):
      "The file has \(bytes >> 20) MiB; files up to \(limit >> 20) MiB are read."
    case .damaged(let error):
      error.isOfNewerVersion
        ? "It comes from a newer version of Regimen." : "The export is damaged: \(error)."
    case .damagedArchive(let reason): "The archive cannot be unpacked: \(reason)."
    case .damagedDatabase: "The database cannot be read: it is damaged or not whole."
    case .severalFiles(let names, let areKnown):
      (areKnown ? "The archive holds several exports: " : "The archive holds no known export: ")
        + names.prefix(5).map { Row.quoted($0) }.joined(separator: ", ")
        + (names.count > 5 ? " and \(names.count - 5) more." : ".")
    }
  }

  public var hint: String {
    switch self {
    case .empty: "Export it again from the app, and check that it holds workouts."
    case .notText(let looksLike):
      looksLike == "a ZIP archive" || looksLike == "a gzip archive"
        ? "Unpack it once more, and import the file in it."
        : "Import the CSV file that the app exports."
    case .unknownHeader:
      "Import the file as the app wrote it: "
        + LogFormat.apps.map { $0.appName }.joined(separator: ", ") + "."
    case .columnsNeeded(_, let known):
      if let time = known.openTime, known.isComplete {
        "Say which: --columns \"\(known.example(time, as: .start))\" for the time of day, "
          + "--columns \"\(known.example(time, as: .seconds))\" for how long a set took."
      } else {
        "Say which is what: --columns \"\(known.example)\"."
      }
    case .missingColumns: "Export it again from the app, or leave out --format."
    case .unitNeeded: "Pass --unit kg or --unit lb."
    case .unitContradicts(_, let said, let known):
      "Pass --unit \(known.rawValue); or --unit \(said.rawValue) --change-unit, where the app shows "
        + "\(said.rawValue) now, or the earlier unit was wrong."
    case .dateOrderNeeded: "Pass --dates day-first or --dates month-first."
    case .damaged(let error) where error.isOfNewerVersion:
      "Update Regimen, then import it again."
    case .damaged, .damagedArchive, .damagedDatabase: "Export it again, and copy it whole."
    case .severalFiles: "Unpack it, and import the files one by one."
    case .tooLarge: "Split it; each part needs the header line."
    }
  }
}

extension DocumentError {
  fileprivate var isOfNewerVersion: Bool {
    if case .newerSchema = fault { true } else { false }
  }
}

extension TableColumns {
  /// What is known, with one more column.
  fileprivate func example(_ name: String, as column: TableColumn) -> String {
    TableColumn.allCases.compactMap { other in
      (other == column ? name : self[other]).map { "\(other.rawValue)=\($0)" }
    }.joined(separator: ",")
  }

  /// What is known, and what is open of the rest that is needed.
  fileprivate var example: String {
    var words = TableColumn.allCases.compactMap { column in
      self[column].map { "\(column.rawValue)=\($0)" }
    }
    for column in TableColumn.required + [.reps, .weight] where self[column] == nil {
      words.append(column.rawValue + "=…")
    }
    return words.joined(separator: ",")
  }
}

extension LogFormat {
  /// Without tables of no known app.
  static let apps = allCases.filter { $0 != .table }

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
    case .table: "Table"
    }
  }
}
