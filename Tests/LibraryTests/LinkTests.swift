import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// Links in a library, which may lead out of it.
@Suite struct LinkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() async throws -> Library {
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    try await library.refresh()
    return library
  }

  private var elsewhere: String { folder.path + "/elsewhere" }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.library + "/" + name, withDestinationPath: target)
  }

  /// Moves a folder of the library away, and leaves a link to it in its place.
  private func moveAway(_ name: String) throws {
    try FileManager.default.moveItem(atPath: folder.library + "/" + name, toPath: elsewhere)
    try link(name, to: elsewhere)
  }

  private func outside() -> [String] {
    (FileManager.default.enumerator(atPath: elsewhere)?.compactMap { $0 as? String } ?? [])
      .filter { $0.contains(".json") || $0.contains(".tmp") }.sorted()
  }

  @Test(arguments: ["Workouts", "Workouts/2026", "Workouts/2026/03", "Workouts/2026/04"])
  func nothingIsSavedBehindALink(_ name: String) async throws {
    let library = try await open()
    try await library.save(DiskTrial.workout(1))
    try FileManager.default.createDirectory(
      atPath: folder.library + "/Workouts/2026/04", withIntermediateDirectories: true)
    try moveAway(name)
    let before = outside()
    let refusal = LibraryError.linked(path: library.root + "/" + name)
    for number in 1...3 {
      var workout = DiskTrial.workout(number, name: "New")
      // The day after is in April.
      if name.hasSuffix("04") { workout.startedAt.milliseconds += 86_400_000 }
      await #expect(throws: refusal) { try await library.save(workout) }
    }
    #expect(outside() == before)
    #expect(refusal.message.contains(name) && refusal.hint.contains("folder"))
  }

  @Test func aLinkIsNotFollowedAlsoWhereItComesInTheMiddleOfTheWork() async throws {
    let library = try await open()
    try await library.save(DiskTrial.workout(1))
    let path = folder.library + "/" + DiskTrial.workout(1).path
    let month = String(DiskTrial.workout(1).path.dropLast(32))
    let disk = library.disk
    try moveAway(month)
    #expect(try disk.kind(at: path, followsLinks: true) == .nothing)
    #expect(try disk.permissions(at: path) == nil)
    for purpose in [DiskPurpose.reading, .creating(.new), .folder] {
      let place =
        purpose == .reading
        ? path
        : purpose == .folder
          ? folder.library + "/" + month
          : folder.library + "/" + month + "/new"
      #expect(throws: DiskError.self) { try disk.close(disk.open(place, for: purpose)) }
    }
    #expect(throws: DiskError.self) { try disk.remove(path) }
    #expect(throws: DiskError.self) { try disk.rename(path, to: path + "x") }
    #expect(throws: DiskError.self) { try disk.makeFolder(path + "y", isPrivate: false) }
    #expect(throws: DiskError.self) {
      try disk.list(folder.library + "/" + month, readsIdentities: true)
    }
    #expect(outside().count == 1)
  }

  @Test func aSaveAndARebuildSeeTheSame() async throws {
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    let library = try await open()
    try await library.save(DiskTrial.workout(9, months: 3))
    try link("Workouts/2027", to: elsewhere)
    let workout = DiskTrial.workout(1, months: 12)
    #expect(workout.path.hasPrefix("Workouts/2027"))
    _ = try? await library.save(workout)
    let known = try library.documents(Workout.self)
    try await library.rebuild()
    #expect(try library.documents(Workout.self) == known)
    let problems = try Verification(of: folder.library).problems
    #expect(problems.map { $0.path } == ["Workouts/2027"])
  }

  @Test func theLibraryItselfMayBeReachedByALink() async throws {
    let real = folder.path + "/real"
    try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.library, withDestinationPath: real)
    let library = try await open()
    try await library.save(DiskTrial.workout(1))
    #expect(FileManager.default.fileExists(atPath: real + "/" + DiskTrial.workout(1).path))
    #expect(try Verification(of: folder.library).documentCount == 1)
  }

  @Test func bothDisksRefuseAlike() async throws {
    let disk = SimulatedDisk()
    try disk.edit {
      try $0.makeFolders("/data/library/Workouts")
      try $0.makeFolders("/data/elsewhere")
      try $0.makeLink("/data/library/Workouts/2026", to: "/data/elsewhere")
    }
    let library = try await DiskTrial.open(disk)
    await #expect(throws: LibraryError.linked(path: "/data/library/Workouts/2026")) {
      try await library.save(DiskTrial.workout(1))
    }
    #expect(disk.image.files(below: "/data/elsewhere").isEmpty)
  }
}
