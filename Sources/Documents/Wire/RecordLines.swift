/// Records as lines of JSON, as they go over the wire.
public struct RecordLines {
  private var encoder = FieldEncoder(JSONWriter(compact: true))

  public init() {}

  public var bytes: [UInt8] { encoder.writer.bytes }

  public mutating func add<Value: Record>(_ value: Value) {
    encoder.object(value)
    encoder.writer.bytes.append(0x0a)
  }
}

extension Record {
  /// Reads a record from JSON, such as a line.
  public init(line: some Collection<UInt8>) throws(JSONFailure) {
    self = try JSONReader.over([UInt8](line)) { reader throws(JSONFailure) in
      try reader.begin()
      var decoder = FieldDecoder(reader)
      let value = try decoder.object(Self.self)
      try decoder.reader.finish()
      return value
    }
  }

  /// The record as a line of JSON, without its end.
  public var line: [UInt8] {
    var encoder = FieldEncoder(JSONWriter(compact: true))
    encoder.object(self)
    return encoder.writer.bytes
  }
}

/// Text that is handed on as it came: UTF-8 that nobody looks into.
public struct TextBytes: FieldValue {
  public var bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> TextBytes {
    if decoder.reader.byte != 0x22 { throw decoder.reader.unexpected("a string") }
    return TextBytes(try decoder.reader.rawString().bytes)
  }

  public func write(_ encoder: inout FieldEncoder) { encoder.writer.string(bytes) }
  public static func describe(_ schema: inout SchemaWriter) { schema.type("string") }

  public static func random(_ random: inout RandomFields) -> TextBytes {
    TextBytes(Array(String.random(&random).utf8))
  }
}

extension FieldVisitor {
  /// A document's text, left out where there is none.
  mutating func text(_ name: StaticString, _ value: inout [UInt8]?) throws(JSONFailure) {
    var text = value.map { TextBytes($0) }
    try field(name, &text)
    value = text?.bytes
  }
}

extension Int64: FieldValue {
  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> Int64 {
    try decoder.reader.integer()
  }

  public func write(_ encoder: inout FieldEncoder) { encoder.writer.integer(self) }
  public static func describe(_ schema: inout SchemaWriter) { schema.type("integer") }

  public static func random(_ random: inout RandomFields) -> Int64 {
    random.source.below(1 << 50)
  }
}
