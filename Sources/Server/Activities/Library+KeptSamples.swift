import Body
import Documents
import Interchange
import Library

/// Why what was measured during an activity cannot be read.
public enum SamplesError: Error, Equatable {
  /// Nothing was measured along the way.
  case nothingMeasured
  case missing(path: String)
  /// It is not the file that the activity speaks of, or nothing in it can be read.
  case damaged(path: String)

  public var message: String {
    switch self {
    case .nothingMeasured: "Nothing was measured along the way of this activity."
    case .missing(let path): "The file with its samples is not there: \(path)."
    case .damaged(let path): "The file with its samples is damaged: \(path)."
    }
  }

  public var hint: String {
    switch self {
    case .nothingMeasured: "Import a recording of it."
    case .missing: "Wait until the folder is synchronized, or put the file back from a backup."
    case .damaged: "Put it back from a backup."
    }
  }
}

extension Library {
  /// The samples of the first source that has some; those of another one where its file cannot be
  /// read.
  ///
  /// - Throws: `SamplesError`, `LibraryError`.
  public nonisolated func keptSamples(of activity: Activity) throws -> KeptSamples {
    var failure = SamplesError.nothingMeasured
    for source in activity.sources {
      guard let file = source.samples else { continue }
      guard let bytes = try attached(file, to: activity) else {
        if failure == .nothingMeasured { failure = .missing(path: file.path) }
        continue
      }
      if let kept = KeptSamples(source, bytes: bytes) { return kept }
      if failure == .nothingMeasured { failure = .damaged(path: file.path) }
    }
    throw failure
  }
}
