import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// Files that are renamed on another machine: a sync engine brings the new name first, and takes
/// the old one away after that.
@Suite struct RenameTests {
  private static let start: Int64 = 1_775_000_000_000
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func open() async throws -> Library {
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    await library.set(clock: RenameTests.start)
    return library
  }

  private let newNames = [
    "renamed/{id}.json", "2026/03-old/{id}.json", "2026/03/{id} (1).json", "2026/03/old.json",
  ]

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: folder.library + "/" + path)
  }

  @Test(arguments: 0..<4, [0, 5, 3_600])
  func keepsWhatIsRenamedElsewhere(name: Int, seconds: Int64) async throws {
    let library = try await open()
    let workouts = (1...15).map { Workout.sample($0, sets: [$0]) }
    try await library.save(workouts.map { try Draft($0) })
    for workout in workouts {
      let place = newNames[name].replacingOccurrences(of: "{id}", with: workout.id.text)
      let number = name == 3 ? "\(workout.id.text.prefix(10))" : ""
      let copy = "Workouts/" + place.replacingOccurrences(of: "old.json", with: number + "old.json")
      try folder.write(folder.bytes(workout.path), to: copy)
      try await library.refresh()
      await library.set(clock: RenameTests.start + seconds * 1000)
      try await library.refresh()
      // What the library has removed by now is removed there as well: it was the only file.
      if folder.exists(workout.path) { try remove(workout.path) }
      try await library.refresh()
    }
    await library.set(clock: RenameTests.start + 86_400_000)
    try await library.refresh()
    let there = try library.documents(Workout.self)
    #expect(Set(there.flatMap { $0.setNumbers }) == Set(1...15))
  }
}
