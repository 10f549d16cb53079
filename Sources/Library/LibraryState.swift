import Documents

/// Whether the folder can be believed, and written.
public enum LibraryState: String, Sendable {
  case scanning
  case ready
  case empty
  /// It held documents before and holds none now.
  case emptied
  /// It held many more documents before.
  case shrunken
  case missing
  /// It is read as ever, but cannot be written.
  case readOnly = "read-only"
  /// It is read as ever, but there is no room for more.
  case full

  /// Whether what the folder holds is taken for all there is.
  public var isBelieved: Bool {
    switch self {
    case .emptied, .shrunken, .missing: false
    case .scanning, .ready, .empty, .readOnly, .full: true
    }
  }

  /// What an error of a write says about the folder; nil where it says nothing.
  init?(ofWrite error: LibraryError) {
    switch error {
    case .readOnly: self = .readOnly
    case .full: self = .full
    default: return nil
    }
  }
}

/// What is known of reading and of writing the folder.
struct Standing: Sendable {
  var reading = LibraryState.scanning
  /// Nil until it is known, and where there is none.
  var identity: LibraryIdentity?
  /// What it was called when the cache was read, until the folder says it.
  var recalledIdentity: LibraryIdentity?
  /// Found out by a write; only a write that works takes it back.
  private var failedWrite: LibraryState?
  /// Found out by asking.
  private var refused: LibraryState?

  /// What matters most: a folder that cannot be believed, then one that cannot be written.
  var state: LibraryState {
    switch reading {
    case .emptied, .shrunken, .missing: reading
    default: failedWrite ?? refused ?? reading
    }
  }

  mutating func note(write error: LibraryError?) {
    guard let error else {
      failedWrite = nil
      refused = nil
      return
    }
    if let found = LibraryState(ofWrite: error) { failedWrite = found }
  }

  mutating func note(answer error: LibraryError?) {
    refused = error.flatMap { LibraryState(ofWrite: $0) }
  }
}
