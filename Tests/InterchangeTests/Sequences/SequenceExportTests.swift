import Documents
import Foundation
import Interchange
import Sequences
import Testing

@Suite struct SequenceExportTests {
  static func id(_ name: String) -> ULID { ULID(derivedFrom: name) }

  /// 3 × [5 × (30/30) + rest] and one of every kind.
  static let samples: [TimedSequence] = {
    let efforts = Step(
      id: id("efforts"), title: "Efforts",
      StepGroup(
        rounds: 5,
        steps: [
          Step(id: id("hard"), title: "Hard", .countdown(Countdown(seconds: 30))),
          Step(id: id("easy"), .rest(Rest(seconds: 30))),
        ]))
    let blocks = Step(
      id: id("blocks"),
      StepGroup(rounds: 3, steps: [efforts, Step(id: id("rest"), .rest(Rest(seconds: 120)))]))
    let kinds = CardKind.all.enumerated().map { number, kind in
      Step(id: id("kind \(number)"), title: kind.title, kind, notes: "Line\nanother \"line\"")
    }
    var cues = CueSettings()
    cues.saysHalfway = true
    return [
      TimedSequence(id: id("one"), name: "Blocks", steps: [blocks], cues: cues),
      TimedSequence(id: id("two"), name: "Kinds", steps: kinds),
      TimedSequence(id: id("three"), name: "Empty"),
    ]
  }()

  @Test func exportsOneAsItsDocument() throws {
    let sample = Self.samples[0]
    let text = SequenceExport.export([sample])
    #expect(text == sample.encoded())
    let file = try SequenceReader.read(text, fileName: "x")
    #expect(file == ImportedSequences(format: .regimen, sequences: [sample]))
    #expect(try sample.played().count == 3 * 11)
    #expect(sample.seconds == 3 * (5 * 60 + 120))
  }

  @Test func exportsSeveralInAList() throws {
    let text = SequenceExport.export(Self.samples)
    let file = try SequenceReader.read(text, fileName: "x")
    #expect(file.sequences == Self.samples)
    #expect(file.told.isEmpty)
    #expect(SequenceExport.export(file.sequences) == text)
  }

  @Test func exportsAnEmptyOneSoThatItIsRecognised() throws {
    let text = SequenceExport.export([Self.samples[2]])
    #expect(try SequenceReader.read(text, fileName: "x").sequences == [Self.samples[2]])
  }

  /// They have cues, too.
  @Test func settingsAreNoSequence() throws {
    let text = #"{"schema": 1, "id": "000000000053ZZBPFED9J2WFW5", "cues": {"hasSound": false}}"#
    #expect(throws: SequenceImportError.unknownFormat(keys: ["schema", "id", "cues"])) {
      try SequenceFixture.read(text: text)
    }
  }

  @Test(arguments: ["one", "several", "newer"])
  func keepsFixturesByteForByte(_ name: String) throws {
    let bytes = try SequenceFixture.bytes("regimen/\(name).json")
    let file = try SequenceReader.read(bytes, fileName: name)
    #expect(file.told.isEmpty)
    #expect(SequenceExport.export(file.sequences) == bytes)
  }

  /// Version 99 has cards, groups and fields that this one has never heard of.
  @Test func carriesWhatANewerVersionHasWritten() throws {
    let bytes = try SequenceFixture.bytes("regimen/newer.json")
    let sequence = try #require(try SequenceFixture.read("regimen/newer.json").sequences.first)
    let isSame = sequence.encoded() == bytes
    #expect(isSame)
    #expect(
      try sequence.played() == ["Warm up -", "Swim 60", "Info -", "Info -"])
    var edited = sequence
    edited.name = "Edited"
    let text = String(decoding: edited.encoded(), as: UTF8.self)
    #expect(text == String(decoding: bytes, as: UTF8.self).replacing("Triathlon", with: "Edited"))
  }

  /// A model is told that identifiers mean nothing, and to count them up from 1.
  @Test func answersOfAModelAreSequencesOfTheirOwn() throws {
    func answer(_ name: String) throws -> ImportedSequences {
      try SequenceFixture.read(
        text: """
          {"schema": 1, "id": "00000000000000000000000001", "name": "\(name)", "steps": [
          {"id": "00000000000000000000000002", "title": "\(name)", "kind": "countdown",
          "configuration": {"seconds": 40}},
          {"id": "00000000000000000000000003", "kind": "checklist",
          "configuration": {"items": [{"id": "00000000000000000000000004", "text": "Mat"}]}}]}
          """)
    }
    let core = try answer("Core")
    #expect(try answer("Core") == core)
    let first = SequenceImport(core, into: [])
    #expect(first.created.map(\.name) == ["Core"])
    let second = SequenceImport(try answer("Legs"), into: first.created)
    #expect(second.created.map(\.name) == ["Legs"] && second.kept.isEmpty)
    #expect(SequenceImport(core, into: first.created + second.created).unchanged == ["Core"])
    #expect(Set((first.created + second.created).flatMap { $0.steps }.map(\.id)).count == 4)
  }

  /// A library keeps one that is too long to be played, and exports it with the others.
  @Test func leavesOutWhatIsTooLong() throws {
    let inner = Step(
      id: Self.id("inner"),
      StepGroup(rounds: 101, steps: [Step(id: Self.id("rest"), .rest(Rest(seconds: 1)))]))
    let long = TimedSequence(
      id: Self.id("long"), name: "Long",
      steps: [Step(id: Self.id("outer"), StepGroup(rounds: 100, steps: [inner]))])
    let text = SequenceExport.export([Self.samples[0], long, Self.samples[1]])
    let file = try SequenceReader.read(text, fileName: "x")
    #expect(file.sequences == Array(Self.samples[0...1]))
    #expect(file.told == ["Long: too-many-cards"])
    #expect(throws: SequenceImportError.tooManyCards(sequence: "Long", count: 10_100)) {
      try SequenceReader.read(SequenceExport.export([long]), fileName: "x")
    }
  }

  @Test func leavesOutWhatCannotBeRead() throws {
    let good = String(decoding: Self.samples[0].encoded(), as: UTF8.self)
    let bad = good.replacing("\"rounds\": 5", with: "\"rounds\": 1000000000")
    let text = "{\"sequences\": [\(good), \(bad), \(good)]}"
    let file = try SequenceFixture.read(text: text)
    #expect(file.sequences == [Self.samples[0]])
    #expect(file.told == [": unreadable", "Blocks: twice"])
    #expect(file.diagnostics[0].message.contains("1000000000 is outside 1…999"))
    #expect(throws: SequenceImportError.self) {
      try SequenceFixture.read(text: "{\"sequences\": [\(bad)]}")
    }
  }

  @Test func sendsNewerSchemasAway() throws {
    let text = String(decoding: Self.samples[0].encoded(), as: UTF8.self)
      .replacing("\"schema\": 1", with: "\"schema\": 99")
    let error = #expect(throws: SequenceImportError.self) { try SequenceFixture.read(text: text) }
    #expect(error?.message.contains("schema 99 comes from a newer version") == true)
    #expect(error?.hint == "Update Regimen on this device.")
  }
}

extension ImportedSequences {
  init(format: SequenceFormat, sequences: [TimedSequence]) {
    self.init(format: format)
    self.sequences = sequences
  }
}
