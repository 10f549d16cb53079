import Documents
import Sequences

/// Why nothing could be read from a file of sequences.
public enum SequenceImportError: Error, Equatable, Sendable {
  case empty
  case notJSON
  case tooLarge(bytes: Int, limit: Int)
  /// The text is no JSON any more, or a number of Regimen's own is outside its range.
  case damaged(DocumentError)
  /// - Parameter keys: what the file's object holds.
  case unknownFormat(keys: [String])
  case nothingToImport(SequenceFormat)
  case tooManyObjects(count: Int, limit: Int)
  case tooManySequences(count: Int, limit: Int)
  case tooManyCards(sequence: String, count: Int)

  /// What is wrong, and where.
  public var message: String {
    switch self {
    case .empty: "The file is empty."
    case .notJSON: "The file is no JSON: it begins with neither { nor [."
    case .tooLarge(let bytes, let limit):
      "The file has \(bytes) bytes; sequences are read from files of up to \(limit)."
    case .damaged(let error): "The file cannot be read: \(Self.text(of: error))."
    case .unknownFormat(let keys):
      keys.isEmpty
        ? "The file holds no objects."
        : "No known app writes files with "
          + keys.prefix(6).map { "\"\(ShortText.of($0))\"" }.joined(separator: ", ") + "."
    case .nothingToImport(let format):
      "This \(format.appName) file holds no sequence that could be imported."
    case .tooManyObjects(let count, let limit):
      "The file holds \(count) cards, groups and settings; up to \(limit) are read at once."
    case .tooManySequences(let count, let limit):
      "The file holds \(count) sequences; at most \(limit) are imported at once."
    case .tooManyCards(let name, let count):
      "\"\(name)\" would be \(count == Int(Int32.max) ? "more than 2000 million" : String(count)) "
        + "cards, and at most \(Expansion.mostCards) can be played."
    }
  }

  /// The way to a value may be as long as the file.
  static func text(of error: DocumentError) -> String {
    var error = error
    error.path = ShortText.of(error.path)
    return error.description
  }

  /// What to do about it.
  public var hint: String {
    switch self {
    case .empty, .nothingToImport: "Export it again from the app, and check that it holds timers."
    case .notJSON:
      "Import the JSON file as the app wrote it; unpack it first where it is an archive."
    case .tooLarge: "Export fewer timers at once."
    case .damaged(let error):
      if case .newerSchema = error.fault {
        "Update Regimen on this device."
      } else {
        "Correct it at that place, or export it again."
      }
    case .unknownFormat(let keys) where keys.contains("documents"):
      "It looks like the export of a whole library: import it as such."
    case .unknownFormat:
      "Import a file of "
        + SequenceFormat.allCases.map { $0.appName }.joined(separator: ", ") + "."
    case .tooManyObjects, .tooManySequences: "Split the file."
    case .tooManyCards: "Lower its rounds in the app that wrote it, and export it again."
    }
  }
}

extension SequenceImportError: CustomStringConvertible {
  public var description: String { message + " " + hint }
}
