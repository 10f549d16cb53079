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
  /// Runs that belong to none of some plans.
  public func otherRuns(besides plans: [Plan], of athlete: RunnerProfile) -> [OtherRun] {
    var planned: Set<ULID> = []
    for plan in plans {
      for event in plan.events { if let id = event.completion?.activityID { planned.insert(id) } }
    }
    return compactMap { planned.contains($0.id) ? nil : $0.otherRun(of: athlete) }
  }
}
