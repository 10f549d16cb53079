/// Walks from message to message of one FIT file and keeps its definitions.
struct FITFraming {
  enum Step {
    case definition(local: Int)
    /// A message of a local type, where its data begins, and the five low bits of its time where
    /// its header holds them.
    case message(local: Int, data: Int, timeBits: UInt32?)
    case fault(Fault)
    case end
  }

  /// Why the next message cannot be told from the bytes; the position stays before it.
  enum Fault: Equatable {
    case badDefinition
    case undefined(local: Int)
    case cutOff
  }

  let bytes: UnsafeRawBufferPointer
  var position: Int
  var end: Int
  var definitions = [FITDefinition?](repeating: nil, count: 16)

  mutating func next() -> Step {
    guard position < end else { return .end }
    let header = bytes[position]
    if header & 0xc0 == 0x40 {
      guard
        let (definition, count) = FITDefinition.read(
          bytes, from: position + 1, to: end, hasDeveloperFields: header & 0x20 != 0)
      else { return .fault(.badDefinition) }
      let local = Int(header & 15)
      definitions[local] = definition
      position += 1 + count
      return .definition(local: local)
    }
    let isCompressed = header & 0x80 != 0
    let local = isCompressed ? Int(header >> 5 & 3) : Int(header & 15)
    guard let size = definitions[local]?.size else { return .fault(.undefined(local: local)) }
    guard end - position - 1 >= size else { return .fault(.cutOff) }
    let data = position + 1
    position = data + size
    return .message(
      local: local, data: data, timeBits: isCompressed ? UInt32(header & 0x1f) : nil)
  }

  /// Takes further messages with the header of the one just returned, as long as there are any.
  ///
  /// - Returns: how many there are with that one.
  mutating func takeRun(size: Int, most: Int) -> Int {
    let header = bytes[position - 1 - size]
    var count = 1
    while count < most, position < end, bytes[position] == header, end - position - 1 >= size {
      position += 1 + size
      count += 1
    }
    return count
  }

  /// All descriptions of fields from here on, since some devices use such a field before they
  /// describe it.
  func descriptions() -> [FITDescription] {
    guard let base = bytes.baseAddress else { return [] }
    var ahead = self
    var found: [FITDescription] = []
    while true {
      switch ahead.next() {
      case .definition: continue
      case .message(let local, let data, _):
        guard let definition = ahead.definitions[local], definition.message == 206 else { continue }
        if let description = FITDescription(FITMessage(base: base + data, definition: definition)),
          found.count < 1000
        {
          found.append(description)
        }
      case .fault, .end: return found
      }
    }
  }
}
