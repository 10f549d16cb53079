import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// What documents said before, and what the library was on a former day.
@Suite struct HistoryTests {
  private static let day: Int64 = 86_400_000
  /// A midnight in UTC.
  private static let start = 20_000 * day
  private static let utc = LocalZone { _ in 0 }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func open(_ zone: LocalZone = utc) async throws -> Library {
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    await library.set(zone: zone)
    return library
  }

  /// Saves a workout under a name at an hour since the start.
  private func save(
    _ name: String, _ number: Int = 1, hour: Double, in library: Library
  ) async throws {
    await library.set(clock: HistoryTests.moment(hour))
    var workout =
      try library.document(Workout.self, id: ULID(high: UInt64(number), low: 1))
      ?? Workout.sample(number, sets: [1])
    workout.name = name
    try await library.save(workout)
  }

  private static func moment(_ hour: Double) -> Int64 { start + Int64(hour * 3_600_000) }

  private func key(_ number: Int = 1) -> (id: ULID, folder: String) {
    (ULID(high: UInt64(number), low: 1), "Workouts")
  }

  private func names(_ library: Library, _ number: Int = 1) throws -> [String] {
    try library.history(of: key(number).id, folder: "Workouts").map {
      try Workout(decoding: $0.text).name
    }
  }

  private func state(
    of number: Int = 1, hour: Double, in library: Library
  ) throws -> DocumentThen.State? {
    try library.library(at: HistoryTests.moment(hour)).first { $0.id == key(number).id }?.state
  }

  private func name(
    of number: Int = 1, hour: Double, in library: Library
  ) throws -> String? {
    let text = try library.text(
      of: key(number).id, folder: "Workouts", at: HistoryTests.moment(hour))
    return try text.map { try Workout(decoding: $0).name }
  }

  // MARK: The texts of a document

