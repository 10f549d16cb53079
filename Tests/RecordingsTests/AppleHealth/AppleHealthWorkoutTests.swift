import Documents
import Testing
import Tracks

@testable import Recordings

@Suite struct AppleHealthWorkoutTests {
  private let start = "2024-05-01 18:00:00 +0200"
  private let end = "2024-05-01 18:12:00 +0200"
  private let milliseconds: Int64 = 1_714_579_200_000

  private func event(_ type: String, _ time: String, _ more: String = "") -> String {
    "<WorkoutEvent type=\"HKWorkoutEventType\(type)\" date=\"2024-05-01 \(time) +0200\" \(more)/>"
  }

  private func statistics(_ type: String, _ attributes: String) -> String {
    "<WorkoutStatistics type=\"HKQuantityTypeIdentifier\(type)\" startDate=\"\(start)\" "
      + "endDate=\"\(end)\" \(attributes)/>"
  }

  @Test func takesTotalsFromStatisticsAndTimeFromTheTimer() throws {
    var export = HealthExport()
    export.workout(
      "Running", start, end,
      attributes: "duration=\"10\" durationUnit=\"min\" totalDistance=\"9\" "
        + "totalDistanceUnit=\"km\"",
      children: "<MetadataEntry key=\"HKIndoorWorkout\" value=\"1\"/>"
        + "<MetadataEntry key=\"HKElevationAscended\" value=\"418 cm\"/>"
        + event("Pause", "18:04:00") + event("Pause", "18:05:00") + event("Resume", "18:06:00")
        + statistics("DistanceWalkingRunning", "sum=\"1.25\" unit=\"mi\"")
        + statistics("HeartRate", "average=\"151.5\" maximum=\"176\" unit=\"count/min\"")
        + statistics("ActiveEnergyBurned", "sum=\"418.4\" unit=\"kJ\"")
        + statistics("StepCount", "sum=\"1700\" unit=\"count\""))
    let activity = try #require(export.reading.activities.first)
    #expect(activity.sport == .running)
    #expect(activity.subSport == .treadmill)
    #expect(activity.sportName == "Running")
    #expect(activity.start == Instant(milliseconds: milliseconds, offsetMinutes: 120))
    #expect(activity.knowsOffset)
    #expect(activity.elapsedSeconds == 720)
    #expect(activity.timerSeconds == 600)
    #expect(abs((activity.meters ?? 0) - 2011.68) < 0.001)
    #expect(abs((activity.ascentMeters ?? 0) - 4.18) < 0.001)
    #expect(activity.averageHeartRate == 151.5)
    #expect(activity.maxHeartRate == 176)
    #expect(abs((activity.kilocalories ?? 0) - 100) < 0.001)
    #expect(activity.averageCadence == 170)
    #expect(activity.device == "Ada's Apple Watch")
    #expect(
      activity.pauses == [
        RecordedPause(start: milliseconds + 240_000, end: milliseconds + 360_000)
      ])
  }

  @Test func fallsBackOnTheAttributesAndOnTheEnd() throws {
    var export = HealthExport()
    export.workout(
      "Cycling", start, end,
      attributes: "duration=\"0.2\" durationUnit=\"hr\" totalDistance=\"5\" "
        + "totalDistanceUnit=\"km\" totalEnergyBurned=\"120\" totalEnergyBurnedUnit=\"Cal\"",
      children: event("MotionPaused", "18:02:00") + event("MotionResumed", "18:03:00")
        + event("Pause", "18:11:00"), source: "Strava")
    let activity = try #require(export.reading.activities.first)
    #expect(activity.meters == 5000)
    #expect(activity.kilocalories == 120)
    #expect(activity.timerSeconds == 720)
    #expect(activity.pauses.map { ($0.end - $0.start) / 1000 } == [60, 60])
    #expect(activity.device == "Strava")
  }

  @Test func joinsWhatTheSameSourceMeasuredMeanwhile() throws {
    var export = HealthExport()
    for (minute, rate) in ["120", "140", "150", "155"].enumerated() {
      let time = "2024-05-01 18:0\(minute * 2):00 +0200"
      export.record("HeartRate", rate, unit: "count/min", time)
      export.record("HeartRate", "60", unit: "count/min", time, source: "Strap")
      export.record(
        "RunningSpeed", "10.8", unit: "km/hr", time, "2024-05-01 18:0\(minute * 2):10 +0200")
      export.record(
        "RunningPower", "25\(minute)", unit: "W", time, "2024-05-01 18:0\(minute * 2):10 +0200")
    }
    export.record("HeartRate", "99", unit: "count/min", "2024-05-01 17:59:59 +0200")
    export.record(
      "StepCount", "28", unit: "count", "2024-05-01 18:02:00 +0200", "2024-05-01 18:02:10 +0200")
    export.workout(
      "Running", start, end,
      children: event("Pause", "18:02:30") + event("Resume", "18:05:00"))
    let samples = try #require(export.reading.activities.first?.samples)
    // The measurements of the pause at 18:04 are not of the run.
    #expect(samples.times.map { ($0 - milliseconds) / 1000 } == [0, 5, 120, 125, 360, 365])
    #expect(samples.heartRates == [120, 120, 140, 140, 155, 155])
    #expect(samples.powers == [250, 250, 251, 251, 253, 253])
    #expect(samples.speeds.allSatisfy { $0 == 3 })
    #expect(samples.cadences.map { $0.isNaN ? -1 : $0 } == [-1, -1, 168, 168, -1, -1])
    #expect(samples.breaks == [4])
    #expect(samples.latitudes.isEmpty)
  }

  @Test func keepsTheDeviceDistanceWhereItIsWhole() throws {
    for (total, isKept) in [("0.3", true), ("0.9", false)] {
      var export = HealthExport()
      for minute in 0..<3 {
        export.record("HeartRate", "150", unit: "count/min", "2024-05-01 18:0\(minute):30 +0200")
        export.record(
          "DistanceWalkingRunning", "0.1", unit: "km", "2024-05-01 18:0\(minute):00 +0200",
          "2024-05-01 18:0\(minute + 1):00 +0200")
      }
      export.workout(
        "Running", start, end,
        children: statistics("DistanceWalkingRunning", "sum=\"\(total)\" unit=\"km\""))
      let samples = try #require(export.reading.activities.first?.samples)
      #expect(samples.times.count == (isKept ? 7 : 3))
      #expect(
        samples.distances.map { Int($0.rounded()) }
          == (isKept ? [0, 50, 100, 150, 200, 250, 300] : []))
    }
  }

  @Test func findsTheDistanceInWhateverOrderKindsAndSourcesStand() throws {
    var export = HealthExport()
    func distances(_ type: String, _ day: String, _ source: String) {
      for minute in 0..<3 {
        export.record(
          type, "0.1", unit: "km", "\(day) 18:0\(minute):00 +0200",
          "\(day) 18:0\(minute + 1):00 +0200", source: source)
      }
    }
    distances("DistanceWalkingRunning", "2025-07-01", HealthExport.phone)
    distances("DistanceWalkingRunning", "2025-06-01", HealthExport.watch)
    distances("DistanceCycling", "2024-05-01", HealthExport.watch)
    export.workout(
      "Cycling", start, end, children: statistics("DistanceCycling", "sum=\"0.3\" unit=\"km\""))
    export.workout(
      "Running", "2025-06-01 18:00:00 +0200", "2025-06-01 18:12:00 +0200",
      children: statistics("DistanceWalkingRunning", "sum=\"0.3\" unit=\"km\""))
    let activities = export.reading.activities
    #expect(activities.map(\.sport) == [.cycling, .running])
    for activity in activities {
      #expect(activity.samples.distances.map { Int($0.rounded()) } == [0, 100, 200, 300])
    }
  }

  @Test func handsOnTheTimeZoneAndThePlace() throws {
    var export = HealthExport()
    export.workout(
      "Running", start, end,
      children: "<MetadataEntry key=\"HKTimeZone\" value=\"America/New_York\"/>"
        + "<WorkoutActivity uuid=\"a\" startDate=\"\(start)\" endDate=\"\(end)\">"
        + "<MetadataEntry key=\"HKTimeZone\" value=\"Asia/Tokyo\"/></WorkoutActivity>")
    export.workout("Running", "2024-05-02 18:00:00 +0200", "2024-05-02 18:12:00 +0200")
    let activities = export.reading.activities
    #expect(activities.map(\.zoneName) == ["America/New_York", ""])
    #expect(activities.first?.start == Instant(milliseconds: milliseconds, offsetMinutes: 120))
    #expect(activities.map { $0.place?.line } == [9, 10])
    for activity in activities {
      let offset = try #require(activity.place?.offset)
      #expect(export.bytes[offset...].starts(with: Array("<Workout ".utf8)))
    }
  }

  @Test func cutsLapsAtMarksAndTakesPartsOfATriathlon() throws {
    var export = HealthExport()
    export.workout(
      "Running", start, end,
      children: event("Lap", "18:04:00") + event("Segment", "18:05:00") + event("Lap", "18:09:00"))
    export.workout(
      "Swimming", "2024-05-02 18:00:00 +0200", "2024-05-02 18:12:00 +0200",
      children: "<MetadataEntry key=\"HKLapLength\" value=\"25 m\"/>"
        + "<MetadataEntry key=\"HKSwimmingLocationType\" value=\"1\"/>"
        + "<WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"2024-05-02 18:00:00 +0200\" "
        + "duration=\"0.5\" durationUnit=\"min\"/>")
    let part = { (type: String, from: String, to: String, meters: String) in
      "<WorkoutActivity uuid=\"\(type)\" startDate=\"2024-05-03 \(from) +0200\" "
        + "endDate=\"2024-05-03 \(to) +0200\" duration=\"4\" durationUnit=\"min\">"
        + "<WorkoutStatistics type=\"HKQuantityTypeIdentifierDistance\(type)\" "
        + "sum=\"\(meters)\" unit=\"m\"/></WorkoutActivity>"
    }
    export.workout(
      "SwimBikeRun", "2024-05-03 18:00:00 +0200", "2024-05-03 18:12:00 +0200",
      children: part("Swimming", "18:00:00", "18:04:00", "300")
        + part("Cycling", "18:04:00", "18:12:00", "4000"))
    let activities = export.reading.activities
    #expect(activities.map(\.sport) == [.running, .swimming, .multisport])
    #expect(activities[0].laps.map(\.elapsedSeconds) == [240, 300, 180])
    #expect(activities[1].laps.map(\.elapsedSeconds) == [30])
    #expect(activities[1].poolMeters == 25)
    #expect(activities[1].subSport == .pool)
    #expect(activities[2].laps.map(\.meters) == [300, 4000])
    #expect(activities[2].laps.map(\.timerSeconds) == [240, 240])
  }

  @Test func takesAWorkoutThatStandsThereTwiceOnce() throws {
    var export = HealthExport()
    for _ in 0..<2 {
      export.workout("Running", start, end)
      export.workout("Running", start, end, source: "Strava")
      export.workout("Running", start, "2024-05-01 18:20:00 +0200", source: "Strava")
    }
    let reading = export.reading
    #expect(reading.activities.map(\.elapsedSeconds) == [720, 720, 1200])
    #expect(reading.codes == ["repeated-workouts"])
    #expect(reading.diagnostics[0].message.hasPrefix("3 workouts"))
    // The first of the copies.
    #expect(reading.diagnostics[0].line == 12)
  }

  @Test func namesTheSportOfEachKind() {
    let kinds: [(String, Sport)] = [
      ("Walking", .walking), ("TraditionalStrengthTraining", .strength),
      ("Elliptical", .elliptical),
      ("HighIntensityIntervalTraining", .hiit), ("Transition", .transition), ("Cooldown", .other),
      ("StairClimbing", .stairs), ("TrackAndField", .running), ("Dance", .other), ("", .other),
    ]
    for (kind, sport) in kinds { #expect(AppleHealthSport.sport(kind) == sport, "\(kind)") }
  }

  @Test func takesTheTimeBetweenPausesWhereTheExportSaysNone() throws {
    var export = HealthExport()
    export.workout(
      "Running", start, end,
      children: event("Pause", "18:04:00") + event("Resume", "18:06:00")
        + statistics("StepCount", "sum=\"1700\" unit=\"count\""))
    let activity = try #require(export.reading.activities.first)
    #expect(activity.elapsedSeconds == 720 && activity.timerSeconds == 600)
    #expect(activity.averageCadence == 170)
  }
}
