import Documents
import Foundation
import Strength
import Synchronization
import Testing

@testable import Library

@Suite struct FileIntakeTests {
  private static let paths = (0..<3000).map {
    "Workouts/2026/\(10 + $0 % 3)/\(ULID(high: 1, low: UInt64($0)).text).json"
  }.sorted()

  @Test(arguments: [1, 63, 64, 65, 500, 3000]) func goesOnWhereItStopped(_ count: Int) throws {
    let folder = try TemporaryFolder(inMemory: true)
    try folder.write("{}", to: FileIntakeTests.paths[100])
    let intake = FileIntake(
      root: folder.library, paths: FileIntakeTests.paths[...], disk: SystemDisk())
    var found: [String] = []
    var there: [String] = []
    while found.count < FileIntakeTests.paths.count {
      let before = found.count
      try intake.read(count) { change in
        found.append(change.path)
        if !change.isGone { there.append(change.path) }
      }
      // Whole chunks, and no more than one that was not asked for.
      #expect(found.count - before < count + 64)
    }
    #expect(found == FileIntakeTests.paths)
    #expect(there == [FileIntakeTests.paths[100]])
  }

  /// As where the disk of the cache is full after the first of them.
  @Test func readsNoMoreWhereNobodyTakesTheRest() async throws {
    struct Full: Error {}
    let folder = try TemporaryFolder(inMemory: true)
    try folder.write("{}", to: FileIntakeTests.paths[0])
    for _ in 0..<20 {
      let chunks = Counter()
      var intake: FileIntake? = FileIntake(
        root: folder.library, paths: FileIntakeTests.paths[...], disk: SystemDisk(),
        prepare: { _ in chunks.count.withLock { $0 += 1 } })
      #expect(throws: Full.self) { try intake?.read { _ in throw Full() } }
      intake = nil
      try await Task.sleep(for: .milliseconds(20))
      #expect((1...19).contains(chunks.count.withLock { $0 }), "of 47 chunks")
    }
  }

  @Test func readsAgainWhatHasChangedSinceItWasReadAhead() async throws {
    let folder = try TemporaryFolder(inMemory: true)
    let paths = FileIntakeTests.paths[..<200]
    for number in [0, 150] { try folder.write("{}", to: paths[number]) }
    let chunks = Counter()
    let intake = FileIntake(
      root: folder.library, paths: paths, disk: SystemDisk(),
      prepare: { _ in chunks.count.withLock { $0 += 1 } })
    while chunks.count.withLock({ $0 }) < 4 { try await Task.sleep(for: .milliseconds(5)) }
    try FileManager.default.removeItem(atPath: folder.library + "/" + paths[0])
    try folder.write("{}", to: paths[199])
    intake.isOvertaken = true
    var there: [String] = []
    try intake.read { if !$0.isGone { there.append($0.path) } }
    #expect(there == [paths[150], paths[199]])
  }

  /// A command reads a large folder while the server saves; both have one cache.
  @Test func takesInWhatWasSavedWhileItRead() async throws {
    let folder = try TemporaryFolder()
    let server = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    let workouts = (1...100).map { Workout.sample($0, sets: [1]) }
    try await server.save(workouts.map { try Draft($0) })
    for var workout in workouts {
      workout.notes = "By hand"
      try folder.write(workout.encoded(), to: workout.path)
    }
    let command = try Library(at: folder.library, cacheFolder: folder.caches)
    var newest = workouts[50]
    newest.notes = "Saved since"
    let reading = try server.cache.write { database in
      let reading = Task { try await command.refresh() }
      // By then it has read all files, and waits for the cache.
      usleep(500_000)
      try folder.write(newest.encoded(), to: newest.path)
      var writer = try CacheWriter(database)
      let change = try FileChange(inspecting: newest.path, in: command.root, on: SystemDisk())
      if let change { try writer.apply(change) }
      try writer.finish()
      return reading
    }
    _ = try await reading.value
    let found = try command.documents(Workout.self).map { $0.notes }
    #expect(found == (1...100).map { $0 == 51 ? "Saved since" : "By hand" })
  }

  private final class Counter: Sendable { let count = Mutex(0) }
}
