import Documents
import Running

/// Plans in which runs are completed by what was recorded.
public struct PlanLinks: Sendable {
  private var plans: [Plan]
  private var changed: Set<ULID> = []
  /// Runs that were found done.
  public private(set) var count = 0
  /// Runs that went from an activity of another day, by a guess, to one that is surer.
  public private(set) var moved: [Move] = []

  public struct Move: Sendable {
    public var run: PlanEvent
    public var from: Activity
    public var to: Activity
  }

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
    let isGuessed = run.map { run in
      [stays, goes].contains { $0.isPlanGuessed && $0.eventID == run.event }
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
    activity.isPlanGuessed = isGuessed ?? activity.isPlanGuessed && activity.eventID != nil
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
    link([activity]) { _ in nil }.first ?? activity
  }

  /// Activities with the planned runs that they were, whose plans are completed: the surest
  /// first, see `PlanFit`, in whatever order they come. A run that was guessed to be done is taken
  /// from the activity that has it where another one is surer.
  ///
  /// - Parameter known: an activity that is not among them.
  /// - Returns: these, and behind them those from which a run was taken.
  public mutating func link(
    _ activities: [Activity], known: (ULID) -> Activity?
  ) -> [Activity] {
    var linked = activities.map { followed($0) }
    for doubt in 0...PlanLinks.mostDoubt {
      // It may grow meanwhile.
      var place = 0
      while place < linked.count {
        if let found = best(for: linked[place], among: linked, known), found.fit.doubt <= doubt {
          complete(found, with: place, of: &linked, known)
        }
        place += 1
      }
    }
    return linked
  }

  /// The activity with the run that it has completed, whose figures follow.
  private mutating func followed(_ activity: Activity) -> Activity {
    guard let run = activity.run else { return activity }
    var activity = activity
    for place in plans.indices {
      let plan = plans[place]
      guard let event = plan.event(completedBy: activity.id),
        (try? plans[place].complete(event.id, with: run, of: athlete)) != nil
      else { continue }
      if plans[place] != plan { changed.insert(plan.id) }
      (activity.planID, activity.eventID, activity.isUnplanned) = (plan.id, event.id, false)
      return activity
    }
    return activity
  }

  private struct Found {
    var plan: Int
    var fit: PlanFit
  }

  private static let mostDoubt = 3

  /// The run of all plans that fits an activity best, of those that are open or less sure to be
  /// another's; nil where it has one, or somebody has said that it has none.
  private func best(
    for activity: Activity, among linked: [Activity], _ known: (ULID) -> Activity?
  ) -> Found? {
    if activity.eventID != nil || activity.isUnplanned { return nil }
    var best: Found?
    for place in plans.indices {
      let fit = activity.fit(in: plans[place]) { event in
        guard let holder = holder(of: event, among: linked, known) else { return false }
        return activity.doubt(that: event) < holder.doubt(that: event)
      }
      if let fit, fit.isBetter(than: best?.fit) { best = Found(plan: place, fit: fit) }
    }
    return best
  }

  /// The activity that was guessed to be a planned run, where nobody has said more of that since.
  private func holder(
    of event: PlanEvent, among linked: [Activity], _ known: (ULID) -> Activity?
  ) -> Activity? {
    guard let completion = event.completion, let id = completion.activityID,
      let holder = linked.first(where: { $0.id == id }) ?? known(id),
      holder.isPlanGuessed, holder.eventID == event.id, let run = holder.run,
      completion.meters == run.done.meters, completion.seconds == run.done.seconds,
      completion.rating ?? run.done.rating == run.done.rating
    else { return nil }
    return holder
  }

  private mutating func complete(
    _ found: Found, with place: Int, of linked: inout [Activity], _ known: (ULID) -> Activity?
  ) {
    guard let run = linked[place].run else { return }
    let (former, event) = (plans[found.plan], found.fit.event.id)
    let holder = holder(of: found.fit.event, among: linked, known)
    do throws(PlanEditError) {
      // What was measured of the other one is not this one's.
      if holder != nil { try plans[found.plan].complete(event, nil) }
      try plans[found.plan].complete(event, with: run, of: athlete)
    } catch {
      plans[found.plan] = former
      return
    }
    changed.insert(former.id)
    (linked[place].planID, linked[place].eventID) = (former.id, event)
    (linked[place].isUnplanned, linked[place].isPlanGuessed) = (false, true)
    guard var holder else {
      count += 1
      return
    }
    moved.append(Move(run: found.fit.event, from: holder, to: linked[place]))
    holder.leavePlan()
    if let other = linked.firstIndex(where: { $0.id == holder.id }) {
      linked[other] = holder
    } else {
      linked.append(holder)
    }
  }
}
