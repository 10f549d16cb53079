import Documents
import Strength
import Testing

@Suite struct LineageTests {
  private let start = Instant(milliseconds: 1_700_000_000_000)

  private func id(_ number: UInt64) -> ULID { ULID(high: 1 << 40, low: number) }

  private func workout(sets: [UInt64], notes: String = "") -> [UInt8] {
    var workout = Workout(id: id(1), name: "Push", startedAt: start)
    var log = ExerciseLog(id: id(2), exercise: Exercise(id: id(3), name: "Bench Press"))
    log.sets = sets.map { WorkoutSet(id: id($0), reps: 8) }
    workout.logs = [log]
    workout.notes = notes
    return workout.encoded()
  }

  private func advance(
    _ text: [UInt8], base: [UInt8]?, writer: String = "phone", after seconds: Int64 = 0
  ) throws -> [UInt8] {
    let at = Instant(milliseconds: start.milliseconds + seconds * 1000)
    let saved = try Lineage.advance(text, base: base, writer: writer, at: at)
    // Canonical texts stay so.
    #expect(try Workout(decoding: saved).encoded() == saved)
    return saved
  }

  @Test func countsTheEditsOfEachWriterOnOneLine() throws {
    let first = try advance(workout(sets: [10]), base: nil)
    let second = try advance(workout(sets: [10, 11]), base: first)
    let third = try advance(workout(sets: [10, 11, 12]), base: second, writer: "laptop")
    let text = String(decoding: third, as: UTF8.self)
    #expect(text.contains("\n  \"lineage\": {\"edits\":{\"laptop\":1,\"phone\":2},\"seal\":\""))
    #expect(text.hasSuffix("\"}\n}\n"))
    let lineage = try Lineage.reading(third).content
    #expect(lineage.edits["phone"] == 2)
    #expect(lineage.removed.isEmpty && lineage.order.entries.isEmpty && lineage.conflicting.isEmpty)
    let edits = try Lineage.reading(second).content.edits
    #expect(edits.relation(to: lineage.edits) == .older)
    #expect(lineage.edits.relation(to: edits) == .newer)
    #expect(edits.relation(to: edits) == .same)
    #expect(EditCounts([.init("a", 1)]).relation(to: EditCounts([.init("b", 1)])) == .concurrent)
  }

  @Test func whatSaysTheSameIsNoEdit() throws {
    let first = try advance(workout(sets: [10]), base: nil)
    #expect(try advance(workout(sets: [10]), base: first) == first)
    #expect(try advance(first, base: first) == first)
    #expect(Lineage.isSameContent(first, workout(sets: [10])))
    #expect(!Lineage.isSameContent(first, workout(sets: [11])))
  }

