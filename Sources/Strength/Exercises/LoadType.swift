/// How the weight of a set is to be read.
public enum LoadType: String, CaseIterable, Sendable {
  /// The weight is the load.
  case weighted
  /// The body is the load; a weight is added to it.
  case bodyweight
  /// The body is the load; a weight takes from it.
  case assisted
  /// Held for a time; a weight, if any, is held with it.
  case duration
  /// Covered as a distance.
  case distance

  /// What is entered for a set that moves this much in all: what is added to the body or taken from
  /// it, never less than nothing. In kilograms.
  public func entered(moving kilograms: Double, body: Double) -> Double {
    switch self {
    case .bodyweight: max(0, kilograms - body)
    case .assisted: max(0, body - kilograms)
    case .weighted, .duration, .distance: kilograms
    }
  }
}
