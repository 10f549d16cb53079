/// One runner's speeds for every intensity.
public struct Paces: Equatable, Sendable {
  public let vdot: VDOT
  /// In m/s, by the index of the intensity; on the flat.
  private let low: [Double]
  private let middle: [Double]
  private let high: [Double]

  /// How fast one walks at most, in m/s.
  private static let briskWalk = 1.55

  public init(_ vdot: VDOT) {
    self.vdot = vdot
    let all = Intensity.allCases
    let shares = all.map { vdot.metersPerSecond(fraction: $0.oxygenFraction.middle) }
    let middle = all.map { intensity in
      let share = shares[intensity.index]
      if intensity == .walk { return min(share, Paces.briskWalk) }
      return intensity.raceMeters.map { $0 / vdot.seconds(meters: $0) } ?? share
    }
    func scaled(_ fraction: (Intensity) -> Double) -> [Double] {
      all.map { intensity in
        vdot.metersPerSecond(fraction: fraction(intensity)) * middle[intensity.index]
          / shares[intensity.index]
      }
    }
    low = scaled { $0.oxygenFraction.low }
    high = scaled { $0.oxygenFraction.high }
    self.middle = middle
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

  /// The target in whole seconds per kilometre around the middle, as wide as the intensity and no
  /// narrower than what a watch can hold on to.
  public func target(_ intensity: Intensity) -> ClosedRange<Int> {
    let range = secondsPerKilometer(intensity)
    let half = max(
      intensity.leastPaceTolerance, Int(((range.upperBound - range.lowerBound) / 2).rounded()))
    let middle = pace(intensity)
    return middle - half...middle + half
  }

  /// Load of an hour at an intensity, 100 at threshold: the square of the relative speed, as rTSS.
  public func loadPerHour(_ intensity: Intensity) -> Double {
    let relative = metersPerSecond(intensity) / thresholdMetersPerSecond
    return relative * relative * 100
  }
}

extension Intensity {
  /// How far the pace of a watch strays at an even effort, in s/km to either side: more while one
  /// runs slowly and pays no attention to it.
  fileprivate var leastPaceTolerance: Int {
    switch self {
    case .recovery, .easy, .steady: 12
    default: 5
    }
  }
}
