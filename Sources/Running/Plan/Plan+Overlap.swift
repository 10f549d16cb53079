import Documents

/// Plans that lie in the same weeks.
extension Plan {
  /// Whether there is something to run on some days that was not done yet.
  public func hasRunsToCome(in days: ClosedRange<CivilDay>) -> Bool {
    events.contains { days.contains($0.date) && $0.isToCome }
  }

  /// Whether a day lies within its weeks.
  public func isRunning(on day: CivilDay) -> Bool { firstDay <= day && day <= lastDay }

  /// The next day without a run, from a day on; the first of them where each has one.
  public func freeDay(from day: CivilDay) -> CivilDay {
    let first = max(day, firstDay)
    var next = first
    while next <= lastDay {
      let date = next
      if !events.contains(where: { $0.day == date && !$0.isCancelled }) { return date }
      next = next + 1
    }
    return first
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
