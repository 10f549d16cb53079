import Documents
import Gateway
import Interchange
import Library
import Recordings
import Running
import Sequences
import Server

/// What a person reads when a command could not do its work.
struct Failure: Error {
  var message: String
  var hint = ""
  var exitCode = ExitCodes.failed
}

/// What the program's exit says to scripts.
enum ExitCodes {
  static let failed: Int32 = 1
  static let usage: Int32 = 2
  /// A file was read, but nothing in it could be; or a plan was refused.
  static let unreadable: Int32 = 65
}

extension ImportError {
  /// Whether something was left open that a person can say.
  var asksForAnswer: Bool {
    switch self {
    case .unitNeeded, .unitContradicts, .dateOrderNeeded, .columnsNeeded: true
    default: false
    }
  }
}

extension Failure {
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as RemoteServer.Declined: self.init(message: error.message)
    case let error as LibraryError: self.init(message: error.message, hint: error.hint)
    case let error as ImportError where error.asksForAnswer:
      self = .usage(error.message, hint: error.hint)
    case let error as ImportError:
      self.init(message: error.message, hint: error.hint, exitCode: ExitCodes.unreadable)
    case let error as RecordingError:
      self.init(message: error.message, hint: error.hint, exitCode: ExitCodes.unreadable)
    case let error as ActivitySourcesError where error == .sameActivity:
      self = .usage(error.message, hint: error.hint)
    case let error as ActivitySourcesError: self.init(message: error.message, hint: error.hint)
    case let error as SamplesError: self.init(message: error.message, hint: error.hint)
    case let error as ActivityExport.Failure:
      self.init(message: error.message, hint: error.hint)
    case let error as SequenceImportError:
      self.init(message: error.message, hint: error.hint, exitCode: ExitCodes.unreadable)
    case let error as TlsError: self.init(message: error.message, hint: error.hint)
    case let error as PlanError:
      self.init(message: error.description, exitCode: ExitCodes.unreadable)
    case let error as SequenceError: self.init(message: error.description)
    case let error as GatewayDeskError: self.init(message: error.message, hint: error.hint)
    case let error as GatewayClient.Failure: self.init(message: error.message, hint: error.hint)
    case let error as CatalogueError: self.init(message: error.message, hint: error.hint)
    default: self.init(message: "\(error)")
    }
  }

  static func usage(_ message: String, hint: String = "") -> Failure {
    Failure(message: message, hint: hint, exitCode: ExitCodes.usage)
  }
}
