import Documents

/// Fills the weeks of one plan, first to last: what was chosen bears on what follows.
struct PlanBuilder {
  let table: RunTable
  let configuration: PlanConfiguration
  let outline: PlanOutline
  let pattern: WeekPattern
  let distance: RaceDistance
  let level: Level
  /// Kinds of sessions that the plan shall hold.
  let needed: [Family]

  /// How often each quality session was taken, and in which week last.
  var uses: [Int]
  var lastUse: [Int]
  /// The same by family; benchmarks do not count.
  var familyUses = Array(repeating: 0, count: Family.all.count)
  var familyLastUse = Array(repeating: -9, count: Family.all.count)
  /// What each family's last session held, in seconds of hard running.
  var familyLastWork = Array(repeating: 0.0, count: Family.all.count)
  /// The session that comes again every few weeks, once it has been chosen.
  var benchmark: Int?
  /// How often it has come.
  var benchmarks = 0
  /// The first time trial; a later one is the same.
  var trial: Int?
  /// The longest run of each week so far, in m; what the runner brings comes first.
  var longestRuns: [Double]
  var lastFinish = -1
  /// Families of this week's quality sessions so far.
  var familiesOfWeek: [Family] = []
  /// The largest week so far, in m without what is walked; what the runner brings comes first.
  var highest: Double
  /// The largest week of the plan so far, in m, and its longest easy run in seconds.
  var peak = 0.0
  var longestEasyOfPeak = 0.0
  /// The last week that was no lighter one, and the last one of all.
  var lastLoad: Double
  var last: Double
  /// Seconds of the longest long run so far.
  var longestLong = 0.0
  /// On how many days one ran in the last loading week, and how long one walked, in seconds.
  var runningDays = 0
  var lastWalking = 0.0

  init(
    table: RunTable, configuration: PlanConfiguration, outline: PlanOutline, pattern: WeekPattern
  ) {
    self.table = table
    self.configuration = configuration
    self.outline = outline
    self.pattern = pattern
    distance = configuration.knownDistance
    level = configuration.knownLevel
    needed = PlanNorms.needed(distance, level)
    uses = Array(repeating: 0, count: table.figures.count)
    lastUse = Array(repeating: -9, count: table.figures.count)
    let first = PlanNorms.firstRunSeconds * table.paces.metersPerSecond(.easy)
    longestRuns = [max(outline.longestMeters, first)]
    highest = max(outline.currentMeters, Double(RunWalk.mostDays) * first - 1000)
    lastLoad = highest
    last = highest
  }

  mutating func weeks() -> [PlannedWeek] {
    var weeks: [PlannedWeek] = []
    weeks.reserveCapacity(outline.weeks.count)
    for number in outline.weeks.indices {
      let week = outline.weeks[number]
      var plan = week.runWalkStage.map { runWalk(week, number, stage: $0) } ?? self.week(number)
      if plan.kind == .surprise, !plan.surprises(after: weeks.suffix(3)) { plan.kind = .build }
      weeks.append(plan)
    }
    if benchmarks == 1 {
      // What comes once is nothing to compare with.
      for week in weeks.indices {
        for run in weeks[week].runs.indices where weeks[week].runs[run].isBenchmark {
          weeks[week].runs[run].comesAgain = false
        }
      }
    }
    return weeks
  }

  private mutating func week(_ number: Int) -> PlannedWeek {
    var plan = outline.weeks[number]
    // What weeks came to bears on how far the next one may go.
    switch plan.kind {
    case .taper, .race: plan.meters = plan.share * peak
    case .deload, .recovery:
      plan.meters = min(max(plan.meters, 0.83 * lastLoad), 0.87 * lastLoad)
    case .build, .surprise:
      plan.meters = min(
        plan.meters, max(highest * PlanBuilder.growth, highest + 1300),
        number > 0 && outline.weeks[number - 1].runWalkStage == nil
          ? last * (PlanNorms.largestRebound - 0.08) : .infinity)
    }
    let most = self.most(plan)
    let before = self
    var slots = filled(&plan, number, atMost: most)
    // Where whole sessions do not fit, there are fewer.
    while !plan.kind.isLighter, !slots.quality.isEmpty,
      slots.runs.reduce(0, { $0 + table.runMeters($1.workout) }) > most + PlanBuilder.rounding
    {
      self = before
      plan.qualityCount = slots.quality.count - 1
      slots = filled(&plan, number, atMost: most)
    }
    slots.targetLoad =
      slots.easy.isEmpty
      ? slots.runs.reduce(0) { $0 + table.figures[$1.workout].load } : targetLoad(slots)
    let spent = slots.runs.reduce(0) { $0 + table.figures[$1.workout].seconds }
    let left = (weekSeconds - spent) / Double(max(1, slots.walks.count))
    for position in slots.walks { slots.add(walk(position, plan, atMost: left), table) }
    return finished(slots, plan, number)
  }

