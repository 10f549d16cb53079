import Documents
import Sequences

/// What a file of sequences holds.
public struct ImportedSequences: Equatable, Sendable {
  public var format: SequenceFormat
  /// In the order of the file, at least one.
  public var sequences: [TimedSequence] = []
  /// What has no equal; at most `mostDiagnostics`, of which the last says how many more there were.
  public var diagnostics: [SequenceDiagnostic] = []

  public static let mostDiagnostics = 500

  public init(format: SequenceFormat) { self.format = format }

  /// The app that wrote the file, as it writes its own name.
  public var formatName: String { format.appName }
}

/// Something in a file that has no equal in a sequence, and what was done with it.
public struct SequenceDiagnostic: Equatable, Sendable {
  public enum Severity: String, Sendable {
    /// Something was left out that would have been played.
    case error
    /// It plays, but not quite as it did there.
    case warning
    /// Worth knowing.
    case note
  }

  public var severity: Severity
  /// A stable word for scripts, such as `clamped`.
  public var code: String
  /// The name of the sequence; empty for the file as a whole.
  public var sequence: String
  /// The name of the step; empty for the sequence as a whole.
  public var step: String
  /// A full sentence.
  public var reason: String
  /// A full sentence.
  public var action: String

  public init(
    _ severity: Severity, code: String, sequence: String = "", step: String = "",
    reason: String, action: String
  ) {
    self.severity = severity
    self.code = code
    self.sequence = sequence
    self.step = step
    self.reason = reason
    self.action = action
  }

  /// Where it stands, such as `Legs / Squat`; empty for the file as a whole.
  public var place: String {
    sequence.isEmpty || step.isEmpty ? sequence + step : sequence + " / " + step
  }

  public var message: String {
    (place.isEmpty ? "" : place + ": ") + reason + " " + action
  }

  static func twice(_ name: String) -> SequenceDiagnostic {
    SequenceDiagnostic(
      .note, code: "twice", sequence: ShortText.of(name),
      reason: "The sequence stands in the file twice.", action: "It was imported once.")
  }

  static let latinText = SequenceDiagnostic(
    .note, code: "latin-text", reason: "The file is not UTF-8; it was read as Latin 1.",
    action: "Letters of other alphabets were lost by the app that wrote it: look at the names.")
}
