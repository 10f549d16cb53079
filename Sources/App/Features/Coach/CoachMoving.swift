import Coach
import Documents

extension Notebook {
  /// A week with the strength of a day on another one of its days.
  public func moving(
    _ id: ULID, to date: CivilDay, in week: WeekPlan, _ brief: CoachBrief
  ) throws(WeekMoveError) -> WeekPlan {
    var plan = week
    let begun = done(week).filter { $0.isDone || $0.isRunning }.map { $0.dayID }
    try WeekPlanner.move(id, to: date, in: &plan, brief, begun: begun)
    return plan
  }
}

extension State {
  /// Moves a day of a week that one trains by, with a way back.
  ///
  /// - Parameter date: nil where nobody has chosen one.
  mutating func movePlannedDay(_ id: ULID, to date: CivilDay?, _ effects: inout Effects) {
    guard let date, let old = notebook.weekPlan(ofDay: id), let planned = old.day(id),
      planned.date != date
    else { return }
    let plan: WeekPlan
    do throws(WeekMoveError) {
      plan = try notebook.moving(id, to: date, in: old, coachBrief(of: old))
    } catch {
      return say(error.message)
    }
    save(.weekPlan(plan), &effects)
    var message = "Moved to " + date.fullText(today: day) + ": " + planned.title + "."
    if let other = old.day(on: date), !other.exercises.isEmpty {
      message = planned.title + " changed days with " + other.title + "."
    }
    // What lay there may not go where the first one was.
    for moved in [plan.day(id), plan.day(on: planned.date)] {
      if let conflict = moved.flatMap({ notebook.runConflict($0) }) { message += " " + conflict }
    }
    offerUndo(message, restoring: [.weekPlan(old)], changed: [.weekPlan(plan)])
    calendar.close()
    if route == .calendar { effects.append(.focus(id: "day-" + date.text)) }
  }
}

/// A day of the coach's week in the calendar, and where it can go.
func coachDayCard(_ state: State, _ planned: PlannedDay, _ item: CalendarItem) -> Node {
  section(.class("run-card"), .key(planned.id.text), .label(planned.day.title)) {
    rows { strengthRow(item) ?? .none }
    moving(state, planned)
  }
}

/// To another day of the week; nothing where it is left out, or where there is no other.
private func moving(_ state: State, _ planned: PlannedDay) -> Node {
  guard planned.isOpen, let week = state.notebook.weekPlan(planned.weekID) else { return .none }
  let (id, date) = (planned.id, planned.day.date)
  let others = week.days.filter { $0.id != id }
  if others.isEmpty { return .none }
  return div(.class("run-moving")) {
    div(.class("buttons")) {
      if week.day(on: date - 1) != nil {
        secondaryButton(
          "A day earlier", icon: .back, id: "earlier-" + id.text,
          .coach(.move(id, (date - 1).isoText)))
      }
      if week.day(on: date + 1) != nil {
        secondaryButton(
          "A day later", icon: .forward, id: "later-" + id.text,
          .coach(.move(id, (date + 1).isoText)))
      }
    }
    choice(
      "Move to", id: "move-" + id.text,
      options: [("", "Another day …")]
        + others.map { ($0.date.isoText, $0.date.fullText(today: state.day) + ": " + $0.title) },
      selected: ""
    ) { .coach(.move(id, $0)) }
  }
}
