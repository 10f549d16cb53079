import Documents
import Running

extension Plan {
  /// Runs that an activity can be said to have been: of its day or one beside it, and not done by
  /// another activity.
  public func choices(for activity: Activity) -> [PlanEvent] {
    guard activity.run != nil else { return [] }
    return events.filter { event in
      abs(event.date - activity.day) <= Plan.recordedReach && event.kind != .known(.sick)
        && !event.isCancelled && event.completion?.activityID == nil
    }
  }

  /// Completes a run with an activity, which is taken from the run that it has been so far.
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
    (activity.planID, activity.eventID) = (id, event)
  }

  /// Opens the run again that an activity has completed; false where it has completed none here.
  public mutating func unlink(_ activity: inout Activity) throws(PlanEditError) -> Bool {
    guard let event = event(completedBy: activity.id) else { return false }
    try complete(event.id, nil)
    (activity.planID, activity.eventID) = (nil, nil)
    return true
  }
}
