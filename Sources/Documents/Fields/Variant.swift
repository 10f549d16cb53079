/// A value of one of several shapes, told apart by a name.
///
/// A shape that a newer version has added is kept as it is; see `NewerShape`.
public protocol Variant: Equatable, Sendable {
  /// The names of all shapes that this version knows.
  static var names: [String] { get }
  /// The shape of that name, with its defaults.
  init(name: String)
  var name: String { get }
  /// Visits what the shape consists of, as one field.
  mutating func visit<Visitor: FieldVisitor>(
    _ field: StaticString, _ visitor: inout Visitor
  ) throws(JSONFailure)
}

extension FieldVisitor {
  @inlinable
  public mutating func variant<Value: Variant>(
    _ name: StaticString, _ shape: StaticString, _ value: inout Value
  ) throws(JSONFailure) {
    var found = value.name
    try field(name, &found)
    if found != value.name { value = Value(name: found) }
    try value.visit(shape, &self)
  }
}

/// A shape that only a newer version knows, as raw JSON text.
public struct NewerShape: Equatable, Sendable {
  public var name: String
  /// Nil where nothing stands beside the name.
  public var content: UntouchedJSON?

  public init(name: String) { self.name = name }
}

/// JSON text that goes out as it came in.
public struct UntouchedJSON: FieldValue {
  public var text: [UInt8]

  @inlinable
  public init(_ text: [UInt8]) { self.text = text }

  @inlinable
  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> UntouchedJSON {
    let start = decoder.reader.cursor
    try decoder.reader.skipValue()
    let count = decoder.reader.cursor - start
    return UntouchedJSON([UInt8](UnsafeBufferPointer(start: start, count: count)))
  }

  public func write(_ encoder: inout FieldEncoder) { encoder.writer.raw(text) }

  public static func describe(_ schema: inout SchemaWriter) {}

  public static func random(_ random: inout RandomFields) -> UntouchedJSON {
    UntouchedJSON(random.anyText())
  }
}
