import Documents

/// Which plan is meant where none is named. The plans are in the order in which they begin.
extension [Plan] {
  /// The first one that is not over, and one with something left to run before one without.
  public func active(on day: CivilDay) -> Plan? {
    let open = filter { day <= $0.lastDay }
    return open.first { $0.hasRunsToCome(in: day...$0.lastDay) } ?? open.first
  }

  /// The one that has a day in its weeks, and one with something left to run before one without.
  public func running(on day: CivilDay) -> Plan? {
    filter { $0.isRunning(on: day) }.active(on: day)
  }
}