  /// The runs of a week's days.
  ///
  /// - Parameter most: how far it may go, in m; what whole runs leave no choice in may go further.
  private mutating func filled(
    _ plan: inout WeekOutline, _ number: Int, atMost most: Double
  ) -> WeekSlots {
    var slots = WeekSlots(plan, self)
    // Where sessions would make the week too long, there are fewer of them.
    while slots.targetMeters > most, !slots.quality.isEmpty {
      plan.qualityCount = slots.quality.count - 1
      slots = WeekSlots(plan, self)
    }
    for slot in slots.quality.indices {
      slots.runs.append(quality(slots.quality[slot], plan, number, slot: slot))
    }
    if let long = slots.long { slots.runs.append(self.long(long, slots, plan, number)) }
    if slots.easy.isEmpty {
      // Two runs are what they are, the shorter one no more than a part of the other.
      for place in slots.runs.indices where slots.runs[place].role == .easy {
        let limits = easyLimits(slots, plan)
        if limits.allows(table.figures[slots.runs[place].workout]) { continue }
        func closest(_ list: [Int]) -> Int? {
          table.closest(
            list, seconds: limits.seconds, atMost: limits.meters, atMostSeconds: limits.seconds)
        }
        if let fitting = closest(table.strides) ?? closest(table.easy) {
          slots.runs[place].workout = fitting
        }
      }
      let sum = slots.runs.reduce(0) { $0 + table.figures[$1.workout].seconds }
      let meters = slots.runs.reduce(0) { $0 + table.figures[$1.workout].meters }
      (slots.targetSeconds, slots.targetMeters) = (sum, meters)
    } else {
      fillEasy(&slots, plan, atMost: most)
      settle(&slots, plan, atMost: most)
      // A lighter week, and one of the shortest or of few runs, is as long as whole runs allow.
      let shortest =
        configuration.days < 4
        || slots.runs.allSatisfy {
          $0.role != .easy || table.figures[$0.workout].seconds < 21 * 60
        }
      if plan.kind.isLighter || plan.kind == .race || shortest {
        let sum = slots.runs.reduce(0) { $0 + table.figures[$1.workout].seconds }
        slots.targetSeconds = sum
      }
    }
    return slots
  }

