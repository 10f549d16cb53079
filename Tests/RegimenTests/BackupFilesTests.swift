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
      #expect(restorer.finish() == 2)
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
    #expect(restorer.finish() == 1)
    #expect(content(folder + "/restored/next") == "two")
  }

  @Test func ofTwoFilesWithOneNameTheLaterOneStands() throws {
    let archive = file("a", "one") + file("a", "two") + TarArchive.ending
    let restorer = try BackupRestorer(into: folder + "/restored")
    _ = try BackupContents(unpacked: MemorySource(archive), to: restorer)
    #expect(restorer.refused.isEmpty)
    #expect(restorer.finish() == 1)
    #expect(content(folder + "/restored/a") == "two")
  }

  @Test func aLibraryWithoutIdentityNamesNoArchive() throws {
    let library = try Library(at: folder + "/files", cacheFolder: nil)
    let label = BackupLabel(of: library)
    #expect(!label.isKnown)
    #expect(!label.names(label.text))
  }
}
