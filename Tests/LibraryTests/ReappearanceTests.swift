import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// Documents that were deleted and are there again: what was acknowledged since then stays, unless
/// somebody who knows it deletes it. Each is a fault that the simulator found, in few steps.
@Suite struct ReappearanceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func open() throws -> Library {
    try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
  }

  private let base = Workout.sample(1, sets: [1])

  private func workout(_ library: Library) throws -> Workout {
    try #require(try library.documents(Workout.self).first { $0.id == base.id })
  }

  private func log(_ set: Int, in library: Library) async throws {
    var workout = try workout(library)
    workout.logs[0].sets.append(.sample(set))
    try await library.save(workout)
  }

  private func delete(in library: Library) async throws -> Tombstone {
    try await library.delete(workout(library), at: Instant(milliseconds: 1_775_000_100_000))
    return try #require(try library.documents(Tombstone.self).first { $0.id == base.id })
  }

  /// One machine deletes what the other one has changed, and restores it while that is coming in.
  /// The other one deletes its own state, which knows nothing of the restored one.
  @Test func keepsWhatWasRestoredWhereADeletionDidNotKnowIt() async throws {
    let library = try open()
    try await library.save([Draft(base), Draft(Workout.sample(2, sets: []))])
    try await log(2, in: library)
    let deleted = try await delete(in: library)
    let other = try base.counted("OTHER000") { $0.logs[0].sets.append(.sample(3)) }
    try folder.write(other.encoded(), to: other.path)
    try await library.restore(deleted)
    try await library.refresh()
    #expect(Set(try workout(library).setNumbers) == [1, 2, 3])
    let later = Tombstone(
      id: other.id, deletedKind: "Workouts", name: other.name,
      deletedAt: Instant(milliseconds: 1_775_000_200_000),
      lastText: String(decoding: other.encoded(), as: UTF8.self))
    try folder.write(later.encoded(), to: later.path)
    try await library.refresh()
    #expect(Set(try workout(library).setNumbers) == [1, 2, 3])
  }

  /// The tombstone in the folder is an older one, and the library has not looked yet.
  @Test func restoresWhereTheTombstoneHasJustChanged() async throws {
    let library = try open()
    try await library.save([Draft(base), Draft(Workout.sample(2, sets: []))])
    let older = try await delete(in: library)
    try await library.restore(older)
    try await log(2, in: library)
    let newer = try await delete(in: library)
    try folder.write(older.encoded(), to: older.path)
    try await library.restore(newer)
    #expect(Set(try workout(library).setNumbers) == [1, 2])
    #expect(!folder.exists(older.path))
    try await log(3, in: library)
    try await library.refresh()
    #expect(Set(try workout(library).setNumbers) == [1, 2, 3])
  }

  /// A script that removes nothing brings a deleted document back in two months at once.
  @Test func acceptsWhatIsBackInAnotherMonthAsWell() async throws {
    let library = try open()
    try await library.save([Draft(base), Draft(Workout.sample(2, sets: []))])
    let text = try folder.bytes(base.path)
    let tombstone = try await delete(in: library)
    try FileManager.default.removeItem(atPath: folder.library + "/" + tombstone.path)
    try await library.refresh()
    let paths = ["Workouts/2025/12/\(base.id.text).json", base.path]
    for path in paths { try folder.write(text, to: path) }
    try await library.refresh()
    #expect(Set(try library.returned().map { $0.path }) == Set(paths))
    try await library.accept(returned: paths[0])
    #expect(try workout(library).setNumbers == [1])
    #expect(try library.returned().isEmpty)
  }

  /// An older tombstone was restored; then the newer one, which the restorer has known, comes back
  /// on another machine.
  @Test func keepsWhatWasRestoredWhereAKnownDeletionComesBack() async throws {
    let library = try open()
    try await library.save([Draft(base), Draft(Workout.sample(2, sets: []))])
    try await log(2, in: library)
    let older = try await delete(in: library)
    try await library.restore(older)
    let newer = try await delete(in: library)
    try folder.write(older.encoded(), to: older.path)
    try await library.refresh()
    try await library.restore(#require(try library.documents(Tombstone.self).first))
    let second = try TemporaryFolder(inMemory: true)
    let other = try Library(at: second.library, cacheFolder: second.caches, forWriting: true)
    try await other.save([Draft(Workout.sample(2, sets: []))])
    for tombstone in [older, newer] {
      try second.write(folder.bytes(base.path), to: base.path)
      try await other.refresh()
      try second.write(tombstone.encoded(), to: tombstone.path)
      try await other.refresh()
      #expect(try workout(other).setNumbers == [1, 2])
    }
  }

  /// An engine has taken the tombstone away; what a device has made on an older state comes then,
  /// and what another machine has restored.
  @Test func keepsWhatAnOperationOnADeletedDocumentHasNotSeen() async throws {
    let library = try open()
    try await library.save([Draft(base), Draft(Workout.sample(2, sets: []))])
    let known = try workout(library)
    let other = try known.counted("OTHER000") { $0.logs[0].sets.append(.sample(2)) }
    try folder.write(other.encoded(), to: other.path)
    try await library.refresh()
    let tombstone = try await delete(in: library)
    try FileManager.default.removeItem(atPath: folder.library + "/" + tombstone.path)
    try await library.refresh()
    var sent = known
    sent.logs[0].sets.append(.sample(3))
    let operation = DocumentOperation(
      id: ULID(high: 7, low: 1), folder: "Workouts", document: base.id, base: known.encoded(),
      text: sent.encoded(), at: Instant(milliseconds: 1_775_000_050_000))
    _ = try await library.apply([operation])
    let restored = try other.counted("OTHER000") { $0.notes = "restored" }
    try folder.write(restored.encoded(), to: "Workouts/2026/03/\(base.id.text) (1).json")
    try await library.refresh()
    #expect(Set(try workout(library).setNumbers) == [1, 2, 3])
  }

  /// A device restores what is restored here already. Somebody elsewhere deletes it, who knows only
  /// the other restore.
  @Test func keepsWhatADeviceHasRestoredToo() async throws {
    let library = try open()
    try await library.save([Draft(base), Draft(Workout.sample(2, sets: []))])
    var tombstone = try await delete(in: library)
    try await library.restore(tombstone)
    let known = try workout(library)
    let operation = DocumentOperation(
      id: ULID(high: 7, low: 1), folder: "Workouts", document: base.id, base: nil,
      tombstone: tombstone.encoded(), text: Array(tombstone.lastText.utf8),
      at: Instant(milliseconds: 1_775_000_150_000))
    for _ in 0..<2 { _ = try await library.apply([operation]) }
    tombstone.lastText = String(decoding: known.encoded(), as: UTF8.self)
    tombstone.deletedAt = Instant(milliseconds: 1_775_000_200_000)
    try folder.write(tombstone.encoded(), to: tombstone.path)
    try await library.refresh()
    #expect(try workout(library).setNumbers == [1])
  }

  /// Elsewhere somebody has restored it, and then that machine was put back to an older state: an
  /// engine takes the tombstone away, and brings an older text, or a copy of that.
  @Test(arguments: [".json", " (1).json"])
  func keepsAllWhereAnOlderTextTakesThePlaceOfATombstone(ending: String) async throws {
    let library = try open()
    try await library.save([Draft(base), Draft(Workout.sample(2, sets: []))])
    try await log(2, in: library)
    let older = try workout(library)
    try await log(3, in: library)
    let tombstone = try await delete(in: library)
    try FileManager.default.removeItem(atPath: folder.library + "/" + tombstone.path)
    try folder.write(older.encoded(), to: older.path.dropLast(5) + ending)
    try await library.refresh()
    #expect(try workout(library).setNumbers == [1, 2, 3])
  }
}
