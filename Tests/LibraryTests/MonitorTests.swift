import Documents
import Foundation
import Strength
import TestSupport
import Testing

@testable import Library

@Suite struct MonitorTests {
  private func follows(_ make: (String) throws -> FolderMonitor) async throws {
    let folder = try TemporaryFolder()
    let library = try Library(
      at: folder.library, cacheFolder: folder.caches, forWriting: true)
    let monitor = try make(library.root)
    let watching = Task { try await library.watch(monitor) }
    let changes = await library.changes()
    var workout = Workout(
      id: ULID(high: 5, low: 5), name: "One",
      startedAt: try #require(Instant("2026-04-08T17:15:00.000+02:00")))
    // In a month folder that the monitor has never seen.
    try folder.write(workout.encoded(), to: workout.path)
    var events: [LibraryChange.Event] = []
    for await batch in changes {
      events += batch.map { $0.event }
      if events.count == 1 {
        workout.name = "Two"
        try folder.write(workout.encoded(), to: workout.path)
      } else if events.count == 2 {
        try FileManager.default.removeItem(atPath: folder.library + "/" + workout.path)
      } else {
        break
      }
    }
    watching.cancel()
    #expect(events == [.added, .modified, .removed])
  }

  @Test(.timeLimit(.minutes(5 * Patience.factor)))
  func followsTheFolderAsTheSystemReports() async throws {
    try await follows { try FolderMonitor.system(root: $0) }
  }

  @Test(.timeLimit(.minutes(5 * Patience.factor)))
  func followsTheFolderByLookingAgain() async throws {
    try await follows { try FolderMonitor.polling(root: $0, every: .milliseconds(20)) }
  }

  @Test(.timeLimit(.minutes(5 * Patience.factor)))
  func doesNotBelieveAFileThatVanishesForAMoment() async throws {
    let folder = try TemporaryFolder()
    let library = try Library(
      at: folder.library, cacheFolder: folder.caches, forWriting: true)
    var workout = Workout(
      id: ULID(high: 5, low: 5), name: "One",
      startedAt: try #require(Instant("2026-04-08T17:15:00.000+02:00")))
    try await library.save(workout)
    let monitor = try FolderMonitor.system(root: library.root)
    let watching = Task { try await library.watch(monitor) }
    let changes = await library.changes()
    // As Syncthing replaces a file: away with the old one, then the new one gets its name.
    workout.name = "Two"
    let path = folder.library + "/" + workout.path
    try Data(workout.encoded()).write(to: URL(fileURLWithPath: path + ".tmp"))
    try FileManager.default.removeItem(atPath: path)
    try await Task.sleep(for: .milliseconds(5))
    try FileManager.default.moveItem(atPath: path + ".tmp", toPath: path)
    var events: [LibraryChange.Event] = []
    for await batch in changes {
      events += batch.map { $0.event }
      break
    }
    watching.cancel()
    #expect(events == [.modified])
  }
}
