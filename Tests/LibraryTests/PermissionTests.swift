import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// Who may read what the library and its cache hold.
@Suite struct PermissionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() async throws -> Library {
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    try await library.refresh()
    return library
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  private func set(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func letsNobodyElseIntoTheCache() async throws {
    let library = try await open()
    try await library.save(DiskTrial.workout(1))
    let cache = folder.caches + "/" + library.key
    #expect(try mode(folder.caches) == 0o700)
    #expect(try mode(cache) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: cache)
    #expect(names.contains(Cache.name) && names.contains("lock"))
    for name in names { #expect(try mode(cache + "/" + name) == 0o600, "\(name)") }
    try await library.rebuild()
    #expect(try mode(cache + "/" + Cache.name) == 0o600)
  }

  @Test func closesACacheThatAnEarlierVersionHasLeftOpen() async throws {
    let cache = try await folder.caches + "/" + open().key
    try set(0o755, cache)
    try set(0o644, cache + "/" + Cache.name)
    _ = try await open()
    #expect(try mode(cache) == 0o700)
    #expect(try mode(cache + "/" + Cache.name) == 0o600)
  }

  @Test func leavesAFolderAloneThatTheUserHasNamed() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.caches, withIntermediateDirectories: true)
    try set(0o755, folder.caches)
    let library = try await open()
    #expect(try mode(folder.caches) == 0o755)
    #expect(try mode(folder.caches + "/" + library.key) == 0o700)
  }

  @Test func aRewrittenDocumentKeepsItsMode() async throws {
    let library = try await open()
    var workout = DiskTrial.workout(1)
    try await library.save(workout)
    let path = folder.library + "/" + workout.path
    for mode in [0o600, 0o640, 0o664] {
      try set(mode, path)
      try await library.refresh()
      workout.notes += "again "
      try await library.save(workout)
      #expect(try self.mode(path) == mode)
    }
  }

  @Test func whatADocumentBecomesIsAsPrivateAsItWas() async throws {
    let library = try await open()
    let workout = DiskTrial.workout(1)
    try await library.save(workout)
    try set(0o600, folder.library + "/" + workout.path)
    try await library.refresh()
    let moved = DiskTrial.workout(1, months: 2)
    #expect(moved.path != workout.path)
    try await library.save(moved)
    #expect(try mode(folder.library + "/" + moved.path) == 0o600)
    try await library.delete(moved, at: Instant(milliseconds: 1_780_000_000_000))
    let stub = try #require(try library.documents(Tombstone.self).first)
    #expect(try mode(folder.library + "/" + stub.path) == 0o600)
    try await library.restore(stub)
    #expect(try mode(folder.library + "/" + moved.path) == 0o600)
  }

  @Test func newDocumentsFollowTheUserAndTheFolder() async throws {
    let library = try await open()
    try await library.save(DiskTrial.workout(1))
    #expect(try mode(folder.library + "/" + DiskTrial.workout(1).path) == 0o644)
    try set(0o700, folder.library)
    let gym = Gym(id: ULID(high: 9, low: 9), name: "Cellar")
    try await library.save(gym)
    #expect(try mode(folder.library + "/Gyms") == 0o700)
    #expect(try mode(folder.library + "/" + gym.path) == 0o600)
  }

  @Test func keepsWhomADocumentBelongsTo() async throws {
    let library = try await open()
    var workout = DiskTrial.workout(1)
    try await library.save(workout)
    let path = folder.library + "/" + workout.path
    guard chown(path, 4242, 4243) == 0, chmod(path, 0o640) == 0 else { return }
    try await library.refresh()
    workout.notes = "mine"
    try await library.save(workout)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.ownerAccountID] as? NSNumber)?.intValue == 4242)
    #expect((attributes[.groupOwnerAccountID] as? NSNumber)?.intValue == 4243)
    #expect(try mode(path) == 0o640)
  }

  @Test func everyoneWithACacheOfTheirOwnSharesAFolder() async throws {
    let mine = try await open()
    try await mine.save(DiskTrial.workout(1))
    let other = try Library(
      at: folder.library, cacheFolder: folder.path + "/others", forWriting: true)
    try await other.refresh()
    try await other.save(DiskTrial.workout(2))
    try await mine.refresh()
    #expect(try mine.documents(Workout.self).count == 2)
  }
}
