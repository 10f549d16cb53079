/// A string's bytes as they stand in the text between the quotes: valid UTF-8, escapes still in
/// place.
public struct RawString {
  public let start: UnsafePointer<UInt8>
  public let count: Int
  public let hasEscapes: Bool

  @inlinable
  init(start: UnsafePointer<UInt8>, count: Int, hasEscapes: Bool) {
    self.start = start
    self.count = count
    self.hasEscapes = hasEscapes
  }

  /// The text with its escapes resolved.
  @inlinable
  public var string: String {
    if hasEscapes { return unescaped }
    return String(utf8: buffer)
  }

  @inlinable
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// The bytes of the text with its escapes resolved.
  public var bytes: [UInt8] {
    hasEscapes ? unescapedBytes : [UInt8](buffer)
  }

  @usableFromInline
  var unescaped: String { String(utf8: unescapedBytes) }

  private var unescapedBytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var index = 0
    while index < count {
      let byte = start[index]
      guard byte == 0x5c else {
        result.append(byte)
        index += 1
        continue
      }
      let letter = start[index + 1]
      index += 2
      guard letter == 0x75 else {
        result.append(RawString.plainEscape(letter))
        continue
      }
      var scalar = RawString.hex4(start + index)
      index += 4
      if scalar & 0xfc00 == 0xd800 {
        scalar = 0x10000 + ((scalar & 0x3ff) << 10) + (RawString.hex4(start + index + 2) & 0x3ff)
        index += 6
      }
      if let scalar = Unicode.Scalar(scalar) { result.append(contentsOf: UTF8.encode(scalar)!) }
    }
    return result
  }

  static func plainEscape(_ letter: UInt8) -> UInt8 {
    switch letter {
    case 0x62: 0x08
    case 0x66: 0x0c
    case 0x6e: 0x0a
    case 0x72: 0x0d
    case 0x74: 0x09
    default: letter
    }
  }

  /// The value of four hexadecimal digits; above 0xffff where they are not.
  static func hex4(_ digits: UnsafePointer<UInt8>) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<4 {
      let byte = digits[index]
      let digit: UInt32
      switch byte {
      case 0x30...0x39: digit = UInt32(byte - 0x30)
      case 0x41...0x46: digit = UInt32(byte - 0x37)
      case 0x61...0x66: digit = UInt32(byte - 0x57)
      default: return .max
      }
      value = value << 4 | digit
    }
    return value
  }
}

extension JSONReader {
  /// Reads a string at the cursor, which must stand on its opening quote.
  @inlinable
  public mutating func rawString() throws(JSONFailure) -> RawString {
    cursor += 1
    let first = cursor
    while true {
      let word = loadWord(cursor)
      let special = JSONReader.specialBytes(word)
      if special == 0 {
        cursor += 8
        continue
      }
      cursor += special.trailingZeroBitCount >> 3
      if byte == 0x22 {
        let text = RawString(start: first, count: cursor - first, hasEscapes: false)
        cursor += 1
        return text
      }
      return try restOfString(from: first)
    }
  }

  /// A bit in each byte of `word` that is a quote, a backslash, a control character or not ASCII.
  @inlinable @inline(__always)
  static func specialBytes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5c)
    let zeroes =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | (word &- (ones &* 0x20))
    return (zeroes | word) & (ones &* 0x80)
  }

  /// The careful walk, taken from the first byte that is not plain ASCII.
  @usableFromInline
  mutating func restOfString(from first: UnsafePointer<UInt8>) throws(JSONFailure) -> RawString {
    var hasEscapes = false
    while true {
      switch byte {
      case 0x22:
        let text = RawString(start: first, count: cursor - first, hasEscapes: hasEscapes)
        cursor += 1
        return text
      case 0x5c:
        hasEscapes = true
        try skipEscape()
      case 0x00...0x1f:
        if cursor >= end { throw JSONFailure(.unexpectedEnd, at: end - start) }
        throw JSONFailure(.controlCharacter(byte), at: offset)
      case 0x20...0x7f: cursor += 1
      default:
        let length = JSONReader.utf8Length(cursor)
        if length == 0 { throw JSONFailure(.invalidUTF8, at: offset) }
        cursor += length
      }
    }
  }

  private mutating func skipEscape() throws(JSONFailure) {
    let at = offset
    switch cursor[1] {
    case 0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74: cursor += 2
    case 0x75:
      let unit = RawString.hex4(cursor + 2)
      if unit > 0xffff { throw JSONFailure(.invalidEscape, at: at) }
      cursor += 6
      if unit & 0xfc00 == 0xdc00 { throw JSONFailure(.loneSurrogate, at: at) }
      if unit & 0xfc00 == 0xd800 {
        guard cursor[0] == 0x5c, cursor[1] == 0x75, case let low = RawString.hex4(cursor + 2),
          low & 0xffff_fc00 == 0xdc00
        else { throw JSONFailure(.loneSurrogate, at: at) }
        cursor += 6
      }
    default: throw JSONFailure(.invalidEscape, at: at)
    }
  }

  /// The length of the well-formed UTF-8 sequence at `pointer` (Unicode 15, table 3-7), or 0.
  @usableFromInline
  static func utf8Length(_ pointer: UnsafePointer<UInt8>) -> Int {
    func continues(_ index: Int) -> Bool { pointer[index] & 0xc0 == 0x80 }
    switch pointer[0] {
    case 0x00...0x7f: return 1
    case 0xc2...0xdf: return continues(1) ? 2 : 0
    case 0xe0: return pointer[1] & 0xe0 == 0xa0 && continues(2) ? 3 : 0
    case 0xed: return pointer[1] & 0xe0 == 0x80 && continues(2) ? 3 : 0
    case 0xe1...0xef: return continues(1) && continues(2) ? 3 : 0
    case 0xf0: return (0x90...0xbf).contains(pointer[1]) && continues(2) && continues(3) ? 4 : 0
    case 0xf1...0xf3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xf4: return pointer[1] & 0xf0 == 0x80 && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }
}

/// The keys seen in one object, to find a duplicate; a list first, a set when there are many.
struct KeySet {
  private var few: [RawString] = []
  private var many: Set<[UInt8]> = []

  /// Whether the key is new.
  mutating func insert(_ key: RawString) -> Bool {
    if many.isEmpty, few.count < 16 {
      if few.isEmpty { few.reserveCapacity(16) }
      for other in few where KeySet.equal(other, key) { return false }
      few.append(key)
      return true
    }
    if many.isEmpty { for other in few { many.insert(other.bytes) } }
    return many.insert(key.bytes).inserted
  }

  static func equal(_ left: RawString, _ right: RawString) -> Bool {
    if left.hasEscapes || right.hasEscapes { return left.bytes == right.bytes }
    if left.count != right.count { return false }
    for index in 0..<left.count where left.start[index] != right.start[index] { return false }
    return true
  }
}
