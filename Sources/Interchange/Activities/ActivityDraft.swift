import Body
import Documents
import Recordings
import Tracks

/// An activity as one recording has it, with what is worked out from its samples, and the file that
/// keeps them.
public struct ActivityDraft: Sendable {
  public var activity: Activity
  /// Nil where nothing was measured along the way.
  public var samples: [UInt8]?

  /// The file that a recording was read from.
  public struct Origin: Sendable {
    /// Within what is imported.
    public var name: String
    public var format: RecordingFormat
    /// The whole file, unpacked; nil where it holds more than activities.
    public var bytes: [UInt8]?
    /// Activities in it.
    public var count = 0
    /// SHA-256 of `bytes` in hexadecimal digits; empty without them.
    let sha256: String

    public init(name: String, format: RecordingFormat, bytes: [UInt8]?) {
      self.name = name
      self.format = format
      self.bytes = bytes
      sha256 = bytes.map { SamplesFile.sha256($0) } ?? ""
    }
  }

  /// - Parameters:
  ///   - number: which of the file's activities it is, from 0.
  ///   - zone: where it was, as far as the file does not say.
  /// - Returns: nil for what has no time, such as a route that was drawn.
  public init?(_ recorded: RecordedActivity, from origin: Origin, number: Int, zone: ImportZone) {
    guard let start = recorded.start else { return nil }
    activity = Activity()
    let offset =
      recorded.knowsOffset
      ? Int(start.offsetMinutes) : zone.offsetAtUTC(CivilTime(milliseconds: start.milliseconds))
    activity.startedAt = Instant(milliseconds: start.milliseconds, offsetMinutes: offset)
    activity.id = Self.id(of: recorded, from: origin, number: number)
    takeWhatIsSaid(recorded)
    takeParts(recorded)
    let analysis = ActivityAnalysis(
      recorded.samples, sport: recorded.sport, subSport: recorded.subSport,
      pauses: recorded.pauses.map { TimeSpan(start: $0.start, end: $0.end) })
    takeMeasures(analysis, recorded)
    activity.sources = [source(recorded, origin)]
    keepSamples(recorded, origin)
  }

  /// The same for the same recording, whenever and wherever it is imported.
  private static func id(
    of recorded: RecordedActivity, from origin: Origin, number: Int
  ) -> ULID {
    let start = recorded.start?.milliseconds ?? 0
    let name: String
    if origin.format == .appleHealth {
      let seconds = recorded.timerSeconds.map { String($0) } ?? ""
      name = "\(recorded.device)/\(recorded.sportName)/\(start)/\(seconds)"
    } else if origin.format != .tcx, !recorded.identifier.isEmpty {
      name = recorded.identifier
    } else {
      name = "\(origin.sha256)/\(number)"
    }
    return ULID(
      derivedFrom: "activity/\(origin.format.rawValue)/\(name)", milliseconds: max(0, start))
  }

  private mutating func takeWhatIsSaid(_ recorded: RecordedActivity) {
    activity.name = recorded.name.trimmingControls()
    activity.notes = recorded.notes
    activity.sport = Open(recorded.sport)
    activity.subSport = recorded.subSport.map { Open($0) }
    activity.elapsedSeconds = within(recorded.elapsedSeconds, Activity.seconds)
    activity.timerSeconds = within(recorded.timerSeconds, Activity.seconds)
    activity.movingSeconds = within(recorded.movingSeconds, Activity.seconds)
    activity.meters = within(recorded.meters, Activity.meters)
    activity.ascentMeters = within(recorded.ascentMeters, Activity.climb)
    activity.descentMeters = within(recorded.descentMeters, Activity.climb)
    activity.averageHeartRate = within(recorded.averageHeartRate, Activity.heartRate)
    activity.maxHeartRate = within(recorded.maxHeartRate, Activity.heartRate)
    activity.averageCadence = within(recorded.averageCadence, Activity.cadence)
    activity.averagePower = within(recorded.averagePower, Activity.watts)
    activity.kilocalories = within(recorded.kilocalories, Activity.kilocalories)
    activity.rating = within(recorded.perceivedExertion, Activity.rating)
    activity.feel = within(recorded.feel, Activity.feel)
  }

