/// How long the heart beat how fast: what zones, TRIMP and hrTSS are worked out from.
public struct HeartRateSeconds: Equatable, Sendable {
  /// Beats per minute that a heart can have; anything else was not measured.
  public static let plausible: ClosedRange<Float> = 25...250
  /// Seconds that one reading stands for where the next one is missing.
  static let longestHold = 10.0
  /// Seconds between two readings beyond which nothing is known of the time between.
  static let longestStep = 60.0

  /// Seconds for each whole number of beats per minute from 0 to 255.
  public private(set) var seconds: [Double] = Array(repeating: 0, count: 256)
  /// Seconds with a heart rate.
  public private(set) var total = 0.0
  /// Beats per minute, the mean over time; nil where none was measured.
  public var mean: Double? { total > 0 ? beats / total : nil }
  /// The most that was read, beats per minute.
  public private(set) var highest: Double?
  private var beats = 0.0

  public init() {}

  mutating func add(_ rate: Double, seconds given: Double) {
    guard rate >= 0, rate < 255.5, given > 0 else { return }
    seconds[Int(rate + 0.5)] += given
    total += given
    beats += rate * given
  }

  mutating func see(_ rate: Float) { highest = max(highest ?? 0, Double(rate)) }

  /// Seconds in each zone: below the first boundary, from one to the next, from the last one up.
  ///
  /// - Parameter boundaries: Beats per minute where the next zone begins, rising.
  public func seconds(between boundaries: [Double]) -> [Double] {
    var zones = Array(repeating: 0.0, count: boundaries.count + 1)
    for rate in seconds.indices where seconds[rate] > 0 {
      var zone = 0
      while zone < boundaries.count && Double(rate) >= boundaries[zone] { zone += 1 }
      zones[zone] += seconds[rate]
    }
    return zones
  }
}
