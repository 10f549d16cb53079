import Documents
import Running
import Tracks

extension Activity {
  /// The share of the timer that samples must tell of to stand before what the device has said.
  private static let samplesCover = 0.8

  /// Takes over what is worked out from the samples. Times, distance, cadence and power that the
  /// device itself has said come first, where nothing speaks against them; ascent and mean heart
  /// rate do where the samples tell of a part of it alone.
  public mutating func take(_ analysis: ActivityAnalysis) {
    takeDistance(analysis)
    if analysis.samples.isEmpty { return }
    takeTimes(analysis)
    if ascentMeters == nil || covers(analysis.timerSeconds),
      let ascent = within(analysis.climb.ascent?.tenths, Activity.climb)
    {
      ascentMeters = ascent
      descentMeters = within(analysis.climb.descent?.tenths, Activity.climb)
    }
    let heart = analysis.heartRate
    if averageHeartRate == nil || covers(heart.total),
      let mean = within(heart.mean?.tenths, Activity.heartRate)
    {
      averageHeartRate = mean
    }
    if let highest = within(heart.highest, Activity.heartRate) {
      maxHeartRate = max(highest, maxHeartRate ?? highest)
    }
    averageCadence = averageCadence ?? within(analysis.averageCadence?.tenths, Activity.cadence)
    averagePower = averagePower ?? within(analysis.averagePower?.tenths, Activity.watts)
    let time = HeartRateTime(secondsByRate: heart.seconds)
    heartRateTime = time.totalSeconds > 0 ? time : nil
    guard analysis.sport.isOnFoot else { return }
    if covers(analysis.timerSeconds) {
      decoupling = analysis.decoupling.flatMap { Activity.percent.contains($0) ? $0.tenths : nil }
      gradedMetersPerSecond = analysis.normalizedGradedSpeed.flatMap {
        Activity.metersPerSecond.contains($0) ? ($0 * 1000).rounded() / 1000 : nil
      }
    }
    takeEfforts(analysis)
  }

  private mutating func takeEfforts(_ analysis: ActivityAnalysis) {
    // Samples may begin after the activity did.
    let ahead = Double((analysis.samples.times.first ?? 0) - startedAt.milliseconds) / 1000
    for effort in analysis.bestEfforts() {
      let start = max(0, effort.startSeconds + ahead).tenths
      guard Activity.seconds.contains(start), Activity.seconds.contains(effort.seconds) else {
        continue
      }
      var best = BestTime()
      best.meters = effort.meters
      best.seconds = effort.seconds.tenths
      best.startSeconds = start
      best.averageHeartRate = within(effort.averageHeartRate?.tenths, Activity.heartRate)
      bestEfforts.append(best)
    }
  }

  /// What the device does not say, where the samples do.
  private mutating func takeTimes(_ analysis: ActivityAnalysis) {
    guard (0.1...Activity.seconds.upperBound).contains(analysis.elapsedSeconds) else { return }
    let elapsed = elapsedSeconds ?? analysis.elapsedSeconds.tenths
    elapsedSeconds = elapsed
    timerSeconds = timerSeconds ?? min(elapsed, analysis.timerSeconds.tenths)
    guard movingSeconds == nil, covers(analysis.timerSeconds) else { return }
    movingSeconds = min(elapsed, analysis.movingSeconds.tenths)
  }

  /// Whether what was measured for so many seconds is that of the whole.
  private func covers(_ seconds: Double) -> Bool {
    let whole = min(timerSeconds ?? .infinity, elapsedSeconds ?? .infinity)
    return seconds >= Activity.samplesCover * whole
  }

  /// The device's total where nothing speaks against it, else what the samples come to.
  ///
  /// A track speaks against a total where it was recorded nearly to the end and its length is
  /// another one; the device's course speaks for itself.
  private mutating func takeDistance(_ analysis: ActivityAnalysis) {
    let choice = analysis.distance
    let total = meters.flatMap { $0 > 0 ? $0 : nil }
    var kept = ActivityDistance()
    kept.trackMeters = within(choice.trackMeters?.tenths, Activity.meters)
    kept.deviceMeters = total ?? within(choice.deviceMeters?.tenths, Activity.meters)
    kept.reason = choice.reason.rawValue
    defer { distance = meters == nil ? nil : kept }
    guard let total else {
      meters = choice.source == .none ? nil : within(choice.meters.tenths, Activity.meters)
      kept.source = Open(choice.source.kept)
      return
    }
    let isCovered = analysis.elapsedSeconds >= 0.9 * (elapsedSeconds ?? .infinity)
    let track = choice.trackMeters.flatMap { $0 > DistanceChoice.shortTrack ? $0 : nil }
    if choice.source != .none, isCovered, let track,
      !DistanceChoice.agreement.contains(total / track)
    {
      meters = within(choice.meters.tenths, Activity.meters)
      kept.source = Open(choice.source.kept)
      if choice.source != .device { kept.reason = DistanceReason.deviceDisagrees.rawValue }
      return
    }
    meters = total
    let isMeasured = choice.source == .device || (track != nil && isCovered)
    kept.source = Open(isMeasured ? .device : .total)
    if choice.source != .device {
      let reason: DistanceReason = isMeasured ? .agrees : .onlyDevice
      kept.reason = reason.rawValue
    }
  }
}

/// Nil for what no document may hold.
private func within(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
  value.flatMap { range.contains($0) ? $0 : nil }
}

extension DistanceSource {
  fileprivate var kept: ActivityDistance.Source {
    switch self {
    case .device: .device
    case .track: .track
    case .speed: .speed
    case .none: .total
    }
  }
}

extension Double {
  fileprivate var tenths: Double { (self * 10).rounded() / 10 }
}
