import Documents

/// Looks at a week that was run and proposes what the next ones should become. It changes nothing:
/// the proposal is a diff, and the person accepts or refuses it.
///
/// | what happened | verdict | next weeks |
/// |---|---|---|
/// | 5 days and more without a run | come back | 50 to 70 % at first, hard sessions last |
/// | much more than planned, in a run or in the week | lower | a warning, and an easier week |
/// | felt much harder than it should | lower | shorter, one hard session less |
/// | less than 55 % of the load | repeat | no more than was planned for this week |
/// | less than 80 % | lower | easy and long runs a little shorter |
/// | all of it, nothing cancelled, at ease | raise | easy and long runs a little longer |
/// | anything else, and the taper | hold | as planned |
public enum WeeklyAdjuster {
  /// Below this share of the planned load, a week is run again.
  static let repeatShare = 0.55
  /// Below this share, the next week is lowered.
  static let lowerShare = 0.80
  /// From this share on, at ease, the next week is raised.
  static let raiseShare = 1.08
  /// From this share on there is no raise: that was too much already.
  static let excessShare = 1.30
  /// Steps of CR10 that a week felt harder or easier than it should.
  static let ratingStep = 1.5

  /// The proposal after week `number`; nil where the plan has no such week or none after it.
  ///
  /// - Parameters:
  ///   - id: of the proposal.
  ///   - today: no run before it becomes another one.
  ///   - others: runs that were no part of the plan.
  ///   - unit: what its reasons tell distances in.
  public static func propose(
    id: ULID, _ plan: Plan, after number: Int, today: CivilDay, others: [OtherRun] = [],
    in unit: PlanUnit = .kilometers
  ) -> Adjustment? {
    guard let week = plan.weeks.first(where: { $0.number == number }),
      let next = plan.weeks.first(where: { $0.number == number + 1 })
    else { return nil }
    let review = WeekReview(plan, week, others: others)
    let pause = plan.pause(upTo: week.startsOn + 6, others)
    var adjustment = Adjustment()
    adjustment.id = id
    adjustment.week = number
    let (verdict, reasons) = decide(review, pause, next, unit)
    adjustment.verdict = Open(verdict)
    adjustment.reasons = reasons
    let longest =
      plan.longestRun(before: next.startsOn, others).map { $0 / 1000 } ?? .infinity
    let furthest = longest + max(1, longest * PlanNorms.largestSpike)
    let runs = plan.runsToCome(in: next, from: today)
    func changed(_ factor: Double, hard: Int) -> [EventChange] {
      shortened(plan, runs, factor: factor, hard: hard, longest: factor > 1 ? furthest : .infinity)
        .changes
    }
    switch verdict {
    case .hold, .replan: break
    case .raise: adjustment.changes = changed(1.05, hard: 9)
    case .lower:
      let isEased = (review.ratingExcess ?? 0) >= ratingStep || review.isExcessive
      let sessions = plan.events(in: next).reduce(0) {
        $0 + (!$1.isCancelled && $1.family.known?.isQuality == true ? 1 : 0)
      }
      adjustment.changes = changed(0.88, hard: isEased ? sessions - 1 : 9)
    case .repeat:
      let factor = min(0.95, week.targetLoad / max(1, next.targetLoad))
      adjustment.changes = changed(max(0.75, factor), hard: 1)
    case .comeBack:
      adjustment.changes = comeBack(plan, from: next.number, today: today, pause, others)
      if let last = adjustment.changes.last?.date, last - next.startsOn >= 7 {
        let count = (last - next.startsOn) / 7 + 1
        adjustment.reasons.append("You are back in the plan after \(count) weeks.")
      }
      if let goal = smallerGoal(plan, adjustment.changes, unit) { adjustment.reasons.append(goal) }
    }
    if !adjustment.changesPlan, adjustment.verdict != .known(.hold) {
      adjustment.verdict = Open(.hold)
      adjustment.reasons.append("There is nothing left in the next week that could change.")
    }
    return adjustment
  }

