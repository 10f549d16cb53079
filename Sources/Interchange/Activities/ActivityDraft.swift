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
  /// What was lost or had to be decided on the way from the recording.
  public private(set) var diagnostics: [RecordingDiagnostic] = []

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
      sha256 = bytes.map { Attachment.sha256($0) } ?? ""
    }
  }

  /// - Parameters:
  ///   - number: which of the file's activities it is, from 0.
  ///   - zone: where it was, as far as the file does not say.
  ///   - mostSampleBytes: of the file that keeps the samples.
  /// - Returns: nil for what has no time, such as a route that was drawn.
  public init?(
    _ recorded: RecordedActivity, from origin: Origin, number: Int, zone: ImportZone,
    mostSampleBytes: Int = Attachment.mostBytes
  ) {
    var recorded = recorded
    activity = Activity()
    takeZone(of: &recorded, origin)
    guard let start = recorded.start else { return nil }
    activity.startedAt = Instant(
      milliseconds: start.milliseconds,
      offsetMinutes: Self.offset(of: recorded, start, origin.format, zone))
    activity.id = Self.id(of: recorded, from: origin, number: number)
    takeWhatIsSaid(recorded)
    takeParts(recorded)
    let analysis = ActivityAnalysis(
      recorded.samples, sport: recorded.sport, subSport: recorded.subSport,
      pauses: recorded.pauses.map { TimeSpan(start: $0.start, end: $0.end) })
    activity.take(analysis)
    activity.sources = [source(recorded, origin)]
    keepSamples(recorded, origin, most: mostSampleBytes)
  }

  /// Minutes that local time was ahead of UTC at the start.
  ///
  /// A FIT file says what they were at its end. Where the zone of the import says the same for
  /// that moment, clocks that were changed on the way are its own.
  private static func offset(
    of recorded: RecordedActivity, _ start: Instant, _ format: RecordingFormat, _ zone: ImportZone
  ) -> Int {
    let begin = zone.offsetAtUTC(CivilTime(milliseconds: start.milliseconds))
    guard recorded.knowsOffset else { return begin }
    let told = Int(start.offsetMinutes)
    let seconds = within(recorded.elapsedSeconds, Activity.seconds) ?? 0
    let end = CivilTime(milliseconds: start.milliseconds + Int64(seconds * 1000))
    return format == .fit && zone.offsetAtUTC(end) == told ? begin : told
  }

  /// The offset at the start follows from the recording's own time zone where its name is known.
  private mutating func takeZone(of recorded: inout RecordedActivity, _ origin: Origin) {
    guard let start = recorded.start, !recorded.zoneName.isEmpty else { return }
    guard let zone = ImportZone(named: recorded.zoneName) else {
      return tell(
        recorded, origin, .warning, "unknown-zone",
        "The time zone \"\(recorded.zoneName)\" is not known here; the offset of the date stays.")
    }
    let offset = zone.offsetAtUTC(CivilTime(milliseconds: start.milliseconds))
    recorded.start = Instant(milliseconds: start.milliseconds, offsetMinutes: offset)
    recorded.knowsOffset = true
  }

  private mutating func tell(
    _ recorded: RecordedActivity, _ origin: Origin, _ severity: RecordingDiagnostic.Severity,
    _ code: String, _ message: String
  ) {
    diagnostics.append(
      RecordingDiagnostic(
        file: origin.name, at: recorded.place, severity: severity, code: code, message: message))
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
    for (number, recorded) in recorded.sets.enumerated() {
      var set = ActivitySet(recorded, startedAt: recorded.start.map { instant($0) })
      set.id = ULID(
        derivedFrom: "\(activity.id.text)/set/\(number)",
        milliseconds: max(0, recorded.start ?? activity.startedAt.milliseconds))
      activity.sets.append(set)
    }
    for (number, pause) in recorded.pauses.enumerated() {
      activity.pauses.append(
        ActivityPause(
          id: ULID(
            derivedFrom: "\(activity.id.text)/pause/\(number)", milliseconds: max(0, pause.start)),
          from: instant(pause.start), to: instant(pause.end)))
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

  /// GPX where every sample has a position, TCX where some have none, which GPX has no place for,
  /// else FIT. FIT is in whole seconds and metres: what was not read from it would lose by it.
  private static func written(
    _ recorded: RecordedActivity, _ origin: Origin
  ) -> (bytes: [UInt8]?, ending: String) {
    if origin.format == .fit || !recorded.samples.hasPositions {
      return (FITActivityFile.bytes(recorded), "fit")
    }
    if recorded.samples.isPlacedThroughout { return (GPXWriter.write(recorded), "gpx") }
    // The document has the laps; read from the file they could break the samples once more.
    var whole = recorded
    whole.laps = []
    return (TCXWriter.write(whole), "tcx")
  }

  /// The original where it holds this activity alone, else one that is written here.
  private mutating func keepSamples(
    _ recorded: RecordedActivity, _ origin: Origin, most: Int
  ) {
    if recorded.samples.isEmpty { return }
    var (ending, sha256) = (origin.format.rawValue, origin.sha256)
    if let bytes = origin.bytes, origin.count == 1, bytes.count <= most {
      samples = bytes
    } else {
      (samples, ending) = Self.written(recorded, origin)
      sha256 = samples.map { Attachment.sha256($0) } ?? ""
    }
    guard let samples else {
      return tell(
        recorded, origin, .error, "samples-out-of-time",
        "FIT cannot write the time of the samples; the activity stands without them.")
    }
    guard samples.count <= most else {
      self.samples = nil
      return tell(
        recorded, origin, .error, "samples-too-large",
        "The samples take more than \(most) bytes; the activity stands without them.")
    }
    activity.sources[0].samples = Attachment(
      of: activity, ending: ending, sha256: sha256, bytes: samples.count)
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

extension ActivitySet {
  fileprivate init(_ recorded: RecordedSet, startedAt: Instant?) {
    self.init()
    self.startedAt = startedAt
    exercise = recorded.exercise.trimmingControls()
    reps = recorded.reps.flatMap { ActivitySet.reps.contains($0) ? $0 : nil }
    kilograms = within(recorded.kilograms, ActivitySet.kilograms)
    seconds = within(recorded.seconds, Activity.seconds)
    isRest = recorded.isRest
  }
}

/// Nil for what no document may hold.
private func within(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
  value.flatMap { range.contains($0) ? $0 : nil }
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
      guard let recorded, abs(recorded.value) < 1e9 else { return nil }
      return HealthFigure(
        (recorded.value * 100).rounded() / 100, source: recorded.source,
        measuredAt: recorded.time.map { Instant(milliseconds: $0) })
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
