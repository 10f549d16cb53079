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

  /// Hands a completed run on to the activity that another one has become a part of.
  public mutating func move(from former: ULID, to activity: Activity) {
    for place in plans.indices {
      let plan = plans[place]
      guard let event = plan.event(completedBy: former) else { continue }
      do throws(PlanEditError) {
        // One run is one event, and what is no run has completed none.
        if let run = activity.run, plan.event(completedBy: activity.id) == nil {
          try plans[place].complete(event.id, with: run, of: athlete)
        } else {
          try plans[place].complete(event.id, nil)
        }
      } catch {
        continue
      }
      changed.insert(plan.id)
    }
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
