/// A runner's ability as one number: the oxygen uptake in ml/kg/min that would explain a race.
///
/// Daniels J, Gilbert J: Oxygen Power. Performance Tables for Distance Runners, 1979.
public struct VDOT: Equatable, Sendable {
  /// From walking to faster than any human.
  public static let range = 15.0...95.0

  public let value: Double

  /// Brings the value into `range`.
  public init(_ value: Double) {
    self.value = min(max(value, VDOT.range.lowerBound), VDOT.range.upperBound)
  }

  /// From a race of at least 800 m and 2 min; nil where that makes no sense.
  public init?(meters: Double, seconds: Double) {
    guard meters >= 800, seconds >= 120, seconds <= 86_400 else { return nil }
    let minutes = seconds / 60
    let value =
      VDOT.oxygenCost(metersPerMinute: meters / minutes)
      / VDOT.sustainableFraction(minutes: minutes)
    guard VDOT.range.contains(value) else { return nil }
    self.init(value)
  }

  /// From the speed that could be held for about an hour.
  public init(thresholdMetersPerSecond speed: Double) {
    self.init(
      VDOT.oxygenCost(metersPerMinute: speed * 60) / Intensity.threshold.oxygenFraction.middle)
  }

  /// Oxygen that running at a speed takes, ml/kg/min.
  public static func oxygenCost(metersPerMinute v: Double) -> Double {
    -4.60 + 0.182258 * v + 0.000104 * v * v
  }

  /// The share of VO₂max that can be held for a time.
  public static func sustainableFraction(minutes t: Double) -> Double {
    0.8 + 0.1894393 * Exponential.exp(-0.012778 * t)
      + 0.2989558 * Exponential.exp(-0.1932605 * t)
  }

  /// The speed in m/s that takes a fraction of the VDOT: `oxygenCost` solved for the speed.
  public func metersPerSecond(fraction: Double) -> Double {
    let (a, b) = (0.000104, 0.182258)
    let root = (b * b + 4 * a * (value * fraction + 4.60)).squareRoot()
    return (root - b) / (2 * a) / 60
  }

  /// The time in seconds for a race over a distance, by halving the interval that holds it.
  public func seconds(meters: Double) -> Double {
    // Between 10 m/s and 1 m/s.
    var (low, high) = (meters / 600, meters / 60)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let needed =
        VDOT.oxygenCost(metersPerMinute: meters / middle)
        / VDOT.sustainableFraction(minutes: middle)
      if needed > value { low = middle } else { high = middle }
    }
    return (low + high) * 30
  }
}

extension VDOT {
  /// The times in seconds that can be right for a race of a distance.
  static func times(meters: Double) -> ClosedRange<Double> {
    VDOT(range.upperBound).seconds(meters: meters)...VDOT(range.lowerBound).seconds(meters: meters)
  }

  /// The threshold paces that can be right, in s/km.
  static var thresholdPaces: ClosedRange<Double> {
    func pace(_ value: Double) -> Double {
      1000 / VDOT(value).metersPerSecond(fraction: Intensity.threshold.oxygenFraction.middle)
    }
    return pace(range.upperBound)...pace(range.lowerBound)
  }
}

/// Riegel PS: Athletic Records and Human Endurance, American Scientist 69, 1981, 285–290.
public enum Riegel {
  /// T₂ = T₁ (D₂ / D₁)^1.06, for efforts between about 3.5 min and 4 h.
  public static func seconds(
    meters: Double, knownMeters: Double, knownSeconds: Double
  ) -> Double {
    knownSeconds * Exponential.power(meters / knownMeters, 1.06)
  }
}