  private mutating func takeParts(_ recorded: RecordedActivity) {
    let offset = Int(activity.startedAt.offsetMinutes)
    func instant(_ milliseconds: Int64) -> Instant {
      Instant(milliseconds: milliseconds, offsetMinutes: offset)
    }
    for (number, recorded) in recorded.laps.enumerated() {
      var lap = ActivityLap(recorded, startedAt: instant(recorded.start))
      lap.id = ULID(
        derivedFrom: "\(activity.id.text)/lap/\(number)", milliseconds: max(0, recorded.start))
      activity.laps.append(lap)
    }
    for (number, pause) in recorded.pauses.enumerated() {
      activity.pauses.append(
        ActivityPause(
          id: ULID(
            derivedFrom: "\(activity.id.text)/pause/\(number)", milliseconds: max(0, pause.start)),
          from: instant(pause.start), to: instant(pause.end)))
    }
  }

  private mutating func takeMeasures(_ analysis: ActivityAnalysis, _ recorded: RecordedActivity) {
    takeDistance(analysis)
    if recorded.samples.isEmpty { return }
    takeTimes(analysis)
    if let ascent = within(analysis.climb.ascent?.tenths, Activity.climb) {
      activity.ascentMeters = ascent
      activity.descentMeters = within(analysis.climb.descent?.tenths, Activity.climb)
    }
    let heartRates = analysis.heartRate
    activity.averageHeartRate =
      within(heartRates.mean?.tenths, Activity.heartRate) ?? activity.averageHeartRate
    activity.maxHeartRate =
      within(heartRates.highest, Activity.heartRate) ?? activity.maxHeartRate
    activity.averageCadence =
      activity.averageCadence ?? within(analysis.averageCadence?.tenths, Activity.cadence)
    activity.averagePower =
      activity.averagePower ?? within(analysis.averagePower?.tenths, Activity.watts)
    let heart = HeartRateTime(secondsByRate: analysis.heartRate.seconds)
    activity.heartRateTime = heart.totalSeconds > 0 ? heart : nil
    guard recorded.sport.isOnFoot else { return }
    activity.decoupling = analysis.decoupling.flatMap {
      Activity.percent.contains($0) ? $0.tenths : nil
    }
    activity.gradedMetersPerSecond = analysis.normalizedGradedSpeed.flatMap {
      Activity.metersPerSecond.contains($0) ? ($0 * 1000).rounded() / 1000 : nil
    }
    // Samples may begin after the activity did.
    let ahead = Double((recorded.samples.times.first ?? 0) - activity.startedAt.milliseconds) / 1000
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
      activity.bestEfforts.append(best)
    }
  }

  /// What the file does not say, where the samples do.
  private mutating func takeTimes(_ analysis: ActivityAnalysis) {
    guard (0.1...Activity.seconds.upperBound).contains(analysis.elapsedSeconds) else { return }
    let elapsed = activity.elapsedSeconds ?? analysis.elapsedSeconds.tenths
    activity.elapsedSeconds = elapsed
    activity.timerSeconds = activity.timerSeconds ?? min(elapsed, analysis.timerSeconds.tenths)
    activity.movingSeconds = activity.movingSeconds ?? min(elapsed, analysis.movingSeconds.tenths)
  }

  /// The device's total where nothing speaks against it, else what the samples come to.
  ///
  /// A track speaks against a total where it was recorded nearly to the end and its length is
  /// another one; the device's course speaks for itself.
  private mutating func takeDistance(_ analysis: ActivityAnalysis) {
    let choice = analysis.distance
    let total = activity.meters.flatMap { $0 > 0 ? $0 : nil }
    var distance = ActivityDistance()
    distance.trackMeters = within(choice.trackMeters?.tenths, Activity.meters)
    distance.deviceMeters = total ?? within(choice.deviceMeters?.tenths, Activity.meters)
    distance.reason = choice.reason.rawValue
    activity.distance = distance
    guard let total else {
      activity.meters =
        choice.source == .none ? nil : within(choice.meters.tenths, Activity.meters)
      if activity.meters == nil { activity.distance = nil }
      activity.distance?.source = Open(choice.source.kept)
      return
    }
    let isCovered = analysis.elapsedSeconds >= 0.9 * (activity.elapsedSeconds ?? .infinity)
    let track = choice.trackMeters.flatMap { $0 > DistanceChoice.shortTrack ? $0 : nil }
    if choice.source != .none, isCovered, let track,
      !DistanceChoice.agreement.contains(total / track)
    {
      activity.meters = within(choice.meters.tenths, Activity.meters)
      activity.distance?.source = Open(choice.source.kept)
      activity.distance?.reason =
        choice.source == .device
        ? choice.reason.rawValue : DistanceReason.deviceDisagrees.rawValue
      return
    }
    activity.meters = total
    let isMeasured = choice.source == .device || (track != nil && isCovered)
    activity.distance?.source = Open(isMeasured ? .device : .total)
    if choice.source != .device {
      let reason: DistanceReason = isMeasured ? .agrees : .onlyDevice
      activity.distance?.reason = reason.rawValue
    }
  }

  private func source(_ recorded: RecordedActivity, _ origin: Origin) -> ActivitySource {
    var source = ActivitySource()
    source.id = activity.id
    source.format = origin.format.rawValue
    source.fileName = origin.name
    source.device = recorded.device
    source.identifier = recorded.identifier
    source.sport = activity.sport
    source.startedAt = activity.startedAt
    source.knowsOffset = recorded.knowsOffset
    source.elapsedSeconds = activity.elapsedSeconds
    source.timerSeconds = activity.timerSeconds
    source.meters = activity.meters
    source.averageHeartRate = activity.averageHeartRate
    source.kilocalories = activity.kilocalories
    return source
  }

  /// The original where it holds this activity alone, else GPX, else FIT, which needs no positions.
  private mutating func keepSamples(_ recorded: RecordedActivity, _ origin: Origin) {
    if recorded.samples.isEmpty { return }
    var (ending, sha256) = (origin.format.rawValue, origin.sha256)
    if let bytes = origin.bytes, origin.count == 1, bytes.count <= SamplesFile.mostBytes {
      samples = bytes
    } else {
      let isGPX = origin.format != .fit && recorded.samples.hasPositions
      samples = isGPX ? GPXWriter.write(recorded) : FITActivityFile.bytes(recorded)
      ending = isGPX ? "gpx" : "fit"
      sha256 = samples.map { SamplesFile.sha256($0) } ?? ""
    }
    guard let samples, samples.count <= SamplesFile.mostBytes else {
      self.samples = nil
      return
    }
    var file = SamplesFile()
    let folder = Activity.kind.folderPath(on: activity.day)
    // By their content, so that two that differ never have one name.
    file.path = "\(folder)/\(activity.id.text)-\(sha256.prefix(8)).\(ending)"
    file.sha256 = sha256
    file.bytes = samples.count
    activity.sources[0].samples = file
  }
}

