import Documents

extension Plan {
  /// Carries an adjustment out and keeps it in the history.
  ///
  /// - Throws: `PlanError.refused` where the rest of the plan cannot be made anew; the plan stays.
  public mutating func accept(_ adjustment: Adjustment) throws(PlanError) {
    if let configuration = adjustment.configuration {
      try replan(configuration, after: adjustment.week)
    }
    let paces = Paces(configuration.vdot)
    for change in adjustment.changes {
      guard let place = events.firstIndex(where: { $0.id == change.event }),
        !events[place].isCompleted, let workout = Catalogue.workout(change.workoutID)
      else { continue }
      let role: RunRole = workout.family == .long ? .long : .easy
      events[place].take(workout, paces)
      events[place].role = Open(role)
      events[place].reasons.append(
        "Adjusted after week \(adjustment.week): " + adjustment.reasons.joined(separator: " "))
    }
    keep(adjustment, .accepted)
  }

  /// Keeps a refused adjustment in the history; nothing else changes.
  public mutating func refuse(_ adjustment: Adjustment) { keep(adjustment, .refused) }

  private mutating func keep(_ adjustment: Adjustment, _ outcome: Adjustment.Outcome) {
    var kept = adjustment
    kept.outcome = Open(outcome)
    adjustments.removeAll { $0.id == kept.id }
    adjustments.append(kept)
  }

  /// Makes the weeks after `number` anew. What was done, and races on the way, stay.
  private mutating func replan(
    _ rest: PlanConfiguration, after number: Int
  ) throws(PlanError) {
    let draft = try PlanEngine.plan(rest)
    var part = Plan(id: id, name: name, draft)
    let start = draft.firstDay
    let kept = events.filter { event in
      event.date < start || event.isCompleted || event.kind == .known(.sick)
        || (event.kind == .known(.race) && event.date != rest.raceDay)
    }
    let taken = kept.map { $0.id }
    part.events.removeAll { taken.contains($0.id) }
    events = kept + part.events
    weeks = weeks.filter { $0.number <= number }
    for week in part.weeks {
      var week = week
      week.number += number
      week.id = ULID(derivedFrom: id.text + "/week/" + String(week.number))
      weeks.append(week)
    }
  }
}
