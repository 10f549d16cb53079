import Body
import Coach
import Documents
import Foundation
import Running
import Sequences
import Strength
import Testing

/// The published schemas in docs/schema follow from the fields; RECORD_SNAPSHOTS=1 records them.
@Suite struct SchemaTests {
  @Test func thePublishedSchemasAreTrue() throws {
    try check(Muscle.self)
    try check(Exercise.self)
    try check(Gym.self)
    try check(Split.self)
    try check(Goal.self)
    try check(BodyPhoto.self)
    try check(TimedSequence.self)
    try check(Session.self)
    try check(Plan.self)
    try check(RunTemplate.self)
    try check(WeekPlan.self)
    try check(Programme.self)
    try check(Activity.self)
    try check(HealthMonth.self)
    try check(Athlete.self)
    try check(Workout.self)
    try check(Settings.self)
    try check(Tombstone.self)
  }

  private func check<Value: Document>(_ type: Value.Type) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/schema/\(Value.kind.noun).json")
    let schema = Data(SchemaWriter.schema(of: type))
    let known = try? Data(contentsOf: file)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1", known != schema {
      try schema.write(to: file)
      Issue.record("recorded \(file.lastPathComponent); run again without RECORD_SNAPSHOTS")
    } else {
      #expect(known == schema, "\(file.lastPathComponent)")
    }
  }
}
