import Documents
import Running

/// Plans in which runs are completed by what was recorded.
public struct PlanLinks: Sendable {
  private var plans: [Plan]
  private var changed: Set<ULID> = []
  /// Runs that were found done.
  public private(set) var count = 0

  private let athlete: RunnerProfile

  public init(_ plans: [Plan], _ athlete: Athlete) {
    self.plans = plans
    self.athlete = athlete.profile
  }

  public var changedPlans: [Plan] { plans.filter { changed.contains($0.id) } }

  /// Completes one planned run with what two activities have become: that of the one that stays,
  /// else that of the other. Every other run that either has completed is planned again, as all are
  /// where the two together are no run.
  ///
  /// - Parameter joined: has the identifier of the one that stays.
  /// - Returns: what they have become, with its planned run; the runs that are planned again.
  public mutating func join(
    _ stays: Activity, _ goes: Activity, as joined: Activity
  ) -> (activity: Activity, opened: [PlanEvent]) {
    var activity = joined
    let run = joined.run == nil ? nil : completed(by: stays) ?? completed(by: goes)
    if let run {
      (activity.planID, activity.eventID, activity.isUnplanned) = (run.plan, run.event, false)
    }
    var opened: [PlanEvent] = []
    for place in plans.indices {
      let plan = plans[place]
      for event in plan.events {
        guard let done = event.completion?.activityID, done == stays.id || done == goes.id else {
          continue
        }
        do throws(PlanEditError) {
          if let run, run.plan == plan.id, run.event == event.id {
            // What somebody has corrected stays as long as the run is the same.
            if done == joined.id, joined.run == stays.run { continue }
            try plans[place].link(&activity, to: event.id, of: athlete)
          } else {
            try plans[place].complete(event.id, nil)
            opened.append(event)
          }
        } catch {
          continue
        }
        changed.insert(plan.id)
      }
    }
    if run == nil, !opened.isEmpty { (activity.planID, activity.eventID) = (nil, nil) }
    return (activity, opened)
  }

  /// The run that an activity has completed; of several the one that it names itself.
  private func completed(by activity: Activity) -> (plan: ULID, event: ULID)? {
    var found: (plan: ULID, event: ULID)?
    for plan in plans {
      for event in plan.events where event.completion?.activityID == activity.id {
        if plan.id == activity.planID, event.id == activity.eventID { return (plan.id, event.id) }
        if found == nil { found = (plan.id, event.id) }
      }
    }
    return found
  }

  /// The activity with the planned run that it was, whose plan is completed.
  public mutating func link(_ activity: Activity) -> Activity {
    guard let run = activity.run else { return activity }
    var activity = activity
    for place in plans.indices {
      let plan = plans[place]
      let known = plan.event(completedBy: activity.id)
      let isOpen = activity.eventID == nil && !activity.isUnplanned
      guard let event = known ?? (isOpen ? plan.event(for: run, laps: activity.runLaps) : nil)
      else { continue }
      do throws(PlanEditError) {
        try plans[place].complete(event.id, with: run, of: athlete)
      } catch {
        continue
      }
      if plans[place] != plan { changed.insert(plan.id) }
      if known == nil { count += 1 }
      (activity.planID, activity.eventID, activity.isUnplanned) = (plan.id, event.id, false)
      return activity
    }
    return activity
  }
}
