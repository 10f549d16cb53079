import Documents
import Strength
import Testing

/// Every cell of the table in docs/protocol.md, which is made of what stands here.
@Suite struct DeviceSyncTests {
  enum State: String, CaseIterable {
    case acknowledged, queued, offered
  }

  enum Event: String, CaseIterable {
    case change = "own change"
    case acknowledged = "it is acknowledged"
    case merged = "it is acknowledged with another text"
    case deleted = "it is acknowledged as deleted"
    case refused = "it is refused"
    case heldUp = "its file cannot be read yet"
    case reused = "its identifier was used before"
    case newer = "a newer text comes"
    case older = "an older text comes"
    case gone = "it is gone"
    case allWithNewer = "all comes, with a newer text"
    case allWithOlder = "all comes, with an older text"
    case allWithOther = "all comes, with other edits"
    case allWithout = "all comes, without it"
    case allWithTombstone = "all comes, with a tombstone that knows it"
    case allWithOldTombstone = "all comes, with a tombstone of an older state"
    case sentBack = "sent back by a person"
    case dropped = "dropped by a person"
  }

  /// The device has the sets 1 and 2, and its change that waits has added 3. An older text has 1, a
  /// newer one 4 as well, one with other edits 1 and 5, and a further change adds 6.
  static let cells: [Event: [State: String]] = [
    .change: [
      .acknowledged: "shows 1 2 6, waits", .queued: "shows 1 2 3 6, waits",
      .offered: "shows 1 2 6, waits, offered",
    ],
    .acknowledged: [.queued: "shows 1 2 3"],
    .merged: [.queued: "shows 1 2 3 4"],
    .deleted: [.queued: "gone"],
    .refused: [.queued: "shows 1 2"],
    .heldUp: [.queued: "shows 1 2 3, waits"],
    .reused: [.queued: "shows 1 2 3, waits"],
    .newer: [
      .acknowledged: "shows 1 2 4", .queued: "shows 1 2 3, waits", .offered: "shows 1 2 4",
    ],
    .older: [
      .acknowledged: "shows 1", .queued: "shows 1 2 3, waits", .offered: "shows 1 2, offered",
    ],
    .gone: [
      .acknowledged: "gone", .queued: "shows 1 2 3, waits", .offered: "shows 1 2, offered",
    ],
    .allWithNewer: [
      .acknowledged: "shows 1 2 4", .queued: "shows 1 2 3, waits", .offered: "shows 1 2 4",
    ],
    .allWithOlder: [
      .acknowledged: "shows 1 2, offered", .queued: "shows 1 2 3, waits",
      .offered: "shows 1 2, offered",
    ],
    .allWithOther: [
      .acknowledged: "shows 1 2, offered", .queued: "shows 1 2 3, waits",
      .offered: "shows 1 2, offered",
    ],
    .allWithout: [
      .acknowledged: "shows 1 2, offered", .queued: "shows 1 2 3, waits",
      .offered: "shows 1 2, offered",
    ],
    .allWithTombstone: [
      .acknowledged: "gone", .queued: "shows 1 2 3, waits", .offered: "gone",
    ],
    .allWithOldTombstone: [
      .acknowledged: "shows 1 2, offered", .queued: "shows 1 2 3, waits",
      .offered: "shows 1 2, offered",
    ],
    .sentBack: [.offered: "shows 1 2, waits"],
    .dropped: [.offered: "shows 1"],
  ]

  private let mine: [UInt8]
  private let older: [UInt8]
  private let newer: [UInt8]
  private let other: [UInt8]
  private let changed: [UInt8]
  private let merged: [UInt8]

  init() throws {
    let first = try WorkoutTexts.text([])
    older = try WorkoutTexts.text([1], after: first, by: "laptop")
    mine = try WorkoutTexts.text([1, 2], after: older, by: "laptop")
    newer = try WorkoutTexts.text([1, 2, 4], after: mine, by: "laptop")
    other = try WorkoutTexts.text([1, 5], after: older, by: "server")
    changed = try WorkoutTexts.text([1, 2, 3], after: mine)
    merged = try WorkoutTexts.text([1, 2, 3, 4], after: newer, by: "server")
  }

  // MARK: A device

