import Documents

/// One change of one document on its way to the library, as `docs/protocol.md` describes it.
public struct Operation: Record {
  public var operation = ULID.none
  public var folder = ""
  public var id = ULID.none
  /// The text that the change was made on; nil where there was none.
  public var base: String?
  /// Nil where the document is deleted.
  public var text: String?
  public var at = Instant(milliseconds: 0)
  /// Why the library would not take it; only on this device.
  public var refused: Refusal?
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("operation", &operation)
    try visitor.field("folder", &folder)
    try visitor.field("id", &id)
    try visitor.field("base", &base)
    try visitor.field("text", &text)
    try visitor.field("at", &at)
    try visitor.field("refused", &refused)
  }
}

/// What the library answered to an operation.
public struct Acknowledgement: Record {
  public var operation = ULID.none
  public var revision: Double?
  /// The merged document, where it differs from the one sent.
  public var text: String?
  public var refused: Refusal?
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("operation", &operation)
    try visitor.field("revision", &revision)
    try visitor.field("text", &text)
    try visitor.field("refused", &refused)
  }
}

/// Why the server or the library did not do something.
public struct Refusal: Record {
  public var kind = ""
  public var message = ""
  public var hint = ""
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("kind", &kind, default: "")
    try visitor.field("message", &message, default: "")
    try visitor.field("hint", &hint, default: "")
  }
}

/// A line of what comes down: a document, or that it is gone, or where the answer ends.
public struct ChangeLine: Record {
  public var epoch: String?
  public var revision: Double?
  public var isFull = false
  /// Documents that were deleted, are back, and wait for a person.
  public var held = 0.0
  public var folder = ""
  public var id: ULID?
  public var text: String?
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("epoch", &epoch)
    try visitor.field("revision", &revision)
    try visitor.field("full", &isFull, default: false)
    try visitor.field("held", &held, default: 0)
    try visitor.field("folder", &folder, default: "")
    try visitor.field("id", &id)
    try visitor.field("text", &text)
  }

  init(_ folder: String, _ id: ULID, text: String?) {
    self.folder = folder
    self.id = id
    self.text = text
  }
}

extension Record {
  /// Reads a record from a line of JSON.
  public init(line: ArraySlice<UInt8>) throws(JSONFailure) {
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
