import Documents

/// A photo of the body; its picture lies beside it.
public struct BodyPhoto: Document {
  public static let kind = DocumentKind(folder: "Photos", noun: "photo", isBucketed: true)
  public static let schema = 1

  public var id = ULID.none
  /// The local day that it was taken on.
  public var day = CivilDay(number: 0)
  public var view = Open(PhotoView.front)
  public var notes = ""
  public var picture = Attachment()
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("day", &day)
    try visitor.field("view", &view, default: Open(.front))
    try visitor.field("notes", &notes, default: "")
    try visitor.field("picture", &picture)
  }

  /// Such as `Front photo`.
  public var title: String { (view.known?.title ?? view.name) + " photo" }

  /// Such as `Front photo, 2026-04-08`.
  public var name: String { title + ", " + day.text }
}

/// From where the body is seen.
public enum PhotoView: String, CaseIterable, Sendable {
  case front
  case side
  case rear

  public var title: String {
    switch self {
    case .front: "Front"
    case .side: "Side"
    case .rear: "Rear"
    }
  }
}
