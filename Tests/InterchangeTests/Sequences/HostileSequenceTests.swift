import Documents
import Foundation
import Interchange
import Sequences
import TestSupport
import Testing

/// Files that are damaged, or made to cost time and memory.
@Suite struct HostileSequenceTests {
  /// What must hold of whatever is read; nil where it does.
  private func fault(in bytes: [UInt8]) -> String? {
    do throws(SequenceImportError) {
      let file = try SequenceReader.read(bytes, fileName: "hostile.json")
      if file.sequences.isEmpty { return "nothing and no error" }
      if file.diagnostics.count > ImportedSequences.mostDiagnostics { return "diagnostics" }
      for diagnostic in file.diagnostics {
        if diagnostic.message.count > 700 { return "a long message" }
        if diagnostic.reason.isEmpty || diagnostic.action.isEmpty { return "an empty message" }
      }
      for sequence in file.sequences {
        if Expansion.turnCount(of: sequence.steps) > Expansion.mostCards { return "cards" }
        _ = try? Expansion.cards(of: sequence.steps, seed: 1)
        if (try? TimedSequence(decoding: sequence.encoded())) != sequence { return "round trip" }
      }
      return nil
    } catch {
      return error.message.isEmpty || error.hint.isEmpty || error.message.count > 900
        ? "a bad error: \(error)" : nil
    }
  }

  @Test(arguments: SequenceFixture.all)
  func givesTheSameDocumentsAgain(_ path: String) throws {
    let bytes = try SequenceFixture.bytes(path)
    let first = try SequenceReader.read(bytes, fileName: path)
    #expect(try SequenceReader.read(bytes, fileName: path) == first)
    // Told by its content: with another name only what has no name of its own is called otherwise.
    let renamed = try SequenceReader.read(bytes, fileName: "other.txt")
    #expect(renamed.sequences.map { $0.id } == first.sequences.map { $0.id })
    #expect(Set(first.sequences.map { $0.id }).count == first.sequences.count)
    let marked = try SequenceReader.read([0xef, 0xbb, 0xbf] + bytes, fileName: path)
    #expect(marked == first)
    var steps: [ULID] = []
    for sequence in first.sequences { Self.collect(sequence.steps, into: &steps) }
    #expect(Set(steps).count == steps.count)
  }

  private static func collect(_ steps: [Step], into ids: inout [ULID]) {
    for step in steps {
      ids.append(step.id)
      if case .group(let group) = step.content { collect(group.steps, into: &ids) }
    }
  }

  @Test(arguments: SequenceFixture.all)
  func survivesTruncationAtEveryByte(_ path: String) throws {
    let bytes = try SequenceFixture.bytes(path)
    for count in 0..<bytes.count {
      let fault = fault(in: Array(bytes[..<count]))
      try #require(fault == nil, "\(path), \(count) bytes: \(fault ?? "")")
    }
  }

  @Test(arguments: SequenceFixture.all)
  func survivesRandomBytes(_ path: String) throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = RandomSource(seed: seed)
    let original = try SequenceFixture.bytes(path)
    let marks = Array("{}[]\",:0129-.eEtfnull \\\n".utf8) + [0x00, 0xff, 0xc3, 0x80]
    for round in 0..<400 {
      var bytes = original
      for _ in 0...random.below(6) {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] ^= 1 << UInt8(random.below(8))
        case 1: bytes[place] = marks[random.below(marks.count)]
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + random.below(20)))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
        }
        if bytes.isEmpty { bytes = [0x7b] }
      }
      let fault = fault(in: bytes)
      try #require(fault == nil, "seed \(seed), \(path), round \(round): \(fault ?? "")")
    }
  }

  /// Values of every kind in every place of a value.
  @Test(arguments: SequenceFixture.all)
  func survivesValuesOfTheWrongKind(_ path: String) throws {
    let text = String(decoding: try SequenceFixture.bytes(path), as: UTF8.self)
    for value in ["null", "-1", "1e300", "0.4", "true", "\"x\"", "[]", "{}", "[[1]]", "\"{}\""] {
      var start = text.startIndex
      while let colon = text[start...].firstIndex(of: ":") {
        start = text.index(after: colon)
        let end = text[start...].firstIndex { $0 == "," || $0 == "}" || $0 == "]" } ?? text.endIndex
        let changed = text[..<start] + value + text[end...]
        let fault = fault(in: Array(changed.utf8))
        try #require(fault == nil, "\(path), \(value): \(fault ?? "")")
      }
    }
  }

  @Test(arguments: HostileFile.all.indices)
  func isAnsweredSoon(_ index: Int) {
    let (name, text, says) = HostileFile.all[index].parts
    let bytes = Array(text.utf8)
    var result: Result<ImportedSequences, SequenceImportError>?
    let took = ContinuousClock().measure {
      result = Result { () throws(SequenceImportError) in
        try SequenceReader.read(bytes, fileName: "hostile.json")
      }
    }
    let milliseconds =
      took.components.seconds * 1000 + took.components.attoseconds / 1_000_000_000_000_000
    switch result {
    case .failure(let error):
      print("\(name), \(bytes.count) bytes: \(milliseconds) ms: \(error)")
      #expect(says.map { error.description.contains($0) } == true, "\(name): \(error)")
    case .success(let file):
      print("\(name), \(bytes.count) bytes: \(milliseconds) ms, \(file.diagnostics.count) told")
      #expect(says == nil, "\(name)")
      #expect(file.diagnostics.count <= ImportedSequences.mostDiagnostics)
    case nil: Issue.record("nothing")
    }
    #expect(milliseconds < 1000 * Patience.factor, "\(name)")
  }
}
