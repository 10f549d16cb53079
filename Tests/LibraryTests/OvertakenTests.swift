import Documents
import Foundation
import Strength
import Synchronization
import Testing

@testable import Library

/// Other programs that write while the library does.
@Suite struct OvertakenTests {
  /// An editor that reads a file right before it writes it, or one that has read it long ago.
  enum Editor: CaseIterable, Sendable { case fresh, stale }

  private static let count = 3
  private let first = DiskTrial.workout(0)
  private let last = DiskTrial.workout(OvertakenTests.count - 1)

  private func place(_ workout: Workout) -> String { DiskTrial.root + "/" + workout.path }

  private static func noted(_ text: [UInt8]?, _ notes: String) -> [UInt8]? {
    guard let text, var workout = try? Workout(decoding: text) else { return nil }
    workout.notes = notes
    return workout.encoded()
  }

  /// Some workouts that were counted already.
  private func trial() async throws -> DiskTrial {
    try await DiskTrial("edits by hand") { library in
      for name in ["New", "Old"] {
        for number in 0..<OvertakenTests.count {
          let all = try library.documents(Workout.self)
          var workout = number < all.count ? all[number] : DiskTrial.workout(number)
          workout.name = name
          try await library.save(workout)
        }
      }
    } act: { _ in
    }
  }

