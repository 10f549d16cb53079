import Documents
import Sequences
import Testing

@Suite struct SequenceDocumentTests {
  private func roundTrips<Value: Document>(_ type: Value.Type, seed: UInt64) throws {
    var random = RandomFields(seed: seed)
    for _ in 0..<400 {
      let document = random.record(type)
      let bytes = document.encoded()
      let decoded = try Value(decoding: bytes)
      #expect(decoded == document, "\(type), seed \(seed)")
      #expect(decoded.encoded() == bytes, "\(type), seed \(seed)")
    }
  }

  @Test func decodingUndoesEncoding() throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    try roundTrips(TimedSequence.self, seed: seed)
    try roundTrips(Session.self, seed: seed)
  }

  @Test func aSequenceThatIsMovedInTheListIsWhatWasPlayed() {
    var sequence = sequence(card("A", .countdown(Countdown())))
    let session = Session(id: id("session"), of: sequence, at: moment(0))
    sequence.order = 3
    #expect(session.isMade(of: sequence))
    // Earlier versions took the place for a part of the text.
    let hash = ContentHash(of: sequence.encoded())
    var earlier = session
    earlier.sequenceHash = ULID(high: hash.high, low: hash.low).text
    #expect(earlier.isMade(of: sequence))
    sequence.name = "Other"
    #expect(!session.isMade(of: sequence) && !earlier.isMade(of: sequence))
  }

  private static let fromTheFuture = """
    {
      "schema": 1,
      "id": "01J0000000000000000000000A",
      "name": "From version 99",
      "steps": [
        {
          "id": "01J0000000000000000000000B",
          "kind": "countdown",
          "configuration": {
            "seconds": 45,
            "haptics": [1,   2, {"x":null}]
          },
          "glow": "soft"
        },
        {
          "id": "01J0000000000000000000000C",
          "title": "Echo",
          "kind": "echo",
          "configuration": {"depth" : 3,
             "shape": [ ]},
          "mood": 1e2
        },
        {
          "id": "01J0000000000000000000000D",
          "kind": "hologram"
        },
        {
          "id": "01J0000000000000000000000E",
          "kind": "group",
          "configuration": {
            "rounds": 2,
            "steps": [
              {
                "id": "01J0000000000000000000000F",
                "kind": "warp",
                "configuration": "9"
              }
            ],
            "spin": true
          }
        }
      ],
      "aura": {"a": 1}
    }

    """

  /// The text as it is written: unknown members come last, with their own text untouched.
  private var written: String {
    get throws {
      String(
        decoding: try TimedSequence(decoding: Array(Self.fromTheFuture.utf8)).encoded(),
        as: UTF8.self)
    }
  }

  @Test func keepsWhatVersion99Wrote() throws {
    let again = try TimedSequence(decoding: Array(written.utf8)).encoded()
    #expect(String(decoding: again, as: UTF8.self) == (try written))
    for text in [
      #""haptics": [1,   2, {"x":null}]"#, #""glow": "soft""#, #""kind": "echo""#,
      "\"configuration\": {\"depth\" : 3,\n         \"shape\": [ ]}", #""mood": 1e2"#,
      #""kind": "hologram""#, #""kind": "warp""#, #""configuration": "9""#, #""spin": true"#,
      #""aura": {"a": 1}"#,
    ] {
      #expect(try written.contains(text), "\(text)")
    }
  }

  @Test func editingOneCardLeavesTheOthersAsTheyWere() throws {
    var sequence = try TimedSequence(decoding: Array(Self.fromTheFuture.utf8))
    sequence.name = "Edited"
    guard case .card(var kind) = sequence.steps[0].content else {
      return #expect(Bool(false), "no card")
    }
    kind.set("seconds", to: .number(50))
    sequence.steps[0].content = .card(kind)
    sequence.steps.swapAt(0, 1)
    let edited = String(decoding: sequence.encoded(), as: UTF8.self)
    var expected = try written.replacingOccurrences("From version 99", "Edited")
    expected = expected.replacingOccurrences("\"seconds\": 45", "\"seconds\": 50")
    #expect(
      Set(edited.split(separator: "\n")).symmetricDifference(
        Set(expected.split(separator: "\n"))
      ).isEmpty)
  }

  @Test func readsTheKindWhereverItStands() throws {
    let text = """
      {"steps":[{"configuration":{"lowestSeconds":7,"highestSeconds":9},"kind":"randomDuration",
      "id":"01J0000000000000000000000B"}],"id":"01J0000000000000000000000A","name":"","schema":1}
      """
    let sequence = try TimedSequence(decoding: Array(text.utf8))
    #expect(
      sequence.steps[0].content
        == .card(.randomDuration(RandomDuration(lowestSeconds: 7, highestSeconds: 9))))
  }

  @Test(arguments: [
    (
      #"{"kind":"interval","configuration":{"rounds":1000000000}}"#,
      "steps[0].configuration.rounds: 1000000000 is outside 1…999"
    ),
    (
      #"{"kind":"countdown","configuration":{"seconds":0}}"#,
      "steps[0].configuration.seconds: 0 is outside 1…86400"
    ),
    (#"{"configuration":{}}"#, "steps[0]: the field \"kind\" is missing"),
  ])
  func refusesNonsenseWithItsPlace(step: String, message: String) throws {
    let text =
      #"{"schema":1,"id":"01J0000000000000000000000A","name":"","steps":["#
      + #"{"id":"01J0000000000000000000000B","# + step.dropFirst() + "]}"
    let failure = #expect(throws: JSONFailure.self) {
      try TimedSequence(decoding: Array(text.utf8))
    }
    let error = DocumentError(try #require(failure), in: Array(text.utf8))
    #expect(error.description.hasSuffix(message), "\(error)")
  }

  @Test func clampsWhatCodeAsksFor() {
    #expect(Interval(workSeconds: 0, restSeconds: -5, rounds: 1_000_000).workSeconds == 1)
    #expect(Interval(workSeconds: 0, restSeconds: -5, rounds: 1_000_000).restSeconds == 1)
    #expect(Interval(workSeconds: 0, restSeconds: -5, rounds: 1_000_000).rounds == 999)
    let inverted = RandomDuration(lowestSeconds: 40, highestSeconds: 20)
    #expect((inverted.lowestSeconds, inverted.highestSeconds) == (40, 40))
    #expect(Checklist(items: []).items.count == 1)
    var kind = CardKind.randomDuration(RandomDuration(lowestSeconds: 10, highestSeconds: 20))
    kind.set("lowestSeconds", to: .number(30))
    #expect(
      kind == .randomDuration(RandomDuration(lowestSeconds: 30, highestSeconds: 30)))
    kind.set("highestSeconds", to: .number(5))
    #expect(kind == .randomDuration(RandomDuration(lowestSeconds: 5, highestSeconds: 5)))
    kind.set("highestSeconds", to: .text("soon"))
    #expect(kind == .randomDuration(RandomDuration(lowestSeconds: 5, highestSeconds: 5)))
  }

  @Test func everyKindIsInEveryList() throws {
    // A kind that the list does not hold could not be read back.
    for kind in CardKind.all {
      #expect(CardKind(kind.name) == kind)
      #expect(!kind.title.isEmpty && !kind.lesson.isEmpty)
      var step = Step()
      step.id = id("x")
      step.content = .card(kind)
      let document = sequence(step)
      #expect(try TimedSequence(decoding: document.encoded()) == document)
    }
    #expect(Set(CardKind.all.map { $0.name }).count == CardKind.all.count)
    #expect(StepContent.names.count == CardKind.all.count + 1)
  }

  @Test func describesEveryKindInTheSchema() throws {
    let schema = try JSONValue(parsing: SchemaWriter.schema(of: TimedSequence.self))
    let step = try #require(schema["$defs"]?["step"])
    #expect(schema["properties"]?["steps"]?["items"]?["$ref"] == .string("#/$defs/step"))
    let shapes = try #require(step["allOf"]?.array)
    for kind in CardKind.all {
      let shape = shapes.first {
        $0["if"]?["properties"]?["kind"]?["const"] == .string(kind.name.rawValue)
      }
      let fields = shape?["then"]?["properties"]?["configuration"]?["properties"]
      for entry in kind.form {
        #expect(fields?[entry.name] != nil, "\(kind.name).\(entry.name)")
      }
    }
    #expect(shapes.count == StepContent.names.count)
  }
}

extension String {
  fileprivate func replacingOccurrences(_ old: String, _ new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
