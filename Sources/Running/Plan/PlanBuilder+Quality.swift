extension PlanBuilder {
  private static let fitWeight = 0.22
  private static let phaseWeight = 0.34
  private static let amountWeight = 0.26
  private static let varietyWeight = 0.18
  /// Of a time trial's hard part.
  private static let trialSeconds = 10.5 * 60...32 * 60
  /// By how much a session suits better that the race needs and the plan does not hold yet.
  private static let missingBonus = 0.5
  /// By what share such a session may be shorter than its slot.
  private static let shortestMissing = 0.45
  /// By how much a family's sessions grow from one to the next.
  private static let sessionGrowth = 1.2

  /// The quality session that suits its place best, and the two that came next.
  mutating func quality(
    _ slot: Slot, _ week: WeekOutline, _ number: Int, slot place: Int
  ) -> PlannedRun {
    var run = PlannedRun(
      position: slot.position, role: .quality, workout: -1, targetSeconds: slot.seconds,
      targetLoad: 0)
    if week.isBenchmark, place == 0 { setBenchmark(&run) }
    let isTrial = week.hasTimeTrial && place == 0
    // Without an easy day nothing evens out what a session is off.
    let widths =
      configuration.days < 3
      ? [0.06, 0.12] : week.meters < PlanNorms.smallWeek ? [0.2] : [0.25, 0.45]
    for width in widths where run.workout < 0 {
      if isTrial, let trial {
        let off = table.figures[trial].seconds / run.targetSeconds - 1
        if off < width, off > -width * 1.5, table.figures[trial].meters <= longestAllowed {
          run.workout = trial
          (run.score, run.parts.fit, run.parts.phase, run.parts.level) = (1, 1, 1, 1)
        }
      }
      if isTrial, run.workout < 0 { choose(&run, [.timeTrial], week, number, slot, within: width) }
      if run.workout < 0 { choose(&run, Family.sessions, week, number, slot, within: width) }
    }
    if run.workout < 0 {
      // Nothing hard is of that size: the day becomes an easy one.
      run.role = .easy
      run.score = 0
      run.targetLoad = run.targetSeconds / 3600 * table.paces.loadPerHour(.easy)
      run.workout =
        table.closest(
          table.strides,
          seconds: configuration.days < 3
            ? slot.seconds : min(slot.seconds, PlanNorms.shortEasySeconds * 2),
          atMost: longestAllowed * PlanNorms.longestEasyShare)
        ?? table.easy[0]
      return run
    }
    let family = table.families[run.workout]
    familiesOfWeek.append(family)
    if family == .timeTrial, trial == nil { trial = run.workout }
    if run.isBenchmark || isTrial || run.parts.level < 0.9 {
      let figures = table.figures[run.workout]
      run.targetLoad =
        figures.load + (slot.seconds - figures.seconds) / 3600 * table.paces.loadPerHour(.easy)
      return run
    }
    let work = wantedWork(family, week)
    run.targetLoad =
      (max(0, slot.seconds - work) * table.paces.loadPerHour(.easy)
        + work * table.paces.loadPerHour(family.intensity(distance))) / 3600
    return run
  }

  /// The same session every few weeks: how fast it goes and at which heart rate shows progress.
  private mutating func setBenchmark(_ run: inout PlannedRun) {
    let minutes = [12, 20, 25, 30][level.index]
    let name = "tempo-\(minutes)min"
    if benchmark == nil {
      let frames = table.sessions[Family.tempo.index].filter { candidate in
        let id = Catalogue.all[candidate].id
        return id == name || id == name + Frame.short.suffix
      }
      benchmark =
        frames.first { table.figures[$0].seconds <= run.targetSeconds * 1.15 }
        ?? frames.last { table.figures[$0].seconds <= run.targetSeconds * 1.25 }
    }
    guard let benchmark, table.figures[benchmark].meters <= longestAllowed else { return }
    let off = abs(table.figures[benchmark].seconds / run.targetSeconds - 1)
    if configuration.days < 3, off > 0.1 { return }
    run.workout = benchmark
    run.isBenchmark = true
    (run.parts.fit, run.parts.phase, run.parts.level, run.parts.variety) = (1, 1, 1, 1)
    run.score = 1
  }

  /// Remembers what a finished week has used.
  mutating func note(_ runs: [PlannedRun], _ number: Int) {
    for run in runs {
      let family = table.families[run.workout].index
      if run.role == .long, table.families[run.workout] == .longFinish {
        lastFinish = run.workout
        familyLastWork[family] = run.work
      }
      if run.role != .quality { continue }
      if run.isBenchmark {
        benchmarks += 1
        familyLastWork[family] = max(
          familyLastWork[family], run.work)
        continue
      }
      uses[run.workout] += 1
      lastUse[run.workout] = number
      familyUses[family] += 1
      familyLastUse[family] = number
      familyLastWork[family] = run.work
    }
    familiesOfWeek = []
  }

  /// Seconds of hard running that the next session of a family shall hold: a little more than the
  /// last one, less in lighter weeks and before the race.
  func wantedWork(_ family: Family, _ week: WeekOutline) -> Double {
    let range = Suitability.minutes(family, level, distance)
    let last = familyLastWork[family.index] / 60
    var minutes = last > 0 ? last * PlanBuilder.sessionGrowth : range.lowerBound
    // With breaks one runs no less at threshold than last time, whatever that was called.
    if Family.atThreshold.contains(family) {
      let most = Family.atThreshold.reduce(0) { max($0, familyLastWork[$1.index] / 60) }
      minutes = max(minutes, family == .tempo ? 0.8 * most : most)
    }
    // Somebody who starts with two weeks of build left does not get to the end.
    minutes = min(max(minutes, range.lowerBound), range.upperBound)
    if week.kind.isLighter { minutes *= 0.8 }
    // The long run is the hard session of such a week.
    if week.finishSeconds >= 45 * 60, configuration.days > 3 { minutes *= 0.6 }
    if week.kind == .taper { minutes *= family != .racePace ? 0.7 : last > 0 ? 0.8 : 1 }
    let weekly = week.meters / table.paces.metersPerSecond(.easy)
    return min(minutes * 60, max(Suitability.mostShare(family) * weekly, 4 * 60))
  }

  /// - Parameter width: what takes more than this share longer than the slot is left out.
  private func choose(
    _ run: inout PlannedRun, _ families: [Family], _ week: WeekOutline, _ number: Int,
    _ slot: Slot, within width: Double
  ) {
    let most = longestAllowed
    let isAlone = configuration.days < 3
    let slope = isAlone ? 6.0 : 2.0
    let wide = run.targetSeconds * table.paces.metersPerSecond(.easy) * 1.15
    let fitWeight = PlanBuilder.fitWeight * (isAlone ? 2 : 1)
    run.score = -.infinity
    for family in families {
      var (suits, familyVariety) = score(family, week, number)
      if suits <= 0 { continue }
      let isMissing = isMissing(family, week)
      if isMissing { suits += PlanBuilder.missingBonus }
      // Easy days take over what a short session leaves, where there are enough of them.
      let shortest =
        isMissing && configuration.days > 3 && week.meters >= PlanNorms.smallWeek
        ? PlanBuilder.shortestMissing : width
      let wanted = wantedWork(family, week)
      for candidate in table.sessions[family.index] where isFree(candidate, number) {
        let figures = table.figures[candidate]
        if figures.meters > most { continue }
        // A tempo run slower than at threshold prepares no 5K.
        if distance == .fiveK, table.isHalfPaceTempo[candidate] { continue }
        if week.meters < PlanNorms.smallWeek, figures.meters > wide { continue }
        let off = figures.seconds / run.targetSeconds - 1
        if off > width * 0.6 || off < -shortest { continue }
        if family == .timeTrial {
          if !PlanBuilder.trialSeconds.contains(figures.workSeconds) { continue }
        } else if figures.workSeconds > wanted * 1.35 {
          continue
        }
        // Twelve minutes at interval pace are enough for the first time.
        if family == .vo2max, familyUses[family.index] == 0, figures.workSeconds > 750 { continue }
        let since = number - lastUse[candidate]
        var parts = ScoreParts()
        // A shorter session leaves time for easy running.
        parts.fit = max(0, 1 - abs(off) * (off > 0 || isAlone || slot.isTight ? slope : 1))
        parts.phase = suits
        parts.level = Suitability.amount(figures.workSeconds, wanted: wanted)
        parts.variety = max(
          0, familyVariety - (since < 6 ? 0.3 : 0) - 0.2 * Double(uses[candidate]))
        let score =
          fitWeight * parts.fit + PlanBuilder.phaseWeight * parts.phase
          + PlanBuilder.amountWeight * parts.level + PlanBuilder.varietyWeight * parts.variety
          + 0.03 * PlanNoise.unit(configuration.seed, number, candidate)
          - (table.isLongFrame[candidate] ? 0.1 : 0) - (table.lacksWarmUp[candidate] ? 0.15 : 0)
        rank(candidate, score, parts, &run)
      }
    }
  }

  /// Whether a session is for this race and has not come too often or too lately.
  func isFree(_ candidate: Int, _ number: Int) -> Bool {
    if let race = table.races[candidate], race != distance { return false }
    return candidate != benchmark && uses[candidate] < PlanNorms.mostRepetitions
      && number - lastUse[candidate] >= 2
  }

  /// Keeps the best, and the best two of other families.
  private func rank(
    _ candidate: Int, _ score: Double, _ parts: ScoreParts, _ run: inout PlannedRun
  ) {
    if score <= run.third.score, run.third.workout >= 0 { return }
    func isSame(_ other: Int) -> Bool {
      other >= 0 && table.families[other] == table.families[candidate]
    }
    if run.workout < 0 || score > run.score {
      let former = RunnerUp(workout: run.workout, score: run.score)
      run.workout = candidate
      run.score = score
      run.parts = parts
      if former.workout < 0 || isSame(former.workout) { return }
      if !isSame(run.second.workout) { run.third = run.second }
      run.second = former
    } else if isSame(run.workout) {
      return
    } else if run.second.workout < 0 || score > run.second.score {
      if !isSame(run.second.workout) { run.third = run.second }
      run.second = RunnerUp(workout: candidate, score: score)
    } else if !isSame(run.second.workout) {
      run.third = RunnerUp(workout: candidate, score: score)
    }
  }

  /// Whether the race needs a kind of session that has not come, in weeks that are for it; one
  /// such session a week is enough.
  private func isMissing(_ family: Family, _ week: WeekOutline) -> Bool {
    (week.phase == .build || week.phase == .peak) && familyUses[family.index] == 0
      && needed.contains(family) && !familiesOfWeek.contains(where: needed.contains)
  }

  /// What a family is worth this week: how it suits, 0 where it may not come, and its variety.
  func score(_ family: Family, _ week: WeekOutline, _ number: Int) -> (suits: Double, Double) {
    let index = family.index
    let isTrial = family == .timeTrial
    let sessions = familyUses.reduce(0, +)
    let allowed = max(
      PlanNorms.fewOfOneFamily - 1,
      Int((PlanNorms.largestFamilyShare - 0.01) * Double(sessions)))
    if !isTrial, familyUses[index] >= allowed { return (0, 0) }
    // Not twice in a week, and race pace not besides a long run that ends with much of it.
    if familiesOfWeek.contains(family) { return (0, 0) }
    if family == .racePace, week.finishSeconds >= 25 * 60 { return (0, 0) }
    let since = number - familyLastUse[index]
    var suits = Suitability.phase(family, week.phase) * Suitability.distance(family, distance)
    if isTrial { suits = 0.5 }
    if week.kind == .surprise {
      // Something that did not come for a month, and rather by feel than by the watch.
      if since <= 4 { suits *= 0.2 }
      if [.fartlek, .hills, .progression].contains(family) { suits = min(1, suits + 0.3) }
    }
    if week.kind.isLighter, family == .vo2max || family == .hills { suits *= 0.6 }
    // The legs get to know the pace of the race, that of a short one also before the taper.
    let isSpecific =
      week.kind == .taper || (week.phase == .peak && (distance == .fiveK || distance == .tenK))
    if isSpecific, family == .racePace { suits += 0.4 }
    var variety = since <= 1 ? 0.35 : since == 2 ? 0.75 : 1.0
    // Two sessions of a week train different things.
    let group = family.group(distance)
    if familiesOfWeek.contains(where: { $0.group(distance) == group }) {
      variety -= 0.5
      if week.kind != .taper, group == .threshold { suits *= 0.6 }
    }
    let most = max(1, familyUses.reduce(0) { max($0, $1) })
    variety -= 0.35 * Double(familyUses[index]) / Double(most)
    return (suits, max(0, variety))
  }
}