  /// As its host keeps it: what it shows, and what the library has of it.
  private struct Device {
    static let key = DocumentKey(folder: "Workouts", id: WorkoutTexts.id)
    var sync = DeviceSync()
    var shown: [DocumentKey: [UInt8]] = [:]
    var stored: [DocumentKey: [UInt8]] = [:]
    private var ids = (1...).lazy.map { ULID(high: 9, low: UInt64($0)) }.makeIterator()

    mutating func take(_ news: DeviceSync.News) {
      for line in news.shown { shown[line.key] = line.text }
      for line in news.stored { stored[line.key] = line.text }
    }

    mutating func change(_ text: [UInt8]?, on base: [UInt8]?) {
      sync.add(
        DocumentOperation(
          id: ids.next() ?? .none, folder: Self.key.folder, document: Self.key.id, base: base,
          text: text, at: WorkoutTexts.now))
      shown[Self.key] = text
    }

    mutating func answer(_ change: (inout Acknowledgement) -> Void) {
      guard let first = sync.queue.first else { return }
      var answer = Acknowledgement(first.id)
      change(&answer)
      take(sync.acknowledge([answer]))
    }

    mutating func hear(_ text: [UInt8]?, revision: Int64? = nil) {
      take(sync.take([Self.line(text, revision: revision)]))
    }

    mutating func hearAll(_ lines: [ChangeLine]) {
      let held = shown.map { ChangeLine($0.key.folder, $0.key.id, text: $0.value) }
      var missing = sync.missing(in: lines, of: held, at: WorkoutTexts.now)
      for place in missing.indices where missing[place].id == .none {
        missing[place].id = ids.next() ?? .none
      }
      (shown, stored) = ([:], [:])
      take(sync.replaceAll(with: lines, holding: held, offering: missing))
      for operation in sync.offers + sync.queue { shown[operation.key] = operation.text }
    }

    static func line(_ text: [UInt8]?, revision: Int64? = nil) -> ChangeLine {
      ChangeLine(revision: revision, key.folder, key.id, text: text)
    }

    static func tombstone(_ last: [UInt8]) -> ChangeLine {
      let tombstone = Tombstone(
        id: key.id, deletedKind: key.folder, name: "Push", deletedAt: WorkoutTexts.now,
        lastText: String(decoding: last, as: UTF8.self))
      return ChangeLine(Tombstone.kind.name, key.id, text: tombstone.encoded())
    }

    var summary: String {
      get throws {
        var parts = [try shown[Self.key].map { "shows " + (try WorkoutTexts.sets($0)) } ?? "gone"]
        if sync.holds(Self.key) { parts.append("waits") }
        if sync.offer(Self.key) != nil { parts.append("offered") }
        return parts.joined(separator: ", ")
      }
    }
  }

  private func device(_ state: State) -> Device {
    var device = Device()
    device.shown[Device.key] = mine
    device.stored[Device.key] = mine
    switch state {
    case .acknowledged: break
    case .queued: device.change(changed, on: mine)
    case .offered:
      device.hearAll([Device.line(older)])
    }
    return device
  }

  private func perform(_ event: Event, on device: inout Device) throws {
    switch event {
    case .change:
      let shown = try #require(device.shown[Device.key])
      let sets = try WorkoutTexts.sets(shown).split(separator: " ").compactMap { UInt64($0) }
      device.change(try WorkoutTexts.text(sets + [6], after: shown), on: shown)
    case .acknowledged: device.answer { $0.revision = 5 }
    case .merged: device.answer { $0.text = merged }
    case .deleted: device.answer { $0.isDeleted = true }
    case .refused: device.answer { $0.refused = Refusal(.invalid, "No.", hint: "") }
    case .heldUp: device.answer { $0.refused = Refusal(.quarantined, "Not now.", hint: "") }
    case .reused: device.answer { $0.renamed = ULID(high: 8, low: 8) }
    case .newer: device.hear(newer)
    case .older: device.hear(older)
    case .gone: device.hear(nil)
    case .allWithNewer: device.hearAll([Device.line(newer)])
    case .allWithOlder: device.hearAll([Device.line(older)])
    case .allWithOther: device.hearAll([Device.line(other)])
    case .allWithout: device.hearAll([])
    case .allWithTombstone: device.hearAll([Device.tombstone(mine)])
    case .allWithOldTombstone: device.hearAll([Device.tombstone(older)])
    case .sentBack: _ = device.sync.sendBack(device.sync.offers.map { $0.id })
    case .dropped: device.take(device.sync.drop(device.sync.offers.map { $0.id }))
    }
  }

