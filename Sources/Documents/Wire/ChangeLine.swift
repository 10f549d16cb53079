/// A document as the library has it, or that it is gone.
public struct ChangeLine: Record {
  /// Of its last change; nil for what belongs to no library.
  public var revision: Int64?
  /// The folder that it lies in, such as `Workouts`.
  public var folder = ""
  public var id = ULID.none
  /// Nil where it is gone.
  public var text: [UInt8]?
  public var unknown = UnknownFields()

  public init() {}

  public init(revision: Int64? = nil, _ folder: String, _ id: ULID, text: [UInt8]?) {
    self.revision = revision
    self.folder = folder
    self.id = id
    self.text = text
  }

  public var key: DocumentKey { DocumentKey(folder: folder, id: id) }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("revision", &revision)
    try visitor.field("folder", &folder)
    try visitor.field("id", &id)
    try visitor.text("text", &text)
  }
}
