import Body
import Documents
import Running
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

  @Test func aRecordingThatIsEndedIsDone() throws {
    var person = try recording("Run")
    try person.tap("End")
    try person.tap("End session")
    let session = try #require(person.state.notebook.sessions.last)
    #expect(session.cards.map { $0.outcome } == [Open(.done)])
    #expect(session.playedSeconds == 20 && session.endedAt == person.now)
    #expect(!person.sees("skipped"))
  }

  @Test func whatWasRecordedIsRecordedAgain() throws {
    var person = try recording("Walk")
    try person.tap("End")
    try person.tap("End session")
    let first = try #require(activities(person).first)
    try person.tap("Play again")
    let begun = try #require(person.state.recorder.recording?.start)
    #expect(begun.sport == .walking && begun.id != first.id)
    #expect(begun.session == person.state.player.runner?.session.id)
    #expect(person.takeEffects().contains(.track(.watch)))
    try person.tap("End")
    try person.tap("End session")
    person.state.recorder.canLocate = false
    #expect(!person.page.has("button", "Play again"))
  }

  @Test(arguments: [true, false])
  func aRunIsPlayedAgainAsRunsAre(_ isRecorded: Bool) throws {
    var own = RunTemplate()
    own.id = ULID(derivedFrom: "own")
    (own.name, own.structure) = ("Bridge loop", [Block([Segment(.work, .easy, meters: 400)])])
    var person = try Person.recording(
      [.runTemplate(own)], chosen: isRecorded, route: .ownRun(own.id))
    try person.tap("Play")
    person.own()
    person.wait(seconds: 20)
    person.perform(.player(.command(.finish)))
    #expect(person.state.recorder.recording == nil)
    try person.tap("Play again")
    let session = try #require(person.state.player.runner?.session)
    #expect(session.isRunning)
    #expect(person.state.recorder.recording?.start.session == (isRecorded ? session.id : nil))
  }

  /// Someone who records, with a second tab that knows the beginning of it, which is `log`.
  private func twoTabs() throws -> (first: Person, second: Person, log: [UInt8]) {
    var first = try recording("Run")
    let log = first.takeLines()
    var second = try first.reloaded(lines: log)
    second.perform(.recorder(.signal(.elsewhere)))
    try first.run(seconds: 100, from: 80)
    second.wait(seconds: 100)
    return (first, second, log)
  }

  @Test func theTabThatRecordsEndsItWhereAnotherOneBegins() throws {
    var (first, second, _) = try twoTabs()
    _ = second.takeEffects()
    second.perform(.recorder(.record(.cycling)))
    #expect(activities(second).isEmpty)
    #expect(second.sees("Another tab records this."))
    first.perform(.device(.shared(second.saved)))
    let activity = try #require(activities(first).first)
    #expect(activity.timerSeconds == 120)
    #expect((activity.meters ?? 0) > 400)
    // The second tab goes on with its own once the first has let go.
    second.perform(.recorder(.stored([], waiting: [])))
    second.own()
    let begun = try #require(second.state.recorder.recording)
    #expect(begun.start.sport == .cycling)
    let lines = second.takeLines()
    #expect(Recording(lines: lines[...])?.start.id == begun.start.id)
  }

  @Test func whatAClosedTabHasLeftIsEndedBeforeTheNext() throws {
    let tabs = try twoTabs()
    var second = tabs.second
    second.perform(.recorder(.record(.cycling)))
    second.perform(.recorder(.stored(tabs.log[...], waiting: [])))
    second.own()
    #expect(activities(second).map { $0.sport } == [Open(.running)])
    #expect(second.state.recorder.recording?.start.sport == .cycling)
  }
}
