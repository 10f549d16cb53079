/// Any JSON value, for text whose shape is not known beforehand. Members keep their order.
public indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Equatable, Sendable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Parses a whole text.
  public init(parsing bytes: [UInt8]) throws(JSONFailure) {
    self = try JSONReader.over(bytes) { reader throws(JSONFailure) in
      try reader.begin()
      let value = try JSONValue(&reader)
      try reader.finish()
      return value
    }
  }

  init(_ reader: inout JSONReader) throws(JSONFailure) {
    switch reader.byte {
    case 0x22: self = .string(try reader.rawString().string)
    case 0x74:
      try reader.literal("true")
      self = .bool(true)
    case 0x66:
      try reader.literal("false")
      self = .bool(false)
    case 0x6e:
      try reader.literal("null")
      self = .null
    case 0x5b:
      var elements: [JSONValue] = []
      try reader.enter()
      while reader.byte != 0x5d {
        elements.append(try JSONValue(&reader))
        try reader.advance(close: 0x5d, expected: "a comma or ]")
      }
      reader.leave()
      self = .array(elements)
    case 0x7b: self = .object(try JSONValue.members(&reader))
    default: self = .number(try reader.number())
    }
  }

  private static func members(_ reader: inout JSONReader) throws(JSONFailure) -> [Member] {
    var members: [Member] = []
    var keys = KeySet()
    try reader.enter()
    while reader.byte != 0x7d {
      let at = reader.offset
      let key = try reader.key()
      if !keys.insert(key) { throw JSONFailure(.duplicateKey(key.string), at: at) }
      members.append(Member(key.string, try JSONValue(&reader)))
      try reader.advance(close: 0x7d, expected: "a comma or }")
    }
    reader.leave()
    return members
  }

  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    for member in members where member.key == key { return member.value }
    return nil
  }

  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number(let value): writer.number(value)
    case .string(let value): writer.string(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements {
        writer.element()
        element.write(to: &writer)
      }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

extension JSONReader {
  /// Checks a whole text against JSON's grammar (RFC 8259) without building anything from it.
  public static func check(_ bytes: [UInt8]) throws(JSONFailure) {
    try over(bytes) { reader throws(JSONFailure) in
      reader.refusesDuplicateKeys = false
      try reader.begin()
      try reader.skipValue()
      try reader.finish()
    }
  }
}
