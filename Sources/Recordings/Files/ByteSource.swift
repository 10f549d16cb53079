/// Bytes that come one after the other: of memory, of a file, out of an archive.
public protocol ByteSource {
  /// Writes as many of the next bytes to the front of `buffer` as there are, or as it likes.
  ///
  /// - Returns: How many; 0 only where there are no more.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int
  /// Bytes of the underlying file that have been read, for telling progress.
  var position: Int { get }
  /// Bytes of the underlying file in all; nil where it is not known.
  var total: Int? { get }
}

/// Bytes that are in memory already.
public struct MemorySource: ByteSource {
  private let bytes: [UInt8]
  public private(set) var position = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var total: Int? { bytes.count }

  public mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(RecordingError) -> Int {
    let count = min(buffer.count, bytes.count - position)
    guard count > 0 else { return 0 }
    bytes.withUnsafeBytes { all in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[position..<position + count]))
    }
    position += count
    return count
  }
}
