import Documents

/// A plan as it goes on with other settings, and how that differs from what it was.
public struct PlanRevision: Equatable, Sendable {
  /// What a week holds, without a race.
  public struct Sum: Equatable, Sendable {
    public var kilometers = 0.0
    public var minutes = 0.0
    /// Kilometres of the longest run.
    public var longest = 0.0
    public var hardSessions = 0
  }

  /// A week of the new plan, with what its days held before.
  public struct Week: Equatable, Sendable {
    public let number: Int
    public let startsOn: CivilDay
    public let before: Sum
    public let after: Sum
  }

  /// A day whose runs are others; nothing where there is none.
  public struct Day: Equatable, Sendable {
    public let day: CivilDay
    public let before: String
    public let after: String
  }

  public let plan: Plan
  /// Those that are not over.
  public let weeks: [Week]
  public let days: [Day]
  /// What should be known about the settings.
  public let findings: [PlanFinding]
  /// Whether it is another plan at all.
  public let changesPlan: Bool

  init(_ old: Plan, _ plan: Plan, from day: CivilDay, _ findings: [PlanFinding] = []) {
    self.plan = plan
    self.findings = findings
    changesPlan = plan != old
    weeks = plan.weeks.filter { $0.startsOn + 7 > day }.map { week in
      let days = week.startsOn...(week.startsOn + 6)
      return Week(
        number: week.number, startsOn: week.startsOn, before: Sum(old, days),
        after: Sum(plan, days))
    }
    var changed: [Day] = []
    var next = max(day, min(old.firstDay, plan.firstDay))
    while next <= max(old.lastDay, plan.lastDay) {
      let (before, after) = (old.names(on: next), plan.names(on: next))
      if before != after { changed.append(Day(day: next, before: before, after: after)) }
      next = next + 1
    }
    days = changed
  }
}

extension PlanRevision.Sum {
  init(_ plan: Plan, _ days: ClosedRange<CivilDay>) {
    for event in plan.events where days.contains(event.date) && event.isRun {
      kilometers += event.kilometers
      minutes += event.minutes
      longest = max(longest, event.kilometers)
      if event.family.known?.isQuality == true { hardSessions += 1 }
    }
    (kilometers, minutes) = (rounded(kilometers), rounded(minutes))
  }
}

extension PlanEvent {
  /// Whether it is a run of the plan that counts.
  fileprivate var isRun: Bool { kind == .known(.run) && !isCancelled }
}

extension Plan {
  fileprivate func names(on day: CivilDay) -> String {
    events.filter { $0.date == day && !$0.isCancelled && $0.kind != .known(.sick) }
      .map { $0.name }.joined(separator: ", ")
  }
}

// MARK: Other settings

extension Plan {
  /// The plan as it goes on with other settings: what was done and what lies before `today` stays,
  /// the rest is planned anew, no further than a tenth a week beyond what was run.
  ///
  /// A race on another day ends the plan there: weeks are added or left out. No plan may be over
  /// then, and none that has not begun may have to begin in a week that is over.
  ///
  /// - Parameters:
  ///   - others: runs that were no part of the plan.
  /// - Throws: `PlanError.refused` where there is no sane plan with them.
  public func revised(
    to asked: PlanConfiguration, from today: CivilDay, others: [OtherRun] = [],
    in unit: PlanUnit = .kilometers
  ) throws(PlanError) -> PlanRevision {
    if asked == configuration { return PlanRevision(self, self, from: today) }
    let hasBegun = hasBegun(on: today)
    let settings = try hasBegun ? kept(asked) : asked
    let problems =
      hasBegun
      ? settings.problemsGoingOn(today: today)
      : settings.problems(today: today, in: unit).filter { $0.severity == .refused }
    if !problems.isEmpty { throw .refused(problems) }
    var paced = configuration
    paced.runner = settings.runner
    if paced == settings {
      // Other paces alone leave every run where it is.
      var plan = self
      plan.follow(settings.runner, from: today)
      return PlanRevision(self, plan, from: today)
    }
    var feasible = settings
    if hasBegun, settings.days < configuration.days,
      let longest = settings.longestKilometers
    {
      // What was run on more days went with that longest run; what was run since holds below.
      let least = (settings.currentKilometers ?? 0) / (0.9 * Double(settings.days)) + 0.1
      feasible.longestKilometers = max(longest, least)
    }
    let draft = try PlanEngine.plan(feasible, in: unit)
    var plan = joined(to: Plan(id: id, name: name, draft), settings, from: today)
    if hasBegun { plan.restrain(from: today, after: self, others) }
    return PlanRevision(self, plan, from: today, draft.findings)
  }

