/// A number that is right, or the reason why there is none.
public enum Figure<Value: Equatable & Sendable>: Equatable, Sendable {
  case known(Value)
  case unknown(Missing)

  public var value: Value? { if case .known(let value) = self { value } else { nil } }

  public var missing: Missing? { if case .unknown(let missing) = self { missing } else { nil } }

  public func map<Other>(_ transform: (Value) -> Other) -> Figure<Other> {
    switch self {
    case .known(let value): .known(transform(value))
    case .unknown(let missing): .unknown(missing)
    }
  }
}

/// What would have to be known.
public enum Missing: Equatable, Sendable {
  case performance
  case maximumHeartRate
  case restingHeartRate
  case thresholdHeartRate
  case sex
  /// The heart rates contradict each other, such as a resting rate above the threshold.
  case plausibleHeartRates
  case duration
  case distance
  case averageHeartRate
  case perceivedExertion
  /// Nothing that a load could follow from.
  case anyMeasure
}

extension Missing: CustomStringConvertible {
  public var description: String {
    switch self {
    case .performance:
      "unknown, because there is no race result, VDOT or threshold pace: enter one under Zones"
    case .maximumHeartRate: "unknown, because the maximum heart rate is not set"
    case .restingHeartRate: "unknown, because the resting heart rate is not set"
    case .thresholdHeartRate: "unknown, because the threshold heart rate is not set"
    case .sex: "unknown, because the formula differs by sex and none is set"
    case .plausibleHeartRates:
      "unknown, because the heart rates contradict each other: resting < threshold < maximum"
    case .duration: "unknown, because the duration was not recorded"
    case .distance: "unknown, because the distance was not recorded"
    case .averageHeartRate: "unknown, because no heart rate was recorded"
    case .perceivedExertion: "unknown, because no perceived exertion was noted"
    case .anyMeasure:
      "unknown, because neither pace, heart rate nor perceived exertion can be used for this run"
    }
  }
}
