/// A cursor over JSON text: the one grammar that documents, values and checks share.
///
/// The bytes lie in a buffer with at least `padding` readable NUL bytes after them. A NUL ends
/// every scan, so that no step has to compare with the end first.
public struct JSONReader {
  /// Readable NUL bytes that must follow the text.
  public static let padding = 16
  /// Objects and arrays may nest this deep.
  public static let depthLimit = 128

  public let start: UnsafePointer<UInt8>
  public let end: UnsafePointer<UInt8>
  public var cursor: UnsafePointer<UInt8>
  /// JSON's grammar allows a key twice; documents do not.
  public var refusesDuplicateKeys = true
  @usableFromInline var depth = 0

  /// - Parameter count: the length of the text, without the padding behind it.
  @inlinable
  public init(padded start: UnsafePointer<UInt8>, count: Int) {
    self.start = start
    self.end = start + count
    self.cursor = start
  }

  /// Runs `body` over a padded copy of `bytes`.
  @inlinable
  public static func over<Result>(
    _ bytes: [UInt8],
    _ body: (inout JSONReader) throws(JSONFailure) -> Result
  ) throws(JSONFailure) -> Result {
    let copy = PaddedBytes(count: bytes.count)
    bytes.withUnsafeBytes { copy.fill(from: $0) }
    return try copy.read(body)
  }

  @inlinable
  public var offset: Int { cursor - start }

  @inlinable @inline(__always)
  public var byte: UInt8 { cursor.pointee }

  // MARK: Structure

  @inlinable @inline(__always)
  public mutating func skipWhitespace() {
    if cursor.pointee > 0x20 { return }
    skipWhitespaceRun()
  }

  @inlinable
  mutating func skipWhitespaceRun() {
    while true {
      switch cursor.pointee {
      case 0x0a:
        cursor += 1
        // The indent, eight spaces at a time, then what is left of it at once.
        var others = loadWord(cursor) ^ 0x2020_2020_2020_2020
        while others == 0 {
          cursor += 8
          others = loadWord(cursor) ^ 0x2020_2020_2020_2020
        }
        cursor += others.trailingZeroBitCount >> 3
        if cursor.pointee > 0x20 { return }
      case 0x20, 0x0d, 0x09: cursor += 1
      default: return
      }
    }
  }

  @inlinable @inline(__always)
  func loadWord(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
    UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self)
  }

  /// Steps over the white space before the text and refuses an empty text and a byte order mark.
  @inlinable
  public mutating func begin() throws(JSONFailure) {
    if cursor == end { throw JSONFailure(.empty, at: 0) }
    if end - cursor >= 3, cursor[0] == 0xef, cursor[1] == 0xbb, cursor[2] == 0xbf {
      throw JSONFailure(.byteOrderMark, at: 0)
    }
    skipWhitespace()
  }

  /// Refuses anything but white space up to the end.
  @inlinable
  public mutating func finish() throws(JSONFailure) {
    skipWhitespace()
    if cursor != end { throw JSONFailure(.trailingBytes, at: offset) }
  }

  @inlinable
  public func unexpected(_ expected: StaticName) -> JSONFailure {
    if cursor >= end { return JSONFailure(.unexpectedEnd, at: end - start) }
    return JSONFailure(.unexpected(found: byte, expected: expected), at: offset)
  }

  @inlinable
  public mutating func enter() throws(JSONFailure) {
    depth += 1
    if depth > JSONReader.depthLimit {
      throw JSONFailure(.tooDeep(limit: JSONReader.depthLimit), at: offset)
    }
    cursor += 1
    skipWhitespace()
  }

  @inlinable
  public mutating func leave() {
    depth -= 1
    cursor += 1
  }

  /// After a member or element: steps to the next one, or stands on `close`.
  #if arch(wasm32)
    @inline(never)
  #else
    @inlinable @inline(__always)
  #endif
  public mutating func advance(close: UInt8, expected: StaticName) throws(JSONFailure) {
    skipWhitespace()
    if byte == 0x2c {
      cursor += 1
      skipWhitespace()
      if byte == close { throw unexpected("a value") }
    } else if byte != close {
      throw unexpected(expected)
    }
  }

  /// Reads `"key":` and the white space around it; the key's raw text lies between the quotes.
  @inlinable
  public mutating func key() throws(JSONFailure) -> RawString {
    if byte != 0x22 { throw unexpected("a key in quotes") }
    let text = try rawString()
    skipWhitespace()
    if byte != 0x3a { throw unexpected("a colon") }
    cursor += 1
    skipWhitespace()
    return text
  }

  // MARK: Literals

  @inlinable
  public mutating func literal(_ text: StaticString) throws(JSONFailure) {
    for index in 0..<text.utf8CodeUnitCount {
      if cursor.pointee != text.utf8Start[index] { throw unexpected("a value") }
      cursor += 1
    }
  }

  /// Skips one value of any kind, checking its grammar, its UTF-8 and its keys.
  public mutating func skipValue() throws(JSONFailure) {
    switch byte {
    case 0x22: _ = try rawString()
    case 0x7b: try skipObject()
    case 0x5b:
      try enter()
      while byte != 0x5d {
        try skipValue()
        try advance(close: 0x5d, expected: "a comma or ]")
      }
      leave()
    case 0x74: try literal("true")
    case 0x66: try literal("false")
    case 0x6e: try literal("null")
    default: _ = try number()
    }
  }

  private mutating func skipObject() throws(JSONFailure) {
    try enter()
    var keys = KeySet()
    while byte != 0x7d {
      let at = offset
      let text = try key()
      if refusesDuplicateKeys, !keys.insert(text) {
        throw JSONFailure(.duplicateKey(text.string), at: at)
      }
      try skipValue()
      try advance(close: 0x7d, expected: "a comma or }")
    }
    leave()
  }
}
