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

  /// Whether it is meant to be heavier than what came before.
  var isLoading: Bool { self == .build || self == .surprise }
  /// Whether it is lighter on purpose, before the taper.
  var isLighter: Bool { self == .deload || self == .recovery }
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
  /// Seconds of the long run's faster end; 0 where it has none.
  var finishSeconds = 0.0
  /// Whether the main session is a time trial.
  var hasTimeTrial = false
  /// Whether the main session is the one that comes again every few weeks.
  var isBenchmark = false
  /// On the ladder of running and walking; nil for those who run without breaks.
  var runWalkStage: Int?
  /// Whether one ran and walked in turn up to a few weeks ago, so that nothing fast comes yet.
  var isNewToRunning = false
}

/// The course of a plan: phases, kinds of weeks, distances of weeks and long runs.
struct PlanOutline: Equatable, Sendable {
  var weeks: [WeekOutline]
  /// What the plan takes for the volume of the last month and its longest run.
  let currentMeters: Double
  let longestMeters: Double

  /// - Parameter easySpeed: m/s, for the limits that are times.
  init(_ configuration: PlanConfiguration, easySpeed: Double) {
    let distance = configuration.knownDistance
    let level = configuration.knownLevel
    let days = configuration.days
    let start = RunWalk.start(configuration, easySpeed: easySpeed)
    let taper =
      start == nil
      ? PlanNorms.taper(distance, weeks: configuration.weeks)
      : RunWalk.taper(distance, weeks: configuration.weeks)
    let loading = configuration.weeks - taper.count
    var weeks = PlanOutline.kinds(
      loading: loading, taper: taper.count, distance, seed: configuration.seed)
    if let start {
      PlanOutline.setRunWalk(
        &weeks, from: start, loading: loading, days: days, easySpeed: easySpeed)
    }
    let loads = weeks.reduce(0) {
      $0 + ($1.kind.isLoading && $1.runWalkStage == nil ? 1 : 0)
    }
    let limits = VolumeLimits(configuration, easySpeed: easySpeed)

    // Weekly distance.
    var peak = min(
      limits.mostMeters, PlanNorms.peakKilometers(distance, level, days: days) * 1000)
    if days < 3 {
      let share = PlanNorms.longestShare(days: days) - 0.03
      peak = min(peak, level.longestQuality(days: 2) / (1 - share) * easySpeed)
    }
    // Every day asks for a run that is worth it.
    let least = Double(days) * level.usualShortest * 1.15 * easySpeed
    peak = min(max(peak, least * 1.12), limits.mostMeters)
    let usual = max(
      PlanNorms.firstShare(distance) * peak,
      peak / Exponential.power(1.06, Double(max(0, loads - 2))),
      min(least, peak))
    currentMeters = configuration.currentKilometers.map { $0 * 1000 } ?? usual
    // After running and walking one runs half an hour at a time.
    let ladderEnd = Double(min(days, 3)) * 30 * 60 * easySpeed
    let begun = start == nil ? max(currentMeters, 3000) : max(currentMeters, ladderEnd)
    // Someone who runs more already goes on from there, a little further at most.
    let first = min(begun, limits.mostMeters)
    peak = max(peak, min(first * 1.08, limits.mostMeters))

    // The longest run.
    // Of two runs, the long one takes what the other one leaves, however short the race.
    let isPair = days < 3
    let most = limits.mostLong
    var longest = min(
      isPair ? peak : PlanNorms.longestKilometers(distance, level) * 1000, most,
      (PlanNorms.aimedLongShare(distance, days: days) - (isPair ? 0.03 : 0)) * peak)
    // Whoever runs more than the level asks for has a longer long run.
    let hard = PlanOutline.quality(level, .peak, days: days)
    if !isPair {
      longest = max(
        longest,
        min(max(limits.usualLongShare * peak, limits.leastLong(beside: peak, quality: hard)), most))
    }
    if let known = configuration.longestKilometers {
      longestMeters = known * 1000
    } else if configuration.currentKilometers != nil {
      // What is usual beside that volume.
      longestMeters = min(currentMeters * limits.usualLongShare, most)
    } else {
      longestMeters = max(
        PlanNorms.firstLongShare(distance) * longest,
        longest / Exponential.power(1.08, Double(max(0, loads - 1))), isPair ? 0.6 * first : 0)
    }
    let firstLong = start == nil ? longestMeters : max(longestMeters, 30 * 60 * easySpeed)
    let longs = Ramp.course(
      from: min(longest, max(firstLong, 1500)), to: longest, climbs: max(1, loads - 1)
    ) { max($0 * 1.09, $0 + 1000) }
    // The peak is reached one loading week before the last.
    let climbs = max(1, loads >= 6 ? loads - 2 : loads - 1)
    let volumes = Ramp.course(from: first, to: peak, climbs: climbs) { max($0 * 1.065, $0 + 1800) }
    self.weeks = weeks
    addSessions(configuration)
    for week in weeks.indices where weeks[week].runWalkStage == nil {
      self.weeks[week].isNewToRunning =
        weeks[max(0, week - 3)..<week].contains { $0.runWalkStage != nil }
    }
    fill(volumes, longs, limits, taper: taper)
  }

  // MARK: Distances

