import Documents
import Running

extension Activity {
  /// What plans that it is no part of have to know of it; nil for what is no run.
  public func otherRun(of athlete: RunnerProfile) -> OtherRun? {
    guard let run else { return nil }
    return OtherRun(
      day: run.day, meters: run.done.meters, load: run.done.load(of: athlete).value?.value)
  }
}

extension [Activity] {
  /// Runs that were no part of a plan: those that none has planned, and what was done of others,
  /// recorded or ticked off.
  ///
  /// - Parameter plans: all that there are; the plan itself may be among them.
  public func otherRuns(
    for plan: Plan, among plans: [Plan], of athlete: RunnerProfile
  ) -> [OtherRun] {
    var own: Set<ULID> = []
    for event in plan.events { if let id = event.completion?.activityID { own.insert(id) } }
    var planned: Set<ULID> = []
    var runs: [OtherRun] = []
    for other in plans where other.id != plan.id {
      for event in other.events {
        guard let done = event.completion else { continue }
        if let id = done.activityID {
          planned.insert(id)
          continue
        }
        var run = OtherRun(
          day: done.date, meters: done.meters ?? event.kilometers * 1000, load: event.countedLoad)
        run.isPlanned = true
        runs.append(run)
      }
    }
    for activity in self where !own.contains(activity.id) {
      guard var run = activity.otherRun(of: athlete) else { continue }
      run.isPlanned = planned.contains(activity.id)
      runs.append(run)
    }
    return runs
  }
}
