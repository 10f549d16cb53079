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
      case .vo2max: (0.2, 0.85, 1, 0.7)
      case .hills: (1, 0.7, 0.35, 0.1)
      case .fartlek: (0.9, 0.7, 0.5, 0.6)
      case .racePace: (0.1, 0.6, 1, 1)
      case .timeTrial: (0.3, 0.3, 0.3, 0)
      case .race: (0, 0, 0, 1)
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
      case .vo2max: (1, 0.95, 0.65, 0.45, 0.45)
      case .hills: (0.85, 0.8, 0.65, 0.55, 0.9)
      case .fartlek: (0.8, 0.75, 0.65, 0.55, 0.9)
      case .threshold: (0.5, 0.75, 0.95, 0.9, 0.5)
      case .cruise: (0.75, 0.9, 1, 0.9, 0.75)
      case .tempo: (0.65, 0.8, 0.95, 0.95, 0.85)
      case .racePace: (0.9, 0.95, 0.95, 1, 0)
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

  /// Minutes of hard running that a session of a level holds: time at marathon pace or harder with
  /// fast time counted twice, since what is held for 40 min at threshold is held for 20 min at
  /// interval pace (Daniels' limits of 10 % and 8 %, and the time that each can be held).
  static let hardMinutes: [ClosedRange<Double>] = [8...28, 14...44, 20...62, 26...80]

  /// 1 within what a level does in a session, falling to 0 at a third below or above it.
  static func level(_ figures: RunFigures, _ level: Level) -> Double {
    let minutes = (figures.qualitySeconds + figures.fastSeconds) / 60
    if minutes == 0 { return 1 }
    let range = hardMinutes[level.index]
    if minutes < range.lowerBound {
      return max(0, 1 - 2 * (1 - minutes / range.lowerBound))
    }
    if minutes > range.upperBound {
      return max(0, 1 - 3 * (minutes / range.upperBound - 1))
    }
    return 1
  }
}
