extension PlanBuilder {
  private static let fitWeight = 0.36
  private static let phaseWeight = 0.32
  private static let levelWeight = 0.12
  private static let varietyWeight = 0.20

  /// The quality session that suits its place best, and the two that came next.
  mutating func quality(
    _ slot: Slot, _ week: WeekOutline, _ number: Int, slot place: Int
  ) -> PlannedRun {
    var run = PlannedRun(
      position: slot.position, role: .quality, workout: -1, targetSeconds: slot.seconds,
      targetLoad: slot.load)
    let isTrial = week.hasTimeTrial && place == 0
    // Without an easy day nothing evens out what a session is off.
    let widths = configuration.days < 3 ? [0.05, 0.10, 0.20, 0.30] : [0.20, 0.30]
    for width in widths where run.workout < 0 {
      if isTrial { choose(&run, table.timeTrials, week, number, within: width) }
      if run.workout < 0 { choose(&run, table.quality, week, number, within: width) }
    }
    if run.workout < 0 {
      // Nothing hard is of that size: the day becomes an easy one.
      run.role = .easy
      run.score = 0
      run.workout =
        table.closest(table.easy, seconds: slot.seconds, atMost: longestAllowed)
        ?? table.easy[0]
      return run
    }
    familiesOfWeek.append(table.families[run.workout])
    return run
  }

  /// Remembers what a finished week has used.
  mutating func note(_ runs: [PlannedRun], _ number: Int) {
    for run in runs {
      if run.role == .long, table.families[run.workout] == .longFinish { lastFinish = run.workout }
      if run.role != .quality { continue }
      uses[run.workout] += 1
      lastUse[run.workout] = number
      familyUses[table.families[run.workout].index] += 1
      familyLastUse[table.families[run.workout].index] = number
    }
    familiesOfWeek = []
  }

  /// - Parameter width: what is further from the target than this share is left out. Where little
  ///   comes close, a session that suits another level better may do.
  private func choose(
    _ run: inout PlannedRun, _ candidates: [Int], _ week: WeekOutline, _ number: Int,
    within width: Double
  ) {
    let levelFit = table.levelFit[level.index]
    let families = familyScores(week, number)
    let most = longestAllowed
    let isAlone = configuration.days < 3
    let slope = isAlone ? 7.0 : 2.5
    let fitWeight = PlanBuilder.fitWeight * (isAlone ? 2 : 1)
    run.score = -.infinity
    for candidate in candidates {
      let family = table.families[candidate].index
      let (suits, familyVariety) = families[family]
      if suits <= 0 { continue }
      if !isFree(candidate, number) { continue }
      let figures = table.figures[candidate]
      if figures.meters > most { continue }
      if abs(figures.seconds - run.targetSeconds) > width * run.targetSeconds { continue }
      if abs(figures.load - run.targetLoad) > width * run.targetLoad { continue }
      if levelFit[candidate] < 0.3, width <= 0.20 { continue }
      let since = number - lastUse[candidate]
      var parts = ScoreParts()
      parts.fit = max(
        0,
        1 - abs(figures.seconds / run.targetSeconds - 1) * slope
          - abs(figures.load / run.targetLoad - 1) * slope)
      parts.phase = suits
      parts.level = levelFit[candidate]
      parts.variety = max(
        0, familyVariety - (since < 6 ? 0.4 : 0) - 0.2 * Double(uses[candidate]))
      let score =
        fitWeight * parts.fit + PlanBuilder.phaseWeight * parts.phase
        + PlanBuilder.levelWeight * parts.level + PlanBuilder.varietyWeight * parts.variety
        + 0.04 * PlanNoise.unit(configuration.seed, number, candidate)
        - (table.isLongFrame[candidate] ? 0.05 : 0)
      rank(candidate, score, parts, &run)
    }
  }

  /// Whether a session is for this race and has not come too often or too lately.
  func isFree(_ candidate: Int, _ number: Int) -> Bool {
    if let race = table.races[candidate], race != distance { return false }
    return uses[candidate] < PlanNorms.mostRepetitions && number - lastUse[candidate] >= 2
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

  /// What each family is worth this week: how it suits, 0 where it may not come, and its variety.
  func familyScores(_ week: WeekOutline, _ number: Int) -> [(Double, Double)] {
    let most = max(1, familyUses.reduce(0) { max($0, $1) })
    return Family.all.map { family in
      guard family.isQuality else { return (0, 0) }
      let index = family.index
      let isTrial = family == .timeTrial
      if !isTrial, familyUses[index] >= mostOfFamily { return (0, 0) }
      // Not twice in a week.
      let since = number - familyLastUse[index]
      if familiesOfWeek.contains(family) { return (0, 0) }
      var suits =
        Suitability.phase(family, week.phase) * Suitability.distance(family, distance)
      if isTrial { suits = 0.5 }
      if week.kind == .surprise, family == .fartlek || family == .hills || family == .progression {
        suits = min(1, suits + 0.3)
      }
      if week.kind == .deload || week.kind == .recovery, family == .vo2max || family == .hills {
        suits *= 0.6
      }
      var variety = since <= 1 ? 0.35 : since == 2 ? 0.75 : 1.0
      // Two sessions of a week train different things.
      let group = family.group(distance)
      if familiesOfWeek.contains(where: { $0.group(distance) == group }) {
        variety -= 0.5
      }
      variety -= 0.35 * Double(familyUses[index]) / Double(most)
      return (suits, max(0, variety))
    }
  }
}

/// What a quality session trains above all.
private enum SessionGroup {
  case aerobic
  case threshold
  case speed
}

extension Family {
  fileprivate func group(_ distance: RaceDistance) -> SessionGroup {
    switch self {
    case .tempo, .cruise, .threshold: .threshold
    case .vo2max, .hills, .fartlek, .timeTrial: .speed
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
