import Testing
import Tracks

@Suite struct ActivityAnalysisTests {
  /// A belt: device distance, no positions.
  static func treadmill(seconds: Int, speed: Double = 3) -> Samples {
    var samples = Samples()
    for second in 0...seconds {
      samples.times.append(1_700_000_000_000 + Int64(second) * 1000)
      samples.distances.append(Double(second) * speed)
      samples.heartRates.append(150)
    }
    return samples
  }

  @Test func aTreadmillCountsByItsBelt() {
    let analysis = ActivityAnalysis(
      Self.treadmill(seconds: 1800), sport: .running, subSport: .treadmill)
    #expect(analysis.distance.source == .device)
    #expect(analysis.distance.reason == .indoors)
    #expect(analysis.meters == 5400)
    #expect(analysis.movingSeconds == 1800)
    #expect(analysis.track.distances.isEmpty)
    #expect(analysis.line().points.isEmpty)
  }

  @Test func splitsAreInterpolatedAndTheLastIsPartial() throws {
    let analysis = ActivityAnalysis(Self.treadmill(seconds: 900), sport: .running)
    let splits = analysis.splits()
    #expect(splits.map(\.isPartial) == [false, false, true])
    #expect(abs(splits[0].elapsedSeconds - 1000.0 / 3) < 1e-9)
    #expect(abs(splits[1].startSeconds - 1000.0 / 3) < 1e-9)
    #expect(abs(splits[2].meters - 700) < 1e-9)
    #expect(splits[0].averageHeartRate == 150)
    #expect(splits[0].entries == 0..<334)
    #expect(splits[1].entries == 334..<667)
    let miles = analysis.splits(every: ActivityAnalysis.mileMeters)
    #expect(miles.count == 2)
    #expect(abs(miles.map(\.meters).reduce(0, +) - 2700) < 1e-9)
  }

  @Test func lapsFollowTheirStartsElseKilometres() {
    let samples = Self.treadmill(seconds: 900)
    let analysis = ActivityAnalysis(samples, sport: .running)
    let start = samples.times[0]
    let laps = analysis.laps(starting: [start, start + 600_500, start + 300_000])
    #expect(laps.map(\.elapsedSeconds) == [300, 300.5, 299.5])
    #expect(abs(laps[1].meters - 901.5) < 1e-9)
    #expect(analysis.laps(starting: []).count == 3)
    #expect(analysis.laps(starting: [start]).count == 1)
  }

  @Test func aPauseOfTheDeviceDecidesWhatIsMoving() {
    var samples = Self.treadmill(seconds: 600)
    let start = samples.times[0]
    let pause = TimeSpan(start: start + 100_000, end: start + 160_000)
    let paused = ActivityAnalysis(samples, sport: .running, pauses: [pause, pause])
    #expect(paused.timerSeconds == 540)
    #expect(paused.movingSeconds == 540)
    #expect(paused.elapsedSeconds == 600)
    // 200 s at rest, nothing pressed.
    for index in 301..<501 { samples.distances[index] = 900 }
    for index in 501...600 { samples.distances[index] = 900 + Double(index - 500) * 3 }
    let resting = ActivityAnalysis(samples, sport: .running)
    #expect(resting.timerSeconds == 600)
    #expect(abs(resting.movingSeconds - 400) <= 6, "\(resting.movingSeconds)")
    // Together the splits tell the pace of the whole.
    let seconds = resting.splits().reduce(0) { $0 + ($1.secondsPerKilometer ?? 0) * $1.meters }
    #expect(abs(seconds / 1000 - 600) < 1)
    samples.breaks = [301]
    #expect(ActivityAnalysis(samples, sport: .running).timerSeconds == 599)
  }

  @Test func aClockThatJumpsAddsNoTrainingTime() {
    var samples = Self.treadmill(seconds: 600)
    for index in 300...600 { samples.times[index] += 20 * 86_400_000 }
    let analysis = ActivityAnalysis(samples, sport: .running)
    #expect(analysis.timerSeconds == 599)
    #expect(analysis.elapsedSeconds > 1_700_000)
  }

  @Test func timeAtEachHeartRateIsExact() {
    var samples = Self.treadmill(seconds: 100)
    for index in 50...100 { samples.heartRates[index] = 160 }
    samples.heartRates[10] = 0
    samples.heartRates[20] = .nan
    let rates = ActivityAnalysis(samples, sport: .running).heartRate
    #expect(rates.total == 100)
    #expect(rates.seconds[150] == 49)
    #expect(rates.seconds[155] == 1)
    #expect(rates.seconds[160] == 50)
    #expect(rates.highest == 160)
    #expect(rates.seconds(between: [155, 160]) == [49, 1, 50])
  }

  @Test func aStrapThatFallsSilentIsBelievedForTenSeconds() {
    var samples = Self.treadmill(seconds: 600)
    for index in 101...599 { samples.heartRates[index] = .nan }
    // Ten seconds at most of the step after the last reading and of the one before the next.
    #expect(ActivityAnalysis(samples, sport: .running).heartRate.total <= 120)
  }

  @Test func decouplingIsWhatTheSecondHalfLost() throws {
    var samples = Self.treadmill(seconds: 2400)
    #expect(abs(try #require(ActivityAnalysis(samples, sport: .running).decoupling)) < 1e-9)
    for index in 1201...2400 { samples.heartRates[index] = 165 }
    let lost = try #require(ActivityAnalysis(samples, sport: .running).decoupling)
    #expect(abs(lost - (1 - 150.0 / 165) * 100) < 0.05)
    #expect(ActivityAnalysis(Self.treadmill(seconds: 1199), sport: .running).decoupling == nil)
  }

  @Test func evenSpeedOnTheFlatIsItsOwnNorm() throws {
    let even = ActivityAnalysis(Self.treadmill(seconds: 1200), sport: .running)
    #expect(abs(try #require(even.normalizedGradedSpeed) - 3) < 1e-9)
    var samples = Self.treadmill(seconds: 1200)
    for index in 1...1200 {
      samples.distances[index] =
        samples.distances[index - 1] + (index / 120 % 2 == 0 ? 2 : 4)
    }
    let uneven = try #require(ActivityAnalysis(samples, sport: .running).normalizedGradedSpeed)
    #expect(uneven > 3.2 && uneven < 4)
  }

  @Test func aSteadyClimbCostsWhatMinettiMeasured() throws {
    #expect(Grade.cost(0) == 1)
    #expect(abs(Grade.cost(0.1) - 1.6578) < 0.001)
    #expect(Grade.cost(-0.1) < 0.65)
    #expect(Grade.cost(3) == Grade.cost(0.45))
    var samples = Self.treadmill(seconds: 1000)
    samples.altitudes = samples.distances.map { Float($0 / 10) }
    let analysis = ActivityAnalysis(samples, sport: .running)
    let split = try #require(analysis.splits().first)
    let pace = try #require(split.gradeAdjustedSecondsPerKilometer)
    #expect(abs(pace - 1000 / 3 / Grade.cost(0.1)) < 3)
    #expect(try #require(split.ascentMeters) > 99)
  }
}
