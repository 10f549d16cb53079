import Documents
import Strength
import Testing

/// Every cell of the table in docs/library.md, which is made of what stands here.
@Suite struct ReconciliationTests {
  enum State: String, CaseIterable {
    case absent, live, deleted, missing
  }

  enum Event: String, CaseIterable {
    case editOfThis = "edit of what is there"
    case editOfOlder = "edit of an older text"
    case editOfUnknown = "edit of a text that nobody knows"
    case editOfNewer = "edit of a newer text"
    case editOfOther = "edit of a text that this one has not come from"
    case oldText = "old text, sent back"
    case restore = "restore, having seen the deletion"
    case deletion = "deletion of what is there"
    case deletionOfOlder = "deletion of an older text"
    case deletionOfNewer = "deletion of a newer text"
    case deletionOfOther = "deletion of a text that this one has not come from"
  }

  /// What is there has the sets 1 and 2; an older text has 1, a newer one 4 as well, another one 1
  /// and 5, and every edit adds 3.
  static let cells: [Event: [State: String]] = [
    .editOfThis: [
      .absent: "is the document", .live: "live: 1 2 3", .deleted: "live: 1 2 3",
      .missing: "live: 1 2 3",
    ],
    .editOfOlder: [
      .absent: "is the document", .live: "live: 1 2 3", .deleted: "live: 1 2 3",
      .missing: "live: 1 2 3",
    ],
    .editOfUnknown: [
      .absent: "is the document", .live: "live: 1 2 3", .deleted: "live: 1 2 3",
      .missing: "live: 1 2 3",
    ],
    .editOfNewer: [
      .absent: "is the document", .live: "live: 1 2 3 4", .deleted: "live: 1 2 3 4",
      .missing: "live: 1 2 3 4",
    ],
    .editOfOther: [
      .absent: "is the document", .live: "live: 1 2 3 5", .deleted: "live: 1 2 3 5",
      .missing: "live: 1 2 3 5",
    ],
    .oldText: [
      .absent: "is the document", .live: "unchanged", .deleted: "unchanged",
      .missing: "live: 1 2",
    ],
    .restore: [
      .absent: "is the document", .live: "live: 1 2", .deleted: "live: 1 2",
      .missing: "live: 1 2",
    ],
    .deletion: [
      .absent: "deleted: 1 2", .live: "deleted: 1 2", .deleted: "unchanged",
      .missing: "deleted: 1 2",
    ],
    .deletionOfOlder: [
      .absent: "deleted: 1", .live: "unchanged", .deleted: "unchanged", .missing: "unchanged",
    ],
    .deletionOfNewer: [
      .absent: "deleted: 1 2 4", .live: "deleted: 1 2 4", .deleted: "deleted: 1 2 4",
      .missing: "deleted: 1 2 4",
    ],
    .deletionOfOther: [
      .absent: "deleted: 1 5", .live: "live: 1 2 5", .deleted: "deleted: 1 2 5",
      .missing: "live: 1 2 5",
    ],
  ]

  private let first: [UInt8]
  private let older: [UInt8]
  private let there: [UInt8]
  private let newer: [UInt8]
  private let other: [UInt8]
  private let counter = EditCounter(
    writer: "here", now: WorkoutTexts.now, graceMilliseconds: 1000)

  init() throws {
    first = try WorkoutTexts.text([])
    older = try WorkoutTexts.text([1], after: first, by: "laptop")
    there = try WorkoutTexts.text([1, 2], after: older, by: "laptop")
    newer = try WorkoutTexts.text([1, 2, 4], after: there, by: "laptop")
    other = try WorkoutTexts.text([1, 5], after: older, by: "phone")
  }

  private func reconciliation(
    _ state: State, knows: Bool = true
  ) -> Reconciliation {
    let known: DocumentState =
      switch state {
      case .absent: .absent
      case .live: .live(there)
      case .deleted: .deleted(Deletion(of: there, at: WorkoutTexts.now))
      case .missing: .missing(there)
      }
    let former = [FormerText(hash: [], isOpen: false, text: older)]
    return Reconciliation(
      known, former: knows ? former : [], rules: DocumentRules(Workout.self), counter: counter)
  }

  private func outcome(_ event: Event, in state: State) throws -> Reconciliation.Outcome {
    let document = reconciliation(state)
    func edit(
      _ sets: [UInt64], of base: [UInt8], on made: Reconciliation.Base
    ) throws -> Reconciliation.Outcome {
      try document.edit(WorkoutTexts.text(sets, after: base), on: made, bringsBack: false)
    }
    switch event {
    case .editOfThis: return try edit([1, 2, 3], of: there, on: .current)
    case .editOfOlder: return try edit([1, 3], of: older, on: .text(older))
    case .editOfUnknown:
      return try reconciliation(state, knows: false)
        .edit(WorkoutTexts.text([1, 3], after: older), on: .unknown, bringsBack: false)
    case .editOfNewer: return try edit([1, 2, 3, 4], of: newer, on: .text(newer))
    case .editOfOther: return try edit([1, 3, 5], of: other, on: .text(other))
    case .oldText: return try document.edit(older, on: .unknown, bringsBack: false)
    case .restore: return try document.restore(there, on: .text(there))
    case .deletion: return document.delete(knowing: there)
    case .deletionOfOlder: return document.delete(knowing: older)
    case .deletionOfNewer: return document.delete(knowing: newer)
    case .deletionOfOther: return document.delete(knowing: other)
    }
  }

