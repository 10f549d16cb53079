/// Where a JSON value stands in the one order that decides between two changes of the same value.
///
/// It prefers what a person would: something over nothing, true over false, larger numbers, later
/// moments, larger measures of one unit; else the order of the bytes.
struct ValueRank {
  private enum Kind: Int {
    case null, no, yes, number, text, measure, moment, list, object
  }

  private let kind: Kind
  private var number = 0.0
  private var unit: [UInt8] = []
  private let bytes: [UInt8]

  init(_ value: RawJSON) {
    bytes = value.compact
    switch value.shape {
    case .list: kind = .list
    case .object: kind = .object
    case .scalar:
      switch bytes.first {
      case 0x22:
        let content = bytes.dropFirst().dropLast()
        if let moment = Instant(bytes: Array(content)) {
          kind = .moment
          // Exact: years of four digits have fewer than 2^53 milliseconds.
          number = Double(moment.milliseconds)
        } else if let measure = ValueRank.measure(content) {
          kind = .measure
          (number, unit) = measure
        } else {
          kind = .text
        }
      case 0x74: kind = .yes
      case 0x66: kind = .no
      case 0x6e: kind = .null
      default:
        kind = .number
        number = ValueRank.number(bytes[...]) ?? 0
      }
    }
  }

  func precedes(_ other: ValueRank) -> Bool {
    if kind != other.kind { return kind.rawValue < other.kind.rawValue }
    if unit != other.unit { return unit.precedes(other.unit) }
    if number != other.number { return number < other.number }
    return bytes.precedes(other.bytes)
  }

  /// A number, a space and a unit, such as `82.5 kg`.
  private static func measure(_ text: ArraySlice<UInt8>) -> (Double, [UInt8])? {
    guard let space = text.firstIndex(of: 0x20), let number = number(text[..<space]) else {
      return nil
    }
    let unit = Array(text[(space + 1)...])
    return unit.isEmpty || unit.count > 8 ? nil : (number, unit)
  }

  private static func number(_ text: ArraySlice<UInt8>) -> Double? {
    text.withUnsafeBufferPointer { Double(json: $0) }
  }
}
