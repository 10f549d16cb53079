import Documents

/// Plans that lie in the same weeks.
extension Plan {
  /// Whether there is something to run on some days that was not done yet.
  public func hasRunsToCome(in days: ClosedRange<CivilDay>) -> Bool {
    events.contains { days.contains($0.date) && $0.isToCome }
  }

  /// Cancels what is left from a day on, because another plan counts from there.
  public mutating func giveWay(to other: String, from day: CivilDay) {
    for place in events.indices where events[place].date >= day && events[place].isToCome {
      events[place].isCancelled = true
      events[place].reasons.append("Cancelled: \(other) counts from here on.")
    }
  }
}

extension PlanEvent {
  fileprivate var isToCome: Bool { !isCompleted && !isCancelled && kind != .known(.sick) }
}
