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

  /// How many hard sessions each week has, what its long run ends with, and what is measured.
  mutating func addSessions(_ configuration: PlanConfiguration) {
    let level = configuration.knownLevel
    let days = configuration.days
    let distance = configuration.knownDistance
    var isTried = false
    for week in weeks.indices where weeks[week].runWalkStage == nil {
      let usual = PlanOutline.quality(level, weeks[week].phase, days: days)
      switch weeks[week].kind {
      case .build: weeks[week].qualityCount = usual
      case .surprise: weeks[week].qualityCount = max(1, usual)
      // Fresh legs make what is measured comparable.
      case .deload, .recovery:
        weeks[week].qualityCount = 1
        weeks[week].isBenchmark = true
      case .taper: weeks[week].qualityCount = weeks.count - week == 3 ? usual : min(usual, 1)
      case .race: weeks[week].qualityCount = 0
      }
      // The first surprise measures what the base has brought, so that paces can follow.
      weeks[week].hasTimeTrial =
        weeks[week].qualityCount > 0 && level != .beginner
        && ((weeks[week].kind == .surprise && !isTried)
          || (distance == .base && week == weeks.count - 1))
      if weeks[week].hasTimeTrial { isTried = true }
    }
    addFinishes(distance, level)
  }

  /// Every other long run of the build and peak phases ends faster, a little longer each time; for
  /// the short races every third of the peak.
  private mutating func addFinishes(_ distance: RaceDistance, _ level: Level) {
    guard let minutes = PlanOutline.finishMinutes(distance, level) else { return }
    let isLong = distance == .half || distance == .marathon
    let able = weeks.indices.filter { week in
      weeks[week].kind.isLoading && !weeks[week].hasTimeTrial && weeks[week].runWalkStage == nil
        && (weeks[week].phase == .peak || (weeks[week].phase == .build && isLong))
    }
    // Two weeks before a marathon its pace comes once more.
    if distance == .marathon, weeks.count > 8, weeks[weeks.count - 3].phase == .taper {
      weeks[weeks.count - 3].finishSeconds = 60 * min(minutes.last / 3, 25)
      weeks[weeks.count - 3].qualityCount = level == .beginner ? 0 : 1
    }
    // Counted from the last one, which is the longest.
    var chosen = able.indices.filter { (able.count - 1 - $0) % (isLong ? 2 : 3) == 0 }
    // Each costs the long run a step; whoever is new to the distance needs the steps more.
    if distance == .half, level == .beginner { chosen = chosen.suffix(1) }
    for (number, place) in chosen.enumerated() {
      let share = chosen.count < 2 ? 1 : Double(number) / Double(chosen.count - 1)
      let week = able[place]
      weeks[week].finishSeconds = 60 * (minutes.first + share * (minutes.last - minutes.first))
      // A long run with quality in it takes the place of a session, unless one is used to more.
      switch level {
      case .beginner: weeks[week].qualityCount = 0
      case .intermediate: weeks[week].qualityCount = min(1, weeks[week].qualityCount)
      case .advanced, .elite:
        let isMuch = weeks[week].finishSeconds >= (distance == .half ? 30 : 45) * 60
        if isMuch, level == .advanced || distance == .marathon {
          weeks[week].qualityCount = min(1, weeks[week].qualityCount)
        }
      }
    }
  }

  /// Minutes of the first and of the last faster end; nil where long runs stay easy.
  private static func finishMinutes(
    _ distance: RaceDistance, _ level: Level
  ) -> (first: Double, last: Double)? {
    switch (distance, level) {
    case (.marathon, .beginner): (15, 50)
    case (.marathon, .intermediate): (20, 60)
    case (.marathon, .advanced): (25, 75)
    case (.marathon, .elite): (30, 90)
    case (.half, .beginner): (10, 20)
    case (.half, .intermediate): (15, 30)
    case (.half, _): (20, 40)
    case (.tenK, .beginner), (.fiveK, .beginner), (.base, .beginner): nil
    case (_, _): (15, 25)
    }
  }

  /// Quality sessions a week.
  static func quality(_ level: Level, _ phase: Phase, days: Int) -> Int {
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
