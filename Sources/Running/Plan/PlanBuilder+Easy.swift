extension PlanBuilder {
  /// The long run, with a finish where the week asks for one.
  mutating func long(
    _ slot: Slot, _ slots: WeekSlots, _ week: WeekOutline, _ number: Int
  ) -> PlannedRun {
    var run = PlannedRun(
      position: slot.position, role: .long, workout: -1, targetSeconds: slot.seconds,
      targetLoad: slot.load)
    var wanted = slot.seconds
    if slots.easy.isEmpty {
      // Nothing else can make up for what the quality session is off.
      let done = slots.runs.reduce(0) { $0 + table.figures[$1.workout].seconds }
      wanted = slots.targetSeconds - done
    }
    var most = longestAllowed
    let others = slots.targetMeters - slot.seconds * table.paces.metersPerSecond(.easy)
    let share = PlanNorms.longestShare(days: configuration.days) - 0.015
    if others > 0 { most = min(most, others * share / (1 - share)) }
    if slots.easy.isEmpty, week.share == 0 {
      let done = slots.runs.reduce(0) { $0 + table.figures[$1.workout].meters }
      most = min(most, max(highest * 1.095, highest + 1800) - done)
    }
    if week.hasFinish { finish(&run, wanted, most) }
    if run.workout < 0 {
      run.workout = table.closest(table.long, seconds: wanted, atMost: most) ?? table.long[0]
      run.parts.fit = fit(run.workout, wanted)
      run.parts.phase = 1
      run.parts.level = 1
      run.parts.variety = 1
      run.score = run.parts.fit
    }
    return run
  }

  private mutating func finish(_ run: inout PlannedRun, _ seconds: Double, _ most: Double) {
    run.score = -.infinity
    for candidate in table.longFinish where table.figures[candidate].meters <= most {
      let figures = table.figures[candidate]
      if abs(figures.seconds - seconds) > 0.06 * seconds { continue }
      if candidate == lastFinish || table.levelFit[level.index][candidate] < 0.5 { continue }
      var parts = ScoreParts()
      parts.fit = fit(candidate, seconds) - abs(figures.load / run.targetLoad - 1)
      let pace = table.finishes[candidate]
      parts.phase =
        pace == (distance == .marathon ? .marathon : .half) ? 1 : pace == .marathon ? 0.9 : 0.6
      parts.level = table.levelFit[level.index][candidate]
      parts.variety = 1
      let score =
        0.5 * parts.fit + 0.35 * parts.phase + 0.15 * parts.level
        + 0.04 * PlanNoise.unit(configuration.seed, 991, candidate)
      if score > run.score {
        if run.workout >= 0 {
          run.third = run.second
          run.second = RunnerUp(workout: run.workout, score: run.score)
        }
        (run.workout, run.score, run.parts) = (candidate, score, parts)
      }
    }
    if run.workout < 0 { run.score = 0 }
  }

  private func fit(_ candidate: Int, _ seconds: Double) -> Double {
    max(0, 1 - abs(table.figures[candidate].seconds / seconds - 1) * 5)
  }

  // MARK: Easy runs

  /// Divides what is left of the week's time among the easy days, then mends the load.
  func fillEasy(_ slots: inout WeekSlots) {
    var seconds = slots.targetSeconds
    for run in slots.runs { seconds -= table.figures[run.workout].seconds }
    var weights = slots.easy.reduce(0) { $0 + $1.weight }
    let shortest = slots.shortest
    let most = longestAllowed
    // The heavier ones first, so that the last one evens out a short rest.
    for slot in slots.easy {
      let wanted = max(shortest, seconds * slot.weight / weights)
      let isSlow = slot.isRecovery && wanted <= level.longestRecovery
      let hasStrides = slot.hasStrides && wanted >= WeekSlots.EasySlot.leastForStrides
      let list = hasStrides ? table.strides : isSlow ? table.recovery : table.easy
      var chosen = table.closest(list, seconds: wanted, atMost: most) ?? list[0]
      // Beyond what strides and recovery runs there are, an easy run does.
      if abs(table.figures[chosen].seconds - wanted) > min(180, 0.08 * wanted) {
        chosen = table.closest(table.easy, seconds: wanted, atMost: most) ?? chosen
      }
      var run = PlannedRun(
        position: slot.position, role: .easy, workout: chosen, targetSeconds: wanted,
        targetLoad: wanted / 3600
          * table.paces.loadPerHour(isSlow ? .recovery : .easy))
      run.parts.fit = fit(chosen, wanted)
      (run.parts.phase, run.parts.level, run.parts.variety) = (1, 1, 1)
      run.score = run.parts.fit
      slots.runs.append(run)
      seconds -= table.figures[chosen].seconds
      weights -= slot.weight
    }
    mend(&slots, shortest, most)
  }

  /// Exchanges easy runs as long as that brings time and load closer to the week's targets.
  private func mend(_ slots: inout WeekSlots, _ shortest: Double, _ most: Double) {
    var (seconds, load, meters) = (0.0, 0.0, 0.0)
    for run in slots.runs {
      seconds += table.figures[run.workout].seconds
      load += table.figures[run.workout].load
      meters += table.figures[run.workout].meters
    }
    func distance(_ seconds: Double, _ load: Double, _ meters: Double) -> Double {
      let time = seconds / slots.targetSeconds - 1
      let effort = load / slots.targetLoad - 1
      let way = meters / slots.targetMeters - 1
      return time * time + effort * effort + way * way
    }
    var error = distance(seconds, load, meters)
    for _ in 0..<2 {
      for place in slots.runs.indices where slots.runs[place].role == .easy {
        if error < 0.0002 { return }
        let now = table.figures[slots.runs[place].workout]
        let family = table.families[slots.runs[place].workout]
        var best = slots.runs[place].workout
        for list in [table.easy, table.recovery, table.strides] {
          // Strides stay, unless the week would miss its targets.
          let isStrides = list == table.strides
          if isStrides ? family != .strides : family == .strides && error < 0.002 { continue }
          // A day that is none for recovery becomes one only for the week's sake.
          if list == table.recovery, family != .recovery, error < 0.0012 { continue }
          let longest = list == table.recovery ? level.longestRecovery : .infinity
          for candidate in list {
            let figures = table.figures[candidate]
            if abs(figures.seconds - now.seconds) > 0.2 * now.seconds + 120 { continue }
            if figures.meters > most || figures.seconds < shortest || figures.seconds > longest {
              continue
            }
            let found = distance(
              seconds - now.seconds + figures.seconds, load - now.load + figures.load,
              meters - now.meters + figures.meters)
            if found < error - 0.00002 {
              error = found
              best = candidate
            }
          }
        }
        let figures = table.figures[best]
        seconds += figures.seconds - now.seconds
        load += figures.load - now.load
        meters += figures.meters - now.meters
        slots.runs[place].workout = best
      }
    }
  }
}
