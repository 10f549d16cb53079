import Documents

/// A place in a week with its share of the week's time.
struct Slot: Equatable {
  let position: Int
  let seconds: Double
  /// Whether the easy days cannot take what the session leaves.
  var isTight = false
}

/// A week's time, divided among its days.
struct WeekSlots {
  var targetSeconds = 0.0
  var targetMeters = 0.0
  /// What its runs bring when they are as they are wanted.
  var targetLoad = 0.0
  /// Seconds of the shortest easy run.
  var shortest = 0.0
  var quality: [Slot] = []
  var long: Slot?
  var easy: [EasySlot] = []
  /// Days on which one walks, as the week is too short for a run on each.
  var walks: [Int] = []
  var runs: [PlannedRun] = []

  struct EasySlot: Equatable {
    let position: Int
    /// The share of the easy time.
    let weight: Double
    let isRecovery: Bool
    let hasStrides: Bool
    /// Whether it has some minutes at race pace, in the week of the race.
    let isSharpening: Bool

    /// Seconds of the shortest easy run with strides.
    static let leastForStrides = 20.0 * 60
  }

  /// Without any time.
  static var none: WeekSlots { WeekSlots() }
  private init() {}

  init(_ week: WeekOutline, _ builder: PlanBuilder) {
    let pattern = builder.pattern
    let isRace = week.kind == .race
    let easySpeed = builder.table.paces.metersPerSecond(.easy)
    let qualityCount = WeekSlots.qualityCount(
      week, pattern, days: builder.configuration.days, easySpeed)
    var positions = WeekSlots.positions(pattern, isRace: isRace)
    walks = WeekSlots.walks(positions, week, builder)
    positions.remove { walks.contains($0) }
    let qualityPositions = pattern.quality.filter { positions.contains($0) }.prefix(qualityCount)
    let easyPositions = positions.filter {
      !qualityPositions.contains($0) && (isRace || $0 != pattern.long)
    }
    easy = WeekSlots.easySlots(easyPositions, Array(qualityPositions), week, builder)
    divide(week, builder, Array(qualityPositions))
  }

  /// Weeks of very short runs have no room for warming up.
  static func qualityCount(
    _ week: WeekOutline, _ pattern: WeekPattern, days: Int, _ easySpeed: Double
  ) -> Int {
    let seconds = week.meters / easySpeed
    if seconds / Double(days) < leastForQuality(days) { return 0 }
    return min(week.qualityCount, pattern.quality.count, seconds < leastForTwo ? 1 : 2)
  }

  /// The training days; in the week of the race those before it, one fewer than usual.
  private static func positions(_ pattern: WeekPattern, isRace: Bool) -> [Int] {
    var positions = (0..<7).filter { pattern.trains($0) }
    if isRace { positions.removeLast() }
    return positions
  }

  /// Seconds of a week below which one hard session is enough.
  private static let leastForTwo = 190.0 * 60

  /// Seconds of an average run below which no day is a hard one.
  static func leastForQuality(_ days: Int) -> Double { days < 3 ? 25 * 60 : 20 * 60 }

  /// Days that are left over when each run takes a quarter of an hour, those after hard days first.
  private static func walks(
    _ positions: [Int], _ week: WeekOutline, _ builder: PlanBuilder
  ) -> [Int] {
    let isRace = week.kind == .race
    let seconds = week.meters / builder.table.paces.metersPerSecond(.easy)
    var runs = max(isRace ? 1 : 2, Int(seconds / ((positions.count > 4 ? 20 : 18) * 60)))
    // A lighter week has shorter runs, not fewer.
    if week.kind.isLighter {
      runs = max(2, min(builder.runningDays, Int(seconds / (18 * 60))))
    }
    if runs >= positions.count { return [] }
    let pattern = builder.pattern
    func rank(_ position: Int) -> Int {
      if position == pattern.long, !isRace { return 9 }
      if position == pattern.quality.first { return 8 }
      if pattern.quality.contains(position) { return 5 }
      let before = (position + 6) % 7
      return before == pattern.long ? 0 : (position + 1) % 7 == pattern.long ? 1 : 3
    }
    let ranked = positions.ordered { (rank($0), $0) < (rank($1), $1) }
    return Array(ranked.prefix(positions.count - runs))
  }

  // MARK: Time

