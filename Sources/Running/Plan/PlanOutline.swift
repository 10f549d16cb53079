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

  // MARK: Kinds

  /// Blocks of two or three loading weeks with a lighter week between them, then the taper.
  private static func kinds(
    loading: Int, taper: Int, _ distance: RaceDistance, seed: Int
  ) -> [WeekOutline] {
    var weeks = Array(repeating: WeekOutline(), count: loading + taper)
    // With one more block than lighter weeks, none is longer than three.
    let lighter = loading / 4
    let loads = loading - lighter
    var week = 0
    for block in 0...lighter {
      // The earlier blocks are the longer ones.
      week += loads / (lighter + 1) + (block < loads % (lighter + 1) ? 1 : 0)
      if block < lighter {
        weeks[week].kind = .deload
        week += 1
      }
    }
    setPhases(&weeks, loading: loading, distance)
    for week in 1..<max(2, loading - 1) where weeks[week].kind == .deload {
      let phase = weeks[week].phase
      let count = weeks[..<loading].reduce(0) { $0 + ($1.phase == phase ? 1 : 0) }
      if count >= 5, weeks[week - 1].phase == phase, weeks[week + 1].phase == phase {
        weeks[week].kind = .recovery
      }
    }
    setSurprises(&weeks, loading: loading, seed: seed)
    for week in loading..<loading + taper {
      weeks[week].phase = .taper
      weeks[week].kind = week == loading + taper - 1 ? .race : .taper
    }
    return weeks
  }

  private static func setPhases(
    _ weeks: inout [WeekOutline], loading: Int, _ distance: RaceDistance
  ) {
    let base: Int
    let peak: Int
    if distance == .base {
      base = max(1, loading * 3 / 5)
      peak = 0
    } else {
      base = loading < 4 ? 0 : max(1, loading * 7 / 20)
      peak = loading < 3 ? min(1, loading) : max(1, loading / 4)
    }
    for week in 0..<loading {
      weeks[week].phase = week < base ? .base : week < loading - peak ? .build : .peak
    }
  }

  /// One surprise in a plan of 9 weeks or more, two from 18 on; never first and never last.
  private static func setSurprises(_ weeks: inout [WeekOutline], loading: Int, seed: Int) {
    let count = weeks.count >= 18 ? 2 : weeks.count >= 9 ? 1 : 0
    for number in 0..<count {
      let from = max(2, loading * number / max(1, count))
      let to = min(loading - 2, loading * (number + 1) / max(1, count))
      var candidates: [Int] = []
      for week in from..<max(from, to)
      where weeks[week].kind == .build && weeks[week - 1].kind == .build {
        candidates.append(week)
      }
      if candidates.isEmpty { continue }
      let chosen = Int(PlanNoise.bits(seed, 77, number) % UInt64(candidates.count))
      weeks[candidates[chosen]].kind = .surprise
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

  // MARK: Sessions

  private mutating func addSessions(_ configuration: PlanConfiguration, taper: Int) {
    let level = configuration.knownLevel
    let days = configuration.days
    let distance = configuration.knownDistance
    var loadsSinceFinish = 0
    var isTried = false
    for week in weeks.indices {
      let usual = PlanOutline.quality(level, weeks[week].phase, days: days)
      switch weeks[week].kind {
      case .build: weeks[week].qualityCount = usual
      case .surprise: weeks[week].qualityCount = max(1, usual)
      case .deload: weeks[week].qualityCount = level == .beginner ? 0 : min(usual, 1)
      case .recovery: weeks[week].qualityCount = usual > 1 ? 1 : 0
      case .taper: weeks[week].qualityCount = weeks.count - week == 3 ? usual : min(usual, 1)
      case .race: weeks[week].qualityCount = 0
      }
      let isLong = distance == .half || distance == .marathon
      let mayFinish =
        level != .beginner
        && (weeks[week].phase == .peak || (weeks[week].phase == .build && isLong))
      if weeks[week].kind == .build, mayFinish {
        loadsSinceFinish += 1
        weeks[week].hasFinish = loadsSinceFinish % (isLong ? 2 : 3) == 0
      }
      // The first surprise measures what the base has brought, so that paces can follow.
      weeks[week].hasTimeTrial =
        weeks[week].qualityCount > 0 && level != .beginner
        && ((weeks[week].kind == .surprise && !isTried)
          || (distance == .base && week == weeks.count - 1))
      if weeks[week].hasTimeTrial { isTried = true }
    }
  }

  /// Quality sessions a week.
  private static func quality(_ level: Level, _ phase: Phase, days: Int) -> Int {
    switch (level, phase) {
    case (.beginner, .base): 0
    case (.beginner, _): 1
    case (.intermediate, .base): 1
    case (.intermediate, .build): days >= 5 ? 2 : 1
    case (.intermediate, _): days >= 4 ? 2 : 1
    case (.advanced, .base): days >= 6 ? 2 : 1
    case (_, _): days >= 4 ? 2 : 1
    }
  }
}

/// Reproducible small differences, so that a seed decides between equals.
enum PlanNoise {
  static func bits(_ seed: Int, _ first: Int, _ second: Int) -> UInt64 {
    var mixed = UInt64(bitPattern: Int64(seed)) &* 0x9e37_79b9_7f4a_7c15
    mixed ^= UInt64(bitPattern: Int64(first)) &* 0xbf58_476d_1ce4_e5b9
    mixed ^= UInt64(bitPattern: Int64(second)) &* 0x94d0_49bb_1331_11eb
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// 0 ..< 1.
  static func unit(_ seed: Int, _ first: Int, _ second: Int) -> Double {
    Double(bits(seed, first, second) >> 11) * 0x1p-53
  }
}
