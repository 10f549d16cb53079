import Documents

extension PlanBuilder {
  /// What easy runs may be at most, beside a long run.
  struct EasyLimits {
    var seconds: Double
    var meters: Double

    func allows(_ figures: RunFigures) -> Bool {
      figures.seconds <= seconds && figures.meters <= meters
    }
  }

  func easyLimits(_ slots: WeekSlots, _ week: WeekOutline) -> EasyLimits {
    guard let long = slots.runs.first(where: { $0.role == .long }) else {
      return EasyLimits(seconds: longestEasyBeforeRace, meters: longestAllowed)
    }
    let figures = table.figures[long.workout]
    let easySpeed = table.paces.metersPerSecond(.easy)
    return EasyLimits(
      seconds: longestEasy(beside: figures.seconds),
      meters: min(
        longestAllowed,
        max(PlanNorms.longestEasyShare * figures.meters, PlanNorms.shortEasySeconds * easySpeed)))
  }

  /// Divides what is left of the week's time among the easy days, then evens out what whole runs
  /// leave over.
  ///
  /// - Parameter cap: how far the week may go, in m.
  func fillEasy(_ slots: inout WeekSlots, _ week: WeekOutline, atMost cap: Double) {
    var limits = easyLimits(slots, week)
    let done = slots.runs.reduce(0) { $0 + table.figures[$1.workout].seconds }
    let shortest = min(slots.shortest, limits.seconds)
    // What easy runs may not take, the week does without.
    let most = done + Double(slots.easy.count) * limits.seconds
    let spare = slots.targetSeconds - most
    if spare > 0, !slots.easy.isEmpty {
      slots.targetSeconds -= spare
      slots.targetMeters -= spare * table.paces.metersPerSecond(.easy)
    }
    limits.seconds += 1
    // What is special about a day decides first; the others share the rest.
    var open = slots.easy
    let average = (slots.targetSeconds - done) / Double(max(1, slots.easy.count))
    for slot in slots.easy {
      // The day before a race one loosens the legs.
      let isEve = week.kind == .race && slot.position == 5 && slots.easy.count > 2
      if !slot.isSharpening, !isEve { continue }
      let seconds = isEve ? min(0.7 * average, PlanBuilder.longestOnTheEve) : average
      slots.runs.append(easy(slot, seconds, limits))
      open.remove { $0 == slot }
    }
    share(&slots, among: open, week, shortest, limits, atMost: cap)
  }

  /// Shares out the rest of the week's time among easy days, unevenly where the week would be
  /// monotonous; where that does not do, the week gets a little shorter, then one walks on the
  /// lightest day.
  private func share(
    _ slots: inout WeekSlots, among open: [WeekSlots.EasySlot], _ week: WeekOutline,
    _ shortest: Double, _ limits: EasyLimits, atMost cap: Double
  ) {
    let isDense = configuration.days >= 6
    var before = slots
    var open = open
    var best = (monotony: Double.infinity, slots: slots)
    for walks in 0...(isDense ? 2 : 0) {
      if walks > 0 {
        let lightest = open.filter { !$0.hasStrides }.min { $0.weight < $1.weight }
        guard let lightest else { break }
        open.remove { $0 == lightest }
        slots.walks.append(lightest.position)
        if week.kind.isLighter { before.targetSeconds -= 15 * 60 }
      }
      let walking = slots.walks
      for cut in 0..<(!isDense ? 1 : week.kind.isLighter || week.share > 0 ? 2 : 4) {
        for share in isDense ? [0, 0.25, 0.5, 0.75, 1] : [0] {
          slots = before
          slots.walks = walking
          let size = 1 - 0.04 * Double(cut)
          slots.targetSeconds *= size
          slots.targetMeters *= size
          fill(&slots, open, unevenness: share, shortest, limits)
          if !isDense { return }
          let meters = slots.runs.reduce(0) { $0 + table.figures[$1.workout].meters }
          let monotony = monotony(slots, week) + (meters > cap ? 0.5 : 0)
          if monotony < PlanNorms.mostMonotony - 0.02 { return }
          if monotony < best.monotony { best = (monotony, slots) }
        }
      }
    }
    slots = best.slots
  }

