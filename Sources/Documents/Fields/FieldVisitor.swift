/// Walks the fields of a value; the encoder, the decoder, the schema writer and the random
/// generator are visitors.
public protocol FieldVisitor {
  /// A field that is always there.
  mutating func field<Value: FieldValue>(
    _ name: StaticString, _ value: inout Value
  ) throws(JSONFailure)

  /// A field that is left out when there is nothing to say.
  mutating func field<Value: FieldValue>(
    _ name: StaticString, _ value: inout Value?
  ) throws(JSONFailure)

  /// A field that is left out when it holds its default.
  mutating func field<Value: FieldValue>(
    _ name: StaticString, _ value: inout Value, default: Value
  ) throws(JSONFailure)

  /// A number that is left out when there is nothing to say, and refused outside `range`.
  mutating func field<Value: NumberValue>(
    _ name: StaticString, _ value: inout Value?, in range: ClosedRange<Value>
  ) throws(JSONFailure)

  /// A number that is left out when it holds its default, and refused outside `range`.
  mutating func field<Value: NumberValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value>, default: Value
  ) throws(JSONFailure)

  /// A value of several shapes: one field names the shape, another one holds it.
  mutating func variant<Value: Variant>(
    _ name: StaticString, _ shape: StaticString, _ value: inout Value
  ) throws(JSONFailure)

  /// Free text that people write; left out when it is empty.
  mutating func note(_ name: StaticString, _ value: inout String) throws(JSONFailure)
}

extension FieldVisitor {
  @inlinable
  public mutating func note(_ name: StaticString, _ value: inout String) throws(JSONFailure) {
    try field(name, &value, default: "")
  }
}

/// What a field can hold.
public protocol FieldValue: Equatable, Sendable {
  static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> Self
  /// A requirement, so that a value's own module specialises the loop over a list of it.
  static func readList(_ decoder: inout FieldDecoder) throws(JSONFailure) -> [Self]
  func write(_ encoder: inout FieldEncoder)
  static func describe(_ schema: inout SchemaWriter)
  static func random(_ random: inout RandomFields) -> Self
  /// What a form can show and change; nil for lists and objects.
  var plain: PlainValue? { get }
  init?(_ plain: PlainValue)
  /// Whether a field with this value is left out, as one that is not there is read as its default.
  func isDefault(_ value: Self) -> Bool
}

extension FieldValue {
  @inlinable
  public func isDefault(_ value: Self) -> Bool { self == value }
}

public protocol NumberValue: FieldValue, Comparable {
  static func random(in range: ClosedRange<Self>, _ random: inout RandomFields) -> Self
  static func write(_ value: Self, to writer: inout JSONWriter)
}

/// A value with named fields, described in one place.
public protocol Record: FieldValue {
  init()
  /// What a newer version wrote here and this one does not know; it goes back out unchanged.
  var unknown: UnknownFields { get set }
  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure)
}

/// A record that lies in a file of its own.
public protocol Document: Record {
  static var kind: DocumentKind { get }
  /// The newest shape of this kind that this version reads and writes, from 1.
  static var schema: Int { get }
  var id: ULID { get set }
  /// What the document says about its own past; not among its `fields`.
  var lineage: Lineage { get set }

  // Requirements, so that a document's own module specialises them.
  static func decode(
    _ reader: inout JSONReader, keepsLists: Bool
  ) throws(JSONFailure) -> Self
  func encode(_ encoder: inout FieldEncoder)
}

/// The kinds of documents, by the folder that they lie in.
public struct DocumentKind: Hashable, Sendable {
  /// The folder's name, such as `Workouts`.
  public let folder: StaticString
  /// The same as a string.
  public let name: String
  /// What one is called in messages, such as `workout`.
  public let noun: StaticString
  /// Whether the folder is divided by year and month of the local start.
  public let isBucketed: Bool
  /// Names a document after the month that its day begins, as `2026-03.json`, where there is one
  /// document a month; nil where files are named after their identifiers.
  public let idOfMonth: (@Sendable (CivilDay) -> ULID)?

  public init(
    folder: StaticString, noun: StaticString, isBucketed: Bool = false,
    idOfMonth: (@Sendable (CivilDay) -> ULID)? = nil
  ) {
    self.idOfMonth = idOfMonth
    self.folder = folder
    name = folder.description
    self.noun = noun
    self.isBucketed = isBucketed
  }

  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Members that this version does not know, as raw JSON text in their own order.
public struct UnknownFields: Equatable, Sendable {
  public struct Member: Equatable, Sendable {
    /// With its quotes.
    public var key: [UInt8]
    public var value: [UInt8]

    public init(key: [UInt8], value: [UInt8]) {
      self.key = key
      self.value = value
    }
  }

  public var members: [Member]

  @inlinable
  public init(_ members: [Member] = []) { self.members = members }

  @inlinable
  public var isEmpty: Bool { members.isEmpty }
}
