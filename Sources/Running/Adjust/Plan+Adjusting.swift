import Documents

extension Plan {
  /// The week that ended last; nil before the first one has.
  public func endedWeek(today: CivilDay) -> Int? {
    weeks.last { $0.startsOn + 7 <= today }?.number
  }

  /// The week to look back on: the one that ended last; on the evening of its last day, once no run
  /// of that day is left, the one that ends. Nil before the first.
  public func reviewedWeek(at now: Instant) -> Int? {
    let today = now.day
    if now.local.millisecondOfDay >= Plan.evening, let week = week(of: today),
      week.startsOn + 6 == today, !hasRunsToCome(in: today...today)
    {
      return week.number
    }
    return endedWeek(today: today)
  }

  /// 18:00, in milliseconds since midnight.
  private static let evening = 18 * 3_600_000

  /// What was decided after a week; nil where nothing was yet.
  public func decision(after week: Int) -> Adjustment? {
    adjustments.last { $0.week == week && $0.outcome != .known(.proposed) }
  }

  /// What is proposed after a week; nil where it was decided already, where the next week is over,
  /// too, or where nothing is left to run.
  ///
  /// Its identifier follows from the plan and the week: two devices propose the same.
  ///
  /// - Parameters:
  ///   - others: runs that were no part of the plan.
  ///   - unit: what its reasons tell distances in.
  public func proposal(
    after week: Int, today: CivilDay, others: [OtherRun] = [], in unit: PlanUnit = .kilometers
  ) -> Adjustment? {
    guard today <= lastDay, decision(after: week) == nil, !isLate(after: week, today: today),
      hasRunsToCome(in: min(today, lastDay)...lastDay)
    else { return nil }
    return WeeklyAdjuster.propose(
      id: ULID(derivedFrom: id.text + "/adjustment/" + String(week)), self, after: week,
      today: today, others: others, in: unit)
  }

  /// Whether the week that follows one is over, so that nothing is to be decided any more.
  public func isLate(after week: Int, today: CivilDay) -> Bool {
    weeks.contains { $0.number == week + 1 && $0.startsOn + 7 <= today }
  }

  /// Carries an adjustment out and keeps it in the history; a second time nothing changes.
  public mutating func accept(_ adjustment: Adjustment) {
    if isAccepted(after: adjustment.week) { return }
    carryOut(
      adjustment.changes,
      "Adjusted after week \(adjustment.week): " + adjustment.reasons.joined(separator: " "))
    keep(adjustment, .accepted)
  }

  /// Keeps a refused adjustment in the history; what was carried out stays so.
  public mutating func refuse(_ adjustment: Adjustment) {
    if !isAccepted(after: adjustment.week) { keep(adjustment, .refused) }
  }

  private func isAccepted(after week: Int) -> Bool {
    adjustments.contains { $0.week == week && $0.outcome == .known(.accepted) }
  }

  private mutating func keep(_ adjustment: Adjustment, _ outcome: Adjustment.Outcome) {
    var kept = adjustment
    kept.outcome = Open(outcome)
    adjustments.remove { $0.id == kept.id }
    adjustments.append(kept)
  }
}

extension Plan {
  /// Makes runs others and says why; a hard session that becomes easy is no hard day.
  mutating func carryOut(_ changes: [EventChange], _ reason: String) {
    let paces = Paces(configuration.vdot)
    for change in changes {
      guard let place = events.firstIndex(where: { $0.id == change.event }),
        !events[place].isCompleted, let workout = Catalogue.workout(change.workoutID)
      else { continue }
      events[place].take(workout, paces)
      if events[place].role == .known(.quality), !workout.family.isQuality {
        events[place].role = Open(.easy)
      }
      events[place].reasons.append(reason)
    }
  }
}
