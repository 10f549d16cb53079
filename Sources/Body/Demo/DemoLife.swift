import Documents
import Running

/// What the days of the demo's athlete are like apart from running.
public struct DemoLife: Sendable {
  /// Nothing has been recorded on it but the night before.
  public var today: CivilDay
  /// Of the two years.
  public var firstDay: CivilDay
  /// Of the running plan.
  public var planStart: CivilDay
  /// Days in bed.
  public var illness: ClosedRange<CivilDay>
  /// Weeks away from home.
  public var holidays: [ClosedRange<CivilDay>]
  /// In order.
  public var bodyWeights: [(day: CivilDay, kilograms: Double)]
  /// Milliseconds since 1970 in which the athlete trains already.
  public var busy: [ClosedRange<Int64>]
  /// Local time ahead of UTC.
  public var offsetMinutes: @Sendable (CivilDay) -> Int

  public init(
    today: CivilDay, firstDay: CivilDay, planStart: CivilDay, illness: ClosedRange<CivilDay>,
    holidays: [ClosedRange<CivilDay>], bodyWeights: [(day: CivilDay, kilograms: Double)],
    busy: [ClosedRange<Int64>], offsetMinutes: @escaping @Sendable (CivilDay) -> Int
  ) {
    self.today = today
    self.firstDay = firstDay
    self.planStart = planStart
    self.illness = illness
    self.holidays = holidays
    self.bodyWeights = bodyWeights
    self.busy = busy
    self.offsetMinutes = offsetMinutes
  }

  /// The first day of something that begins at a time of the day, or later where the athlete is
  /// busy; nil where the day is full.
  public func free(_ day: CivilDay, minute: Int, seconds: Double) -> Instant? {
    let offset = offsetMinutes(day)
    for minute in stride(from: minute, to: 21 * 60, by: 15) {
      guard let time = CivilTime(day, hour: minute / 60, minute: minute % 60) else { return nil }
      let start = Instant(time, offsetMinutes: offset)
      // Shoes and shower.
      let from = start.milliseconds - 600_000
      let to = start.milliseconds + Int64(seconds * 1000) + 900_000
      if !busy.contains(where: { $0.lowerBound < to && from < $0.upperBound }) { return start }
    }
    return nil
  }

  // MARK: Fitness

  /// The race before the plan, from which its paces follow.
  public var raceDay: CivilDay { planStart - 15 }
  public static let raceVDOT = 44.0
  private static let firstVDOT = 39.2

  /// How much of the two years' progress was made, 0…1: quick at first, then slower, and less for
  /// a while after the flu.
  public func progress(on day: CivilDay) -> Double {
    let share = Double(day - firstDay) / Double(max(1, raceDay - firstDay))
    let made = min(1, 1.6 * share / (share + 0.6))
    let since = day - illness.upperBound
    let lost = since >= 0 && since < 42 ? 0.16 * (1 - Double(since) / 42) : 0
    return max(0, made - lost)
  }

  /// What the athlete could run at best.
  public func vdot(on day: CivilDay) -> VDOT {
    VDOT(DemoLife.firstVDOT + (DemoLife.raceVDOT - DemoLife.firstVDOT) * progress(on: day))
  }

  /// Beats per minute, without what a day does to it.
  public func restingHeartRate(on day: CivilDay) -> Double { 58 - 6 * progress(on: day) }

  /// Between the days that the athlete was weighed on.
  public func kilograms(on day: CivilDay) -> Double {
    guard let next = bodyWeights.firstIndex(where: { $0.day >= day }) else {
      return bodyWeights.last?.kilograms ?? 80
    }
    let later = bodyWeights[next]
    guard next > 0 else { return later.kilograms }
    let earlier = bodyWeights[next - 1]
    let share = Double(day - earlier.day) / Double(later.day - earlier.day)
    return earlier.kilograms + (later.kilograms - earlier.kilograms) * share
  }
}

extension RandomSource {
  /// Around 0 with a standard deviation of 1, never beyond ±3.
  public mutating func bell() -> Double { (unit() + unit() + unit() - 1.5) * 2 }
}
