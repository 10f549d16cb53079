import Foundation
import Library
import Recordings
import Testing

@testable import Regimen

/// A restore into a folder that is there: its files move up, and what has come there stays.
@Suite struct RestoreStageTests {
  private let tool: Tool
  private let root: String
  private var stage: String { root + "/.regimen-restoring" }

  init() throws {
    tool = try Tool()
    root = URL(fileURLWithPath: tool.folder).resolvingSymlinksInPath().path + "/restored"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  private func put(_ text: String, _ path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func content(_ name: String) -> String? {
    FileManager.default.contents(atPath: root + "/" + name).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: root).sorted() }
  }

  private func open() throws -> Library { try Library(at: root, cacheFolder: nil) }

  private static func packed(_ entry: TarEntry, _ text: String = "") -> [UInt8] {
    let bytes = Array(text.utf8)
    return TarArchive.header(of: entry) + bytes + TarArchive.padding(behind: bytes.count)
  }

  private static let archive: [UInt8] =
    ["Gyms/a.json", "Workouts/2026/04/b.json"].flatMap {
      packed(TarEntry(name: $0, kind: .file, size: 2), "{}")
    } + TarArchive.ending

  /// All files are there, and the moment has come in which they move up.
  private func restorer(_ archive: [UInt8] = RestoreStageTests.archive) throws -> BackupRestorer {
    let restorer = try BackupRestorer(into: root)
    _ = try BackupContents(unpacked: MemorySource(archive), to: restorer)
    _ = try restorer.finish()
    return restorer
  }

  @Test func endsWhatWasCutOffWhileItMovedUp() throws {
    try put("{}", root + "/Gyms/a.json")
    try put("{}", stage + "/library/Workouts/2026/04/b.json")
    try put("Gyms\0Workouts", stage + "/moving")
    try put("newer", root + "/Workouts/2026/04/c.json")
    try put("mine", root + "/note")
    #expect(throws: LibraryError.unfinished(path: root)) { try open() }
    // Whoever does not end it first removes nothing.
    #expect(throws: Failure.self) { try BackupRestorer(into: root) }
    let ended = try #require(try RestoreStage.resume(in: root))
    #expect(ended.root == root)
    #expect(ended.arrivals.isEmpty)
    #expect(content("Gyms/a.json") == "{}")
    #expect(content("Workouts/2026/04/b.json") == "{}")
    #expect(content("Workouts/2026/04/c.json") == "newer")
    #expect(try names == ["Gyms", "Workouts", "note"])
    #expect(throws: Never.self) { try open() }
    #expect(try RestoreStage.resume(in: root) == nil)
  }

  /// Every file had moved; only what says that the folder is not whole was still there.
  @Test func endsWhatWasCutOffBehindItsLastFile() throws {
    try put("{}", root + "/Gyms/a.json")
    try put("Gyms", stage + "/moving")
    let ended = try #require(try RestoreStage.resume(in: root))
    #expect(ended.arrivals.isEmpty)
    #expect(content("Gyms/a.json") == "{}")
    #expect(try names == ["Gyms"])
  }

  @Test func whatHasComeMeanwhileIsNotReplaced() throws {
    for (name, text) in [
      ("Gyms/a.json", "old"), ("Gyms/same.json", "{}"), ("Gyms/.hidden", "old"), ("Notes", "old"),
      ("Splits", "old"),
    ] { try put(text, stage + "/library/" + name) }
    try put("", stage + "/moving")
    for (name, text) in [
      ("Gyms/a.json", "new"), ("Gyms/a (restored).json", "other"), ("Gyms/same.json", "{}"),
      ("Gyms/.hidden", "new"), ("Notes/today", "new"),
    ] { try put(text, root + "/" + name) }
    try FileManager.default.createSymbolicLink(
      atPath: root + "/Splits", withDestinationPath: tool.folder)
    let ended = try #require(try RestoreStage.resume(in: root))
    let copies = [
      ("Gyms/.hidden", "Gyms/.hidden (restored)"), ("Gyms/a.json", "Gyms/a (restored 2).json"),
      ("Notes", "Notes (restored)"), ("Splits", "Splits (restored)"),
    ]
    #expect(
      ended.arrivals.sorted { $0.path < $1.path }
        == copies.map { RestoreMove.Arrival(path: $0.0, copy: $0.1) })
    for (path, copy) in copies {
      #expect(content(copy) == "old", "\(copy)")
      if path.hasPrefix("Gyms/") { #expect(content(path) == "new", "\(path)") }
    }
    #expect(content("Gyms/a (restored).json") == "other")
    #expect(content("Notes/today") == "new")
    #expect(content("Gyms/same.json") == "{}")
    #expect(content("Gyms/same (restored).json") == nil)
  }

  @Test func nothingMovesWhereANameIsTaken() throws {
    do {
      let restorer = try restorer()
      try put("newer", root + "/Workouts/2026/04/c.json")
      let failure = #expect(throws: Failure.self) { try restorer.keep() }
      #expect(failure?.message.contains("something has come there meanwhile") == true)
      #expect(failure?.hint.contains("Remove") == false)
    }
    #expect(try names == ["Workouts"])
    #expect(content("Workouts/2026/04/c.json") == "newer")
    #expect(content("Workouts/2026/04/b.json") == nil)
  }

  /// The folder is whole from then on; a restore that says so has left nothing else.
  @Test(.enabled(if: DiskTests.canMount, "a test may not mount a disk here"))
  func saysWhatItCannotRemove() throws {
    let restorer = try restorer()
    let disk = try #require(DiskTests.Disk(stage, size: "64k"))
    // It lies elsewhere by then, where it is not unmounted by itself.
    let moved = root + "/.regimen-restored/disk"
    defer { _ = withExtendedLifetime(disk) { DiskTests.Disk.run("umount", moved) } }
    let failure = #expect(throws: Failure.self) { try restorer.keep() }
    #expect(failure?.message.contains("/.regimen-restored cannot be removed.") == true)
    #expect(throws: Never.self) { try open() }
    #expect(content("Gyms/a.json") == "{}")
  }

  @Test func theFolderItselfIsClosedLast() throws {
    let itself = TarEntry(name: ".", kind: .folder, mode: 0o500)
    let gyms = TarEntry(name: "Gyms", kind: .folder, mode: 0o550)
    try restorer(Self.packed(itself) + Self.packed(gyms) + Self.archive).keep()
    defer {
      for path in [root, root + "/Gyms"] {
        try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
      }
    }
    func mode(_ path: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
    #expect(try mode(root) == 0o500)
    #expect(try mode(root + "/Gyms") == 0o550)
    #expect(try names == ["Gyms", "Workouts"])
    #expect(throws: Never.self) { try open() }
  }

  @Test func aFolderThatIsGoneIsAnothersBusiness() throws {
    #expect(RestoreStage.lockFolder(stage) == nil)
    let lock = try #require(RestoreStage.lockFolder(root))
    defer { RestoreStage.free(lock) }
    if lock >= 0 { #expect(RestoreStage.lockFolder(root) == nil) }
  }
}