  /// Calls `act` on a library whose first workout was edited by hand before, and its last one right
  /// before each call that `act` makes in turn. Tells `check` whether the second edit is to be
  /// found: it is not where there was nothing to edit any more, nor between the last look and the
  /// call behind it, where no system lets a program look.
  private func edit(
    by editor: Editor = .fresh, while act: (Library) async throws -> Void,
    check: (_ number: Int, _ library: Library, _ isKept: Bool) throws -> Void
  ) async throws {
    let trial = try await trial()
    let (place, other) = (place(last), place(first))
    let stale = OvertakenTests.noted(trial.before.bytes(at: place), "by hand")
    for number in 0... {
      let (disk, library) = try await trial.begin()
      let earlier = try #require(OvertakenTests.noted(trial.before.bytes(at: other), "earlier"))
      try disk.edit { try $0.put(earlier, at: other) }
      let start = disk.log.count
      let isEdited = Mutex(false)
      disk.interrupt(after: number) { image in
        let fresh = OvertakenTests.noted(image.bytes(at: place), "by hand")
        guard let fresh, let text = editor == .fresh ? fresh : stale,
          (try? image.put(text, at: place)) != nil
        else { return }
        isEdited.withLock { $0 = true }
      }
      try await act(library)
      let calls = disk.log.dropFirst(start)
      if calls.count <= number { return #expect(number > 10 * OvertakenTests.count) }
      let next = calls[start + number]
      let isTooLate = (next.call == .rename || next.call == .remove) && next.path == place
      try await library.refresh()
      try check(number, library, isEdited.withLock { $0 } && !isTooLate)
      #expect(try library.status().quarantined.isEmpty, "\(number)")
    }
  }

  private func check(_ number: Int, _ library: Library, _ isKept: Bool) throws {
    let workouts = try library.documents(Workout.self)
    #expect(workouts.map { $0.name } == ["Saved", "Saved", "Saved"], "\(number)")
    #expect(workouts.first?.notes == "earlier", "\(number)")
    if isKept { #expect(workouts.last?.notes == "by hand", "\(number)") }
  }

  @Test(arguments: Editor.allCases)
  func savesOnTopOfWhatIsWrittenMeanwhile(_ editor: Editor) async throws {
    try await edit(by: editor) { library in
      var drafts: [Draft] = []
      for var workout in try library.documents(Workout.self) {
        workout.name = "Saved"
        drafts.append(try Draft(workout))
      }
      try await library.save(drafts)
    } check: {
      try check($0, $1, $2)
    }
  }

  @Test(arguments: Editor.allCases)
  func appliesOnTopOfWhatIsWrittenMeanwhile(_ editor: Editor) async throws {
    try await edit(by: editor) { library in
      var operations: [DocumentOperation] = []
      for base in try library.documents(Workout.self) {
        var changed = base
        changed.name = "Saved"
        operations.append(DiskTrial.operation(operations.count, changed, base: base))
      }
      let answer = try await library.apply(operations)
      #expect(answer.results.count == operations.count)
    } check: {
      try check($0, $1, $2)
    }
  }

  @Test(arguments: Editor.allCases)
  func deletesNothingThatNobodyHasSeen(_ editor: Editor) async throws {
    try await edit(by: editor) { library in
      let workout = try library.documents(Workout.self)[OvertakenTests.count - 1]
      do {
        try await library.delete(workout, at: Instant(milliseconds: 1_780_000_000_000))
      } catch LibraryError.changedMeanwhile {
        // What has come between stays.
        let texts = try library.documents(Workout.self).map { $0.notes }
        #expect(texts.contains("by hand"))
      }
    } check: { number, library, isKept in
      if !isKept { return }
      let kept = try library.documents(Workout.self).map { $0.notes }
      let deleted = try library.documents(Tombstone.self).map { $0.lastText }
      #expect(
        kept.contains("by hand") || deleted.contains { $0.contains("by hand") }, "\(number)")
    }
  }

  @Test func remembersEveryMergeAlsoWhereTheNextOneIsOvertaken() async throws {
    let trial = try await trial()
    let (place, count) = (place(last), OvertakenTests.count)
    for number in 0... {
      let (disk, library) = try await trial.begin()
      for workout in try library.documents(Workout.self) {
        var copy = workout
        copy.name = "Copied"
        let (text, path) = (copy.encoded(), self.place(workout).dropLast(5) + " 2.json")
        try disk.edit { try $0.put(text, at: String(path)) }
      }
      let start = disk.log.count
      disk.interrupt(after: number) { image in
        guard let text = OvertakenTests.noted(image.bytes(at: place), "by hand") else { return }
        try? image.put(text, at: place)
      }
      try await library.refresh()
      let calls = disk.log.dropFirst(start)
      if calls.count <= number { return #expect(number > 10 * count) }
      let next = calls[start + number]
      if next.call == .rename, next.path == place { continue }
      try await library.refresh()
      let merges = try library.merges()
      #expect(Set(merges.map { $0.id }).count == count, "\(number)")
      #expect(merges.allSatisfy { $0.before != $0.after }, "\(number)")
      #expect(try library.status().conflicts.isEmpty, "\(number)")
      let workouts = try library.documents(Workout.self)
      #expect(workouts.last?.notes == "by hand", "\(number)")
    }
  }

  @Test func keepsACopyUntilWhatWasWrittenOverItsJoinIsJoinedAsWell() async throws {
    let trial = try await trial()
    let place = place(last)
    let before = try #require(trial.before.bytes(at: place))
    let stale = try #require(OvertakenTests.noted(before, "by hand"))
    let copy = try Workout(decoding: before).counted("OTHER000") { $0.name = "Copied" }.encoded()
    for number in 0... {
      let (disk, library) = try await trial.begin()
      let path = place.dropLast(5) + " 2.json"
      try disk.edit { try $0.put(copy, at: String(path)) }
      let start = disk.log.count
      disk.interrupt(after: number) { try? $0.put(stale, at: place) }
      try await library.refresh()
      let calls = disk.log.dropFirst(start)
      if calls.count <= number { return #expect(number > 10) }
      let next = calls[start + number]
      try await library.refresh()
      let joined = try library.documents(Workout.self).last
      // As its name, or as the question which name was meant.
      let text = joined.map { String(decoding: $0.encoded(), as: UTF8.self) }
      #expect(text?.contains("Copied") == true, "\(number)")
      if next.call != .rename || next.path != place {
        #expect(joined?.notes == "by hand", "\(number)")
      }
      #expect(disk.image.bytes(at: String(path)) == nil, "\(number)")
    }
  }

  @Test func changesOnceMoreWhatCouldNotBeWritten() async throws {
    let (disk, library) = try await trial().begin()
    var mine = try library.documents(Workout.self)[0]
    var log = ExerciseLog()
    log.id = ULID(high: 5, low: 5)
    mine.logs = [log]
    try await library.save(mine)
    mine.logs = []
    disk.fail([DiskFault(ENOSPC, at: 1, of: [.write])])
    await #expect(throws: LibraryError.self) { try await library.save(mine) }
    disk.fail([])
    try await library.save(mine)
    #expect(try library.documents(Workout.self)[0].logs.isEmpty)
  }

  @Test func keepsWhatWasJoinedWhenTheSameValueIsSavedAgain() async throws {
    let (disk, library) = try await trial().begin()
    var mine = try library.documents(Workout.self)[0]
    mine.name = "Mine"
    try await library.save(mine)
    let text = try #require(
      OvertakenTests.noted(disk.image.bytes(at: place(mine)), "by hand"))
    let place = place(mine)
    try disk.edit { try $0.put(text, at: place) }
    for rpe in 1...3 {
      mine.name = "Mine \(rpe)"
      try await library.save(mine)
      #expect(try library.documents(Workout.self)[0].name == mine.name)
      #expect(try library.documents(Workout.self)[0].notes == "by hand")
    }
  }

  @Test func replacesOnlyTheFilesThatItWasTold() async throws {
    let (disk, library) = try await trial().begin()
    let known = try library.cache.known([last.id])
    let place = place(last)
    let text = try #require(OvertakenTests.noted(disk.image.bytes(at: place), "by hand"))
    try disk.edit { try $0.put(text, at: place) }
    // As a command does that only reads, with the same cache.
    try await library.refresh()
    let draft = try Draft(last)
    await #expect(throws: LibraryError.changedMeanwhile(path: place)) {
      try await library.put([draft], known: known)
    }
    await #expect(throws: LibraryError.changedMeanwhile(path: place)) {
      try await library.put([], removing: [draft.path], known: known)
    }
    #expect(disk.image.bytes(at: place) == text)
  }

  @Test func writesOverNoDeletionThatItCannotRead() async throws {
    let (disk, library) = try await trial().begin()
    let stone = Tombstone.kind.path(of: last.id, on: nil)
    let (text, place) = (Array(#"{"schema": 99}"#.utf8), DiskTrial.root + "/" + stone)
    try disk.edit { try $0.put(text, at: place) }
    try await library.refresh()
    let workout = try library.documents(Workout.self)[OvertakenTests.count - 1]
    let operation = DiskTrial.operation(1, workout, base: workout, deletes: true)
    let refusal = try await library.apply([operation]).results[0].refused
    #expect(refusal?.isOf(.quarantined) == true)
    await #expect(throws: LibraryError.self) {
      try await library.delete(workout, at: Instant(milliseconds: 0))
    }
    #expect(disk.image.bytes(at: place) == text)
    #expect(try library.documents(Workout.self).count == OvertakenTests.count)
  }

  @Test func waitsForTheRestOfAFileThatIsBeingWritten() async throws {
    let disk = SimulatedDisk()
    try disk.edit { try $0.makeFolders("/data") }
    let library = try await DiskTrial.open(disk)
    try await library.save(last)
    let place = place(last)
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
