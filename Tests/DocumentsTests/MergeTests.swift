import Documents
import Strength
import TestSupport
import Testing

@Suite struct MergeTests {
  /// The joined document without its lineage.
  private func join(
    _ base: String?, _ first: String, _ second: String, notes: [String] = []
  ) throws -> String {
    let bytes = try Merge.join(
      base: base.map { Array($0.utf8) }, Array(first.utf8), Array(second.utf8), notes: notes)
    let other = try Merge.join(
      base: base.map { Array($0.utf8) }, Array(second.utf8), Array(first.utf8), notes: notes)
    #expect(other == bytes)
    return String(decoding: try Lineage().put(into: bytes).dropLast(), as: UTF8.self)
  }

  /// What lost, as `path=value`.
  private func conflicting(_ base: String?, _ first: String, _ second: String) throws -> [String] {
    let bytes = try Merge.join(
      base: base.map { Array($0.utf8) }, Array(first.utf8), Array(second.utf8))
    return try Lineage.reading(bytes).content.conflicting.map { value in
      value.path + "=" + (value.value.map { String(decoding: $0.text, as: UTF8.self) } ?? "")
    }.sorted()
  }

  @Test func takesChangesOfBothSides() throws {
    #expect(
      try join(#"{"a":1,"b":1}"#, #"{"a":2,"b":1}"#, #"{"a":1,"b":3}"#) == #"{"a":2,"b":3}"#)
  }

  @Test func listsOfDaysAreJoinedDayByDay() throws {
    func list(_ days: [(Int, Int)]) -> String {
      let text = days.map { #"{"day":"2026-04-0\#($0.0)","weight":\#($0.1)}"# }
      return #"{"a":[\#(text.joined(separator: ","))]}"#
    }
    let base = list([(1, 80), (3, 81), (5, 82)])
    // One has added a day and deleted one, the other has added one and corrected one.
    let first = list([(1, 80), (5, 82), (6, 79)])
    let second = list([(1, 80), (2, 78), (3, 81), (5, 83)])
    #expect(try join(base, first, second) == list([(1, 80), (2, 78), (5, 83), (6, 79)]))
    #expect(try conflicting(base, first, second).isEmpty)
    // Nobody knows what they have come from: nothing counts as deleted.
    #expect(
      try join(nil, list([(1, 80), (2, 78)]), list([(1, 80), (3, 81)]))
        == list([(1, 80), (2, 78), (3, 81)]))
    // Both have changed the same day: one stands, and the other is to be had.
    let (lighter, heavier) = (list([(1, 79), (3, 81), (5, 82)]), list([(1, 90), (5, 82), (7, 1)]))
    #expect(try join(base, lighter, heavier) == list([(1, 90), (5, 82), (7, 1)]))
    #expect(try conflicting(base, lighter, heavier) == ["a/2026-04-01/weight=79"])
    let joined = try Merge.join(
      base: Array(base.utf8), Array(lighter.utf8), Array(heavier.utf8))
    let question = try #require(OpenQuestion.all(in: joined).first)
    let taken = try #require(try OpenQuestion.resolving(question.key, in: joined, taking: true))
    #expect(
      String(decoding: try Lineage().put(into: taken).dropLast(), as: UTF8.self)
        == list([(1, 79), (5, 82), (7, 1)]))
  }

  @Test func aFigureStaysThatOfItsSource() throws {
    func figure(_ value: String, _ source: String) -> String {
      #"{"a":{"source":"\#(source)","value":\#(value)}}"#
    }
    let (base, typed, measured) = (
      figure("80", "Scale"), figure("79.5", "entered"), figure("80.4", "Scale")
    )
    let joined = try join(base, typed, measured)
    #expect(joined == typed || joined == measured)
    #expect(try conflicting(base, typed, measured).count == 1)
    #expect(try join(base, typed, base) == typed)
  }

