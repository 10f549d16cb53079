import Documents
import Running

/// A planned run that an activity may have been; of several plans the surest one counts.
public struct PlanFit: Sendable {
  public let event: PlanEvent
  /// See `Activity.doubt(that:)`.
  public let doubt: Int
  /// See `Plan.fit(for:laps:givesUp:)`.
  public let misfit: Double

  /// Whether it is the surer one, and of two as sure that which differs less.
  public func isBetter(than other: PlanFit?) -> Bool {
    guard let other else { return true }
    return (doubt, misfit) < (other.doubt, other.misfit)
  }
}

extension Activity {
  /// How sure it is that an activity was a planned run; 0 is surest.
  ///
  /// | laps tell it | on its day | doubt |
  /// |---|---|---|
  /// | yes | yes | 0 |
  /// | yes | no | 1 |
  /// | no | yes | 2 |
  /// | no | no | 3 |
  func doubt(that event: PlanEvent) -> Int {
    (event.isTold(by: runLaps) ? 0 : 2) + (event.date == day ? 0 : 1)
  }

  /// The run of a plan that it most likely was; nil where none fits.
  ///
  /// - Parameter givesUp: whether a run that another activity has done may be taken from it.
  public func fit(
    in plan: Plan, givesUp: (PlanEvent) -> Bool = { _ in false }
  ) -> PlanFit? {
    guard let run, let found = plan.fit(for: run, laps: runLaps, givesUp: givesUp) else {
      return nil
    }
    return PlanFit(event: found.event, doubt: doubt(that: found.event), misfit: found.misfit)
  }
}
