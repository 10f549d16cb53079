import Documents
import Recordings
import Tracks

extension RecordedActivity {
  /// A run due north at an even pace, with a heart rate.
  ///
  /// - Parameters:
  ///   - day: since 2026-03-01; it begins at 17:00 there.
  ///   - late: seconds that it begins later.
  static func made(
    on day: Int, meters: Double = 5000, seconds: Int = 1500, lateBy late: Int64 = 0,
    sport: Sport = .running, heart: Bool = true
  ) -> RecordedActivity {
    var activity = RecordedActivity()
    activity.sport = sport
    let start = Instant("2026-03-01T17:00:00.000+01:00") ?? Instant(milliseconds: 0)
    let first = start.milliseconds + Int64(day) * 86_400_000 + late * 1000
    activity.start = Instant(milliseconds: first, offsetMinutes: 60)
    activity.knowsOffset = true
    activity.elapsedSeconds = Double(seconds)
    activity.timerSeconds = Double(seconds)
    if sport != .strength { activity.meters = meters }
    activity.identifier = "4711-\(1_100_000_000 + day)"
    for second in 0...seconds {
      activity.samples.times.append(first + Int64(second) * 1000)
      if heart { activity.samples.heartRates.append(Float(130 + second % 20)) }
      if sport == .strength { continue }
      let share = Double(second) / Double(seconds)
      activity.samples.latitudes.append(47 + share * meters / 111_194.9)
      activity.samples.longitudes.append(8)
      activity.samples.distances.append(share * meters)
    }
    return activity
  }
}
