/// One change of one document on its way to the library, as `docs/protocol.md` describes it.
public struct DocumentOperation: Record {
  /// Minted by the device: what arrives twice is applied once.
  public var id = ULID.none
  /// Such as `Workouts`.
  public var folder = ""
  public var document = ULID.none
  /// The text that the change was made on; nil where there was none.
  public var base: [UInt8]?
  /// The tombstone that was there when the change was made: who brings a document back has seen it.
  public var tombstone: [UInt8]?
  /// The text as the device has it now; nil deletes the document.
  public var text: [UInt8]?
  /// When the change was made.
  public var at = Instant(milliseconds: 0)
  /// What it is for, where the device's address serves another library; only on the device.
  public var library: ULID?
  /// Why it waits for a person; only on the device.
  public var refused: Refusal?
  public var unknown = UnknownFields()

  public init() {}

  public init(
    id: ULID, folder: String, document: ULID, base: [UInt8]?, tombstone: [UInt8]? = nil,
    text: [UInt8]?, at: Instant
  ) {
    self.id = id
    self.folder = folder
    self.document = document
    self.base = base
    self.tombstone = tombstone
    self.text = text
    self.at = at
  }

  public var key: DocumentKey { DocumentKey(folder: folder, id: document) }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("operation", &id)
    try visitor.field("folder", &folder)
    try visitor.field("id", &document)
    try visitor.text("base", &base)
    try visitor.text("tombstone", &tombstone)
    try visitor.text("text", &text)
    try visitor.field("at", &at)
    try visitor.field("library", &library)
    try visitor.field("refused", &refused)
  }
}
