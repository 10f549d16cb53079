import Testing

@testable import Recordings

@Suite struct InflateSourceTests {
  private let text = Array((0..<4000).map { "\($0 * 7919) " }.joined().utf8)

  private func unpack(_ bytes: [UInt8], piece: Int = 777) throws -> (
    bytes: [UInt8], codes: [String]
  ) {
    var codes: [String] = []
    var source: any ByteSource = InflateSource(
      MemorySource(bytes), .gzip, budget: ArchiveBudget(), report: { codes.append($0.code) })
    return (try source.everything(piece: piece), codes)
  }

  @Test(arguments: [1, 777, 1 << 20])
  func readsSeveralMembersAsOneFile(piece: Int) throws {
    let members = [text, [], Array(text.reversed())]
    let read = try unpack(members.flatMap { ArchiveBytes.gzip($0) }, piece: piece)
    #expect(read.bytes == members.flatMap { $0 })
    #expect(read.codes == [])
  }

  @Test func leavesWhatStandsBehind() throws {
    let packed = ArchiveBytes.gzip(text)
    #expect(try unpack(packed + [0, 0, 0, 0]) == (text, []))
    #expect(try unpack(packed + Array("junk".utf8)) == (text, ["trailing-bytes"]))
  }

  @Test func tellsOfACutAndOfAWrongChecksum() throws {
    let packed = ArchiveBytes.gzip(text)
    let cut = try unpack(Array(packed.dropLast(packed.count / 2)))
    #expect(cut.codes == ["truncated-archive"])
    #expect(!cut.bytes.isEmpty && text.starts(with: cut.bytes))
    var wrong = packed
    wrong[wrong.count - 8] ^= 1
    #expect(try unpack(wrong) == (text, ["damaged-archive"]))
  }
}
