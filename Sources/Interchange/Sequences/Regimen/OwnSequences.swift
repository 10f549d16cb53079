import Documents
import Sequences

/// Takes Regimen's own exports back in.
enum OwnSequences {
  static func read(_ text: [UInt8], isOne: Bool) throws(JSONFailure) -> ImportedSequences {
    var result = ImportedSequences(format: .regimen)
    if isOne {
      result.sequences = [try TimedSequence(decoding: text)]
      return result
    }
    var seen: Set<ULID> = []
    var firstFailure: JSONFailure?
    var left = DiagnosticList()
    for (offset, document) in try documents(in: text) {
      do throws(JSONFailure) {
        let sequence = try TimedSequence(decoding: document)
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