  private static func decide(
    _ review: WeekReview, _ pause: ComeBack, _ next: PlanWeek, _ unit: PlanUnit
  ) -> (Adjustment.Verdict, [String]) {
    let percent = Int((review.share * 100).rounded())
    var done = "\(review.doneRuns) of \(review.plannedRuns) runs and \(percent) % of the load."
    if review.otherRuns > 0 {
      done += review.otherRuns == 1 ? " 1 other run" : " \(review.otherRuns) other runs"
      done += " counted, too."
    }
    let isTapering = next.phase == .known(.taper)
    if pause.days >= ComeBack.leastDays { return (.comeBack, [pause.reason]) }
    if let excess = review.ratingExcess, excess >= ratingStep, review.share >= lowerShare {
      return (
        .lower, [done, "It felt \(tenths(excess)) steps harder than it should on average."]
      )
    }
    if isTapering { return (.hold, [done, "The taper stays as it is."]) }
    if let furthest = review.excessiveRun {
      return (
        .lower,
        [
          done,
          "A run of \(unit.text(furthest.done / 1000)) in place of "
            + tenths(furthest.planned / 1000 / unit.kilometers)
            + ": that is a leap. The next week evens it out.",
        ]
      )
    }
    if review.share >= excessShare {
      return (.lower, [done, "That was much more than planned: the next week evens it out."])
    }
    if review.share < repeatShare {
      return (.repeat, [done, "The next step would be too long from here."])
    }
    if review.share < lowerShare {
      return (.lower, [done] + (review.longRunDone ? [] : ["The long run was missed."]))
    }
    let isLoading = next.kind == .known(.build) || next.kind == .known(.surprise)
    let isAtEase = (review.ratingExcess ?? 0) <= -ratingStep
    let isWhole = review.doneRuns == review.plannedRuns && review.cancelledRuns == 0
    if isLoading, isWhole, isAtEase || review.share >= raiseShare,
      (review.ratingExcess ?? 0) <= 0
    {
      return (
        .raise,
        [done, isAtEase ? "It felt easier than it should." : "A little more came easily."]
      )
    }
    return (.hold, [done, "That is what was planned."])
  }

  /// Where the way back takes too long for the race as it was meant: what is still sensible.
  private static func smallerGoal(
    _ plan: Plan, _ changes: [EventChange], _ unit: PlanUnit
  ) -> String? {
    guard plan.configuration.knownDistance != .base, !changes.isEmpty else { return nil }
    let paces = Paces(plan.configuration.vdot)
    var longest = 0.0
    for event in plan.events where event.kind == .known(.run) && !event.isCancelled {
      let change = changes.first { $0.event == event.id }
      let figures = change.flatMap { Catalogue.workout($0.workoutID) }?.figures(paces)
      let kilometers = figures.map { $0.meters / 1000 } ?? event.kilometers
      longest = max(longest, event.completion?.meters.map { $0 / 1000 } ?? kilometers)
    }
    let least = PlanNorms.leastPreparation(plan.configuration.knownDistance).longest
    if longest >= least { return nil }
    return
      "The longest run before the race is \(unit.text(longest)): run it to finish, with walk "
      + "breaks, or choose a shorter one."
  }
}

extension Plan {
  /// The longest run of the 30 days before a day in m, what the plan was told of the days before it
  /// among them; nil where none is known.
  func longestRun(before day: CivilDay, _ others: [OtherRun]) -> Double? {
    var longest = day - 30 < firstDay ? configuration.longestKilometers.map { $0 * 1000 } : nil
    for run in others where run.day < day && day - run.day <= 30 {
      if let meters = run.meters { longest = max(longest ?? 0, meters) }
    }
    for event in events {
      guard let done = event.completion, done.date < day, day - done.date <= 30 else { continue }
      longest = max(longest ?? 0, done.meters ?? (event.kilometers * 1000))
    }
    return longest
  }
}
