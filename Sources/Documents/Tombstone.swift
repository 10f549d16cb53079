extension DocumentKind {
  public static let tombstones = DocumentKind(folder: "Stubs", noun: "tombstone")
}

/// What is left of a deleted document, so that devices that were away learn of it.
public struct Tombstone: Document {
  public static let kind = DocumentKind.tombstones
  public static let schema = 1

  /// The identifier of the document that was deleted.
  public var id = ULID.none
  /// The folder that it lay in.
  public var deletedKind = ""
  public var name = ""
  public var deletedAt = Instant(milliseconds: 0)
  /// The document's last text, so that it can be restored and history keeps its meaning.
  public var lastText = ""
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public init(
    id: ULID, deletedKind: String, name: String, deletedAt: Instant, lastText: String
  ) {
    self.id = id
    self.deletedKind = deletedKind
    self.name = name
    self.deletedAt = deletedAt
    self.lastText = lastText
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("kind", &deletedKind)
    try visitor.field("name", &name, default: "")
    try visitor.field("deletedAt", &deletedAt)
    try visitor.field("lastText", &lastText, default: "")
  }
}
