import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// A folder of which most is gone at once is not believed.
@Suite struct GateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func library(holding count: Int) async throws -> Library {
    let library = try Library(
      at: folder.library, cacheFolder: folder.caches, forWriting: true)
    try await library.save((1...count).map { try Draft(Workout.sample($0, sets: [1])) })
    return library
  }

  private func remove(_ numbers: ClosedRange<Int>) throws {
    for number in numbers {
      try FileManager.default.removeItem(
        atPath: folder.library + "/" + Workout.sample(number, sets: []).path)
    }
  }

  @Test func doesNotBelieveThatMostOfItIsGone() async throws {
    let library = try await library(holding: 40)
    try remove(1...21)
    let error = LibraryError.shrunken(path: library.root, before: 40, now: 19)
    await #expect(throws: error) { try await library.refresh() }
    #expect(library.state == .shrunken)
    #expect(try library.documents(Workout.self).count == 40)
    await #expect(throws: error) { try await library.apply([]) }
    try await library.acceptFolder()
    #expect(library.state == .ready)
    #expect(try library.documents(Workout.self).count == 19)
    #expect(try library.documents(Tombstone.self).isEmpty)
  }

  /// A new version of Regimen starts before the disk is there.
  @Test func doesNotBelieveAnEmptyFolderWithAnotherVersionOfTheCache() async throws {
    let version = "PRAGMA user_version = 2"
    try await library(holding: 3).cache.write { try $0.execute(sql: version) }
    try remove(1...3)
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    await #expect(throws: LibraryError.emptied(path: library.root, documents: 3)) {
      try await library.refresh()
    }
    #expect(
      try Library.remembered(at: folder.library, cacheFolder: folder.caches) == 3)
    try await library.acceptFolder()
    try await library.refresh()
    #expect(library.state == .empty)
    // They can still be restored.
    #expect(try library.missingDocuments().count == 3)
  }

  @Test func doesNotBelieveThatMostIsGoneWithAnotherVersionOfTheCache() async throws {
    let version = "PRAGMA user_version = 2"
    try await library(holding: 40).cache.write { try $0.execute(sql: version) }
    try remove(1...30)
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    let error = LibraryError.shrunken(path: library.root, before: 40, now: 10)
    await #expect(throws: error) { try await library.refresh() }
    await #expect(throws: error) { try await library.refresh() }
    try await library.acceptFolder()
    try await library.refresh()
    #expect(try library.documents(Workout.self).count == 10)
  }

  @Test func believesWhatComesBack() async throws {
    let library = try await library(holding: 40)
    try remove(1...30)
    await #expect(throws: LibraryError.self) { try await library.refresh() }
    for number in 1...30 {
      let workout = Workout.sample(number, sets: [1])
      try folder.write(workout.encoded(), to: workout.path)
    }
    try await library.refresh()
    #expect(library.state == .ready)
  }

  @Test func believesFewLossesAndDeletions() async throws {
    let library = try await library(holding: 40)
    try remove(1...4)
    try await library.refresh()
    #expect(try library.documents(Workout.self).count == 36)
    // Deleted elsewhere: each has left a tombstone.
    for number in 5...40 {
      let workout = Workout.sample(number, sets: [1])
      let stone = Tombstone(
        id: workout.id, deletedKind: "Workouts", name: "", deletedAt: workout.startedAt,
        lastText: String(decoding: workout.encoded(), as: UTF8.self))
      try folder.write(stone.encoded(), to: stone.path)
    }
    try remove(5...40)
    try await library.refresh()
    #expect(try library.documents(Workout.self).isEmpty)
  }

  @Test func doesNotBelieveItWhenTheMonitorSaysSo() async throws {
    let library = try await library(holding: 40)
    let (events, continuation) = AsyncStream<FolderMonitor.Event>.makeStream()
    try remove(1...30)
    continuation.yield(
      .changed(Set((1...30).map { Workout.sample($0, sets: []).path })))
    continuation.finish()
    await #expect(throws: LibraryError.shrunken(path: library.root, before: 40, now: 10)) {
      try await library.watch(FolderMonitor(events: events))
    }
    #expect(try library.documents(Workout.self).count == 40)
  }

  @Test func doubtsLossesThatTrickleIn() async throws {
    let library = try await library(holding: 40)
    for number in 1...4 {
      try remove(number...number)
      try await library.refresh()
    }
    #expect(try library.documents(Workout.self).count == 36)
    try remove(5...5)
    let error = LibraryError.shrunken(path: library.root, before: 40, now: 35)
    await #expect(throws: error) { try await library.refresh() }
    // Nor is it believed later, as long as nobody has said so.
    await library.set(clock: systemMilliseconds() + 86_400_000)
    await #expect(throws: error) { try await library.refresh() }
    #expect(try library.documents(Workout.self).count == 36)
    try await library.acceptFolder()
    // From here on it is counted anew.
    for number in 6...8 {
      try remove(number...number)
      try await library.refresh()
    }
    #expect(try library.documents(Workout.self).count == 32)
  }

  /// Files go one by one, and each command that meets it is a program of its own.
  @Test func doubtsLossesThatCommandsMeetOneByOne() async throws {
    let root = try await library(holding: 40).root
    func look() async throws -> Int {
      let library = try Library(at: folder.library, cacheFolder: folder.caches)
      try await library.refresh()
      return try library.documents(Workout.self).count
    }
    for number in 1...4 {
      try remove(number...number)
      #expect(try await look() == 40 - number)
    }
    try remove(5...5)
    await #expect(throws: LibraryError.shrunken(path: root, before: 40, now: 35)) {
      _ = try await look()
    }
    let writer = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    try await writer.acceptFolder()
    for number in 6...8 {
      try remove(number...number)
      #expect(try await look() == 40 - number)
    }
  }

  /// A server may start before its disk is there: devices need not fetch everything anew for that,
  /// and nobody counts under another name.
  @Test func goesOnAsItWasWhereItsDiskComesLater() async throws {
    var position: LibraryPosition?
    do {
      let library = try await library(holding: 40)
      try await library.refresh()
      position = try library.position()
    }
    let replica = { [folder] () throws -> [String] in
      let caches = try FileManager.default.subpathsOfDirectory(atPath: folder.caches)
      return try caches.filter { $0.hasSuffix("/replica") }.map {
        String(try String(contentsOfFile: folder.caches + "/" + $0, encoding: .utf8).prefix(8))
      }
    }
    let name = try replica()
    let away = folder.path + "/away"
    try FileManager.default.moveItem(atPath: folder.library, toPath: away)
    try FileManager.default.createDirectory(
      atPath: folder.library, withIntermediateDirectories: false)
    do {
      let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
      await #expect(throws: LibraryError.self) { try await library.refresh() }
      #expect(try library.position() == position)
    }
    try FileManager.default.removeItem(atPath: folder.library)
    try FileManager.default.moveItem(atPath: away, toPath: folder.library)
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    try await library.refresh()
    #expect(try library.position() == position)
    #expect(name.count == 1)
    #expect(try replica() == name)
  }

  /// A cache from before losses were kept in it is used as it is.
  @Test func keepsACacheThatKnowsNoLosses() async throws {
    let first = try await library(holding: 40)
    let epoch = try first.position().epoch
    try first.cache.write { try $0.execute(sql: "DROP TABLE losses") }
    let library = try Library(at: folder.library, cacheFolder: folder.caches)
    try remove(1...1)
    try await library.refresh()
    #expect(try library.position().epoch == epoch)
    #expect(try library.cache.losses().map { $0.key.id } == [Workout.sample(1, sets: []).id])
  }

  @Test func believesLossesThatAreFarBetween() async throws {
    let library = try await library(holding: 40)
    for number in 1...6 {
      await library.set(clock: systemMilliseconds() + Int64(number) * 300_000)
      try remove(number...number)
      try await library.refresh()
    }
    #expect(library.state == .ready)
    #expect(try library.documents(Workout.self).count == 34)
  }

  /// An engine replaces one file after the other, and takes its time.
  @Test func forgetsLossesThatComeBack() async throws {
    let library = try await library(holding: 40)
    for number in 1...10 {
      let workout = Workout.sample(number, sets: [1])
      let text = try folder.bytes(workout.path)
      try remove(number...number)
      try await library.refresh()
      #expect(try library.document(Workout.self, id: workout.id) == nil)
      try folder.write(text, to: workout.path)
      try await library.refresh()
    }
    #expect(try library.documents(Workout.self).count == 40)
  }

  @Test func believesDeletionsOneByOne() async throws {
    let library = try await library(holding: 12)
    for workout in try library.documents(Workout.self).prefix(10) {
      try await library.delete(workout, at: workout.startedAt)
      try await library.refresh()
    }
    #expect(try library.documents(Workout.self).count == 2)
  }

  /// Each report of the kernel is an event of its own.
  @Test func doubtsWhatTheMonitorTellsOneByOne() async throws {
    let library = try await library(holding: 40)
    let (events, continuation) = AsyncStream<FolderMonitor.Event>.makeStream()
    try remove(1...30)
    for number in 1...30 {
      continuation.yield(.changed([Workout.sample(number, sets: []).path]))
    }
    continuation.finish()
    await #expect(throws: LibraryError.shrunken(path: library.root, before: 40, now: 10)) {
      try await library.watch(FolderMonitor(events: events))
    }
    // How many have come together is left to chance.
    #expect(try library.documents(Workout.self).count >= 36)
  }

  @Test func looksAtWhatHasComeMeanwhileTogether() {
    let pending = PendingEvents()
    #expect(pending.take() == nil)
    pending.add(.changed(["a"]))
    pending.add(.changed(["a", "b"]))
    #expect(pending.take() == .changed(["a", "b"]))
    pending.add(.changed(["a"]))
    pending.add(.overflow)
    pending.add(.changed(["b"]))
    #expect(pending.take() == .overflow)
    #expect(pending.take() == nil)
  }

  /// A server starts before its disk is mounted: what lies in its place is the folder below.
  @Test func savesNothingBeforeTheDiskIsThere() async throws {
    _ = try await library(holding: 3)
    let (away, manager) = (folder.path + "/away", FileManager.default)
    try manager.moveItem(atPath: folder.library, toPath: away)
    try manager.createDirectory(atPath: folder.library, withIntermediateDirectories: true)
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    let error = LibraryError.emptied(path: library.root, documents: 3)
    let picture = Library.AttachedFile(
      path: "Photos/2026/04/\(ULID(high: 7, low: 7).text).jpg", bytes: [0xff, 0xd8, 0xff])
    let workout = Workout.sample(9, sets: [1])
    await #expect(throws: error) { try await library.refresh() }
    await #expect(throws: error) { try await library.keep([picture]) }
    await #expect(throws: error) { try await library.save(workout) }
    #expect(try manager.contentsOfDirectory(atPath: folder.library).isEmpty)
    try manager.removeItem(atPath: folder.library)
    try manager.moveItem(atPath: away, toPath: folder.library)
    try await library.refresh()
    try await library.keep([picture])
    try await library.save(workout)
    #expect(folder.exists(picture.path) && folder.exists(workout.path))
  }

  /// As recordings are linked, while a file that is missing is waited for.
  @Test func savesWhatFollowsFromWhatIsBack() async throws {
    let library = try await library(holding: 40)
    let (away, manager) = (folder.path + "/away", FileManager.default)
    try manager.moveItem(atPath: folder.library, toPath: away)
    await #expect(throws: LibraryError.missing(path: library.root)) {
      try await library.apply([])
    }
    try manager.moveItem(atPath: away, toPath: folder.library)
    try remove(1...1)
    let new = Workout.sample(41, sets: [1])
    try folder.write(new.encoded(), to: new.path)
    let changes = await library.changes()
    let following = Task { () async throws -> [LibraryChange] in
      for await _ in changes { return try await library.save(Workout.sample(42, sets: [1])) }
      return []
    }
    try await library.refresh()
    #expect(try await following.value.count == 1)
    #expect(library.state == .ready)
  }

  @Test func acceptsAnEmptyFolderThatIsMeantToBe() async throws {
    let library = try await library(holding: 3)
    try remove(1...3)
    await #expect(throws: LibraryError.emptied(path: library.root, documents: 3)) {
      try await library.refresh()
    }
    try await library.acceptFolder()
    #expect(library.state == .empty)
    #expect(try library.documents(Workout.self).isEmpty)
  }

  @Test func keepsTemporariesOfANewLibraryToItself() async throws {
    _ = try await library(holding: 1)
    let text = String(decoding: try folder.bytes(".stignore"), as: UTF8.self)
    #expect(text == "// Files that Regimen is just writing.\n(?d).regimen-*\n")
  }

  @Test(arguments: [(40, 5, true), (40, 4, false), (300, 20, true), (300, 19, false)])
  func doubtsTwentyOrATenth(count: Int, gone: Int, isDoubted: Bool) async throws {
    let library = try await library(holding: count)
    try remove(1...gone)
    let error = try? await library.refresh()
    #expect((error == nil) == isDoubted)
    #expect(library.state == (isDoubted ? .shrunken : .ready))
  }

  /// A disk is not mounted, then its empty folder is there, then a program makes one in it.
  @Test(arguments: [true, false])
  func savesNothingIntoAnotherFolder(isAsked: Bool) async throws {
    let library = try await library(holding: 3)
    try await library.refresh()
    let away = folder.path + "/away"
    let manager = FileManager.default
    try manager.moveItem(atPath: folder.library, toPath: away)
    if isAsked { await #expect(throws: LibraryError.self) { try await library.apply([]) } }
    try manager.createDirectory(atPath: folder.library, withIntermediateDirectories: true)
    if isAsked { await #expect(throws: LibraryError.self) { try await library.apply([]) } }
    try manager.createDirectory(
      atPath: folder.library + "/Gyms", withIntermediateDirectories: true)
    let workout = Workout.sample(9, sets: [1])
    await #expect(throws: LibraryError.self) { try await library.apply([]) }
    await #expect(throws: LibraryError.self) { try await library.save(workout) }
    try folder.write("no document", to: "Gyms/readme.txt")
    await #expect(throws: LibraryError.self) { try await library.apply([]) }
    await #expect(throws: LibraryError.self) { try await library.save(workout) }
    #expect(!folder.exists(workout.path))
    try manager.removeItem(atPath: folder.library)
    try manager.moveItem(atPath: away, toPath: folder.library)
    _ = try await library.apply([])
    try await library.save(workout)
    #expect(library.state == .ready && folder.exists(workout.path))
  }
}
