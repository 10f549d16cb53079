import Body
import Documents
import Running
import Testing
import Tracks

@testable import App

/// Activities as a watch records them, made up.
enum SampleActivity {
  static let runID = ULID(derivedFrom: "sample run")

  /// Ten kilometres and a bit on a morning.
  static func run(
    _ start: String = "2026-11-20T07:30:00.000+01:00", id: ULID = runID
  ) throws -> Activity {
    var run = Activity()
    run.id = id
    run.name = "Morning run"
    run.sport = Open(.running)
    run.startedAt = try #require(Instant(start))
    run.elapsedSeconds = 3190
    run.timerSeconds = 3130
    run.movingSeconds = 3105
    run.meters = 10_240
    var distance = ActivityDistance()
    distance.reason = DistanceReason.agrees.rawValue
    distance.deviceMeters = 10_240
    distance.trackMeters = 10_198
    run.distance = distance
    run.ascentMeters = 84
    run.averageHeartRate = 151
    run.maxHeartRate = 176
    run.averageCadence = 172
    run.kilocalories = 702
    run.heartRateTime = HeartRateTime("120=300,140=900,150=1000,162=700,172=230")
    run.decoupling = 3.4
    run.bestEfforts = [(400.0, 96.0), (1000, 261), (1609.344, 432), (5000, 1465)].map {
      var effort = BestTime()
      (effort.meters, effort.seconds) = $0
      return effort
    }
    run.sources = [source("fit", "Garmin Forerunner 955", run), source("gpx", "", run)]
    return run
  }

  static func source(
    _ format: String, _ device: String, _ activity: Activity, samples: Bool = true
  ) -> ActivitySource {
    var source = ActivitySource()
    source.id = ULID(derivedFrom: activity.id.text + format)
    source.format = format
    source.device = device
    source.fileName = "morning." + format
    source.sport = activity.sport
    source.startedAt = activity.startedAt
    if samples {
      var file = Attachment()
      file.path = "Activities/2026/11/" + activity.id.text + "." + format
      file.sha256 = String(repeating: "a", count: 64)
      source.samples = file
    }
    return source
  }

  static func laps(_ paces: [(meters: Double, seconds: Double)], of run: Activity) -> [ActivityLap]
  {
    paces.enumerated().map { number, pace in
      var lap = ActivityLap()
      lap.id = ULID(derivedFrom: run.id.text + "lap\(number)")
      lap.startedAt = run.startedAt
      (lap.meters, lap.timerSeconds) = pace
      lap.averageHeartRate = 140 + Double(number)
      return lap
    }
  }

  /// An answer of the library: a square of ten kilometres, run a little faster on each side.
  static func track(of id: ULID = runID, points: Int = 40, pause: Bool = true) -> [UInt8] {
    var line: [String] = []
    var series: [String: [String]] = [:]
    for place in 0...points {
      let share = Double(place) / Double(points)
      let (seconds, meters) = (share * 3130, share * 10_240)
      let side = share * 4
      let (x, y): (Double, Double) =
        side < 1 ? (side, 0) : side < 2 ? (1, side - 1) : side < 3 ? (3 - side, 1) : (0, 4 - side)
      let starts = place == 0 || (pause && place == points / 2) ? 1 : 0
      line.append("[\(48.1 + y * 0.023),\(11.5 + x * 0.0344),\(seconds),\(meters),\(starts)]")
      func add(_ name: String, _ value: Double) {
        series[name, default: []].append("[\(seconds),\(meters),\(value)]")
      }
      add("speed", 3 + share * 0.6)
      add("heart-rate", 130 + (share * 40).rounded())
      add("altitude", 500 + (side.rounded(.down) == 1 ? (side - 1) * 84 : side > 2 ? 20 : 0))
      add("cadence", 170)
    }
    let splits = (1...11).map { number in
      """
      {"number":\(number),"distance_m":\(number < 11 ? 1000 : 240),"elapsed_s":310,\
      "moving_s":305,"pace_s_km":\(330 - number * 5),"grade_adjusted_pace_s_km":\
      \(number == 4 ? "null" : "\(326 - number * 5)"),"ascent_m":\(number),\
      "heart_rate_avg":\(138 + number * 2),"partial":\(number == 11)}
      """
    }
    let curves = series.sorted { $0.key < $1.key }
      .map { "\"\($0.key)\":[\($0.value.joined(separator: ","))]" }
    let text = """
      {"id":"\(id.text)","samples":"\(String(repeating: "a", count: 64))",\
      "line":[\(line.joined(separator: ","))],"series":{\(curves.joined(separator: ","))},\
      "splits":{"km":[\(splits.joined(separator: ","))],"mi":[]}}
      """
    return Array(text.utf8)
  }

  static func ride(_ start: String = "2026-11-15T10:00:00.000+01:00") throws -> Activity {
    var ride = Activity()
    ride.id = ULID(derivedFrom: "sample ride")
    ride.sport = Open(.cycling)
    ride.startedAt = try #require(Instant(start))
    ride.elapsedSeconds = 7500
    ride.timerSeconds = 7200
    ride.meters = 58_000
    var distance = ActivityDistance()
    distance.source = Open(.track)
    distance.reason = DistanceReason.noDeviceDistance.rawValue
    distance.trackMeters = 58_000
    ride.distance = distance
    ride.averagePower = 182
    ride.notes = "Wind from the west."
    ride.sources = [source("gpx", "", ride)]
    return ride
  }

  /// The recording of a workout, which has no way.
  static func strength(of workout: ULID?, _ start: String) throws -> Activity {
    var activity = Activity()
    activity.id = ULID(derivedFrom: "sample strength")
    activity.sport = Open(.strength)
    activity.startedAt = try #require(Instant(start))
    activity.elapsedSeconds = 3000
    activity.timerSeconds = 3000
    activity.averageHeartRate = 118
    activity.maxHeartRate = 156
    activity.kilocalories = 312
    activity.workoutID = workout
    activity.sources = [source("apple-health", "Apple Watch", activity, samples: false)]
    return activity
  }
  /// As a watch counts them: it takes 135 lb for 61.25 kg, and 0 kg where nobody has said.
  static func sets(of activity: Activity) -> [ActivitySet] {
    let counted: [(exercise: String, reps: Int?, kilograms: Double?, seconds: Double)] = [
      ("bench_press", 8, 61.25, 32), ("", nil, nil, 91), ("pull_up", 7, 0, 28), ("plank", 0, 0, 45),
    ]
    return counted.enumerated().map { number, counted in
      var set = ActivitySet()
      set.id = ULID(derivedFrom: activity.id.text + "set\(number)")
      set.exercise = counted.exercise
      (set.reps, set.kilograms) = (counted.reps, counted.kilograms)
      set.seconds = counted.seconds
      set.isRest = counted.exercise.isEmpty
      return set
    }
  }
}
