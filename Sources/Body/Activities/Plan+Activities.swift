import Documents
import Running

extension Plan {
  /// Runs of some days that an activity can be said to have been: not done by another activity.
  ///
  /// - Parameter days: its own and those beside it where nobody says more.
  public func choices(
    for activity: Activity, on days: ClosedRange<CivilDay>? = nil
  ) -> [PlanEvent] {
    guard activity.run != nil else { return [] }
    let reach = Plan.recordedReach
    let days = days ?? (activity.day - reach)...(activity.day + reach)
    return events.filter { event in
      days.contains(event.date) && event.kind != .known(.sick) && !event.isCancelled
        && event.completion?.activityID == nil
    }
  }

  /// Completes a run with an activity, which is taken from the run that it has been so far, as
  /// somebody has said.
  ///
  /// - Parameter runner: whose load it is.
  public mutating func link(
    _ activity: inout Activity, to event: ULID, of runner: RunnerProfile
  ) throws(PlanEditError) {
    guard let run = activity.run else { throw .noSuchEvent }
    if let former = self.event(completedBy: activity.id), former.id != event {
      try complete(former.id, nil)
    }
    try complete(event, with: run, of: runner)
    (activity.planID, activity.eventID, activity.isUnplanned) = (id, event, false)
    activity.isPlanGuessed = false
  }

  /// Opens the run again that an activity has completed; false where it has completed none here.
  public mutating func unlink(_ activity: inout Activity) throws(PlanEditError) -> Bool {
    guard let event = event(completedBy: activity.id) else { return false }
    try complete(event.id, nil)
    activity.leavePlan()
    return true
  }

  /// Completes the run again that an activity had completed when it was deleted; false where it was
  /// none of this plan's, or where the run is gone or done otherwise by now.
  public mutating func relink(
    _ activity: inout Activity, of runner: RunnerProfile
  ) throws(PlanEditError) -> Bool {
    guard activity.planID == id, let event = events.first(where: { $0.id == activity.eventID }),
      event.completion == nil, !event.isCancelled
    else { return false }
    try link(&activity, to: event.id, of: runner)
    return true
  }
}
