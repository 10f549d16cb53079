/// What a runner may expect of a race as they run today, with the range that a race lies in.
public struct RacePrediction: Equatable, Sendable {
  /// Of the race, in m.
  public let meters: Double
  /// Seconds, as `VDOT` predicts them.
  public let seconds: Double
  /// Seconds in which two of three races would end.
  public let range: ClosedRange<Double>

  /// Nil where nothing is known of the runner, or the distance is beyond 100 km.
  ///
  /// The times of one runner vary by about 2 % from race to race up to 15 km and by 3.5 % in longer
  /// ones (Hopkins WG, Hewson DJ 2001, doi:10.1097/00005768-200109000-00023). A marathon after a
  /// shorter race ends later than formulas say for at least half of the runners, by 10 min and more
  /// (Vickers AJ, Vertosick EA 2016, doi:10.1186/s13102-016-0052-y): beyond a half marathon the
  /// slower end grows with the ratio of the distances, by an exponent of 0.05.
  public init?(meters: Double, of runner: RunnerProfile) {
    guard let vdot = runner.performance.value, (800...100_000).contains(meters) else { return nil }
    self.meters = meters
    seconds = vdot.seconds(meters: meters)
    let variation = meters <= 15_000 ? 0.02 : 0.035
    var slower = 1 + variation
    // What was run: the race, else the hour that a threshold pace stands for.
    let known =
      runner.vdot == nil && runner.raceSeconds != nil
      ? runner.raceMeters ?? meters : vdot.metersPerSecond(fraction: RacePrediction.hour) * 3600
    if meters > RacePrediction.half, known < meters {
      slower *= Exponential.power(meters / known, 0.05)
    }
    range = seconds * (1 - variation)...seconds * slower
  }

  private static let half = 21_100.0
  /// The share of VDOT that is held for an hour.
  private static let hour = Intensity.threshold.oxygenFraction.middle
}

extension PlanConfiguration {
  /// Of the race that the plan is for; nil without one, or where the paces are those of a level.
  public var prediction: RacePrediction? {
    knownDistance.meters.flatMap { RacePrediction(meters: $0, of: runner) }
  }
}
