extension PlanBuilder {
  /// How far a week's time may be off before one of its main runs is exchanged.
  private static let tolerance = 0.03

  /// Where easy runs could not bring the week to its time, or it went too far, exchanges the long
  /// run or the warm-up of a session.
  func settle(_ slots: inout WeekSlots, _ week: WeekOutline, atMost cap: Double) {
    for _ in 0..<4 {
      var (seconds, meters) = (0.0, 0.0)
      for run in slots.runs {
        seconds += table.figures[run.workout].seconds
        meters += table.figures[run.workout].meters
      }
      func error(_ seconds: Double, _ meters: Double) -> Double {
        abs(seconds / slots.targetSeconds - 1) + max(0, meters / cap - 1) * 40
      }
      let now = error(seconds, meters)
      if now < PlanBuilder.tolerance, meters <= cap { return }
      var best = (error: now, place: -1, workout: -1)
      let limits = easyLimits(slots, week)
      for place in slots.runs.indices {
        let run = slots.runs[place]
        let old = table.figures[run.workout]
        for candidate in exchanges(run, isOver: meters > cap) {
          let figures = table.figures[candidate]
          if table.runMeters(candidate) > longestAllowed { continue }
          if run.role == .long,
            figures.seconds > mostLongSeconds + 1
              || longestEasy(beside: figures.seconds) < longestEasy(of: slots) - 60
          {
            continue
          }
          if run.role == .easy, !limits.allows(figures) { continue }
          // The days of a dense week differ on purpose.
          if run.role == .easy, configuration.days >= 6, meters <= cap { continue }
          // Over the cap only what shortens the week helps.
          if meters > cap, figures.meters >= old.meters { continue }
          let found = error(
            seconds - old.seconds + figures.seconds, meters - old.meters + figures.meters)
          if found >= best.error - (meters > cap ? 0 : 0.003) { continue }
          if configuration.days >= 6, meters <= cap, figures.load < old.load,
            isMonotonous(slots, week, candidate, at: place)
          {
            continue
          }
          best = (found, place, candidate)
        }
      }
      if best.place < 0 { return }
      if slots.runs[best.place].exchanged < 0 {
        slots.runs[best.place].exchanged = slots.runs[best.place].workout
      }
      slots.runs[best.place].workout = best.workout
    }
  }

  /// Whether a week would be monotonous with another run in the place of one of its own.
  private func isMonotonous(
    _ slots: WeekSlots, _ week: WeekOutline, _ candidate: Int, at place: Int
  ) -> Bool {
    var changed = slots
    changed.runs[place].workout = candidate
    return monotony(changed, week) > PlanNorms.mostMonotony
  }

  private func longestEasy(of slots: WeekSlots) -> Double {
    slots.runs.reduce(0) { $1.role == .easy ? max($0, table.figures[$1.workout].seconds) : $0 }
  }

  /// What may stand in for a run: as hard, and not much longer or shorter.
  private func exchanges(_ run: PlannedRun, isOver: Bool) -> [Int] {
    let seconds = table.figures[run.workout].seconds
    let family = table.families[run.workout]
    let list: [Int]
    switch family {
    case .easy, .recovery: list = table.easy
    case .strides: list = table.strides
    case .long: list = table.long
    default:
      if run.isBenchmark { return [] }
      return table.frames(of: run.workout).filter { frame in
        uses[frame] < PlanNorms.mostRepetitions
          && (level == .beginner || isOver || !table.lacksWarmUp[frame])
      }
    }
    // A long run carries the easy ones, so that it gets no shorter.
    return list.filter { candidate in
      let new = table.figures[candidate].seconds
      return abs(new - seconds) <= 0.15 * seconds + (isOver ? 240 : 120)
        && (family != .long || isOver || new >= seconds * 0.97)
    }
  }

  /// The load of the week's time at an easy pace, and what its hard parts are meant to add.
  func targetLoad(_ slots: WeekSlots) -> Double {
    let easyHour = table.paces.loadPerHour(.easy)
    var load = slots.targetSeconds / 3600 * easyHour
    for run in slots.runs { load += run.targetLoad - run.targetSeconds / 3600 * easyHour }
    return load
  }
}
