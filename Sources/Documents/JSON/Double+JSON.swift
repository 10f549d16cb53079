extension Double {
  /// Reads a number in JSON's grammar; nil where the text is anything else.
  @inlinable
  public init?(json text: UnsafeBufferPointer<UInt8>) {
    if let value = Double(shortDecimal: text) {
      self = value
      return
    }
    guard let value = Double.slow(json: text) else { return nil }
    self = value
  }

  /// Plain decimals of at most 15 digits, such as `82.5`: their digits and their power of ten are
  /// exact in binary, so that one division rounds correctly.
  @inlinable
  init?(shortDecimal text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= 16, let first = text.first, first &- 0x30 < 10 else { return nil }
    if first == 0x30, text.count > 1, text[1] != 0x2e { return nil }
    var digits: Int64 = 0
    var point = -1
    for index in 0..<text.count {
      let byte = text[index]
      if byte &- 0x30 < 10 {
        digits = digits * 10 + Int64(byte &- 0x30)
      } else if byte == 0x2e, point < 0, index + 1 < text.count {
        point = index
      } else {
        return nil
      }
    }
    let fraction = point < 0 ? 0 : text.count - 1 - point
    self = fraction == 0 ? Double(digits) : Double(digits) / powerOfTen(fraction)
  }

  @usableFromInline
  static func slow(json text: UnsafeBufferPointer<UInt8>) -> Double? {
    try? JSONReader.over([UInt8](text)) { reader throws(JSONFailure) in
      let value = try reader.number()
      if reader.cursor != reader.end { throw JSONFailure(.trailingBytes, at: reader.offset) }
      return value
    }
  }
}

extension [UInt8] {
  /// Appends the shortest digits that read back as the same number.
  public mutating func append(number: Double) {
    var writer = JSONWriter(compact: true, capacity: 24)
    writer.number(number)
    append(contentsOf: writer.bytes)
  }
}