  /// - Parameter unevenness: from 0, as the days' weights say, to 1, as different as they may be.
  private func fill(
    _ slots: inout WeekSlots, _ open: [WeekSlots.EasySlot], unevenness: Double,
    _ shortest: Double, _ limits: EasyLimits
  ) {
    let weights = open.map { $0.weight }
    let most = max(shortest, limits.seconds - 120)
    let least = unevenness > 0 ? min(shortest, shortJog) : shortest
    let spent = slots.runs.reduce(0) { $0 + table.figures[$1.workout].seconds }
    let rest = slots.targetSeconds - spent
    let range = Double(open.count) * least...Double(open.count) * most
    if !range.contains(rest) {
      // Whole days are as long as they are.
      let off = min(max(rest, range.lowerBound), range.upperBound) - rest
      slots.targetSeconds += off
      slots.targetMeters += off * table.paces.metersPerSecond(.easy)
    }
    let sum = min(max(rest, range.lowerBound), range.upperBound)
    let even = PlanBuilder.divide(sum, by: weights, within: least...most)
    let uneven = PlanBuilder.divideUnevenly(sum, by: weights, within: least...most)
    for (place, slot) in open.enumerated() {
      slots.runs.append(
        easy(slot, even[place] + unevenness * (uneven[place] - even[place]), limits))
    }
    mend(&slots, least, limits)
  }

  /// Seconds of a run on the day before a race.
  private static let longestOnTheEve = 30.0 * 60

  /// Seconds of a jog between harder days.
  private var shortJog: Double {
    [15.0, 15, 20, 25][level.index] * 60
  }

  /// A week is monotonous where each day is like the others; the race is one of them.
  func monotony(_ slots: WeekSlots, _ week: WeekOutline) -> Double {
    var loads = slots.runs.map { table.figures[$0.workout].load }
    if week.kind == .race, let race = table.race(distance) {
      loads.append(table.figures[race].load)
    }
    return PlanNorms.monotony(loads)
  }

  /// An easy run of about so many seconds.
  private func easy(
    _ slot: WeekSlots.EasySlot, _ seconds: Double, _ limits: EasyLimits
  ) -> PlannedRun {
    let list = self.list(slot, seconds, limits)
    var chosen =
      table.closest(list, seconds: seconds, atMost: limits.meters, atMostSeconds: limits.seconds)
      ?? table.easy[0]
    // Beyond what strides and recovery runs there are, an easy run does.
    let most = max(180, 0.08 * seconds)
    let isSpecial = slot.isSharpening || (slot.hasStrides && seconds < 100 * 60)
    if !isSpecial, abs(table.figures[chosen].seconds - seconds) > most {
      chosen =
        table.closest(
          table.easy, seconds: seconds, atMost: limits.meters, atMostSeconds: limits.seconds)
        ?? chosen
    }
    var run = PlannedRun(
      position: slot.position, role: .easy, workout: chosen, targetSeconds: seconds,
      targetLoad: easyLoad(chosen, seconds))
    run.parts.fit = fit(chosen, seconds)
    (run.parts.phase, run.parts.level, run.parts.variety) = (1, 1, 1)
    run.score = run.parts.fit
    return run
  }

  /// Strides and minutes at race pace add their bit.
  private func easyLoad(_ chosen: Int, _ seconds: Double) -> Double {
    let paces = table.paces
    let family = table.families[chosen]
    let load = seconds / 3600 * paces.loadPerHour(family == .recovery ? .recovery : .easy)
    if family == .strides { return load + 2 }
    if family != .sharpening { return load }
    let pace = distance.pace ?? .fiveK
    return load + table.figures[chosen].workSeconds / 3600
      * (paces.loadPerHour(pace) - paces.loadPerHour(.easy))
  }