  @Test(arguments: Event.allCases, State.allCases)
  func comesToWhatTheTableSays(event: Event, state: State) throws {
    let expected = try #require(Self.cells[event]?[state])
    switch try outcome(event, in: state) {
    case .unchanged: #expect(expected == "unchanged")
    case .deleted(let last): #expect(try "deleted: " + WorkoutTexts.sets(last) == expected)
    case .live(let text):
      if state == .absent { return #expect(expected == "is the document") }
      #expect(try "live: " + WorkoutTexts.sets(text) == expected)
      // Whoever hears of it takes it for newer than all that was known.
      if event != .oldText {
        #expect(try Lineage.edits(of: text).covers(Lineage.edits(of: there)))
      }
      if state == .deleted {
        #expect(try !Deletion(of: there).covers(text))
      }
    }
  }

  @Test func isTheTableOfTheDocs() throws {
    let rows = Event.allCases.map { event in
      (event.rawValue, State.allCases.map { Self.cells[event]?[$0] ?? "" })
    }
    let table = DocsTable.text(State.allCases.map { $0.rawValue }, rows)
    #expect(try DocsTable.isIn("library.md", table), "\(table)")
  }

  @Test func aDeletionStandsWhereItKnewEverything() throws {
    #expect(try Deletion(of: there).covers(older))
    #expect(try Deletion(of: there).covers(there))
    #expect(try !Deletion(of: there).covers(newer))
    #expect(try !Deletion(of: there).covers(other))
    // An older tombstone in the place of one that knew more.
    #expect(try Deletion(of: older, knowing: Lineage.edits(of: newer)).covers(there))
    // Somebody has brought it back elsewhere: the same content, and an edit more.
    let back = try Lineage.joining(EditCounts([.init("phone", 1)]), into: there)
    #expect(try !Deletion(of: there).covers(back))
    #expect(try !Deletion(of: []).covers(there))
  }

  /// An older tombstone, or one of another machine, lies in the place of one that knew more.
  @Test func whatATombstoneLacksIsNotRemoved() throws {
    for (last, sets) in [(older, "1 2"), (other, "1 2 5"), (newer, "1 2 4")] {
      let deletion = try Deletion(of: last, knowing: Lineage.edits(of: there))
      let document = Reconciliation(
        .deleted(deletion), former: [FormerText(hash: [], isOpen: false, text: there)],
        rules: DocumentRules(Workout.self), counter: counter)
      let outcome = try document.edit(there, on: .text(there), bringsBack: true)
      guard case .live(let text) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(try WorkoutTexts.sets(text) == sets)
      #expect(try !deletion.covers(text) && !Deletion(of: there).covers(text))
      #expect(try Lineage.edits(of: text).covers(deletion.edits))
    }
  }

  /// One brings back what an older tombstone says, another one all that was deleted: nothing that
  /// the older one lacks was taken out.
  @Test func whatAnOlderTombstoneLacksStandsWhereSomebodyElseBringsItBack() throws {
    let edits = try Lineage.edits(of: there)
    var restored: [[UInt8]] = []
    for (last, writer) in [(older, "tablet"), (there, "phone")] {
      let document = Reconciliation(
        .deleted(Deletion(of: last, knowing: edits)), former: [],
        rules: DocumentRules(Workout.self),
        counter: EditCounter(
          writer: writer, now: WorkoutTexts.now, graceMilliseconds: Lineage.graceMilliseconds))
      guard case .live(let text) = try document.restore(last, on: .current) else {
        Issue.record("\(writer) has restored nothing")
        continue
      }
      #expect(try !Deletion(of: there).covers(text))
      restored.append(text)
    }
    let joined = try DocumentRules(Workout.self).joined(
      restored, former: [older, there].map { FormerText(hash: [], isOpen: false, text: $0) })
    #expect(try WorkoutTexts.sets(joined) == WorkoutTexts.sets(there))
  }

  @Test func anArrivalIsJoinedWhereItDoesNotKnowWhatWasThere() throws {
    func isJoined(_ new: [UInt8], over old: [UInt8], former: [[UInt8]] = []) -> Bool {
      Arrival(new, over: old).isJoined { former }
    }
    #expect(!isJoined(newer, over: there))
    #expect(isJoined(older, over: there))
    #expect(isJoined(other, over: there))
    // By hand: in a file with its past, and in one without, unless it is a backup of that.
    #expect(try !isJoined(WorkoutTexts.text([7], after: there), over: there))
    #expect(try !isJoined(WorkoutTexts.text([7]), over: there))
    let bare = try WorkoutTexts.text([7])
    #expect(isJoined(bare, over: there, former: [bare]))
    // On a former text, by somebody who has left out what it says of its past; or on the last one.
    #expect(try isJoined(WorkoutTexts.text([1, 9]), over: there, former: [older]))
    #expect(try !isJoined(WorkoutTexts.text([2]), over: there, former: [older]))
    #expect(try !isJoined(WorkoutTexts.text([1, 2, 9]), over: there, former: [older]))
    // What was removed from the last one is no item of it any more.
    let shorter = try WorkoutTexts.text([1], after: there, by: "laptop")
    #expect(try !isJoined(WorkoutTexts.text([1]), over: shorter, former: [first, older]))
    #expect(try !isJoined(WorkoutTexts.text([7]), over: WorkoutTexts.text([8])))
    #expect(Arrival(older, over: there).forgotten != nil)
    #expect(Arrival(newer, over: there).forgotten == nil)
  }
}
