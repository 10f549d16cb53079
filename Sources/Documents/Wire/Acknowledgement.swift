/// What the library answered to an operation.
public struct Acknowledgement: Record {
  /// Of the operation.
  public var operation = ULID.none
  /// Of the document now, 0 where there is none.
  public var revision: Int64?
  /// The document's text, where it says something else than the one sent.
  public var text: [UInt8]?
  /// Whether the document is deleted although the operation has a text.
  public var isDeleted = false
  public var refused: Refusal?
  /// What the device calls the operation from now on; only on the device.
  public var renamed: ULID?
  public var unknown = UnknownFields()

  public init() {}

  public init(_ operation: ULID, refused: Refusal? = nil) {
    self.operation = operation
    self.refused = refused
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("operation", &operation)
    try visitor.field("revision", &revision)
    try visitor.text("text", &text)
    try visitor.field("deleted", &isDeleted, default: false)
    try visitor.field("refused", &refused)
    try visitor.field("renamed", &renamed)
  }
}
