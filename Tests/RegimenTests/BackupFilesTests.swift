import Documents
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

  // MARK: Damage

  private func packed(_ archive: [UInt8]) throws -> String {
    let path = folder + "/damaged.tar.gz"
    try Data(try GzipWriter().compress(archive, isLast: true)).write(
      to: URL(fileURLWithPath: path))
    return path
  }

  /// In archives of earlier versions nothing stands before a file that it could be told by.
  @Test func whatStandsBeforeDamageIsNotTakenForWhole() throws {
    let archive =
      file("library/a", "one") + file("library/b", "two") + [UInt8](repeating: 0x41, count: 512)
    let restorer = try BackupRestorer(into: folder + "/restored")
    let contents = try BackupContents(archive: packed(archive), to: restorer)
    #expect(contents.faults.map { $0.path } == ["b"])
    #expect(contents.sums.paths == ["a"])
    #expect(try restorer.finish() == 1)
    try restorer.keep()
    #expect(content(folder + "/restored/a") == "one")
    #expect(content(folder + "/restored/b") == nil)
  }

  @Test func aFileIsHeldAgainstWhatStandsBeforeIt() throws {
    func file(_ name: String, _ content: String, _ said: String) -> [UInt8] {
      let bytes = Array(content.utf8)
      let hash = RunningHash.text(of: Array(said.utf8))
      let entry = TarEntry(
        name: name, kind: .file, size: bytes.count, comment: BackupSums.comment(hash))
      return TarArchive.header(of: entry) + bytes + TarArchive.padding(behind: bytes.count)
    }
    let archive =
      file("library/a", "one", "one") + file("library/b", "twi", "two")
      + file("library/c", "three", "three") + [UInt8](repeating: 0x41, count: 512)
    let restorer = try BackupRestorer(into: folder + "/restored")
    let contents = try BackupContents(archive: packed(archive), to: restorer)
    #expect(contents.faults.map { $0.path } == ["b", "c"])
    #expect(contents.faults.first?.message == "is damaged")
    #expect(try restorer.finish() == 2)
    try restorer.keep()
    #expect(content(folder + "/restored/a") == "one")
    #expect(content(folder + "/restored/b") == nil)
    #expect(content(folder + "/restored/c") == "three")
  }

  /// A disk that cannot be read just now.
  private struct FailingSource: ByteSource {
    var source: MemorySource
    var limit: Int

    var position: Int { source.position }
    var total: Int? { nil }

    mutating func read(
      into buffer: UnsafeMutableRawBufferPointer
    ) throws(RecordingError) -> Int {
      let count = min(buffer.count, limit - source.position)
      if count <= 0 { throw .unreadable(path: "disk", reason: "Input/output error") }
      return try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  @Test(arguments: [false, true])
  func aDiskThatFailsIsNoDamage(isThere: Bool) throws {
    if isThere { try makeFolder("restored") }
    let before = try names
    let source = FailingSource(source: MemorySource(archive), limit: 1200)
    do {
      let restorer = try BackupRestorer(into: folder + "/restored")
      let failure = #expect(throws: Failure.self) {
        try BackupContents(unpacked: source, to: restorer)
      }
      #expect(failure?.message.contains("disk cannot be read: Input/output error.") == true)
      #expect(failure?.hint.hasPrefix("Check its disk") == true)
    }
    #expect(try names == before)
    if isThere {
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/restored").isEmpty)
    }
    // Who only looks is told.
    #expect(try BackupContents(unpacked: source).faults.count == 1)
  }

  // MARK: Names

  @Test func archivesOfOneSecondGetNamesOfTheirOwn() throws {
    let time = Instant(milliseconds: 1_795_000_000_000)
    let files = try ["one", "two", "three"].map { text in
      let file = try StreamedFile(at: folder + "/" + BackupShelf.name(at: time))
      try file.write(Array(text.utf8))
      return file
    }
    var paths: [String] = []
    for (file, isIncomplete) in zip(files, [false, false, true]) {
      paths.append(
        try BackupCommand.keep(file, in: folder, at: time, isIncomplete: isIncomplete))
    }
    #expect(
      paths.map { $0.dropFirst(folder.count + 1) } == [
        "regimen-2026-11-18T110640Z.tar.gz", "regimen-2026-11-18T110641Z.tar.gz",
        "regimen-2026-11-18T110642Z-incomplete.tar.gz",
      ])
    #expect(paths.map { content($0) } == ["one", "two", "three"])
    let there = try names.filter { $0.hasPrefix("regimen-") || $0.hasPrefix(".regimen-") }
    #expect(there.count == 3, "\(there)")
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

  @Test func aLibraryWithoutIdentityNamesNoArchive() throws {
    let library = try Library(at: folder + "/files", cacheFolder: nil)
    let label = BackupLabel(of: library)
    #expect(!label.isKnown)
    #expect(!label.names(label.text))
  }
}
