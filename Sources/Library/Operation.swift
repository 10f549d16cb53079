import Documents

/// A change to one document that a device made on its own copy.
public struct DocumentOperation: Sendable {
  /// Minted by the device: what arrives twice is applied once.
  public var id: ULID
  /// Such as `Workouts`.
  public var folder: String
  public var document: ULID
  /// The text that the change was made on; nil where there was none.
  public var base: [UInt8]?
  /// The text as the device has it now; nil deletes the document.
  public var text: [UInt8]?
  /// When the change was made.
  public var at: Instant

  public init(
    id: ULID, folder: String, document: ULID, base: [UInt8]?, text: [UInt8]?, at: Instant
  ) {
    self.id = id
    self.folder = folder
    self.document = document
    self.base = base
    self.text = text
    self.at = at
  }
}

/// What has become of an operation.
public struct OperationResult: Equatable, Sendable {
  public enum Outcome: Equatable, Sendable {
    /// - Parameters:
    ///   - revision: of the document now, 0 where there is none.
    ///   - text: the document's text, where it is another one than the operation's.
    case applied(revision: Int64, text: [UInt8]?)
    case refused(Refusal)
  }

  public var id: ULID
  public var outcome: Outcome
}

/// Why an operation was not applied; the others of its batch were.
public struct Refusal: Error, Equatable, Sendable {
  public enum Kind: String, Sendable {
    case unknownFolder = "unknown-folder"
    case invalid
    case idMismatch = "id-mismatch"
    case newerSchema = "newer-schema"
    case quarantined
    case wrongTombstone = "wrong-tombstone"
    case unmergeable
  }

  public var kind: Kind
  public var message: String
  public var hint: String

  init(_ kind: Kind, _ message: String, hint: String) {
    self.kind = kind
    self.message = message
    self.hint = hint
  }
}

extension Refusal {
  static func unknownFolder(_ name: String) -> Refusal {
    Refusal(
      .unknownFolder, "This version knows no folder \"\(name)\".",
      hint: "Update Regimen on the server.")
  }

  static func unreadable(_ failure: JSONFailure, in text: [UInt8], noun: StaticString) -> Refusal {
    let error = DocumentError(failure, in: text)
    if case .newerSchema = failure.fault {
      return Refusal(
        .newerSchema, "The \(noun) cannot be read: \(error).",
        hint: "Update Regimen on the server.")
    }
    return Refusal(
      .invalid, "The \(noun) cannot be read: \(error).", hint: "Change it and save it again.")
  }

  static func idMismatch(_ named: ULID, found: ULID) -> Refusal {
    Refusal(
      .idMismatch, "The operation is for \(named), but its text is the document \(found).",
      hint: "Make the change again.")
  }

  static func quarantined(_ path: String) -> Refusal {
    let error = LibraryError.quarantined(path: path)
    return Refusal(.quarantined, error.message, hint: error.hint)
  }

  static func wrongTombstone(_ reason: String) -> Refusal {
    Refusal(
      .wrongTombstone, "The tombstone cannot be kept: \(reason).",
      hint: "Delete the document itself.")
  }

  static func unmergeable(_ failure: JSONFailure, in text: [UInt8], noun: StaticString) -> Refusal {
    Refusal(
      .unmergeable,
      "The \(noun) was changed here and elsewhere in ways that do not go together: "
        + "\(DocumentError(failure, in: text)).",
      hint: "Look at what is there now and make the change again.")
  }
}
