extension PlanBuilder {
  private static let fitWeight = 0.40
  private static let phaseWeight = 0.25
  private static let levelWeight = 0.15
  private static let varietyWeight = 0.20

  /// The quality session that suits its place best, and the two that came next.
  mutating func quality(
    _ slot: Slot, _ week: WeekOutline, _ number: Int, slot place: Int
  ) -> PlannedRun {
    var run = PlannedRun(
      position: slot.position, role: .quality, workout: -1, targetSeconds: slot.seconds,
      targetLoad: slot.load)
    let isTrial = week.hasTimeTrial && place == 0
    if isTrial { choose(&run, table.timeTrials, week, number, isStrict: true) }
    if run.workout < 0 { choose(&run, table.quality, week, number, isStrict: true) }
    if run.workout < 0 { choose(&run, table.quality, week, number, isStrict: false) }
    uses[run.workout] += 1
    lastUse[run.workout] = number
    let family = table.families[run.workout].index
    familyUses[family] += 1
    familyLastUse[family] = number
    return run
  }

  /// - Parameter isStrict: whether what is far from the target or the level is left out.
  private func choose(
    _ run: inout PlannedRun, _ candidates: [Int], _ week: WeekOutline, _ number: Int,
    isStrict: Bool
  ) {
    let levelFit = table.levelFit[level.index]
    let families = familyScores(week, number)
    run.score = -.infinity
    for candidate in candidates {
      let family = table.families[candidate].index
      let (suits, familyVariety) = families[family]
      if suits <= 0 { continue }
      if let race = table.races[candidate], race != distance { continue }
      let figures = table.figures[candidate]
      if isStrict {
        if abs(figures.seconds - run.targetSeconds) > 0.22 * run.targetSeconds { continue }
        if abs(figures.load - run.targetLoad) > 0.22 * run.targetLoad { continue }
        if levelFit[candidate] < 0.3 { continue }
      }
      if uses[candidate] >= PlanNorms.mostRepetitions { continue }
      let since = number - lastUse[candidate]
      if since < 2 { continue }
      var parts = ScoreParts()
      parts.fit = max(
        0,
        1 - abs(figures.seconds / run.targetSeconds - 1) * 2.5
          - abs(figures.load / run.targetLoad - 1) * 2.5)
      parts.phase = suits
      parts.level = levelFit[candidate]
      parts.variety = max(
        0, familyVariety - (since < 6 ? 0.4 : 0) - 0.2 * Double(uses[candidate]))
      let score =
        PlanBuilder.fitWeight * parts.fit + PlanBuilder.phaseWeight * parts.phase
        + PlanBuilder.levelWeight * parts.level + PlanBuilder.varietyWeight * parts.variety
        + 0.04 * PlanNoise.unit(configuration.seed, number, candidate)
      rank(candidate, score, parts, &run)
    }
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
  private func familyScores(_ week: WeekOutline, _ number: Int) -> [(Double, Double)] {
    let most = max(1, familyUses.reduce(0) { max($0, $1) })
    return Family.allCases.map { family in
      guard family.isQuality else { return (0, 0) }
      let index = family.index
      let isTrial = family == .timeTrial
      if !isTrial, familyUses[index] >= mostOfFamily { return (0, 0) }
      // Not twice in a week.
      let since = number - familyLastUse[index]
      if since == 0 { return (0, 0) }
      var suits =
        Suitability.phase(family, week.phase) * 0.5 + Suitability.distance(family, distance) * 0.5
      if isTrial { suits = 0.5 }
      if week.kind == .surprise, family == .fartlek || family == .hills || family == .progression {
        suits = min(1, suits + 0.3)
      }
      if week.kind == .deload || week.kind == .recovery, family == .vo2max || family == .hills {
        suits *= 0.6
      }
      var variety = since <= 1 ? 0.35 : since == 2 ? 0.75 : 1.0
      variety -= 0.35 * Double(familyUses[index]) / Double(most)
      return (suits, max(0, variety))
    }
  }
}
