/// Writes the JSON Schema (2020-12) of a document from the same fields that store it.
public struct SchemaWriter: FieldVisitor {
  private var writer = JSONWriter()
  private var required: [String] = []
  /// What the object being described says behind its fields.
  private var conditions: [(inout SchemaWriter) -> Void] = []
  private var definitions: [(name: String, describe: (inout SchemaWriter) -> Void)] = []

  private init() {}

  public static func schema<Value: Document>(of type: Value.Type) -> [UInt8] {
    var schema = SchemaWriter()
    schema.writer.beginObject()
    schema.writer.key("$schema")
    schema.writer.string("https://json-schema.org/draft/2020-12/schema")
    schema.writer.key("title")
    schema.writer.string(Value.kind.noun.description)
    schema.members(Envelope<Value>.self)
    schema.writeDefinitions()
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

  /// An object whose names are not known beforehand.
  public mutating func map<Value: FieldValue>(of type: Value.Type) {
    self.type("object")
    writer.key("additionalProperties")
    writer.beginObject()
    Value.describe(&self)
    writer.endObject()
  }

  public mutating func object<Value: Record>(_ type: Value.Type) { members(type) }

  /// An object that holds others of its own type: described once, aside.
  public mutating func definition<Value: Record>(_ name: StaticString, _ type: Value.Type) {
    writer.key("$ref")
    writer.string("#/$defs/" + name.description)
    if definitions.contains(where: { $0.name == name.description }) { return }
    definitions.append((name.description, { $0.members(type) }))
  }

  private mutating func writeDefinitions() {
    guard !definitions.isEmpty else { return }
    writer.key("$defs")
    writer.beginObject()
    var next = 0
    while next < definitions.count {
      writer.key(definitions[next].name)
      writer.beginObject()
      definitions[next].describe(&self)
      writer.endObject()
      next += 1
    }
    writer.endObject()
  }

  private mutating func members<Value: Record>(_ type: Value.Type) {
    let outer = (required, conditions)
    required = []
    conditions = []
    var value = Value()
    self.type("object")
    writer.key("properties")
    writer.beginObject()
    // Describing refuses nothing.
    try? value.fields(&self)
    writer.endObject()
    writer.key("required")
    strings(required)
    if !conditions.isEmpty {
      writer.key("allOf")
      writer.beginArray()
      for condition in conditions { condition(&self) }
      writer.endArray()
    }
    (required, conditions) = outer
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

  /// Each shape as a condition on the name; what only newer versions know stays open.
  public mutating func variant<Value: Variant>(
    _ name: StaticString, _ shape: StaticString, _ value: inout Value
  ) {
    required.append(name.description)
    property(name, String.self) { schema in schema.examples(Value.names) }
    for shapeName in Value.names {
      conditions.append { schema in
        schema.writer.element()
        schema.writer.beginObject()
        schema.writer.key("if")
        schema.writer.object { writer in
          writer.key("properties")
          writer.object { writer in
            writer.key(name)
            writer.object { $0.member("const", shapeName) }
          }
        }
        schema.writer.key("then")
        schema.writer.beginObject()
        schema.writer.key("properties")
        schema.writer.beginObject()
        var value = Value(name: shapeName)
        try? value.visit(shape, &schema)
        schema.writer.endObject()
        schema.writer.endObject()
        schema.writer.endObject()
      }
    }
  }

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
