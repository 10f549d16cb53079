import Documents
import Sequences

/// What importing a file of sequences would do to a library.
public struct SequenceImport: Equatable, Sendable {
  public var format: SequenceFormat
  /// Sequences to save, in the order of the file, at the end of the list.
  public var created: [TimedSequence] = []
  /// Names of those that are there as they are in the file.
  public var unchanged: [String] = []
  /// Names of those that were changed since they were imported; they stay as they are.
  public var kept: [String] = []
  public var diagnostics: [SequenceDiagnostic] = []

  /// - Parameter sequences: those of the library.
  public init(_ imported: ImportedSequences, into sequences: [TimedSequence]) {
    format = imported.format
    diagnostics = imported.diagnostics
    var order = (sequences.map { $0.order }.max() ?? -1) + 1
    for var sequence in imported.sequences {
      if let known = sequences.first(where: { $0.id == sequence.id }) {
        sequence.order = known.order
        // How often it was saved makes no difference.
        sequence.lineage = known.lineage
        if known == sequence { unchanged.append(known.name) } else { kept.append(known.name) }
      } else {
        sequence.order = order
        order += 1
        created.append(sequence)
      }
    }
  }

  /// The report as JSON.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("format", format.rawValue)
      writer.list("created", created) { $0.string($1.name) }
      writer.list("unchanged", unchanged) { $0.string($1) }
      writer.list("kept", kept) { $0.string($1) }
      writer.list("diagnostics", diagnostics) { writer, diagnostic in
        writer.object { writer in
          writer.member("severity", diagnostic.severity.rawValue)
          writer.member("code", diagnostic.code)
          writer.member("place", diagnostic.place)
          writer.member("message", diagnostic.message)
        }
      }
    }
    return writer.finish()
  }
}
