/// A rule that a plan breaks.
public struct Violation: Equatable, Sendable {
  public enum Rule: String, CaseIterable, Sendable {
    /// A week's distance against the highest week so far.
    case increase
    /// At most three loading weeks in a row, lighter ones between them, no leap after those.
    case deload
    /// No hard day beside a hard day, and no more of them than the level bears.
    case hardDays = "hard-days"
    case longShare = "long-share"
    /// What is published for the distance, and what takes too long.
    case longRun = "long-run"
    /// Easy runs beside the long run of their week.
    case easyRun = "easy-run"
    /// A run against the longest run of the last 30 days.
    case spike
    /// Weeks of the taper as shares of the peak week.
    case taper
    /// No quality in the week of the race, and no easy run longer than usual.
    case raceWeek = "race-week"
    /// Some minutes at race pace within the last ten days.
    case sharpening
    case targets
    /// The time that somebody has in a week.
    case weeklyTime = "weekly-time"
    case monotony
    case familyShare = "family-share"
    case repetition
    /// VO₂max sessions begin with 8 to 12 min.
    case firstIntervals = "first-intervals"
    /// VO₂max before a race, repetitions too before one of 5 or 10 km.
    case neededSessions = "needed-sessions"
    /// Strides in every week that has room for them.
    case strides
    /// Every training day is used, and no other.
    case days
    case longDay = "long-day"
  }

  public let rule: Rule
  /// From 1; nil where it concerns the whole plan.
  public let week: Int?
  public let message: String
}

/// The rules that every plan keeps.
public enum PlanInvariants {
  public static func check(_ plan: PlanDraft) -> [Violation] {
    check(plan, RunTable(Paces(plan.configuration.vdot)))
  }

  static func check(_ plan: PlanDraft, _ table: RunTable) -> [Violation] {
    var check = InvariantCheck(plan: plan, table: table)
    check.volume()
    check.loadingWeeks()
    check.days()
    check.longRuns()
    check.easyRuns()
    check.taper()
    check.lastDays()
    check.targets()
    check.monotony()
    check.sessions()
    check.neededSessions()
    return check.violations
  }
}

extension PlanEngine {
  /// The same as `PlanInvariants.check` with the engine's own numbers.
  public func violations(_ plan: PlanDraft) -> [Violation] { PlanInvariants.check(plan, table) }
}

private struct InvariantCheck {
  let plan: PlanDraft
  let table: RunTable
  var violations: [Violation] = []

  private mutating func violate(_ rule: Violation.Rule, _ week: Int?, _ message: String) {
    violations.append(Violation(rule: rule, week: week, message: message))
  }

  private func kilometers(_ meters: Double) -> String { tenths(meters / 1000) + " km" }
  private func minutes(_ seconds: Double) -> String { tenths(seconds / 60) + " min" }
  private func percent(_ share: Double) -> String { String(Int((share * 100).rounded())) + " %" }

  private func runMeters(_ run: PlannedRun) -> Double { table.runMeters(run.workout) }

  private func running(_ week: PlannedWeek) -> Double {
    week.runs.reduce(0) { $0 + ($1.role == .race ? 0 : runMeters($1)) }
  }

  private var firstMeters: Double {
    PlanNorms.firstRunSeconds * table.paces.metersPerSecond(.easy)
  }

  private func isWalking(_ week: PlannedWeek) -> Bool {
    week.runs.contains { [.runWalk, .walk].contains(table.families[$0.workout]) }
  }

  /// Whether one only ran and walked in turn up to a few weeks before.
  private func isNew(_ week: PlannedWeek) -> Bool {
    plan.weeks[max(0, week.number - 4)..<(week.number - 1)].contains { week in
      week.runs.allSatisfy { [.runWalk, .walk].contains(table.families[$0.workout]) }
    }
  }

  mutating func volume() {
    // Walking has prepared everybody for some minutes.
    var highest = max(
      plan.currentMeters, Double(RunWalk.mostDays) * firstMeters - 1000)
    for week in plan.weeks {
      let meters = running(week)
      let allowed = max(
        highest * (1 + PlanNorms.largestIncrease),
        highest + PlanNorms.smallestIncreaseKilometers * 1000)
      if meters > allowed {
        violate(
          .increase, week.number, "\(kilometers(meters)) after at most \(kilometers(highest))")
      }
      highest = max(highest, meters)
      if let most = plan.configuration.weeklyMinutes, week.seconds > most * 60 * 1.02 {
        violate(
          .weeklyTime, week.number, "\(minutes(week.seconds)) where there are \(tenths(most)) min")
      }
    }
  }

