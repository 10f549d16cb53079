/// A source whose first bytes are looked at before it is read.
public final class PeekedSource: ByteSource {
  /// Enough to tell every format by.
  public static let headCount = 4096

  /// The first bytes, fewer only where there are no more.
  public let head: [UInt8]
  private var rest: any ByteSource
  private var given = 0

  public init(_ source: any ByteSource) throws(RecordingError) {
    rest = source
    var head = [UInt8](repeating: 0, count: Self.headCount)
    let filled = try rest.fill(&head)
    self.head = Array(head[..<filled])
  }

  public var position: Int { rest.position }
  public var total: Int? { rest.total }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    guard given < head.count else { return try rest.read(into: buffer) }
    let count = min(buffer.count, head.count - given)
    head.withUnsafeBytes { all in
      UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: all[given..<given + count]))
    }
    given += count
    return count
  }

  /// All bytes, for what has to be in memory as a whole.
  ///
  /// - Throws: `tooLarge` past `limit` bytes.
  public func all(limit: Int) throws(RecordingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var source: any ByteSource = self
      let count = try source.read(into: &piece, from: 0)
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw .tooLarge("more than \(limit >> 20) MB in one file")
      }
      bytes += piece[..<count]
    }
  }
}

extension ByteSource {
  /// Reads into the bytes of an array from an index on.
  public mutating func read(
    into bytes: inout [UInt8], from index: Int
  ) throws(RecordingError) -> Int {
    let outcome: Result<Int, RecordingError> = bytes.withUnsafeMutableBytes { all in
      Result { () throws(RecordingError) in
        try read(into: UnsafeMutableRawBufferPointer(rebasing: all[index...]))
      }
    }
    return try outcome.get()
  }

  /// Reads until an array is full, or there are no more bytes.
  ///
  /// - Returns: How many there were.
  mutating func fill(_ bytes: inout [UInt8]) throws(RecordingError) -> Int {
    var filled = 0
    while filled < bytes.count {
      let count = try read(into: &bytes, from: filled)
      if count == 0 { break }
      filled += count
    }
    return filled
  }
}
