/// Text of another encoding as UTF-8, some thousand bytes at a time.
struct XMLDecodedSource: ByteSource {
  private static let piece = 1 << 16

  private let encoding: XMLEncoding
  private var source: any ByteSource
  /// Read and not yet decoded.
  private var raw: [UInt8]
  /// Decoded; those before `given` were handed on.
  private var text: [UInt8] = []
  private var given = 0
  private var isDrained = false

  /// - Parameter head: What was read of the source already.
  init(_ source: any ByteSource, head: [UInt8], _ encoding: XMLEncoding) {
    self.source = source
    self.encoding = encoding
    raw = head
  }

  var position: Int { source.position }
  var total: Int? { source.total }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    while given == text.count {
      text.removeAll(keepingCapacity: true)
      given = 0
      raw.removeFirst(encoding.decode(raw, isLast: isDrained, into: &text))
      if !text.isEmpty { break }
      if isDrained { return 0 }
      let waiting = raw.count
      raw += [UInt8](repeating: 0, count: Self.piece)
      let count = try source.read(into: &raw, from: waiting)
      raw.removeLast(Self.piece - count)
      isDrained = count == 0
    }
    let count = min(buffer.count, text.count - given)
    text.withUnsafeBytes { all in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[given..<given + count]))
    }
    given += count
    return count
  }
}
