/// What limits the distances of weeks and long runs for one runner, in m.
struct VolumeLimits {
  let distance: RaceDistance
  let days: Int
  let isLongRace: Bool
  /// Of a week.
  let mostSeconds: Double
  let mostMeters: Double
  /// Of a long run: what is published for the race, and what takes too long.
  let mostLong: Double
  /// Of an easy run.
  let mostEasy: Double
  /// Of a quality session with warm-up and cool-down.
  let mostQuality: Double
  /// Whole runs stay so much below what they may be.
  private let roundingMeters: Double

  init(_ configuration: PlanConfiguration, easySpeed: Double) {
    distance = configuration.knownDistance
    let level = configuration.knownLevel
    days = configuration.days
    isLongRace = distance == .half || distance == .marathon
    mostSeconds =
      configuration.weeklyMinutes.map { $0 * 60 * 0.94 } ?? PlanNorms.mostWeeklySeconds(level)
    mostMeters = mostSeconds * easySpeed
    mostLong = min(
      PlanNorms.mostLongKilometers(distance) * 1000, PlanNorms.longestSeconds(distance) * easySpeed)
    mostEasy = PlanNorms.longestEasySeconds * easySpeed
    roundingMeters = 120 * easySpeed
    mostQuality = level.longestQuality(days: days) * easySpeed
  }

  /// The long run's share of a week that runners are used to.
  static func usualLongShare(days: Int) -> Double {
    switch days {
    case ...2: 0.60
    case 3: 0.46
    case 4: 0.37
    case 5: 0.31
    case 6: 0.29
    default: 0.29
    }
  }

  var usualLongShare: Double { VolumeLimits.usualLongShare(days: days) }

  /// How far a week can go beside a long run while easy runs stay easy.
  func capacity(beside long: Double, quality: Int) -> Double {
    let easy = min(mostEasy, PlanNorms.longestEasyShare * long) - roundingMeters
    let hard = min(mostQuality, long * 0.95)
    let count = min(quality, days - 1)
    return long + Double(count) * hard + Double(days - 1 - count) * easy
  }

  /// The long run that a week's distance asks for.
  func leastLong(beside meters: Double, quality: Int) -> Double {
    let count = min(quality, days - 1)
    let others = Double(days - 1 - count)
    return (meters + others * roundingMeters - Double(count) * mostQuality * 0.7)
      / (1 + PlanNorms.longestEasyShare * others)
  }

  /// Brings a week within what its long run carries, and its long run within the week.
  func fit(_ week: inout WeekOutline, _ share: Double) {
    if days > 2 {
      week.meters = min(week.meters, capacity(beside: week.longMeters, quality: week.qualityCount))
    }
    week.longMeters = min(week.longMeters, share * week.meters)
  }
}
