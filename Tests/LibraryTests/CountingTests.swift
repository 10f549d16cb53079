import Documents
import Foundation
import GRDB
import Strength
import Testing

@testable import Library

/// What is saved over a document counts, and takes in what came in between.
@Suite struct CountingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Library {
    try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
  }

  private func edits(_ path: String) throws -> EditCounts {
    try Lineage.edits(of: folder.bytes(path))
  }

  @Test func countsEverySaveButTheFirst() async throws {
    let library = try open()
    var workout = Workout.sample(1, sets: [1])
    try await library.save(workout)
    #expect(try folder.bytes(workout.path) == Lineage.begun(workout.encoded()))
    for number in 1...3 {
      workout.name += "!"
      try await library.save(workout)
      let writer = try await library.writerName()
      #expect(try edits(workout.path)[writer] == number)
    }
    let before = try folder.bytes(workout.path)
    try await library.save(workout)
    #expect(try folder.bytes(workout.path) == before)
  }

  /// Two machines make the same document before they meet: they write the same, and what differs
  /// is joined, whichever file a script lets win.
  @Test func twoThatWereMadeApartAreJoined() async throws {
    let library = try open()
    let (mine, theirs) = (Workout.sample(1, sets: [1, 2]), Workout.sample(1, sets: [1, 3]))
    try await library.save(mine)
    #expect(try Lineage.begun(mine.encoded()) == folder.bytes(mine.path))
    try folder.write(Lineage.begun(theirs.encoded()), to: theirs.path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
  }

  @Test func goesOnWithAValueThatIsNotReadAgain() async throws {
    let library = try open()
    var workout = Workout.sample(1, sets: [1])
    try await library.save(workout)
    workout.name = "Other"
    try await library.save(workout)
    workout.name = "W1"
    try await library.save(workout)
    #expect(try library.documents(Workout.self).map { $0.name } == ["W1"])
    workout.logs[0].sets = []
    try await library.save(workout)
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[]])
  }

  @Test(arguments: [true, false]) func keepsWhatCameInBetween(isTakenIn: Bool) async throws {
    let library = try open()
    var workout = Workout.sample(1, sets: [1, 2])
    try await library.save(workout)
    workout.name = "Counted"
    try await library.save(workout)
    // A command reads, a sync engine writes, the command saves.
    var read = try #require(try library.documents(Workout.self).first)
    let theirs = try read.counted("THEIRS00") {
      $0.logs[0].sets.append(.sample(3))
      $0.logs[0].sets.removeFirst()
    }
    try folder.write(theirs.encoded(), to: theirs.path)
    if isTakenIn { try await library.refresh() }
    read.notes = "mine"
    try await library.save(read)
    let result = try #require(try library.documents(Workout.self).first)
    #expect(result.setNumbers == [2, 3])
    #expect(result.notes == "mine")
    #expect(try edits(workout.path).covers(Lineage.edits(of: theirs.encoded())))
    #expect(try library.openQuestions().isEmpty)
  }

  /// An import has read it, somebody edits it, another command takes that in, the import saves.
  @Test func keepsAnEditByHandThatCameBeforeALateDraft() async throws {
    let library = try open()
    var workout = Workout.sample(1, sets: [1])
    try await library.save(workout)
    workout.name = "Counted"
    try await library.save(workout)
    let read = try #require(try library.documents(Workout.self).first)
    var (byHand, late) = (read, read)
    byHand.notes = "by hand"
    try folder.write(byHand.encoded(), to: byHand.path)
    try await library.refresh()
    late.logs[0].sets.append(.sample(2))
    try await library.save([try Draft(late, madeOn: read)])
    // The next part of the import goes on from what it has saved.
    var later = late
    later.logs[0].sets.append(.sample(3))
    try await library.save([try Draft(later, madeOn: late)])
    let result = try #require(try library.documents(Workout.self).first)
    #expect(result.setNumbers == [1, 2, 3])
    #expect(result.notes == "by hand")
    #expect(try library.openQuestions().isEmpty)
  }

  @Test func joinsWhatWasMadeElsewhereSinceNothingWasRead() async throws {
    let library = try open()
    let (mine, theirs) = (Workout.sample(1, sets: [1, 2]), Workout.sample(1, sets: [1, 3]))
    try await library.save(theirs)
    try await library.save([try Draft(mine, madeOn: nil)])
    #expect(try library.documents(Workout.self).map { $0.setNumbers.sorted() } == [[1, 2, 3]])
  }

  @Test func bringsNothingBackThatStaysDeleted() async throws {
    let library = try open()
    try await library.save(Workout.sample(1, sets: [1]))
    let read = try #require(try library.documents(Workout.self).first)
    try await library.delete(read, at: read.startedAt)
    var changed = read
    changed.logs[0].sets.append(.sample(2))
    var draft = try Draft(changed, madeOn: read)
    draft.staysDeleted = true
    let late = draft
    await #expect(throws: LibraryError.notFound(kind: "workout", name: late.name)) {
      try await library.save([late, try Draft(Workout.sample(2, sets: []))])
    }
    #expect(try library.documents(Workout.self).isEmpty)
    // Who changes it without that says that it is wanted.
    try await library.save([try Draft(changed, madeOn: read)])
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2]])
  }

  @Test func takesTheLastOfTwoEditsByHand() async throws {
    let library = try open()
    var workout = Workout.sample(1, sets: [1, 2])
    try await library.save(workout)
    workout.name = "Counted"
    try await library.save(workout)
    var text = try #require(try library.documents(Workout.self).first)
    for reps in [10, 9] {
      text.logs[0].sets[0].reps = reps
      text.logs[0].sets.removeLast(reps == 9 ? 1 : 0)
      try folder.write(text.encoded(), to: text.path)
      try await library.refresh()
    }
    #expect(try folder.bytes(text.path) == text.encoded())
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1]])
    #expect(try library.openQuestions().isEmpty)
  }

  @Test func doesNotTakeABackupFromBeforeItCountedForAnEdit() async throws {
    let library = try open()
    var workout = Workout.sample(1, sets: [1])
    try await library.save(workout)
    let backup = try folder.bytes(workout.path)
    // What nobody has counted yet is edited by hand, and then here.
    workout.notes = "by hand"
    try folder.write(workout.encoded(), to: workout.path)
    try await library.refresh()
    workout.logs[0].sets.append(.sample(2))
    try await library.save(workout)
    try folder.write(Workout(decoding: backup).encoded(), to: workout.path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2]])
  }

  @Test func joinsBeforeARebuildWhatAProgramHasWrittenOver() async throws {
    let library = try open()
    var workout = Workout.sample(1, sets: [1])
    try await library.save(workout)
    let theirs = try workout.counted("THEIRS00") { $0.logs[0].sets.append(.sample(3)) }
    workout.logs[0].sets.append(.sample(2))
    try await library.save(workout)
    try folder.write(theirs.encoded(), to: theirs.path)
    try await library.rebuild()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
  }

  @Test func countsUnderAnotherNameWhenTheCacheIsDamaged() async throws {
    let name = try await savedOnce()
    let manager = FileManager.default
    let caches = try #require(try manager.contentsOfDirectory(atPath: folder.caches).first)
    try Data("damaged, damaged, damaged".utf8).write(
      to: URL(fileURLWithPath: folder.caches + "/" + caches + "/" + Cache.name))
    #expect(try await savedOnce() != name)
  }

  @Test func remembersTextsThroughAnotherVersionOfTheCache() async throws {
    let name = try await savedOnce()
    func kept(after change: String) async throws -> Int {
      try open().cache.write { try $0.execute(sql: change) }
      let library = try open()
      try await library.refresh()
      #expect(try library.documents(Workout.self).map { $0.name } == ["W1!"])
      let id = Workout.sample(1, sets: []).id
      return try library.cache.versions(DocumentKey(folder: "Workouts", id: id)).count
    }
    #expect(try await kept(after: "PRAGMA user_version = 2") == 2)
    // What it has counted may be in a file that was replaced meanwhile.
    #expect(try await open().writerName() != name)
    // One that remembers something else as well is not understood.
    let another = "PRAGMA user_version = 99; ALTER TABLE versions ADD COLUMN more TEXT"
    #expect(try await kept(after: another) == 0)
  }

  /// A new version of Regimen starts with another cache; meanwhile a program has written over an
  /// edit that only the old one knows.
  @Test func joinsWhatWasWrittenOverBetweenTwoVersionsOfTheCache() async throws {
    var workout = Workout.sample(1, sets: [1])
    let theirs = try workout.counted("THEIRS00") { $0.logs[0].sets.append(.sample(3)) }
    func saveBefore() async throws {
      let library = try open()
      try await library.save(workout)
      workout.logs[0].sets.append(.sample(2))
      try await library.save(workout)
      try library.cache.write { try $0.execute(sql: "PRAGMA user_version = 2") }
    }
    try await saveBefore()
    try folder.write(theirs.encoded(), to: theirs.path)
    let library = try open()
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
  }

  /// The name under which a save was counted.
  private func savedOnce() async throws -> String {
    let library = try open()
    try await library.refresh()
    var workout = Workout.sample(1, sets: [1])
    try await library.save(workout)
    workout.name += "!"
    try await library.save(workout)
    return try await library.writerName()
  }

  @Test func joinsWhereNobodyKnowsWhatADraftWasMadeOn() async throws {
    let base = Workout.sample(1, sets: [1])
    let mine = try base.counted("MINE0000") { $0.logs[0].sets.append(.sample(2)) }
    let theirs = try base.counted("THEIRS00") { $0.logs[0].sets.append(.sample(3)) }
    let library = try open()
    try folder.write(theirs.encoded(), to: theirs.path)
    try await library.refresh()
    try await library.save(mine)
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
  }

  @Test func doesNotWriteAnOldStateOverANewOne() async throws {
    let old = try await third()
    // Another command, with an export that was made in between.
    let library = try open()
    try await library.refresh()
    try await library.save([try #require(try Draft(old.encoded(), folder: "Workouts"))])
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
  }

  /// Saves a document three times; returns what it was after the second time.
  private func third() async throws -> Workout {
    let library = try open()
    try await library.save(Workout.sample(1, sets: [1]))
    var workout = try #require(try library.documents(Workout.self).first)
    workout.logs[0].sets.append(.sample(2))
    try await library.save(workout)
    let second = try #require(try library.documents(Workout.self).first)
    workout = second
    workout.logs[0].sets.append(.sample(3))
    try await library.save(workout)
    return second
  }

  @Test func doesNotWriteOverAFileThatItHasNotSeen() async throws {
    let library = try open()
    let theirs = Workout.sample(1, sets: [1, 2])
    try folder.write(theirs.encoded(), to: theirs.path)
    try await library.save(Workout.sample(1, sets: [1, 3]))
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
  }

  @Test func keepsTheNewestTwelveTextsThroughARebuild() async throws {
    let library = try open()
    var workout = Workout.sample(1, sets: [1])
    for number in 0..<20 {
      workout.name = "W\(number)"
      try await library.save(workout)
    }
    let key = DocumentKey(folder: "Workouts", id: workout.id)
    func names() throws -> [String] {
      try library.cache.versions(key).map { try Workout(decoding: $0.text).name }
    }
    let expected = (7..<19).reversed().map { "W\($0)" }
    #expect(try names() == expected)
    workout.name = "By hand"
    try folder.write(workout.encoded(), to: workout.path)
    try await library.rebuild()
    #expect(try names() == ["W19"] + expected.dropLast())
    try await library.delete(workout, at: workout.startedAt)
    #expect(try names().first == "By hand")
    #expect(
      try library.cache.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM versions WHERE kind = 'Stubs'") == 0
      })
  }

  @Test func answersADeviceOnlyWithOtherContent() async throws {
    let library = try open()
    let base = Workout.sample(1, sets: [1])
    func operation(_ number: Int, _ workout: Workout, on base: Workout?) -> DocumentOperation {
      DocumentOperation(
        id: ULID(high: 7, low: UInt64(number)), folder: "Workouts", document: workout.id,
        base: base?.encoded(), text: workout.encoded(), at: workout.startedAt)
    }
    var (second, third) = (base, base)
    second.name = "Second"
    third.name = "Third"
    // The device never hears of the lineage.
    let answer = try await library.apply([
      operation(1, base, on: nil), operation(2, second, on: base), operation(3, third, on: second),
    ])
    for result in answer.results {
      guard result.refused == nil, result.text == nil else {
        Issue.record("\(result)")
        continue
      }
    }
    let writer = try await library.writerName()
    #expect(try edits(base.path)[writer] == 2)
    var deletion = operation(4, third, on: third)
    deletion.text = nil
    _ = try await library.apply([deletion])
    #expect(try library.documents(Workout.self).isEmpty)
  }

  /// A phone sets reps and corrects them while a laptop notes something in the same workout.
  @Test(arguments: [
    // On the laptop, on the phone first, then.
    (5, 8, 6), (8, 8, 6), (5, 4, 3), (5, 4, 9),
  ])
  func aCorrectionBeatsWhatItCorrects(there: Int, first: Int, second: Int) async throws {
    try await correct(there: there, first: first, second: second, isBetween: false)
  }

  /// The answer to the first change was lost, and the laptop has gone on from that.
  @Test(arguments: [(8, 8, 6), (8, 8, 9)])
  func aCorrectionBeatsAlsoWhatWasCounted(there: Int, first: Int, second: Int) async throws {
    try await correct(there: there, first: first, second: second, isBetween: true)
  }

  private func correct(there: Int, first: Int, second: Int, isBetween: Bool) async throws {
    let library = try open()
    try await library.save(Workout.sample(1, sets: [1]))
    let known = try #require(try library.documents(Workout.self).first)
    var (elsewhere, mistaken, corrected) = (known, known, known)
    elsewhere.notes = "from a laptop"
    elsewhere.logs[0].sets[0].reps = there
    if !isBetween { try await library.save(elsewhere) }
    mistaken.logs[0].sets[0].reps = first
    corrected.logs[0].sets[0].reps = second
    for (number, (text, base)) in [(mistaken, known), (corrected, mistaken)].enumerated() {
      _ = try await library.apply([
        DocumentOperation(
          id: ULID(high: 9, low: UInt64(number)), folder: "Workouts", document: text.id,
          base: base.encoded(), text: text.encoded(), at: text.startedAt)
      ])
      if isBetween && number == 0 {
        var noted = try #require(try library.documents(Workout.self).first)
        noted.notes = elsewhere.notes
        try await library.save(noted)
      }
    }
    let now = try #require(try library.documents(Workout.self).first)
    #expect(now.logs[0].sets[0].reps == second)
    #expect(now.notes == "from a laptop")
    #expect(try library.openQuestions().isEmpty)
  }

  @Test func keepsConflictingValuesThatADeviceHasNotHeardOf() async throws {
    let base = Workout.sample(1, sets: [1])
    let mine = try base.counted("MINE0000") { $0.logs[0].sets[0].reps = 8 }
    let theirs = try base.counted("THEIRS00") { $0.logs[0].sets[0].reps = 10 }
    let library = try open()
    try folder.write(mine.encoded(), to: base.path)
    try folder.write(theirs.encoded(), to: String(base.path.dropLast(5)) + " (1).json")
    try await library.refresh()
    var changed = theirs
    changed.notes = "from the phone"
    _ = try await library.apply([
      DocumentOperation(
        id: ULID(high: 7, low: 1), folder: "Workouts", document: base.id, base: theirs.encoded(),
        text: changed.encoded(), at: base.startedAt)
    ])
    #expect(try library.documents(Workout.self).first?.notes == "from the phone")
    #expect(try library.openQuestions().count == 1)
  }

  // MARK: The name of a writer

  @Test func countsUnderOneNameUntilTheFolderIsAnotherOne() async throws {
    func name() async throws -> String { try await open().writerName() }
    let first = try await name()
    #expect(first.utf8.count == 8)
    #expect(try await name() == first)
    try FileManager.default.moveItem(atPath: folder.library, toPath: folder.path + "/old")
    try FileManager.default.createDirectory(
      atPath: folder.library, withIntermediateDirectories: true)
    #expect(try await name() != first)
  }

  @Test func countsOnWhereItsOwnEditsAreBack() async throws {
    let library = try open()
    var workout = Workout.sample(1, sets: [1])
    try await library.save(workout)
    workout.name = "Second"
    try await library.save(workout)
    let backup = try folder.bytes(workout.path)
    let first = try await library.writerName()
    workout.name = "Third"
    try await library.save(workout)
    try folder.write(backup, to: workout.path)
    try await library.refresh()
    let edits = try Lineage.reading(folder.bytes(workout.path)).content.edits
    #expect(try await library.writerName() == first && edits[first] == 2)
    // No edit is lost; who meant it says so.
    #expect(try library.documents(Workout.self).map { $0.name } == ["Third"])
    try await library.undoMerge(try #require(try library.merges().first).number)
    #expect(try library.documents(Workout.self).map { $0.name } == ["Second"])
  }

  /// A file that says nothing of its past lay in the document's place when the draft was made, and
  /// has been joined since; the same library had saved a draft without a past before.
  @Test func removesNothingWhereADraftMayHaveBeenMadeOnAnotherText() throws {
    let first = Workout.sample(1, sets: [1])
    let saved = try first.counted("MINE0000") { $0.logs[0].sets.append(.sample(5)) }
    let there = try saved.counted("THEIRS00") { $0.logs[0].sets.append(.sample(7)) }
    let draft = Workout.sample(1, sets: [1, 7, 8])
    let save = SavedDraft(
      draft: try Draft(draft), rules: DocumentRules(Workout.self),
      counter: EditCounter(
        writer: "MINE0000", now: first.startedAt, graceMilliseconds: Library.graceMilliseconds),
      memory: EditMemory.Saved(
        stated: ContentHash(of: []), written: ContentHash(of: saved.encoded()), draft: nil),
      before: Workout.sample(1, sets: [1, 7]).encoded(), hasArrived: true, bringsBack: false)
    let former = FormerText(
      hash: ContentHash(of: saved.encoded()).bytes, isOpen: false, text: saved.encoded())
    let text = try save.text(over: .live(there.encoded()), former: [former])
    #expect(try Set(Workout(decoding: text).setNumbers) == [1, 5, 7, 8])
  }

  @Test(arguments: [true, false])
  func deletesNothingThatHasComeSinceItWasRead(isTakenIn: Bool) async throws {
    let library = try open()
    try await library.save(Workout.sample(1, sets: [1]))
    let read = try #require(try library.documents(Workout.self).first)
    let other = try read.counted("THEIRS00") { $0.logs[0].sets.append(.sample(2)) }
    try folder.write(other.encoded(), to: other.path)
    if isTakenIn { try await library.refresh() }
    await #expect {
      try await library.delete(read, at: Instant(milliseconds: 1_775_000_000_000))
    } throws: {
      if case .changedMeanwhile = $0 as? LibraryError { true } else { false }
    }
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2]])
    #expect(try library.documents(Tombstone.self).isEmpty)
    let again = try #require(try library.documents(Workout.self).first)
    try await library.delete(again, at: Instant(milliseconds: 1_775_000_000_000))
    #expect(try library.documents(Workout.self).isEmpty)
  }

  @Test func deletesWhatWasWrittenByHandInOtherWords() async throws {
    let library = try open()
    let workout = Workout.sample(1, sets: [1])
    let text = String(decoding: workout.encoded(), as: UTF8.self)
      .replacing("W1", with: "W\\u0031")
    try folder.write(Array(text.utf8), to: workout.path)
    try await library.refresh()
    let read = try #require(try library.documents(Workout.self).first)
    try await library.delete(read, at: read.startedAt)
    #expect(try library.documents(Workout.self).isEmpty)
  }
}
