/// The fastest that a distance was covered within an activity.
public struct BestEffort: Equatable, Sendable {
  public var meters: Double
  /// Of the clock, pauses counted.
  public var seconds: Double
  /// Seconds since the start of the activity, and metres from it.
  public var startSeconds: Double
  public var startMeters: Double
  /// Beats per minute during it; nil without a reading.
  public var averageHeartRate: Double?
  /// Entries within it.
  public var entries: Range<Int>
}

extension ActivityAnalysis {
  /// 400 m, 800 m, 1 km, 1 mile, 5 km, 10 km, half marathon, marathon.
  public static let effortMeters = [
    400, 800, 1000, mileMeters, 5000, 10_000, 21_097.5, 42_195,
  ]

  /// The best effort over each distance that the activity is long enough for.
  ///
  /// What is faster than the sport can be is left out: an odometer that caught up.
  public func bestEfforts(_ distances: [Double] = effortMeters) -> [BestEffort] {
    distances.compactMap { bestEffort($0) }
  }

  /// Time is linear between entries, hence the best stretch begins or ends at one: both are tried.
  public func bestEffort(_ length: Double) -> BestEffort? {
    guard length > 0, length <= meters, columns.count > 1 else { return nil }
    let most = MotionLimits(sport).maxSpeed
    var best: (start: ActivityPlace, end: ActivityPlace)?
    var least = Double.infinity
    columns.distances.withUnsafeBufferPointer { way in
      columns.elapsed.withUnsafeBufferPointer { time in
        var end = 0
        for start in 0..<way.count {
          while end < way.count && way[end] < way[start] + length { end += 1 }
          if end == way.count { break }
          // Between end - 1, which is short of it, and end.
          let rest = way[end] - way[start] - length
          let step = way[end] - (end > 0 ? way[end - 1] : way[end])
          let back = rest > 0 && step > 0 ? rest / step : 0
          let seconds = time[end] - back * (end > 0 ? time[end] - time[end - 1] : 0) - time[start]
          if seconds < least && seconds * most >= length {
            least = seconds
            best = (
              ActivityPlace(index: start, part: 0),
              back > 0
                ? ActivityPlace(index: end - 1, part: 1 - back)
                : ActivityPlace(index: end, part: 0)
            )
          }
        }
        var start = 0
        for end in 0..<way.count where way[end] >= length {
          // The last entry that is not beyond the start of the stretch.
          while start + 1 < end && way[start + 1] <= way[end] - length { start += 1 }
          let rest = way[end] - length - way[start]
          let step = way[start + 1] - way[start]
          guard rest >= 0, step > 0, rest < step else { continue }
          let part = rest / step
          let seconds = time[end] - time[start] - part * (time[start + 1] - time[start])
          if seconds < least && seconds * most >= length {
            least = seconds
            best = (ActivityPlace(index: start, part: part), ActivityPlace(index: end, part: 0))
          }
        }
      }
    }
    guard let best else { return nil }
    let first = best.start.part > 0 ? best.start.index + 1 : best.start.index
    return BestEffort(
      meters: length, seconds: least, startSeconds: best.start.value(columns.elapsed),
      startMeters: best.start.value(columns.distances),
      averageHeartRate: heartRate(from: best.start, to: best.end),
      entries: first..<max(first, best.end.index + 1))
  }
}