  private mutating func fill(
    _ volumes: [Double], _ longs: [Double], _ limits: VolumeLimits, taper: [Double]
  ) {
    var load = 0
    let loads = weeks.reduce(0) { $0 + ($1.kind.isLoading && $1.runWalkStage == nil ? 1 : 0) }
    var (meters, long) = (volumes[0], longs[0])
    var (peak, longest) = (0.0, 0.0)
    let share = PlanNorms.aimedLongShare(limits.distance, days: limits.days)
    for week in weeks.indices
    where weeks[week].phase != .taper && weeks[week].runWalkStage == nil {
      if weeks[week].kind.isLighter {
        let share = weeks[week].kind == .deload ? 0.85 : 0.83
        weeks[week].meters = meters * share
        weeks[week].longMeters = min(
          long * 0.95,
          max(
            long * (share - 0.05),
            limits.leastLong(beside: weeks[week].meters, quality: weeks[week].qualityCount)))
      } else {
        let isLast = loads >= 6 && load == loads - 1
        let aim = volumes[min(load, volumes.count - 1)]
        meters = weeks[week].kind == .surprise ? max(meters, aim * 0.97) : aim
        long = longs[min(load, longs.count - 1)]
        weeks[week].meters = isLast ? meters * 0.98 : meters
        weeks[week].longMeters = long
        load += 1
      }
      // Of two hard things in one run each gets a little less; the next one goes on from the whole.
      let isDouble =
        weeks[week].kind.isLoading && weeks[week].finishSeconds > 0 && long > 26_000
        && limits.days > 3
      if isDouble { weeks[week].longMeters = 0.9 * long }
      limits.fit(&weeks[week], share)
      if weeks[week].kind.isLoading {
        meters = weeks[week].meters
        if !isDouble { long = weeks[week].longMeters }
        (peak, longest) = (max(peak, meters), max(longest, long))
      }
    }
    for (number, week) in (weeks.count - taper.count..<weeks.count).enumerated()
    where weeks[week].runWalkStage == nil {
      let out = weeks.count - 1 - week
      let factor = out == 0 ? PlanNorms.raceWeekFactor(days: limits.days) : 1
      weeks[week].share = taper[number] * factor
      weeks[week].meters = weeks[week].share * peak
      if out == 0 { continue }
      // Long runs shrink faster than the weeks before a long race.
      let longShare = taper[number] * (!limits.isLongRace ? 1 : out < 2 ? 0.72 : 0.85)
      let average = weeks[week].meters / Double(limits.days)
      weeks[week].longMeters = min(
        max(
          longest * longShare, average * 1.3,
          limits.leastLong(beside: weeks[week].meters, quality: 0)),
        max(longest, average), share * weeks[week].meters)
    }
  }

  /// Weeks of running and walking come first, a stage a week, or two where there are few.
  private static func setRunWalk(
    _ weeks: inout [WeekOutline], from start: Int, loading: Int, days: Int, easySpeed: Double
  ) {
    let sessions = Double(min(days, RunWalk.mostDays))
    /// Whether a stage is no leap after another one.
    func follows(_ stage: Int, _ former: Int) -> Bool {
      let more = RunWalk.ladder[stage].running - RunWalk.ladder[former].running
      return Double(more) * easySpeed * sessions < 1900
    }
    let last = RunWalk.ladder.count - 1
    let loads = weeks[..<loading].reduce(0) { $0 + ($1.kind.isLoading ? 1 : 0) }
    let step = min(max(Double(last - start) / Double(max(1, loads - 1)), 1), 2)
    var (load, stage) = (0, start)
    for week in weeks.indices {
      if week >= loading {
        // The race comes before the ladder ends.
        if load > 0, stage < last { weeks[week].runWalkStage = max(0, stage - 1) }
        continue
      }
      var next = start + Int((Double(load) * step).rounded())
      while load > 0, next > stage + 1, next <= last, !follows(next, stage) { next -= 1 }
      if weeks[week].kind.isLighter {
        if next <= last { weeks[week].runWalkStage = max(start, stage - 1) }
        continue
      }
      if next > last { continue }
      stage = next
      weeks[week].runWalkStage = next
      weeks[week].kind = .build
      weeks[week].longMeters = Double(RunWalk.ladder[next].running) * easySpeed
      weeks[week].meters = weeks[week].longMeters * sessions
      load += 1
    }
  }
}

/// Distances that grow week by week.
enum Ramp {
  /// `climbs + 1` values from one distance towards another: each step is the same share of what is
  /// allowed, and where even the whole of it does not lead there, the end is lower.
  static func course(
    from first: Double, to last: Double, climbs: Int, _ allowed: (Double) -> Double
  ) -> [Double] {
    func course(_ share: Double) -> [Double] {
      var values = [first]
      for _ in 0..<climbs {
        let value = values[values.count - 1]
        values.append(min(last, value + share * (allowed(value) - value)))
      }
      return values
    }
    if last <= first { return Array(repeating: last, count: climbs + 1) }
    var (low, high) = (0.0, 1.0)
    if course(1)[climbs] < last { return course(1) }
    for _ in 0..<16 {
      let middle = (low + high) / 2
      if course(middle)[climbs] < last { low = middle } else { high = middle }
    }
    return course(high)
  }
}
