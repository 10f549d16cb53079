/// Fills values with random, valid contents, among them what only newer versions write.
public struct RandomFields: FieldVisitor {
  public var source: RandomSource
  /// Whether unknown fields are strewn in.
  public var addsUnknown: Bool
  private var depth = 0

  public init(seed: UInt64, addsUnknown: Bool = true) {
    source = RandomSource(seed: seed)
    self.addsUnknown = addsUnknown
  }

  public mutating func record<Value: Record>(_ type: Value.Type) -> Value {
    var value = Value()
    depth += 1
    // A generator refuses nothing.
    try? value.fields(&self)
    depth -= 1
    if addsUnknown, source.oneIn(4) { value.unknown = unknownFields() }
    return value
  }

  /// Long lists at the top, short ones deep down.
  mutating func listLength() -> Int { source.below(max(1, 7 - depth)) }

  private mutating func unknownFields() -> UnknownFields {
    var fields = UnknownFields()
    for number in 0...source.below(2) {
      var value = JSONWriter()
      anyValue(nesting: 0).write(to: &value)
      fields.members.append(
        .init(key: Array("\"future\(number)\"".utf8), value: value.bytes))
    }
    return fields
  }

  private mutating func anyValue(nesting: Int) -> JSONValue {
    switch source.below(nesting > 2 ? 4 : 6) {
    case 0: .null
    case 1: .bool(Bool.random(&self))
    case 2: .number(Double.random(&self))
    case 3: .string(String.random(&self))
    case 4: .array((0..<source.below(3)).map { _ in anyValue(nesting: nesting + 1) })
    default:
      .object(
        (0..<source.below(3)).map { number in
          .init("k\(number)", anyValue(nesting: nesting + 1))
        })
    }
  }

  /// Any JSON, on one line.
  mutating func anyText() -> [UInt8] {
    var value = JSONWriter(compact: true)
    anyValue(nesting: 0).write(to: &value)
    return value.bytes
  }

  // MARK: Fields

  public mutating func variant<Value: Variant>(
    _ name: StaticString, _ shape: StaticString, _ value: inout Value
  ) {
    let known = source.element(of: Value.names)
    let isNewer = addsUnknown && source.oneIn(8)
    value = Value(name: isNewer ? "future-shape" : known ?? "")
    try? value.visit(shape, &self)
  }

  public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
    value = Value.random(&self)
  }

  public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
    value = source.oneIn(3) ? nil : Value.random(&self)
  }

  public mutating func field<Value: FieldValue>(
    _ name: StaticString, _ value: inout Value, default: Value
  ) {
    value = source.oneIn(3) ? `default` : Value.random(&self)
  }

  public mutating func field<Value: NumberValue>(
    _ name: StaticString, _ value: inout Value?, in range: ClosedRange<Value>
  ) {
    value = source.oneIn(3) ? nil : Value.random(in: range, &self)
  }

  public mutating func field<Value: NumberValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value>, default: Value
  ) {
    value = source.oneIn(3) ? `default` : Value.random(in: range, &self)
  }
}
