import Documents

/// Why the strength of a day cannot go to another one.
public enum WeekMoveError: Error, Equatable, Sendable {
  /// The day is none of the week, or has no strength.
  case otherWeek
  case race
  /// One of the two is done or under way.
  case begun

  public var message: String {
    switch self {
    case .otherWeek: "A day of the coach moves within its week."
    case .race: RunRules.closed
    case .begun: "A day that is done or under way stays where it is."
    }
  }
}

extension WeekPlanner {
  /// Moves the strength of a day to another one of its week; what lies there changes places with
  /// it. Runs stay where they are; a day keeps its identifier, by which its workouts know it.
  ///
  /// - Parameters:
  ///   - brief: what the week follows from, as it stands now.
  ///   - begun: days that stay where they are.
  public static func move(
    _ id: ULID, to date: CivilDay, in plan: inout WeekPlan, _ brief: CoachBrief, begun: [ULID]
  ) throws(WeekMoveError) {
    guard plan.isWhole, let from = plan.days.firstIndex(where: { $0.id == id }),
      let to = plan.days.firstIndex(where: { $0.date == date }),
      !plan.days[from].exercises.isEmpty
    else { throw .otherWeek }
    if from == to { return }
    let (first, second) = (plan.days[from], plan.days[to])
    if begun.contains(id) || begun.contains(second.id) { throw .begun }
    let isClosed = RunRules(brief.runs, start: plan.start).isClosed
    if isClosed[to] || isClosed[from] && !second.exercises.isEmpty { throw .race }
    plan.days[from] = second
    plan.days[to] = first
    let writer = WeekWriter(brief, nil, .none, id: plan.id)
    for (place, there) in [(from, first), (to, second)] {
      var day = plan.days[place]
      day.date = there.date
      (day.runPlanID, day.runEventID, day.runName) = (
        there.runPlanID, there.runEventID, there.runName
      )
      let run = brief.runs.main(on: day.date)
      if day.exercises.isEmpty {
        day.clear()
        if let run, run.eventID == day.runEventID { day.take(run) }
      } else if plan.origin == Open(.offline) {
        day.reason = writer.reason(of: day, run)
      }
      plan.days[place] = day
    }
  }
}
