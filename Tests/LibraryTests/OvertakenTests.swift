import Documents
import Strength
import Synchronization
import Testing

@testable import Library

/// Other programs that write while the library does.
@Suite struct OvertakenTests {
  private static let count = 4
  private let last = DiskTrial.workout(OvertakenTests.count - 1)
  private var place: String { DiskTrial.root + "/" + last.path }

  /// Calls `act` with an edit by hand of the last workout before each call that it makes in turn.
  /// Tells `check` whether the edit is to be found: it is not where there was nothing to edit any
  /// more, nor between the last look and the call behind it, where no system lets a program look.
  private func edit(
    while act: (Library) async throws -> Void,
    check: (_ number: Int, _ library: Library, _ isKept: Bool) throws -> Void
  ) async throws {
    let trial = try await DiskTrial("edits by hand") { library in
      for number in 0..<OvertakenTests.count { try await library.save(DiskTrial.workout(number)) }
    } act: { _ in
    }
    let place = place
    for number in 0... {
      let (disk, library) = try await trial.begin()
      let start = disk.log.count
      let isEdited = Mutex(false)
      disk.interrupt(after: number) { image in
        guard let text = image.bytes(at: place), var workout = try? Workout(decoding: text) else {
          return
        }
        workout.notes = "by hand"
        guard (try? image.put(workout.encoded(), at: place)) != nil else { return }
        isEdited.withLock { $0 = true }
      }
      try await act(library)
      let calls = disk.log.dropFirst(start)
      if calls.count <= number { return #expect(number > 10 * OvertakenTests.count) }
      let next = calls[start + number]
      let changes = next.call == .rename || next.call == .remove
      try await library.refresh()
      let isTooLate = changes && next.path == place
      try check(number, library, isEdited.withLock { $0 } && !isTooLate)
    }
  }

  @Test func savesOnTopOfWhatIsWrittenAtTheVeryLastMoment() async throws {
    try await edit { library in
      var drafts: [Draft] = []
      for number in 0..<OvertakenTests.count {
        drafts.append(try Draft(DiskTrial.workout(number, name: "Saved")))
      }
      try await library.save(drafts)
    } check: { number, library, isKept in
      let workouts = try library.documents(Workout.self)
      #expect(workouts.allSatisfy { $0.name == "Saved" }, "\(number)")
      if isKept { #expect(workouts.last?.notes == "by hand", "\(number)") }
    }
  }

  @Test func appliesOnTopOfWhatIsWrittenAtTheVeryLastMoment() async throws {
    try await edit { library in
      var operations: [DocumentOperation] = []
      for number in 0..<OvertakenTests.count {
        let base = DiskTrial.workout(number)
        operations.append(
          DiskTrial.operation(number, DiskTrial.workout(number, name: "Applied"), base: base))
      }
      let answer = try await library.apply(operations)
      #expect(answer.results.count == operations.count)
    } check: { number, library, isKept in
      let workouts = try library.documents(Workout.self)
      #expect(workouts.allSatisfy { $0.name == "Applied" }, "\(number)")
      if isKept { #expect(workouts.last?.notes == "by hand", "\(number)") }
    }
  }

  @Test func deletesNothingThatNobodyHasSeen() async throws {
    try await edit { library in
      try await library.delete(last, at: Instant(milliseconds: 1_780_000_000_000))
    } check: { number, library, isKept in
      if !isKept { return }
      let kept = try library.documents(Workout.self).map { $0.notes }
      let deleted = try library.documents(Tombstone.self).map { $0.lastText }
      #expect(
        kept.contains("by hand") || deleted.contains { $0.contains("by hand") }, "\(number)")
    }
  }

  @Test func waitsForTheRestOfAFileThatIsBeingWritten() async throws {
    let disk = SimulatedDisk()
    try disk.edit { try $0.makeFolders("/data") }
    let library = try await DiskTrial.open(disk)
    try await library.save(last)
    let place = place
    for length in [0, 40] {
      var edited = last
      edited.notes = "\(length)"
      let text = edited.encoded()
      try disk.edit { try $0.put(Array(text.prefix(length)), at: place) }
      disk.whileWaiting { try? $0.put(text, at: place) }
      let changes = try await library.refresh()
      #expect(changes.map { $0.event } == [.modified])
      #expect(try library.documents(Workout.self).map { $0.notes } == ["\(length)"])
    }
    disk.whileWaiting { _ in }
    try disk.edit { try $0.put(Array("{".utf8), at: place) }
    try await library.refresh()
    #expect(try library.status().quarantined.map { $0.why.reason } == [.unreadable])
  }
}
