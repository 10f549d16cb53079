import Documents
import Tracks

extension Recording {
  /// What a recording has become.
  public struct Ended {
    public var activity: Activity
    /// The file that keeps the samples: GPX, or TCX where some of them have no position.
    public var samples: [UInt8]
    /// What the activity's page draws, as the library will tell it.
    public var track: [UInt8]
  }

  /// Seconds of heart rates that make an activity of what has no way.
  private static let leastHeartSeconds = 5.0

  /// The activity that was recorded, worked out from all of its samples. Where positions come to no
  /// way, such as on a treadmill, it has the heart rates and no distance. Nil without either.
  ///
  /// - Parameter intensity: of a card by its position, as laps have it.
  public func activity(intensity: (Int) -> String) -> Ended? {
    guard let end = endedAt ?? samples.times.last else { return nil }
    let hasWay = hasWay
    let samples = measured(hasWay)
    var activity = Activity()
    activity.id = start.id
    activity.name = start.name
    activity.sport = Open(start.sport)
    activity.startedAt = start.at
    activity.sessionID = start.session
    activity.elapsedSeconds = seconds(end - start.at.milliseconds)
    activity.timerSeconds = seconds(elapsed(at: end))
    let analysis = ActivityAnalysis(samples, sport: start.sport, pauses: pauses)
    activity.take(analysis)
    if hasWay {
      guard activity.meters != nil else { return nil }
    } else {
      guard analysis.heartRate.total >= Recording.leastHeartSeconds else { return nil }
      // A strap does not tell when somebody moved.
      activity.movingSeconds = nil
    }
    takeParts(of: analysis, until: end, into: &activity, intensity)
    let isPlaced = hasWay && samples.isPlacedThroughout
    let file =
      isPlaced
      ? SamplesGPX.write(samples, name: start.name, sport: start.sport)
      : SamplesTCX.write(samples, of: activity)
    var source = ActivitySource()
    source.id = start.id
    source.format = "regimen"
    source.sport = activity.sport
    source.startedAt = activity.startedAt
    source.knowsOffset = true
    source.elapsedSeconds = activity.elapsedSeconds
    source.timerSeconds = activity.timerSeconds
    source.meters = activity.meters
    source.averageHeartRate = activity.averageHeartRate
    let hash = SHA256Digest.text(of: file)
    source.samples = Attachment(
      of: activity, ending: isPlaced ? "gpx" : "tcx", sha256: hash, bytes: file.count)
    activity.sources = [source]
    return Ended(
      activity: activity, samples: file,
      track: ActivityTrackText.json(activity, analysis, samples: hash))
  }

  /// The samples without columns in which nothing was measured; heart rates alone without a way.
  private func measured(_ hasWay: Bool) -> Samples {
    var samples = self.samples
    if !hasWay {
      (samples.latitudes, samples.longitudes) = ([], [])
      (samples.altitudes, samples.accuracies) = ([], [])
    }
    if !samples.altitudes.contains(where: { $0.isFinite }) { samples.altitudes = [] }
    if !samples.accuracies.contains(where: { $0.isFinite }) { samples.accuracies = [] }
    if !samples.heartRates.contains(where: { $0.isFinite }) { samples.heartRates = [] }
    return samples
  }

  private func takeParts(
    of analysis: ActivityAnalysis, until end: Int64, into activity: inout Activity,
    _ intensity: (Int) -> String
  ) {
    func instant(_ milliseconds: Int64) -> Instant {
      Instant(milliseconds: milliseconds, offsetMinutes: Int(start.at.offsetMinutes))
    }
    func id(_ part: String, _ number: Int, _ time: Int64) -> ULID {
      ULID(
        derivedFrom: start.id.text + part + String(number), milliseconds: max(0, time))
    }
    let parts = analysis.laps(starting: laps.dropFirst().map { $0.start })
    let origin = analysis.samples.times.first ?? 0
    for (number, lap) in laps.enumerated() {
      let next = number + 1 < laps.count ? laps[number + 1].start : end
      var kept = ActivityLap()
      kept.id = id("/lap/", number, lap.start)
      kept.startedAt = instant(lap.start)
      kept.elapsedSeconds = seconds(next - lap.start)
      kept.timerSeconds = seconds(timer(from: lap.start, to: next))
      // The first one begins with the first position.
      let part = parts.first {
        let time = origin + Int64(($0.startSeconds * 1000).rounded())
        return time < next && (number == 0 || time >= lap.start - 500)
      }
      if let part {
        if activity.meters != nil { kept.meters = (part.meters * 10).rounded() / 10 }
        kept.averageHeartRate = part.averageHeartRate.map { ($0 * 10).rounded() / 10 }
        kept.ascentMeters = part.ascentMeters.map { ($0 * 10).rounded() / 10 }
      }
      kept.workoutStep = lap.step
      kept.intensity = lap.step.map(intensity) ?? ""
      activity.laps.append(kept)
    }
    for (number, pause) in pauses.enumerated() {
      activity.pauses.append(
        ActivityPause(
          id: id("/pause/", number, pause.start), from: instant(pause.start),
          to: instant(pause.end)))
    }
  }

  private func seconds(_ milliseconds: Int64) -> Double {
    min(Activity.seconds.upperBound, Double(max(0, milliseconds) / 100) / 10)
  }
}
