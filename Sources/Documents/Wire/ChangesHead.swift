/// The first line of an answer, and what a stream of events tells: which library this is, and where
/// it stands.
public struct ChangesHead: Record {
  /// What this version speaks.
  public static let currentProtocol = 2

  public var protocolVersion = 0
  /// Nil where the library has no identity yet, as in a folder that cannot be written.
  public var library: ULID?
  /// Other identifiers that its replicas had before they met.
  public var aliases: [ULID] = []
  /// Revisions count within an epoch.
  public var epoch = ""
  /// Of the last change.
  public var revision: Int64 = 0
  /// Whether everything comes.
  public var isFull = false
  /// Documents that were deleted, are back, and wait for a person.
  public var returnedCount: Int64 = 0
  public var unknown = UnknownFields()

  public init() {}

  public init(
    _ library: LibraryIdentity?, epoch: String, revision: Int64, isFull: Bool = false,
    returnedCount: Int = 0
  ) {
    protocolVersion = ChangesHead.currentProtocol
    self.library = library?.id
    aliases = library?.aliases ?? []
    self.epoch = epoch
    self.revision = revision
    self.isFull = isFull
    self.returnedCount = Int64(returnedCount)
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("protocol", &protocolVersion, default: 0)
    try visitor.field("library", &library)
    try visitor.field("aliases", &aliases, default: [])
    try visitor.field("epoch", &epoch)
    try visitor.field("revision", &revision)
    try visitor.field("full", &isFull, default: false)
    try visitor.field("held", &returnedCount, default: 0)
  }
}
