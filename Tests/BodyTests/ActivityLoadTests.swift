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
