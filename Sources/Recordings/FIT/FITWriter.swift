/// A value in a FIT message, little-endian; nil is written as what the type has for none.
public enum FITValue: Equatable, Sendable {
  case enumeration(UInt8?)
  case uint8(UInt8?)
  case sint8(Int8?)
  case uint16(UInt16?)
  case uint32(UInt32?)
  case sint32(Int32?)
  /// Zero means that there is no value.
  case uint32z(UInt32)
  /// UTF-8, ended by a zero byte; at most 254 bytes are kept.
  case string(String)

  var baseType: UInt8 {
    switch self {
    case .enumeration: 0x00
    case .sint8: 0x01
    case .uint8: 0x02
    case .uint16: 0x84
    case .sint32: 0x85
    case .uint32: 0x86
    case .uint32z: 0x8c
    case .string: 0x07
    }
  }

  var size: Int {
    switch self {
    case .enumeration, .uint8, .sint8: 1
    case .uint16: 2
    case .uint32, .sint32, .uint32z: 4
    case .string(let text): FITValue.bytes(text).count
    }
  }

  func append(to bytes: inout [UInt8]) {
    switch self {
    case .enumeration(let value), .uint8(let value): bytes.append(value ?? .max)
    case .sint8(let value): bytes.append(UInt8(bitPattern: value ?? .max))
    case .uint16(let value): bytes.append(fit: value ?? .max)
    case .uint32(let value): bytes.append(fit: value ?? .max)
    case .sint32(let value): bytes.append(fit: value ?? .max)
    case .uint32z(let value): bytes.append(fit: value)
    case .string(let text): bytes += FITValue.bytes(text)
    }
  }

  /// Cut between characters where there are too many.
  private static func bytes(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8.prefix { $0 != 0 })
    if bytes.count > 254 {
      var end = 254
      while end > 0, bytes[end] & 0xc0 == 0x80 { end -= 1 }
      bytes.removeSubrange(end...)
    }
    return bytes + [0]
  }
}

extension [UInt8] {
  /// Appends a number with its low byte first.
  mutating func append<Value: FixedWidthInteger>(fit value: Value) {
    var value = value
    for _ in 0..<Value.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: value))
      value >>= 8
    }
  }
}

/// Puts a FIT file together: header, messages with their definitions, checksum.
public struct FITWriter {
  public typealias Field = (number: UInt8, value: FITValue)

  private var messages: [UInt8] = []
  private var definition: [UInt8] = []

  public init() {}

  /// Messages all have the local type 0, which asks least of a watch's memory; a definition
  /// precedes those that differ in shape from the one before. Empty texts are left out.
  public mutating func add(_ message: UInt16, _ fields: [Field]) {
    let fields = fields.filter { $0.value != .string("") }.prefix(255)
    var definition: [UInt8] = [0x40, 0, 0]
    definition.append(fit: message)
    definition.append(UInt8(fields.count))
    for (number, value) in fields {
      definition += [number, UInt8(truncatingIfNeeded: value.size), value.baseType]
    }
    if definition != self.definition { messages += definition }
    self.definition = definition
    messages.append(0)
    for (_, value) in fields { value.append(to: &messages) }
  }

  /// The whole file.
  public var file: [UInt8] {
    // Protocol 1.0, profile 21.158.
    var file: [UInt8] = [14, 0x10]
    file.append(fit: UInt16(21_158))
    file.append(fit: UInt32(truncatingIfNeeded: messages.count))
    file += ".FIT".utf8
    file.append(fit: FITWriter.checksum(file))
    file += messages
    file.append(fit: FITWriter.checksum(file))
    return file
  }

  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    bytes.withUnsafeBytes { FITChecksum.of($0) }
  }
}
