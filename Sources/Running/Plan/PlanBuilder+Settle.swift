extension PlanBuilder {
  /// How far a week may be off before one of its main runs is exchanged.
  private static let tolerance = 0.035

  /// What a week comes to.
  struct Sum {
    var seconds = 0.0
    var load = 0.0
    var meters = 0.0
    /// Of the long run.
    var long = 0.0

    func replacing(_ old: RunFigures, by new: RunFigures, isLong: Bool = false) -> Sum {
      Sum(
        seconds: seconds - old.seconds + new.seconds, load: load - old.load + new.load,
        meters: meters - old.meters + new.meters, long: isLong ? new.meters : long)
    }
  }

  /// Where easy runs could not bring the week to its targets, exchanges a quality session or the
  /// long run for the one that comes closest.
  mutating func settle(_ slots: inout WeekSlots, _ week: WeekOutline, _ number: Int) {
    for _ in 0..<2 {
      var sum = Sum()
      for run in slots.runs {
        sum.seconds += table.figures[run.workout].seconds
        sum.load += table.figures[run.workout].load
        sum.meters += table.figures[run.workout].meters
        if run.role == .long { sum.long = table.figures[run.workout].meters }
      }
      let cap =
        week.share > 0 || week.kind == .deload || week.kind == .recovery
        ? .infinity
        : max(
          highest * (1 + PlanNorms.largestIncrease) - 50,
          highest + PlanNorms.smallestIncreaseKilometers * 1000 - 50)
      if isSettled(sum, slots, cap) { return }
      var best = (error: error(sum, slots, cap), place: -1, workout: -1)
      for place in slots.runs.indices {
        let run = slots.runs[place]
        switch run.role {
        case .quality: exchange(run, place, sum, slots, cap, week, number, &best)
        case .long:
          exchange(run, place, sum, slots, cap, in: table.long, &best)
        case .easy:
          exchange(run, place, sum, slots, cap, in: table.easy, &best)
          exchange(run, place, sum, slots, cap, in: table.strides, &best)
        case .race: break
        }
      }
      if best.place < 0 { return }
      if slots.runs[best.place].exchanged < 0 {
        slots.runs[best.place].exchanged = slots.runs[best.place].workout
      }
      slots.runs[best.place].workout = best.workout
    }
  }

  private func isSettled(_ sum: Sum, _ slots: WeekSlots, _ cap: Double) -> Bool {
    sum.long <= PlanNorms.longestShare(days: configuration.days) * sum.meters
      && abs(sum.seconds / slots.targetSeconds - 1) < PlanBuilder.tolerance
      && abs(sum.load / slots.targetLoad - 1) < PlanBuilder.tolerance && sum.meters < cap
  }

  private func error(_ sum: Sum, _ slots: WeekSlots, _ cap: Double) -> Double {
    let time = sum.seconds / slots.targetSeconds - 1
    let load = sum.load / slots.targetLoad - 1
    let over = max(0, sum.meters / cap - 1) * 20
    let share = PlanNorms.longestShare(days: configuration.days)
    return max(abs(time), abs(load)) + over + (sum.long > share * sum.meters ? 1 : 0)
  }

  private func exchange(
    _ run: PlannedRun, _ place: Int, _ sum: Sum, _ slots: WeekSlots, _ cap: Double,
    _ week: WeekOutline, _ number: Int, _ best: inout (error: Double, place: Int, workout: Int)
  ) {
    let old = table.figures[run.workout]
    let own = table.families[run.workout].index
    let families = familyScores(week, number)
    for candidate in table.quality where isFree(candidate, number) {
      let family = table.families[candidate].index
      if family != own, families[family].0 <= 0 { continue }
      if table.levelFit[level.index][candidate] < 0.3 { continue }
      let figures = table.figures[candidate]
      if figures.meters > longestAllowed { continue }
      let found = error(sum.replacing(old, by: figures), slots, cap)
      if found < best.error - 0.003 { best = (found, place, candidate) }
    }
  }

  private func exchange(
    _ run: PlannedRun, _ place: Int, _ sum: Sum, _ slots: WeekSlots, _ cap: Double,
    in list: [Int], _ best: inout (error: Double, place: Int, workout: Int)
  ) {
    let old = table.figures[run.workout]
    for candidate in list {
      let figures = table.figures[candidate]
      if figures.meters > longestAllowed { continue }
      if abs(figures.seconds - old.seconds) > 0.15 * old.seconds + 120 { continue }
      let new = sum.replacing(old, by: figures, isLong: run.role == .long)
      let found = error(new, slots, cap)
      if found < best.error - 0.003 { best = (found, place, candidate) }
    }
  }
}
