/// A value in a FIT message, little-endian.
enum FITValue: Equatable {
  case enumeration(UInt8)
  case uint16(UInt16)
  case uint32(UInt32)
  /// Zero means that there is no value.
  case uint32z(UInt32)
  /// UTF-8, ended by a zero byte.
  case string(String)

  var baseType: UInt8 {
    switch self {
    case .enumeration: 0x00
    case .uint16: 0x84
    case .uint32: 0x86
    case .uint32z: 0x8c
    case .string: 0x07
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .enumeration(let value): [value]
    case .uint16(let value): FITWriter.bytes(UInt32(value), 2)
    case .uint32(let value), .uint32z(let value): FITWriter.bytes(value, 4)
    case .string(let text): Array(text.utf8) + [0]
    }
  }
}

/// Puts a FIT file together: header, messages with their definitions, checksum.
struct FITWriter {
  private var records: [UInt8] = []
  private var definition: [UInt8] = []

  /// Messages all have the local type 0, which asks least of a watch's memory; a definition
  /// precedes those that differ in shape from the one before.
  mutating func add(_ message: UInt16, _ fields: [(number: UInt8, value: FITValue)]) {
    var definition: [UInt8] = [0x40, 0, 0] + FITWriter.bytes(UInt32(message), 2)
    definition.append(UInt8(fields.count))
    var data: [UInt8] = [0]
    for (number, value) in fields {
      let bytes = value.bytes
      definition += [number, UInt8(bytes.count), value.baseType]
      data += bytes
    }
    if definition != self.definition { records += definition }
    self.definition = definition
    records += data
  }

  /// The whole file.
  var file: [UInt8] {
    // Protocol 1.0, profile 21.158.
    var file: [UInt8] = [14, 0x10] + FITWriter.bytes(21_158, 2)
    file += FITWriter.bytes(UInt32(records.count), 4)
    file += ".FIT".utf8
    file += FITWriter.bytes(UInt32(FITWriter.checksum(file)), 2)
    file += records
    return file + FITWriter.bytes(UInt32(FITWriter.checksum(file)), 2)
  }

  static func bytes(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
  }

  /// CRC-16 with a table for half bytes, as the FIT protocol gives it.
  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401,
      0xa001, 0x6c00, 0x7800, 0xb401, 0x5000, 0x9c01, 0x8801, 0x4400,
    ]
    var checksum: UInt16 = 0
    for byte in bytes {
      for half in [byte & 15, byte >> 4] {
        checksum = checksum >> 4 ^ table[Int(checksum & 15)] ^ table[Int(half)]
      }
    }
    return checksum
  }
}