  private func list(_ slot: WeekSlots.EasySlot, _ seconds: Double, _ limits: EasyLimits) -> [Int] {
    if slot.isSharpening {
      let level = self.level.index
      let fitting = table.sharpening.filter { candidate in
        table.races[candidate] == distance && limits.allows(table.figures[candidate])
          && (3...6 + level * 2).contains(
            Int((table.figures[candidate].workSeconds / 60).rounded()))
      }
      if !fitting.isEmpty { return fitting }
    }
    if slot.hasStrides || slot.isSharpening, seconds >= 10 * 60 { return table.strides }
    return slot.isRecovery && seconds <= level.longestRecovery ? table.recovery : table.easy
  }

  /// Shares out a sum by weights; what a part may not take goes to the others.
  static func divide(
    _ sum: Double, by weights: [Double], within range: ClosedRange<Double>
  ) -> [Double] {
    var parts = Array(repeating: 0.0, count: weights.count)
    var isFixed = Array(repeating: false, count: weights.count)
    for _ in weights.indices {
      var (rest, open) = (sum, 0.0)
      for place in weights.indices {
        if isFixed[place] { rest -= parts[place] } else { open += weights[place] }
      }
      if open <= 0 { break }
      var excess = 0.0
      for place in weights.indices where !isFixed[place] {
        parts[place] = rest * weights[place] / open
        excess += max(0, parts[place] - range.upperBound) - max(0, range.lowerBound - parts[place])
      }
      // The side that is more out of its bounds is fixed first.
      var changed = false
      for place in weights.indices where !isFixed[place] {
        if excess >= 0, parts[place] > range.upperBound {
          (parts[place], isFixed[place], changed) = (range.upperBound, true, true)
        } else if excess <= 0, parts[place] < range.lowerBound {
          (parts[place], isFixed[place], changed) = (range.lowerBound, true, true)
        }
      }
      if !changed { break }
    }
    return parts.map { min(max($0, range.lowerBound), range.upperBound) }
  }

  /// Shares out a sum so that parts differ as much as they may: the heavier ones are filled first.
  static func divideUnevenly(
    _ sum: Double, by weights: [Double], within range: ClosedRange<Double>
  ) -> [Double] {
    var parts = Array(repeating: range.lowerBound, count: weights.count)
    var rest = sum - Double(weights.count) * range.lowerBound
    let heaviest = Array(weights.indices).ordered { (weights[$1], $0) < (weights[$0], $1) }
    for place in heaviest where rest > 0 {
      let more = min(rest, range.upperBound - range.lowerBound)
      parts[place] += more
      rest -= more
    }
    return parts
  }

  func fit(_ candidate: Int, _ seconds: Double) -> Double {
    max(0, 1 - abs(table.figures[candidate].seconds / seconds - 1) * 5)
  }

  /// Exchanges easy runs as long as that brings time and distance closer to the week's.
  private func mend(_ slots: inout WeekSlots, _ shortest: Double, _ limits: EasyLimits) {
    var (seconds, meters) = (0.0, 0.0)
    for run in slots.runs {
      seconds += table.figures[run.workout].seconds
      meters += table.figures[run.workout].meters
    }
    func distance(_ seconds: Double, _ meters: Double) -> Double {
      let time = seconds / slots.targetSeconds - 1
      let way = meters / slots.targetMeters - 1
      return time * time + way * way
    }
    var error = distance(seconds, meters)
    for _ in 0..<2 {
      for place in slots.runs.indices where slots.runs[place].role == .easy {
        if error < 0.0002 { return }
        let now = table.figures[slots.runs[place].workout]
        let family = table.families[slots.runs[place].workout]
        if family == .sharpening { continue }
        var best = slots.runs[place].workout
        let list =
          family == .strides ? table.strides : family == .recovery ? table.recovery : table.easy
        for candidate in list {
          let figures = table.figures[candidate]
          if abs(figures.seconds - now.seconds) > 0.2 * now.seconds + 120 { continue }
          if !limits.allows(figures) || figures.seconds < shortest { continue }
          if family == .recovery, figures.seconds > level.longestRecovery { continue }
          let found = distance(
            seconds - now.seconds + figures.seconds, meters - now.meters + figures.meters)
          if found < error - 0.00002 {
            error = found
            best = candidate
          }
        }
        let figures = table.figures[best]
        seconds += figures.seconds - now.seconds
        meters += figures.meters - now.meters
        slots.runs[place].workout = best
      }
    }
  }
}
