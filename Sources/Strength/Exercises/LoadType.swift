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
}
