extension PlanBuilder {
  /// A week of running and walking in turn: on up to three days, and walks on the others.
  mutating func runWalk(_ plan: WeekOutline, _ number: Int, stage: Int) -> PlannedWeek {
    let isRace = plan.kind == .race
    let isLighter = plan.kind.isLighter || plan.phase == .taper
    var slots = WeekSlots.none
    var days = (0..<7).filter { pattern.trains($0) }
    if isRace { days.removeLast() }
    let workout = table.runWalk[stage]
    let figures = table.figures[workout]
    let most = max(
      highest * (1 + PlanNorms.largestIncrease),
      highest + PlanNorms.smallestIncreaseKilometers * 1000)
    let isMuch = Double(RunWalk.mostDays) * table.runMeters(workout) > most
    let shortest = table.figures[table.walks[0]].seconds
    func fits(_ count: Int) -> Bool {
      Double(count) * figures.seconds + Double(max(0, days.count - count)) * shortest <= weekSeconds
    }
    var count = isMuch || isLighter || isRace ? 2 : RunWalk.mostDays
    while count > 1, !fits(count) { count -= 1 }
    let running = runningDays(days, isRace: isRace, count: count)
    let walks = days.count - running.count
    let left = (weekSeconds - Double(running.count) * figures.seconds) / Double(max(1, walks))
    for position in days {
      if !running.contains(position) {
        slots.add(walk(position, plan, atMost: left), table)
        continue
      }
      var run = PlannedRun(
        position: position, role: position == pattern.long && !isRace ? .long : .easy,
        workout: workout, targetSeconds: figures.seconds, targetLoad: figures.load, score: 1)
      (run.parts.fit, run.parts.phase, run.parts.level, run.parts.variety) = (1, 1, 1, 1)
      slots.add(run, table)
    }
    return finished(slots, plan, number)
  }

  /// Days that lie apart, the long run's among them.
  private func runningDays(_ days: [Int], isRace: Bool, count: Int) -> [Int] {
    if days.count <= count { return days }
    var chosen: [Int] = []
    let first = isRace ? days.first : days.first { $0 == pattern.long } ?? days.last
    if let first { chosen.append(first) }
    while chosen.count < count {
      func gap(_ day: Int) -> Int {
        chosen.map { min(abs($0 - day), 7 - abs($0 - day)) }.min() ?? 7
      }
      guard let next = days.filter({ !chosen.contains($0) }).max(by: { gap($0) < gap($1) })
      else { break }
      chosen.append(next)
    }
    return chosen
  }

  /// A walk, shorter in lighter weeks and before the race.
  func walk(_ position: Int, _ plan: WeekOutline, atMost seconds: Double) -> PlannedRun {
    let isShort = plan.kind.isLighter || plan.phase == .taper
    let workout =
      table.closest(
        table.walks, seconds: isShort ? 1200 : 1800, atMost: .infinity, atMostSeconds: seconds)
      ?? table.walks[0]
    let figures = table.figures[workout]
    return PlannedRun(
      position: position, role: .easy, workout: workout, targetSeconds: figures.seconds,
      targetLoad: figures.load, score: 1)
  }
}
