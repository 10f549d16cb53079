import Foundation
import Library
import Recordings
import Testing

@testable import Regimen

/// The files of a backup by their bytes: what is packed, and what is put back.
@Suite struct BackupFilesTests {
  private let tool: Tool
  private let folder: String

  init() throws {
    tool = try Tool()
    folder = URL(fileURLWithPath: tool.folder).resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(
      atPath: folder + "/files", withIntermediateDirectories: true)
  }

  private func file(_ name: String, _ content: String) -> [UInt8] {
    let bytes = Array(content.utf8)
    let entry = TarEntry(name: name, kind: .file, size: bytes.count)
    return TarArchive.header(of: entry) + bytes + TarArchive.padding(behind: bytes.count)
  }

  private func content(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func aFileThatIsRenamedMeanwhileIsPackedByItsNewName() throws {
    let root = folder + "/files"
    for name in ["a", "b"] {
      try Data(name.utf8).write(to: URL(fileURLWithPath: root + "/" + name))
    }
    var files = try LibraryFiles(of: root)
    try FileManager.default.moveItem(atPath: root + "/b", toPath: root + "/c")
    let file = try StreamedFile(at: folder + "/backup.tar.gz")
    let packed = try BackupPacker.pack(&files, of: "x", into: file) { _, _ in }
    try file.keep()
    #expect(packed.sums.paths == ["a", "c"])
    #expect(packed.size == 2)
    let contents = try BackupContents(archive: file.path)
    #expect(contents.faults.isEmpty)
    #expect(contents.sums == packed.sums)
  }

  @Test func namesThatAreWrittenTheSameAreTwo() throws {
    var sums = BackupSums()
    sums["e\u{301}"] = String(repeating: "0", count: 64)
    sums["\u{e9}"] = String(repeating: "1", count: 64)
    #expect(sums.count == 2)
    #expect(BackupSums(sums.text) == sums)
    #if os(Linux)
      let archive = file("e\u{301}/n", "one") + file("\u{e9}/n", "two") + TarArchive.ending
      let restorer = try BackupRestorer(into: folder + "/restored")
      let contents = try BackupContents(unpacked: MemorySource(archive), to: restorer)
      #expect(contents.sums.count == 2)
      #expect(try restorer.finish() == 2)
      try restorer.keep()
      #expect(content(folder + "/restored/e\u{301}/n") == "one")
      #expect(content(folder + "/restored/\u{e9}/n") == "two")
    #endif
  }

  @Test func whatADiskCannotNameIsRefusedAndTheOthersAreRestored() throws {
    let long = String(repeating: "n", count: 300)
    let archive = file(long, "one") + file("next", "two") + TarArchive.ending
    let restorer = try BackupRestorer(into: folder + "/restored")
    let contents = try BackupContents(unpacked: MemorySource(archive), to: restorer)
    #expect(contents.faults.isEmpty)
    #expect(restorer.refused.map { $0.path } == [long])
    #expect(try restorer.finish() == 1)
    try restorer.keep()
    #expect(content(folder + "/restored/next") == "two")
  }

  @Test func ofTwoFilesWithOneNameTheLaterOneStands() throws {
    let archive = file("a", "one") + file("a", "two") + TarArchive.ending
    let restorer = try BackupRestorer(into: folder + "/restored")
    _ = try BackupContents(unpacked: MemorySource(archive), to: restorer)
    #expect(restorer.refused.isEmpty)
    #expect(try restorer.finish() == 1)
    try restorer.keep()
    #expect(content(folder + "/restored/a") == "two")
  }

  // MARK: Cut off

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/" + name, withIntermediateDirectories: true)
  }

  private func open(_ name: String) throws -> Library {
    try Library(at: folder + "/" + name, cacheFolder: nil)
  }

  private let archive: [UInt8] = {
    let document = Array("{}".utf8)
    var archive: [UInt8] = []
    for name in ["Gyms/a.json", "Workouts/2026/04/b.json"] {
      let entry = TarEntry(name: name, kind: .file, size: document.count)
      archive += TarArchive.header(of: entry) + document
      archive += TarArchive.padding(behind: document.count)
    }
    return archive + TarArchive.ending
  }()

  @Test(arguments: [false, true])
  func isNoLibraryBeforeAllIsThere(isThere: Bool) throws {
    if isThere { try makeFolder("restored") }
    let before = try names
    let place = isThere ? "restored/.regimen-restoring/library" : ".restored.restoring"
    do {
      let restorer = try BackupRestorer(into: folder + "/restored")
      _ = try BackupContents(unpacked: MemorySource(archive), to: restorer)
      #expect(content(folder + "/" + place + "/Gyms/a.json") == "{}")
      #expect(content(folder + "/restored/Gyms/a.json") == nil)
      for name in ["restored", place] {
        #expect(throws: LibraryError.self) { try open(name) }
      }
      let failure = #expect(throws: Failure.self) {
        try BackupRestorer(into: folder + "/restored")
      }
      #expect(failure?.message.hasPrefix("Another command is restoring into ") == true)
      _ = try restorer.finish()
      #expect(throws: LibraryError.self) { try open("restored") }
      try restorer.keep()
      #expect(content(folder + "/restored/Gyms/a.json") == "{}")
      #expect(content(folder + "/restored/Workouts/2026/04/b.json") == "{}")
      #expect(throws: Never.self) { try open("restored") }
    }
    #expect(try names == Array(Set(before + ["restored"])).sorted())
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder + "/restored").sorted()
        == ["Gyms", "Workouts"])
  }

  @Test(arguments: [false, true])
  func nothingStaysOfOneThatFails(isThere: Bool) throws {
    if isThere { try makeFolder("restored") }
    let before = try names
    do {
      let restorer = try BackupRestorer(into: folder + "/restored")
      try restorer.begin("Gyms/a.json", mode: 0o600)
      try restorer.write(Array("half".utf8)[...])
    }
    #expect(try names == before)
    if isThere {
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/restored").isEmpty)
    }
  }

  /// The moment in which the files of a folder that was there move up.
  @Test func takesBackWhatWasMovedUpBeforeItWasCutOff() throws {
    try makeFolder("restored/Gyms")
    try makeFolder("restored/.regimen-restoring/library/Workouts")
    let root = folder + "/restored"
    let gym = root + "/Gyms/old.json"
    try Data("{}".utf8).write(to: URL(fileURLWithPath: gym))
    try Data("Gyms\0Workouts".utf8).write(
      to: URL(fileURLWithPath: root + "/.regimen-restoring/moving"))
    #expect(throws: LibraryError.unfinished(path: root)) { try open("restored") }
    // What is somebody else's stays, and with it everything.
    let note = root + "/note"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: note))
    let failure = #expect(throws: Failure.self) { try BackupRestorer(into: root) }
    #expect(failure?.message.contains(" is not empty: nothing was restored") == true)
    #expect(content(note) == "mine")
    #expect(content(gym) == "{}")
    try FileManager.default.removeItem(atPath: note)
    let restorer = try BackupRestorer(into: root)
    _ = try BackupContents(unpacked: MemorySource(archive), to: restorer)
    #expect(try restorer.finish() == 2)
    try restorer.keep()
    #expect(content(gym) == nil)
    #expect(content(root + "/Gyms/a.json") == "{}")
    #expect(throws: Never.self) { try open("restored") }
  }

  @Test func aLibraryWithoutIdentityNamesNoArchive() throws {
    let library = try Library(at: folder + "/files", cacheFolder: nil)
    let label = BackupLabel(of: library)
    #expect(!label.isKnown)
    #expect(!label.names(label.text))
  }
}
