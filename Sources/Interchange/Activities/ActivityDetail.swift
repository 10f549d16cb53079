import Body
import Documents
import Recordings
import Running
import Tracks

/// An activity with what only its samples tell.
public struct ActivityDetail: Sendable {
  public let activity: Activity
  /// Nil where the samples are missing or damaged.
  public let analysis: ActivityAnalysis?
  /// The heart-rate zones of the runner, or what would have to be known.
  public let zones: Figure<[HeartRateZone]>
  /// The load that counts; an hour at threshold is 100.
  public let load: Figure<RunLoad>
  /// hrTSS.
  public let heartRateLoad: Figure<RunLoad>
  /// Banister's, from the same heart rates.
  public let trimp: Figure<Double>

  /// - Parameters:
  ///   - recording: what its samples say; nil where there are none.
  ///   - runner: whose zones and loads they are; nil where nothing is known of the runner.
  public init(_ activity: Activity, _ recording: RecordedActivity?, runner: RunnerProfile?) {
    self.activity = activity
    let profile = runner ?? RunnerProfile()
    let friel = profile.frielZones
    zones = friel.value == nil ? profile.karvonenZones : friel
    load = activity.load(of: profile)
    heartRateLoad = activity.done.heartRateLoad(profile)
    trimp = activity.done.trimp(profile)
    analysis = recording.map { ActivityAnalysis($0, of: activity) }
  }

  /// Parts of so many metres.
  public func splits(every meters: Double = 1000) -> [ActivityPart] {
    analysis?.splits(every: meters) ?? []
  }
}

extension ActivityAnalysis {
  /// Of a recording, with the sport that the activity has by now.
  public init(_ recording: RecordedActivity, of activity: Activity) {
    self.init(
      recording.samples, sport: activity.sport.known ?? .other, subSport: activity.subSport?.known,
      pauses: recording.pauses.map { TimeSpan(start: $0.start, end: $0.end) })
  }
}

extension ActivityTrackText {
  /// - Parameter samples: SHA-256 of the file that the recording was read from.
  public static func json(
    _ activity: Activity, _ recording: RecordedActivity, samples: String
  ) -> [UInt8] {
    json(activity, ActivityAnalysis(recording, of: activity), samples: samples)
  }
}

extension ActivityJSON {
  /// One activity with its parts.
  public static func show(_ detail: ActivityDetail) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      summary(of: detail.activity, to: &writer)
      writer.list("laps", detail.activity.laps) { write($1, to: &$0) }
      writer.list("sets", detail.activity.sets) { write($1, to: &$0) }
      end(of: detail.activity, to: &writer)
      writer.list("splits", detail.splits()) { $1.write(to: &$0) }
      writer.list("best_efforts", detail.activity.bestEfforts) { writer, effort in
        writer.object { writer in
          writer.member("distance_m", effort.meters)
          writer.member("elapsed_s", effort.seconds)
          writer.member("start_s", effort.startSeconds)
          writer.member("heart_rate_avg", effort.averageHeartRate)
        }
      }
      write(loads: detail, to: &writer)
      write(zones: detail, to: &writer)
    }
    return writer.finish()
  }

  /// `null` with the reason beside it where a load is not known.
  private static func write(loads detail: ActivityDetail, to writer: inout JSONWriter) {
    func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    writer.member("load", detail.load.value.map { tenths($0.value) })
    if let load = detail.load.value { writer.member("load_from", load.method.name) }
    if let missing = detail.load.missing { writer.member("load_missing", missing.description) }
    writer.member("hrtss", detail.heartRateLoad.value.map { tenths($0.value) })
    if let load = detail.heartRateLoad.value { writer.member("hrtss_from", load.method.name) }
    if let missing = detail.heartRateLoad.missing {
      writer.member("hrtss_missing", missing.description)
    }
    writer.member("trimp", detail.trimp.value.map { tenths($0) })
    if let missing = detail.trimp.missing { writer.member("trimp_missing", missing.description) }
  }

  private static func write(_ lap: ActivityLap, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("start", lap.startedAt.text)
      writer.member("distance_m", lap.meters)
      writer.member("timer_s", lap.timerSeconds)
      writer.member("elapsed_s", lap.elapsedSeconds)
      writer.member("heart_rate_avg", lap.averageHeartRate)
    }
  }

  private static func write(_ set: ActivitySet, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("start")
      if let start = set.startedAt { writer.string(start.text) } else { writer.null() }
      writer.member("exercise", set.exercise)
      writer.member("reps", set.reps.map { Double($0) })
      writer.member("weight_kg", set.kilograms)
      writer.member("time_s", set.seconds)
      writer.member("rest", set.isRest)
    }
  }

  /// `null` with the reason beside it where the zones or the heart rates are not known.
  private static func write(zones detail: ActivityDetail, to writer: inout JSONWriter) {
    guard let time = detail.activity.heartRateTime else {
      writer.member("zones", nil as Double?)
      return writer.member("zones_missing", Missing.averageHeartRate.description)
    }
    switch detail.zones {
    case .unknown(let missing):
      writer.member("zones", nil as Double?)
      writer.member("zones_missing", missing.description)
    case .known(let zones):
      let seconds = time.seconds(in: zones)
      writer.list("zones", Array(zip(zones, seconds))) { writer, zone in
        writer.object { writer in
          writer.member("name", zone.0.name)
          writer.member("from", zone.0.from)
          writer.member("to", zone.0.to)
          writer.member("seconds", zone.1)
        }
      }
    }
  }
}

extension RunLoad.Method {
  fileprivate var name: String {
    switch self {
    case .pace: "pace"
    case .heartRate: "heart-rate"
    case .averageHeartRate: "average-heart-rate"
    case .perceivedExertion: "rating"
    }
  }
}
