import Documents
import Foundation
import GRDB
import Strength
import Testing

@testable import Library

/// Deletions that meet edits, and what comes back after them.
@Suite struct DeletionTests {
  private static let year: Int64 = 365 * 86_400_000
  private static let start: Int64 = 1_775_000_000_000
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Library {
    try Library(
      at: folder.library, cacheFolder: folder.caches, forWriting: true, quietSeconds: 0)
  }

  private func tombstone(_ workout: Workout, at milliseconds: Int64 = start) -> Tombstone {
    Tombstone(
      id: workout.id, deletedKind: "Workouts", name: workout.name,
      deletedAt: Instant(milliseconds: milliseconds),
      lastText: String(decoding: workout.encoded(), as: UTF8.self))
  }

  @Test(arguments: [true, false]) func deletesWhatNobodyHasChanged(deletionFirst: Bool) async throws
  {
    let base = Workout.sample(1, sets: [1])
    let last = try base.counted("OTHER000") { $0.name += "!" }
    let library = try open()
    let files = [(base.path, base.encoded()), (tombstone(last).path, tombstone(last).encoded())]
    for (path, bytes) in deletionFirst ? files.reversed() : files {
      try folder.write(bytes, to: path)
      try await library.refresh()
    }
    #expect(!folder.exists(base.path))
    #expect(try library.documents(Tombstone.self).count == 1)
  }

  @Test(arguments: [true, false]) func keepsWhatWasChangedElsewhere(deletionFirst: Bool)
    async throws
  {
    let base = Workout.sample(1, sets: [1])
    let edited = try base.counted("OTHER000") { $0.name += "!" }
    let library = try open()
    let files = [
      (edited.path, edited.encoded()), (tombstone(base).path, tombstone(base).encoded()),
    ]
    for (path, bytes) in deletionFirst ? files.reversed() : files {
      try folder.write(bytes, to: path)
      try await library.refresh()
    }
    #expect(try folder.bytes(base.path) == edited.encoded())
    #expect(try library.documents(Tombstone.self).isEmpty)
  }

