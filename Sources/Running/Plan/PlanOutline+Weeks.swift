/// What each week is for, and how many hard sessions it has.
extension PlanOutline {
  /// Blocks of two or three loading weeks with a lighter week between them, then the taper.
  static func kinds(
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

  mutating func addSessions(_ configuration: PlanConfiguration, taper: Int) {
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
