import Body
import Documents
import Sequences
import Testing

@testable import App

/// What becomes of a recording that ends, and of the one that begins after it.
@Suite struct RecorderEndTests {
  /// Someone who has recorded something without a plan for so long.
  private func recording(_ sport: String, seconds: Int = 20) throws -> Person {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try person.tap(sport)
    person.own()
    try person.run(seconds: seconds)
    return person
  }

  private func activities(_ person: Person) -> [Activity] {
    person.state.notebook.activities(in: person.state.day...person.state.day)
  }

  @Test func aDiscardedRecordingIsForgottenWhereAnotherBegins() throws {
    var person = try recording("Ride")
    try person.tap("End")
    try person.tap("Discard …")
    try person.tap("Discard")
    #expect(person.page.has("button", "Undo"))
    _ = person.takeEffects()
    try person.tap("Record a run")
    try person.tap("Run")
    #expect(activities(person).isEmpty)
    #expect(person.takeEffects().contains(.forgetRecording))
    // What would come back has no recording any more.
    #expect(!person.page.has("button", "Undo"))
    #expect(person.state.recorder.recording?.start.sport == .running)
  }
}
