import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// No edit number is ever used twice: who has number 5 of a replica knows 1 to 4.
@Suite struct EditNumberTests {
  private let folder: TemporaryFolder
  private let other: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    other = try TemporaryFolder(inMemory: true)
  }

  private func open(_ folder: TemporaryFolder) throws -> Library {
    try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
  }

  private func workout(_ library: Library) throws -> Workout {
    try #require(try library.documents(Workout.self).first { $0.name == "W1" })
  }

  private func log(_ set: Int, in library: Library) async throws {
    var workout = try workout(library)
    workout.logs[0].sets.append(.sample(set))
    try await library.save(workout)
  }

  private func delete(in library: Library) async throws -> Tombstone {
    try await library.delete(workout(library), at: Instant(milliseconds: 1_775_000_100_000))
    return try #require(try library.documents(Tombstone.self).first)
  }

  private func copy(
    _ paths: [String], from source: TemporaryFolder, to target: TemporaryFolder
  ) throws {
    for path in paths {
      if source.exists(path) {
        try target.write(source.bytes(path), to: path)
      } else {
        try? FileManager.default.removeItem(atPath: target.library + "/" + path)
      }
    }
  }

  /// An older tombstone out of a backup takes the place of a newer one; then it is restored.
  @Test(arguments: [true, false])
  func keepsWhatIsLoggedAfterAnOlderTombstoneWasRestored(isSeen: Bool) async throws {
    let (one, two) = (try open(other), try open(folder))
    try await two.save([Draft(Workout.sample(1, sets: [1])), Draft(Workout.sample(2, sets: []))])
    let path = Workout.sample(1, sets: []).path
    let older = try await delete(in: two)
    try await two.restore(older)
    for set in 2...5 { try await log(set, in: two) }
    try copy([path, Workout.sample(2, sets: []).path], from: folder, to: other)
    try await one.refresh()
    let newer = try await delete(in: two)
    try folder.write(older.encoded(), to: older.path)
    if isSeen { try await two.refresh() }
    let found = try #require(try two.documents(Tombstone.self).first)
    try await two.restore(found)
    try await log(6, in: two)
    #expect(newer.lastText != older.lastText)
    for _ in 0..<3 {
      let (mine, theirs) = (try folder.bytes(path), try other.bytes(path))
      if mine == theirs { break }
      // An engine that makes conflict copies of what both have changed.
      try other.write(mine, to: path.dropLast(5) + ".sync-conflict-20261121-092028-5AD52TT.json")
      try await one.refresh()
      try copy([path], from: other, to: folder)
      try await two.refresh()
    }
    for library in [one, two] {
      #expect(Set(try workout(library).setNumbers) == [1, 2, 3, 4, 5, 6])
    }
  }

  /// The folder and its cache are put back from a backup together, and something else is logged.
  @Test(arguments: [true, false]) func keepsWhatWasLoggedBeforeABackupWasPutBack(isInPlace: Bool)
    async throws
  {
    func logOne(_ set: Int) async throws {
      let library = try open(folder)
      try await library.refresh()
      try await log(set, in: library)
    }
    try await open(folder).save(Workout.sample(1, sets: [1]))
    try await logOne(2)
    let manager = FileManager.default
    try manager.copyItem(atPath: folder.path, toPath: folder.path + "-backup")
    defer { try? manager.removeItem(atPath: folder.path + "-backup") }
    try await logOne(3)
    let path = Workout.sample(1, sets: []).path
    try copy([path], from: folder, to: other)
    let one = try open(other)
    try await one.refresh()
    try restore(from: folder.path + "-backup", isInPlace: isInPlace)
    try await logOne(4)
    let copyName = path.dropLast(5) + ".sync-conflict-20261121-092028-5AD52TT.json"
    try other.write(folder.bytes(path), to: copyName)
    try await one.refresh()
    #expect(Set(try workout(one).setNumbers) == [1, 2, 3, 4])
  }

  /// A device was told a revision that something else has got after a backup was put back, also
  /// where the backup is older than the first look at the folder, which leaves the mark.
  @Test(arguments: [true, false], [true, false])
  func tellsDevicesAllAfterABackupWasPutBack(isInPlace: Bool, isMarked: Bool) async throws {
    func page(after device: LibraryPosition? = nil) async throws -> ChangePage {
      let library = try open(folder)
      try await library.refresh()
      return try library.changes(since: device?.revision ?? 0, epoch: device?.epoch)
    }
    // New documents alone: nobody has counted edits.
    try await open(folder).save(Workout.sample(1, sets: [1]))
    if isMarked { _ = try await page() }
    let manager = FileManager.default
    try manager.copyItem(atPath: folder.path, toPath: folder.path + "-backup")
    defer { try? manager.removeItem(atPath: folder.path + "-backup") }
    let before = try await page().position
    #expect(try await !page(after: before).isFull)
    try await open(folder).save(Workout.sample(2, sets: [1]))
    let device = try await page(after: before).position
    try restore(from: folder.path + "-backup", isInPlace: isInPlace)
    for number in 3...6 { try await open(folder).save(Workout.sample(number, sets: [1])) }
    let after = try await page(after: device)
    #expect(after.isFull && after.position.revision > device.revision)
    #expect(try await !page(after: after.position).isFull)
  }

  /// As `cp` does, into the files that are there, or as `rsync` does, which makes new ones. No
  /// journal of the newer cache stays: SQLite would bring the older one up to date with it.
  private func restore(from backup: String, isInPlace: Bool) throws {
    let manager = FileManager.default
    for name in try manager.subpathsOfDirectory(atPath: folder.path) where name.hasSuffix("-wal") {
      try manager.removeItem(atPath: folder.path + "/" + name)
    }
    for name in try manager.subpathsOfDirectory(atPath: backup) {
      let (source, target) = (backup + "/" + name, folder.path + "/" + name)
      var isFolder: ObjCBool = false
      _ = manager.fileExists(atPath: source, isDirectory: &isFolder)
      if isFolder.boolValue { continue }
      let data = try Data(contentsOf: URL(fileURLWithPath: source))
      if isInPlace {
        try data.write(to: URL(fileURLWithPath: target))
      } else {
        try data.write(to: URL(fileURLWithPath: target), options: .atomic)
      }
    }
  }

  @Test func countsOnUnderItsNameInTheNextProgram() async throws {
    var names: Set<String> = []
    for number in 1...4 {
      let library = try open(folder)
      try await library.refresh()
      try await library.save(Workout.sample(number, sets: [1]))
      try await log(10 + number, in: library)
      names.insert(try await library.writerName())
      if number == 2 { try await library.rebuild() }
    }
    #expect(names.count == 1)
  }

  /// A Mac is called otherwise in another network, and every container has a name of its own.
  @Test func noHostNameTellsMachinesApart() throws {
    let file = folder.path + "/machine-id"
    #expect(WriterName.machine(namedIn: [file]).isEmpty)
    try Data("1a2b".utf8).write(to: URL(fileURLWithPath: file))
    #expect(WriterName.machine(namedIn: [file]) == Array("1a2b".utf8))
  }
}

extension String.SubSequence {
  fileprivate static func + (start: Self, end: String) -> String { String(start) + end }
}
