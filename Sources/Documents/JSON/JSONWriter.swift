/// Writes JSON in the canonical form: two-space indent, `\n` at the end, shortest numbers.
public struct JSONWriter {
  public var bytes: [UInt8] = []
  private var depth = 0
  private var isFirst = true
  private let isCompact: Bool

  /// - Parameter compact: everything on one line, as in newline-delimited JSON.
  public init(compact: Bool = false, capacity: Int = 4096) {
    isCompact = compact
    bytes.reserveCapacity(capacity)
  }

  // MARK: Structure

  public mutating func beginObject() { begin(0x7b) }
  public mutating func endObject() { end(0x7d) }
  public mutating func beginArray() { begin(0x5b) }
  public mutating func endArray() { end(0x5d) }

  private mutating func begin(_ bracket: UInt8) {
    bytes.append(bracket)
    depth += 1
    isFirst = true
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if !isFirst { newLine() }
    bytes.append(bracket)
    isFirst = false
  }

  private mutating func newLine() {
    if isCompact { return }
    bytes.append(0x0a)
    for _ in 0..<depth { bytes.append(contentsOf: [0x20, 0x20]) }
  }

  /// Goes to the place of the next array element.
  public mutating func element() {
    if !isFirst { bytes.append(0x2c) }
    isFirst = false
    newLine()
  }

  /// Writes a key; its value comes next.
  public mutating func key(_ name: StaticString) {
    element()
    bytes.append(0x22)
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    endKey()
  }

  public mutating func key(_ name: String) {
    element()
    string(name)
    bytes.removeLast()
    endKey()
  }

  private mutating func endKey() {
    bytes.append(0x22)
    bytes.append(0x3a)
    if !isCompact { bytes.append(0x20) }
  }

  /// Writes a key and a value that are JSON text already.
  public mutating func rawMember(key: [UInt8], value: [UInt8]) {
    element()
    bytes.append(contentsOf: key)
    bytes.append(0x3a)
    if !isCompact { bytes.append(0x20) }
    bytes.append(contentsOf: value)
  }

  // MARK: Values

  public mutating func null() { raw("null") }
  public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  public mutating func integer(_ value: Int64) {
    if value >= 0, value < 10 { return bytes.append(0x30 + UInt8(value)) }
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes the shortest digits that read back as the same number; `null` where there is none.
  public mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    if value == value.rounded(.towardZero), abs(value) < 1e15, value.sign == .plus || value != 0 {
      return integer(Int64(value))
    }
    bytes.append(contentsOf: value.description.utf8)
  }

  public mutating func string(_ value: String) {
    var value = value
    value.withUTF8 { quote($0) }
  }

  /// - Parameter text: UTF-8.
  public mutating func string(_ text: [UInt8]) {
    text.withUnsafeBufferPointer { quote($0) }
  }

  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(0x22)
    var plain = 0
    for index in text.indices
    where text[index] < 0x20 || text[index] == 0x22 || text[index] == 0x5c {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<index]))
      escape(text[index])
      plain = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...]))
    bytes.append(0x22)
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(0x5c)
    switch byte {
    case 0x08: bytes.append(0x62)
    case 0x09: bytes.append(0x74)
    case 0x0a: bytes.append(0x6e)
    case 0x0c: bytes.append(0x66)
    case 0x0d: bytes.append(0x72)
    case 0x22, 0x5c: bytes.append(byte)
    default:
      let digits: StaticString = "0123456789abcdef"
      bytes.append(contentsOf: [0x75, 0x30, 0x30])
      bytes.append(digits.utf8Start[Int(byte >> 4)])
      bytes.append(digits.utf8Start[Int(byte & 15)])
    }
  }

  /// Writes ASCII text that needs no escape, in quotes.
  @inlinable
  public mutating func plainText(_ append: (inout [UInt8]) -> Void) {
    bytes.append(0x22)
    append(&bytes)
    bytes.append(0x22)
  }

  public mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  public mutating func raw(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  /// The text with its last line ended.
  public consuming func finish() -> [UInt8] {
    bytes.append(0x0a)
    return bytes
  }
}