  @Test(arguments: Event.allCases, State.allCases)
  func comesToWhatTheTableSays(event: Event, state: State) throws {
    guard let expected = Self.cells[event]?[state] else { return }
    var device = device(state)
    try perform(event, on: &device)
    #expect(try device.summary == expected)
    #expect(device.sync.refused.count == (event == .refused ? 1 : 0))
    // Nothing that waits is ever stored as the library's.
    if device.sync.holds(Device.key) { #expect(device.stored[Device.key] != changed) }
  }

  @Test func isTheTableOfTheDocs() throws {
    let rows = Event.allCases.map { event in
      (event.rawValue, State.allCases.map { Self.cells[event]?[$0] ?? "–" })
    }
    let table = DocsTable.text(State.allCases.map { $0.rawValue }, rows)
    #expect(try DocsTable.isIn("protocol.md", table), "\(table)")
  }

  // MARK: What was kept aside

  @Test(arguments: [
    (Event.newer, "shows 1 2 4"), (.older, "shows 1"), (.gone, "gone"),
    (.allWithNewer, "shows 1 2 4"), (.allWithOlder, "shows 1"), (.allWithout, "gone"),
    (.allWithTombstone, "gone"), (.acknowledged, "shows 1 2 3"),
  ])
  func aRefusedChangeGivesWayToWhatCameMeanwhile(event: Event, expected: String) throws {
    var device = device(.queued)
    device.change(try WorkoutTexts.text([1, 2, 3, 6], after: changed), on: changed)
    try perform(event, on: &device)
    while !device.sync.queue.isEmpty { try perform(.refused, on: &device) }
    #expect(try device.summary == expected)
    #expect(device.shown[Device.key] == device.stored[Device.key])
  }

  @Test(arguments: [
    (Event.newer, "shows 1 2 4"), (.older, "shows 1"), (.gone, "gone"), (.allWithout, "gone"),
    (.allWithOldTombstone, "gone"),
  ])
  func aDroppedOfferGivesWayToWhatTheLibraryHas(event: Event, expected: String) throws {
    var device = device(.offered)
    try perform(event, on: &device)
    try perform(.dropped, on: &device)
    #expect(try device.summary == expected)
    #expect(device.shown[Device.key] == device.stored[Device.key])
  }

  @Test func aChangeOfWhatIsOfferedIsShownWhateverBecomesOfTheOffer() throws {
    var device = device(.offered)
    try perform(.change, on: &device)
    try perform(.dropped, on: &device)
    #expect(try device.summary == "shows 1 2 6, waits")
    device = self.device(.offered)
    try perform(.change, on: &device)
    try perform(.refused, on: &device)
    #expect(try device.summary == "shows 1 2, offered")
  }

  // MARK: Answers and changes cross

  @Test func aLaterChangeThatComesBeforeTheAnswerIsShown() throws {
    var device = device(.queued)
    device.hear(merged, revision: 10)
    device.answer { $0.revision = 9 }
    #expect(try device.summary == "shows 1 2 3 4")
    #expect(device.stored[Device.key] == merged)
  }

  @Test func anEarlierChangeThatComesAfterTheAnswerIsNotShown() throws {
    var device = device(.queued)
    device.answer { $0.revision = 9 }
    device.hear(newer, revision: 8)
    #expect(try device.summary == "shows 1 2 3")
    device.hear(merged, revision: 10)
    #expect(try device.summary == "shows 1 2 3 4")
    // A new epoch counts anew.
    device.hearAll([Device.line(merged, revision: 1)])
    device.hear(newer, revision: 2)
    #expect(try device.summary == "shows 1 2 4")
  }

  @Test func revisionsOfAnotherEpochSayNothing() throws {
    var device = device(.queued)
    device.sync.follow(epoch: "E1")
    device.hear(mine, revision: 4000)
    device.sync.follow(epoch: "E2")
    device.answer { $0.revision = 1001 }
    #expect(try device.summary == "shows 1 2 3")
    device.sync.follow(epoch: "E2")
    device.hear(mine, revision: 1000)
    #expect(try device.summary == "shows 1 2 3")
  }

  @Test func theBinKeepsWhatTheLibraryHasInIt() throws {
    var device = device(.acknowledged)
    let stone = Device.tombstone(older)
    device.hearAll([stone])
    try perform(.dropped, on: &device)
    #expect(try device.summary == "gone")
    #expect(device.shown[stone.key] == stone.text)
  }

  @Test func aRestoreIsAnsweredWithTheNewestTombstone() throws {
    var device = device(.acknowledged)
    let (first, second) = (Device.tombstone(older), Device.tombstone(mine))
    device.hear(nil)
    device.take(device.sync.take([first]))
    device.sync.add(
      DocumentOperation(
        id: ULID(high: 7, low: 7), folder: "Workouts", document: WorkoutTexts.id, base: nil,
        tombstone: first.text, text: older, at: WorkoutTexts.now))
    device.shown[Device.key] = older
    device.take(device.sync.take([second]))
    device.answer { $0.isDeleted = true }
    #expect(try device.summary == "gone")
    #expect(device.shown[second.key] == second.text)
  }

  @Test(arguments: [true, false])
  func aChangeThatIsTakenEndsTheOfferThatItKnows(deletes: Bool) throws {
    var device = device(.offered)
    device.change(deletes ? nil : changed, on: mine)
    device.answer {
      $0.text = deletes ? nil : try? WorkoutTexts.text([1, 2, 3], after: mine, by: "server")
    }
    #expect(try device.summary == (deletes ? "gone" : "shows 1 2 3"))
    // One that the library has not got stays.
    device = self.device(.offered)
    device.change(try WorkoutTexts.text([1, 3], after: older), on: older)
    device.answer { $0.text = try? WorkoutTexts.text([1, 3], after: older, by: "server") }
    #expect(try device.summary == "shows 1 3, offered")
    try perform(.dropped, on: &device)
    #expect(try device.summary == "shows 1 3")
  }

  @Test func whatIsWrittenInOtherWordsIsNotMissing() throws {
    let text = String(decoding: mine, as: UTF8.self).replacing("Push", with: "P\\u0075sh")
    let line = Device.line(Array(text.utf8))
    #expect(!Lineage.isSameContent(mine, Array(text.utf8)))
    let held = [Device.line(mine)]
    let sync = DeviceSync()
    #expect(
      sync.missing(in: [line], of: held, at: WorkoutTexts.now) {
        $0.text.flatMap { try? Workout(decoding: $0).encoded() }
      }.isEmpty)
  }

