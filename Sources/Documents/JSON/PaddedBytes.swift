/// Text in memory of its own with the padding that `JSONReader` asks for.
public struct PaddedBytes: ~Copyable {
  public let start: UnsafeMutablePointer<UInt8>
  public var count: Int { length }
  @usableFromInline var length: Int

  /// - Parameter count: how many bytes the text has or may have at most.
  @inlinable
  public init(count: Int) {
    start = .allocate(capacity: count + JSONReader.padding)
    length = count
    (start + count).update(repeating: 0, count: JSONReader.padding)
  }

  @inlinable
  deinit { start.deallocate() }

  /// Copies the text in; it must be as long as this was made for.
  @inlinable
  public func fill(from source: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(start: start, count: count).copyMemory(
      from: .init(rebasing: source.prefix(count)))
  }

  /// Keeps only the first bytes, as when a file turns out shorter than it was.
  public mutating func shorten(to count: Int) {
    length = max(0, min(count, length))
    (start + length).update(repeating: 0, count: JSONReader.padding)
  }

  @inlinable
  public func read<Result>(
    _ body: (inout JSONReader) throws(JSONFailure) -> Result
  ) throws(JSONFailure) -> Result {
    var reader = JSONReader(padded: start, count: count)
    return try body(&reader)
  }

  public var bytes: [UInt8] { [UInt8](UnsafeBufferPointer(start: start, count: count)) }

  public var hash: ContentHash {
    ContentHash(of: UnsafeRawBufferPointer(start: start, count: count))
  }
}
