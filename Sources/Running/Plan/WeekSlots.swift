/// A place in a week with its share of the week's targets.
struct Slot: Equatable {
  let position: Int
  let seconds: Double
  let load: Double
}

/// A week's targets, divided among its days.
struct WeekSlots {
  var targetSeconds = 0.0
  var targetLoad = 0.0
  var targetMeters = 0.0
  /// Seconds of the shortest easy run.
  var shortest = 0.0
  var quality: [Slot] = []
  var long: Slot?
  var easy: [EasySlot] = []
  var runs: [PlannedRun] = []

  struct EasySlot: Equatable {
    let position: Int
    /// The share of the easy time.
    let weight: Double
    let isRecovery: Bool
    let hasStrides: Bool

    /// Seconds of the shortest easy run with strides.
    static let leastForStrides = 20.0 * 60
  }

  init(_ week: WeekOutline, _ builder: PlanBuilder) {
    let pattern = builder.pattern
    let isRace = week.kind == .race
    var qualityCount = min(week.qualityCount, pattern.quality.count)
    // Weeks of very short runs have no room for warming up.
    let average =
      week.meters / builder.table.paces.metersPerSecond(.easy)
      / Double(builder.configuration.days)
    if average < WeekSlots.leastForQuality(builder.configuration.days) { qualityCount = 0 }
    let positions = WeekSlots.positions(pattern, isRace: isRace)
    let qualityPositions = Array(pattern.quality.prefix(qualityCount))
    let easyPositions = positions.filter {
      !qualityPositions.contains($0) && (isRace || $0 != pattern.long)
    }
    easy = WeekSlots.easySlots(easyPositions, qualityPositions, week, builder)
    divide(week, builder, qualityPositions)
  }

  /// The training days; in the week of the race those before it, one fewer than usual.
  private static func positions(_ pattern: WeekPattern, isRace: Bool) -> [Int] {
    var positions = (0..<7).filter { pattern.trains($0) }
    if isRace { positions.removeLast() }
    return positions
  }

  /// Seconds of an average run below which no day is a hard one.
  static func leastForQuality(_ days: Int) -> Double { days < 3 ? 27 * 60 : 16 * 60 }

  // MARK: Targets

  private mutating func divide(
    _ week: WeekOutline, _ builder: PlanBuilder, _ qualityPositions: [Int]
  ) {
    let paces = builder.table.paces
    let easySpeed = paces.metersPerSecond(.easy)
    let level = builder.level
    let days = builder.configuration.days
    let easyHour = paces.loadPerHour(.easy)
    let count = Double(qualityPositions.count)

    let shortestQuality = week.phase == .taper ? 22.0 * 60 : 25.0 * 60
    // Quality sessions are a little faster than easy runs.
    var longSeconds = week.longMeters / easySpeed
    var total = week.meters / easySpeed
    var each = min(
      max(total * WeekSlots.qualityShare(days), shortestQuality), level.longestQuality(days: days))
    total -= count * each * 0.06

    // Someone who runs little has shorter runs.
    shortest = min(level.shortestEasy(week), total / Double(days) * 0.92)
    let least = Double(easy.count) * shortest
    if longSeconds > 0 { longSeconds = max(longSeconds, shortest * 1.4) }
    if week.kind == .race {
      total = min(max(total, least * 1.15), Double(easy.count) * (days < 3 ? 90 : 75) * 60)
      // A week of one run can only be as long as a run is.
      if easy.count == 1 { total = max(15, (total / 300).rounded() * 5) * 60 }
    } else if easy.isEmpty {
      // Two runs share the week.
      let share = PlanNorms.longestShare(days: days) - 0.04
      each = min(max(25 * 60, total * 0.4), level.longestQuality(days: days))
      total = min(max(total, each * 2.1), each / (1 - share))
      longSeconds = min(total - each, builder.longestAllowed * 0.985 / easySpeed)
      total = each + longSeconds
    } else {
      each = min(each, max(shortestQuality, longSeconds * 0.95))
      // Where it gets tight, quality gives way first, then the long run.
      if count > 0 {
        each = min(each, max(shortestQuality, (total - longSeconds - least) / count))
      }
      longSeconds = min(longSeconds, max(shortest * 1.4, total - count * each - least))
      total = max(total, longSeconds + count * each + least)
      // No easy run comes near the long run.
      total = min(
        total, longSeconds + count * each + Double(easy.count) * longSeconds * 0.85)
    }

    let share = WeekSlots.qualityLoadShare(week, level)
    let qualityHour = easyHour + share * (100 - easyHour)
    let longHour = easyHour + (week.hasFinish ? 0.16 * (100 - easyHour) : 0)
    quality = qualityPositions.map {
      Slot(position: $0, seconds: each, load: each / 3600 * qualityHour)
    }
    if week.kind != .race {
      long = Slot(
        position: builder.pattern.long, seconds: longSeconds, load: longSeconds / 3600 * longHour)
    }
    targetSeconds = total
    targetMeters = (total + count * each * 0.06) * easySpeed
    let rest = max(0, total - longSeconds - count * each)
    let weights = easy.reduce(0) { $0 + $1.weight }
    targetLoad = quality.reduce(long?.load ?? 0) { $0 + $1.load }
    for slot in easy {
      let seconds = rest * slot.weight / weights
      let isSlow = slot.isRecovery && seconds <= level.longestRecovery
      targetLoad += seconds / 3600 * (isSlow ? paces.loadPerHour(.recovery) : easyHour)
      // Strides add their bit.
      if slot.hasStrides, seconds >= EasySlot.leastForStrides { targetLoad += 2 }
    }
  }

