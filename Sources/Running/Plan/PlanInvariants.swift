/// A rule that a plan breaks.
public struct Violation: Equatable, Sendable {
  public enum Rule: String, CaseIterable, Sendable {
    /// A week's distance against the highest week so far.
    case increase
    /// At most three loading weeks in a row.
    case deload
    /// No hard day beside a hard day.
    case hardDays = "hard-days"
    case longShare = "long-share"
    /// A run against the longest run of the last 30 days.
    case spike
    /// Weeks of the taper as shares of the peak week.
    case taper
    /// No quality in the week of the race.
    case raceWeek = "race-week"
    case targets
    case familyShare = "family-share"
    case repetition
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
    check.taper()
    check.targets()
    check.families()
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

  private func kilometers(_ meters: Double) -> String {
    String(Double((meters / 100).rounded()) / 10) + " km"
  }

  private func percent(_ share: Double) -> String { String(Int((share * 100).rounded())) + " %" }

  mutating func volume() {
    var highest = plan.currentMeters
    for week in plan.weeks {
      let allowed = max(
        highest * (1 + PlanNorms.largestIncrease),
        highest + PlanNorms.smallestIncreaseKilometers * 1000)
      if week.meters > allowed {
        violate(
          .increase, week.number,
          "\(kilometers(week.meters)) after at most \(kilometers(highest))")
      }
      highest = max(highest, week.meters)
    }
  }

  mutating func loadingWeeks() {
    var row = 0
    for week in plan.weeks {
      row = week.kind == .build || week.kind == .surprise ? row + 1 : 0
      if row > PlanNorms.mostLoadingWeeks {
        violate(.deload, week.number, "\(row) loading weeks in a row")
      }
      if week.kind == .deload || week.kind == .recovery, week.number > 1 {
        let before = plan.weeks[week.number - 2].meters
        if week.meters > 0.93 * before {
          violate(
            .deload, week.number,
            "\(kilometers(week.meters)) is no lighter week after \(kilometers(before))")
        }
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
        if week.kind == .race, family.isQuality || run.role == .long {
          violate(.raceWeek, week.number, "hard running in the week of the race")
        }
      }
    }
  }

  mutating func longRuns() {
    var recent = [plan.longestMeters]
    let most = PlanNorms.longestShare(days: plan.configuration.days)
    for week in plan.weeks {
      if week.longMeters > most * week.meters {
        violate(
          .longShare, week.number,
          "\(percent(week.longMeters / week.meters)) of the week, at most \(percent(most))")
      }
      let longest = recent.suffix(4).reduce(0) { max($0, $1) }
      let allowed = max(
        longest * (1 + PlanNorms.largestSpike),
        longest + PlanNorms.smallestSpikeKilometers * 1000)
      var here = 0.0
      for run in week.runs where run.role != .race {
        let meters = table.figures[run.workout].meters
        if meters > allowed + 1 {
          violate(
            .spike, week.number,
            "\(kilometers(meters)) after at most \(kilometers(longest)) in 30 days")
        }
        here = max(here, meters)
      }
      recent.append(here)
    }
  }

  mutating func taper() {
    let peak = plan.weeks.reduce(0) { max($0, $1.meters) }
    let tapering = plan.weeks.filter { $0.phase == .taper }
    if tapering.count > 3 { violate(.taper, nil, "a taper of \(tapering.count) weeks") }
    for week in tapering {
      let out = plan.weeks.count - week.number
      let range = PlanNorms.taperRange(plan.configuration.knownDistance, weeksOut: out)
      let share = week.meters / peak
      let factor = out == 0 ? PlanNorms.raceWeekFactor(days: plan.configuration.days) : 1
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

  mutating func targets() {
    for week in plan.weeks {
      let time = week.seconds / week.targetSeconds - 1
      let load = week.load / week.targetLoad - 1
      if abs(time) > PlanNorms.targetTolerance {
        violate(.targets, week.number, "duration is off by \(percent(time))")
      }
      if abs(load) > PlanNorms.targetTolerance {
        violate(.targets, week.number, "load is off by \(percent(load))")
      }
    }
  }

  mutating func families() {
    var byFamily = Array(repeating: 0, count: Family.allCases.count)
    var byWorkout: [Int] = Array(repeating: 0, count: table.families.count)
    var sessions = 0
    for week in plan.weeks {
      for run in week.runs where run.role == .quality {
        byFamily[table.families[run.workout].index] += 1
        byWorkout[run.workout] += 1
        sessions += 1
      }
    }
    let most = max(
      PlanNorms.fewOfOneFamily, Int(PlanNorms.largestFamilyShare * Double(sessions)))
    for family in Family.allCases where byFamily[family.index] > most {
      violate(
        .familyShare, nil,
        "\(byFamily[family.index]) of \(sessions) quality sessions are \(family.rawValue)")
    }
    for workout in byWorkout.indices where byWorkout[workout] > PlanNorms.mostRepetitions {
      violate(
        .repetition, nil, "\(Catalogue.all[workout].id) comes \(byWorkout[workout]) times")
    }
  }
}
