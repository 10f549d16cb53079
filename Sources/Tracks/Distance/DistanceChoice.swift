/// What a distance was measured with.
public enum DistanceSource: String, CaseIterable, Sendable {
  /// The device's own odometer: a belt, a wheel, a foot pod, its own filter.
  case device
  /// The filtered positions.
  case track
  /// The device's speeds, summed over time.
  case speed
  case none
}

/// Why that source counts.
public enum DistanceReason: String, CaseIterable, Sendable {
  /// The device's distance agrees with the track.
  case agrees
  /// The device's distance, and no track to hold it against.
  case onlyDevice = "only-device"
  /// Done in one place, or positions are of no use: the device counts.
  case indoors
  /// The device gave no distance.
  case noDeviceDistance = "no-device-distance"
  /// The device's distance falls along the way.
  case deviceFalls = "device-falls"
  /// The device's distance grows faster than the sport can be.
  case deviceTooFast = "device-too-fast"
  /// The device's distance is far from the track's.
  case deviceDisagrees = "device-disagrees"
  /// Neither distance nor positions.
  case onlySpeed = "only-speed"
  case nothingMeasured = "nothing-measured"
}

/// Which distance of an activity counts, and why.
public struct DistanceChoice: Equatable, Sendable {
  public var source = DistanceSource.none
  public var reason = DistanceReason.nothingMeasured
  /// Of the source that counts.
  public var meters = 0.0
  /// Of the device, where it gave one.
  public var deviceMeters: Double?
  /// Of the filtered track, where there are positions.
  public var trackMeters: Double?
  /// Metres at each entry by the source that counts, never falling; all 0 without one.
  public var column: [Double] = []

  /// The device's share of the track's length within which they agree.
  public static let agreement = 0.75...1.35
  /// Metres below which a track says nothing of the device.
  public static let shortTrack = 200.0
}

extension DistanceChoice {
  /// Device first, if it is sane; then the track; then speeds.
  init(
    _ samples: Samples, track: FilteredTrack, timeline: Timeline, limits: MotionLimits,
    isIndoors: Bool
  ) {
    let device = Odometer(samples, timeline: timeline, limits: limits)
    let hasTrack = !track.distances.isEmpty
    trackMeters = hasTrack ? track.meters : nil
    deviceMeters = device.isPresent ? device.meters : nil
    if let why = device.reason(track: trackMeters, isIndoors: isIndoors) {
      take(.device, why, device.column)
    } else if hasTrack, !(isIndoors && !samples.speeds.isEmpty) {
      take(.track, device.doubt(track: track.meters), track.distances)
    } else if let column = DistanceChoice.summed(samples.speeds, timeline, limits) {
      take(.speed, device.isPresent ? device.doubt(track: 0) : .onlySpeed, column)
    } else if device.isPresent {
      // Better than nothing: what it rose.
      take(.device, device.doubt(track: 0), device.column)
    } else {
      column = Array(repeating: 0, count: samples.count)
    }
  }

  private mutating func take(
    _ source: DistanceSource, _ reason: DistanceReason, _ column: [Double]
  ) {
    self.source = source
    self.reason = reason
    self.column = column
    meters = column.last ?? 0
  }

  /// Metres at each entry from speeds; nil where none was measured.
  private static func summed(
    _ speeds: [Float], _ timeline: Timeline, _ limits: MotionLimits
  ) -> [Double]? {
    guard speeds.count == timeline.timer.count, !speeds.isEmpty else { return nil }
    var column = Array(repeating: 0.0, count: speeds.count)
    var sum = 0.0
    var last: Float?
    for index in speeds.indices {
      let speed = speeds[index]
      let isMeasured = speed >= 0 && Double(speed) <= limits.maxSpeed
      if index > 0, isMeasured, let last {
        sum += Double(speed + last) / 2 * (timeline.timer[index] - timeline.timer[index - 1])
      }
      if isMeasured { last = speed }
      column[index] = sum
    }
    return last == nil || sum == 0 ? nil : column
  }
}
