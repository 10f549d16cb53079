import Documents

/// On which of the seven days the sessions lie, and what each is for.
struct Placement: Sendable {
  /// 0…6, ascending.
  let days: [Int]
  /// One a session.
  let focuses: [Focus]
  /// What speaks against it: the less, the better.
  let penalty: Double

  /// How many earlier sessions have the same focus.
  func turn(of session: Int) -> Int {
    var turn = 0
    for earlier in 0..<session where focuses[earlier] == focuses[session] { turn += 1 }
    return turn
  }

  /// Every way to place the sessions, the best first.
  static func all(_ brief: CoachBrief) -> [Placement] {
    let rules = PlacementRules(brief)
    let sessions = min(brief.request.days, rules.openDays)
    guard sessions > 0 else { return [] }
    var found: [Placement] = []
    for chosen in 1..<(1 << WeekPlan.dayCount) where chosen.nonzeroBitCount == sessions {
      let days = (0..<WeekPlan.dayCount).filter { chosen & (1 << $0) != 0 }
      if days.contains(where: { rules.isClosed[$0] }) { continue }
      for (choice, division) in Focus.divisions(sessions).enumerated() {
        for first in 0..<sessions {
          let focuses = (0..<sessions).map { division[($0 + first) % sessions] }
          let isTwin = found.last.map { $0.days == days && $0.focuses == focuses } ?? false
          if isTwin { continue }
          let penalty = rules.penalty(days, focuses) + Double(choice) * 1.5 + Double(first) * 0.05
          found.append(Placement(days: days, focuses: focuses, penalty: penalty))
        }
      }
    }
    return found.ordered { $0.penalty < $1.penalty }
  }
}

/// What the runs of a week, programmes and the days before it leave for strength.
struct PlacementRules {
  let isClosed: [Bool]
  /// Those of them that programmes have.
  let isLeft: [Bool]
  let causes: [RunRules.Cause?]
  let legsRest: [Bool]
  private let hasRun: [Bool]
  private let hasHardRun: [Bool]
  private let hasLongRun: [Bool]
  /// Whether the day before the first had a long run or a race.
  private let isTired: Bool
  /// Regions that were trained hard on the day before the first.
  private let before: [Region]
  private let seed: UInt64

  /// One day of the week stays without strength.
  var openDays: Int {
    min(
      isClosed.filter { !$0 }.count,
      CoachRequest.strengthDays.upperBound - isLeft.filter { $0 }.count)
  }

  init(_ brief: CoachBrief) {
    let count = WeekPlan.dayCount
    func days(_ matches: (BriefRun) -> Bool) -> [Bool] {
      // The day after the seventh and the one after that count, too.
      var found = Array(repeating: false, count: count + 2)
      for run in brief.runs where matches(run) {
        let place = run.date - brief.start
        if found.indices.contains(place) { found[place] = true }
      }
      return found
    }
    let rules = RunRules(brief.runs, start: brief.start)
    (causes, legsRest) = (rules.causes, rules.legsRest)
    let isLeft = (0..<count).map { brief.programmeDays.contains(brief.start + $0) }
    isClosed = (0..<count).map { isLeft[$0] || rules.isClosed[$0] }
    self.isLeft = isLeft
    isTired = brief.runs.contains { $0.date < brief.start && ($0.isLong || $0.isRace) }
    hasRun = days { _ in true }
    hasHardRun = days { $0.isHard && !$0.isLong }
    hasLongRun = days { $0.isLong }
    var regions: [Region] = []
    for state in brief.muscles where state.setsDayBefore >= RecentLog.hardSets {
      let region = state.region
      if !regions.contains(region) { regions.append(region) }
    }
    self.before = regions
    seed = UInt64(brief.request.seed)
  }

  func penalty(_ days: [Int], _ focuses: [Focus]) -> Double {
    var penalty = 0.0
    let ideal = Double(WeekPlan.dayCount) / Double(days.count)
    for session in days.indices {
      let day = days[session]
      let focus = focuses[session]
      let isLast = session == days.count - 1
      let gap = (isLast ? days[0] + WeekPlan.dayCount : days[session + 1]) - day
      if days.count > 1 { penalty += (Double(gap) - ideal) * (Double(gap) - ideal) * 0.5 }
      if gap == 1, focus.overlaps(focuses[isLast ? 0 : session + 1]) { penalty += 6 }
      if legsRest[day], focus.trainsLegs { penalty += focus.isOnlyLegs ? 8 : 4 }
      if hasLongRun[day] { penalty += focus.trainsLegs ? 2 : 1 }
      // Hard days hard: legs on the day of a hard run leave the next day free.
      if hasHardRun[day] { penalty += focus.trainsLegs ? -0.3 : 0.5 }
      if hasRun[day] { penalty += 0.3 }
      if day > 0 ? hasLongRun[day - 1] : isTired, focus.trainsLegs { penalty += 1 }
      if day == 0 {
        for region in before where focus.allows(region) { penalty += region == .trunk ? 1 : 4 }
      }
    }
    let free = (0..<WeekPlan.dayCount).filter { !days.contains($0) && !hasRun[$0] }
    if free.isEmpty { penalty += 2 }
    if seed != 0 {
      var random = RandomSource(
        seed: days.reduce(seed) { $0 &* 31 &+ UInt64($1) } &+ UInt64(focuses[0].rawValue))
      penalty += random.unit()
    }
    return penalty
  }
}
