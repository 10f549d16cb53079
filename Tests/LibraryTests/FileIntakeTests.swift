import Documents
import Foundation
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

  private final class Counter: Sendable { let count = Mutex(0) }
}
