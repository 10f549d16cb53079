import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// Documents whose files go away by themselves: by hand, or because an engine deletes a file before
/// it replaces it.
@Suite struct MissingTests {
  private static let start: Int64 = 1_775_000_000_000
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Library {
    try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
  }

  @Test func listsWhatIsGoneWithoutADeletion() async throws {
    let library = try open()
    try await library.save([1, 2].map { try Draft(Workout.sample($0, sets: [$0])) })
    #expect(try library.missingDocuments().isEmpty)
    try FileManager.default.removeItem(
      atPath: folder.library + "/" + Workout.sample(1, sets: []).path)
    try await library.refresh()
    let missing = try library.missingDocuments()
    #expect(missing.map { $0.name } == ["W1"])
    try await library.restore(missing[0])
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1], [2]])
    #expect(try library.missingDocuments().isEmpty)
  }

  /// What an editor keeps beside a document is not its file, nor is a copy that was cut off.
  @Test(arguments: [".json~", " (conflict).json", ".sync-conflict-20261121-092028-5AD52TT.json"])
  func listsWhatIsGoneBesideWhatIsLeftAlone(ending: String) async throws {
    let library = try open()
    try await library.save([1, 2].map { try Draft(Workout.sample($0, sets: [$0])) })
    let path = Workout.sample(1, sets: []).path
    let text = try folder.bytes(path)
    let other = "\(path.dropLast(5))\(ending)"
    try folder.write(ending.hasSuffix("~") ? text : Array(text.prefix(40)), to: other)
    try await library.refresh()
    #expect(try library.status().quarantined.map { $0.path } == [other])
    try FileManager.default.removeItem(atPath: folder.library + "/" + path)
    try await library.refresh()
    let missing = try library.missingDocuments()
    #expect(missing.map { $0.name } == ["W1"])
    #expect(CacheCondition(of: library, cacheFolder: folder.caches).missingCount == 1)
    try await library.restore(try #require(missing.first))
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1], [2]])
    #expect(try library.missingDocuments().isEmpty)
    // Its own file is there as long as it cannot be read.
    try folder.write(Array(text.prefix(40)), to: path)
    try await library.refresh()
    #expect(try library.missingDocuments().isEmpty)
  }

  /// An engine has begun to write an older text over the last one, and has taken the file away.
  @Test func writesAgainWhatCouldNotBeReadBeforeItWent() async throws {
    let library = try open()
    try await library.save([1, 2].map { try Draft(Workout.sample($0, sets: [$0])) })
    let path = Workout.sample(1, sets: []).path
    let text = try folder.bytes(path)
    try folder.write(Array(text.prefix(11)), to: path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.name } == ["W2"])
    try FileManager.default.removeItem(atPath: folder.library + "/" + path)
    try await library.refresh()
    #expect(try folder.bytes(path) == text)
    #expect(try library.missingDocuments().isEmpty)
    // Whoever removes it then means it.
    try FileManager.default.removeItem(atPath: folder.library + "/" + path)
    try await library.refresh()
    #expect(try library.missingDocuments().map { $0.name } == ["W1"])
  }

  /// An engine has taken the file away to replace it, while somebody who does not know its last
  /// edit goes on with the document.
  @Test(arguments: [true, false])
  func bringsBackTheLastEditOfWhatIsGoneAsWell(isSent: Bool) async throws {
    let library = try open()
    var new = Workout.sample(1, sets: [1])
    try await library.save([Draft(new), Draft(Workout.sample(2, sets: []))])
    new.notes = "Counted"
    try await library.save(new)
    let base = try #require(try library.documents(Workout.self).first { $0.id == new.id })
    func appending(_ set: Int) -> Workout {
      var workout = base
      workout.logs[0].sets.append(Workout.sample(1, sets: [set]).logs[0].sets[0])
      return workout
    }
    try await library.save(appending(2))
    try FileManager.default.removeItem(atPath: folder.library + "/" + base.path)
    try await library.refresh()
    // Whoever has saved it last knows that.
    await library.forgetSaves()
    if isSent {
      let operation = DocumentOperation(
        id: ULID(high: 7, low: 1), folder: "Workouts", document: base.id, base: base.encoded(),
        text: appending(3).encoded(), at: base.startedAt)
      _ = try await library.apply([operation])
    } else {
      try await library.save(appending(3))
    }
    try await library.refresh()
    let found = try library.documents(Workout.self).first { $0.id == base.id }
    #expect(Set(try #require(found).setNumbers) == [1, 2, 3])
  }

  /// A script has copied another machine's text over the last edit, and the file goes before the
  /// two are joined.
  @Test func listsWhatWasWrittenOverBeforeItWent() async throws {
    let (here, there) = (try open(), try TemporaryFolder())
    try await here.save([1, 2].map { try Draft(Workout.sample($0, sets: [1])) })
    let file = Workout.sample(1, sets: []).path
    try there.write(try folder.bytes(file), to: file)
    let other = try Library(at: there.library, cacheFolder: there.caches, forWriting: true)
    try await other.refresh()
    for (library, set) in [(here, 14), (other, 15)] {
      var workout = try #require(
        try library.documents(Workout.self).first { $0.path == file })
      workout.logs[0].sets += Workout.sample(1, sets: [set]).logs[0].sets
      try await library.save(workout)
    }
    try folder.write(try there.bytes(file), to: file)
    // Whoever only reads joins nothing.
    let reader = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: false)
    try await reader.refresh()
    try FileManager.default.removeItem(atPath: folder.library + "/" + file)
    try await reader.refresh()
    let missing = try here.missingDocuments()
    let last = try Workout(decoding: Array(try #require(missing.first).lastText.utf8))
    #expect(Set(last.setNumbers) == [1, 14, 15])
    try await here.restore(missing[0])
    try await here.refresh()
    let back = try here.documents(Workout.self).first { $0.path == file }
    #expect(Set(try #require(back).setNumbers) == [1, 14, 15])
  }

  /// The engine puts the file back after the deletion.
  @Test(arguments: [true, false])
  func deletesWhatIsJustBeingReplaced(isSent: Bool) async throws {
    let library = try open()
    let workout = Workout.sample(1, sets: [1])
    try await library.save([Draft(workout), Draft(Workout.sample(2, sets: []))])
    let file = try folder.bytes(workout.path)
    try FileManager.default.removeItem(atPath: folder.library + "/" + workout.path)
    try await library.refresh()
    let instant = Instant(milliseconds: MissingTests.start)
    if isSent {
      let operation = DocumentOperation(
        id: ULID(high: 7, low: 1), folder: "Workouts", document: workout.id,
        base: workout.encoded(), text: nil, at: instant)
      _ = try await library.apply([operation])
    } else {
      try await library.delete(workout, at: instant)
    }
    try folder.write(file, to: workout.path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.name } == ["W2"])
    #expect(try library.documents(Tombstone.self).map { $0.name } == ["W1"])
  }

  /// Who does not see it makes it anew, as the settings.
  @Test(arguments: [true, false], [true, false])
  func keepsWhatWasThereWhenItIsMadeAnew(isSent: Bool, isCounted: Bool) async throws {
    let library = try open()
    var old = Workout.sample(1, sets: [1, 2])
    if isCounted { old = try old.counted("THEIRS00") { $0.notes = "Counted" } }
    try folder.write(old.encoded(), to: old.path)
    try await library.save(Workout.sample(2, sets: []))
    try await library.refresh()
    try FileManager.default.removeItem(atPath: folder.library + "/" + old.path)
    try await library.refresh()
    let new = Workout.sample(1, sets: [3])
    if isSent {
      let operation = DocumentOperation(
        id: ULID(high: 7, low: 1), folder: "Workouts", document: new.id, base: nil,
        text: new.encoded(), at: Instant(milliseconds: MissingTests.start))
      _ = try await library.apply([operation])
    } else {
      try await library.save(new)
    }
    let found = try library.documents(Workout.self).first { $0.id == new.id }
    #expect(Set(try #require(found).setNumbers) == [1, 2, 3])
  }

  /// A device goes on with what another machine has told it, and deletes it at once.
  @Test func deletesWhatIsStillToCome() async throws {
    let library = try open()
    let base = Workout.sample(1, sets: [1])
    let changed = Workout.sample(1, sets: [1, 2])
    func operation(_ number: UInt64, _ base: Workout, _ text: Workout?) -> DocumentOperation {
      DocumentOperation(
        id: ULID(high: 7, low: number), folder: "Workouts", document: base.id,
        base: base.encoded(), text: text?.encoded(),
        at: Instant(milliseconds: MissingTests.start))
    }
    _ = try await library.apply([operation(1, base, changed), operation(2, changed, nil)])
    let other = Workout.sample(2, sets: [1])
    _ = try await library.apply([operation(3, other, nil)])
    for late in [base, other] { try folder.write(late.encoded(), to: late.path) }
    try await library.refresh()
    #expect(try library.documents(Workout.self).isEmpty)
    #expect(try library.documents(Tombstone.self).map { $0.name }.sorted() == ["W1", "W2"])
  }

  @Test func takesAnOldStateOfWhatWasRestoredForThat() async throws {
    let (library, backup, path) = try await restoredAndEdited()
    try folder.write(backup, to: path)
    try await library.refresh()
    #expect(try library.status().returned.isEmpty)
    let notes = try library.documents(Workout.self).map { $0.notes }
    #expect(notes == ["Restored", ""])
  }

  /// Deleted, restored and edited; then an engine takes the file away and brings an old one.
  @Test func takesAnOldStateOfWhatWasRestoredForThatAlsoWhereItIsGone() async throws {
    let (library, backup, path) = try await restoredAndEdited()
    try FileManager.default.removeItem(atPath: folder.library + "/" + path)
    try await library.refresh()
    try folder.write(backup, to: path)
    try await library.refresh()
    #expect(try library.status().returned.isEmpty)
    let notes = try library.documents(Workout.self).map { $0.notes }
    #expect(notes == ["Restored", ""])
  }

  /// - Returns: the file of the workout as it was before it was deleted, and where it lies.
  private func restoredAndEdited() async throws -> (Library, backup: [UInt8], path: String) {
    let library = try open()
    let workout = Workout.sample(1, sets: [1])
    try await library.save([Draft(workout), Draft(Workout.sample(2, sets: []))])
    let backup = try folder.bytes(workout.path)
    try await library.delete(workout, at: Instant(milliseconds: MissingTests.start))
    try await library.restore(try #require(try library.documents(Tombstone.self).first))
    var restored = try #require(try library.documents(Workout.self).first { $0.id == workout.id })
    restored.notes = "Restored"
    try await library.save(restored)
    return (library, backup, workout.path)
  }

  @Test func listsWhatWasDeletedWhenItsTombstoneIsGone() async throws {
    let library = try open()
    let workout = Workout.sample(1, sets: [1])
    try await library.save([Draft(workout), Draft(Workout.sample(2, sets: []))])
    try await library.delete(workout, at: Instant(milliseconds: MissingTests.start))
    #expect(try library.missingDocuments().isEmpty)
    // An older folder takes the place of this one.
    let tombstone = try #require(try library.documents(Tombstone.self).first)
    try FileManager.default.removeItem(atPath: folder.library + "/" + tombstone.path)
    try await library.refresh()
    #expect(try library.missingDocuments().map { $0.name } == ["W1"])
  }
}

extension Library {
  fileprivate func forgetSaves() { memory.saved = [:] }
}
