import Documents
import Foundation
import GRDB
import Strength
import Testing

@testable import Library

@Suite struct ChangeLogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Library {
    try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
  }

  private func workout(_ number: Int, name: String = "W") throws -> Workout {
    let start = try #require(Instant("2026-04-08T17:15:00.000+02:00"))
    return Workout(id: ULID(high: UInt64(number), low: 1), name: name, startedAt: start)
  }

  /// What a device holds that has followed every change from nothing.
  private func follow(
    _ library: Library, _ copy: inout [String: [UInt8]], _ position: inout LibraryPosition?
  ) throws {
    var page = try library.changes(
      since: position?.revision ?? 0, epoch: position?.epoch, pageSize: 3)
    if page.isFull { copy = [:] }
    position = page.position
    while true {
      for document in page.documents { copy[document.folder + document.id.text] = document.text }
      if page.isLast { return }
      page = try #require(try library.changes(after: page, pageSize: 3))
    }
  }

  private func truth(_ library: Library) throws -> [String: [UInt8]] {
    var all: [String: [UInt8]] = [:]
    for (folder, texts) in try library.texts() {
      for text in texts {
        all[folder + (try JSONValue(parsing: text)["id"]?.string ?? "")] = text
      }
    }
    return all
  }

  @Test func leadsADeviceToTheSameDocumentsWhateverHappens() async throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    var library = try open()
    var copy: [String: [UInt8]] = [:]
    var position: LibraryPosition?
    for step in 0..<150 {
      let number = 1 + random.below(12)
      let workout = try workout(number, name: "W\(step)")
      switch random.below(9) {
      case 0, 1, 2:
        // A damaged file is left alone: saving over it is refused.
        do { try await library.save(workout) } catch LibraryError.quarantined {}
      case 3:
        // A second file of the same document, which may count instead of the first.
        try folder.write(
          workout.encoded(), to: "Workouts/2001/0\(1 + random.below(9))/\(workout.id.text).json")
      case 4: try? FileManager.default.removeItem(atPath: folder.library + "/" + workout.path)
      case 5: try folder.write(Array("{".utf8), to: workout.path)
      case 6:
        var moved = workout
        moved.startedAt.milliseconds += Int64(random.below(3)) * 31 * 86_400_000
        try folder.write(moved.encoded(), to: moved.path)
      case 7:
        if let known = try library.document(Workout.self, id: workout.id) {
          do {
            try await library.delete(known, at: Instant(milliseconds: 0))
          } catch LibraryError.quarantined {}
        }
      default:
        if random.oneIn(10) { try await library.rebuild() }
      }
      do {
        try await library.refresh()
      } catch LibraryError.emptied {
        try await library.rebuild()
      } catch LibraryError.shrunken {
        try await library.acceptFolder()
      }
      if random.oneIn(2) {
        try follow(library, &copy, &position)
        #expect(copy == (try truth(library)), "seed \(seed), step \(step)")
      }
    }
    let before = try library.position()
    library = try await reopened(library)
    #expect(try library.position() == before)
  }

  private func reopened(_ library: consuming Library) async throws -> Library {
    try Library(at: folder.library, cacheFolder: folder.caches)
  }

  @Test func beginsANewEpochWithANewCache() async throws {
    let library = try open()
    try await library.save(try workout(1))
    try await library.save(try workout(2))
    let first = try library.position()
    try await library.put([], removing: [try workout(1).path])
    try await library.rebuild()
    let second = try library.position()
    #expect(first.epoch != second.epoch)
    let page = try library.changes(since: first.revision, epoch: first.epoch)
    #expect(page.isFull)
    #expect(page.documents.map { $0.id } == [try workout(2).id])
  }

  @Test func tellsSettingsThenTheNewestWorkoutsWhereItTellsEverything() async throws {
    let library = try open()
    func on(_ day: Int) throws -> Workout {
      var workout = try workout(day)
      workout.startedAt.milliseconds += Int64(day) * 86_400_000
      return workout
    }
    for day in [3, 1, 4, 2] { try await library.save(try on(day)) }
    try await library.save(Settings())
    var page = try library.changes(since: 0, epoch: nil, pageSize: 2)
    var told = page.documents
    // It comes to a day that was told already.
    var moved = try #require(try library.document(Workout.self, id: try on(1).id))
    moved.startedAt.milliseconds += 8 * 86_400_000
    try await library.save(moved)
    while !page.isLast {
      page = try #require(try library.changes(after: page, pageSize: 2))
      told += page.documents
    }
    #expect(
      told.map { $0.id }
        == [Settings.onlyID] + [4, 3, 2, 1].map { ULID(high: $0, low: 1) })
    #expect(page.isFull)
  }

  @Test func tellsNothingWhereNothingIsNew() async throws {
    let library = try open()
    try await library.save(try workout(1))
    let position = try library.position()
    let page = try library.changes(since: position.revision, epoch: position.epoch)
    #expect(page.position == position && page.documents.isEmpty && page.returnedCount == 0)
    #expect(!page.isFull && page.isLast)
    #expect(try library.changes(since: position.revision + 1, epoch: position.epoch).isFull)
    #expect(try library.changes(since: position.revision, epoch: "another").isFull)
    #expect(
      try library.changes(since: position.revision - 1, epoch: position.epoch).documents.count == 1)
  }

  @Test func aRebuildKeepsTheOrderOfFilesAndSinceWhenTextsStand() async throws {
    let library = try open()
    // The files themselves are from now.
    await library.set(clock: 1_700_000_000_000)
    for first in [1, 301] {
      try await library.save((first..<first + 300).map { try Draft(try workout($0)) })
      try await library.rebuild()
    }
    try await library.put([], removing: [try workout(7).path])
    let early = ULID(high: 0, low: 1)
    try folder.write(
      Workout(id: early, name: "By hand", startedAt: try workout(1).startedAt).encoded(),
      to: try workout(1).path.replacing(try workout(1).id.text, with: early.text))
    try await library.rebuild()
    let rows = try library.cache.read {
      try Row.fetchAll($0, sql: "SELECT path, since FROM documents ORDER BY revision")
    }
    let paths = rows.map { $0["path"] as String }
    #expect(paths.count == 600)
    #expect(paths == paths.sorted())
    #expect(rows.allSatisfy { $0["since"] as Int64 == 1_700_000_000_000 })
  }

  @Test func tellsWhenPagesDoNotBelongTogether() async throws {
    let library = try open()
    for number in 1...4 { try await library.save(try workout(number)) }
    let page = try library.changes(since: 0, epoch: nil, pageSize: 2)
    #expect(!page.isLast)
    try await library.rebuild()
    #expect(try library.changes(after: page, pageSize: 2) == nil)
  }

  @Test func tellsAgainWhatChangesBetweenTwoPages() async throws {
    let library = try open()
    for number in 1...4 { try await library.save(try workout(number)) }
    var page = try library.changes(since: 0, epoch: nil, pageSize: 3)
    #expect(page.documents.map { $0.revision } == [4, 3, 2])
    try await library.save(try workout(4, name: "Later"))
    page = try #require(try library.changes(after: page, pageSize: 3))
    #expect(page.documents.map { $0.revision } == [1, 5])
    #expect(page.position.revision == 4)
  }
}

extension ChangePage: Equatable {
  public static func == (left: ChangePage, right: ChangePage) -> Bool {
    left.position == right.position && left.documents == right.documents
  }
}