  /// The share of a week's time in one quality session.
  private static func qualityShare(_ days: Int) -> Double {
    switch days {
    case ...2: 0.42
    case 3: 0.31
    case 4: 0.235
    case 5: 0.205
    case 6: 0.175
    default: 0.155
    }
  }

  /// How far a quality session's load per hour lies between that of easy running and threshold.
  private static func qualityLoadShare(_ week: WeekOutline, _ level: Level) -> Double {
    let phase =
      switch week.phase {
      case .base: 0.28
      case .build: 0.37
      case .peak: 0.41
      case .taper: 0.36
      }
    let lighter = week.kind == .deload || week.kind == .recovery ? 0.08 : 0
    return phase - lighter - (level == .beginner ? 0.05 : 0)
  }

  // MARK: Easy days

  private static func easySlots(
    _ positions: [Int], _ quality: [Int], _ week: WeekOutline, _ builder: PlanBuilder
  ) -> [EasySlot] {
    let long = builder.pattern.long
    let level = builder.level
    func isHard(_ position: Int) -> Bool { position == long || quality.contains(position) }
    // Strides come on a day that does not follow a hard one, if there is such a day.
    let wanted =
      (week.kind == .race && positions.count > 1)
      || (week.phase == .base && quality.count < 2 && week.kind != .recovery)
      || (quality.isEmpty && week.kind != .race)
    let calm = positions.filter { !isHard(($0 + 6) % 7) }
    let strides =
      !wanted ? nil : (week.kind == .race ? positions.last : calm.last ?? positions.last)
    // A medium-long run from five days on.
    let medium =
      builder.configuration.days >= 5 && week.kind != .race
      ? calm.first { $0 != strides && ($0 + 1) % 7 != long } : nil
    let firstQuality = quality.min()
    return positions.map { position in
      let follows = isHard((position + 6) % 7) && week.kind != .race
      let precedesLong = (position + 1) % 7 == long
      return EasySlot(
        position: position,
        weight: week.kind == .race
          ? 1.2 - 0.1 * Double(position)
          : position == medium
            ? 1.3
            : follows && level != .beginner
              ? 0.8
              : precedesLong ? 0.9 : 1,
        isRecovery: follows && level != .beginner && position != strides
          && (position + 6) % 7 == (firstQuality ?? long),
        hasStrides: position == strides)
    }
  }
}

extension Level {
  /// Seconds below which a run is not worth the shower; a little less while tapering.
  func shortestEasy(_ week: WeekOutline) -> Double {
    if week.kind == .race { return 15 * 60 }
    let isShort = week.phase == .taper || week.kind == .deload || week.kind == .recovery
    return usualShortest * (isShort ? 0.75 : 1)
  }

  var usualShortest: Double {
    switch self {
    case .beginner: 20 * 60
    case .intermediate: 20 * 60
    case .advanced: 25 * 60
    case .elite: 30 * 60
    }
  }

  /// Seconds beyond which a run is no recovery.
  var longestRecovery: Double {
    switch self {
    case .beginner: 30 * 60
    case .intermediate: 45 * 60
    case .advanced: 55 * 60
    case .elite: 65 * 60
    }
  }

  /// Seconds of a quality session with warm-up and cool-down; more where it is one of two runs.
  func longestQuality(days: Int) -> Double {
    let seconds: Double =
      switch self {
      case .beginner: 50 * 60
      case .intermediate: 66 * 60
      case .advanced: 78 * 60
      case .elite: 88 * 60
      }
    return days < 3 ? min(seconds * 1.4, 95 * 60) : seconds
  }
}
