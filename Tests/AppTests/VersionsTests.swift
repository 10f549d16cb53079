import Documents
import Strength
import Testing

@testable import App

/// What a document said before: shown, looked at, restored.
struct VersionsTests {
  private let asked = "2026-11-21T17:30:00.000Z"

  @Test func everyPageOfADocumentLeadsToItsVersions() throws {
    let workout = try #require(Samples.demo.compactMap { $0.ended }.first)
    var person = try Person(Samples.demo, route: .pastWorkout(workout.id))
    try person.tap("Earlier versions")
    let key = DocumentKey(folder: "Workouts", id: workout.id)
    #expect(person.state.route == .versions(key))
    #expect(Route(path: Route.versions(key).path) == .versions(key))
    #expect(person.sees("Loading its versions …"))
    let path = "/api/history/Workouts/" + workout.id.text
    #expect(
      person.effects.contains(.fetch(.versions, method: "GET", path: path, body: nil)))
    person.answer(.versions, status: 404, "{}")
    #expect(person.sees("No earlier versions"))
  }

  @Test(arguments: ["/versions/Nothing/01JCH0000000000000000000A2", "/versions/Workouts/x"])
  func anAddressThatNamesNoDocumentLeadsNowhere(path: String) {
    #expect(Route(path: path) == .unknown(path))
  }

  @Test func looksAtAVersionAndRestoresIt() throws {
    var (person, now, before) = try withVersions()
    #expect(person.sees("Now since 21 Nov, 18:30"))
    #expect(person.sees("Until 21 Nov, 18:30 Then: name Push → Legs; Row removed; 1 more"))
    try person.tap("Until 21 Nov, 18:30 Then: name Push → Legs; Row removed; 1 more")
    #expect(person.sees("60 kg × 8 · Warm-up"))
    #expect(person.sees("notes nothing → late"))
    try Golden.check(person.state, "versions")
    _ = person.takeEffects()
    try person.tap("Restore this version")
    let operation = try #require(person.saved.first)
    #expect(operation.base == now.encoded())
    let text = try #require(operation.text)
    #expect(Lineage.isSameContent(text, before.encoded()))
    #expect(try Lineage.reading(text) == now.lineage, "it goes on from what is there")
    #expect(person.state.notebook.workout(now.id)?.name == "Push")
    #expect(person.sees("Restored as it was until 21 Nov, 18:30."))
    try person.tap("Undo")
    #expect(person.state.notebook.workout(now.id) == now)
    #expect(person.saved.count == 2)
  }

  @Test func aDeletedDocumentComesBackAsItWas() throws {
    let (other, now, before) = try withVersions()
    let stone = Tombstone(
      id: now.id, deletedKind: "Workouts", name: now.name, deletedAt: other.now,
      lastText: String(decoding: now.encoded(), as: UTF8.self))
    let key = DocumentKey(folder: "Workouts", id: now.id)
    var person = try Person([.tombstone(stone)], route: .pastWorkout(now.id))
    try person.tap("Earlier versions")
    person.answer(.versions, list([(now, nil), (before, ["name Push → Legs"])], isDeleted: true))
    #expect(!person.sees("Now"))
    #expect(person.sees("Then it was deleted"))
    try person.tap("Until 21 Nov, 18:30 Then: name Push → Legs")
    try person.tap("Restore this version")
    #expect(person.state.document(key)?.name == "Push")
    // First as it was, so that its edits go on being counted.
    #expect(person.saved.count == 2)
    #expect(person.saved[0].base == nil && person.saved[0].tombstone == stone.encoded())
    #expect(person.saved[0].text == now.encoded() && person.saved[1].base == now.encoded())
    try person.tap("Undo")
    #expect(person.state.notebook.workout(now.id) == nil)
    #expect(person.saved.last?.text == nil)
  }

  @Test func anAnswerAboutAnotherDocumentIsNotTaken() throws {
    var (person, now, before) = try withVersions()
    let other = DocumentKey(folder: "Splits", id: ULID(high: 7, low: 7))
    person.perform(.versions(.retry))
    person.perform(.open(.versions(other)))
    _ = person.takeEffects()
    person.answer(.versions, list([(now, nil), (before, ["name Push → Legs"])]))
    #expect(!person.sees("Now") && person.sees("Loading its versions …"))
    let path = "/api/history/Splits/" + other.id.text
    #expect(person.effects == [.fetch(.versions, method: "GET", path: path, body: nil)])
    person.answer(.versions, status: 404, "{}")
    #expect(person.sees("No earlier versions"))
  }

  @Test func whatHasEndedDoesNotRunAgain() throws {
    var (person, now, before) = try withVersions()
    before.endedAt = nil
    before.logs[0].sets[0].completedAt = now.startedAt
    person.answer(.versions, list([(now, nil), (before, ["ended at nothing → 17:40"])]))
    try person.tap("Until 21 Nov, 18:30 Then: ended at nothing → 17:40")
    try person.tap("Restore this version")
    let restored = try #require(person.state.notebook.workout(now.id))
    #expect(restored.endedAt == now.endedAt)
    #expect(restored.logs.map { $0.exerciseName } == ["Bench Press"], "sets that were done")
    #expect(person.state.notebook.running == nil)
  }

  @Test func nothingIsRestoredOverWhatTheLibraryDoesNotKnow() throws {
    var (person, now, _) = try withVersions()
    person.perform(.history(.edit(now.id)))
    person.perform(.history(.change(.field(.name, "Mine"))))
    person.perform(.open(.versions(DocumentKey(folder: "Workouts", id: now.id))))
    #expect(person.state.device.queue.count == 1)
    person.answer(.versions, list([(now, nil), (now, ["name Push → Legs"])]))
    #expect(person.sees("Your latest changes are not synced yet"))
    try person.tap("Until 21 Nov, 18:30 Then: name Push → Legs")
    #expect(!person.sees("Restore this version"))
    person.perform(.versions(.restore(1)))
    #expect(person.state.device.queue.count == 1)
  }

  @Test func anotherLibraryIsNotAsked() throws {
    var (person, now, _) = try withVersions()
    person.perform(.device(.connection(.otherLibrary)))
    _ = person.takeEffects()
    person.perform(.arrived(.versions(DocumentKey(folder: "Workouts", id: now.id))))
    #expect(person.effects.isEmpty)
    #expect(person.sees("This address now serves another library."))
  }

  @Test func asksAgainWhenTheDocumentChanges() throws {
    var (person, now, _) = try withVersions()
    _ = person.takeEffects()
    func news(_ id: String) throws -> Action {
      let line = #"{"revision":6,"folder":"Workouts","id":"\#(id)"}"#
      return .device(.changes(nil, [try ChangeLine(line: Array(line.utf8)[...])], more: false))
    }
    person.perform(try news("01JCH0000000000000000000A2"))
    #expect(person.effects.isEmpty)
    person.perform(try news(now.id.text))
    #expect(person.effects.count == 1)
  }

  @Test func everyKindIsToldInLines() throws {
    let state = try Person(Samples.demo).state
    for document in Samples.demo {
      let outline = document.outline(state)
      #expect(!outline.lines.isEmpty, "\(document.folder)")
      for line in outline.lines {
        #expect(!line.text.isEmpty || !line.label.isEmpty)
        #expect(!line.text.contains("{"), "\(line)")
      }
    }
  }

  @Test(arguments: ["", "[]", #"{"versions":7}"#])
  func anAnswerThatMakesNoSenseIsSaidToBe(_ body: String) throws {
    var (person, _, _) = try withVersions()
    person.answer(.versions, body)
    #expect(person.sees("The server's answer cannot be read."))
    person.answer(.versions, status: 0, "")
    #expect(person.sees("The library cannot be reached."))
    try person.tap("Try again")
  }

  @Test func whatANewerVersionHasWrittenIsNotOffered() throws {
    var (person, now, before) = try withVersions()
    let text = String(decoding: before.encoded(), as: UTF8.self)
      .replacing(#""schema": 1"#, with: #""schema": 99"#)
    person.answer(.versions, list([(now, nil)], text: text))
    try person.tap("Until 21 Nov, 18:30")
    #expect(person.sees("This version of Regimen cannot read it."))
    #expect(!person.sees("Restore this version"))
  }

  // MARK: Samples

  /// Someone who looks at the versions of a workout: it was renamed, and lost an exercise.
  private func withVersions() throws -> (Person, now: Workout, before: Workout) {
    var before = Workout(
      id: ULID(high: 1, low: 1), name: "Push", startedAt: try moment("2026-11-21T17:00:00+01:00"))
    before.endedAt = try moment("2026-11-21T17:40:00+01:00")
    for (number, name) in ["Bench Press", "Row"].enumerated() {
      var log = ExerciseLog()
      log.id = ULID(high: 2, low: UInt64(number))
      log.exerciseName = name
      log.sets = [
        WorkoutSet(id: ULID(high: 3, low: UInt64(number)), kind: .warmup, reps: 8, weight: .kg(60))
      ]
      before.logs.append(log)
    }
    var now = before
    now.name = "Legs"
    now.logs.removeLast()
    now.notes = "late"
    now.lineage = try Lineage.reading(
      Lineage.advance(
        now.encoded(), base: nil, writer: "a", at: Instant(milliseconds: 0), graceMilliseconds: 1))
    let key = DocumentKey(folder: "Workouts", id: now.id)
    var person = try Person([.workout(now)], route: .versions(key))
    person.answer(
      .versions,
      list([
        (now, nil), (before, ["name Push → Legs", "Row removed", "notes nothing → late"]),
      ]))
    return (person, now, before)
  }

  private func list(
    _ versions: [(Workout, [String]?)], isDeleted: Bool = false, text more: String? = nil
  ) -> String {
    var writer = JSONWriter(compact: true)
    writer.object { writer in
      writer.member("count", versions.count + (more == nil ? 0 : 1))
      writer.list("versions", versions) { writer, version in
        writer.object { writer in
          if version.1 == nil { writer.member("since", asked) }
          if version.1 != nil || isDeleted { writer.member("until", asked) }
          writer.list("changes", version.1 ?? []) { $0.string($1) }
          writer.member("text", String(decoding: version.0.encoded(), as: UTF8.self))
        }
      }
    }
    let body = String(decoding: writer.bytes, as: UTF8.self)
    guard let more else { return body }
    var second = JSONWriter(compact: true)
    second.object { writer in
      writer.member("until", asked)
      writer.list("changes", [String]()) { $0.string($1) }
      writer.member("text", more)
    }
    return body.replacing("}]}", with: "}," + String(decoding: second.bytes, as: UTF8.self) + "]}")
  }
}

extension AnyDocument {
  fileprivate var ended: Workout? {
    if case .workout(let workout) = self, !workout.isRunning { workout } else { nil }
  }
}
