import Documents
import Foundation
import GRDB
import Strength
import Testing

@testable import Library

/// Looks at what lies beside a library that leave everything as it is.
@Suite struct LookingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(forWriting: Bool = true) throws -> Library {
    try Library(at: folder.library, cacheFolder: folder.caches, forWriting: forWriting)
  }

  private func looking() throws -> Library { try Library(at: folder.library, cacheFolder: nil) }

  /// What lies in a folder, with sizes and times. Of SQLite's index of its journal, which whoever
  /// reads makes anew, nothing is said.
  private func state(_ path: String) throws -> [String: [String]] {
    var result: [String: [String]] = [:]
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    for name in names where !name.hasSuffix("-shm") {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
      result[name] = [
        "\(attributes[.size] ?? 0)", "\(attributes[.modificationDate] ?? 0)",
        "\(attributes[.posixPermissions] ?? 0)",
      ]
    }
    return result
  }

  // MARK: The cache

  @Test func tellsWhatTheCacheKnows() async throws {
    do {
      let library = try open()
      try await library.save([1, 2, 3].map { try Draft(Workout.sample($0, sets: [$0])) })
      try FileManager.default.removeItem(
        atPath: folder.library + "/" + Workout.sample(1, sets: []).path)
      try await library.refresh()
      #expect(try library.missingDocuments().count == 1)
      try library.cache.close()
    }
    let before = try state(folder.caches)
    let condition = CacheCondition(of: try looking(), cacheFolder: folder.caches)
    #expect(condition.state == .current)
    #expect(condition.documentCount == 2)
    #expect(condition.missingCount == 1)
    #expect(condition.openCount == 0)
    #expect(condition.returnedCount == 0)
    #expect(condition.bytes > 0)
    #expect(try state(folder.caches) == before)
  }

  @Test func looksWhileSomebodyWrites() async throws {
    let library = try open()
    try await library.save(Workout.sample(1, sets: [1]))
    let condition = CacheCondition(of: try looking(), cacheFolder: folder.caches)
    #expect(condition.state == .current)
    #expect(condition.documentCount == 1)
    try await library.save(Workout.sample(2, sets: [1]))
    #expect(CacheCondition(of: try looking(), cacheFolder: folder.caches).documentCount == 2)
  }

  @Test func makesNoCacheWhereThereIsNone() async throws {
    try folder.write("{}", to: "Workouts/x.json")
    let condition = CacheCondition(of: try looking(), cacheFolder: folder.caches)
    #expect(condition.state == .none)
    #expect(condition.bytes == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.caches))
  }

  @Test func saysThatACacheIsDamagedOrAnothers() async throws {
    let place: String
    do {
      let library = try open()
      try await library.save(Workout.sample(1, sets: [1]))
      place = folder.caches + "/" + library.key + "/" + Cache.name
      try library.cache.close()
    }
    // Whatever is in its journal stands before what the file says.
    try await DatabaseQueue(path: place).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: place))
    // The number of the tables' version lies at byte 60 of the file.
    var other = whole
    other[63] = 77
    try other.write(to: URL(fileURLWithPath: place))
    #expect(CacheCondition(of: try looking(), cacheFolder: folder.caches).state == .outdated)
    try Data("this is no database, whatever its name says".utf8)
      .write(to: URL(fileURLWithPath: place))
    let condition = CacheCondition(of: try looking(), cacheFolder: folder.caches)
    guard case .damaged(let reason) = condition.state else {
      Issue.record("\(condition.state)")
      return
    }
    #expect(!reason.isEmpty)
  }

  // MARK: The lock

  @Test func saysWhoHasItOpen() async throws {
    do {
      let library = try open()
      let holder = try looking().lockHolder(cacheFolder: folder.caches)
      #if os(Linux)
        #expect(holder == .process(getpid()))
      #else
        #expect(holder == .somebody)
      #endif
      try await library.save(Workout.sample(1, sets: [1]))
    }
    // What it still had to do may take a moment.
    let reader = try open(forWriting: false)
    for _ in 0..<100 where reader.lockHolder(cacheFolder: folder.caches) != .nobody {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(reader.lockHolder(cacheFolder: folder.caches) == .nobody)
    #expect(try looking().lockHolder(cacheFolder: folder.path + "/nowhere") == .nobody)
  }

  // MARK: A file that is written piece by piece

  @Test func aStreamedFileHasItsNameWhenItIsWhole() throws {
    let path = folder.path + "/archive"
    let file = try StreamedFile(at: path)
    try file.write([1, 2, 3])
    try file.write([])
    try file.write([4])
    try file.finish()
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.temporary)) == Data([1, 2, 3, 4]))
    let name = (file.temporary as NSString).lastPathComponent
    #expect(StreamedFile.isUnfinished(name))
    // Whoever sweeps leaves it to its writer.
    PrivateFile.sweep(folder.path)
    try file.keep()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["archive"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test func aStreamedFileThatIsGivenUpLeavesNothing() throws {
    let path = folder.path + "/archive"
    do {
      let file = try StreamedFile(at: path)
      try file.write([1])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    // One that is there stays.
    try Data([9]).write(to: URL(fileURLWithPath: path))
    let file = try StreamedFile(at: path)
    try file.write([1])
    #expect(throws: LibraryError.changedMeanwhile(path: path)) { try file.keep() }
    file.discard()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([9]))
    #expect(throws: LibraryError.self) {
      _ = try StreamedFile(at: folder.path + "/nowhere/archive")
    }
  }

  // MARK: Counting

  @Test func verifyingCountsKindsAndDays() async throws {
    let library = try open()
    try await library.save([1, 2].map { try Draft(Workout.sample($0, sets: [$0])) })
    try await library.save(Gym(id: ULID(derivedFrom: "gym"), name: "Cellar"))
    let found = try Verification(of: folder.library)
    #expect(found.counts == ["Workouts": 2, "Gyms": 1])
    #expect(found.days.values.reduce(0, +) == 2)
  }
}
