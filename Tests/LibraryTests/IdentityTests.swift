import Documents
import Foundation
import GRDB
import Strength
import Testing

@testable import Library

/// `library.json`: which library a folder is.
@Suite struct IdentityTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(writing: Bool = true, caches: String? = nil) async throws -> Library {
    let library = try Library(
      at: folder.library, cacheFolder: caches ?? folder.caches, forWriting: writing)
    try await library.refresh()
    return library
  }

  private func file() throws -> LibraryIdentity {
    try LibraryIdentity(line: folder.bytes("library.json"))
  }

  private func identity(_ number: UInt64) -> LibraryIdentity {
    LibraryIdentity(ULID(high: 5, low: number))
  }

  @Test func hasANameFromTheFirstLookOnAndKeepsIt() async throws {
    let identity: LibraryIdentity?
    do { identity = try await open().identity }
    #expect(identity != nil)
    #expect(try file() == identity)
    #expect(try String(decoding: folder.bytes("library.json"), as: UTF8.self).hasPrefix("{\n"))
    #expect(try await open().identity == identity)
    #expect(try await open(writing: false).identity == identity)
    #expect(try await open().status().documents.allSatisfy { $0.count == 0 })
  }

  @Test func namesNothingThatItOnlyReads() async throws {
    try folder.write(Workout.sample(1, sets: []).encoded(), to: Workout.sample(1, sets: []).path)
    #expect(try await open(writing: false).identity == nil)
    #expect(!folder.exists("library.json"))
  }

  @Test(arguments: [
    "library.sync-conflict-20261121-092028-5AD52TT.json", "library (1).json", "library 2.json",
    "library (ada's conflicted copy 2026-11-21).json", "library-ADA.json",
  ])
  func joinsWhatReplicasWereCalledBeforeTheyMet(_ copy: String) async throws {
    for (here, there) in [(1, 2), (2, 1)] as [(UInt64, UInt64)] {
      try folder.write(identity(here).text, to: "library.json")
      try folder.write(identity(there).text, to: copy)
      try? FileManager.default.removeItem(atPath: folder.caches)
      let joined = try await open().identity
      #expect(joined?.id == identity(1).id)
      #expect(joined?.aliases == [identity(2).id])
      #expect(try file() == joined)
      #expect(!folder.exists(copy))
    }
  }

  @Test func joinsWhatGitHasLeft() async throws {
    let (ours, theirs) = (identity(2), identity(1))
    let text = "<<<<<<< HEAD\n".utf8 + ours.text + "=======\n".utf8 + theirs.text
    try folder.write(Array(text + ">>>>>>> other\n".utf8), to: "library.json")
    let joined = try await open().identity
    #expect(joined == ours.joined(with: theirs))
    #expect(try file() == joined)
  }

  @Test func staysKnownWhereAnEngineHasPutAnotherOneInItsPlace() async throws {
    try folder.write(identity(2).text, to: "library.json")
    do { _ = try await open() }
    try folder.write(identity(1).text, to: "library.json")
    #expect(try await open().identity?.aliases == [identity(2).id])
    try FileManager.default.removeItem(atPath: folder.library + "/library.json")
    #expect(try await open().identity?.id == identity(1).id)
    #expect(try file().aliases == [identity(2).id])
  }

  @Test func isAnotherLibraryInAnotherFolder() async throws {
    let first: LibraryIdentity?
    do { first = try await open().identity }
    try FileManager.default.moveItem(atPath: folder.library, toPath: folder.path + "/away")
    try folder.write(identity(3).text, to: "library.json")
    let second = try await open().identity
    #expect(second == identity(3))
    #expect(first?.isKnown(as: identity(3).id) == false)
  }

  /// A disk that is not mounted as the program starts: what devices are told is what the cache
  /// knows, and no device of another library may take it for its own.
  @Test func isToldAsWhatItWasWhileTheFolderIsNotBelieved() async throws {
    let first: LibraryIdentity?
    do {
      let library = try await open()
      try await library.save([try Draft(Workout.sample(1, sets: []))])
      first = library.identity
    }
    #expect(first != nil)
    let away = folder.path + "/away"
    try FileManager.default.moveItem(atPath: folder.library, toPath: away)
    try FileManager.default.createDirectory(
      atPath: folder.library, withIntermediateDirectories: false)
    do {
      let library = try Library(
        at: folder.library, cacheFolder: folder.caches, forWriting: true)
      await #expect(throws: LibraryError.self) { try await library.refresh() }
      #expect(library.state == .emptied)
      #expect(library.identity == nil && library.toldIdentity == first)
    }
    try FileManager.default.removeItem(atPath: folder.library)
    try FileManager.default.moveItem(atPath: away, toPath: folder.library)
    let library = try await open()
    #expect(library.identity == first && library.toldIdentity == first)
  }

  @Test func leavesWhatItCannotReadAlone() async throws {
    for text in ["{", #"{"schema":9,"id":"\#(identity(4).id.text)","x":1}"#] {
      try folder.write(text, to: "library.json")
      let library = try await open()
      #expect(library.identity?.id == (text == "{" ? nil : identity(4).id))
      #expect(try folder.bytes("library.json") == Array(text.utf8))
    }
    try folder.write("{", to: "library.json")
    let problems = try Verification(of: folder.library).problems
    #expect(problems.map { $0.path } == ["library.json"])
  }

  @Test func rememberedOperationsStandForAnythingAfterAnUpdate() async throws {
    let workout = Workout.sample(1, sets: [])
    let operation = DocumentOperation(
      id: ULID(high: 7, low: 7), folder: "Workouts", document: workout.id, base: nil,
      text: workout.encoded(), at: Instant(milliseconds: 0))
    do {
      let library = try await open()
      _ = try await library.apply([operation])
      // As the version before this one has left it.
      try library.cache.write { database in
        try database.execute(sql: "UPDATE operations SET binding = NULL")
      }
    }
    let library = try await open()
    #expect(try library.cache.operations() == [operation.id.text])
    var other = operation
    other.text = Workout.sample(1, sets: [1]).encoded()
    let answer = try await library.apply([other])
    #expect(answer.results[0].refused == nil)
  }

  /// A script has put the file of another replica in its place while the server runs; then the
  /// cache is lost, with all that it remembers.
  @Test func remembersWhatItWasCalledWhereAnotherFileComesMeanwhile() async throws {
    try folder.write(identity(1).text, to: "library.json")
    do {
      let library = try await open()
      let watching = Task { [library] in
        try await library.watch(try FolderMonitor.system(root: library.root))
      }
      defer { watching.cancel() }
      try await Task.sleep(for: .milliseconds(100))
      try folder.write(identity(2).text, to: "library.json")
      for _ in 0..<100 where library.identity?.aliases != [identity(2).id] {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(library.identity?.id == identity(1).id)
    }
    try FileManager.default.removeItem(atPath: folder.caches)
    let again = try await open().identity
    #expect(again?.id == identity(1).id && again?.aliases == [identity(2).id])
  }
}
