import Documents

/// A value of whatever kind, where other apps are not strict about it either.
enum Loose: FieldValue {
  /// Not there, or null.
  case none
  case bool(Bool)
  case number(Double)
  case text(String)
  /// A list or an object.
  case other

  static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> Loose {
    switch decoder.reader.byte {
    case 0x22: return .text(try decoder.reader.rawString().string)
    case 0x74, 0x66: return .bool(try Bool.read(&decoder))
    case 0x2d, 0x30...0x39: return .number(try decoder.reader.number())
    case 0x6e:
      try decoder.reader.skipValue()
      return .none
    default:
      try decoder.reader.skipValue()
      return .other
    }
  }

  func write(_ encoder: inout FieldEncoder) { encoder.writer.null() }
  static func describe(_ schema: inout SchemaWriter) {}
  static func random(_ random: inout RandomFields) -> Loose { .none }

  var string: String? {
    switch self {
    case .text(let text): text
    case .number(let number): Int64(exactly: number).map { String($0) } ?? String(number)
    default: nil
    }
  }

  var number: Double? {
    switch self {
    case .number(let number): number
    case .text(let text): Double(text)
    default: nil
    }
  }
}

/// A list, or whatever stands in its place.
enum LooseList<Element: FieldValue>: FieldValue {
  case none
  case elements([Element])
  case other(Loose)

  static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> LooseList {
    if decoder.reader.byte == 0x5b { return .elements(try Element.readList(&decoder)) }
    let value = try Loose.read(&decoder)
    return value == .none ? .none : .other(value)
  }

  func write(_ encoder: inout FieldEncoder) { encoder.writer.null() }
  static func describe(_ schema: inout SchemaWriter) {}
  static func random(_ random: inout RandomFields) -> LooseList { .none }

  /// Nothing where there is no list.
  var list: [Element] { if case .elements(let list) = self { list } else { [] } }
}

/// An object, also where it stands as JSON text in a string; nil where it is none.
struct LooseObject<Value: Record>: FieldValue {
  var value: Value?
  /// Whether something stands there that is no object.
  var isOther = false

  init(_ value: Value? = nil) { self.value = value }

  static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> LooseObject {
    switch decoder.reader.byte {
    case 0x7b: return LooseObject(try decoder.object(Value.self))
    case 0x22:
      let text = Array(try decoder.reader.rawString().string.utf8)
      let value = try? JSONReader.over(text) { reader throws(JSONFailure) in
        try reader.begin()
        var inner = FieldDecoder(reader)
        return try inner.object(Value.self)
      }
      var object = LooseObject(value)
      object.isOther = value == nil && !text.isEmpty
      return object
    default:
      var object = LooseObject()
      object.isOther = decoder.reader.byte != 0x6e
      try decoder.reader.skipValue()
      return object
    }
  }

  func write(_ encoder: inout FieldEncoder) { encoder.writer.null() }
  static func describe(_ schema: inout SchemaWriter) {}
  static func random(_ random: inout RandomFields) -> LooseObject { LooseObject() }
}
