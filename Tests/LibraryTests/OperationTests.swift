import Documents
import Foundation
import Strength
import Testing

@testable import Library

@Suite struct OperationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Library {
    try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
  }

  private func workout(_ number: Int, name: String = "W") -> Workout {
    Workout(
      id: ULID(high: UInt64(number), low: 1), name: name,
      startedAt: Instant(milliseconds: 1_775_000_000_000))
  }

  private func operation(
    _ number: Int, _ workout: Workout, base: Workout? = nil, deletes: Bool = false,
    at milliseconds: Int64 = 1000
  ) -> DocumentOperation {
    DocumentOperation(
      id: ULID(high: 7, low: UInt64(number)), folder: "Workouts", document: workout.id,
      base: base?.encoded(), text: deletes ? nil : workout.encoded(),
      at: Instant(milliseconds: milliseconds))
  }

  @Test func isHarmlessTwiceAlsoWhenTheCacheWasLost() async throws {
    var base = workout(1)
    base.notes = "old"
    var (mine, theirs) = (base, base)
    mine.name = "mine"
    theirs.notes = "theirs"
    let batch = [operation(1, mine, base: base), operation(2, workout(2))]
    do {
      let library = try open()
      try await library.save(base)
      try await library.save(theirs)
      _ = try await library.apply(batch)
      try await library.rebuild()
      let again = try await library.apply(batch)
      #expect(again.position == (try library.position()))
      #expect(again.results.count == 2)
    }
    let merged = try folder.bytes(base.path)
    try FileManager.default.removeItem(atPath: folder.caches)
    let library = try open()
    try await library.refresh()
    let before = try library.position()
    _ = try await library.apply(batch)
    #expect(try library.position() == before)
    #expect(try folder.bytes(base.path) == merged)
  }

  /// The answer to a change was lost, another device has corrected that, and the browser is paired
  /// anew before it sends the change once more.
  @Test func isHarmlessTwiceAlsoFromADeviceThatIsPairedAnew() async throws {
    let library = try open()
    let base = workout(1)
    try await library.save(base)
    let (before, anew) = (ULID(high: 8, low: 1), ULID(high: 8, low: 2))
    var (mistaken, corrected) = (base, base)
    mistaken.notes = "mistaken"
    corrected.notes = "corrected"
    let lost = operation(1, mistaken, base: base)
    _ = try await library.apply([lost], from: before)
    _ = try await library.apply([operation(2, corrected, base: mistaken)], from: before)
    let answer = try await library.apply([lost], from: anew)
    #expect(answer.results[0].refused == nil && answer.results[0].text != nil)
    #expect(try library.documents(Workout.self).map { $0.notes } == ["corrected"])
    #expect(try library.openQuestions().isEmpty)
    let other = operation(1, workout(1, name: "Other"), base: base)
    let refused = try await library.apply([other], from: anew).results[0].refused
    #expect(refused?.isOf(.operationReused) == true)
  }

  @Test func knowsARepeatThatAFormerVersionHasNoted() async throws {
    let library = try open()
    var corrected = workout(1)
    corrected.notes = "corrected"
    try await library.save(corrected)
    let device = ULID(high: 8, low: 1)
    let lost = operation(1, workout(1, name: "Mistaken"))
    let noted = AppliedOperation(id: lost.id, binding: lost.binding(from: device))
    try library.cache.write { try Cache.remember([noted], in: $0) }
    let answer = try await library.apply([lost], from: device)
    #expect(answer.results[0].refused == nil)
    #expect(try library.documents(Workout.self).map { $0.notes } == ["corrected"])
    #expect(try library.documents(Workout.self).map { $0.name } == ["W"])
  }

  @Test func whatUndoesADeletionWaitsWithIt() async throws {
    let library = try open()
    try await library.save(workout(1))
    let there = try #require(try library.document(Workout.self, id: workout(1).id))
    let stone = folder.library + "/Stubs/\(there.id.text).json"
    try FileManager.default.createDirectory(
      atPath: folder.library + "/Stubs", withIntermediateDirectories: true)
    try Data("{".utf8).write(to: URL(fileURLWithPath: stone))
    try await library.refresh()
    let seen = Tombstone(
      id: there.id, deletedKind: "Workouts", name: there.name,
      deletedAt: Instant(milliseconds: 1000),
      lastText: String(decoding: there.encoded(), as: UTF8.self))
    let undo = DocumentOperation(
      id: ULID(high: 7, low: 2), folder: "Workouts", document: there.id, base: nil,
      tombstone: seen.encoded(), text: there.encoded(), at: Instant(milliseconds: 2000))
    let batch = [operation(1, there, base: there, deletes: true), undo]
    let answer = try await library.apply(batch)
    #expect(answer.results.allSatisfy { $0.refused?.isOf(.quarantined) == true })
    try FileManager.default.removeItem(atPath: stone)
    let later = try await library.apply(batch)
    #expect(later.results.allSatisfy { $0.refused == nil })
    #expect(try library.document(Workout.self, id: there.id) != nil)
  }

  @Test func takesNothingBackThatADeviceWasToldBefore() async throws {
    let library = try open()
    let base = workout(1)
    try await library.save(base)
    func apply(_ number: Int, _ base: Workout, _ change: (inout Workout) -> Void) async throws
      -> Workout
    {
      var changed = base
      change(&changed)
      _ = try await library.apply([operation(number, changed, base: base)])
      return try library.documents(Workout.self)[0]
    }
    let first = try await apply(1, base) { $0.notes = "first" }
    let second = try await apply(2, first) { $0.notes = "second" }
    // Ended between "the server has it" and the note of that: the same once more, as it is there.
    #expect(try await apply(3, base) { $0 = first } == second)
    // An undo elsewhere says the same, and means it.
    let third = try await apply(4, second) { $0.name = "third" }
    let undone = try await apply(5, second) { $0 = first }
    #expect(undone.notes == "first")
    #expect(undone.name == third.name)
    #expect(try library.openQuestions().isEmpty)
  }

  @Test func takesInWhatItHasNotSeenBeforeItMovesADocument() async throws {
    let library = try open()
    let base = workout(1)
    try await library.save(base)
    var byHand = base
    byHand.notes = "by hand"
    try folder.write(byHand.encoded(), to: base.path)
    var moved = base
    moved.startedAt.milliseconds += 40 * 86_400_000
    _ = try await library.apply([operation(1, moved, base: base)])
    let result = try #require(try library.documents(Workout.self).first)
    #expect(result.notes == "by hand")
    #expect(result.startedAt == moved.startedAt)
    #expect(!folder.exists(base.path))
  }

  @Test func remembersOperationsThroughARebuild() async throws {
    let library = try open()
    _ = try await library.apply([operation(1, workout(1))])
    try await library.save(workout(1, name: "Later"))
    try await library.rebuild()
    _ = try await library.apply([operation(1, workout(1))])
    #expect(try library.documents(Workout.self).map { $0.name } == ["Later"])
  }

  @Test func forgetsTheOldestOperations() async throws {
    let library = try open()
    try library.cache.write { database in
      try Cache.remember(
        (0..<20_050).map { AppliedOperation(id: ULID(high: 9, low: UInt64($0)), binding: []) },
        in: database)
    }
    let kept = try library.cache.operations()
    #expect(kept.count == 20_000)
    #expect(kept.first == ULID(high: 9, low: 50).text)
  }

  @Test func doesNotBringBackWhatWasDeletedSince() async throws {
    let library = try open()
    _ = try await library.apply([operation(1, workout(1))])
    try await library.delete(workout(1), at: Instant(milliseconds: 2000))
    // Its identifier is forgotten; what it says was there before the deletion.
    _ = try await library.apply([operation(2, workout(1))])
    #expect(try library.documents(Workout.self).isEmpty)
    // A change that the deletion did not know of wins over it.
    let answer = try await library.apply([
      operation(3, workout(1, name: "Edited"), base: workout(1))
    ])
    #expect(try library.documents(Workout.self).map { $0.name } == ["Edited"])
    #expect(try library.documents(Tombstone.self).isEmpty)
    let result = try #require(answer.results.first)
    #expect(result.refused == nil && result.text == nil && !result.isDeleted)
  }

  @Test func createsChangesAndDeletesInOneBatch() async throws {
    let library = try open()
    let answer = try await library.apply([
      operation(1, workout(1)),
      operation(2, workout(1, name: "B"), base: workout(1)),
      operation(3, workout(1, name: "B"), base: workout(1, name: "B"), deletes: true),
      operation(4, workout(2), deletes: true),
    ])
    #expect(answer.results.count == 4)
    #expect(try library.documents(Workout.self).isEmpty)
    #expect(!folder.exists(workout(1).path))
    // It may have been sent back, and be there on other machines; what it said can be restored.
    let stones = try library.documents(Tombstone.self)
    #expect(stones.map { $0.id } == [workout(1).id])
    #expect(try stones.map { try Workout(decoding: Array($0.lastText.utf8)).name } == ["B"])
  }

  @Test func movesADocumentWhoseMonthChanges() async throws {
    let library = try open()
    _ = try await library.apply([operation(1, workout(1))])
    var moved = workout(1)
    moved.startedAt.milliseconds += 40 * 86_400_000
    _ = try await library.apply([operation(2, moved, base: workout(1))])
    #expect(!folder.exists(workout(1).path))
    #expect(try library.documents(Workout.self).map { $0.bare } == [moved])
  }

  // Two files with one identifier: a sync engine or a hand has copied a document.

  private func twins(_ library: Library) async throws -> (late: Workout, stray: String) {
    var late = workout(1, name: "Twin")
    late.startedAt.milliseconds += 40 * 86_400_000
    let stray = "Workouts/1999/01/" + workout(1).id.text + ".json"
    try folder.write(workout(1).encoded(), to: workout(1).path)
    try folder.write(late.encoded(), to: late.path)
    try folder.write(late.encoded(), to: stray)
    // Before the library has brought them together.
    try await library.ingest([workout(1).path, late.path, stray])
    #expect(try library.documents(Workout.self).map { $0.name } == ["W"])
    #expect(try library.status().shadowed == [stray, late.path].sorted())
    return (late, stray)
  }

  @Test func deletesEveryFileOfAnIdentifier() async throws {
    let library = try open()
    let (late, stray) = try await twins(library)
    let answer = try await library.apply([operation(1, workout(1), base: workout(1), deletes: true)]
    )
    #expect(answer.results.count == 1)
    #expect(try library.documents(Workout.self).isEmpty)
    #expect(try library.documents(Tombstone.self).map { $0.name } == ["W"])
    for path in [workout(1).path, late.path, stray] { #expect(!folder.exists(path)) }
    try await library.rebuild()
    #expect(try library.documents(Workout.self).isEmpty)
  }

  @Test func deletesEveryFileOfAnIdentifierByCommand() async throws {
    let library = try open()
    let (late, stray) = try await twins(library)
    try await library.refresh()
    let joined = try #require(try library.documents(Workout.self).first)
    try await library.delete(joined, at: Instant(milliseconds: 2000))
    #expect(try library.documents(Workout.self).isEmpty)
    for path in [workout(1).path, late.path, stray] { #expect(!folder.exists(path)) }
  }

  @Test func movesADocumentPastItsTwin() async throws {
    let library = try open()
    let (late, stray) = try await twins(library)
    var moved = workout(1, name: "Moved")
    moved.startedAt.milliseconds += 80 * 86_400_000
    _ = try await library.apply([operation(1, moved, base: workout(1))])
    #expect(try library.documents(Workout.self).map { $0.bare } == [moved])
    #expect(!folder.exists(workout(1).path) && !folder.exists(late.path))
    // What cannot count instead of it stays for someone to look at.
    #expect(try library.status().shadowed == [stray])
    let reader = try Library(at: folder.library, cacheFolder: nil)
    try await reader.rebuild()
    #expect(try reader.documents(Workout.self).map { $0.bare } == [moved])
  }

  @Test func keepsCanonicalBytesAndSaysNothingOfWhiteSpace() async throws {
    let library = try open()
    var loose = operation(1, workout(1))
    loose.text = Array(
      String(decoding: workout(1).encoded(), as: UTF8.self)
        .replacing("\n", with: " ").utf8)
    let answer = try await library.apply([loose])
    #expect(try folder.bytes(workout(1).path) == Lineage.begun(workout(1).encoded()))
    #expect(answer.results[0].revision == 1)
    #expect(answer.results[0].text == nil)
  }

  @Test func remembersNothingThatIsNotOnDisk() async throws {
    let library = try open()
    _ = try await library.apply([operation(1, workout(1))])
    // A link in place of a month's folder: writing there fails whoever asks.
    var other = workout(2)
    other.startedAt = Instant(milliseconds: 0)
    try FileManager.default.createDirectory(
      atPath: folder.library + "/Workouts/1970", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: folder.library + "/Workouts/1970/01"))
    let batch = [operation(2, workout(3)), operation(3, other)]
    await #expect(throws: LibraryError.self) { try await library.apply(batch) }
    #expect(try library.cache.operations().count == 1)
    try FileManager.default.removeItem(atPath: folder.library + "/Workouts/1970/01")
    let answer = try await library.apply(batch)
    #expect(answer.results.count == 2)
    #expect(try library.documents(Workout.self).count == 3)
  }
}
