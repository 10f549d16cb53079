import Body
import Documents
import Running
import Sequences
import Strength
import Testing

@Suite struct FieldTests {
  private static let runs = 400

  /// Every kind of document, filled at random with unknown fields and future kinds strewn in.
  private func roundTrips<Value: Document>(_ type: Value.Type, seed: UInt64) throws {
    var random = RandomFields(seed: seed)
    for _ in 0..<Self.runs {
      var document = random.record(type)
      if random.source.oneIn(2) { document.lineage = Lineage.random(&random) }
      let bytes = document.encoded()
      let decoded = try Value(decoding: bytes)
      #expect(decoded == document, "\(type), seed \(seed)")
      #expect(decoded.encoded() == bytes, "\(type), seed \(seed)")
    }
  }

  @Test func decodingUndoesEncodingForEveryDocument() throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    try roundTrips(Muscle.self, seed: seed)
    try roundTrips(Exercise.self, seed: seed)
    try roundTrips(Gym.self, seed: seed)
    try roundTrips(Split.self, seed: seed)
    try roundTrips(Programme.self, seed: seed)
    try roundTrips(Goal.self, seed: seed)
    try roundTrips(BodyPhoto.self, seed: seed)
    try roundTrips(Workout.self, seed: seed)
    try roundTrips(Settings.self, seed: seed)
    try roundTrips(Athlete.self, seed: seed)
    try roundTrips(Tombstone.self, seed: seed)
  }

  /// Each level twice would be two to the power of fifty times.
  @Test func readsGroupsInGroupsThatANewerVersionWrote() throws {
    let id = ULID(derivedFrom: "step").text
    var step = #"{"id":"\#(id)","kind":"rest","configuration":{"seconds":5},"new":1}"#
    for _ in 0..<25 {
      step =
        #"{"id":"\#(id)","kind":"group","configuration":{"rounds":2,"steps":[\#(step)],"#
        + #""new":1},"new":1}"#
    }
    let bytes = Array(step.utf8)
    let read = try JSONReader.over(bytes) { reader throws(JSONFailure) in
      try reader.begin()
      var decoder = FieldDecoder(reader)
      return try decoder.object(Step.self)
    }
    var (groups, inner) = (0, read)
    while case .group(let group) = inner.content, let next = group.steps.first {
      #expect(!inner.unknown.members.isEmpty && !group.unknown.members.isEmpty)
      (groups, inner) = (groups + 1, next)
    }
    #expect(groups == 25 && inner.content.name == "rest")
  }

  @Test func readsKeysInAnyOrder() throws {
    var random = RandomFields(seed: 11)
    for _ in 0..<100 {
      let workout = random.record(Workout.self)
      let value = try JSONValue(parsing: workout.encoded())
      var writer = JSONWriter()
      value.reversed.write(to: &writer)
      let decoded = try Workout(decoding: writer.finish())
      // Unknown fields hold raw text, so values are compared.
      #expect(try JSONValue(parsing: decoded.encoded()).sorted == value.sorted)
    }
  }

  @Test func keepsUnknownFieldsThroughAnEdit() throws {
    let text = """
      {
        "schema": 1,
        "id": "01J0000000000000000000000A",
        "name": "Lats",
        "future": {"a": [1,   2]},
        "futureToo":null
      }

      """
    var muscle = try Muscle(decoding: Array(text.utf8))
    muscle.name = "Back"
    let edited = String(decoding: muscle.encoded(), as: UTF8.self)
    #expect(edited.contains("\"name\": \"Back\""))
    #expect(edited.contains("\"future\": {\"a\": [1,   2]}"))
    #expect(edited.contains("\"futureToo\": null"))
    #expect(try Muscle(decoding: muscle.encoded()) == muscle)
  }

  @Test(arguments: [
    (
      #"{"schema":2,"id":"01J0000000000000000000000A"}"#,
      "line 1, column 1: schema 2 comes from a newer version of Regimen (this one reads up to 1)"
    ),
    (
      #"{"schema":2,"id":"01J0000000000000000000000A","name":7}"#,
      "line 1, column 1: schema 2 comes from a newer version of Regimen (this one reads up to 1)"
    ),
    (
      #"{"schema":0,"id":"01J0000000000000000000000A","name":""}"#,
      "line 1, column 1: schema 0 does not exist"
    ),
    (
      #"{"schema":1,"id":"01J0000000000000000000000A"}"#,
      "line 1, column 1: the field \"name\" is missing"
    ),
    (
      #"{"schema":1,"id":"x","name":""}"#,
      "line 1, column 18, id: \"x\" is not an identifier of 26 letters and digits"
    ),
    (
      #"{"schema":1,"id":"01J0000000000000000000000A","name":7}"#,
      "line 1, column 54, name: found '7' where a string should be"
    ),
    (
      #"{"schema":1,"id":"01J0000000000000000000000A","name":"","name":""}"#,
      "line 1, column 57: the key \"name\" stands here twice"
    ),
    (
      #"{"schema":1,"id":"01J0000000000000000000000A","name":"","bands":{"mev":-1}}"#,
      "line 1, column 72, bands.mev: -1 is outside 0…100"
    ),
    (#"[]"#, "line 1, column 1: found '[' where an object should be"),
  ])
  func refusesADocumentWithItsPlace(text: String, message: String) throws {
    let bytes = Array(text.utf8)
    let failure = #expect(throws: JSONFailure.self) { try Muscle(decoding: bytes) }
    #expect(DocumentError(try #require(failure), in: bytes).description == message)
  }

  @Test func describesEveryFieldInTheSchema() throws {
    let schema = try JSONValue(parsing: SchemaWriter.schema(of: Workout.self))
    let properties = try #require(schema["properties"])
    #expect(properties["startedAt"]?["type"] == .string("string"))
    let set = properties["logs"]?["items"]?["properties"]?["sets"]?["items"]?["properties"]
    #expect(set?["reps"]?["minimum"] == .number(0))
    #expect(set?["kind"]?["default"] == .string("working"))
    #expect(schema["required"]?.array?.contains(.string("id")) == true)
  }

  @Test func namesWhatDiffersByIdentifier() throws {
    var before = Workout(id: .none, name: "A", startedAt: Instant(milliseconds: 0))
    before.logs = [ExerciseLog(id: ULID(high: 1, low: 1), exercise: Exercise())]
    var after = before
    after.name = "B"
    after.logs.insert(ExerciseLog(id: ULID(high: 2, low: 2), exercise: Exercise()), at: 0)
    after.logs[1].notes = "n"
    let paths = try Difference.between(before, after).map { $0.path }
    #expect(
      paths == [
        "name", "logs[\(ULID(high: 1, low: 1).text)].notes", "logs[\(ULID(high: 2, low: 2).text)]",
      ])
  }

  @Test(arguments: [
    ("reps", "reps"), ("restSeconds", "rest seconds"), ("targetRPE", "target RPE"),
    ("exerciseID", "exercise ID"), ("isDone", "is done"), ("", ""), ("größe", "größe"),
  ])
  func aNameIsToldInWords(name: String, words: String) {
    #expect(MemberName.words(name) == words)
  }
}

extension JSONValue {
  /// The same value with the members of every object the other way round.
  fileprivate var reversed: JSONValue {
    switch self {
    case .object(let members):
      .object(members.reversed().map { .init($0.key, $0.value.reversed) })
    case .array(let elements): .array(elements.map { $0.reversed })
    default: self
    }
  }

  /// The same value with the members of every object by name.
  fileprivate var sorted: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.sorted) })
    case .array(let elements): .array(elements.map { $0.sorted })
    default: self
    }
  }
}
