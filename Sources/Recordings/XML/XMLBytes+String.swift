extension XMLBytes {
  /// The text: entities decoded, control characters left out, malformed UTF-8 replaced.
  public var string: String {
    if isPlain { return String(decoding: bytes, as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(count)
    appendDecoded(to: &decoded)
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Appends the text in UTF-8, malformed where the file is.
  public func appendDecoded(to decoded: inout [UInt8]) {
    if isPlain { return decoded.append(contentsOf: bytes) }
    var index = 0
    while index < count {
      let byte = start[index]
      if byte == 0x26, !isLiteral, let entity = entity(at: index) {
        decoded.append(contentsOf: Character(entity.scalar).utf8)
        index += entity.count
        continue
      }
      if byte >= 0x20 || byte == 0x0a || byte == 0x09 { decoded.append(byte) }
      index += 1
    }
  }

  /// One of XML's five entities or a number, with the number of its bytes.
  func entity(at index: Int) -> (scalar: Unicode.Scalar, count: Int)? {
    var end = index + 1
    let limit = min(count, index + 12)
    while end < limit, start[end] != 0x3b { end += 1 }
    guard end < limit else { return nil }
    let name = XMLBytes(start + index + 1, count: end - index - 1, isPlain: true)
    let length = end + 1 - index
    switch name {
    case "lt": return ("<", length)
    case "gt": return (">", length)
    case "amp": return ("&", length)
    case "quot": return ("\"", length)
    case "apos": return ("'", length)
    default: break
    }
    guard name.count >= 2, name.start[0] == 0x23 else { return nil }
    let isHex = name.start[1] | 0x20 == 0x78
    let digits = UnsafeBufferPointer(rebasing: name.bytes[(isHex ? 2 : 1)...])
    guard !digits.isEmpty, let value = Self.number(digits, radix: isHex ? 16 : 10),
      let scalar = Unicode.Scalar(value), value >= 0x20 || value == 0x0a || value == 0x09
    else { return nil }
    return (scalar, length)
  }

  private static func number(_ digits: UnsafeBufferPointer<UInt8>, radix: UInt32) -> UInt32? {
    var value: UInt32 = 0
    for byte in digits {
      var digit = UInt32(byte &- 0x30)
      if digit > 9 {
        digit = UInt32((byte | 0x20) &- 0x61) &+ 10
        guard digit < radix else { return nil }
      }
      value = value &* radix &+ digit
      guard value <= 0x10ffff else { return nil }
    }
    return value
  }

  /// Whether the bytes are UTF-8, as Unicode (table 3-7) defines it.
  var isValidUTF8: Bool {
    var index = 0
    while index < count {
      let byte = start[index]
      index += 1
      if byte < 0x80 { continue }
      var low: UInt8 = 0x80
      var high: UInt8 = 0xbf
      let more: Int
      switch byte {
      case 0xc2...0xdf: more = 1
      case 0xe0...0xef:
        more = 2
        if byte == 0xe0 { low = 0xa0 }
        if byte == 0xed { high = 0x9f }
      case 0xf0...0xf4:
        more = 3
        if byte == 0xf0 { low = 0x90 }
        if byte == 0xf4 { high = 0x8f }
      default: return false
      }
      guard count - index >= more, start[index] >= low, start[index] <= high else { return false }
      for next in index + 1..<index + more + 1 where next < index + more {
        guard start[next] & 0xc0 == 0x80 else { return false }
      }
      index += more
    }
    return true
  }
}