  @Test func listsTextsNewestFirstWithWhatChanged() async throws {
    let library = try await open()
    try await save("A", hour: 1, in: library)
    try await save("B", hour: 2, in: library)
    try await save("C", hour: 30, in: library)
    let versions = try library.history(of: key().id, folder: "Workouts")
    #expect(try names(library) == ["C", "B", "A"])
    #expect(versions.map { $0.since } == [30, 2, 1].map { HistoryTests.moment($0) })
    #expect(versions.map { $0.until } == [nil] + [30, 2].map { HistoryTests.moment($0) })
    #expect(versions.map { $0.changes } == [[], ["name B → C"], ["name A → B"]])
    #expect(throws: LibraryError.notFound(kind: "document", name: ULID.none.text)) {
      try library.history(of: .none, folder: "Workouts")
    }
  }

  /// While a file cannot be read, what it said last can still be looked at.
  @Test func listsWhatAFileSaidThatCannotBeReadNow() async throws {
    let library = try await open()
    let workout = Workout.sample(1, sets: [1])
    try await library.save(workout)
    try folder.write(Array("{".utf8), to: workout.path)
    try await library.refresh()
    #expect(try library.missingDocuments().isEmpty)
    #expect(try library.namedDocuments().map { $0.id } == [workout.id])
    #expect(library.lastReadable(workout.path) == workout.id)
    #expect(try library.history(of: workout.id, folder: "Workouts").count == 1)
  }

  @Test func saysWhatChangedByTheNameOfTheItem() throws {
    let before = Workout.sample(1, sets: [1])
    var after = before
    after.logs[0].sets[0].reps = 8
    after.logs[0].sets.append(.sample(2))
    after.notes = "heavy"
    let lines = try ChangeSummary(from: before.encoded(), to: after.encoded()).lines
    #expect(
      Set(lines) == [
        "Bench Press: reps 5 → 8", "Bench Press: 1 of sets added", "notes nothing → heavy",
      ])
  }

  @Test func keepsWhatStoodOverAMidnightAndTheNewestTwelve() async throws {
    let library = try await open()
    for day in 0..<30 {
      for hour in [8, 12, 20] {
        try await save("\(day)-\(hour)", hour: Double(day * 24 + hour), in: library)
      }
    }
    let kept = try names(library)
    #expect(
      kept.prefix(13)
        == ArraySlice(
          (25..<30).reversed().flatMap { day in
            [20, 12, 8].map { "\(day)-\($0)" }
          }.prefix(13)))
    for day in 0..<29 {
      #expect(kept.contains("\(day)-20"))
      #expect(try name(hour: Double(day * 24) + 23.99, in: library) == "\(day)-20")
    }
    #expect(kept.count == 13 + 25)
    #expect(try state(hour: 7, in: library) == .absent)
  }

  @Test func endsADayByLocalTime() async throws {
    let berlin = LocalZone { _ in 120 }
    let library = try await open(berlin)
    // Between the two it is midnight in Berlin, and not in UTC.
    try await save("A", hour: 21, in: library)
    try await save("B", hour: 23, in: library)
    for number in 0..<20 { try await save("C\(number)", hour: 40, in: library) }
    #expect(try names(library).contains("A"))
    #expect(try name(hour: 21.99, in: library) == "A")
  }

  @Test func keepsTwoYearsAndFourHundredDays() async throws {
    let library = try await open()
    for day in 0..<450 { try await save("\(day)", hour: Double(day * 24 + 20), in: library) }
    let count = try library.cache.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM history") ?? 0
    }
    #expect(count == Cache.historyLimit)
    // So that the clock is believed.
    for number in 2..<30 {
      var workout = Workout.sample(number, sets: [])
      workout.startedAt.milliseconds = HistoryTests.start + Int64(1000 + number) * HistoryTests.day
      try await library.save(workout)
    }
    await library.set(clock: HistoryTests.moment(Double((730 + 440) * 24)))
    try await library.refresh()
    let oldest = try library.history(of: key().id, folder: "Workouts").compactMap { $0.until }.min()
    let limit = HistoryTests.start + (1010 - 730) * HistoryTests.day
    #expect(try #require(oldest) >= limit)
  }

  @Test func forgetsNoTextThatWaitsToBeJoined() async throws {
    let library = try await open()
    try await save("A", hour: 1, in: library)
    try await save("B", hour: 2, in: library)
    try library.cache.write {
      try $0.execute(sql: "UPDATE versions SET isOpen = 1 WHERE kind = 'Workouts'")
    }
    let open = "SELECT count(*) FROM versions WHERE isOpen"
    for number in 0..<20 { try await save("C\(number)", hour: Double(2400 + number), in: library) }
    try library.cache.forgetHistory(before: .max)
    #expect(try library.cache.read { try Int.fetchOne($0, sql: open) } == 1)
  }

  // MARK: A former day

  @Test func tellsWhatWasThereAtTheEndOfADay() async throws {
    let library = try await open()
    try await save("Same", 1, hour: 10, in: library)
    try await save("Changed", 2, hour: 10, in: library)
    try await save("Deleted", 3, hour: 10, in: library)
    try await save("Lost", 4, hour: 10, in: library)
    try await save("Changed!", 2, hour: 30, in: library)
    try await save("Later", 5, hour: 30, in: library)
    let deleted = try #require(try library.document(Workout.self, id: key(3).id))
    try await library.delete(deleted, at: Instant(milliseconds: HistoryTests.moment(30)))
    let lost = try #require(try library.document(Workout.self, id: key(4).id))
    try FileManager.default.removeItem(atPath: folder.library + "/" + lost.path)
    try await library.refresh()
    func states() throws -> [DocumentThen.State?] {
      try (1...5).map { try state(of: $0, hour: 23.99, in: library) }
    }
    let expected: [DocumentThen.State?] = [
      .same, .changed, .gone(.deleted), .gone(.missing), .absent,
    ]
    #expect(try states() == expected)
    #expect(try state(of: 1, hour: 9, in: library) == .absent)
    #expect(try state(of: 3, hour: 9, in: library) == nil)
    #expect(
      try library.library(at: HistoryTests.moment(23.99)).map { $0.name } == [
        "Same", "Changed!", "Deleted", "Lost", "Later",
      ])
    try await library.rebuild()
    #expect(try states() == expected)
  }

  /// A file that a fresh cache meets may have said anything before it was written.
  @Test func saysThatNothingIsKeptFromBeforeAFileWasWritten() async throws {
    let workout = Workout.sample(1, sets: [1])
    try folder.write(workout.encoded(), to: workout.path)
    let written = HistoryTests.moment(48)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(written) / 1000)],
      ofItemAtPath: folder.library + "/" + workout.path)
    let library = try await open()
    try await library.refresh()
    #expect(try state(hour: 24, in: library) == .unknown(known: written))
    #expect(try state(hour: 49, in: library) == .same)
  }

  /// A simple model that notes every text counts again what the library tells of each day.
  /// - Parameter seed: with the first one something changes in the last millisecond of a day.
  @Test(arguments: [1_713_565_337_723_658_953, UInt64.random(in: 0...(.max))])
  func agreesWithAModelOverRandomEdits(seed: UInt64) async throws {
    var random = RandomSource(seed: seed)
    let library = try await open(LocalZone { _ in -210 })
    var told: [Int: [(moment: Int64, name: String?)]] = [:]
    var hour = 1.0
    for step in 0..<250 {
      hour += Double(1 + random.next() % 1200) / 60
      let number = 1 + Int(random.next() % 5)
      let moment = HistoryTests.moment(hour)
      if random.next() % 8 == 0, told[number]?.last?.name != nil {
        await library.set(clock: moment)
        let workout = try #require(try library.document(Workout.self, id: key(number).id))
        try await library.delete(workout, at: Instant(milliseconds: moment))
        told[number, default: []].append((moment, nil))
      } else {
        // Of three names, so that a text comes back.
        let name = "N\(random.next() % 3)"
        if told[number]?.last?.name == name { continue }
        try await save(name, number, hour: hour, in: library)
        told[number, default: []].append((moment, name))
      }
      if step == 120 { try await library.rebuild() }
    }
    for day in 0..<Int(hour / 24) {
      // Half past three in UTC is midnight there; this is the last millisecond before.
      let end = Double(day * 24) + 3.5 - 0.5 / 3_600_000
      let states = try library.library(at: HistoryTests.moment(end))
      for number in 1...5 {
        let then = told[number]?.last { $0.moment <= HistoryTests.moment(end) }?.name
        let now = told[number]?.last?.name
        let state = states.first { $0.id == key(number).id }?.state
        let place = "seed \(seed), day \(day), number \(number)"
        #expect(try name(of: number, hour: end, in: library) == then, "\(place)")
        switch (then, now) {
        case (nil, nil): #expect(state == nil, "\(place)")
        case (nil, _): #expect(state == .absent, "\(place)")
        case (_, nil): #expect(state == .gone(.deleted), "\(place)")
        default: #expect(state == .same || state == .changed, "\(place)")
        }
      }
    }
  }

  // MARK: Restoring

  @Test func restoresATextAsAnEditAndThatCanBeUndone() async throws {
    let library = try await open()
    try await save("A", hour: 1, in: library)
    try await save("B", hour: 26, in: library)
    let text = try #require(try library.history(of: key().id, folder: "Workouts").last).text
    await library.set(clock: HistoryTests.moment(50))
    try await library.restore(text, of: key().id, folder: "Workouts")
    #expect(try names(library) == ["A", "B", "A"])
    let edits = try library.history(of: key().id, folder: "Workouts").map {
      try Lineage.edits(of: $0.text)
    }
    #expect(edits[0].relation(to: edits[1]) == .newer)
    let before = try library.history(of: key().id, folder: "Workouts")[1].text
    try await library.restore(before, of: key().id, folder: "Workouts")
    #expect(try names(library).first == "B")
    #expect(try await library.restore(before, of: key().id, folder: "Workouts").isEmpty)
  }

  @Test func bringsBackAllOfADayAndDeletesNothing() async throws {
    let library = try await open()
    for number in 1...4 { try await save("W\(number)", number, hour: 10, in: library) }
    try await save("changed", 1, hour: 30, in: library)
    try await save("changed", 1, hour: 31, in: library)
    try await save("changed", 2, hour: 30, in: library)
    let deleted = try #require(try library.document(Workout.self, id: key(2).id))
    try await library.delete(deleted, at: Instant(milliseconds: HistoryTests.moment(32)))
    let lost = try #require(try library.document(Workout.self, id: key(3).id))
    try FileManager.default.removeItem(atPath: folder.library + "/" + lost.path)
    try await library.refresh()
    try await save("Later", 5, hour: 33, in: library)
    let moment = HistoryTests.moment(23.99)
    for number in 1...3 {
      try await library.restore(key(number).id, folder: "Workouts", at: moment)
    }
    let found = try library.documents(Workout.self).map { $0.name }
    #expect(found == ["W1", "W2", "W3", "W4", "Later"])
    #expect(try library.documents(Tombstone.self).isEmpty)
    #expect(
      try library.library(at: moment).map { $0.state } == [.same, .same, .same, .same, .absent])
    await #expect(
      throws: LibraryError.notFound(kind: "kept text of that time", name: key(5).id.text)
    ) { try await library.restore(key(5).id, folder: "Workouts", at: moment) }
  }

  @Test func listsWhatAMergeAndItsUndoHaveLeft() async throws {
    let library = try await open()
    let base = Workout.sample(1, sets: [1])
    let mine = try base.counted("MINE0000") { $0.name = "mine" }
    let theirs = try base.counted("THEIRS00") { $0.notes = "theirs" }
    try folder.write(mine.encoded(), to: base.path)
    try folder.write(theirs.encoded(), to: String(base.path.dropLast(5)) + " (1).json")
    try await library.refresh()
    let number = try #require(try library.merges().first).number
    try await library.undoMerge(number)
    let versions = try library.history(of: base.id, folder: "Workouts")
    #expect(versions.first.map { try? Workout(decoding: $0.text).notes } == "")
    #expect(versions.filter { $0.isCopy }.map { $0.text } == [theirs.encoded()])
    #expect(versions.contains { $0.text == mine.encoded() && !$0.isCopy })
  }
}
