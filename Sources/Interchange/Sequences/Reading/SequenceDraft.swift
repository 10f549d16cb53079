import Documents
import Sequences

/// One sequence of another app while it is read: its steps have no identifiers yet.
struct SequenceDraft {
  var name: String
  var steps: [Step] = []
  var cues = CueSettings()
  /// The name of the step that is being read; empty between steps.
  var step = ""
  private(set) var diagnostics = DiagnosticList()

  /// - Parameter number: from 1, for messages on a sequence without a name.
  init(name: Loose, number: Int) {
    self.name = name.string ?? ""
    place = ShortText.of(self.name.isEmpty ? "Sequence \(number)" : self.name)
    if self.name.isEmpty {
      report(
        .note, "no-name", "The sequence has no name.", "It was named after the file.")
    }
  }

  /// What messages call the sequence.
  let place: String

  mutating func report(
    _ severity: SequenceDiagnostic.Severity, _ code: String,
    _ reason: @autoclosure () -> String, _ action: @autoclosure () -> String
  ) {
    diagnostics.append(
      SequenceDiagnostic(
        severity, code: code, sequence: place, step: ShortText.of(step), reason: reason(),
        action: action()))
  }

  /// Tells of what the app has written and this reader does not know.
  mutating func report(_ unknown: UnknownFields) {
    for member in unknown.members where member.value != SequenceDraft.null {
      report(
        .warning, "unknown-field", "The field \(ShortText.key(of: member)) is not known.",
        "It was left out.")
    }
  }

  private static let null = Array("null".utf8)

  // MARK: Values

  /// A name; empty, with a diagnostic, where it is none.
  mutating func text(_ value: Loose, _ field: String) -> String {
    if let text = value.string { return text }
    if value != .none {
      report(.warning, "bad-text", "The field \"\(field)\" is no text.", "It was left out.")
    }
    return ""
  }

  /// The elements of a list; none, with a diagnostic, where it is no list.
  mutating func list<Element>(_ value: LooseList<Element>, _ field: String) -> [Element] {
    if case .other = value {
      report(.error, "bad-list", "The field \"\(field)\" is no list.", "It was left out.")
    }
    return value.list
  }

  /// An object; nil, with a diagnostic where something else stands there.
  mutating func object<Value>(_ value: LooseObject<Value>, _ field: String) -> Value? {
    if value.isOther {
      report(.error, "bad-object", "The field \"\(field)\" is no object.", "It was left out.")
    }
    return value.value
  }

  /// Whole seconds that a card can take; nil, with a diagnostic, where it would take no time.
  ///
  /// - Parameter unit: how many of the file's units are a second.
  mutating func seconds(_ value: Loose, _ field: String, unit: Double = 1) -> Int? {
    guard let number = value.number, number.isFinite else {
      let found = value == .none ? "is missing" : "is no number"
      report(.error, "bad-number", "The field \"\(field)\" \(found).", "The step was left out.")
      return nil
    }
    let exact = number / unit
    if exact <= 0 {
      report(.error, "no-time", "The step takes no time.", "It was left out.")
      return nil
    }
    return whole(exact, in: CardLimits.seconds, "\(Self.text(number)) for \"\(field)\"", "seconds")
  }

  /// How often something is done; nil, with a diagnostic, where it never is.
  mutating func rounds(_ value: Loose, _ field: String) -> Int? {
    guard let number = value.number, number.isFinite else {
      if value == .none { return 1 }
      report(.warning, "bad-number", "The field \"\(field)\" is no number.", "1 was taken.")
      return 1
    }
    if number <= 0 {
      report(
        .error, "no-rounds", "\(Self.text(number)) for \"\(field)\" means never.",
        "It was left out.")
      return nil
    }
    return whole(number, in: CardLimits.rounds, "\(Self.text(number)) for \"\(field)\"", "rounds")
  }

  private mutating func whole(
    _ exact: Double, in range: ClosedRange<Int>, _ what: String, _ unit: String
  ) -> Int {
    let rounded = exact.rounded()
    let result = Int(min(max(rounded, Double(range.lowerBound)), Double(range.upperBound)))
    if Double(result) == exact { return result }
    if Double(result) == rounded {
      report(
        .warning, "rounded", "\(what) is not a whole number of \(unit).", "\(result) was taken.")
    } else {
      report(
        .warning, "clamped",
        "\(what) is outside \(range.lowerBound)…\(range.upperBound) \(unit).",
        "\(result) was taken.")
    }
    return result
  }

  private static func text(_ number: Double) -> String { Loose.number(number).string ?? "" }
}
