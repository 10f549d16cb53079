import Documents
import HTTPTypes
import Hummingbird
import Interchange
import Library
import NIOHTTP1
import Recordings

/// What a device is told when the server could not do what it was asked.
struct HttpFailure: Error {
  var status: HTTPResponse.Status
  /// A stable word for programs, such as `not-paired`.
  var kind: String
  var message: String
  var hint = ""
  /// Seconds to wait, where waiting helps.
  var retryAfter: Int?
  /// Methods that the path takes, where it is a question of that.
  var allowed: [HTTPRequest.Method] = []
  /// The columns of a table, where it is a question of what they hold.
  var columns: [String] = []

  init(
    _ status: HTTPResponse.Status, _ kind: String, _ message: String, hint: String = "",
    retryAfter: Int? = nil
  ) {
    self.status = status
    self.kind = kind
    self.message = message
    self.hint = hint
    self.retryAfter = retryAfter
  }

  static func malformed(_ message: String, hint: String = "") -> HttpFailure {
    HttpFailure(.badRequest, "malformed", message, hint: hint)
  }

  static let notFound = HttpFailure(.notFound, "not-found", "There is nothing at this address.")

  static let foreignHost = HttpFailure(
    .forbidden, "host", "This server does not go by that name.",
    hint: "Name it: regimen serve --name HOST.")

  static let notPaired = HttpFailure(
    .unauthorized, "not-paired", "This device is not paired with the server.",
    hint: "Open the link that regimen serve prints, or one from a paired device.")

  static func tooLarge(limit: Int) -> HttpFailure {
    HttpFailure(
      .contentTooLarge, "too-large", "That is more than the \(limit >> 20) MB that fit here.",
      hint: "Send it in smaller parts.")
  }

  static let tooSlow = HttpFailure(
    .requestTimeout, "too-slow", "The request took too long to arrive.", hint: "Send it again.")

  static let lengthUnknown = HttpFailure(
    .lengthRequired, "length", "How long the file is has to be said.",
    hint: "Send it with a Content-Length.")

  static let busy = HttpFailure(
    .serviceUnavailable, "busy", "The server has as much to take in as it can.",
    hint: "Send it again in a while.", retryAfter: 5)

  static let tooMuchWork = HttpFailure(
    .contentTooLarge, "too-much-work", "It took too long to read that file; nothing was changed.",
    hint: "Send it in smaller parts.")

  static let codingUnknown = HttpFailure(
    .notImplemented, "transfer-encoding", "The body is coded in a way that is not known here.",
    hint: "Send it with a Content-Length, or chunked.")

  static func notAllowed(_ allowed: [HTTPRequest.Method]) -> HttpFailure {
    var failure = HttpFailure(
      .methodNotAllowed, "method",
      "This address takes \(allowed.map { $0.rawValue }.joined(separator: ", ")).")
    failure.allowed = allowed
    return failure
  }
}

extension HttpFailure {
  /// What any error of the modules below means for a device.
  init(_ error: any Error) {
    switch error {
    case let failure as HttpFailure: self = failure
    case is HTTPParserError: self = .malformed("The body breaks off, or is no HTTP.")
    case let error as LibraryError: self.init(error)
    case let error as ImportError:
      if case .tooLarge = error {
        self.init(.contentTooLarge, "too-large", error.message, hint: error.hint)
      } else {
        self.init(.badRequest, error.kind, error.message, hint: error.hint)
      }
      if case .columnsNeeded(let columns, _) = error { self.columns = columns }
    case let error as RecordingError: self.init(error)
    case let error as SequenceImportError:
      if case .tooLarge = error {
        self.init(.contentTooLarge, "too-large", error.message, hint: error.hint)
      } else {
        self.init(.badRequest, "unreadable", error.message, hint: error.hint)
      }
    case let error as SamplesError:
      self.init(.notFound, error.kind, error.message, hint: error.hint)
    case let error as PictureError:
      self.init(.notFound, error.kind, error.message, hint: error.hint)
    case let error as ActivitySourcesError:
      self.init(error.status, error.kind, error.message, hint: error.hint)
    case let error as ActivityExport.Failure:
      self.init(.conflict, "not-in-format", error.message, hint: error.hint)
    case let error as CatalogueError:
      self.init(.internalServerError, "catalogue", error.message, hint: error.hint)
    default:
      // What it is stays in the server's log.
      self.init(
        .internalServerError, "failed", "The server could not do that.",
        hint: "Its log says why. Try again.")
    }
  }

  private init(_ error: LibraryError) {
    switch error {
    case .full: self.init(.init(code: 507), "full", error.message, hint: error.hint)
    case .readOnly:
      self.init(.internalServerError, "read-only", error.message, hint: error.hint)
    case .missing: self.init(.conflict, "missing", error.message, hint: error.hint)
    case .unfinished: self.init(.conflict, "unfinished", error.message, hint: error.hint)
    case .emptied: self.init(.conflict, "emptied", error.message, hint: error.hint)
    case .shrunken: self.init(.conflict, "shrunken", error.message, hint: error.hint)
    case .replaced: self.init(.conflict, "replaced", error.message, hint: error.hint)
    case .linked: self.init(.conflict, "linked", error.message, hint: error.hint)
    case .quarantined: self.init(.conflict, "quarantined", error.message, hint: error.hint)
    case .changedMeanwhile: self.init(.conflict, "changed", error.message, hint: error.hint)
    case .invalid: self.init(.badRequest, "invalid", error.message, hint: error.hint)
    case .notFound: self.init(.notFound, "not-found", error.message, hint: error.hint)
    default: self.init(.internalServerError, "library", error.message, hint: error.hint)
    }
  }
}

extension ActivitySourcesError {
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .noActivity, .noRecording: .notFound
    case .onlyRecording: .conflict
    case .sameActivity: .badRequest
    }
  }

  fileprivate var kind: String {
    switch self {
    case .noActivity: "not-found"
    case .noRecording: "no-recording"
    case .onlyRecording: "only-recording"
    case .sameActivity: "same-activity"
    }
  }
}

extension SamplesError {
  fileprivate var kind: String {
    switch self {
    case .nothingMeasured: "no-samples"
    case .missing: "samples-missing"
    case .damaged: "samples-damaged"
    }
  }
}

extension PictureError {
  fileprivate var kind: String {
    switch self {
    case .noPhoto: "not-found"
    case .missing: "picture-missing"
    case .damaged: "picture-damaged"
    }
  }
}

extension ImportError {
  /// A stable word, so that the page knows what to ask for.
  fileprivate var kind: String {
    switch self {
    case .empty: "empty"
    case .notText: "not-text"
    case .unknownHeader: "unknown-format"
    case .columnsNeeded: "columns-needed"
    case .missingColumns: "missing-columns"
    case .unitNeeded: "unit-needed"
    case .unitContradicts: "unit-contradicts"
    case .tooLarge: "too-large"
    case .damaged, .damagedArchive, .damagedDatabase: "damaged"
    case .severalFiles: "several-files"
    case .dateOrderNeeded: "date-order-needed"
    }
  }
}
