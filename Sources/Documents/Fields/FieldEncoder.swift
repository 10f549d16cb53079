/// Writes a value's fields in declared order, and behind them what newer versions added.
public struct FieldEncoder: FieldVisitor {
  public var writer: JSONWriter

  @inlinable
  public init(_ writer: JSONWriter = JSONWriter()) { self.writer = writer }

  @inlinable
  public mutating func object<Value: Record>(_ value: Value) {
    var value = value
    writer.beginObject()
    // Encoding visits what is there and refuses nothing.
    try? value.fields(&self)
    for member in value.unknown.members {
      writer.rawMember(key: member.key, value: member.value)
    }
    writer.endObject()
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
    if value == `default` { return }
    field(name, &value)
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
