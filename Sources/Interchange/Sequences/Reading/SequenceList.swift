import Documents
import Sequences

/// Gathers the sequences of another app's file.
struct SequenceList {
  let format: SequenceFormat
  private let fallbackName: String
  private var sequences: [TimedSequence] = []
  private var seen: Set<ULID> = []
  /// Of the next sequence in the file, from 1.
  private(set) var number = 1
  private var diagnostics = DiagnosticList()

  init(format: SequenceFormat, fallbackName: String) {
    self.format = format
    self.fallbackName = fallbackName
  }

  /// Tells of something that the file says beside its sequences.
  mutating func append(_ diagnostic: @autoclosure () -> SequenceDiagnostic) {
    diagnostics.append(diagnostic())
  }

  /// Tells of what stands beside the sequences and is not known.
  mutating func report(_ unknown: UnknownFields) {
    for member in unknown.members {
      append(
        SequenceDiagnostic(
          .warning, code: "unknown-field",
          reason: "The field \(ShortText.key(of: member)) is not known.",
          action: "It was left out."))
    }
  }

  /// Adds a sequence that has no identifiers yet.
  mutating func add(_ draft: SequenceDraft) {
    number += 1
    for diagnostic in draft.diagnostics.finished() { diagnostics.append(diagnostic) }
    if draft.steps.isEmpty {
      diagnostics.append(
        SequenceDiagnostic(
          .error, code: "empty", sequence: draft.place,
          reason: "There is nothing to play in it.", action: "It was left out."))
      return
    }
    var sequence = TimedSequence(
      id: .none, name: draft.name, steps: draft.steps, cues: draft.cues)
    if Expansion.turnCount(of: sequence.steps) > Expansion.mostCards {
      // Left out in the end, so that identifiers would be for nothing.
      sequences.append(sequence)
      return
    }
    let hash = ContentHash(of: sequence.encoded())
    let key =
      "sequence/" + format.rawValue + "/" + String(hash.high, radix: 16) + "-"
      + String(hash.low, radix: 16)
    sequence.id = ULID(derivedFrom: key)
    if !seen.insert(sequence.id).inserted {
      diagnostics.append(.twice(sequence.name))
      return
    }
    var number = 0
    sequence.steps = Self.identified(sequence.steps, key, &number)
    sequence.order = sequences.count
    if sequence.name.isEmpty { sequence.name = fallbackName.isEmpty ? "Timer" : fallbackName }
    sequences.append(sequence)
  }

  private static func identified(_ steps: [Step], _ key: String, _ number: inout Int) -> [Step] {
    var steps = steps
    for index in steps.indices {
      number += 1
      steps[index].id = ULID(derivedFrom: key + "/" + String(number))
      guard case .group(var group) = steps[index].content else { continue }
      group.steps = identified(group.steps, key, &number)
      steps[index].content = .group(group)
    }
    return steps
  }

  func finished() -> ImportedSequences {
    var result = ImportedSequences(format: format)
    result.sequences = sequences
    result.diagnostics = diagnostics.finished()
    return result
  }
}
