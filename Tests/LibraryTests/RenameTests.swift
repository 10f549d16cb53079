import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// Files that are renamed on another machine: a sync engine brings the new name first, and takes
/// the old one away after that.
@Suite struct RenameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func open() async throws -> Library {
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    try await library.save(Workout.sample(100, sets: []))
    return library
  }

  private let newNames = [
    "renamed/{id}.json", "2026/03-old/{id}.json", "2026/03/{id} (1).json", "2026/03/{id}-old.json",
  ]

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: folder.library + "/" + path)
  }

  private func copy(_ workout: Workout, name: Int) throws {
    let place = newNames[name].replacingOccurrences(of: "{id}", with: workout.id.text)
    try folder.write(folder.bytes(workout.path), to: "Workouts/" + place)
  }

  private func numbers(_ library: Library) throws -> Set<Int> {
    Set(try library.documents(Workout.self).flatMap { $0.setNumbers })
  }

  @Test(arguments: 0..<4, [0, 5, 3_600])
  func keepsWhatIsRenamedElsewhere(name: Int, seconds: Int64) async throws {
    let library = try await open()
    let workouts = (1...15).map { Workout.sample($0, sets: [$0]) }
    try await library.save(workouts.map { try Draft($0) })
    for workout in workouts {
      try copy(workout, name: name)
      try await library.refresh()
      await library.set(clock: systemMilliseconds() + seconds * 1000)
      try await library.refresh()
      // Where the library has removed the new name by now, it was removed there as well.
      if folder.exists(workout.path) { try remove(workout.path) }
      try await library.refresh()
    }
    await library.set(clock: systemMilliseconds() + 86_400_000)
    try await library.refresh()
    #expect(try numbers(library) == Set(1...15))
  }

  /// All at once, and by another program than the one that has removed the copies.
  @Test(arguments: [true, false]) func keepsAMonthThatIsRenamedElsewhere(isReopened: Bool)
    async throws
  {
    var opened: Library? = try await open()
    var library = try #require(opened)
    let workouts = (1...25).map { Workout.sample($0, sets: [$0]) }
    try await library.save(workouts.map { try Draft($0) })
    for workout in workouts { try copy(workout, name: 1) }
    try await library.refresh()
    await library.set(clock: systemMilliseconds() + 20_000)
    try await library.refresh()
    #expect(!folder.exists("Workouts/2026/03-old/" + workouts[0].id.text + ".json"))
    for workout in workouts { try remove(workout.path) }
    if isReopened {
      opened = nil
      library = try Library(at: folder.library, cacheFolder: folder.caches)
      opened = try await open()
      library = try #require(opened)
    }
    try await library.refresh()
    #expect(try numbers(library) == Set(1...25))
    // Written again once: who removes them now means it.
    try remove(workouts[0].path)
    try await library.refresh()
    #expect(try numbers(library) == Set(2...25))
  }

  @Test func removesACopyWhenItHasLainThereForAWhile() async throws {
    let library = try Library(
      at: folder.library, cacheFolder: folder.caches, forWriting: true, quietSeconds: 2)
    let workout = Workout.sample(1, sets: [1])
    try await library.save(workout)
    try copy(workout, name: 2)
    try await library.refresh()
    let path = String(workout.path.dropLast(5)) + " (1).json"
    for _ in 0..<600 where folder.exists(path) {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(!folder.exists(path) && folder.exists(workout.path))
    #expect(try library.merges().count == 1)
  }
}
