import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// Copies, and documents that are being replaced, on disks that fail.
@Suite struct ConflictDiskTests {
  private let workout = DiskTrial.workout(1)
  private let root = DiskTrial.root

  private func prepared() async throws -> (disk: SimulatedDisk, library: Library) {
    try await DiskTrial("nothing") { library in
      try await library.save(DiskTrial.workout(1))
    } act: { _ in
    }.begin()
  }

  private func putCopy(on disk: SimulatedDisk) throws -> String {
    var edited = workout
    edited.notes = "elsewhere"
    let (copy, text) = (root + "/" + workout.path.dropLast(5) + " 2.json", edited.encoded())
    try disk.edit { try $0.put(text, at: copy) }
    return copy
  }

  @Test func readsOnWhereCopiesCannotBeJoined() async throws {
    let (disk, library) = try await prepared()
    let copy = try putCopy(on: disk)
    disk.edit { $0.isReadOnly = true }
    try await library.refresh()
    #expect(library.state == .readOnly)
    #expect(try library.status().conflicts.count == 1)
    #expect(disk.image.bytes(at: copy) != nil)
    disk.edit { $0.isReadOnly = false }
    try await library.refresh()
    #expect(library.state == .ready)
    #expect(try library.status().conflicts.isEmpty)
    #expect(try library.documents(Workout.self).map { $0.notes } == ["elsewhere"])
  }

  @Test func losesNothingWhereverTheJoiningOfCopiesEnds() async throws {
    for number in 0... {
      let (disk, library) = try await prepared()
      let copy = try putCopy(on: disk)
      disk.edit { $0.synchronizeAll() }
      disk.endProgram(after: number)
      _ = try? await library.refresh()
      let hasEnded = disk.hasEnded
      disk.losePower(seed: UInt64(number))
      let next = try await DiskTrial.open(disk)
      #expect(try next.documents(Workout.self).map { $0.notes } == ["elsewhere"], "\(number)")
      #expect(disk.image.bytes(at: copy) == nil, "\(number)")
      if !hasEnded { break }
    }
  }

  @Test func losesNothingOfAMoveThatWasCutOff() async throws {
    let (disk, library) = try await prepared()
    var moved = DiskTrial.workout(1, months: 1)
    moved.notes = "moved"
    disk.fail([DiskFault(EIO, at: 1, of: [.remove], lasts: true)])
    await #expect(throws: LibraryError.self) { try await library.save(moved) }
    #expect(disk.hasFailed)
    disk.fail([])
    // The old place counts, and what is saved next is another edit than the one that has moved it.
    var next = try library.documents(Workout.self)[0]
    #expect(next.notes.isEmpty)
    next.name = "Next"
    try await library.save(next)
    let edits = try [moved, next].map { workout in
      try Lineage.edits(of: #require(disk.image.bytes(at: root + "/" + workout.path)))
    }
    #expect(edits[0].relation(to: edits[1]) == .concurrent)
    try await library.refresh()
    let joined = try library.documents(Workout.self)
    #expect(joined.map { $0.name } == ["Next"])
    #expect(joined.map { $0.notes } == ["moved"])
    #expect(joined.map { $0.startedAt } == [moved.startedAt])
    #expect(try library.status().conflicts.isEmpty)
  }

  @Test func losesNothingOfADocumentThatHasMovedMeanwhile() async throws {
    let (disk, library) = try await prepared()
    var mine = DiskTrial.workout(1, months: 1)
    var theirs = mine
    theirs.notes = "theirs"
    let (old, new, text) = (
      root + "/" + workout.path, root + "/" + mine.path, theirs.encoded()
    )
    try disk.edit { image in
      try image.take(old)
      try image.put(text, at: new)
    }
    mine.name = "Mine"
    try await library.save(mine)
    let saved = try library.documents(Workout.self)
    #expect(saved.map { $0.name } == ["Mine"])
    #expect(saved.map { $0.notes } == ["theirs"])
  }

  @Test func savesOverAFileThatIsBeingReplaced() async throws {
    let (disk, library) = try await prepared()
    let place = root + "/" + workout.path
    let revision = try library.position().revision
    try disk.edit { try $0.take(place) }
    // What is there by what was known says the same, and is written all the same.
    try await library.save(workout)
    #expect(try disk.image.bytes(at: place) == Lineage.begun(workout.encoded()))
    #expect(try library.position().revision == revision)
  }
}