  @Test func anOperationIsQueuedAndAnsweredOnce() throws {
    var device = device(.queued)
    let operation = try #require(device.sync.queue.first)
    device.sync.add(operation)
    #expect(device.sync.queue.count == 1)
    try perform(.reused, on: &device)
    #expect(device.sync.queue.map { $0.id } == [ULID(high: 8, low: 8)])
    device.take(device.sync.acknowledge([Acknowledgement(operation.id)]))
    #expect(try device.summary == "shows 1 2 3, waits")
  }

  @Test func whatIsOfferedAgainKeepsItsIdentifier() throws {
    var device = device(.offered)
    let id = device.sync.offers.map { $0.id }
    try perform(.allWithout, on: &device)
    #expect(device.sync.offers.map { $0.id } == id)
    #expect(device.sync.offers.first?.refused?.isOf(.missing) == true)
    try perform(.sentBack, on: &device)
    #expect(device.sync.queue.map { $0.id } == id && device.sync.queue.first?.refused == nil)
  }

  @Test func aDeletionThatDoesNotStandTakesItsTombstoneAway() throws {
    var device = device(.acknowledged)
    device.change(nil, on: mine)
    device.shown[Device.tombstone(mine).key] = Device.tombstone(mine).text
    device.answer { $0.text = newer }
    #expect(device.shown.count == 1)
    #expect(try device.summary == "shows 1 2 4")
  }
}
