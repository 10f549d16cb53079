import Body
import Documents
import Running
import Sequences

extension Notebook {
  /// Runs of plans that are done and have no activity, the newest first: they were played, or
  /// ticked off by hand.
  var unrecordedRuns: [CalendarEvent] {
    doneRuns.filter { activity($0.event.completion?.activityID) == nil }
  }
}

extension PlanEvent {
  /// How it was done; where nobody said so, how far it was planned.
  public func doneText(_ units: RunUnits) -> String {
    let figures = completion?.text(units) ?? ""
    return figures.isEmpty ? units.text(kilometers: kilometers) : figures
  }
}

extension CalendarEvent {
  /// Noon of its day on the clock of an instant, to stand among what has a time; in milliseconds
  /// since 1970.
  func noon(onClockOf now: Instant) -> Int64 {
    Int64(event.day.number) * CivilTime.millisecondsPerDay + 43_200_000
      - Int64(now.offsetMinutes) * 60_000
  }
}

/// A run without an activity in a list, with its day. It leads to what was played, else to its
/// plan.
func doneRunRow(_ state: State, _ found: CalendarEvent) -> Node {
  let units = RunUnits(state.notebook.settings)
  let session = state.notebook.session(of: found.event)
  let day = found.event.day
  return linkRow(
    found.event.title,
    detail: day.weekdayName + ", " + day.text(today: state.day) + " · "
      + found.event.doneText(units),
    icon: .run, key: found.event.id.text, session.map { Route.session($0.id) } ?? .plan(found.plan))
}
