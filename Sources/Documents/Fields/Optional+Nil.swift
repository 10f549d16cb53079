// Swift compares an optional of an equatable type with nil by comparing values, so that the code
// for all fields of a document would come along to every page that asks whether there is one.

extension Optional where Wrapped: Equatable {
  /// Whether there is no value.
  @inlinable
  public static func == (value: Wrapped?, nothing: _OptionalNilComparisonType) -> Bool {
    if case .none = value { true } else { false }
  }

  /// Whether there is a value.
  @inlinable
  public static func != (value: Wrapped?, nothing: _OptionalNilComparisonType) -> Bool {
    if case .none = value { false } else { true }
  }
}
