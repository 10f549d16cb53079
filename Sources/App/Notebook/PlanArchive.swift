import Documents
import Running

/// Plans of runs with what a page asks of them: which days their runs lie on, which are done.
struct PlanArchive: Sendable {
  /// By their first day.
  private(set) var plans: [Plan] = []
  /// The days of `plans`, in the same order.
  private(set) var days: [PlanDays] = []
  /// Runs that are done, by what was done: see `PlanEvent.doneKeys`.
  private(set) var completedRuns: [ULID: EventPlace] = [:]
  /// The same runs, the newest first.
  private(set) var doneRuns: [CalendarEvent] = []

  func plan(_ id: ULID?) -> Plan? { plans.first { $0.id == id } }

  mutating func put(_ plan: Plan) {
    let done = plan.events.filter { $0.isCompleted }
    let hasSameDone = self.plan(plan.id)?.events.filter { $0.isCompleted } == done
    if !hasSameDone { forgetDoneRuns(of: plan.id) }
    removePlan(plan.id)
    let planDays = PlanDays(plan)
    let place = days.firstIndex { planDays.isBefore($0) } ?? plans.count
    plans.insert(plan, at: place)
    days.insert(planDays, at: place)
    if !hasSameDone { merge(done.map { CalendarEvent(plan: plan.id, event: $0) }) }
  }

  mutating func remove(_ id: ULID) {
    forgetDoneRuns(of: id)
    removePlan(id)
  }

  private mutating func removePlan(_ id: ULID) {
    guard let place = plans.firstIndex(where: { $0.id == id }) else { return }
    plans.remove(at: place)
    days.remove(at: place)
  }

  private mutating func forgetDoneRuns(of id: ULID) {
    guard let plan = plan(id) else { return }
    for event in plan.events {
      for key in event.doneKeys where completedRuns[key]?.plan == id { completedRuns[key] = nil }
    }
    doneRuns.remove { $0.plan == id }
  }

  /// Takes in runs of one plan: those of years before are in order and stay so.
  private mutating func merge(_ done: [CalendarEvent]) {
    for run in done {
      for key in run.event.doneKeys { completedRuns[key] = run.place }
    }
    let own = done.ordered { $0.isNewer(than: $1) }
    var merged: [CalendarEvent] = []
    merged.reserveCapacity(doneRuns.count + own.count)
    var next = 0
    for run in doneRuns {
      while next < own.count, own[next].isNewer(than: run) {
        merged.append(own[next])
        next += 1
      }
      merged.append(run)
    }
    doneRuns = merged + own[next...]
  }
}

extension Notebook {
  /// By their first day.
  public var plans: [Plan] { planArchive.plans }
  /// Runs that are done, by what was done: see `PlanEvent.doneKeys`.
  var completedRuns: [ULID: EventPlace] { planArchive.completedRuns }
  /// The same runs, the newest first.
  var doneRuns: [CalendarEvent] { planArchive.doneRuns }
}
