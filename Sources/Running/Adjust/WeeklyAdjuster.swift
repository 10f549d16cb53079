import Documents

/// Compares a week's plan with what was done and decides about the next one. Pure: it proposes a
/// diff, and the person accepts or refuses it.
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
  ///   - others: runs that were no part of the plan.
  public static func propose(
    id: ULID, _ plan: Plan, after number: Int, others: [OtherRun] = []
  ) -> Adjustment? {
    guard let week = plan.weeks.first(where: { $0.number == number }),
      let next = plan.weeks.first(where: { $0.number == number + 1 })
    else { return nil }
    let review = WeekReview(plan, week, others: others)
    var before: WeekReview?
    if let earlier = plan.weeks.first(where: { $0.number == number - 1 }) {
      before = WeekReview(plan, earlier, others: others)
    }
    var adjustment = Adjustment()
    adjustment.id = id
    adjustment.week = number
    let (verdict, reasons) = decide(review, before, week, next)
    adjustment.verdict = Open(verdict)
    adjustment.reasons = reasons
    switch verdict {
    case .hold: break
    case .raise: adjustment.changes = changes(plan, next, factor: 1.05, isEased: false, others)
    case .lower:
      let isEased = (review.ratingExcess ?? 0) >= ratingStep
      adjustment.changes = changes(plan, next, factor: 0.88, isEased: isEased, others)
    case .repeat:
      let factor = min(0.95, week.targetLoad / max(1, next.targetLoad))
      adjustment.changes = changes(
        plan, next, factor: max(0.6, factor), isEased: false, others)
    case .replan:
      adjustment.configuration = configuration(plan, review, before, next, others)
      if adjustment.configuration == nil {
        adjustment.verdict = Open(.lower)
        adjustment.reasons.append("Too few weeks are left to plan anew.")
        adjustment.changes = changes(plan, next, factor: 0.7, isEased: true, others)
      }
    }
    if !adjustment.changesPlan, adjustment.verdict != .known(.hold) {
      adjustment.verdict = Open(.hold)
      adjustment.reasons.append("There is nothing left in the next week that could change.")
    }
    return adjustment
  }

  private static func decide(
    _ review: WeekReview, _ before: WeekReview?, _ week: PlanWeek, _ next: PlanWeek
  ) -> (Adjustment.Verdict, [String]) {
    let percent = Int((review.share * 100).rounded())
    var done = "\(review.doneRuns) of \(review.plannedRuns) runs and \(percent) % of the load."
    if review.otherRuns > 0 {
      done += review.otherRuns == 1 ? " 1 other run" : " \(review.otherRuns) other runs"
      done += " counted, too."
    }
    let isTapering = next.phase == .known(.taper)
    if review.sickDays >= 4 {
      return (
        isTapering ? .lower : .replan, ["Ill on \(review.sickDays) days: fitness has changed."]
      )
    }
    if review.share < repeatShare, let before, before.share < repeatShare, !isTapering {
      return (.replan, [done, "The week before was short, too: the plan is out of reach."])
    }
    if let excess = review.ratingExcess, excess >= ratingStep, review.share >= lowerShare {
      return (
        .lower, [done, "It felt \(tenths(excess)) steps harder than it should on average."]
      )
    }
    if isTapering { return (.hold, [done, "The taper stays as it is."]) }
    if review.share < repeatShare {
      return (.repeat, [done, "The next step would be too long from here."])
    }
    if review.share < lowerShare {
      let long = review.longRunDone ? [] : ["The long run was missed."]
      return (.lower, [done] + long)
    }
    if review.share >= excessShare {
      return (.lower, [done, "That was much more than planned: the next week evens it out."])
    }
    let isLoading = next.kind == .known(.build) || next.kind == .known(.surprise)
    let isAtEase = (review.ratingExcess ?? 0) <= -ratingStep
    if isLoading, review.doneRuns == review.plannedRuns, isAtEase || review.share >= raiseShare,
      (review.ratingExcess ?? 0) <= 0
    {
      return (
        .raise,
        [done, isAtEase ? "It felt easier than it should." : "A little more came easily."]
      )
    }
    return (.hold, [done, "That is what was planned."])
  }

  // MARK: Changes

  /// Easy and long runs get longer or shorter; where a week felt too hard, the first quality
  /// session becomes easy. What is done, cancelled or a race stays.
  private static func changes(
    _ plan: Plan, _ week: PlanWeek, factor: Double, isEased: Bool, _ others: [OtherRun]
  ) -> [EventChange] {
    let paces = Paces(plan.configuration.vdot)
    let longest = plan.longestRun(before: week.startsOn, others)
    var mayEase = isEased
    var changes: [EventChange] = []
    for event in plan.events(in: week)
    where !event.isCancelled && !event.isCompleted && event.kind == .known(.run) {
      var family = event.family.known ?? .easy
      if family.isQuality {
        if !mayEase { continue }
        mayEase = false
        family = .easy
      }
      if family == .longFinish { family = .long }
      var seconds = event.minutes * 60 * factor
      if factor > 1, let longest {
        // Never further than the guard against spikes allows.
        let most = longest * (1 + PlanNorms.largestSpike) / paces.metersPerSecond(.easy)
        seconds = min(seconds, max(most, event.minutes * 60))
      }
      guard let workout = Catalogue.closest(family, seconds: seconds, paces),
        workout.id != event.workoutID
      else { continue }
      var change = EventChange()
      change.event = event.id
      change.date = event.date
      change.before = event.name
      change.after = workout.name
      change.workoutID = workout.id
      change.loadBefore = event.load
      change.loadAfter = rounded(workout.figures(paces).load)
      changes.append(change)
    }
    return changes
  }

  /// The rest of the plan from where the runner stands; nil where fewer than four weeks are left.
  private static func configuration(
    _ plan: Plan, _ review: WeekReview, _ before: WeekReview?, _ next: PlanWeek,
    _ others: [OtherRun]
  ) -> PlanConfiguration? {
    let left = plan.weeks.count - next.number + 1
    guard PlanConfiguration.weeks.contains(left) else { return nil }
    var configuration = plan.configuration
    configuration.weeks = left
    configuration.startDate = next.startsOn
    let weeks = [review.doneMeters, before?.doneMeters ?? review.doneMeters]
    let usual = plan.weeks.first?.targetKilometers ?? 0
    // Some of the fitness of earlier weeks is still there.
    let current = max(weeks.reduce(0, +) / 2000, usual * 0.6)
    configuration.currentKilometers = rounded(current)
    configuration.longestKilometers = rounded(
      max((plan.longestRun(before: next.startsOn, others) ?? 0) / 1000, current * 0.3))
    return configuration
  }
}

extension Plan {
  /// The longest run of the 30 days before a day in m; nil where none was done.
  func longestRun(before day: CivilDay, _ others: [OtherRun]) -> Double? {
    var longest: Double?
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
