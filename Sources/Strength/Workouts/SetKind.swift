/// What a set was for.
public enum SetKind: String, CaseIterable, Sendable {
  case working
  case warmup
  /// Straight after another set with less weight.
  case drop
  /// Taken until no further rep was possible.
  case failure
}
