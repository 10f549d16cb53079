import Body
import Coach
import Documents
import Foundation
import Running
import Sequences
import Strength
import Testing

/// Documents in every shape that was ever written: one file a kind and schema, which nobody changes
/// any more. A new schema adds a folder and a migration; all of them have to go on reading.
@Suite struct FrozenSampleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  private func sample(_ kind: DocumentKind, schema: Int) throws -> [UInt8] {
    let file = Self.folder.appendingPathComponent("schema-\(schema)/\(kind.name).json")
    return try [UInt8](Data(contentsOf: file))
  }

  private func reads<Value: Document>(_ type: Value.Type) throws {
    for schema in 1...Value.schema {
      let bytes = try sample(Value.kind, schema: schema)
      let document = try Value(decoding: bytes)
      let encoded = document.encoded()
      #expect(try Value(decoding: encoded) == document, "\(Value.kind.name) of schema \(schema)")
      if schema == Value.schema {
        #expect(encoded == bytes, "\(Value.kind.name) is not written as it was")
      }
    }
  }

  @Test func everySchemaOfEveryKindIsRead() throws {
    try reads(Muscle.self)
    try reads(Exercise.self)
    try reads(Gym.self)
    try reads(Split.self)
    try reads(Programme.self)
    try reads(Goal.self)
    try reads(BodyPhoto.self)
    try reads(Workout.self)
    try reads(Settings.self)
    try reads(TimedSequence.self)
    try reads(Session.self)
    try reads(Plan.self)
    try reads(RunTemplate.self)
    try reads(Athlete.self)
    try reads(Activity.self)
    try reads(HealthMonth.self)
    try reads(WeekPlan.self)
    try reads(Tombstone.self)
  }

  @Test func aNewerSchemaIsRefusedAsSuch() throws {
    let text = String(decoding: try sample(Workout.kind, schema: 1), as: UTF8.self)
      .replacing("\"schema\": 1", with: "\"schema\": 2")
    do {
      _ = try Workout(decoding: Array(text.utf8))
      Issue.record("it was read")
    } catch {
      #expect(error.fault == .newerSchema(found: 2, supported: 1))
    }
  }
}
