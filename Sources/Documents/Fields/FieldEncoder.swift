/// Writes a value's fields in declared order, and behind them what newer versions added.
public struct FieldEncoder: FieldVisitor {
  public var writer: JSONWriter
  /// Whether fields that hold their default are written as well.
  @usableFromInline var writesDefaults = false
  /// The names of the notes that were visited while defaults are written.
  @usableFromInline var notes: [StaticName] = []

  @inlinable
  public init(_ writer: JSONWriter = JSONWriter()) { self.writer = writer }

  @inlinable
  public mutating func object<Value: Record>(_ value: Value) {
    var value = value
    writer.beginObject()
    // Encoding visits what is there and refuses nothing.
    try? value.fields(&self)
    write(value.unknown)
    writer.endObject()
  }

  @inlinable
  mutating func write(_ unknown: UnknownFields) {
    for member in unknown.members { writer.rawMember(key: member.key, value: member.value) }
  }

  @inlinable
  public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
    writer.key(name)
    value.write(&self)
  }

  @inlinable
  public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
    guard let value else { return }
    writer.key(name)
    value.write(&self)
  }

  @inlinable
  public mutating func field<Value: FieldValue>(
    _ name: StaticString, _ value: inout Value, default: Value
  ) {
    if !writesDefaults, value.isDefault(`default`) { return }
    field(name, &value)
  }

  @inlinable
  public mutating func note(_ name: StaticString, _ value: inout String) {
    if writesDefaults { take(note: StaticName(name)) }
    field(name, &value, default: "")
  }

  @usableFromInline
  mutating func take(note name: StaticName) {
    if !notes.contains(name) { notes.append(name) }
  }

  @inlinable
  public mutating func field<Value: NumberValue>(
    _ name: StaticString, _ value: inout Value?, in range: ClosedRange<Value>
  ) {
    field(name, &value)
  }

  @inlinable
  public mutating func field<Value: NumberValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value>, default: Value
  ) {
    field(name, &value, default: `default`)
  }
}
