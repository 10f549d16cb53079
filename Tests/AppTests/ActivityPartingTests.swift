import Body
import Documents
import Testing

@testable import App

/// A recording that is of another activity than the others: the library parts it, the page says so.
@Suite struct ActivityPartingTests {
  private static let path = "/api/activities/" + SampleActivity.runID.text
  private static let parted = ULID(derivedFrom: "parted")
  private static let answer = #"{"id":"\#(SampleActivity.runID.text)","parted":"\#(parted.text)"}"#

  private let watch = "Separate: Garmin Forerunner 955, FIT"
  private let phone = "Separate: morning.gpx, GPX"

  private func person(_ change: (inout Activity) -> Void = { _ in }) throws -> Person {
    var run = try SampleActivity.run()
    change(&run)
    var person = try Person([.activity(run)], route: .activity(run.id))
    person.answer(.activityTrack, String(decoding: SampleActivity.track(), as: UTF8.self))
    _ = person.takeEffects()
    return person
  }

  private func posted(_ person: Person) -> [String] {
    person.effects.compactMap { effect in
      guard case .fetch(_, let method, let path, let body) = effect, method.description == "POST"
      else { return nil }
      return path + " " + (body ?? "")
    }
  }

  /// What the library tells of the two, as of any other change.
  private func takeChanges(_ person: inout Person) throws {
    var stays = try SampleActivity.run()
    var parted = stays
    parted.id = Self.parted
    parted.name = "On the phone"
    parted.sources = [stays.sources.removeLast()]
    let lines = [stays, parted].map {
      ChangeLine(Activity.kind.name, $0.id, text: $0.encoded())
    }
    let head = try ChangesHead(line: #"{"epoch":"E","revision":5}"#.utf8)
    person.perform(.device(.changes(head, lines, more: false)))
  }

  @Test func separatesARecordingAndTakesThatBack() throws {
    var person = try person()
    try person.tap(phone)
    let source = try SampleActivity.run().sources[1].id
    #expect(posted(person) == [Self.path + "/part {\"source\":\"" + source.text + "\"}"])
    #expect(person.sees("Updating the library …"))
    let other = try person.page.find(["button"], watch)
    #expect(other.attribute("aria-disabled") == "true" && other.attribute("disabled") == nil)
    try person.tap(watch)
    #expect(posted(person).count == 1, "one at a time")
    _ = person.takeEffects()

    person.answer(.partActivity, Self.answer)
    #expect(person.sees("Separated.") && !person.sees("Updating the library …"))
    // The line may be that of the other recording by now.
    #expect(person.state.activities.track == nil)
    #expect(
      person.effects.contains(
        .fetch(.activityTrack, method: "GET", path: Self.path + "/track", body: nil)))
    #expect(person.effects.contains(.focus(id: "main")))
    try takeChanges(&person)
    #expect(!person.page.has("button", watch) && !person.page.has("button", phone))
    #expect(person.state.notebook.activity(Self.parted)?.name == "On the phone")
    _ = person.takeEffects()

    try person.tap("Undo")
    #expect(
      posted(person) == [Self.path + "/join {\"other\":\"" + Self.parted.text + "\"}"])
    #expect(person.saved.isEmpty, "only the library can join them")
    #expect(!person.page.has("button", "Undo"))
    person.answer(.joinActivities, #"{"id":"x"}"#)
    #expect(person.sees("Joined again."))
    #expect(
      person.effects.contains(
        .fetch(.activityTrack, method: "GET", path: Self.path + "/track", body: nil)))
  }

  @Test func whoLooksAtThePartThatGoesIsLedBack() throws {
    var person = try person()
    try person.tap(phone)
    person.answer(.partActivity, Self.answer)
    try takeChanges(&person)
    person.perform(.open(.activity(Self.parted)))
    try person.tap("Undo")
    let again = #"[{"id":"y","name":"Tempo","date":"2026-03-02"}]"#
    person.answer(.joinActivities, #"{"id":"x","planned_again":\#(again)}"#)
    #expect(person.sees("Joined again. Tempo is planned again."))
    #expect(person.state.route == .activity(SampleActivity.runID))
    #expect(person.state.activities.id == SampleActivity.runID)
  }

  @Test func anAnswerIsTakenAlsoOnAnotherPage() throws {
    var person = try person()
    try person.tap(phone)
    person.perform(.open(.history))
    _ = person.takeEffects()
    person.answer(.partActivity, Self.answer)
    #expect(person.sees("Separated.") && person.page.has("button", "Undo"))
    #expect(!person.effects.contains(.focus(id: "main")))
  }

  @Test func leadsOnToTheNextRecording() throws {
    var person = try person { run in
      run.sources.append(SampleActivity.source("tcx", "Strava", run))
    }
    try person.tap(phone)
    person.answer(.partActivity, Self.answer)
    #expect(person.focused == "Separate: Strava, TCX")
  }

  @Test(arguments: [
    (
      409, Reports.error("only-recording", "Only one recording is of this activity."),
      "Only one recording is of this activity."
    ),
    (0, "", "The library cannot be reached. Start it with regimen serve"),
    (200, "{}", "The server's answer cannot be read."),
  ])
  func saysWhyNothingWasSeparated(status: Int, body: String, words: String) throws {
    var person = try person()
    try person.tap(phone)
    person.answer(.partActivity, status: status, body)
    #expect(person.sees(words) && !person.page.has("button", "Undo"))
    #expect(person.state.activities.track != nil)
    try person.tap(phone)
    #expect(posted(person).count == 2, "it can be tried again")
  }

  @Test func theWayBackStaysWhereItFails() throws {
    var person = try person()
    try person.tap(phone)
    person.answer(.partActivity, Self.answer)
    try takeChanges(&person)
    _ = person.takeEffects()
    try person.tap("Undo")
    person.answer(.joinActivities, status: 0, "")
    #expect(person.sees("The library cannot be reached."))
    try person.tap("Undo")
    #expect(posted(person).count == 2)
    person.answer(
      .joinActivities, status: 404,
      Reports.error("not-found", "There is no such activity here."))
    #expect(person.sees("There is no such activity here."))
    #expect(!person.page.has("button", "Undo"))
  }

  @Test func needsTheLibraryAndAnotherRecording() throws {
    var person = try person()
    person.perform(.device(.connection(.offline)))
    #expect(try person.page.find(["button"], phone).attribute("disabled") != nil)
    #expect(
      person.sees("It can be separated and downloaded when the library can be reached."))
    let alone = try self.person { $0.sources.removeLast() }
    #expect(!alone.page.names(["button"]).contains { $0.hasPrefix("Separate") })
  }
}
