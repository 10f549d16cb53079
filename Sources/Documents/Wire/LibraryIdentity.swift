/// Which library this is, on whatever machine a replica of it lies: what `library.json` says.
public struct LibraryIdentity: Record {
  /// The newest shape that this version reads and writes.
  public static let currentSchema = 1

  public var schema = currentSchema
  public var id = ULID.none
  /// What replicas were called that were made before they met; sorted.
  public var aliases: [ULID] = []
  public var unknown = UnknownFields()

  public init() {}

  public init(_ id: ULID) { self.id = id }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("schema", &schema)
    try visitor.field("id", &id)
    try visitor.field("aliases", &aliases, default: [])
  }

  public func isKnown(as id: ULID) -> Bool { id == self.id || aliases.contains(id) }

  /// Of two replicas that have met: the smaller identifier stands, every other one stays known.
  public func joined(with other: LibraryIdentity) -> LibraryIdentity {
    var ids: [ULID] = []
    for id in [id, other.id] + aliases + other.aliases where !ids.contains(id) { ids.append(id) }
    ids.order()
    var result = self
    result.id = ids.removeFirst()
    result.aliases = ids
    return result
  }

  /// As it lies in its file.
  public var text: [UInt8] {
    var encoder = FieldEncoder()
    encoder.object(self)
    return encoder.writer.finish()
  }
}