  mutating func loadingWeeks() {
    var row = 0
    for week in plan.weeks {
      row = week.kind.isLoading ? row + 1 : 0
      if row > PlanNorms.mostLoadingWeeks {
        violate(.deload, week.number, "\(row) loading weeks in a row")
      }
      guard week.number > 1 else { continue }
      let before = plan.weeks[week.number - 2]
      let share = week.meters / before.meters
      let rebound = running(week) / running(before)
      let range = PlanNorms.lighterWeek
      // Of two runs, one session more or less is a third of the week.
      if week.kind.isLighter, !isWalking(before), plan.configuration.days > 2,
        // Whole runs do not divide a short week.
        before.meters < 18_000
          ? share > 1 : !(range.lowerBound - 0.12...range.upperBound + 0.05).contains(share)
      {
        violate(
          .deload, week.number,
          "\(percent(share)) of the week before, outside \(percent(range.lowerBound))…"
            + percent(range.upperBound))
      }
      if before.kind.isLighter, !isWalking(before), plan.configuration.days > 2,
        rebound > PlanNorms.largestRebound + 0.02
      {
        violate(.deload, week.number, "\(percent(rebound)) of the lighter week before")
      }
    }
  }

  mutating func days() {
    let configuration = plan.configuration
    var lastHard = -9
    for week in plan.weeks {
      if week.runs.count != configuration.days {
        violate(.days, week.number, "\(week.runs.count) runs on \(configuration.days) days")
      }
      var positions: UInt8 = 0
      var hard = 0
      for run in week.runs {
        let bit = UInt8(1) << UInt8(run.position)
        if positions & bit != 0 { violate(.days, week.number, "two runs on one day") }
        positions |= bit
        if configuration.available & bit == 0, run.role != .race {
          violate(.days, week.number, "a run on a rest day")
        }
        if run.role == .long, run.position != configuration.longPosition {
          violate(.longDay, week.number, "the long run lies on another day")
        }
        let family = table.families[run.workout]
        if family.isHard {
          let day = week.number * 7 + run.position
          if day - lastHard < 2 {
            violate(.hardDays, week.number, "hard days follow each other")
          }
          lastHard = day
        }
        if family.isQuality || family == .longFinish { hard += 1 }
        if week.kind == .race, family.isQuality || run.role == .long {
          violate(.raceWeek, week.number, "hard running in the week of the race")
        }
      }
      let most = [1, 2, 3, 3][configuration.knownLevel.index]
      if hard > most { violate(.hardDays, week.number, "\(hard) hard days, at most \(most)") }
    }
  }

  mutating func longRuns() {
    var recent = [max(plan.longestMeters, firstMeters)]
    let distance = plan.configuration.knownDistance
    let most = PlanNorms.longestShare(days: plan.configuration.days)
    for week in plan.weeks {
      if week.longMeters > (most + (plan.configuration.days < 3 ? 0.05 : 0.015)) * week.meters,
        !isWalking(week)
      {
        violate(
          .longShare, week.number,
          "\(percent(week.longMeters / week.meters)) of the week, at most \(percent(most))")
      }
      if week.longMeters > PlanNorms.mostLongKilometers(distance) * 1000 + 100 {
        violate(.longRun, week.number, "\(kilometers(week.longMeters)) for this race")
      }
      let longest = recent.suffix(4).reduce(0) { max($0, $1) }
      let allowed = max(
        longest * (1 + PlanNorms.largestSpike),
        longest + PlanNorms.smallestSpikeKilometers * 1000)
      var here = 0.0
      for run in week.runs where run.role != .race {
        let meters = runMeters(run)
        if meters > allowed + 1 {
          violate(
            .spike, week.number,
            "\(kilometers(meters)) after at most \(kilometers(longest)) in 30 days")
        }
        if run.role == .long,
          table.figures[run.workout].seconds > PlanNorms.longestSeconds(distance) + 60
        {
          violate(.longRun, week.number, minutes(table.figures[run.workout].seconds))
        }
        here = max(here, meters)
      }
      recent.append(here)
    }
  }

  mutating func easyRuns() {
    for week in plan.weeks where week.kind != .race {
      guard let long = week.runs.first(where: { $0.role == .long }) else { continue }
      let most = max(
        PlanNorms.longestEasyShare * table.figures[long.workout].seconds,
        PlanNorms.shortEasySeconds)
      for run in week.runs where run.role == .easy && table.families[run.workout] != .walk {
        if table.families[run.workout] == .runWalk { continue }
        let seconds = table.figures[run.workout].seconds
        if seconds > most + 60 {
          violate(
            .easyRun, week.number,
            "\(minutes(seconds)) beside a long run of "
              + minutes(table.figures[long.workout].seconds))
        }
        if seconds > PlanNorms.longestEasySeconds + 1 {
          violate(.easyRun, week.number, "an easy run of \(minutes(seconds))")
        }
      }
    }
  }

  mutating func taper() {
    let peak = plan.weeks.reduce(0) { max($0, running($1)) }
    let tapering = plan.weeks.filter { $0.phase == .taper }
    if tapering.count > 3 { violate(.taper, nil, "a taper of \(tapering.count) weeks") }
    // Plans with two runs a week are published by nobody.
    for week in tapering where !isWalking(week) && plan.configuration.days > 2 {
      let out = plan.weeks.count - week.number
      let range = PlanNorms.taperRange(plan.configuration.knownDistance, weeksOut: out)
      let share = running(week) / peak
      // Published plans have four days and more.
      let few = plan.configuration.days < 5 ? 0.85 : 1
      let factor = out == 0 ? few * PlanNorms.raceWeekFactor(days: plan.configuration.days) : few
      if share < range.lowerBound * factor - PlanNorms.taperTolerance
        || share > range.upperBound + PlanNorms.taperTolerance
      {
        violate(
          .taper, week.number,
          "\(percent(share)) of the peak week, outside \(percent(range.lowerBound))…"
            + percent(range.upperBound))
      }
    }
  }

