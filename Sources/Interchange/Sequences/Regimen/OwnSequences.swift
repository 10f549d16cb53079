import Documents
import Sequences

/// Takes Regimen's own exports back in.
enum OwnSequences {
  static func read(_ text: [UInt8], isOne: Bool) throws(JSONFailure) -> ImportedSequences {
    var result = ImportedSequences(format: .regimen)
    if isOne {
      result.sequences = [try TimedSequence(decoding: text).withIdentifiers]
      return result
    }
    var seen: Set<ULID> = []
    var firstFailure: JSONFailure?
    var left = DiagnosticList()
    for (offset, document) in try documents(in: text) {
      do throws(JSONFailure) {
        let sequence = try TimedSequence(decoding: document).withIdentifiers
        if seen.insert(sequence.id).inserted {
          result.sequences.append(sequence)
        } else {
          left.append(.twice(sequence.name))
        }
      } catch {
        if firstFailure == nil {
          firstFailure = JSONFailure(error.fault, at: offset + error.offset)
        }
        left.append(
          SequenceDiagnostic(
            .error, code: "unreadable", sequence: "",
            reason: "A sequence cannot be read: "
              + SequenceImportError.text(of: DocumentError(error, in: document)) + ".",
            action: "It was left out."))
      }
    }
    if result.sequences.isEmpty, let firstFailure { throw firstFailure }
    result.diagnostics = left.finished()
    return result
  }

  /// The texts of the documents and where they begin.
  private static func documents(
    in text: [UInt8]
  ) throws(JSONFailure) -> [(offset: Int, text: [UInt8])] {
    try JSONReader.over(text) { reader throws(JSONFailure) in
      var texts: [(offset: Int, text: [UInt8])] = []
      try reader.begin()
      try reader.enter()
      while reader.byte != 0x7d {
        let isList = try reader.key().string == "sequences"
        if isList { try elements(&reader, into: &texts) } else { try reader.skipValue() }
        try reader.advance(close: 0x7d, expected: "a comma or }")
      }
      reader.leave()
      try reader.finish()
      return texts
    }
  }

  private static func elements(
    _ reader: inout JSONReader, into texts: inout [(offset: Int, text: [UInt8])]
  ) throws(JSONFailure) {
    if reader.byte != 0x5b { throw reader.unexpected("a list") }
    try reader.enter()
    while reader.byte != 0x5d {
      let start = reader.cursor
      let offset = reader.offset
      try reader.skipValue()
      let element = UnsafeBufferPointer(start: start, count: reader.cursor - start)
      texts.append((offset, [UInt8](element)))
      try reader.advance(close: 0x5d, expected: "a comma or ]")
    }
    reader.leave()
  }
}

extension TimedSequence {
  /// Identifiers that somebody has counted up from 0 or 1, as `SequencePrompt` asks a model to,
  /// would be those of the next answer, too: they follow from the content instead.
  fileprivate var withIdentifiers: TimedSequence {
    if id.high != 0 || id.low > UInt64(UInt32.max) { return self }
    var sequence = self
    var ids = ContentIDs(of: encoded())
    sequence.renewIdentifiers(&ids)
    return sequence
  }
}

/// Identifiers that follow from a text, without end.
private struct ContentIDs: IteratorProtocol {
  private let key: String
  private var count = 0

  init(of text: [UInt8]) {
    let hash = ContentHash(of: text)
    key =
      "sequence/" + SequenceFormat.regimen.rawValue + "/" + String(hash.high, radix: 16) + "-"
      + String(hash.low, radix: 16)
  }

  mutating func next() -> ULID? {
    count += 1
    return ULID(derivedFrom: key + "/" + String(count))
  }
}
