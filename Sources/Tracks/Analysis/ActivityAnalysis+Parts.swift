/// One split or lap.
public struct ActivityPart: Equatable, Sendable {
  /// From 1.
  public var number: Int
  /// Metres from the start of the activity to that of the part.
  public var startMeters: Double
  public var meters: Double
  /// Seconds since the start of the activity.
  public var startSeconds: Double
  /// Of the clock, of the timer, in motion.
  public var elapsedSeconds: Double
  public var timerSeconds: Double
  public var movingSeconds: Double
  /// Metres up and down; nil without altitudes.
  public var ascentMeters: Double?
  public var descentMeters: Double?
  /// Beats per minute; nil without a reading.
  public var averageHeartRate: Double?
  /// As if it had been flat; nil without altitudes, or not on foot.
  public var gradeAdjustedSecondsPerKilometer: Double?
  /// Entries within it.
  public var entries: Range<Int>
  /// Whether it ended before its full length.
  public var isPartial: Bool

  /// By the timer, as the pace of the whole and of a device's laps; nil without distance.
  public var secondsPerKilometer: Double? {
    meters > 0 && timerSeconds > 0 ? timerSeconds / meters * 1000 : nil
  }
}

extension ActivityAnalysis {
  public static let mileMeters = 1609.344
  /// More parts than this are not made.
  static let mostParts = 10_000
  /// Metres below which what is left over is no split of its own.
  static let leastPartMeters = 10.0

  /// Parts of equal length, the ends interpolated; the last one may be shorter.
  public func splits(every length: Double = 1000) -> [ActivityPart] {
    guard length > 0, length.isFinite, meters > 0, meters / length < Double(Self.mostParts),
      columns.count > 1
    else { return [] }
    var parts: [ActivityPart] = []
    var start = ActivityPlace(index: 0, part: 0)
    var end = length
    while let place = columns.first(columns.distances, reaching: end) {
      parts.append(part(parts.count + 1, from: start, to: place))
      start = place
      end = Double(parts.count + 1) * length
    }
    let last = ActivityPlace(index: columns.count - 1, part: 0)
    if meters - start.value(columns.distances) >= Self.leastPartMeters {
      parts.append(part(parts.count + 1, from: start, to: last, isPartial: true))
    }
    return parts
  }

  /// Laps that begin at these moments, and the one before the first of them; where there are none,
  /// kilometres (5 km on a bike).
  ///
  /// - Parameter starts: Milliseconds since 1970-01-01T00:00:00Z, in any order.
  public func laps(starting starts: [Int64]) -> [ActivityPart] {
    guard let origin = samples.times.first, columns.count > 1 else { return [] }
    var seconds = starts.prefix(Self.mostParts).map { Seconds.from(origin, to: $0) }.sorted()
    seconds.removeAll { $0 <= 0.5 || $0 >= elapsedSeconds }
    if seconds.isEmpty && starts.isEmpty { return splits(every: sport == .cycling ? 5000 : 1000) }
    var parts: [ActivityPart] = []
    var start = ActivityPlace(index: 0, part: 0)
    for second in seconds {
      guard let place = columns.first(columns.elapsed, reaching: second) else { continue }
      if place == start { continue }
      parts.append(part(parts.count + 1, from: start, to: place))
      start = place
    }
    let last = ActivityPlace(index: columns.count - 1, part: 0)
    parts.append(part(parts.count + 1, from: start, to: last))
    return parts
  }

  private func part(
    _ number: Int, from start: ActivityPlace, to end: ActivityPlace, isPartial: Bool = false
  ) -> ActivityPart {
    func difference(_ column: [Double]) -> Double { end.value(column) - start.value(column) }
    func optional(_ column: [Double]) -> Double? { column.isEmpty ? nil : difference(column) }
    let timer = difference(columns.timer)
    let flat = optional(columns.flat) ?? 0
    let first = start.part > 0 ? start.index + 1 : start.index
    return ActivityPart(
      number: number, startMeters: start.value(columns.distances),
      meters: difference(columns.distances), startSeconds: start.value(columns.elapsed),
      elapsedSeconds: difference(columns.elapsed), timerSeconds: timer,
      movingSeconds: difference(columns.moving), ascentMeters: optional(climb.ascents),
      descentMeters: optional(climb.descents), averageHeartRate: heartRate(from: start, to: end),
      gradeAdjustedSecondsPerKilometer: flat > 0 && timer > 0 ? timer / flat * 1000 : nil,
      entries: first..<max(first, end.index + 1), isPartial: isPartial)
  }

  func heartRate(from start: ActivityPlace, to end: ActivityPlace) -> Double? {
    guard !columns.beats.isEmpty else { return nil }
    let seconds = end.value(columns.beatSeconds) - start.value(columns.beatSeconds)
    guard seconds > 0 else { return nil }
    return (end.value(columns.beats) - start.value(columns.beats)) / seconds
  }
}
