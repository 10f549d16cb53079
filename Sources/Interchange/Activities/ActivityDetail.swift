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

  /// - Parameters:
  ///   - recording: what its samples say; nil where there are none.
  ///   - runner: whose zones they are; nil where nothing is known of the runner.
  public init(_ activity: Activity, _ recording: RecordedActivity?, runner: RunnerProfile?) {
    self.activity = activity
    let profile = runner ?? RunnerProfile()
    let friel = profile.frielZones
    zones = friel.value == nil ? profile.karvonenZones : friel
    analysis = recording.map { ActivityAnalysis($0, of: activity) }
  }

  /// Kilometres.
  public var splits: [ActivityPart] { analysis?.splits() ?? [] }
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
      end(of: detail.activity, to: &writer)
      writer.list("splits", detail.splits) { $1.write(to: &$0) }
      writer.list("best_efforts", detail.activity.bestEfforts) { writer, effort in
        writer.object { writer in
          writer.member("distance_m", effort.meters)
          writer.member("elapsed_s", effort.seconds)
          writer.member("start_s", effort.startSeconds)
          writer.member("heart_rate_avg", effort.averageHeartRate)
        }
      }
      write(zones: detail, to: &writer)
    }
    return writer.finish()
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
