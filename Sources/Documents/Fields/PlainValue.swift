/// What a form can show and change of a field.
public enum PlainValue: Equatable, Sendable {
  case bool(Bool)
  case number(Double)
  case text(String)
}

extension FieldValue {
  public var plain: PlainValue? { nil }
  public init?(_ plain: PlainValue) { nil }
}

extension Bool {
  public var plain: PlainValue? { .bool(self) }

  public init?(_ plain: PlainValue) {
    guard case .bool(let value) = plain else { return nil }
    self = value
  }
}

extension Int {
  public var plain: PlainValue? { .number(Double(self)) }

  public init?(_ plain: PlainValue) {
    guard case .number(let value) = plain, let whole = Int(exactly: value.rounded()) else {
      return nil
    }
    self = whole
  }
}

extension Double {
  public var plain: PlainValue? { .number(self) }

  public init?(_ plain: PlainValue) {
    guard case .number(let value) = plain else { return nil }
    self = value
  }
}

extension String {
  public var plain: PlainValue? { .text(self) }

  public init?(_ plain: PlainValue) {
    guard case .text(let value) = plain else { return nil }
    self = value
  }
}
