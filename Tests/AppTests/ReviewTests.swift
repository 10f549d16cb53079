import Documents
import Strength
import Testing

@testable import App

/// What was deleted and is back, and what was joined: the server knows, the page decides with it.
@Suite struct ReviewTests {
  private let returned = """
    {"count":3,"documents":[\
    {"path":"Workouts/2024/11/01JCH0000000000000000000A1.json","folder":"Workouts",\
    "id":"01JCH0000000000000000000A1","name":"Push","day":"2024-11-12",\
    "deletedAt":"2026-11-01T10:00:00.000+01:00"},\
    {"path":"Splits/01JCH0000000000000000000A2.json","folder":"Splits",\
    "id":"01JCH0000000000000000000A2","name":"Legs <3"},\
    {"path":"Sessions/2023/01/01JCH0000000000000000000A3.json","folder":"Sessions",\
    "id":"01JCH0000000000000000000A3","name":"","day":"2023-01-02"}]}
    """

  private func merges(_ split: Split) -> String {
    """
    {"merges":[\
    {"number":8,"at":"2026-11-21T08:20:28.000Z","folder":"Splits","id":"\(split.id.text)",\
    "name":"\(split.name)","files":["Splits/\(split.id.text).sync-conflict-20261121-092028-5AD52TT\
    .json"],"lost":["Bench Press: targetReps was also 8","name was also Push A"],"undone":false},\
    {"number":7,"at":"2025-03-01T23:10:00.000Z","folder":"Workouts",\
    "id":"01JCH0000000000000000000A1","name":"Pull","files":[],"lost":[],"undone":true},\
    {"number":6,"at":"2025-03-01T22:10:00.000Z","folder":"Workouts",\
    "id":"01JCH0000000000000000000A2","name":"Push","files":[],"lost":[],"broughtBack":true,\
    "undone":false}]}
    """
  }

  private func answer(
    _ person: inout Person, _ request: Effect.Request, _ status: Int, _ body: String
  ) {
    person.perform(.device(.answer(request, status: status, body: Array(body.utf8))))
  }

