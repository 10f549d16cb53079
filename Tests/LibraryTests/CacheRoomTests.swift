import Documents
import Foundation
import GRDB
import Strength
import Testing

@testable import Library

/// How much room the cache takes, and what happens where there is none.
@Suite struct CacheRoomTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(writing: Bool = true) async throws -> Library {
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: writing)
    try await library.refresh()
    return library
  }

  private func size(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  @Test func theJournalStaysSmall() async throws {
    let library = try await open()
    var largest = 0
    var workout = DiskTrial.workout(1)
    workout.notes = String(repeating: "heavy ", count: 1000)
    for number in 0..<60 {
      workout.name = "Evening \(number)"
      try await library.save(workout)
      largest = max(largest, size(library.cache.path + "-wal"))
    }
    #expect(largest < 2_000_000)
    // A long transaction leaves none behind that is as long.
    let many = try (100..<1000).map { number in
      var other = DiskTrial.workout(number)
      other.notes = workout.notes
      return try Draft(other)
    }
    try await library.save(many)
    workout.name = "Afterwards"
    for number in 0..<20 {
      workout.name = "Afterwards \(number)"
      try await library.save(workout)
    }
    #expect(size(library.cache.path + "-wal") < 2_000_000)
  }

  @Test func whatIsCountedIsSynchronized() async throws {
    let library = try await open()
    #expect(try library.cache.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
  }

  @Test func aCacheThatCannotTakeAnythingInGoesOnInMemory() async throws {
    var library = try await open()
    try await library.save(DiskTrial.workout(1))
    let position = try library.cache.position()
    // SQLite itself says that its disk is full from here on.
    try library.cache.limitToItsSize()
    let text = DiskTrial.workout(2, name: String(repeating: "x", count: 200_000)).encoded()
    try folder.write(text, to: DiskTrial.workout(2).path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).count == 2)
    guard case .full = library.cacheFailure else {
      return #expect(Bool(false), "\(String(describing: library.cacheFailure))")
    }
    #expect(try library.cache.position().epoch != position.epoch)
    // There is room again: the next save finds the file, and what was only read is read again.
    try await library.save(DiskTrial.workout(3))
    #expect(library.cacheFailure == nil)
    #expect(try library.documents(Workout.self).count == 3)
    library = try await open(writing: false)
    #expect(try library.documents(Workout.self).count == 3)
    #expect(try library.cache.position().epoch == position.epoch)
  }

  @Test func readsTheJournalOfAWriterThatWasCutOff() async throws {
    let library = try await open()
    try await library.save(DiskTrial.workout(1))
    #expect(size(library.cache.path + "-wal") > 0)
    // As it would lie there after the power was lost, with no index of the journal.
    let copy = folder.path + "/copy"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for name in [Cache.name, Cache.name + "-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.caches + "/" + library.key + "/" + name, toPath: copy + "/" + name)
    }
    let memory = try Cache.readIntoMemory(copy + "/" + Cache.name, root: library.root)
    let count = try await memory.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM documents")
    }
    #expect(count == 1)
  }
}

extension Cache {
  /// The file cannot grow any more.
  fileprivate func limitToItsSize() throws {
    try write { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
  }
}