  @Test func remembersWhatWasDeletedUntilItIsBackOrForgotten() throws {
    let first = try advance(workout(sets: [10, 11]), base: nil)
    let second = try advance(workout(sets: [11]), base: first)
    let removed = try #require(Lineage.reading(second).content.removed.first)
    #expect(removed.id == id(10).text)
    #expect(removed.from == id(2).text + "/sets")
    #expect(removed.at == start)
    #expect(
      removed.last?.text == Array("{\"id\":\"\(id(10).text)\",\"reps\":8}".utf8))
    let back = try advance(workout(sets: [10, 11]), base: second)
    #expect(try Lineage.reading(back).content.removed.isEmpty)
    let years = Lineage.graceMilliseconds / 1000 + 1
    let later = try advance(workout(sets: [11, 12]), base: second, after: years)
    #expect(try Lineage.reading(later).content.removed.isEmpty)
  }

  @Test func whatGoesTogetherIsRememberedTogether() throws {
    let first = try advance(workout(sets: [10, 11]), base: nil)
    var workout = try Workout(decoding: first)
    workout.logs = []
    let lineage = try Lineage.reading(advance(workout.encoded(), base: first)).content
    #expect(lineage.removed.map { $0.id } == [id(2), id(10), id(11)].map { $0.text })
    #expect(lineage.removed.map { $0.with } == [nil, id(2).text, id(2).text])
  }

  @Test func onlyWhatWasMovedGetsAKey() throws {
    let first = try advance(workout(sets: [10, 11, 12, 13, 14]), base: nil)
    let moved = try advance(workout(sets: [10, 13, 11, 12, 14]), base: first)
    let keys = try Lineage.reading(moved).content.order.entries
    #expect(keys.map { $0.name } == [id(13).text])
    let key = try #require(keys.first?.value)
    #expect(id(10).text < key && key < id(11).text)
    let added = try advance(workout(sets: [10, 13, 11, 12, 14, 15]), base: moved)
    #expect(try Lineage.reading(added).content.order.entries == keys)
    let back = try advance(workout(sets: [10, 11, 12, 13, 14, 15]), base: added)
    #expect(try Lineage.reading(back).content.order.entries.isEmpty)
  }

  @Test func thereIsAlwaysRoomBetweenTwoItems() throws {
    var order: [UInt64] = [10, 11, 12]
    var text = try advance(workout(sets: order), base: nil)
    var random = RandomSource(seed: 4)
    for _ in 0..<300 {
      // Always into the same gap, then to the end.
      order.insert(order.remove(at: random.oneIn(2) ? 0 : 2), at: random.oneIn(4) ? 2 : 1)
      text = try advance(workout(sets: order), base: text)
    }
    let keys = try Lineage.reading(text).content.order.entries
    #expect(keys.allSatisfy { $0.value.utf8.count < 60 })
    let joined = try Merge.join(
      Workout.self, base: nil, text, workout(sets: [10, 11, 12]))
    #expect(try Workout(decoding: joined).logs[0].sets.map { $0.id } == order.map { id($0) })
  }

  @Test func aProgramThatDropsTheLineageLosesNothing() throws {
    let first = try advance(workout(sets: [10, 11]), base: nil)
    let second = try advance(workout(sets: [11]), base: first)
    let third = try advance(workout(sets: [11], notes: "n"), base: second, writer: "laptop")
    let lineage = try Lineage.reading(third).content
    #expect(lineage.removed.count == 1)
    #expect(lineage.edits["phone"] == 2)
  }

  /// An editor that keeps the lineage but does not count has changed something all the same.
  @Test func whatAnEditorHasChangedIsNotTakenForTheOldState() throws {
    let first = try advance(workout(sets: [10]), base: nil)
    let second = try advance(workout(sets: [10, 11]), base: first)
    var edited = try Workout(decoding: first)
    edited.name = "Zug"
    let joined = try Workout(
      decoding: Merge.join(Workout.self, base: first, edited.encoded(), second))
    #expect(joined.name == "Zug")
    #expect(joined.logs[0].sets.count == 2)
    // The new state of one who counts is still the newer one.
    let bare = try Lineage().put(into: first)
    let counted = try advance(workout(sets: []), base: bare)
    #expect(try Merge.join(Workout.self, base: nil, bare, counted) == counted)
  }

  @Test func whatAPersonHasResolvedStaysResolved() throws {
    let base = try advance(workout(sets: [10], notes: ""), base: nil)
    func named(_ name: String, _ writer: String) throws -> [UInt8] {
      var workout = try Workout(decoding: base)
      workout.name = name
      return try advance(workout.encoded(), base: base, writer: writer)
    }
    let joined = try Merge.join(
      Workout.self, base: base, named("A", "phone"), named("B", "laptop"))
    #expect(try OpenQuestion.all(in: joined).map { $0.text } == ["B: name was also A"])
    var resolved = try Workout(decoding: joined)
    var lineage = resolved.lineage.content
    lineage.conflicting = []
    resolved.lineage = Lineage(lineage)
    let saved = try advance(resolved.encoded(), base: joined, writer: "phone")
    #expect(saved != joined)
    #expect(try Merge.join(Workout.self, base: nil, saved, joined) == saved)
    #expect(try OpenQuestion.all(in: saved).isEmpty)
  }

  @Test func tellsOfWhatWasDeletedAlthoughItWasChanged() throws {
    let base = try advance(workout(sets: [10]), base: nil)
    let deleted = try advance(workout(sets: []), base: base, writer: "laptop")
    var workout = try Workout(decoding: base)
    workout.logs[0].sets[0].reps = 9
    let changed = try advance(workout.encoded(), base: base)
    // With the base the changed set stays, without it nobody can tell which came first.
    let known = try Workout(decoding: Merge.join(Workout.self, base: base, deleted, changed))
    #expect(known.logs[0].sets.first?.reps == 9)
    let joined = try Merge.join(Workout.self, base: nil, deleted, changed)
    #expect(try Workout(decoding: joined).logs[0].sets.isEmpty)
    #expect(
      try OpenQuestion.all(in: joined).map { $0.text } == [
        "Bench Press: deleted, although it was changed elsewhere", "Bench Press: reps was also 8",
      ])
  }

  @Test(arguments: [
    "{}", "{ }", "{\n}", #"{"a":1}"#, "{\n  \"a\": 1\n}\n", #"{"lineage":{"edits":{}},"a":1}"#,
    #"{"a":1,"lineage":5,"b":2}"#, "{\n  \"lineage\": {},\n  \"a\": 1\n}", #"{"lineage":[]}"#,
  ])
  func theLineageOfAnyTextCanBeReplaced(text: String) throws {
    var lineage = Lineage()
    lineage.text = Array(#"{"edits":{"x":1}}"#.utf8)
    let put = try lineage.put(into: Array(text.utf8))
    #expect(try Lineage.reading(put) == lineage)
    #expect(Lineage.isSameContent(put, Array(text.utf8)))
    let bare = try Lineage().put(into: put)
    #expect(try Lineage.reading(bare).isEmpty)
    #expect(Lineage.isSameContent(bare, put))
  }
}
