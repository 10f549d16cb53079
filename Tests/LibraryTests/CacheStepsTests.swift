import Documents
import Foundation
import GRDB
import GRDBSQLite
import Strength
import Synchronization
import Testing

@testable import Library

/// What the cache costs is counted in instructions of SQLite's machine, which no other program
/// disturbs: twice as many documents take about twice as many.
@Suite struct CacheStepsTests {
  private final class Counter: Sendable {
    let thousands = Atomic(0)
  }

  /// Instructions, in thousands, that `work` has the writing connection run.
  private func steps(of library: Library, _ work: () async throws -> Void) async throws -> Int {
    let counter = Counter()
    func count(_ isOn: Bool) throws {
      try library.cache.write { database in
        sqlite3_progress_handler(
          database.sqliteConnection, isOn ? 1000 : 0,
          { context in
            guard let context else { return 0 }
            Unmanaged<Counter>.fromOpaque(context).takeUnretainedValue()
              .thousands.add(1, ordering: .relaxed)
            return 0
          }, Unmanaged.passUnretained(counter).toOpaque())
      }
    }
    try count(true)
    try await work()
    try count(false)
    return counter.thousands.load(ordering: .relaxed)
  }

  private func workout(_ number: Int) throws -> Workout {
    let start = try #require(Instant("2026-04-08T17:15:00.000+02:00"))
    return Workout(id: ULID(high: UInt64(number), low: 1), name: "W\(number)", startedAt: start)
  }

  /// Of taking in so many new files, of a change of each, and of their removal.
  private func steps(for count: Int) async throws -> [Int] {
    let folder = try TemporaryFolder()
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    let workouts = try (1...count).map { try workout($0) }
    func writeAll(_ notes: String) throws {
      for var workout in workouts {
        workout.notes = notes
        try folder.write(workout.encoded(), to: workout.path)
      }
    }
    try writeAll("")
    let taken = try await steps(of: library) { try await library.refresh() }
    try writeAll("Changed.")
    let changed = try await steps(of: library) { try await library.refresh() }
    let read = try library.documents(Workout.self)
    #expect(read.count == count && read.allSatisfy { $0.notes == "Changed." })
    let removed = try await steps(of: library) {
      for workout in read { try await library.delete(workout, at: workout.startedAt) }
    }
    return [taken, changed, removed]
  }

  @Test func growsWithTheDocuments() async throws {
    let few = try await steps(for: 200)
    let many = try await steps(for: 400)
    for (few, many) in zip(few, many) {
      #expect(few > 10)
      #expect(Double(many) < 2.5 * Double(few), "\(few) and \(many) thousand instructions")
    }
  }
}