  /// The week with its sums, remembered for those that follow.
  mutating func finished(_ slots: WeekSlots, _ plan: WeekOutline, _ number: Int) -> PlannedWeek {
    var week = PlannedWeek(
      number: number + 1, phase: plan.phase, kind: plan.kind,
      targetSeconds: slots.targetSeconds, targetLoad: slots.targetLoad,
      targetMeters: slots.targetMeters)
    week.runs = slots.runs
    for place in week.runs.indices {
      let workout = week.runs[place].workout
      week.runs[place].work = table.figures[workout].workSeconds
      week.runs[place].lastWork =
        week.runs[place].isBenchmark
        ? (benchmarks > 0 ? table.figures[workout].workSeconds : 0)
        : familyLastWork[table.families[workout].index]
    }
    note(week.runs, number)
    if plan.kind == .race, let race = table.race(distance) {
      week.runs.append(
        PlannedRun(
          position: 6, role: .race, workout: race, targetSeconds: table.figures[race].seconds,
          targetLoad: table.figures[race].load, score: 1))
      week.raceMeters = distance.meters ?? 0
    }
    week.runs.order { $0.position < $1.position }
    var (running, longest, longestEasy) = (0.0, 0.0, 0.0)
    for run in week.runs where run.role != .race {
      let figures = table.figures[run.workout]
      week.seconds += figures.seconds
      week.load += figures.load
      week.meters += figures.meters
      if run.role == .long { week.longMeters = figures.meters }
      if run.role == .quality { week.qualityCount += 1 }
      let meters = table.runMeters(run.workout)
      running += meters
      longest = max(longest, meters)
      if run.role == .easy { longestEasy = max(longestEasy, figures.seconds) }
    }
    highest = max(highest, running)
    if running > peak { (peak, longestEasyOfPeak) = (running, longestEasy) }
    if plan.kind.isLoading {
      lastLoad = running
      lastWalking = week.runs.reduce(0) { $0 + table.figures[$1.workout].walkSeconds }
      runningDays = week.runs.reduce(0) { $0 + (table.families[$1.workout] == .walk ? 0 : 1) }
    }
    last = running
    longestLong = max(
      longestLong,
      week.runs.first { $0.role == .long }.map { table.figures[$0.workout].seconds } ?? 0)
    longestRuns.append(longest)
    return week
  }

  /// How far a week may go, in m, with room for whole runs.
  private func most(_ plan: WeekOutline) -> Double {
    if plan.kind.isLighter { return lastLoad * 0.895 }
    if plan.share > 0 { return .infinity }
    return max(
      highest * (1 + PlanNorms.largestIncrease),
      highest + PlanNorms.smallestIncreaseKilometers * 1000
    ) - PlanBuilder.rounding
  }

  /// Metres that a week stays below what it may be.
  private static let rounding = 50.0

  /// What somebody has for a week, in seconds.
  var weekSeconds: Double { configuration.weeklyMinutes.map { $0 * 60 } ?? .infinity }

  /// The largest increase over the largest week, with room for whole workouts below the cap.
  private static let growth = 1.075

  /// The longest run that the guard against spikes allows in the next week, in m.
  ///
  /// The four weeks before it lie within 30 days of every day of it.
  var longestAllowed: Double {
    let recent = longestRuns.suffix(4).reduce(0) { max($0, $1) }
    return max(
      recent * (1 + PlanNorms.largestSpike), recent + PlanNorms.smallestSpikeKilometers * 1000)
  }

  /// Seconds of the longest easy run beside a long run of so many.
  func longestEasy(beside long: Double) -> Double {
    min(
      PlanNorms.longestEasySeconds,
      max(PlanNorms.longestEasyShare * long, PlanNorms.shortEasySeconds))
  }

  /// Seconds of the longest easy run in the week of the race.
  var longestEasyBeforeRace: Double {
    if configuration.days < 3 {
      return min(max(30 * 60, PlanNorms.longestEasyShare * longestLong), 90 * 60)
    }
    // Where easy runs are short beside long ones, still shorter ones would taper more than any
    // published plan; the run on the eve is shorter than the others.
    let least =
      PlanNorms.taperRange(distance, weeksOut: 0).lowerBound
      * PlanNorms.raceWeekFactor(days: configuration.days) * peak
    let each = 1.1 * least / table.paces.metersPerSecond(.easy) / Double(configuration.days - 1)
    return min(max(0.85 * longestEasyOfPeak, each, 30 * 60), 60 * 60)
  }
}

extension WeekSlots {
  /// A walk adds to the week what it takes.
  mutating func add(_ walk: PlannedRun, _ table: RunTable) {
    let figures = table.figures[walk.workout]
    targetSeconds += figures.seconds
    targetMeters += figures.meters
    targetLoad += figures.load
    runs.append(walk)
  }
}

extension PlannedWeek {
  /// Whether one of its sessions is of a kind that the weeks before it did not hold.
  fileprivate func surprises(after weeks: ArraySlice<PlannedWeek>) -> Bool {
    runs.contains { run in
      let family = run.structured.family
      return family.isQuality
        && !weeks.contains { $0.runs.contains { $0.structured.family == family } }
    }
  }
}
