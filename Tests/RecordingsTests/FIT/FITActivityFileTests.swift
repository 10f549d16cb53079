import Documents
import Recordings
import Testing
import Tracks

@Suite struct FITActivityFileTests {
  private static let start = FITBytes.noonMilliseconds

  /// A run of two laps with a pause, in figures that the format can hold.
  private static func run() -> RecordedActivity {
    var activity = RecordedActivity()
    activity.sport = .running
    activity.subSport = .trail
    activity.sportName = "running"
    activity.start = Instant(milliseconds: start, offsetMinutes: 120)
    activity.knowsOffset = true
    activity.elapsedSeconds = 180.25
    activity.timerSeconds = 120.125
    activity.movingSeconds = 119
    activity.meters = 360.5
    activity.ascentMeters = 12
    activity.descentMeters = 9
    activity.kilocalories = 31
    activity.averageHeartRate = 141
    activity.maxHeartRate = 160
    activity.averageCadence = 171
    activity.averagePower = 250
    activity.perceivedExertion = 6
    activity.feel = 75
    activity.name = "Evening"
    activity.device = "Watch 3"
    activity.identifier = "77-1000000000"
    for (index, second): (Int, Int64) in [(0, 0), (1, 60)] {
      var lap = RecordedLap(start: start + second * 1000)
      lap.elapsedSeconds = index == 0 ? 60 : 120.25
      lap.timerSeconds = 60
      lap.meters = 180.25
      lap.averageHeartRate = 139
      lap.maxHeartRate = 160
      lap.averageCadence = 170.5
      lap.averagePower = 248
      lap.ascentMeters = 6
      lap.kilocalories = 15
      lap.intensity = index == 0 ? .warmUp : .active
      lap.workoutStep = index
      activity.laps.append(lap)
    }
    activity.pauses = [RecordedPause(start: start + 60_000, end: start + 120_000)]
    activity.samples = samples()
    return activity
  }

  private static func samples() -> Samples {
    var samples = Samples()
    for second: Int64 in Array(0...60) + Array(120...180) {
      let moving = Double(second < 61 ? second : second - 60)
      samples.times.append(start + second * 1000)
      samples.latitudes.append(52 + moving * 180 / 2_147_483_648)
      samples.longitudes.append(second == 7 ? -179.5 : 13.5)
      samples.altitudes.append(Float(34.2 + moving / 5))
      samples.accuracies.append(4)
      samples.distances.append(moving * 3)
      samples.speeds.append(3.125)
      samples.heartRates.append(second == 5 ? .nan : 140)
      samples.cadences.append(171.5)
      samples.powers.append(251)
      samples.temperatures.append(-3)
    }
    samples.breaks = [61]
    return samples
  }

