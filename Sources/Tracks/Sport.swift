/// What kind of training an activity was.
public enum Sport: String, CaseIterable, Sendable {
  case running, walking, hiking, cycling, swimming, rowing, elliptical, stairs, strength
  /// Intervals without a sport of their own.
  case hiit
  case yoga, skiing, skating, paddling
  /// Between two sports of a triathlon.
  case transition
  /// One that stands for several, where the parts are not told apart.
  case multisport
  case other

  /// Whether steps are what moves one on: cadence counts steps, pace means something.
  public var isOnFoot: Bool { self == .running || self == .walking || self == .hiking }
}

/// Where or how a sport was done.
public enum SubSport: String, CaseIterable, Sendable {
  case road, trail, track, treadmill
  /// Under a roof, without a treadmill's belt.
  case indoor
  case virtual, mountain, gravel, pool
  case openWater = "open-water"
}
