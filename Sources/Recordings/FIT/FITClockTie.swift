/// How a device's clock is tied to UTC.
enum FITClockTie: Equatable {
  /// The clock was set, at the latest during the recording.
  case set
  /// It counts from when the device was turned on; seconds to add, by the local time that
  /// `activity` gives for its own.
  case local(Int64)
  /// The same, as the recording began when the file was made.
  case created(Int64)
  /// The same, as the recording ended when `activity` was written.
  case ended(Int64)
  /// The same, and nothing says when that was.
  case none

  init(_ contents: FITContents) {
    guard let times = contents.times, times.upperBound < FITClock.firstTime else {
      self = .set
      return
    }
    func set(_ time: UInt32?) -> UInt32? { time.flatMap { $0 < FITClock.firstTime ? nil : $0 } }
    if let local = set(contents.localTime), let time = contents.activityTime,
      set(time) == nil
    {
      self = .local(Int64(local) - Int64(time))
    } else if let created = set(contents.created) {
      self = .created(Int64(created) - Int64(times.lowerBound))
    } else if let end = set(contents.activityTime) {
      self = .ended(Int64(end) - Int64(times.upperBound))
    } else {
      self = .none
    }
  }

  /// Seconds to add to the clock.
  var base: Int64 {
    switch self {
    case .set, .none: 0
    case .local(let seconds), .created(let seconds), .ended(let seconds): seconds
    }
  }

  var isLocal: Bool {
    if case .local = self { true } else { false }
  }
}

extension FITContents {
  /// From the first time to the last: of the records, of sessions, laps and sets where there is
  /// none.
  var times: ClosedRange<UInt32>? {
    let own = records.times.lazy.filter { $0 > 0 }
    if let first = own.min(), let last = own.max() { return first...last }
    let others = otherTimes
    if let first = others.min(), let last = others.max() { return first...last }
    return nil
  }

  /// Whether the clock counted from when the device was turned on, at least at first.
  var hasUptime: Bool {
    guard let times else { return false }
    // Without records there is no telling when it was set: those that are no dates are left out.
    return (records.count > 0 ? times.lowerBound : times.upperBound) < FITClock.firstTime
  }

  /// Whether a session, lap or set has such a time.
  var hasStrayUptime: Bool { otherTimes.contains { $0 < FITClock.firstTime } }

  private var otherTimes: [UInt32] {
    sessions.flatMap { [$0.start, $0.end].compactMap { $0 } }
      + laps.flatMap { [$0.start, $0.end].compactMap { $0 } }
      + sets.flatMap { [$0.time, $0.end].compactMap { $0 } }
  }
}
