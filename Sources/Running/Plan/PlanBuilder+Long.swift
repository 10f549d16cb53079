extension PlanBuilder {
  /// The long run, with a faster end where the week asks for one, with walk breaks where it would
  /// take very long.
  mutating func long(
    _ slot: Slot, _ slots: WeekSlots, _ week: WeekOutline, _ number: Int
  ) -> PlannedRun {
    var run = PlannedRun(
      position: slot.position, role: .long, workout: -1, targetSeconds: slot.seconds,
      targetLoad: slot.seconds / 3600 * table.paces.loadPerHour(.easy))
    var wanted = slot.seconds
    // Easy runs follow from the long one: rounded down, it would taper the week too far.
    if week.share > 0 { wanted += PlanBuilder.halfStep / table.paces.metersPerSecond(.easy) }
    if slots.easy.isEmpty {
      // Nothing else can make up for what the quality session is off.
      let done = slots.runs.reduce(0) { $0 + table.figures[$1.workout].seconds }
      wanted = slots.targetSeconds - done
    }
    var most = min(longestAllowed, PlanNorms.mostLongKilometers(distance) * 1000)
    let others = slots.targetMeters - slot.seconds * table.paces.metersPerSecond(.easy)
    let share = PlanNorms.longestShare(days: configuration.days) - 0.015
    if others > 0 { most = min(most, others * share / (1 - share)) }
    if slots.easy.isEmpty {
      let done = slots.runs.reduce(0) { $0 + table.figures[$1.workout].meters }
      if done > 0 { most = min(most, done * share / (1 - share)) }
      if week.share == 0 { most = min(most, max(highest * 1.095, highest + 1800) - done) }
    }
    if week.finishSeconds > 0 { finish(&run, wanted, most, week.finishSeconds) }
    if run.workout < 0 {
      run.workout = steadyLong(wanted, atMost: most)
      if table.families[run.workout] == .runWalk {
        let figures = table.figures[run.workout]
        run.targetLoad = figures.load * slot.seconds / figures.seconds
      }
      run.parts.fit = fit(run.workout, wanted)
      (run.parts.phase, run.parts.level, run.parts.variety) = (1, 1, 1)
      run.score = run.parts.fit
    }
    return run
  }

  /// Half of what long runs of a distance differ by, in m.
  private static let halfStep = 250.0

  /// Seconds from which on a long run of somebody slow has walk breaks.
  private static let longWithoutBreaks = 175.0 * 60

  /// Seconds of the longest long run that makes sense for the race.
  var mostLongSeconds: Double {
    min(
      PlanNorms.longestSeconds(distance),
      PlanNorms.mostLongKilometers(distance) * 1000 / table.paces.metersPerSecond(.easy))
  }

  private func steadyLong(_ seconds: Double, atMost meters: Double) -> Int {
    let longest = PlanNorms.longestSeconds(distance)
    let allowed = min(seconds, meters / table.paces.metersPerSecond(.easy))
    if level == .beginner, allowed > PlanBuilder.longWithoutBreaks,
      let found = table.closest(
        table.longRunWalk, seconds: seconds, atMost: meters, atMostSeconds: longest)
    {
      return found
    }
    return table.closest(table.long, seconds: seconds, atMost: meters, atMostSeconds: longest)
      ?? table.closest(table.easy, seconds: seconds, atMost: meters) ?? table.easy[0]
  }

  /// - Parameter faster: seconds of the faster end that are wanted.
  private mutating func finish(
    _ run: inout PlannedRun, _ seconds: Double, _ most: Double, _ faster: Double
  ) {
    run.score = -.infinity
    let pace: Intensity =
      switch distance {
      case .marathon: .marathon
      case .half: .half
      default: .steady
      }
    // No more than half of it, nor a fifth of what a level runs in a week.
    let wanted = min(faster, seconds * (pace == .marathon ? 0.5 : 0.33))
    for candidate in table.longFinish
    where table.finishes[candidate] == pace && table.figures[candidate].meters <= most {
      let figures = table.figures[candidate]
      if figures.seconds > 1.05 * seconds || figures.seconds < 0.82 * seconds { continue }
      if figures.seconds > PlanNorms.longestSeconds(distance) { continue }
      if figures.workSeconds > 1.25 * wanted { continue }
      var parts = ScoreParts()
      parts.fit = fit(candidate, seconds)
      parts.level = Suitability.amount(figures.workSeconds, wanted: wanted)
      parts.phase = 1
      parts.variety = candidate == lastFinish ? 0.7 : 1
      let score =
        0.25 * parts.fit + 0.2 * parts.phase + 0.45 * parts.level + 0.1 * parts.variety
        + 0.02 * PlanNoise.unit(configuration.seed, 991, candidate)
      if score > run.score {
        if run.workout >= 0 {
          run.third = run.second
          run.second = RunnerUp(workout: run.workout, score: run.score)
        }
        (run.workout, run.score, run.parts) = (candidate, score, parts)
      }
    }
    if run.workout < 0 {
      run.score = 0
      return
    }
    let paces = table.paces
    let work = run.parts.level < 0.9 ? table.figures[run.workout].workSeconds : wanted
    run.targetLoad =
      ((run.targetSeconds - work) * paces.loadPerHour(.easy) + work * paces.loadPerHour(pace))
      / 3600
  }
}
