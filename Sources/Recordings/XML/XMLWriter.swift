import Documents

/// Writes elements with numbers in full precision.
struct XMLWriter {
  var bytes: [UInt8]

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func open(_ name: StaticString) {
    bytes.append(0x3c)
    raw(name)
    bytes.append(0x3e)
  }

  private mutating func close(_ name: StaticString) {
    raw("</")
    raw(name)
    bytes.append(0x3e)
  }

  /// Nothing where there is no value.
  mutating func element<Value: BinaryFloatingPoint & CustomStringConvertible>(
    _ name: StaticString, _ value: Value?
  ) {
    guard let value, value.isFinite else { return }
    open(name)
    number(value)
    close(name)
  }

  /// Nothing where the text is empty.
  mutating func element(_ name: StaticString, _ text: String) {
    if text.isEmpty { return }
    open(name)
    self.text(text)
    close(name)
    bytes.append(0x0a)
  }

  mutating func time(_ name: StaticString, _ milliseconds: Int64) {
    open(name)
    time(milliseconds)
    close(name)
  }

  /// In UTC, with milliseconds where there are some.
  mutating func time(_ milliseconds: Int64) {
    var text: [UInt8] = []
    Instant(milliseconds: milliseconds).append(to: &text)
    bytes.append(contentsOf: text.prefix(milliseconds % 1000 == 0 ? 19 : 23))
    bytes.append(0x5a)
  }

  /// Text and values of attributes; control characters that XML cannot hold become spaces.
  mutating func text(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case 0x26: raw("&amp;")
      case 0x3c: raw("&lt;")
      case 0x3e: raw("&gt;")
      case 0x22: raw("&quot;")
      case 0..<0x20 where byte != 0x0a && byte != 0x09: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
  }

  /// The shortest decimal that reads as the same value, without an exponent, as the schemas ask.
  mutating func number<Value: BinaryFloatingPoint & CustomStringConvertible>(_ value: Value) {
    let start = bytes.count
    bytes.append(contentsOf: value.description.utf8)
    guard let mark = bytes[start...].firstIndex(of: 0x65) else {
      if bytes.count - start > 2, bytes.suffix(2).elementsEqual([0x2e, 0x30]) {
        bytes.removeLast(2)
      }
      return
    }
    let exponent = Int(String(decoding: bytes[(mark + 1)...], as: UTF8.self)) ?? 0
    let digits = bytes[start..<mark].filter { $0 &- 0x30 < 10 }
    let isNegative = bytes[start] == 0x2d
    bytes.removeSubrange(start...)
    if isNegative { bytes.append(0x2d) }
    if exponent < 0 {
      raw("0.")
      bytes.append(contentsOf: repeatElement(0x30, count: -exponent - 1))
      bytes.append(contentsOf: digits)
    } else {
      bytes.append(contentsOf: digits)
      bytes.append(contentsOf: repeatElement(0x30, count: max(0, exponent + 1 - digits.count)))
    }
  }
}
