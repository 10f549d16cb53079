/// Writes the JSON Schema (2020-12) of a document from the same fields that store it.
public struct SchemaWriter: FieldVisitor {
  private var writer = JSONWriter()
  private var required: [String] = []

  private init() {}

  public static func schema<Value: Document>(of type: Value.Type) -> [UInt8] {
    var schema = SchemaWriter()
    schema.writer.beginObject()
    schema.writer.key("$schema")
    schema.writer.string("https://json-schema.org/draft/2020-12/schema")
    schema.writer.key("title")
    schema.writer.string(Value.kind.noun.description)
    schema.members(Envelope<Value>.self)
    schema.writer.endObject()
    return schema.writer.finish()
  }

  // MARK: Kinds of values

  public mutating func type(_ name: StaticString) {
    writer.key("type")
    writer.string(name.description)
  }

  public mutating func comment(_ text: StaticName) {
    writer.key("description")
    writer.string(text.description)
  }

  public mutating func pattern(_ text: StaticString) {
    writer.key("pattern")
    writer.string(text.description)
  }

  public mutating func examples(_ names: [String]) {
    writer.key("examples")
    strings(names)
  }

  public mutating func list<Element: FieldValue>(of type: Element.Type) {
    self.type("array")
    writer.key("items")
    writer.beginObject()
    Element.describe(&self)
    writer.endObject()
  }

  public mutating func object<Value: Record>(_ type: Value.Type) { members(type) }

  private mutating func members<Value: Record>(_ type: Value.Type) {
    let outer = required
    required = []
    var value = Value()
    self.type("object")
    writer.key("properties")
    writer.beginObject()
    // Describing refuses nothing.
    try? value.fields(&self)
    writer.endObject()
    writer.key("required")
    strings(required)
    required = outer
  }

  private mutating func strings(_ texts: [String]) {
    writer.beginArray()
    for text in texts {
      writer.element()
      writer.string(text)
    }
    writer.endArray()
  }

  // MARK: Fields

  public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
    required.append(name.description)
    property(name, Value.self) { _ in }
  }

  public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
    property(name, Value.self) { _ in }
  }

  public mutating func field<Value: FieldValue>(
    _ name: StaticString, _ value: inout Value, default: Value
  ) {
    property(name, Value.self) { schema in
      schema.writer.key("default")
      var encoder = FieldEncoder(schema.writer)
      `default`.write(&encoder)
      schema.writer = encoder.writer
    }
  }

  public mutating func field<Value: NumberValue>(
    _ name: StaticString, _ value: inout Value?, in range: ClosedRange<Value>
  ) {
    property(name, Value.self) { $0.bounds(range) }
  }

  public mutating func field<Value: NumberValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value>, default: Value
  ) {
    property(name, Value.self) { schema in
      schema.bounds(range)
      schema.writer.key("default")
      Value.write(`default`, to: &schema.writer)
    }
  }

  public mutating func bounds<Value: NumberValue>(_ range: ClosedRange<Value>) {
    writer.key("minimum")
    Value.write(range.lowerBound, to: &writer)
    writer.key("maximum")
    Value.write(range.upperBound, to: &writer)
  }

  private mutating func property<Value: FieldValue>(
    _ name: StaticString, _ type: Value.Type, _ more: (inout SchemaWriter) -> Void
  ) {
    writer.key(name)
    writer.beginObject()
    Value.describe(&self)
    more(&self)
    writer.endObject()
  }
}