/// What a quality session trains above all.
private enum SessionGroup {
  case aerobic
  case threshold
  case speed
}

extension Family {
  /// Those that compete for the place of a quality session.
  static let sessions = all.filter { $0.isQuality && $0 != .timeTrial }
  fileprivate static let atThreshold: [Family] = [.tempo, .cruise, .threshold]

  /// Whether a few minutes of warming up are too few.
  var needsWarmUp: Bool { [.vo2max, .racePace, .repetition, .cruise, .threshold].contains(self) }

  /// How hard its hard parts are.
  fileprivate func intensity(_ distance: RaceDistance) -> Intensity {
    switch self {
    case .steady, .progression: .steady
    case .vo2max: .interval
    case .repetition: .repetition
    case .hills: .hill
    case .fartlek, .timeTrial: .fiveK
    case .racePace: distance.pace ?? .threshold
    default: .threshold
    }
  }

  fileprivate func group(_ distance: RaceDistance) -> SessionGroup {
    switch self {
    case .tempo, .cruise, .threshold: .threshold
    case .vo2max, .repetition, .hills, .fartlek, .timeTrial: .speed
    case .racePace:
      switch distance {
      case .fiveK, .tenK: .speed
      case .half: .threshold
      case .marathon, .base: .aerobic
      }
    default: .aerobic
    }
  }
}
