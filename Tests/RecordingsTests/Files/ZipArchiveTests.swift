import Testing

@testable import Recordings

@Suite struct ZipArchiveTests {
  private let text = (0..<5000).map { "line \($0 * 2_654_435_761 % 99_991)\n" }.joined()

  private func content(_ archive: ZipArchive, _ index: Int) throws -> (String, [String]) {
    var codes: [String] = []
    var source = try archive.source(of: archive.entries[index]) { codes.append($0.code) }
    let bytes = try source.everything()
    return (String(decoding: bytes, as: UTF8.self), codes)
  }

  private func archive(_ bytes: [UInt8], _ limits: ArchiveLimits = .init()) throws -> ZipArchive {
    try ZipArchive(SeekableBytes(bytes), budget: ArchiveBudget(limits))
  }

  @Test(arguments: [false, true], [false, true])
  func readsStoredAndDeflatedFilesWithOrWithoutDescriptors(
    isDeflated: Bool, hasDescriptor: Bool
  ) throws {
    var file = ArchiveBytes.File("a/Ünï.txt", text)
    file.isDeflated = isDeflated
    file.hasDescriptor = hasDescriptor
    let read = try archive(ArchiveBytes.zip([file, .init("b", "two")], comment: "PK and more"))
    #expect(read.entries.map(\.name) == ["a/Ünï.txt", "b"])
    #expect(try content(read, 0) == (text, []))
    #expect(try content(read, 1) == ("two", []))
  }

  @Test func readsSizesAndPlacesOf64Bits() throws {
    var file = ArchiveBytes.File("big", text)
    file.isZip64 = true
    let read = try archive(ArchiveBytes.zip([.init("a", "one"), file], hasZip64End: true))
    #expect(try content(read, 1) == (text, []))
    #expect(read.entries[1].sum?.isExact == true)
  }

  @Test(arguments: [false, true])
  func readsAnArchiveBehindOtherBytes(hasZip64End: Bool) throws {
    let read = try archive(
      ArchiveBytes.zip(
        [.init("a", "one"), .init("b", text)], before: Array("#!/bin/sh\n".utf8),
        hasZip64End: hasZip64End))
    #expect(try content(read, 0) == ("one", []))
    #expect(try content(read, 1) == (text, []))
  }

  @Test func comparesOnlyTheLowestBitsOfSizesThatWereCut() throws {
    var sum = RunningSum()
    Array("abc".utf8).withUnsafeBytes { sum.add($0) }
    let checksum = ArchiveBytes.crc(Array("abc".utf8))
    sum.size += 1 << 32
    #expect(sum.faults(against: PackedSum(size: 3, isExact: false, checksum: checksum)) == [])
    let exact = sum.faults(against: PackedSum(size: 3, isExact: true, checksum: checksum))
    #expect(exact.map(\.code) == ["wrong-size"])
  }

  @Test func tellsOfAWrongChecksumWhenTheFileIsRead() throws {
    var file = ArchiveBytes.File("a", text)
    file.checksum = 1
    #expect(try content(archive(ArchiveBytes.zip([file])), 0) == (text, ["bad-checksum"]))
    file.isDeflated = false
    #expect(try content(archive(ArchiveBytes.zip([file])), 0) == (text, ["bad-checksum"]))
  }

  @Test func keepsWhatComesBeforeDamage() throws {
    var bytes = ArchiveBytes.zip([.init("a", text)])
    for index in 3000..<3100 { bytes[index] = 0xff }
    let (read, codes) = try content(archive(bytes), 0)
    #expect(!codes.isEmpty)
    #expect(read.utf8.count > 1000)
    #expect(text.hasPrefix(String(read.prefix(1000))))
  }

  @Test func refusesAnEncryptedFileButReadsTheOthers() throws {
    var file = ArchiveBytes.File("secret", text)
    file.isEncrypted = true
    let read = try archive(ArchiveBytes.zip([file, .init("b", "two")]))
    #expect(throws: RecordingError.damagedArchive("it is encrypted")) { try content(read, 0) }
    #expect(try content(read, 1) == ("two", []))
  }

  @Test func readsAnArchiveWhoseEndIsMissing() throws {
    let whole = ArchiveBytes.zip([.init("a", "one"), .init("b", text)], hasDirectory: false)
    let read = try archive(Array(whole.dropLast(1000)))
    #expect(read.faults.map(\.code) == ["truncated-archive"])
    #expect(try content(read, 0) == ("one", []))
    let (rest, codes) = try content(read, 1)
    #expect(codes == ["truncated-archive"])
    #expect(rest.utf8.count > 1000 && text.hasPrefix(rest))
  }

  @Test func refusesFilesThatShareBytes() throws {
    var copy = ArchiveBytes.File("copy", text)
    copy.offset = 0
    let read = try archive(ArchiveBytes.zip([.init("copy", text), copy, .init("c", "three")]))
    for index in 0...1 {
      #expect(throws: RecordingError.self) { try content(read, index) }
    }
    #expect(try content(read, 2) == ("three", []))
  }

  @Test func refusesAFileThatEndsBehindTheArchive() throws {
    var file = ArchiveBytes.File("a", "one")
    file.packedSize = 1 << 30
    let read = try archive(ArchiveBytes.zip([file]))
    #expect(throws: RecordingError.damagedArchive("it is cut off")) { try content(read, 0) }
  }

  @Test func stopsABombByItsRatioAndAnImportByItsBytes() throws {
    let zeros = [UInt8](repeating: 0, count: 3_000_000)
    let bytes = ArchiveBytes.zip([.init("bomb", zeros)])
    var limits = ArchiveLimits()
    limits.freeBytes = 100_000
    let (read, codes) = try content(archive(bytes, limits), 0)
    #expect(codes == ["archive-bomb"])
    #expect(read.utf8.count < 1_000_000)
    limits = ArchiveLimits()
    limits.bytes = 50_000
    #expect(try content(archive(bytes, limits), 0).1 == ["archive-too-large"])
    limits.entries = 2
    #expect(throws: RecordingError.tooLarge("more than 2 files")) {
      try archive(ArchiveBytes.zip([.init("a", ""), .init("b", ""), .init("c", "")]), limits)
    }
  }

  @Test func survivesEveryCutAndEveryChangedByte() throws {
    var file = ArchiveBytes.File("b", String(text.prefix(300)))
    file.hasDescriptor = true
    file.isZip64 = true
    let whole = ArchiveBytes.zip([.init("a", "one"), file], hasZip64End: true)
    var read = 0
    for index in whole.indices {
      var changed = whole
      changed[index] = ~changed[index]
      for bytes in [Array(whole[..<index]), changed] {
        guard let archive = try? archive(bytes) else { continue }
        for index in archive.entries.indices {
          if (try? content(archive, index)) != nil { read += 1 }
        }
      }
    }
    #expect(read > whole.count)
  }
}
