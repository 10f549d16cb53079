/// What a week is for.
public enum WeekKind: String, CaseIterable, Sendable {
  case build
  /// Less volume, so that the weeks before it bear fruit.
  case deload
  /// A lighter week in the middle of a long phase, in volume and in intensity.
  case recovery
  /// As much as the week before, in other ways.
  case surprise
  case taper
  case race
}

/// A week before any run is chosen.
struct WeekOutline: Equatable, Sendable {
  var phase = Phase.base
  var kind = WeekKind.build
  var meters = 0.0
  /// The distance as a share of the peak week; 0 outside the taper.
  var share = 0.0
  var longMeters = 0.0
  var qualityCount = 0
  /// Whether the long run ends faster.
  var hasFinish = false
  /// Whether the main session is a time trial.
  var hasTimeTrial = false
}

/// The course of a plan: phases, kinds of weeks, distances of weeks and long runs.
struct PlanOutline: Equatable, Sendable {
  var weeks: [WeekOutline]
  /// What the plan takes for the volume of the last month and its longest run.
  let currentMeters: Double
  let longestMeters: Double

  /// The largest increase that is aimed at; the rest of the cap is room for whole workouts.
  static let growth = 1.065
  private static let spike = 1.07

  /// - Parameter easySpeed: m/s, for the limits that are times.
  init(_ configuration: PlanConfiguration, easySpeed: Double) {
    let distance = configuration.knownDistance
    let level = configuration.knownLevel
    let taper = PlanNorms.taper(distance, weeks: configuration.weeks)
    let loading = configuration.weeks - taper.count
    weeks = PlanOutline.kinds(
      loading: loading, taper: taper.count, distance, seed: configuration.seed)
    let loads = weeks.reduce(0) { $0 + ($1.kind == .build || $1.kind == .surprise ? 1 : 0) }

    // Weekly distance.
    let most = PlanNorms.mostWeeklySeconds(level) * easySpeed
    var peak = min(
      most, PlanNorms.peakKilometers(distance, level, days: configuration.days) * 1000)
    if configuration.days < 3 {
      let share = PlanNorms.longestShare(days: configuration.days) - 0.03
      peak = min(peak, level.longestQuality(days: 2) / (1 - share) * easySpeed)
    }
    // Every day asks for a run that is worth it.
    let least = Double(configuration.days) * level.usualShortest * 1.15 * easySpeed
    peak = max(peak, least * 1.12)
    let reach = Exponential.power(PlanOutline.growth, Double(max(0, loads - 2)))
    let usual = max(PlanNorms.firstShare(distance) * peak, peak / reach, least)
    currentMeters = configuration.currentKilometers.map { $0 * 1000 } ?? usual
    // Someone who runs more already goes on from there, a little further at most.
    let first = min(max(currentMeters, 3000), most)
    peak = min(max(peak, min(first * 1.08, most)), first * reach)

    // The longest run.
    // Of two runs, the long one takes what the other one leaves, however short the race.
    let isPair = configuration.days < 3
    var longest = min(
      isPair ? peak : PlanNorms.longestKilometers(distance, level) * 1000,
      PlanNorms.longestSeconds(distance) * easySpeed,
      (PlanNorms.longestShare(days: configuration.days) - (isPair ? 0.06 : 0.03)) * peak)
    // Whoever runs more than the level asks for has a longer long run.
    if configuration.currentKilometers != nil, !isPair {
      longest = max(
        longest,
        min(
          PlanOutline.usualLongShare(days: configuration.days) * peak,
          PlanNorms.longestSeconds(distance) * easySpeed))
    }
    let longReach = Exponential.power(PlanOutline.spike, Double(max(0, loads - 1)))
    if let known = configuration.longestKilometers {
      longestMeters = known * 1000
    } else if configuration.currentKilometers != nil {
      // What is usual beside that volume.
      longestMeters = currentMeters * PlanOutline.usualLongShare(days: configuration.days)
    } else {
      longestMeters = max(
        PlanNorms.firstLongShare(distance) * longest, longest / longReach,
        isPair ? 0.6 * first : 0)
    }
    longest = min(longest, max(longestMeters, 1500) * longReach)
    fill(
      configuration, loads: loads, first: first, peak: peak, longest: longest, taper: taper)
    addSessions(configuration, taper: taper.count)
  }

  /// The long run's share of a week that runners are used to.
  private static func usualLongShare(days: Int) -> Double {
    switch days {
    case ...2: 0.58
    case 3: 0.42
    case 4: 0.34
    default: 0.28
    }
  }

  // MARK: Distances

  private mutating func fill(
    _ configuration: PlanConfiguration, loads: Int, first: Double, peak: Double, longest: Double,
    taper: [Double]
  ) {
    // The peak is reached one loading week before the last.
    let climbs = Double(max(1, loads >= 6 ? loads - 2 : loads - 1))
    let step = Exponential.power(peak / first, 1 / climbs)
    let firstLong = min(longest, max(longestMeters, 1500))
    let longStep = Exponential.power(longest / firstLong, 1 / Double(max(1, loads - 1)))
    let share = PlanNorms.longestShare(days: configuration.days) - 0.03
    var load = 0
    var (meters, long) = (first, firstLong)
    for week in weeks.indices where weeks[week].phase != .taper {
      switch weeks[week].kind {
      case .deload:
        weeks[week].meters = meters * 0.80
        weeks[week].longMeters = long * 0.76
      case .recovery:
        weeks[week].meters = meters * 0.74
        weeks[week].longMeters = long * 0.70
      default:
        let isLast = loads >= 6 && load == loads - 1
        let aim = first * Exponential.power(step, min(Double(load), climbs))
        meters = weeks[week].kind == .surprise ? max(meters, aim * 0.96) : aim
        long = firstLong * Exponential.power(longStep, Double(load))
        weeks[week].meters = isLast ? meters * 0.98 : meters
        weeks[week].longMeters = long
        load += 1
      }
      weeks[week].longMeters = min(weeks[week].longMeters, share * weeks[week].meters)
    }
    let isLong = configuration.knownDistance == .half || configuration.knownDistance == .marathon
    for (number, week) in (weeks.count - taper.count..<weeks.count).enumerated() {
      let out = weeks.count - 1 - week
      let factor = out == 0 ? PlanNorms.raceWeekFactor(days: configuration.days) : 1
      weeks[week].share = taper[number] * factor
      weeks[week].meters = weeks[week].share * peak
      // Long runs shrink faster than the weeks before a long race.
      let longShare = taper[number] * (!isLong ? 1 : out < 2 ? 0.72 : 0.85)
      let average = weeks[week].meters / Double(configuration.days)
      weeks[week].longMeters =
        out == 0 ? 0 : min(max(longest * longShare, average * 1.3), share * weeks[week].meters)
    }
  }
}
