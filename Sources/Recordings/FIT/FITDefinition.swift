/// A field as a definition announces it.
struct FITField {
  var number: UInt8
  var type: FITBaseType
  /// Bytes from the first one of the message's data.
  var offset: Int
  var size: Int
  /// Whether the size is none of the type: such fields are bytes without a meaning.
  var hasOddSize = false
}

/// A field of an application on the device, whose width the definition tells and whose meaning a
/// description.
struct FITDeveloperField {
  var number: UInt8
  /// Index of the application.
  var developer: UInt8
  var offset: Int
  var size: Int
}

/// What the messages of a local type look like until it is defined again.
struct FITDefinition {
  var message: UInt16
  var isBigEndian: Bool
  var fields: [FITField] = []
  var developerFields: [FITDeveloperField] = []
  /// Bytes of a message's data.
  var size = 0
  /// Where the time stands, field 253.
  var time: FITField?
  /// Whether anything is read from these messages.
  var isRead = false
  /// How a record's values reach the columns; nil for other messages.
  var plan: FITRecordPlan?

  /// Reads one from the byte after a definition's header; nil where the bytes end before it does
  /// or the byte order is none.
  ///
  /// - Returns: the definition, and how many bytes it took.
  static func read(
    _ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int, hasDeveloperFields: Bool
  ) -> (FITDefinition, count: Int)? {
    guard end - start >= 5, bytes[start + 1] <= 1 else { return nil }
    let isBigEndian = bytes[start + 1] == 1
    let (low, high) = (UInt16(bytes[start + 2]), UInt16(bytes[start + 3]))
    var definition = FITDefinition(
      message: isBigEndian ? low << 8 | high : high << 8 | low, isBigEndian: isBigEndian)
    var position = start + 5
    let count = Int(bytes[start + 4])
    guard end - position >= 3 * count else { return nil }
    definition.fields.reserveCapacity(count)
    for _ in 0..<count {
      definition.add(bytes[position], size: bytes[position + 1], type: bytes[position + 2])
      position += 3
    }
    guard hasDeveloperFields else { return (definition, position - start) }
    guard end - position >= 1, end - position - 1 >= 3 * Int(bytes[position]) else { return nil }
    let developerCount = Int(bytes[position])
    position += 1
    for _ in 0..<developerCount {
      let size = Int(bytes[position + 1])
      definition.developerFields.append(
        FITDeveloperField(
          number: bytes[position], developer: bytes[position + 2], offset: definition.size,
          size: size))
      definition.size += size
      position += 3
    }
    return (definition, position - start)
  }

  private mutating func add(_ number: UInt8, size: UInt8, type: UInt8) {
    var field = FITField(
      number: number, type: FITBaseType(definition: type), offset: self.size, size: Int(size))
    if field.size == 0 || field.size % field.type.size != 0 {
      field.type = .byte
      field.hasOddSize = true
    }
    if number == 253, field.size == 4, field.type == .uint32 { time = field }
    fields.append(field)
    self.size += field.size
  }
}
