/// A document as it lies in its file: its schema, its fields, what newer versions added, and its
/// lineage.
@usableFromInline
struct Envelope<Value: Document>: Record {
  @usableFromInline var schema: Int
  @usableFromInline var document: Value

  @inlinable
  init() { self.init(Value()) }

  @inlinable
  init(_ document: Value) {
    self.document = document
    schema = Value.schema
  }

  @inlinable
  var unknown: UnknownFields {
    get { document.unknown }
    set { document.unknown = newValue }
  }

  @inlinable
  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("schema", &schema)
    try document.fields(&visitor)
    try visitor.field("lineage", &document.lineage, default: Lineage())
  }

  /// The lineage comes last, so that programs which know no fields can put it there, too.
  @inlinable
  func write(_ encoder: inout FieldEncoder) {
    var document = document
    let lineage = document.lineage
    encoder.writer.beginObject()
    encoder.writer.key("schema")
    encoder.writer.integer(Int64(schema))
    // Encoding visits what is there and refuses nothing.
    try? document.fields(&encoder)
    encoder.write(unknown)
    if !lineage.isEmpty {
      encoder.writer.key("lineage")
      lineage.write(&encoder)
    }
    encoder.writer.endObject()
  }
}

/// What every document says of itself.
public struct DocumentHeader: Record {
  public var schema = 0
  public var id = ULID.none
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("schema", &schema)
    try visitor.field("id", &id)
  }
}

extension Document {
  /// The canonical bytes.
  public func encoded() -> [UInt8] {
    var encoder = FieldEncoder()
    encode(&encoder)
    return encoder.writer.finish()
  }

  @inlinable
  public func encode(_ encoder: inout FieldEncoder) { Envelope(self).write(&encoder) }

  /// Reads a document, wherever its keys stand and whatever a newer version has added.
  ///
  /// - Throws: `JSONFailure` with `.newerSchema` where only a newer version can read it.
  public init(decoding bytes: [UInt8]) throws(JSONFailure) {
    self = try JSONReader.over(bytes) { reader throws(JSONFailure) in
      try Self.decode(&reader)
    }
  }

  public static func decode(_ reader: inout JSONReader) throws(JSONFailure) -> Self {
    try decode(&reader, keepsLists: true)
  }

  @inlinable
  public static func decode(
    _ reader: inout JSONReader, keepsLists: Bool
  ) throws(JSONFailure) -> Self {
    try reader.begin()
    let first = reader.cursor
    var decoder = FieldDecoder(reader, keepsLists: keepsLists)
    var failure: JSONFailure?
    do throws(JSONFailure) {
      let envelope = try decoder.object(Envelope<Self>.self)
      if envelope.schema == schema {
        try decoder.reader.finish()
        reader = decoder.reader
        return envelope.document
      }
    } catch {
      failure = error
    }
    // A newer schema explains every other fault.
    reader.cursor = first
    try checkSchema(reader)
    throw failure ?? JSONFailure(.unsupportedSchema(found: 0), at: 0)
  }

  @usableFromInline
  static func checkSchema(_ reader: JSONReader) throws(JSONFailure) {
    var decoder = FieldDecoder(reader)
    guard let header = try? decoder.object(DocumentHeader.self) else { return }
    if header.schema > schema {
      throw JSONFailure(.newerSchema(found: header.schema, supported: schema), at: reader.offset)
    }
    if header.schema < schema {
      throw JSONFailure(.unsupportedSchema(found: header.schema), at: reader.offset)
    }
  }
}
