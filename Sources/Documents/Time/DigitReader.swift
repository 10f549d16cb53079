/// Reads fixed-width decimal numbers from ASCII text.
struct DigitReader {
  private let text: UnsafeBufferPointer<UInt8>
  private(set) var index = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { index == text.count }

  var peek: UInt8? { isAtEnd ? nil : text[index] }

  mutating func next(_ width: Int) -> Int? {
    guard index + width <= text.count else { return nil }
    var value = 0
    for _ in 0..<width {
      let digit = text[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
      index += 1
    }
    return value
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard index < text.count, text[index] == byte else { return false }
    index += 1
    return true
  }
}

extension [UInt8] {
  mutating func append(digits value: Int, width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while divisor > 0 {
      append(0x30 + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }
}
