import Recordings
import Testing

@Suite struct FileSourceTests {
  private func all(_ source: any ByteSource, piece: Int) throws(RecordingError) -> [UInt8] {
    var source = source
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  @Test func givesAFileWholeInPiecesOfAnySize() throws {
    let source = try FileSource(path: #filePath)
    let small = try all(source, piece: 7)
    #expect(String(decoding: small, as: UTF8.self).hasPrefix("import Recordings"))
    #expect(source.position == small.count && source.total == small.count)
    #expect(try all(FileSource(path: #filePath), piece: 1 << 16) == small)
    #expect(try all(MemorySource(small), piece: 11) == small)
  }

  @Test func saysWhyAFileCannotBeRead() throws {
    let missing = #filePath + ".missing"
    let error = #expect(throws: RecordingError.self) { try FileSource(path: missing) }
    guard case .unreadable(let path, let reason) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(path == missing && !reason.isEmpty)
    let folder = try FileSource(path: "/")
    #expect(throws: RecordingError.self) { try all(folder, piece: 10) }
  }
}
