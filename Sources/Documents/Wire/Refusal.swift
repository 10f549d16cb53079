/// Why the server or the library did not do something.
public struct Refusal: Record, Error {
  /// What devices act upon; others are shown as they are.
  public enum Kind: String, Sendable {
    case unknownFolder = "unknown-folder"
    case invalid
    case idMismatch = "id-mismatch"
    case newerSchema = "newer-schema"
    /// The document's file cannot be read, perhaps because it is just being written.
    case quarantined
    case wrongTombstone = "wrong-tombstone"
    case unmergeable
    /// The identifier stands for another operation: the device gives this one a new one.
    case operationReused = "operation-reused"
    /// The address serves another library than the one that the device means.
    case otherLibrary = "other-library"
    /// The library lacks it, and a person decides whether it goes back; only on a device.
    case missing = "missing-in-library"
    /// The device speaks an older protocol, or a newer one.
    case protocolVersion = "protocol"
  }

  /// A `Kind`, or what a newer version says.
  public var kind = ""
  public var message = ""
  public var hint = ""
  public var unknown = UnknownFields()

  public init() {}

  public init(_ kind: Kind, _ message: String, hint: String) {
    self.kind = kind.rawValue
    self.message = message
    self.hint = hint
  }

  /// What the body of an answer says that is an error; nil where it says nothing.
  public init?(errorIn body: [UInt8]) {
    guard let error = (try? JSONValue(parsing: body))?["error"],
      let message = error["message"]?.string, !message.isEmpty
    else { return nil }
    kind = error["kind"]?.string ?? ""
    self.message = message
    hint = error["hint"]?.string ?? ""
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("kind", &kind, default: "")
    try visitor.field("message", &message, default: "")
    try visitor.field("hint", &hint, default: "")
  }

  public func isOf(_ kind: Kind) -> Bool { self.kind == kind.rawValue }

  /// Whether the same operation may be taken later.
  public var isForNow: Bool { isOf(.quarantined) }
}
