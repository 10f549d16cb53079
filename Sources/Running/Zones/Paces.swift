/// One runner's speeds for every intensity.
public struct Paces: Equatable, Sendable {
  public let vdot: VDOT
  /// In m/s, by the index of the intensity; on the flat.
  private let low: [Double]
  private let middle: [Double]
  private let high: [Double]

  public init(_ vdot: VDOT) {
    self.vdot = vdot
    low = Intensity.allCases.map { vdot.metersPerSecond(fraction: $0.oxygenFraction.low) }
    middle = Intensity.allCases.map { vdot.metersPerSecond(fraction: $0.oxygenFraction.middle) }
    high = Intensity.allCases.map { vdot.metersPerSecond(fraction: $0.oxygenFraction.high) }
  }

  /// The speed in m/s on the flat in the middle of an intensity.
  public func metersPerSecond(_ intensity: Intensity) -> Double { middle[intensity.index] }

  /// The speed over ground in m/s.
  public func groundMetersPerSecond(_ intensity: Intensity) -> Double {
    middle[intensity.index] * intensity.groundSpeed
  }

  public var thresholdMetersPerSecond: Double { metersPerSecond(.threshold) }

  /// Seconds per kilometre, the faster end first.
  public func secondsPerKilometer(_ intensity: Intensity) -> ClosedRange<Double> {
    1000 / high[intensity.index]...1000 / low[intensity.index]
  }

  /// The middle pace in whole seconds per kilometre.
  public func pace(_ intensity: Intensity) -> Int {
    Int((1000 / metersPerSecond(intensity)).rounded())
  }

  /// The target in whole seconds per kilometre, as wide as the intensity and around its middle.
  public func target(_ intensity: Intensity) -> ClosedRange<Int> {
    let range = secondsPerKilometer(intensity)
    let half = max(2, Int(((range.upperBound - range.lowerBound) / 2).rounded()))
    let middle = pace(intensity)
    return middle - half...middle + half
  }

  /// Load of an hour at an intensity, 100 at threshold: the square of the relative speed, as rTSS.
  public func loadPerHour(_ intensity: Intensity) -> Double {
    let relative = metersPerSecond(intensity) / thresholdMetersPerSecond
    return relative * relative * 100
  }
}
