import Body
import Documents
import Recordings
import Running
import Tracks

/// Done training on its way to other programs.
public enum ActivityExport {
  public enum Format: String, CaseIterable, Sendable { case fit, gpx, tcx, csv, json }

  /// Why an activity cannot be written in a format.
  public enum Failure: Error, Equatable {
    case noPositions
    case noSamples
    /// FIT writes the years 1998 to 2126.
    case notInTime

    public var message: String {
      switch self {
      case .noPositions: "GPX needs a track, and this activity has none."
      case .noSamples: "CSV has one row a sample, and this activity has none."
      case .notInTime: "FIT cannot write the time of this activity."
      }
    }

    public var hint: String {
      switch self {
      case .noPositions: "FIT and TCX also hold activities without a track."
      case .noSamples: "JSON, FIT and TCX hold what is known of it in total."
      case .notInTime: "Choose another format."
      }
    }
  }

  /// - Parameters:
  ///   - samples: of each recording whose file can be read, the one that counts first. One of the
  ///     format goes out as it came.
  ///   - runner: whose zones JSON tells.
  ///   - goesOn: is asked while samples are read; false to give up.
  public static func bytes(
    of activity: Activity, as format: Format, samples: [KeptSamples], runner: RunnerProfile?,
    goesOn: @escaping () -> Bool = { true }
  ) throws(Failure) -> [UInt8] {
    let original = samples.first { kept in
      // What was written for another recording may lack laps, and says a sport that was changed.
      kept.file.path.hasSuffix("." + format.rawValue)
        && (format == .gpx || kept.source.format == format.rawValue)
    }
    if let original { return original.bytes }
    var recording: RecordedActivity?
    for kept in samples where recording == nil { recording = kept.recording(goesOn: goesOn) }
    switch format {
    case .json:
      return ActivityJSON.show(ActivityDetail(activity, recording, runner: runner))
    case .csv:
      guard let recording, !recording.samples.isEmpty else { throw .noSamples }
      return ActivityCSV.samples(recording, of: activity)
    case .gpx:
      guard let recording, recording.samples.hasPositions else { throw .noPositions }
      return GPXWriter.write(whole(recording, of: activity))
    case .tcx:
      return TCXWriter.write(whole(recording, of: activity)) ?? []
    case .fit:
      guard let bytes = FITActivityFile.bytes(whole(recording, of: activity)) else {
        throw .notInTime
      }
      return bytes
    }
  }

  /// What was measured with the figures that count, and what a person has said.
  private static func whole(
    _ recording: RecordedActivity?, of activity: Activity
  ) -> RecordedActivity {
    var whole = recording ?? RecordedActivity()
    // The file's own word stays as long as nobody has said that it was another sport.
    let isNamed =
      whole.sport == activity.sport.known && whole.subSport == activity.subSport?.known
      && !whole.sportName.isEmpty
    if !isNamed { whole.sportName = activity.sport.name }
    whole.sport = activity.sport.known ?? .other
    whole.subSport = activity.subSport?.known
    whole.start = activity.startedAt
    whole.knowsOffset = true
    whole.elapsedSeconds = activity.elapsedSeconds
    whole.timerSeconds = activity.timerSeconds
    whole.movingSeconds = activity.movingSeconds
    whole.meters = activity.meters
    whole.ascentMeters = activity.ascentMeters
    whole.descentMeters = activity.descentMeters
    whole.kilocalories = activity.kilocalories
    whole.averageHeartRate = activity.averageHeartRate
    whole.maxHeartRate = activity.maxHeartRate
    whole.averageCadence = activity.averageCadence
    whole.averagePower = activity.averagePower
    whole.perceivedExertion = activity.rating
    whole.feel = activity.feel
    whole.name = activity.name
    whole.notes = activity.notes
    whole.device = activity.sources.first?.device ?? ""
    whole.laps = activity.laps.map { RecordedLap($0) }
    // Readers take a file without laps for an empty one.
    if whole.laps.isEmpty { whole.laps = [RecordedLap(whole)] }
    if !activity.sets.isEmpty { whole.sets = activity.sets.map { RecordedSet($0) } }
    if recording == nil {
      whole.pauses = activity.pauses.map {
        RecordedPause(start: $0.from.milliseconds, end: $0.to.milliseconds)
      }
    }
    return whole
  }

  /// Of a file, such as `2026-03-02-running.fit`.
  public static func fileName(of activity: Activity, as format: Format) -> String {
    let sport = activity.sport.known?.rawValue ?? "activity"
    return "\(activity.day.text)-\(sport).\(format.rawValue)"
  }
}

extension RecordedLap {
  fileprivate init(_ lap: ActivityLap) {
    self.init(start: lap.startedAt.milliseconds)
    elapsedSeconds = lap.elapsedSeconds
    timerSeconds = lap.timerSeconds
    meters = lap.meters
    averageHeartRate = lap.averageHeartRate
    maxHeartRate = lap.maxHeartRate
    averageCadence = lap.averageCadence
    averagePower = lap.averagePower
    ascentMeters = lap.ascentMeters
    intensity = Intensity(rawValue: lap.intensity)
    workoutStep = lap.workoutStep
  }

  /// All of an activity.
  fileprivate init(_ activity: RecordedActivity) {
    self.init(start: activity.start?.milliseconds ?? 0)
    elapsedSeconds = activity.elapsedSeconds
    timerSeconds = activity.timerSeconds
    meters = activity.meters
    averageHeartRate = activity.averageHeartRate
    maxHeartRate = activity.maxHeartRate
    averageCadence = activity.averageCadence
    averagePower = activity.averagePower
    ascentMeters = activity.ascentMeters
    kilocalories = activity.kilocalories
  }
}

extension RecordedSet {
  fileprivate init(_ set: ActivitySet) {
    self.init()
    start = set.startedAt?.milliseconds
    seconds = set.seconds
    reps = set.reps
    kilograms = set.kilograms
    isRest = set.isRest
    exercise = set.exercise
  }
}