  /// Where the library stands, and a change that has led there.
  private func head(
    _ person: inout Person, held: Int, revision: Int = 5, more: String = ""
  ) throws {
    let lines = "{\"epoch\":\"E\",\"revision\":\(revision)\(held > 0 ? ",\"held\":\(held)" : "")}"
    let head = try ChangesHead(line: lines.utf8)
    let changes = more.isEmpty ? [] : [try ChangeLine(line: more.utf8)]
    person.perform(.device(.changes(head, changes, more: false)))
  }

  private func posted(_ person: Person) -> [String] {
    person.effects.compactMap { effect in
      guard case .fetch(_, let method, let path, let body) = effect, method.description == "POST"
      else { return nil }
      return path + " " + (body ?? "")
    }
  }

  private func reviewing() throws -> Person {
    var person = try Person(Samples.demo, route: .settings(.review))
    #expect(
      person.effects.contains(.fetch(.review, method: "GET", path: "/api/review", body: nil)))
    answer(&person, .review, 200, returned)
    _ = person.takeEffects()
    return person
  }

  // MARK: What is back

  @Test func todayAndTheSettingsPointToWhatIsBack() throws {
    var person = try Person(Samples.demo)
    #expect(!person.sees("deleted items reappeared"))
    try head(&person, held: 3)
    #expect(person.sees("3 deleted items reappeared."))
    try person.tap("Look at them")
    #expect(person.state.route == .settings(.review))
    person.perform(.open(.settings(nil)))
    #expect(person.sees("Reappeared items 3 items to review"))
    try head(&person, held: 0)
    #expect(person.sees("Reappeared items Nothing to review"))
  }

  @Test func keepsOne() throws {
    var person = try reviewing()
    try Golden.check(person.state, "settings-review")
    try person.tap("Keep it: Push, 12 Nov 2024")
    #expect(
      posted(person) == [
        "/api/review {\"decision\":\"keep\",\"paths\":"
          + "[\"Workouts/2024/11/01JCH0000000000000000000A1.json\"]}"
      ])
    #expect(person.sees("Updating the library …"))
    let other = try person.page.find(["button"], "Delete again: Legs <3")
    #expect(other.attribute("aria-disabled") == "true")
    try person.tap("Delete again: Legs <3")
    #expect(posted(person).count == 1, "one decision at a time")
    let left = returned.replacing("\"count\":3", with: "\"count\":1")
    answer(&person, .decide, 200, "{\"count\":1,\"documents\":[]}")
    #expect(person.sees("Kept Push, 12 Nov 2024."))
    #expect(person.state.device.returnedCount == 1)
    answer(&person, .review, 200, left)
    #expect(person.sees("3 items to review"), "the list counts where it is longer")
  }

  @Test func movesTheFocusToTheNextOne() throws {
    var person = try reviewing()
    try person.tap("Delete again: Legs <3")
    let rest = """
      {"count":1,"documents":[{"path":"Splits/x.json","folder":"Splits","name":"Arms"}]}
      """
    answer(&person, .decide, 200, rest)
    #expect(person.effects.contains(.focus(id: "keep-Splits/x.json")))
    #expect(person.sees("Deleted Legs <3."))
    try person.tap("Keep it: Arms")
    answer(&person, .decide, 200, "{\"count\":0,\"documents\":[]}")
    #expect(person.effects.contains(.focus(id: "main")))
    #expect(person.sees("Nothing to review"))
  }

  @Test(arguments: [ReviewDecision.keep, .delete])
  func decidesOnAllOnlyWhenSomeoneSaysSo(_ decision: ReviewDecision) throws {
    var person = try reviewing()
    let name = decision == .keep ? "Keep all" : "Delete all again"
    try person.tap(name)
    try person.tap("Not now")
    #expect(posted(person).isEmpty)
    try person.tap(name)
    person.perform(.settings(.confirm))
    #expect(
      posted(person) == [
        "/api/review {\"decision\":\"\(decision.rawValue)\",\"all\":true,\"expected\":3}"
      ])
  }

  @Test func looksAgainWhereTheListHasChanged() throws {
    var person = try reviewing()
    try person.tap("Keep all")
    person.perform(.settings(.confirm))
    answer(
      &person, .decide, 409,
      "{\"error\":{\"kind\":\"changed\",\"message\":\"The list has changed.\",\"hint\":\"\"}}")
    #expect(
      person.effects.contains(.fetch(.review, method: "GET", path: "/api/review", body: nil)))
    answer(&person, .review, 200, returned.replacing("\"count\":3", with: "\"count\":4"))
    #expect(person.sees("The list has changed."))
    #expect(person.sees("4 items to review"))
  }

  @Test func saysWhatWentWrongAndLooksAgain() throws {
    var person = try reviewing()
    try person.tap("Keep it: Push, 12 Nov 2024")
    answer(
      &person, .decide, 507,
      "{\"error\":{\"kind\":\"full\",\"message\":\"The disk is full.\",\"hint\":\"Free some.\"}}")
    #expect(person.sees("The disk is full. Free some."))
    #expect(
      person.effects.contains(.fetch(.review, method: "GET", path: "/api/review", body: nil)))
    #expect(!person.sees("Kept Push"))
  }

  @Test func needsAConnection() throws {
    var person = try reviewing()
    person.perform(.device(.connection(.offline)))
    #expect(person.sees("This needs a connection to the library."))
    let button = try person.page.find(["button"], "Keep it: Push, 12 Nov 2024")
    #expect(button.attribute("disabled") != nil)
  }

  @Test func asksAgainWhenMoreComesBack() throws {
    var person = try reviewing()
    try head(&person, held: 4)
    #expect(person.effects == [.fetch(.review, method: "GET", path: "/api/review", body: nil)])
    try head(&person, held: 4, revision: 6)
    #expect(person.effects.count == 1)
  }

  @Test(arguments: ["", "[]", "{\"documents\":7}"])
  func anAnswerThatMakesNoSenseIsSaidToBe(_ body: String) throws {
    for (section, request) in [(SettingsSection.review, Effect.Request.review), (.merges, .merges)]
    {
      var person = try Person(route: .settings(section))
      answer(&person, request, 200, body)
      #expect(person.sees("The server's answer cannot be read."))
      answer(&person, request, 0, "")
      #expect(person.sees("The library cannot be reached."))
      try person.tap("Try again")
    }
  }

  // MARK: Merges

  @Test func showsWhatWasJoinedAndUndoesIt() throws {
    var person = try Person(Samples.demo, route: .settings(.questions))
    try person.tap("Merge history Merged conflict copies, with undo")
    #expect(person.state.route == .settings(.merges))
    #expect(
      person.effects.contains(.fetch(.merges, method: "GET", path: "/api/merges", body: nil)))
    let split = try #require(person.state.notebook.splits.first)
    answer(&person, .merges, 200, merges(split))
    #expect(person.sees("name was also Push A"))
    try Golden.check(person.state, "settings-merges")
    try person.tap("Undo: Split: " + split.name)
    #expect(posted(person) == ["/api/merges/8/undo "])
    #expect(person.sees("Updating the library …"))
    _ = person.takeEffects()
    answer(&person, .turnMerge, 204, "")
    #expect(
      person.effects.contains(.fetch(.merges, method: "GET", path: "/api/merges", body: nil)))
    #expect(person.sees("The merge is undone."))
  }

  @Test func turnsAMergeOnce() throws {
    var person = try Person(Samples.demo, route: .settings(.merges))
    let list = merges(try #require(person.state.notebook.splits.first))
    answer(&person, .merges, 200, list)
    let name = "Merge again: Workout: Pull"
    try person.tap(name)
    try person.tap(name)
    person.perform(.open(.settings(.merges)))
    try person.tap(name)
    answer(&person, .turnMerge, 204, "")
    try person.tap(name)
    #expect(posted(person) == ["/api/merges/7/redo "], "until the list has come again")
    #expect(try person.page.find(["button"], name).attribute("aria-disabled") == "true")
    answer(&person, .merges, 200, list)
    try person.tap(name)
    #expect(posted(person).count == 2)
  }

  @Test func saysWhyAMergeCannotBeUndone() throws {
    var person = try Person(Samples.demo, route: .settings(.merges))
    answer(&person, .merges, 200, merges(try #require(person.state.notebook.splits.first)))
    try person.tap("Merge again: Workout: Pull")
    answer(
      &person, .turnMerge, 404,
      "{\"error\":{\"kind\":\"not-found\",\"message\":\"There is no such merge.\",\"hint\":\"\"}}")
    #expect(person.sees("There is no such merge."))
    person.perform(.device(.connection(.offline)))
    let button = try person.page.find(["button"], "Merge again: Workout: Pull")
    #expect(button.attribute("disabled") != nil)
  }

  @Test func looksAgainWhenSomethingChanges() throws {
    var person = try Person(Samples.demo, route: .settings(.merges))
    answer(&person, .merges, 200, "{\"merges\":[]}")
    #expect(person.sees("No merges yet"))
    _ = person.takeEffects()
    try head(&person, held: 0)
    #expect(person.effects.isEmpty)
    let gone = "{\"revision\":6,\"folder\":\"Splits\",\"id\":\"01JCH0000000000000000000A2\"}"
    try head(&person, held: 0, revision: 6, more: gone)
    #expect(person.effects == [.fetch(.merges, method: "GET", path: "/api/merges", body: nil)])
  }
}