  private static func again(_ activity: RecordedActivity) throws -> RecordedActivity {
    let content = try FITSource.read(try #require(FITActivityFile.bytes(activity)))
    #expect(content.diagnostics.list == [])
    #expect(content.activities.count == 1)
    return try #require(content.activities.first)
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var activity = Self.run()
    var read = try Self.again(activity)
    expectClose(read.samples, activity.samples)
    read.samples = Samples()
    activity.samples = Samples()
    #expect(read == activity)
  }

  @Test(arguments: ["2024-11-09T08:53:20.000Z", "77-12", "77-1000000000-2", "1-2-3-4-5", ""])
  func whatIsNoSerialNumberIsNotWrittenAsOne(identifier: String) throws {
    var activity = Self.run()
    activity.identifier = identifier
    #expect(try Self.again(activity).identifier == "")
    activity.identifier = ""
    let plain = try #require(FITActivityFile.bytes(activity))
    activity.identifier = identifier
    #expect(FITActivityFile.bytes(activity) == plain)
  }

  private func expectClose(_ read: Samples, _ written: Samples) {
    func isClose<Value: BinaryFloatingPoint>(
      _ one: [Value], _ other: [Value], _ most: Value
    ) -> Bool {
      one.count == other.count
        && zip(one, other).allSatisfy { $0.isNaN && $1.isNaN || abs($0 - $1) <= most }
    }
    #expect(read.times == written.times)
    #expect(isClose(read.latitudes, written.latitudes, 1e-7))
    #expect(isClose(read.longitudes, written.longitudes, 1e-7))
    #expect(isClose(read.altitudes, written.altitudes, 0.1001))
    #expect(isClose(read.accuracies, written.accuracies, 0.5))
    #expect(isClose(read.distances, written.distances, 0.0051))
    #expect(isClose(read.speeds, written.speeds, 0.00051))
    #expect(isClose(read.heartRates, written.heartRates, 0.5))
    #expect(isClose(read.cadences, written.cadences, 1.0 / 128))
    #expect(isClose(read.powers, written.powers, 0.5))
    #expect(isClose(read.temperatures, written.temperatures, 0.5))
    #expect(read.breaks == written.breaks)
  }

  @Test func setsKeepTheirNames() throws {
    var activity = RecordedActivity()
    activity.sport = .strength
    activity.sportName = "strength_training"
    activity.start = Instant(milliseconds: Self.start)
    activity.elapsedSeconds = 600
    activity.timerSeconds = 600
    for (index, name) in ["bench_press", "Zercher squat", "", "bench_press"].enumerated() {
      var set = RecordedSet()
      set.start = Self.start + Int64(index) * 90_000
      set.seconds = 30.5
      set.reps = name.isEmpty ? nil : 8
      set.kilograms = name.isEmpty ? nil : 62.5
      set.isRest = name.isEmpty
      set.exercise = name
      activity.sets.append(set)
    }
    #expect(try Self.again(activity) == activity)
  }

  @Test(arguments: Sport.allCases) func sportsAreReadAgain(sport: Sport) throws {
    for sub in [nil, .indoor, .treadmill, .road, .track] as [SubSport?] {
      // What the format has no pair of numbers for.
      if sub != nil, sport != .running && sport != .cycling { continue }
      if sport == .cycling, sub == .treadmill { continue }
      var activity = RecordedActivity()
      activity.sport = sport
      activity.subSport = sub
      activity.start = Instant(milliseconds: Self.start)
      let read = try Self.again(activity)
      #expect(read.sport == sport && read.subSport == sub)
    }
  }

  @Test(arguments: Sport.allCases) func aSportStaysItselfWhereverItIsDone(sport: Sport) throws {
    for sub in [.indoor, .treadmill, .virtual, .track] as [SubSport] {
      var activity = RecordedActivity()
      activity.sport = sport
      activity.subSport = sub
      activity.start = Instant(milliseconds: Self.start)
      let read = try Self.again(activity)
      #expect(read.sport == sport, "\(sub)")
      if sub == .indoor, [.running, .cycling, .walking, .rowing, .skiing].contains(sport) {
        #expect(read.subSport == .indoor)
      }
    }
  }

  @Test func aBreakWithoutAPauseStopsTheTimer() throws {
    var activity = Self.run()
    activity.pauses = []
    let read = try Self.again(activity)
    #expect(read.samples.breaks == [61])
    #expect(
      read.pauses == [RecordedPause(start: Self.start + 60_000, end: Self.start + 120_000)])
  }

  @Test func whatTheFormatCannotHoldIsLeftOut() throws {
    var activity = Self.run()
    activity.averageHeartRate = .infinity
    activity.meters = -1
    activity.maxHeartRate = 255
    activity.elapsedSeconds = .nan
    activity.samples.altitudes[0] = -5000
    activity.samples.powers[1] = 1e9
    activity.samples.latitudes[2] = 1e300
    activity.name = String(repeating: "é", count: 400)
    let content = try FITSource.read(try #require(FITActivityFile.bytes(activity)))
    let read = try #require(content.activities.first)
    #expect(read.averageHeartRate == nil && read.maxHeartRate == nil)
    #expect(read.samples.altitudes[0].isNaN && read.samples.powers[1].isNaN)
    #expect(read.samples.latitudes[2].isNaN)
    #expect(read.name == String(repeating: "é", count: 127))
  }

  @Test func momentsOutsideOfTheFormatAreRefused() {
    var activity = RecordedActivity()
    #expect(FITActivityFile.bytes(activity) == nil)
    for milliseconds in [Int64.min, -1, 0, 6_000_000_000_000, .max] {
      activity.start = Instant(milliseconds: milliseconds)
      #expect(FITActivityFile.bytes(activity) == nil)
    }
  }
}
