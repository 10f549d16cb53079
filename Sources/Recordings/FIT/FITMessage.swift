/// One message's data, read field by field as its definition says.
struct FITMessage {
  let base: UnsafeRawPointer
  let definition: FITDefinition

  /// The first value of a field that the device set, in the file's unit.
  func number(_ field: UInt8) -> Double? {
    for candidate in definition.fields where candidate.number == field {
      for offset in stride(from: 0, to: candidate.size, by: candidate.type.size) {
        if let value = candidate.type.number(
          at: base + candidate.offset + offset, isBigEndian: definition.isBigEndian)
        {
          return value
        }
      }
    }
    return nil
  }

  func integer(_ field: UInt8) -> Int? { number(field).flatMap { Int(exactly: $0) } }

  /// Seconds since 1989-12-31T00:00:00Z, or since the device was turned on where they are fewer
  /// than 0x10000000.
  func time(_ field: UInt8) -> UInt32? {
    guard let value = number(field).flatMap({ UInt32(exactly: $0) }), value > 0 else { return nil }
    return value
  }

  /// All values of a field, nil where the device set none.
  func numbers(_ field: UInt8) -> [Double?] {
    guard let found = definition.fields.first(where: { $0.number == field }) else { return [] }
    return stride(from: 0, to: found.size, by: found.type.size).map {
      found.type.number(at: base + found.offset + $0, isBigEndian: definition.isBigEndian)
    }
  }

  /// The bytes of a field as they stand.
  func bytes(_ field: UInt8) -> UnsafeRawBufferPointer? {
    guard let found = definition.fields.first(where: { $0.number == field }) else { return nil }
    return UnsafeRawBufferPointer(start: base + found.offset, count: found.size)
  }

  /// The text of a field up to its first zero byte; empty where there is none.
  func text(_ field: UInt8) -> String {
    guard let found = definition.fields.first(where: { $0.number == field }),
      found.type == .string, let bytes = bytes(field)
    else { return "" }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
