import Documents

/// Fills the weeks of one plan, first to last: what was chosen bears on what follows.
struct PlanBuilder {
  let table: RunTable
  let configuration: PlanConfiguration
  let outline: PlanOutline
  let pattern: WeekPattern
  let distance: RaceDistance
  let level: Level

  /// How often each quality session was taken, and in which week last.
  var uses: [Int]
  var lastUse: [Int]
  /// The same by family.
  var familyUses = Array(repeating: 0, count: Family.all.count)
  var familyLastUse = Array(repeating: -9, count: Family.all.count)
  /// How often a family may come.
  let mostOfFamily: Int
  /// The longest run of each week so far, in m; what the runner brings comes first.
  var longestRuns: [Double]
  var lastFinish = -1
  /// Families of this week's quality sessions so far.
  var familiesOfWeek: [Family] = []
  /// The largest week so far, in m; what the runner brings comes first.
  var highest: Double
  /// The largest week of the plan so far, in m.
  var peak = 0.0
  /// The last week that was no lighter one.
  var lastLoad: Double

  init(
    table: RunTable, configuration: PlanConfiguration, outline: PlanOutline, pattern: WeekPattern
  ) {
    self.table = table
    self.configuration = configuration
    self.outline = outline
    self.pattern = pattern
    distance = configuration.knownDistance
    level = configuration.knownLevel
    uses = Array(repeating: 0, count: table.figures.count)
    lastUse = Array(repeating: -9, count: table.figures.count)
    let sessions = outline.weeks.reduce(0) { $0 + min($1.qualityCount, pattern.quality.count) }
    // Below what is allowed: some of the sessions may become easy runs.
    mostOfFamily = max(
      PlanNorms.fewOfOneFamily - 1,
      Int((PlanNorms.largestFamilyShare - 0.05) * Double(sessions)) - 1)
    longestRuns = [outline.longestMeters]
    highest = outline.currentMeters
    lastLoad = highest
  }

  mutating func weeks() -> [PlannedWeek] {
    var weeks: [PlannedWeek] = []
    weeks.reserveCapacity(outline.weeks.count)
    for number in outline.weeks.indices { weeks.append(week(number)) }
    return weeks
  }

  private mutating func week(_ number: Int) -> PlannedWeek {
    var plan = outline.weeks[number]
    // What weeks came to bears on how far the next one may go.
    switch plan.kind {
    case .taper, .race: plan.meters = plan.share * peak
    case .deload: plan.meters = min(plan.meters, 0.82 * lastLoad)
    case .recovery: plan.meters = min(plan.meters, 0.76 * lastLoad)
    case .build, .surprise:
      plan.meters = min(plan.meters, max(highest * PlanBuilder.growth, highest + 1200))
    }
    var slots = WeekSlots(plan, self)
    var week = PlannedWeek(
      number: number + 1, phase: plan.phase, kind: plan.kind,
      targetSeconds: slots.targetSeconds, targetLoad: slots.targetLoad,
      targetMeters: plan.meters)
    for slot in slots.quality.indices {
      let run = quality(slots.quality[slot], plan, number, slot: slot)
      if run.role == .quality { week.qualityCount += 1 }
      slots.runs.append(run)
    }
    if let long = slots.long { slots.runs.append(self.long(long, slots, plan, number)) }
    fillEasy(&slots)
    settle(&slots, plan, number)
    note(slots.runs, number)
    if plan.kind == .race, let race = table.race(distance) {
      slots.runs.append(
        PlannedRun(
          position: 6, role: .race, workout: race, targetSeconds: table.figures[race].seconds,
          targetLoad: table.figures[race].load, score: 1))
      week.raceMeters = distance.meters ?? 0
    }
    week.runs = slots.runs
    week.runs.order { $0.position < $1.position }
    for run in week.runs where run.role != .race {
      let figures = table.figures[run.workout]
      week.seconds += figures.seconds
      week.load += figures.load
      week.meters += figures.meters
      if run.role == .long { week.longMeters = figures.meters }
    }
    highest = max(highest, week.meters)
    peak = max(peak, week.meters)
    if plan.kind == .build || plan.kind == .surprise { lastLoad = week.meters }
    longestRuns.append(
      week.runs.reduce(0) { $1.role == .race ? $0 : max($0, table.figures[$1.workout].meters) })
    return week
  }

  /// The largest increase over the largest week, with room for whole workouts below the cap.
  private static let growth = 1.07

  /// The longest run that the guard against spikes allows in the next week, in m.
  ///
  /// The four weeks before it lie within 30 days of every day of it.
  var longestAllowed: Double {
    let recent = longestRuns.suffix(4).reduce(0) { max($0, $1) }
    return max(
      recent * (1 + PlanNorms.largestSpike), recent + PlanNorms.smallestSpikeKilometers * 1000)
  }
}

extension RunTable {
  /// The race of a distance in the catalogue.
  func race(_ distance: RaceDistance) -> Int? {
    families.indices.first { families[$0] == .race && races[$0] == distance }
  }
}
