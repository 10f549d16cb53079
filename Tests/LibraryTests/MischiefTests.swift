import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// What EndToEnd/soak/mischief.py has found with real processes, as small as it gets.
@Suite struct MischiefTests {
  private static let start: Int64 = 1_775_000_000_000
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A backup, or an engine without conflict copies, puts the older one over the newer one.
  @Test
  func keepsWhatANewerTombstoneSaidWhereAnOlderOneTakesItsPlace() async throws {
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    var workout = Workout.sample(1, sets: [1, 2])
    try await library.save([Draft(workout), Draft(Workout.sample(2, sets: []))])
    try await library.delete(workout, at: Instant(milliseconds: MischiefTests.start))
    let tombstone = try #require(try library.documents(Tombstone.self).first)
    let older = try folder.bytes(tombstone.path)
    try await library.restore(tombstone)
    workout = try #require(try library.documents(Workout.self).first { $0.id == workout.id })
    workout.logs[0].sets += [.sample(3), .sample(4)]
    try await library.save(workout)
    workout = try #require(try library.documents(Workout.self).first { $0.id == workout.id })
    try await library.delete(workout, at: Instant(milliseconds: MischiefTests.start + 1))
    try folder.write(older, to: tombstone.path)
    try await library.refresh()
    let last = try #require(try library.documents(Tombstone.self).first).lastText
    #expect(try Workout(decoding: Array(last.utf8)).setNumbers.sorted() == [1, 2, 3, 4])
  }

  /// A copier brings a renamed folder back, and puts an old state over the document meanwhile.
  @Test
  func joinsTheLastSaveWhereOldStatesComeBackInTwoMonths() async throws {
    let first = Workout.sample(1, sets: [1])
    let trial = try await DiskTrial("sets") { library in
      try await library.save(first)
    } act: { _ in
    }
    let month = DiskTrial.root + "/Workouts/2026/01"
    for number in 0... {
      let (disk, library) = try await trial.begin()
      for set in 2...4 {
        var workout = try #require(try library.documents(Workout.self).first)
        workout.logs[0].sets.append(.sample(set))
        try await library.save(workout)
      }
      try disk.edit {
        try $0.makeFolders(month)
        try $0.put(first.encoded(), at: month + "/" + first.id.text + ".json")
      }
      let start = disk.log.count
      disk.interrupt(after: number) { image in
        try? image.put(first.encoded(), at: DiskTrial.root + "/" + first.path)
      }
      try await library.refresh()
      let isThrough = disk.log.count - start <= number
      try await library.refresh()
      let found = try library.documents(Workout.self).map { $0.setNumbers.sorted() }
      #expect(found == [[1, 2, 3, 4]], "\(number)")
      if isThrough { return }
    }
  }
}