  /// An engine lets the deletion win: the edit that was acknowledged here is in no file any more.
  @Test(arguments: [true, false]) func keepsAnEditThatADeletionHasTakenAway(deletionFirst: Bool)
    async throws
  {
    let base = Workout.sample(1, sets: [1])
    let library = try open()
    try await library.save([Draft(base), Draft(Workout.sample(2, sets: []))])
    let known = try #require(try library.documents(Workout.self).first { $0.id == base.id })
    var edited = known
    edited.notes = "Acknowledged"
    try await library.save(edited)
    let stone = tombstone(known)
    let hands = [
      { try self.folder.write(stone.encoded(), to: stone.path) },
      { try FileManager.default.removeItem(atPath: self.folder.library + "/" + base.path) },
    ]
    for hand in deletionFirst ? hands : hands.reversed() {
      try hand()
      if !deletionFirst { try await library.refresh() }
    }
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.notes }.contains("Acknowledged"))
    #expect(try library.documents(Tombstone.self).isEmpty)
    // Shown, and undone: deleted again.
    let merge = try #require(try library.merges().first)
    try await library.undoMerge(merge.number)
    #expect(try library.documents(Workout.self).map { $0.name } == ["W2"])
    let last = try #require(try library.documents(Tombstone.self).first?.lastText)
    #expect(last.contains("Acknowledged"))
  }

  /// Elsewhere it was restored without the last set, and an engine takes the tombstone that knew
  /// that away.
  @Test(arguments: [true, false]) func knowsWhatATombstoneSaidThatIsTaken(stoneFirst: Bool)
    async throws
  {
    let base = Workout.sample(1, sets: [1])
    let last = try base.counted("MINE0000") { $0.logs[0].sets.append(.sample(2)) }
    let theirs = try base.counted("THEIRS00") { $0.logs[0].sets.append(.sample(3)) }
    let library = try open()
    let stone = tombstone(last)
    try folder.write(stone.encoded(), to: stone.path)
    try await library.save(Workout.sample(2, sets: []))
    try await library.refresh()
    let hands = [
      { try FileManager.default.removeItem(atPath: self.folder.library + "/" + stone.path) },
      { try self.folder.write(theirs.encoded(), to: theirs.path) },
    ]
    for hand in hands {
      try hand()
      if stoneFirst { try await library.refresh() }
    }
    try await library.refresh()
    let there = try library.documents(Workout.self).first { $0.id == base.id }
    #expect(there?.setNumbers == [1, 2, 3])
  }

  /// The same where only copies are there: of the document, and of a tombstone that knew less.
  @Test func knowsWhatATombstoneSaidThatIsTakenFromBesideItsCopy() async throws {
    let base = Workout.sample(1, sets: [1])
    let last = try base.counted("MINE0000") { $0.logs[0].sets.append(.sample(2)) }
    let theirs = try base.counted("THEIRS00") { $0.logs[0].sets.append(.sample(3)) }
    let library = try open()
    let stone = tombstone(last)
    try folder.write(stone.encoded(), to: stone.path)
    try await library.save(Workout.sample(2, sets: []))
    try await library.refresh()
    try FileManager.default.removeItem(atPath: folder.library + "/" + stone.path)
    let older = tombstone(base).encoded()
    try folder.write(older, to: stone.path.replacing(".json", with: " (conflicted copy 5).json"))
    try folder.write(theirs.encoded(), to: theirs.path.replacing(".json", with: " 5.json"))
    try await library.refresh()
    let there = try library.documents(Workout.self).first { $0.id == base.id }
    #expect(there?.setNumbers == [1, 2, 3])
    #expect(try library.documents(Tombstone.self).isEmpty)
  }

  @Test(arguments: [0, 700]) func listsWhatWasForgottenInTimeNoMore(days: Int64) async throws {
    let library = try open()
    let stone = tombstone(Workout.sample(1, sets: [1]))
    try folder.write(stone.encoded(), to: stone.path)
    try await library.save(Workout.sample(2, sets: []))
    try await library.refresh()
    await library.set(clock: Self.start + days * 86_400_000)
    try FileManager.default.removeItem(atPath: folder.library + "/" + stone.path)
    try await library.refresh()
    #expect(try library.missingDocuments().map { $0.name } == (days == 0 ? ["W1"] : []))
  }

  /// What lay here was changed by hand elsewhere before it was deleted there.
  @Test(arguments: [true, false]) func staysDeletedAfterAnEditByHand(isCounted: Bool) async throws {
    var base = Workout.sample(1, sets: [1])
    if isCounted { base = try base.counted("OTHER000") { $0.name += "!" } }
    let library = try open()
    try folder.write(base.encoded(), to: base.path)
    try await library.save(Workout.sample(2, sets: []))
    try await library.refresh()
    var last = base
    last.notes = "By hand"
    let stone = tombstone(last)
    try folder.write(stone.encoded(), to: stone.path)
    try FileManager.default.removeItem(atPath: folder.library + "/" + base.path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.name } == ["W2"])
    #expect(try library.documents(Tombstone.self).count == 1)
  }

  /// A backup brings the tombstone of a deletion before the last one.
  @Test func staysDeletedUnderAnOlderTombstone() async throws {
    let library = try open()
    var workout = Workout.sample(1, sets: [1])
    try await library.save([Draft(workout), Draft(Workout.sample(2, sets: []))])
    try await library.delete(workout, at: Instant(milliseconds: Self.start))
    let older = try #require(try library.documents(Tombstone.self).first)
    try await library.restore(older)
    workout = try #require(try library.documents(Workout.self).first { $0.id == workout.id })
    workout.notes = "Once more"
    try await library.save(workout)
    try await library.delete(workout, at: Instant(milliseconds: Self.start + 1))
    try folder.write(older.encoded(), to: older.path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.name } == ["W2"])
    #expect(try library.documents(Tombstone.self).count == 1)
  }

  @Test func keepsADeletionThatOnlyANewerVersionCanRead() async throws {
    let workout = Workout.sample(1, sets: [1])
    let known = tombstone(workout)
    var newer = known
    newer.lastText = newer.lastText.replacing("\"schema\": 1", with: "\"schema\": 99")
    #expect(newer.lastText != known.lastText)
    let copy = known.path.dropLast(5) + " (1).json"
    let library = try open()
    try folder.write(known.encoded(), to: known.path)
    try folder.write(newer.encoded(), to: String(copy))
    try await library.refresh()
    #expect(try folder.bytes(known.path) == known.encoded())
    #expect(try folder.bytes(String(copy)) == newer.encoded())
    #expect(try library.status().conflicts == [String(copy)])
  }

  @Test func bringsBackWithAnEditWhatElseHadChanged() async throws {
    let base = Workout.sample(1, sets: [1])
    let last = try base.counted("DELETER0") { $0.logs[0].sets.append(.sample(2)) }
    let edited = try base.counted("EDITOR00") { $0.logs[0].sets.append(.sample(3)) }
    let library = try open()
    try folder.write(edited.encoded(), to: edited.path)
    try folder.write(tombstone(last).encoded(), to: tombstone(last).path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
    #expect(!folder.exists(tombstone(last).path))
  }

  @Test func joinsTwoTombstones() async throws {
    let base = Workout.sample(1, sets: [1])
    let mine = try base.counted("MINE0000") { $0.logs[0].sets.append(.sample(2)) }
    let theirs = try base.counted("THEIRS00") { $0.logs[0].sets.append(.sample(3)) }
    let (first, second) = (tombstone(mine), tombstone(theirs, at: DeletionTests.start + 5))
    var results: Set<[UInt8]> = []
    for (own, copy) in [(first, second), (second, first)] {
      let other = try TemporaryFolder()
      try other.write(own.encoded(), to: own.path)
      let name = String(own.path.dropLast(5)) + " (1).json"
      try other.write(copy.encoded(), to: name)
      let library = try Library(
        at: other.library, cacheFolder: nil, forWriting: true, quietSeconds: 0)
      try await library.refresh()
      #expect(!other.exists(name))
      results.insert(try other.bytes(own.path))
    }
    #expect(results.count == 1)
    let joined = try Tombstone(decoding: try #require(results.first))
    #expect(joined.deletedAt.milliseconds == DeletionTests.start + 5)
    let last = try Workout(decoding: Array(joined.lastText.utf8))
    #expect(last.setNumbers == [1, 2, 3])
  }

  @Test func deletesWhatWasDeletedElsewhereWithAllThatEitherKnew() async throws {
    let base = Workout.sample(1, sets: [1])
    let mine = try base.counted("MINE0000") { $0.logs[0].sets.append(.sample(2)) }
    let theirs = try base.counted("THEIRS00") { $0.logs[0].sets.append(.sample(3)) }
    let library = try open()
    try folder.write(mine.encoded(), to: mine.path)
    try await library.refresh()
    // Nobody has looked at it yet.
    try folder.write(tombstone(theirs).encoded(), to: tombstone(theirs).path)
    try await library.delete(mine, at: mine.startedAt)
    let stone = try #require(try library.documents(Tombstone.self).first)
    #expect(try Workout(decoding: Array(stone.lastText.utf8)).setNumbers == [1, 2, 3])
    #expect(!folder.exists(mine.path))
  }

  @Test func removesACopyOfWhatWasDeleted() async throws {
    let base = Workout.sample(1, sets: [1])
    let library = try open()
    try folder.write(tombstone(base).encoded(), to: tombstone(base).path)
    let copy = String(base.path.dropLast(5)) + " (1).json"
    try folder.write(base.encoded(), to: copy)
    try await library.refresh()
    #expect(!folder.exists(copy) && !folder.exists(base.path))
    let key = DocumentKey(folder: "Workouts", id: base.id)
    #expect(try library.cache.versions(key).map { $0.text } == [base.encoded()])
  }

  @Test func doesNotTakeAbsenceForADeletion() async throws {
    let library = try open()
    try await library.save(Workout.sample(1, sets: [1]))
    try await library.save(Workout.sample(2, sets: [1]))
    try FileManager.default.removeItem(
      atPath: folder.library + "/" + Workout.sample(1, sets: []).path)
    try await library.refresh()
    #expect(try library.documents(Tombstone.self).isEmpty)
    #expect(try library.documents(Workout.self).count == 1)
  }

  @Test func restoresSoThatNoMachineDeletesAgain() async throws {
    let library = try open()
    let workout = Workout.sample(1, sets: [1])
    try await library.save(workout)
    try await library.delete(workout, at: workout.startedAt)
    let stone = try #require(try library.documents(Tombstone.self).first)
    try await library.restore(stone)
    // The tombstone is here for a while longer, as on a machine that learns of it later.
    try folder.write(stone.encoded(), to: stone.path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.bare } == [workout])
    #expect(try library.documents(Tombstone.self).isEmpty)
  }

  /// Somebody has dragged a workout's file into another folder.
  @Test func keepsTheTombstoneOfAnotherKind() async throws {
    let library = try open()
    let workout = Workout.sample(1, sets: [1])
    var split = Split()
    split.id = workout.id
    split.name = "By mistake"
    try await library.save([Draft(workout), Draft(split)])
    try await library.delete(workout, at: Instant(milliseconds: Self.start))
    await #expect(throws: LibraryError.self) {
      try await library.delete(split, at: Instant(milliseconds: Self.start + 1))
    }
    let operation = DocumentOperation(
      id: ULID(high: 0, low: 1), folder: "Splits", document: split.id, base: split.encoded(),
      text: nil, at: Instant(milliseconds: Self.start + 2))
    let refused = try await library.apply([operation]).results[0].refused
    #expect(refused?.message.contains("which has the same identifier") == true)
    #expect(try library.documents(Tombstone.self).map { $0.deletedKind } == ["Workouts"])
    #expect(try library.documents(Split.self).map { $0.name } == ["By mistake"])
    // Nor does it go when the other one is saved.
    split.name = "Once more"
    try await library.save(split)
    let stone = try #require(try library.documents(Tombstone.self).first)
    #expect(stone.deletedKind == "Workouts" && folder.exists(stone.path))
    try await library.restore(stone)
    #expect(try library.documents(Workout.self).map { $0.id } == [workout.id])
    #expect(try library.documents(Split.self).map { $0.name } == ["Once more"])
    #expect(try library.documents(Tombstone.self).isEmpty && !folder.exists(stone.path))
  }

  // MARK: Forgetting

  /// A library that has been used on many days up to some moment.
  private func used(until milliseconds: Int64) async throws -> Library {
    let library = try open()
    var drafts: [Draft] = []
    for number in 0..<25 {
      var workout = Workout.sample(1000 + number, sets: [1])
      workout.startedAt = Instant(milliseconds: milliseconds - Int64(number) * 86_400_000)
      drafts.append(try Draft(workout))
    }
    try await library.save(drafts)
    return library
  }

  @Test func forgetsDeletionsAfterTwoYears() async throws {
    let now = DeletionTests.start + 2 * DeletionTests.year + 30 * 86_400_000
    let library = try await used(until: now)
    await library.set(clock: now)
    let old = Workout.sample(1, sets: [1])
    let young = Workout.sample(2, sets: [1])
    try folder.write(tombstone(old).encoded(), to: tombstone(old).path)
    let later = tombstone(young, at: now - DeletionTests.year)
    try folder.write(later.encoded(), to: later.path)
    try await library.refresh()
    #expect(!folder.exists(tombstone(old).path))
    #expect(folder.exists(later.path))
    #expect(try library.missingDocuments().isEmpty)
  }

  @Test(arguments: [-10, 10]) func forgetsNothingUnderAWrongClock(years: Int64) async throws {
    let library = try await used(until: DeletionTests.start)
    let now = DeletionTests.start + years * DeletionTests.year
    await library.set(clock: now)
    // What this machine has done since is as wrong.
    var workout = Workout.sample(5, sets: [1])
    workout.startedAt = Instant(milliseconds: now)
    try await library.save(workout)
    let stone = tombstone(Workout.sample(1, sets: [1]), at: DeletionTests.start - 1000)
    try folder.write(stone.encoded(), to: stone.path)
    try await library.refresh()
    #expect(folder.exists(stone.path))
    workout.logs[0].sets = []
    try await library.save(workout)
    workout.name += "!"
    try await library.save(workout)
    let text = try folder.bytes(workout.path)
    #expect(try Lineage.reading(text).content.removed.count == 1)
  }

  /// It would count as old, and its tombstone go before another machine has learned of it.
  @Test(arguments: [true, false])
  func keepsADeletionByAClockThatIsYearsBehind(byDevice: Bool) async throws {
    let library = try await used(until: DeletionTests.start)
    let all = try library.documents(Workout.self)
    let workout = try #require(all.first)
    let behind = Instant(milliseconds: DeletionTests.start - 4 * DeletionTests.year)
    if byDevice {
      _ = try await library.apply([
        DocumentOperation(
          id: ULID(high: 7, low: 1), folder: "Workouts", document: workout.id,
          base: workout.encoded(), text: nil, at: behind)
      ])
    } else {
      await library.set(clock: behind.milliseconds)
      try await library.delete(workout, at: behind)
    }
    await library.set(clock: DeletionTests.start)
    try await library.refresh()
    let tombstones = try library.documents(Tombstone.self)
    #expect(tombstones.map { $0.id } == [workout.id])
    let earliest = DeletionTests.start - 30 * 86_400_000
    #expect(tombstones.allSatisfy { $0.deletedAt.milliseconds > earliest })
    #expect(folder.exists(tombstone(workout).path))
  }

  private func prunedLibrary() async throws -> (Library, Workout) {
    let now = DeletionTests.start + 3 * DeletionTests.year
    let library = try await used(until: now)
    await library.set(clock: now)
    let workout = try Workout.sample(1, sets: [1]).counted("OLD00000") { $0.name += "!" }
    try folder.write(tombstone(workout).encoded(), to: tombstone(workout).path)
    try await library.refresh()
    #expect(try library.documents(Tombstone.self).isEmpty)
    return (library, workout)
  }

  @Test func holdsWhatWasDeletedAndForgotten() async throws {
    let (library, workout) = try await prunedLibrary()
    try folder.write(workout.encoded(), to: workout.path)
    try await library.refresh()
    #expect(try library.document(Workout.self, id: workout.id) == nil)
    let held = try library.status().returned
    #expect(held.map { $0.path } == [workout.path])
    #expect(held.map { $0.why.message } == ["\"W1!\" was deleted, and is here again"])
    try await library.rebuild()
    #expect(try library.status().returned.count == 1)
    try await library.accept(returned: workout.path)
    #expect(try library.document(Workout.self, id: workout.id)?.bare == workout.bare)
    try await library.rebuild()
    #expect(try library.document(Workout.self, id: workout.id) != nil)
    #expect(try library.status().returned.isEmpty)
  }

  @Test func discardsWhatHasReturned() async throws {
    let (library, workout) = try await prunedLibrary()
    try folder.write(workout.encoded(), to: workout.path)
    try await library.refresh()
    try await library.discard(returned: workout.path)
    #expect(!folder.exists(workout.path))
    #expect(try library.documents(Tombstone.self).map { $0.id } == [workout.id])
    #expect(try library.status().returned.isEmpty)
  }

  /// A backup from before the last set is put back, without the tombstone that knew that.
  @Test func discardsAnOlderStateWithAllThatWasDeleted() async throws {
    let older = Workout.sample(1, sets: [1])
    let last = try older.counted("OTHER000") { $0.logs[0].sets.append(.sample(2)) }
    let library = try open()
    let stone = tombstone(last)
    try folder.write(stone.encoded(), to: stone.path)
    try await library.save(Workout.sample(2, sets: []))
    try await library.refresh()
    try FileManager.default.removeItem(atPath: folder.library + "/" + stone.path)
    try await library.refresh()
    try folder.write(older.encoded(), to: older.path)
    try await library.refresh()
    try await library.discard(returned: older.path)
    let again = try #require(try library.documents(Tombstone.self).first)
    #expect(try Workout(decoding: Array(again.lastText.utf8)).setNumbers == [1, 2])
  }

  @Test func letsAnEditBackThatTheDeletionDidNotKnow() async throws {
    let (library, workout) = try await prunedLibrary()
    let edited = try workout.counted("PHONE000") { $0.name += "!" }
    try folder.write(edited.encoded(), to: edited.path)
    try await library.refresh()
    #expect(try library.document(Workout.self, id: workout.id) == edited)
  }

  @Test func holdsAFolderFromABackup() async throws {
    let library = try open()
    let workouts = (1...120).map { Workout.sample($0, sets: [1]) }
    for workout in workouts {
      try folder.write(tombstone(workout).encoded(), to: tombstone(workout).path)
    }
    try await library.refresh()
    for workout in workouts { try folder.write(workout.encoded(), to: workout.path) }
    try await library.refresh()
    #expect(try library.documents(Workout.self).isEmpty)
    #expect(try library.status().returned.count == 120)
    #expect(folder.exists(workouts[0].path))
    try await library.accept(returned: workouts[0].path)
    try await library.discard(returned: workouts[1].path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.bare } == [workouts[0]])
    #expect(!folder.exists(tombstone(workouts[0]).path))
    #expect(try library.status().returned.count == 118)
  }
}
