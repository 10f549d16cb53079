extension Lineage {
  /// What a lineage says.
  public struct Content: Record {
    /// How often each writer has saved the document.
    public var edits = EditCounts()
    /// The hash of the document that these edits have led to. Where it does not hold, a program
    /// that counts no edits has changed the document.
    public var contentHash = ""
    /// Items that were deleted out of the document, by `id`. One that stands in its list again
    /// does so because something within it was changed elsewhere.
    public var removed: [Removal] = []
    /// What lost where two sides had changed the same, by `id`.
    public var conflicting: [ConflictingValue] = []
    /// The sort keys of items that do not stand in the order of their identifiers.
    public var order = OrderKeys()
    public var unknown = UnknownFields()

    public init() {}

    public mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(JSONFailure) {
      try visitor.field("edits", &edits, default: EditCounts())
      try visitor.field("seal", &contentHash, default: "")
      try visitor.field("removed", &removed, default: [])
      try visitor.field("parked", &conflicting, default: [])
      try visitor.field("order", &order, default: OrderKeys())
    }

    var isEmpty: Bool { self == Content() }

    /// As it is written: lists by their `id`.
    var inOrder: Content {
      var content = self
      content.edits.sort()
      content.order.sort()
      content.removed.order { Array($0.id.utf8).precedes(Array($1.id.utf8)) }
      content.conflicting.order { $0.id < $1.id }
      return content
    }
  }

  /// An item that was deleted.
  public struct Removal: Record {
    /// The item's own identifier. One that stands in the document twice goes by another name,
    /// which begins with `~`.
    public var id = ""
    /// Nil where it was found missing and no clock was at hand.
    public var at: Instant?
    /// The list that it stood in: the item that holds the list, nothing for the document, then
    /// the names of the members that lead to it, such as `/logs` or `01J…/sets`.
    public var from = ""
    /// The deleted item that it stood in and went with.
    public var with: String?
    /// The item without the items in it; left out while it stands in its list again.
    public var last: UntouchedJSON?
    public var unknown = UnknownFields()

    public init() {}

    public mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(JSONFailure) {
      try visitor.field("id", &id)
      try visitor.field("at", &at)
      try visitor.field("from", &from, default: "")
      try visitor.field("with", &with)
      try visitor.field("last", &last)
    }
  }

  /// A value that stood where another one stands now.
  public struct ConflictingValue: Record {
    public var id = ULID.none
    /// Nil for a value of the document itself.
    public var item: String?
    /// The names of the members that lead to the value within the item; empty for the list that
    /// the item stood in.
    public var path = ""
    /// Nil where there was none.
    public var value: UntouchedJSON?
    public var unknown = UnknownFields()

    public init() {}

    init(item: [UInt8], path: [UInt8], value: [UInt8]?) {
      let hash = ContentHash(of: item + [0] + path + [0] + (value ?? []))
      id = ULID(high: hash.high, low: hash.low)
      if !item.isEmpty { self.item = String(utf8: item) }
      self.path = String(utf8: path)
      if let value { self.value = UntouchedJSON(value) }
    }

    public mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(JSONFailure) {
      try visitor.field("id", &id)
      try visitor.field("item", &item)
      try visitor.field("path", &path, default: "")
      try visitor.field("value", &value)
    }
  }
}

extension [UInt8] {
  /// Byte by byte, the same everywhere.
  func precedes(_ other: [UInt8]) -> Bool {
    let shared = Swift.min(count, other.count)
    for index in 0..<shared where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }
}
