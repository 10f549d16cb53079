import Documents

/// Where a weight is going, without what water and meals do to it from day to day.
public enum WeightTrend {
  /// The share of a day's difference that the trend takes over, so that its time constant is about
  /// ten days.
  ///
  /// Walker J: The Hacker's Diet, 1991: an exponentially smoothed moving average by 10 % a day.
  public static let dailyShare = 0.1

  /// The trend on each day that was weighed, in the same unit; days between count as if nothing
  /// had changed in them.
  ///
  /// - Parameter weights: one a day, the oldest first.
  public static func course(of weights: [HealthPoint]) -> [HealthPoint] {
    var trend: [HealthPoint] = []
    for point in weights {
      guard let last = trend.last else {
        trend.append(point)
        continue
      }
      var kept = 1.0
      for _ in 0..<min(max(1, point.day - last.day), 365) { kept *= 1 - dailyShare }
      let value = last.value + (point.value - last.value) * (1 - kept)
      trend.append(HealthPoint(day: point.day, value: value, source: point.source))
    }
    return trend
  }

  /// How much the trend has changed a week over the last four, in its unit; nil where it is not
  /// two weeks long by then.
  public static func weekly(_ trend: [HealthPoint], on day: CivilDay) -> Double? {
    let recent = trend.filter { $0.day > day - 28 && $0.day <= day }
    guard let first = recent.first, let last = recent.last, last.day - first.day >= 14 else {
      return nil
    }
    return (last.value - first.value) / Double(last.day - first.day) * 7
  }
}
