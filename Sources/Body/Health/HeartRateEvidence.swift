import Documents

/// What recordings say about somebody's heart rates.
public enum HeartRateEvidence {
  /// Rates above are taken for faults of a sensor.
  public static let highestPlausible = 220.0
  /// A rate that no other activity comes near is taken for a fault, too.
  public static let nearness = 0.95
  /// Resting rates of so many days are averaged.
  public static let restingDays = 7

  /// The activity with the highest plausible heart rate that another one has come near to.
  public static func maximum(in activities: [Activity]) -> Activity? {
    var ceiling = highestPlausible
    while true {
      var (highest, next): (Activity?, Activity?)
      for activity in activities {
        guard let rate = activity.maxHeartRate, rate <= ceiling, rate >= 100 else { continue }
        if rate > highest?.maxHeartRate ?? 0 {
          (highest, next) = (activity, highest)
        } else if rate > next?.maxHeartRate ?? 0 {
          next = activity
        }
      }
      guard let rate = highest?.maxHeartRate, let second = next?.maxHeartRate else { return nil }
      if second >= rate * nearness { return highest }
      ceiling = second
    }
  }

  /// The mean resting heart rate of the last seven days, of at least three, by one source.
  public static func resting(_ days: [HealthDay], on today: CivilDay) -> HealthPoint? {
    let recent = days.filter { $0.day > today - restingDays && $0.day <= today }
    let points = HealthSeries(.restingHeartRate, of: recent).points
    guard points.count >= PersonalBand.leastRecent, let last = points.last else { return nil }
    let sum = points.reduce(0) { $0 + $1.value }
    return HealthPoint(
      day: last.day, value: (sum / Double(points.count)).rounded(), source: last.source)
  }
}
