#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A piece of the scanner's buffer: a name, a value or a text, as it stands in the file.
///
/// NB: It is valid only until the scanner is asked for the next event.
public struct XMLBytes {
  public let start: UnsafePointer<UInt8>
  public let count: Int
  /// Whether the bytes are the text itself: valid UTF-8 without entities or control characters.
  public let isPlain: Bool
  /// Whether an ampersand is only an ampersand here, as in CDATA.
  public let isLiteral: Bool

  @inline(__always)
  init(_ start: UnsafePointer<UInt8>, count: Int, isPlain: Bool, isLiteral: Bool = false) {
    self.start = start
    self.count = count
    self.isPlain = isPlain
    self.isLiteral = isLiteral
  }

  public var isEmpty: Bool { count == 0 }
  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// The first eight bytes, the first lowest, zeros after the end: to switch over names fast.
  @inline(__always)
  public var key: UInt64 {
    var key: UInt64 = 0
    let count = min(8, count)
    withUnsafeMutableBytes(of: &key) { raw in
      raw.copyMemory(from: UnsafeRawBufferPointer(start: start, count: count))
    }
    return UInt64(littleEndian: key)
  }

  /// Byte for byte.
  @inline(__always)
  public static func == (bytes: XMLBytes, text: StaticString) -> Bool {
    bytes.count == text.utf8CodeUnitCount
      && memcmp(bytes.start, text.utf8Start, bytes.count) == 0
  }

  func isEqual(to other: XMLBytes) -> Bool {
    count == other.count && memcmp(start, other.start, count) == 0
  }

  @inline(__always)
  public static func != (bytes: XMLBytes, text: StaticString) -> Bool { !(bytes == text) }

  /// For `switch`.
  @inline(__always)
  public static func ~= (text: StaticString, bytes: XMLBytes) -> Bool { bytes == text }

  /// Whether they are the same but for the case of ASCII letters; `text` is in lower case.
  public func isEqual(ignoringCase text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count {
      var byte = start[index]
      if byte &- 0x41 < 26 { byte |= 0x20 }
      if byte != text.utf8Start[index] { return false }
    }
    return true
  }

  public func hasPrefix(_ text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount
      && memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// Without white space at both ends.
  public var trimmed: XMLBytes {
    var (low, high) = (0, count)
    while low < high, start[low] <= 0x20 { low += 1 }
    while high > low, start[high - 1] <= 0x20 { high -= 1 }
    return XMLBytes(start + low, count: high - low, isPlain: isPlain, isLiteral: isLiteral)
  }

  /// From the byte at an index on; empty behind the end.
  public func dropFirst(_ number: Int) -> XMLBytes {
    let number = max(0, min(number, count))
    return XMLBytes(start + number, count: count - number, isPlain: isPlain, isLiteral: isLiteral)
  }

  public func prefix(_ number: Int) -> XMLBytes {
    XMLBytes(
      start, count: max(0, min(number, count)), isPlain: isPlain, isLiteral: isLiteral)
  }
}