  @Test func keepsOneOfTwoChangesOfTheSame() throws {
    #expect(try join(#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#) == #"{"a":3}"#)
    #expect(try conflicting(#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#) == ["a=2"])
    #expect(try conflicting(nil, #"{"a":2}"#, #"{"a":3,"b":1}"#) == ["a=2"])
    #expect(try conflicting(#"{"a":1}"#, #"{"a":2}"#, "{}") == ["a="])
    #expect(try join(#"{"a":[1]}"#, #"{"a":[1,2]}"#, #"{"a":[0,1]}"#) == #"{"a":[1,2]}"#)
  }

  @Test(arguments: [
    ("null", "false"), ("false", "true"), ("9", "10"), ("-2", "1.5"), ("1", "1.0"),
    (#""82.5 kg""#, #""100 kg""#), (#""a""#, #""b""#), ("7", #""7""#), ("[]", "{}"),
    (#""2026-04-08T18:00:00.000+02:00""#, #""2026-04-08T17:00:00.000+00:00""#),
    (#""2026-04-08""#, #""2026-04-09""#), (#""""#, #""x""#),
  ])
  func prefersWhatAPersonWould(lesser: String, greater: String) throws {
    let (first, second) = ("{\"a\":\(lesser)}", "{\"a\":\(greater)}")
    #expect(try join(nil, first, second) == second)
  }

  @Test func joinsListsByIdentifier() throws {
    let base = #"{"s":[{"id":"1","r":5},{"id":"2","r":5}]}"#
    let mine = #"{"s":[{"id":"1","r":5},{"id":"m","r":8},{"id":"2","r":6}]}"#
    let theirs = #"{"s":[{"id":"t","r":3},{"id":"1","r":5,"w":9},{"id":"2","r":5}]}"#
    #expect(
      try join(base, mine, theirs)
        == #"{"s":[{"id":"t","r":3},{"id":"1","r":5,"w":9},{"id":"m","r":8},{"id":"2","r":6}]}"#)
  }

  /// Somebody has copied a set in an editor, its identifier with it.
  @Test func joinsAListWithTheSameIdentifierTwice() throws {
    let base = #"{"s":[{"id":"1","r":5},{"id":"2","r":5},{"id":"2","r":5}]}"#
    let mine = #"{"s":[{"id":"1","r":5},{"id":"2","r":5},{"id":"2","r":5},{"id":"3","r":8}]}"#
    let theirs = #"{"s":[{"id":"1","r":5},{"id":"2","r":6},{"id":"2","r":7},{"id":"4","r":9}]}"#
    let all =
      #"{"s":[{"id":"1","r":5},{"id":"2","r":6},{"id":"2","r":7},{"id":"3","r":8},{"id":"4","r":9}]}"#
    #expect(try join(base, mine, theirs) == all)
    #expect(try conflicting(base, mine, theirs) == [])
    let copied = #"{"s":[{"id":"1","r":5},{"id":"1","r":5}]}"#
    #expect(
      try join(#"{"s":[{"id":"1","r":5}]}"#, copied, #"{"s":[{"id":"1","r":5},{"id":"4","r":9}]}"#)
        == #"{"s":[{"id":"1","r":5},{"id":"1","r":5},{"id":"4","r":9}]}"#)
  }

  @Test func deletesWhatOneSideHasDeletedAndTheOtherLeftAlone() throws {
    let base = #"{"n":"x","s":[{"id":"1"},{"id":"2"},{"id":"3"}]}"#
    let mine = #"{"n":"x","s":[{"id":"1"},{"id":"3"}]}"#
    let theirs = #"{"s":[{"id":"2"},{"id":"3"}]}"#
    #expect(try join(base, mine, theirs) == #"{"s":[{"id":"3"}]}"#)
    #expect(
      try join(nil, mine, theirs) == #"{"n":"x","s":[{"id":"1"},{"id":"2"},{"id":"3"}]}"#)
  }

  @Test func keepsWhatOneSideHasChangedAndTheOtherDeleted() throws {
    let base = #"{"n":1,"s":[{"id":"1","r":1},{"id":"2","r":1}]}"#
    let mine = #"{"n":1,"s":[{"id":"2","r":7}]}"#
    let theirs = #"{"n":2,"s":[{"id":"1","r":9}]}"#
    #expect(
      try join(base, mine, theirs) == #"{"n":2,"s":[{"id":"1","r":9},{"id":"2","r":7}]}"#)
  }

  @Test func whatHoldsSomethingNewStandsWhole() throws {
    let base = #"{"l":[{"id":"L","s":[{"id":"1"},{"id":"2"}]}]}"#
    let added = #"{"l":[{"id":"L","s":[{"id":"1"},{"id":"2"},{"id":"3"}]}]}"#
    #expect(try join(base, added, #"{"l":[]}"#) == added)
    let less = #"{"l":[{"id":"L","s":[{"id":"1"},{"id":"3"}]}]}"#
    #expect(try join(base, less, #"{"l":[]}"#) == less)
  }

  @Test func keepsAnOrderThatOneSideHasChanged() throws {
    let base = #"{"s":[{"id":"1"},{"id":"2"},{"id":"3"}]}"#
    let mine = #"{"s":[{"id":"3"},{"id":"1"},{"id":"2"}]}"#
    let theirs = #"{"s":[{"id":"1"},{"id":"2","r":1},{"id":"4"},{"id":"3"}]}"#
    #expect(
      try join(base, mine, theirs)
        == #"{"s":[{"id":"3"},{"id":"1"},{"id":"2","r":1},{"id":"4"}]}"#)
  }

  @Test func anItemMovedTwiceStandsOnce() throws {
    let base = #"{"g":[{"id":"A","c":[{"id":"x"}]},{"id":"B"},{"id":"C"}]}"#
    let mine = #"{"g":[{"id":"A","c":[]},{"id":"B","c":[{"id":"x"}]},{"id":"C"}]}"#
    let theirs = #"{"g":[{"id":"A","c":[]},{"id":"B"},{"id":"C","c":[{"id":"x","t":1}]}]}"#
    #expect(
      try join(base, mine, theirs)
        == #"{"g":[{"id":"A","c":[]},{"id":"B","c":[]},{"id":"C","c":[{"id":"x","t":1}]}]}"#)
    #expect(try conflicting(base, mine, theirs) == [#"="B/c""#])
  }

  @Test func groupsThatWentIntoEachOtherAreNotLost() throws {
    let base = #"{"g":[{"id":"A","g":[]},{"id":"B","g":[]},{"id":"C"}]}"#
    let mine = #"{"g":[{"id":"B","g":[{"id":"A","g":[]}]},{"id":"C"}]}"#
    let theirs = #"{"g":[{"id":"A","g":[{"id":"B","g":[]}]},{"id":"C"}]}"#
    let joined = try join(base, mine, theirs)
    #expect(joined == mine || joined == theirs)
    #expect(try join(nil, mine, theirs) == joined)
  }

  @Test func keepsTheTextOfNumbersAndOfWhatItDoesNotKnow() throws {
    let base = #"{"a":1.0,"k\u0065y":"\u00e4","x":123456789012345678901}"#
    let mine = #"{"a":1.50,"k\u0065y":"\u00e4","x":123456789012345678901}"#
    let theirs = #"{"a":1.0,"k\u0065y":"\u00e4","x":123456789012345678902,"y":1e400}"#
    // A number that no field could hold is refused, as it is in a document.
    #expect(throws: JSONFailure.self) { try join(base, mine, theirs) }
    #expect(
      try join(base, mine, theirs.replacing("1e400", with: "1e40"))
        == #"{"a":1.50,"k\u0065y":"\u00e4","x":123456789012345678902,"y":1e40}"#)
  }

  @Test func notesKeepWhatBothHaveWritten() throws {
    func note(_ text: String) -> String { "{\"notes\":\"\(text)\"}" }
    let both = note(#"left\n\n— also noted —\n\nright"#)
    let notes = ["notes"]
    #expect(try join(note("old"), note("left"), note("right"), notes: notes) == both)
    #expect(try join(note("old"), both, note("right"), notes: notes) == both)
    #expect(
      try join(note(""), note("left"), note("left and more"), notes: notes)
        == note("left and more"))
    #expect(try join(note("old"), note(""), note("right"), notes: notes) == note("right"))
    #expect(try join(note("old"), note("old"), note("right"), notes: notes) == note("right"))
  }

  @Test func aDefaultIsAValueLikeAnyOther() throws {
    func text(sets: Int) throws -> [UInt8] {
      var split = Split(id: ULID(high: 1, low: 1), name: "A")
      var exercise = SplitExercise(id: ULID(high: 2, low: 2), exercise: Exercise(), setCount: sets)
      exercise.notes = "x"
      split.exercises = [exercise]
      return split.encoded()
    }
    // Four sets are the default, which files leave out.
    let bytes = try Merge.join(
      Split.self, base: text(sets: 5), text(sets: 4), text(sets: 3))
    let joined = try Split(decoding: bytes)
    #expect(joined.exercises.first?.setCount == 4)
    #expect(joined.lineage.content.conflicting.first?.value?.text == Array("3".utf8))
    #expect(try OpenQuestion.all(in: bytes).map { $0.text } == ["A: sets was also 3"])
  }

  @Test func makesAnEditOnceMoreOnWhatHasChangedSince() throws {
    let base = #"{"a":1,"s":[{"id":"1"}]}"#
    let mine = #"{"a":2,"s":[]}"#
    let theirs = #"{"a":3,"s":[{"id":"1"},{"id":"2"}]}"#
    let bytes = try Merge.threeWay(
      base: Array(base.utf8), mine: Array(mine.utf8), theirs: Array(theirs.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":2,"s":[{"id":"2"}]}"# + "\n")
  }

  @Test func keepsWhatAnEditOnAnOlderStateWinsOver() throws {
    let base = #"{"a":1,"b":1,"s":[{"id":"1","r":5}]}"#
    let mine = #"{"a":2,"b":1,"s":[{"id":"1","r":6}]}"#
    let theirs = #"{"a":3,"b":2,"s":[{"id":"1","r":5}]}"#
    let bytes = try Merge.threeWay(
      base: Array(base.utf8), mine: Array(mine.utf8), theirs: Array(theirs.utf8),
      keepingConflicts: true)
    let lineage = try Lineage.reading(bytes).content
    #expect(lineage.conflicting.map { $0.path } == ["a"])
    #expect(lineage.conflicting.first?.value?.text == Array("3".utf8))
    // What has been resolved with `mine` is not asked again.
    let later = try Merge.threeWay(
      base: bytes, mine: Lineage(Lineage.Content()).put(into: bytes), theirs: bytes,
      keepingConflicts: true)
    #expect(try Lineage.reading(later).content.conflicting.count == 1)
    var resolved = lineage
    resolved.conflicting = []
    resolved.edits = EditCounts([.init("PHONE000", 1)])
    let answered = try Merge.threeWay(
      base: bytes, mine: Lineage(resolved).put(into: bytes), theirs: bytes, keepingConflicts: true)
    #expect(try Lineage.reading(answered).content.conflicting.isEmpty)
  }

  @Test func aValueThatMineHasTakenAwayStaysAway() throws {
    let bytes = try Merge.threeWay(
      base: Array(#"{"a":1,"b":1}"#.utf8), mine: Array(#"{"b":1}"#.utf8),
      theirs: Array(#"{"a":2,"b":1}"#.utf8), keepingConflicts: true)
    #expect(try JSONValue(parsing: bytes)["a"] == nil)
    let conflicting = try Lineage.reading(bytes).content.conflicting
    #expect(conflicting.map { $0.path } == ["a"])
    #expect(conflicting.first?.value?.text == Array("2".utf8))
  }

  @Test func refusesTextThatIsNoJSON() {
    for text in ["", "{", "[]", "1", #"{"a":1,"a":2}"#, "{} x"] {
      #expect(throws: JSONFailure.self) { try join(nil, text, "{}") }
      #expect(throws: JSONFailure.self) { try join(text, "{}", #"{"a":1}"#) }
    }
  }

  // MARK: Hostile texts

  @Test func hostileTextsAreJoinedAllTheSame() throws {
    let texts = [
      "{}", #"{"lineage":5}"#, #"{"lineage":{"edits":{"a":-1},"seal":7}}"#,
      #"{"s":[{"id":"1","s":[{"id":"1","s":[{"id":"1"}]}]}]}"#,
      #"{"s":[{"id":"1"}],"t":[{"id":"1"}]}"#, #"{"s":[{"id":"1"},{"id":"1"}]}"#,
      #"{"s":[{"id":""},{"id":"2"}]}"#, #"{"s":[{"id":1}]}"#, #"{"s":{"id":"1"}}"#,
      #"{"s":[{"id":"2","s":[{"id":"1"}]}]}"#, #"{"s":[{"id":"1","s":[{"id":"2"}]}]}"#,
      #"{"lineage":{"removed":[{"id":"X","from":"Y/s","last":{"id":"X"}},"#
        + #"{"id":"Y","from":"X/s","last":{"id":"Y"}},{"id":"Z","with":"Z","from":"Z/s"}]}}"#,
      #"{"lineage":{"removed":[{"id":"1","from":"/s","last":[1]}],"order":{"1":"\u0000","2":""}}}"#,
      #"{"s":[{"id":"2"},{"id":"1"}],"lineage":{"removed":[{"id":"1","last":5}]}}"#,
      nested(120),
    ]
    for base in [nil] + texts.map(Optional.some) {
      for first in texts {
        for second in texts {
          let bytes = try Merge.join(
            base: base.map { Array($0.utf8) }, Array(first.utf8), Array(second.utf8))
          try JSONReader.check(bytes)
        }
      }
    }
  }

  private func nested(_ depth: Int) -> String {
    var text = "{}"
    for level in 0..<(depth / 2) { text = "{\"id\":\"\(level)\",\"s\":[\(text)]}" }
    return text
  }

  @Test func manyItemsTakeNoQuadraticTime() throws {
    func list(_ order: (Int) -> Int) -> String {
      var text = "{\"s\":["
      for position in 0..<20_000 {
        text += (position == 0 ? "" : ",") + "{\"id\":\"\(order(position))\",\"v\":\(position)}"
      }
      return text + "]}"
    }
    let rising = list { 100_000 + $0 }
    let falling = list { 200_000 - $0 }
    let mixed = list { ($0 * 7919) % 20_011 }
    // Each in a list of its own.
    var apart = "{\"id\":\"x\""
    for position in 0..<5000 { apart += ",\"l\(position)\":[{\"id\":\"\(position)\"}]" }
    apart += "}"
    let more = apart.replacing(#""id":"7"}"#, with: #""id":"7","v":1}"#)
    let clock = ContinuousClock()
    let time = try clock.measure {
      for (first, second) in [(rising, falling), (falling, mixed)] {
        _ = try Merge.join(base: Array(rising.utf8), Array(first.utf8), Array(second.utf8))
      }
    }
    let others = try clock.measure {
      _ = try Merge.join(base: nil, Array(apart.utf8), Array(more.utf8))
    }
    #expect(time < .seconds(60) * Patience.factor, "\(time)")
    #expect(others < .seconds(20) * Patience.factor, "\(others)")
  }

  /// Another program has put the variants of a note in another order than a join does.
  @Test func aNoteThatNobodyHasChangedGoesWhereSomebodyRemovesIt() throws {
    let note = #""notes":"b\n\n— also noted —\n\na""#
    let (base, first, second) = ("{\(note)}", "{\(note),\"a\":1}", "{\(note),\"b\":1}")
    func joined(_ left: [UInt8], _ right: [UInt8]) throws -> [UInt8] {
      try Merge.join(base: Array(base.utf8), left, right, notes: ["notes"])
    }
    let (a, b, c) = (Array(first.utf8), Array(second.utf8), Array("{}".utf8))
    let result = try joined(joined(a, b), c)
    #expect(try joined(a, joined(b, c)) == result)
    #expect(try JSONValue(parsing: result)["notes"] == nil)
  }
}
