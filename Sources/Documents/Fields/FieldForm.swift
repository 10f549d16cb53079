/// The fields of a value as a form shows them: from the same description that stores them.
public struct FieldForm: FieldVisitor {
  public struct Entry: Equatable, Sendable {
    public var name: String
    /// Nil where an optional field says nothing.
    public var value: PlainValue?
    public var range: ClosedRange<Double>?
    public var isOptional: Bool
  }

  /// Those that a form can show; lists and objects are not among them.
  public private(set) var entries: [Entry] = []
  private var change: (name: String, value: PlainValue?)?

  private init() {}

  public static func entries(of value: some Record) -> [Entry] {
    var form = FieldForm()
    var value = value
    // Looking refuses nothing.
    try? value.fields(&form)
    return form.entries
  }

  /// Puts a value into the field of that name, brought into its range; nil empties an optional
  /// field. What does not fit the field changes nothing.
  public static func set(_ name: String, to plain: PlainValue?, in value: inout some Record) {
    var form = FieldForm()
    form.change = (name, plain)
    try? value.fields(&form)
  }

  public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
    if let change = wanted(name) {
      if let plain = change, let new = Value(plain) { value = new }
    } else if let plain = value.plain {
      add(name, plain)
    }
  }

  public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
    if let change = wanted(name) {
      if let plain = change {
        if let new = Value(plain) { value = new }
      } else {
        value = nil
      }
    } else {
      add(name, value?.plain, isOptional: true)
    }
  }

  public mutating func field<Value: FieldValue>(
    _ name: StaticString, _ value: inout Value, default: Value
  ) {
    field(name, &value)
  }

  public mutating func field<Value: NumberValue>(
    _ name: StaticString, _ value: inout Value?, in range: ClosedRange<Value>
  ) {
    if let change = wanted(name) {
      if let plain = change {
        if let new = Value(plain) { value = min(max(new, range.lowerBound), range.upperBound) }
      } else {
        value = nil
      }
    } else {
      add(name, value?.plain, range, isOptional: true)
    }
  }

  public mutating func field<Value: NumberValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value>, default: Value
  ) {
    if let change = wanted(name) {
      if let plain = change, let new = Value(plain) {
        value = min(max(new, range.lowerBound), range.upperBound)
      }
    } else {
      add(name, value.plain, range)
    }
  }

  /// Variants have pages of their own, not fields in a form.
  public mutating func variant<Value: Variant>(
    _ name: StaticString, _ shape: StaticString, _ value: inout Value
  ) {}

  /// The value that the field of that name is to get; nil where it stays as it is.
  private func wanted(_ name: StaticString) -> PlainValue?? {
    guard let change else { return nil }
    return change.name == name.description ? .some(change.value) : nil
  }

  private mutating func add(
    _ name: StaticString, _ value: PlainValue?, isOptional: Bool = false
  ) {
    if change != nil { return }
    entries.append(
      Entry(name: name.description, value: value, range: nil, isOptional: isOptional))
  }

  private mutating func add<Value: NumberValue>(
    _ name: StaticString, _ value: PlainValue?, _ range: ClosedRange<Value>,
    isOptional: Bool = false
  ) {
    if change != nil { return }
    var bounds: ClosedRange<Double>?
    if case .number(let low) = range.lowerBound.plain,
      case .number(let high) = range.upperBound.plain
    {
      bounds = low...high
    }
    entries.append(
      Entry(name: name.description, value: value, range: bounds, isOptional: isOptional))
  }
}
