import Documents
import Foundation
import Strength
import Testing

@testable import Library

@Suite struct LibraryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(writing: Bool = true) throws -> Library {
    try Library(at: folder.library, cacheFolder: folder.caches, forWriting: writing)
  }

  private func workout(_ number: Int, day: String = "2026-04-08") throws -> Workout {
    let start = try #require(Instant(day + "T17:15:00.000+02:00"))
    return Workout(id: ULID(high: UInt64(number), low: 1), name: "W\(number)", startedAt: start)
  }

  @Test func savesIntoTheFolderOfTheLocalMonth() async throws {
    let library = try open()
    let workout = try workout(1)
    let changes = try await library.save(workout)
    #expect(changes.map { $0.event } == [.added])
    let path = "Workouts/2026/04/\(workout.id.text).json"
    #expect(try folder.bytes(path) == Lineage.begun(workout.encoded()))
    #expect(try library.documents(Workout.self) == [workout.begun()])
  }

  @Test func movesADocumentWhoseMonthChanges() async throws {
    let library = try open()
    var workout = try workout(1)
    try await library.save(workout)
    workout.startedAt = try #require(Instant("2026-05-01T09:00:00.000+02:00"))
    try await library.save(workout)
    #expect(!folder.exists("Workouts/2026/04/\(workout.id.text).json"))
    #expect(folder.exists("Workouts/2026/05/\(workout.id.text).json"))
    #expect(try library.documents(Workout.self).map { $0.bare } == [workout])
  }

  @Test func seesWhatOthersChangeInTheFolder() async throws {
    let library = try open()
    var workout = try workout(1)
    try folder.write(workout.encoded(), to: workout.path)
    #expect(try await library.refresh().map { $0.event } == [.added])
    workout.name = "Edited by hand"
    try folder.write(workout.encoded(), to: workout.path)
    #expect(try await library.refresh().map { $0.event } == [.modified])
    #expect(try library.documents(Workout.self).map { $0.name } == ["Edited by hand"])
    #expect(try await library.refresh().isEmpty)
    try folder.write(try self.workout(2).encoded(), to: try self.workout(2).path)
    try FileManager.default.removeItem(atPath: folder.library + "/" + workout.path)
    #expect(Set(try await library.refresh().map { $0.event }) == [.added, .removed])
  }

  @Test func leavesATombstoneAndRestores() async throws {
    let library = try open()
    let workout = try workout(1)
    try await library.save(workout)
    try await library.delete(workout, at: workout.startedAt)
    #expect(try library.documents(Workout.self).isEmpty)
    let tombstone = try #require(try library.documents(Tombstone.self).first)
    #expect(tombstone.id == workout.id)
    #expect(!folder.exists(workout.path))
    try await library.restore(tombstone)
    #expect(try library.documents(Workout.self).map { $0.bare } == [workout])
    #expect(try library.documents(Tombstone.self).isEmpty)
  }

  @Test func countsOneOfTwoFilesWithTheSameIdentifier() async throws {
    let workout = try workout(1)
    try await open().save(workout)
    let library = try open(writing: false)
    try folder.write(workout.encoded(), to: "Workouts/2020/01/\(workout.id.text).json")
    try await library.refresh()
    #expect(try library.documents(Workout.self).count == 1)
    #expect(
      try library.status().conflicts == ["Workouts/2020/01/\(workout.id.text).json"])
  }

  @Test func leavesWhatIsBrokenAloneAndSaysWhy() async throws {
    let library = try open()
    let good = try workout(1)
    try await library.save(good)
    let id = ULID(high: 9, low: 9).text
    let broken: [(name: String, text: [UInt8], reason: Quarantine.Reason, message: String)] = [
      ("Gyms/\(id).json", [], .unreadable, "the file is empty"),
      (
        "Muscles/\(id).json", [UInt8](repeating: 0, count: 100), .unreadable,
        "found a NUL byte where an object should be"
      ),
      (
        "Splits/\(id).json", Array(#"{"schema": 7, "id": "\#(id)"}"#.utf8), .newerSchema,
        "schema 7 comes from a newer version of Regimen (this one reads up to 1)"
      ),
      (
        "Exercises/\(id).json", Array(#"{"schema": 1, "id": "\#(id)", "name": 5}"#.utf8),
        .unreadable, "name: found '5' where a string should be"
      ),
      (
        "Workouts/2026/04/\(id).json", good.encoded(), .wrongName,
        "the document inside has the identifier \(good.id.text)"
      ),
      (
        "Workouts/2026/04/\(good.id.text).json~", good.encoded(), .backup,
        "another file of the workout \(good.id.text)"
      ),
      (
        "Workouts/2026/04/\(good.id.text) (1).json", Array(good.encoded().prefix(90)), .unreadable,
        "startedAt: the text ends in the middle of a value"
      ),
      (
        "Workouts/2026/05/\(id).json", [0x22, 0xff, 0xfe], .unreadable,
        "found '\"' where an object should be"
      ),
      (
        "Workouts/2026/06/\(id).json", [UInt8](repeating: 0x5b, count: 100_000), .unreadable,
        "found '[' where an object should be"
      ),
    ]
    for (name, text, _, _) in broken { try folder.write(text, to: name) }
    try folder.write("hello", to: "Workouts/readme.txt")
    try await library.refresh()
    let quarantined = try library.status().quarantined
    for (name, text, reason, message) in broken {
      let found = quarantined.first { $0.path == name }
      #expect(found?.why.reason == reason, "\(name)")
      #expect(found?.why.message == message, "\(name)")
      #expect(try folder.bytes(name) == text, "\(name) was touched")
    }
    #expect(quarantined.count == broken.count)
    #expect(try library.documents(Workout.self) == [good.begun()])
    let verification = try Verification(of: folder.library)
    #expect(!verification.isSound)
    #expect(verification.problems.filter { $0.severity == .error }.count == broken.count)
  }

  @Test func skipsAFileTooLargeForADocumentWithoutReadingIt() async throws {
    let library = try open()
    let name = "Workouts/2026/04/\(ULID(high: 9, low: 9).text).json"
    try folder.write("", to: name)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.library + "/" + name))
    try handle.truncate(atOffset: 1 << 30)
    try handle.close()
    try await library.refresh()
    let why = try library.status().quarantined.first?.why
    #expect(why?.reason == .tooLarge)
    #expect(why?.message == "1024 MB are more than a document's 64 MB")
  }

  @Test func refusesToForgetAnEmptiedFolder() async throws {
    let library = try open()
    try await library.save(try workout(1))
    try FileManager.default.removeItem(atPath: folder.library + "/Workouts")
    await #expect(throws: LibraryError.emptied(path: library.root, documents: 1)) {
      try await library.refresh()
    }
    #expect(try library.documents(Workout.self).count == 1)
    try await library.rebuild()
    #expect(try library.documents(Workout.self).isEmpty)
  }

  @Test func refusesAPathThatIsNoFolder() throws {
    #expect(throws: LibraryError.missing(path: folder.path + "/nothing")) {
      try Library(at: folder.path + "/nothing", cacheFolder: folder.caches)
    }
    let file = folder.path + "/file"
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    #expect(throws: LibraryError.notAFolder(path: file)) {
      try Library(at: file, cacheFolder: folder.caches)
    }
    #expect(throws: LibraryError.notAFolder(path: file)) {
      try Library(at: file, cacheFolder: folder.caches, forWriting: true)
    }
  }

  @Test func saysItInFullSentences() {
    #expect(LibraryError.missing(path: "/x").message == "There is no folder at /x.")
    #expect(LibraryError.notAFolder(path: "/x").message == "/x is a file, not a folder.")
    #expect(LibraryError.readOnly(path: "/x").message == "/x cannot be written.")
    #expect(
      LibraryError.full(path: "/x").message
        == "/x was not saved: the disk is full.")
    #expect(
      LibraryError.emptied(path: "/x", documents: 3).message
        == "The library at /x is empty, but held 3 documents before.")
  }

  @Test func keepsASecondWriterOut() async throws {
    let first = try open()
    let path = folder.library
    let caches = folder.caches
    #expect(throws: LibraryError.busy(path: first.root)) {
      try Library(at: path, cacheFolder: caches, forWriting: true, lockSeconds: 0.1)
    }
  }

  @Test func leavesLinksAndPipesAlone() async throws {
    let library = try open()
    try await library.save(try workout(1))
    let id = ULID(high: 9, low: 9).text
    let outside = folder.path + "/outside.json"
    try Data(try workout(9).encoded()).write(to: URL(fileURLWithPath: outside))
    try FileManager.default.createSymbolicLink(
      atPath: folder.library + "/Workouts/\(id).json", withDestinationPath: outside)
    mkfifo(folder.library + "/Workouts/pipe.json", 0o600)
    try await library.refresh()
    #expect(try library.documents(Workout.self).count == 1)
    #expect(try Verification(of: folder.library).isSound)
  }

  @Test func startsAnewWhenTheCacheIsDamaged() async throws {
    let library = try open()
    try await library.save(try workout(1))
    let path = library.cache.path
    try library.cache.close()
    try Data(repeating: 0x41, count: 4096).write(to: URL(fileURLWithPath: path))
    let again = try open(writing: false)
    try await again.refresh()
    #expect(try again.documents(Workout.self).count == 1)
  }
}
