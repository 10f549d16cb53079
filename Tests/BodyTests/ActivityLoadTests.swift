import Body
import Documents
import Running
import Testing
import Tracks

@Suite struct ActivityLoadTests {
  private var runner: RunnerProfile {
    var runner = RunnerProfile()
    runner.maxHeartRate = 190
    runner.restingHeartRate = 50
    runner.thresholdHeartRate = 170
    return runner
  }

  private func activity(_ sport: Sport, seconds: Double?) -> Activity {
    var activity = Activity()
    activity.sport = Open(sport)
    activity.timerSeconds = seconds
    return activity
  }

  @Test func aRunIsMeasuredAsPlansMeasureIt() {
    var run = activity(.running, seconds: 3600)
    run.meters = 12_000
    run.averageHeartRate = 150
    var runner = runner
    runner.vdot = 45
    #expect(run.load(of: runner) == run.run?.done.load(of: runner))
    #expect(run.load(of: runner).value?.method == .pace)
  }

  @Test func aRideIsMeasuredByTheTimeAtEachHeartRate() throws {
    var ride = activity(.cycling, seconds: 3600)
    ride.meters = 30_000
    ride.averageHeartRate = 150
    ride.heartRateTime = HeartRateTime("130=1800,170=1800")
    let load = try #require(ride.load(of: runner).value)
    let rates = try #require(runner.heartRates.value)
    #expect(load.method == .heartRate)
    #expect(abs(load.value - (rates.loadPerHour(at: 130) + 100) / 2) < 1e-9)
    ride.heartRateTime = HeartRateTime("170=600")
    let average = try #require(ride.load(of: runner).value)
    #expect(abs(average.value - rates.loadPerHour(at: 150)) < 1e-9, "of too short a part")
  }

  /// Half an hour at 120 and half an hour at 180, by hand: see `intervalsCostMoreThanTheirAverage`.
  /// One second between them is at 150.
  @Test func theLoadOfARunFollowsFromItsSamples() throws {
    var samples = Samples()
    for second in 0...3600 {
      samples.times.append(Int64(second) * 1000)
      samples.distances.append(Double(second) * 3)
      samples.heartRates.append(second < 1800 ? 120 : 180)
    }
    var run = activity(.running, seconds: nil)
    run.take(ActivityAnalysis(samples, sport: .running))
    #expect(run.heartRateTime == HeartRateTime("120=1799,150=1,180=1800"))
    #expect(run.averageHeartRate == 150)
    let load = try #require(run.load(of: runner).value)
    #expect(load.method == .heartRate)
    #expect(abs(load.value - 76.82) < 0.05)
    // Somebody with another maximum: r is 7/15, 13/15 and, at threshold, 12/15.
    var fitter = runner
    fitter.maxHeartRate = 200
    #expect(abs(try #require(run.load(of: fitter).value).value - 76.94) < 0.05)
    // What was written before it was kept has the mean alone: 2.815 / 4.444.
    run.heartRateTime = nil
    let mean = try #require(run.load(of: runner).value)
    #expect(mean.method == .averageHeartRate)
    #expect(abs(mean.value - 63.34) < 0.05)
  }

  /// Of no run, too: 1.3058 and 5.5221 of r e^(1.92 r) are 30 · 0.64 times as much each.
  @Test func everySportHasATRIMP() throws {
    var runner = runner
    runner.sex = Open(.male)
    var ride = activity(.cycling, seconds: 3600)
    #expect(ride.done.trimp(runner) == .unknown(.averageHeartRate))
    ride.heartRateTime = HeartRateTime("120=1800,180=1800")
    #expect(abs(try #require(ride.done.trimp(runner).value) - 131.10) < 0.01)
  }

  @Test func withoutHeartRateTheRatingCounts() {
    var yoga = activity(.yoga, seconds: 3600)
    #expect(yoga.load(of: runner) == .unknown(.averageHeartRate))
    yoga.rating = 3.5
    #expect(yoga.load(of: runner) == .known(RunLoad(value: 50, method: .perceivedExertion)))
    yoga.averageHeartRate = 100
    #expect(
      yoga.load(of: RunnerProfile()).value?.method == .perceivedExertion,
      "no maximum is known to compare with")
    yoga.rating = nil
    #expect(yoga.load(of: RunnerProfile()) == .unknown(.maximumHeartRate))
    #expect(activity(.yoga, seconds: nil).load(of: runner) == .unknown(.duration))
  }
}