  /// What lies within ten days of the race.
  mutating func lastDays() {
    guard let race = plan.weeks.last, race.kind == .race, !isWalking(race), !isNew(race)
    else { return }
    let pace = plan.configuration.knownDistance.pace ?? .fiveK
    var seconds = 0.0
    for week in plan.weeks.suffix(2) {
      for run in week.runs where run.role != .race {
        if (race.number - week.number) * 7 + 6 - run.position > 10 { continue }
        seconds += Catalogue.all[run.workout].blocks.seconds(atLeast: pace, table.paces)
      }
    }
    if seconds < 60 { violate(.sharpening, race.number, "no minute at race pace in ten days") }
    var usual = 0.0
    for week in plan.weeks.dropLast() {
      for run in week.runs {
        let share = run.role == .long ? PlanNorms.longestEasyShare : run.role == .easy ? 1 : 0
        usual = max(usual, share * table.figures[run.workout].seconds)
      }
    }
    for run in race.runs where run.role == .easy && table.figures[run.workout].seconds > usual + 60
    {
      if table.figures[run.workout].seconds <= PlanNorms.shortEasySeconds * 1.5 { continue }
      violate(.raceWeek, race.number, "an easy run longer than any before")
    }
  }

  mutating func targets() {
    for week in plan.weeks {
      let time = week.seconds / week.targetSeconds - 1
      let load = week.load / week.targetLoad - 1
      // Whole runs do not hit a short week.
      if abs(time) > PlanNorms.targetTolerance, abs(week.seconds - week.targetSeconds) > 360 {
        violate(.targets, week.number, "duration is off by \(percent(time))")
      }
      if abs(load) > PlanNorms.targetTolerance, abs(week.load - week.targetLoad) > 10 {
        violate(.targets, week.number, "load is off by \(percent(load))")
      }
    }
  }

  mutating func monotony() {
    guard plan.configuration.days >= 6 else { return }
    for week in plan.weeks where !isWalking(week) {
      let monotony = week.monotony(table)
      if monotony > PlanNorms.mostMonotony + 0.05 {
        violate(.monotony, week.number, "monotony of " + tenths(monotony * 10) + " tenths")
      }
    }
  }

  mutating func sessions() {
    var byFamily = Array(repeating: 0, count: Family.all.count)
    var byWorkout: [Int] = Array(repeating: 0, count: table.families.count)
    var sessions = 0
    for week in plan.weeks {
      for run in week.runs where run.role == .quality {
        let family = table.families[run.workout]
        if family == .vo2max, byFamily[family.index] == 0,
          table.figures[run.workout].workSeconds > 12.5 * 60
        {
          violate(
            .firstIntervals, week.number,
            minutes(table.figures[run.workout].workSeconds) + " at interval pace to begin with")
        }
        sessions += 1
        if run.isBenchmark { continue }
        byFamily[family.index] += 1
        byWorkout[run.workout] += 1
      }
      let hasRoom = week.runs.contains { run in
        run.role == .easy && table.figures[run.workout].seconds >= 25 * 60
          && table.families[run.workout] != .walk && table.families[run.workout] != .runWalk
      }
      let hasStrides = week.runs.contains {
        [.strides, .sharpening, .runWalk].contains(table.families[$0.workout])
      }
      if hasRoom, !hasStrides, !isNew(week) { violate(.strides, week.number, "no strides") }
    }
    let most = max(
      PlanNorms.fewOfOneFamily, Int(PlanNorms.largestFamilyShare * Double(sessions)))
    for family in Family.all where byFamily[family.index] > most {
      violate(
        .familyShare, nil,
        "\(byFamily[family.index]) of \(sessions) quality sessions are \(family.rawValue)")
    }
    for workout in byWorkout.indices where byWorkout[workout] > PlanNorms.mostRepetitions {
      violate(
        .repetition, nil, "\(Catalogue.all[workout].id) comes \(byWorkout[workout]) times")
    }
  }

  /// Where sharper weeks have room for each of them and one more. On three days a session takes a
  /// third of the week, for which repetitions are too short.
  mutating func neededSessions() {
    let configuration = plan.configuration
    if configuration.days < 4 { return }
    let needed = PlanNorms.needed(configuration.knownDistance, configuration.knownLevel)
    var hasCome: [Family] = []
    var room = 0
    for week in plan.weeks {
      let isSharper =
        (week.phase == .build || week.phase == .peak) && !week.kind.isLighter
        && week.meters >= PlanNorms.smallWeek
      for run in week.runs where run.role == .quality && !run.isBenchmark {
        hasCome.append(table.families[run.workout])
        if isSharper { room += 1 }
      }
    }
    for family in needed where room > needed.count && !hasCome.contains(family) {
      violate(
        .neededSessions, nil, "\(room) sharper sessions, none is \(family.rawValue)")
    }
  }
}
