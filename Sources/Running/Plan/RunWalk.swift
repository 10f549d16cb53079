import Documents

/// From minutes of running between walks to half an hour without one.
enum RunWalk {
  struct Stage: Equatable, Sendable {
    /// Seconds of each part.
    let run: Int
    let walk: Int
    let repeats: Int

    /// Running in a session, in seconds.
    var running: Int { run * repeats }
  }

  /// The running of a session grows by three minutes at most from stage to stage.
  static let ladder = [
    Stage(run: 60, walk: 90, repeats: 8), Stage(run: 90, walk: 90, repeats: 7),
    Stage(run: 120, walk: 120, repeats: 6), Stage(run: 180, walk: 120, repeats: 5),
    Stage(run: 240, walk: 120, repeats: 4), Stage(run: 360, walk: 120, repeats: 3),
    Stage(run: 420, walk: 120, repeats: 3), Stage(run: 480, walk: 120, repeats: 3),
    Stage(run: 540, walk: 90, repeats: 3), Stage(run: 900, walk: 60, repeats: 2),
  ]
  /// Days of running in a week of it; on further ones one walks.
  static let mostDays = 3
  /// Seconds that one can run at a time without needing it.
  private static let enough = 15.0 * 60

  /// The stage that somebody begins with who cannot run for a quarter of an hour; nil for others,
  /// and for those who have not said what they run.
  static func start(_ configuration: PlanConfiguration, easySpeed: Double) -> Int? {
    guard let current = configuration.currentKilometers.map({ $0 * 1000 }) else { return nil }
    let longest =
      configuration.longestKilometers.map { $0 * 1000 }
      ?? current * VolumeLimits.usualLongShare(days: configuration.days)
    if longest >= enough * easySpeed { return nil }
    // Who has trained for years comes back sooner.
    let known: Int =
      switch configuration.knownLevel {
      case .beginner: 0
      case .intermediate: 3
      case .advanced, .elite: 5
      }
    func fits(_ stage: Int, _ meters: Double) -> Bool {
      Double(ladder[stage].running) * easySpeed <= meters
    }
    let first = PlanNorms.firstRunSeconds * easySpeed
    let weekly = max(current, Double(mostDays) * first - 1000)
    var stage = 0
    while stage + 1 < ladder.count, fits(stage + 1, weekly / Double(mostDays) + 600),
      fits(stage + 1, longest) || (stage < known && fits(stage + 1, max(longest, first) + 900))
    {
      stage += 1
    }
    return stage
  }

  /// Shares as those of `PlanNorms.taper`: a week is enough before a first race.
  static func taper(_ distance: RaceDistance, weeks: Int) -> [Double] {
    Array(PlanNorms.taper(distance, weeks: weeks).suffix(weeks < 14 ? 1 : 2))
  }
}