  private mutating func divide(
    _ week: WeekOutline, _ builder: PlanBuilder, _ qualityPositions: [Int]
  ) {
    let easySpeed = builder.table.paces.metersPerSecond(.easy)
    let level = builder.level
    let days = builder.configuration.days - walks.count
    let count = Double(qualityPositions.count)

    let shortestQuality = week.phase == .taper ? 22.0 * 60 : 25.0 * 60
    // Quality sessions are a little faster than easy runs.
    var longSeconds = week.longMeters / easySpeed
    var total = week.meters / easySpeed
    var each = min(
      max(total * WeekSlots.qualityShare(days), shortestQuality), level.longestQuality(days: days))
    total -= count * each * 0.06
    // Walking counts, too, where a week shall be lighter.
    if week.kind.isLighter {
      total -= max(0, Double(walks.count) * 20 * 60 - builder.lastWalking * 0.85) * 0.7
    }

    // Someone who runs little has shorter runs.
    shortest = min(level.shortestEasy(week), total / Double(max(1, days)) * 0.72)
    let least = Double(easy.count) * shortest
    if longSeconds > 0 { longSeconds = max(longSeconds, shortest * 1.3) }
    if week.kind == .race {
      total = min(max(total, least * 1.15), Double(easy.count) * builder.longestEasyBeforeRace)
      // A week of one run can only be as long as a run is.
      if easy.count == 1 { total = min(max(15, (total / 300).rounded(.down) * 5), 60) * 60 }
    } else if easy.isEmpty {
      // Two runs share the week, or one of them is all there is.
      let share = PlanNorms.longestShare(days: 2) - 0.04
      if count > 0 {
        each = min(max(25 * 60, total * 0.4), level.longestQuality(days: 2))
        total = min(max(total, each * 2.1), each / (1 - share))
      }
      longSeconds = min(
        total - count * each, builder.longestAllowed * 0.985 / easySpeed, builder.mostLongSeconds)
      total = count * each + longSeconds
    } else {
      let most = builder.longestEasy(beside: longSeconds) - 120
      // What the easy days cannot take, the sessions have to.
      if count > 0 {
        each = max(each, (total - longSeconds - Double(easy.count) * most) / count)
        each = min(each, max(shortestQuality, longSeconds * 0.95), level.longestQuality(days: days))
        // Where it gets tight, quality gives way first, then the long run.
        each = min(each, max(shortestQuality, (total - longSeconds - least) / count))
      }
      longSeconds = min(longSeconds, max(shortest * 1.3, total - count * each - least))
      total = max(total, longSeconds + count * each + least)
      total = min(total, longSeconds + count * each + Double(easy.count) * most)
    }
    let spare =
      Double(easy.count) * builder.longestEasy(beside: longSeconds) - (total - longSeconds)
    // A lighter week has little to give away.
    let isTight = week.kind.isLighter || spare + count * each < count * each * 0.15
    quality = qualityPositions.map { Slot(position: $0, seconds: each, isTight: isTight) }
    if week.kind != .race { long = Slot(position: builder.pattern.long, seconds: longSeconds) }
    targetSeconds = total
    targetMeters = (total + count * each * 0.06) * easySpeed
  }

  /// The share of a week's time in one quality session.
  private static func qualityShare(_ days: Int) -> Double {
    switch days {
    case ...2: 0.40
    case 3: 0.29
    case 4: 0.225
    case 5: 0.195
    case 6: 0.17
    default: 0.15
    }
  }

  // MARK: Easy days

  private static func easySlots(
    _ positions: [Int], _ quality: [Int], _ week: WeekOutline, _ builder: PlanBuilder
  ) -> [EasySlot] {
    let long = builder.pattern.long
    let level = builder.level
    let isRace = week.kind == .race
    func isHard(_ position: Int) -> Bool { position == long || quality.contains(position) }
    // Three or four days before a race, else as close to that as there is a day.
    let sharpening =
      isRace && !week.isNewToRunning ? positions.min { abs($0 - 3) < abs($1 - 3) } : nil
    // Strides come on a day that does not follow a hard one, if there is such a day.
    let calm = positions.filter { !isHard(($0 + 6) % 7) }
    let strides =
      week.isNewToRunning
      ? nil : isRace ? positions.last { $0 != sharpening } : calm.last ?? positions.last
    // A medium-long run from five days on; on six and seven in the middle of the week, between the
    // hard days, and not after the long run.
    let days = builder.configuration.days
    var medium =
      days >= 5 && !isRace ? calm.first { $0 != strides && ($0 + 1) % 7 != long } : nil
    if days >= 6, medium == nil, !isRace {
      medium = positions.filter { !isHard($0) && ($0 + 6) % 7 != long && $0 != strides }.first
    }
    return positions.map { position in
      let follows = isHard((position + 6) % 7) && !isRace
      let precedesLong = (position + 1) % 7 == long
      let weight: Double =
        isRace
        ? (position == 5 ? 0.7 : 1.2 - 0.1 * Double(position))
        : position == medium
          ? 1.45
          : (position + 6) % 7 == long ? 0.6 : follows ? 0.7 : precedesLong ? 0.85 : 1
      return EasySlot(
        position: position, weight: weight,
        isRecovery: follows && level != .beginner && position != strides && position != medium,
        hasStrides: position == strides, isSharpening: position == sharpening)
    }
  }
}

extension Level {
  /// Seconds below which a run is not worth the shower; a little less while tapering.
  func shortestEasy(_ week: WeekOutline) -> Double {
    if week.kind == .race { return 15 * 60 }
    let isShort = week.phase == .taper || week.kind.isLighter
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
