import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// Clocks that jump, and times that say nothing.
@Suite struct ClockTests {
  private static let day: Int64 = 86_400_000_000_000

  private func prepared() async throws -> (disk: SimulatedDisk, library: Library, path: String) {
    let (disk, library) = try await DiskTrial("nothing") { library in
      try await library.save(DiskTrial.workout(1))
    } act: { _ in
    }.begin()
    return (disk, library, DiskTrial.root + "/" + DiskTrial.workout(1).path)
  }

  @Test(arguments: [0, 1, -1, 3652, -3652])
  func seesChangesWhateverTheClockSays(_ days: Int64) async throws {
    let (disk, library, path) = try await prepared()
    // As long as the one before.
    let edited = DiskTrial.workout(1, name: "Morning")
    disk.edit { $0.now += days * ClockTests.day }
    try disk.edit { try $0.put(edited.encoded(), at: path) }
    #expect(try await library.refresh().map { $0.event } == [.modified])
    // And what is saved then counts, and goes on being seen.
    try await library.save(DiskTrial.workout(2))
    disk.edit { $0.now -= 2 * days * ClockTests.day }
    try await library.save(DiskTrial.workout(1, name: "Midday."))
    #expect(try library.documents(Workout.self).map { $0.name } == ["Midday.", "Evening"])
    #expect(try await library.refresh().isEmpty)
    try disk.edit { try $0.put(DiskTrial.workout(1, name: "Tonight").encoded(), at: path) }
    #expect(try await library.refresh().map { $0.event } == [.modified])
  }

  @Test(arguments: [Date.distantPast, Date(timeIntervalSince1970: 13_000_000_000)])
  func readsFilesOfAnyYear(_ time: Date) async throws {
    let folder = try TemporaryFolder()
    let workout = Workout.sample(1, sets: [1])
    try folder.write(workout.encoded(), to: workout.path)
    try FileManager.default.setAttributes(
      [.modificationDate: time], ofItemAtPath: folder.library + "/" + workout.path)
    let library = try Library(at: folder.library, cacheFolder: nil)
    try await library.refresh()
    #expect(try library.documents(Workout.self).count == 1)
  }

  @Test func seesAChangeWhoseTimeWasSetBack() async throws {
    let (disk, library, path) = try await prepared()
    let edited = DiskTrial.workout(1, name: "Morning").encoded()
    try disk.edit { image in
      let time = try image.modified(at: path)
      try image.put(edited, at: path)
      try image.setModified(time, at: path)
    }
    #expect(try await library.refresh().map { $0.event } == [.modified])
  }

  @Test func seesAFileThatTookAnothersPlaceAtTheSameMoment() async throws {
    let (disk, library, path) = try await prepared()
    let edited = DiskTrial.workout(1, name: "Morning").encoded()
    try disk.edit { image in
      // The clock stands still, as one does that counts in seconds.
      image.tick = 0
      image.now = try image.modified(at: path)
      try image.put(edited, at: path + ".new")
      try image.move(path + ".new", to: path)
    }
    #expect(try await library.refresh().map { $0.event } == [.modified])
  }
}
