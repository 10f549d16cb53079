/// What suits whom and when, 0…1. The order within each row is what coaches agree on: general
/// before specific, and the closer the race, the closer to its demands.
enum Suitability {
  /// By family, then by phase: base, build, peak, taper.
  static func phase(_ family: Family, _ phase: Phase) -> Double {
    let row: (Double, Double, Double, Double) =
      switch family {
      case .easy, .recovery: (1, 1, 1, 1)
      case .strides: (1, 0.8, 0.7, 1)
      case .long: (1, 1, 0.9, 1)
      case .longFinish: (0.3, 0.8, 1, 0.4)
      case .progression: (0.9, 0.7, 0.5, 0.3)
      case .steady: (1, 0.6, 0.4, 0.2)
      case .tempo: (0.7, 1, 0.8, 0.7)
      case .cruise: (0.5, 1, 0.9, 0.8)
      case .threshold: (0.3, 0.9, 0.9, 0.5)
      case .vo2max: (0.2, 0.85, 1, 0.5)
      case .repetition: (0.35, 0.9, 0.7, 0.5)
      case .hills: (1, 0.7, 0.35, 0.1)
      case .fartlek: (0.9, 0.7, 0.5, 0.6)
      case .sharpening: (0, 0, 0, 1)
      case .racePace: (0.1, 0.7, 1, 1)
      case .timeTrial: (0.3, 0.3, 0.3, 0)
      case .race: (0, 0, 0, 1)
      case .runWalk, .walk: (1, 1, 1, 1)
      }
    return switch phase {
    case .base: row.0
    case .build: row.1
    case .peak: row.2
    case .taper: row.3
    }
  }

  /// By family, then by what the plan leads to: 5K, 10K, half, marathon, base.
  static func distance(_ family: Family, _ distance: RaceDistance) -> Double {
    let row: (Double, Double, Double, Double, Double) =
      switch family {
      case .vo2max: (1.2, 1.1, 1.05, 1.15, 0.45)
      case .repetition: (1.3, 1.2, 0.35, 0.15, 0.4)
      case .hills: (0.85, 0.8, 0.65, 0.55, 0.9)
      case .fartlek: (0.8, 0.75, 0.65, 0.55, 0.9)
      case .threshold: (0.5, 0.75, 0.95, 0.9, 0.5)
      case .cruise: (0.75, 0.9, 1, 0.9, 0.75)
      case .tempo: (0.65, 0.8, 0.95, 0.95, 0.85)
      case .racePace: (1, 1, 1, 1, 0)
      case .steady: (0.35, 0.5, 0.7, 0.85, 0.95)
      case .progression: (0.5, 0.6, 0.75, 0.8, 0.95)
      case .timeTrial: (0.5, 0.4, 0.3, 0.2, 0.4)
      case .longFinish: (0.3, 0.5, 0.9, 1, 0.4)
      default: (1, 1, 1, 1, 1)
      }
    return switch distance {
    case .fiveK: row.0
    case .tenK: row.1
    case .half: row.2
    case .marathon: row.3
    case .base: row.4
    }
  }

  /// Minutes of hard running in the first session of a family and in the last one, by level; those
  /// between grow by a fifth each. Race pace depends on the race.
  ///
  /// Daniels' limits of a session bound them: 10 % of the week at threshold, 8 % at interval pace,
  /// 5 % at repetition pace.
  static func minutes(
    _ family: Family, _ level: Level, _ distance: RaceDistance
  ) -> ClosedRange<Double> {
    let rows: [ClosedRange<Double>] =
      switch family {
      case .vo2max: [8...14, 9...20, 10...24, 12...30]
      case .repetition: [3...5, 5...9, 6...11, 7...12]
      case .threshold: [16...24, 20...36, 20...45, 24...60]
      case .cruise: [9...20, 12...32, 15...40, 20...48]
      case .tempo: [8...18, 12...28, 15...35, 18...40]
      case .hills: [3...8, 4...12, 5...16, 6...18]
      case .fartlek: [4...10, 6...16, 8...20, 10...24]
      case .steady: [12...25, 20...40, 25...50, 30...60]
      case .progression: [12...25, 15...35, 20...45, 25...50]
      case .racePace:
        switch distance {
        case .fiveK: [5...10, 8...15, 10...18, 12...20]
        case .tenK: [8...18, 12...28, 15...36, 18...40]
        case .half: [10...25, 15...40, 20...50, 24...60]
        case .marathon, .base: [15...35, 20...50, 25...70, 30...80]
        }
      default: [10...30, 10...40, 10...40, 10...40]
      }
    return rows[level.index]
  }

  /// The largest share of a week's time in one session.
  static func mostShare(_ family: Family) -> Double {
    switch family {
    case .vo2max, .hills, .fartlek: 0.08
    case .repetition: 0.05
    case .steady, .progression: 0.20
    default: 0.12
    }
  }

  /// 1 where a session holds what is wanted, falling to 0 at twice or half of it.
  static func amount(_ seconds: Double, wanted: Double) -> Double {
    if seconds <= 0 || wanted <= 0 { return 0 }
    return max(0, 1 - abs(Exponential.log(seconds / wanted)) / 0.69)
  }

  /// How well a session's hard running suits a level at any stage, 0…1.
  static func level(_ figures: RunFigures, _ family: Family, _ level: Level) -> Double {
    if !family.isQuality { return 1 }
    let range = minutes(family, level, .tenK)
    let minutes = figures.workSeconds / 60
    if minutes < range.lowerBound { return amount(minutes, wanted: range.lowerBound) }
    return minutes > range.upperBound ? amount(minutes, wanted: range.upperBound) : 1
  }
}