extension ActivityLap {
  fileprivate init(_ recorded: RecordedLap, startedAt: Instant) {
    self.init()
    self.startedAt = startedAt
    elapsedSeconds = within(recorded.elapsedSeconds, Activity.seconds)
    timerSeconds = within(recorded.timerSeconds, Activity.seconds)
    meters = within(recorded.meters, Activity.meters)
    averageHeartRate = within(recorded.averageHeartRate, Activity.heartRate)
    maxHeartRate = within(recorded.maxHeartRate, Activity.heartRate)
    averageCadence = within(recorded.averageCadence, Activity.cadence)
    averagePower = within(recorded.averagePower, Activity.watts)
    ascentMeters = within(recorded.ascentMeters, Activity.climb)
    intensity = recorded.intensity?.rawValue ?? ""
    workoutStep = recorded.workoutStep.flatMap { ActivityLap.workoutSteps.contains($0) ? $0 : nil }
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

extension String {
  /// Without the line breaks and control characters that no name has.
  fileprivate func trimmingControls() -> String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }))
  }
}

extension HealthDay {
  public init(_ recorded: RecordedDay) {
    self.init(day: recorded.day)
    func figure(_ recorded: RecordedDay.Figure?) -> HealthFigure? {
      recorded.flatMap {
        abs($0.value) < 1e9
          ? HealthFigure(($0.value * 100).rounded() / 100, source: $0.source) : nil
      }
    }
    sleep = recorded.sleep.map { SleepNight($0) }
    restingHeartRate = figure(recorded.restingHeartRate)
    sdnn = figure(recorded.sdnn)
    rmssd = figure(recorded.rmssd)
    weight = figure(recorded.kilograms)
    bodyFat = figure(recorded.bodyFat)
    steps = figure(recorded.steps)
    activeEnergy = figure(recorded.activeEnergy)
    vo2Max = figure(recorded.vo2Max)
  }
}

extension SleepNight {
  fileprivate init(_ recorded: RecordedSleep) {
    self.init()
    func minutes(_ value: Double?) -> Double? {
      value.flatMap { HealthDay.minutes.contains($0) ? $0.tenths : nil }
    }
    source = recorded.source
    from = recorded.start
    to = recorded.end
    inBedMinutes = minutes(recorded.inBedMinutes)
    asleepMinutes = minutes(recorded.asleepMinutes)
    coreMinutes = minutes(recorded.coreMinutes)
    deepMinutes = minutes(recorded.deepMinutes)
    remMinutes = minutes(recorded.remMinutes)
    awakeMinutes = minutes(recorded.awakeMinutes)
  }
}