  /// Whether its first day is past, which stays from then on.
  public func hasBegun(on today: CivilDay) -> Bool { firstDay < today }

  /// Settings with the weeks that a plan has that began when this one did.
  private func kept(_ asked: PlanConfiguration) throws(PlanError) -> PlanConfiguration {
    var settings = asked
    guard let race = asked.raceDate, asked.knownDistance != .base else {
      settings.startDate = firstDay
      settings.raceDate = nil
      return settings
    }
    let weeks = (race - firstDay + 7) / 7
    if weeks > PlanConfiguration.weeks.upperBound {
      throw .refused([
        PlanFinding(
          .refused, .preparation,
          "From \(firstDay.text) to \(race.text) it is more than "
            + "\(PlanConfiguration.weeks.upperBound) weeks.",
          remedy: "Make a new plan for that race.")
      ])
    }
    settings.weeks = max(PlanConfiguration.weeks.lowerBound, weeks)
    return settings
  }

  /// This plan up to a day and another one from there on. What is done stays on its day, races on
  /// the way and days without training stay, and so does a run that is the same in both, and one
  /// that was moved from a day that is over to one to come.
  private func joined(
    to fresh: Plan, _ settings: PlanConfiguration, from today: CivilDay
  ) -> Plan {
    var plan = self
    plan.configuration = settings
    plan.weeks = fresh.weeks.map { week in
      if let old = weeks.first(where: { $0.startsOn == week.startsOn }), week.startsOn + 7 <= today
      {
        var kept = old
        (kept.id, kept.number) = (week.id, week.number)
        return kept
      }
      return week
    }
    plan.events = events.filter { event in
      event.date < today || event.isCompleted || event.kind == .known(.sick) || event.isOnTheWay
        || event.isMovable && event.originalDate < today && event.date <= fresh.lastDay
    }
    var ids: Set<ULID> = []
    for event in plan.events { ids.insert(event.id) }
    for event in fresh.events where event.date >= today {
      if plan.events.contains(where: { $0.date == event.date && $0.isCompleted }) { continue }
      let same = events.first {
        $0.originalDate == event.originalDate && $0.workoutID == event.workoutID
          && $0.kind == event.kind
      }
      var event = same ?? event
      if event.isCompleted || event.date < today { continue }
      event.swappedWith = nil
      if ids.contains(event.id) {
        event.id = ULID(
          derivedFrom: id.text + "/event/" + event.date.text + "/again",
          milliseconds: Int64(event.date.number) * CivilTime.millisecondsPerDay)
      }
      if ids.insert(event.id).inserted { plan.events.append(event) }
    }
    plan.events.order { ($0.date, $0.id) < ($1.date, $1.id) }
    for race in events where race.isOnTheWay && race.date >= today && !race.isCancelled {
      plan.giveWay(to: race, from: today)
    }
    plan.cancelPausedDays()
    return plan
  }

  /// No week goes further than a tenth beyond what was run before, nor a long run.
  private mutating func restrain(from today: CivilDay, after old: Plan, _ others: [OtherRun]) {
    guard let week = week(of: today) ?? weeks.first(where: { $0.startsOn > today }) else { return }
    // Nothing where there was no pause.
    let wayBack = old.pause(upTo: today - 1, others).shares
    var shares = wayBack
    let full = old.lastFullWeek(before: week.startsOn, others)
    if shares.isEmpty, full > 0,
      let last = old.weeks.last(where: { $0.startsOn + 7 <= week.startsOn })
    {
      // After a lighter week the next one is a third more at most.
      let done = WeekReview(old, last, others: others).doneMeters / 1000
      if done > 0, done * 1.3 < full { shares = [done * 1.3 / full] }
    }
    let changes = WeeklyAdjuster.rejoined(
      self, from: week.number, today: today, others, shares: shares, toEnd: true
    ) { wayBack.isEmpty ? 9 : $0 == wayBack.count - 1 ? 1 : 0 }
    carryOut(changes, "Shorter: no further than a tenth beyond what you ran.")
  }
}

extension PlanEvent {
  /// A race besides that which the plan is for.
  var isOnTheWay: Bool { kind == .known(.race) && workoutID.isEmpty }
}
