import Running
import Testing

@Suite struct LoadTests {
  private var runner: RunnerProfile {
    var runner = RunnerProfile()
    runner.maxHeartRate = 190
    runner.restingHeartRate = 50
    runner.thresholdHeartRate = 170
    runner.vdot = 50
    return runner
  }

  @Test func anHourAtThresholdIsAHundred() throws {
    let threshold = try #require(runner.paces.value).thresholdMetersPerSecond
    let run = DoneRun(
      seconds: 3600, meters: threshold * 3600, averageHeartRate: 170, rating: 7)
    for figure in [run.paceLoad(runner), run.heartRateLoad(runner), run.perceivedLoad] {
      #expect(abs(try #require(figure.value).value - 100) < 1e-9)
    }
  }

  @Test func takesTheBestMeasureThereIs() {
    let run = DoneRun(seconds: 3600, meters: 11_000, averageHeartRate: 150, rating: 4)
    #expect(run.load(of: runner).value?.method == .pace)
    var withoutPaces = runner
    withoutPaces.vdot = nil
    #expect(run.load(of: withoutPaces).value?.method == .heartRate)
    #expect(run.load(of: RunnerProfile()).value?.method == .perceivedExertion)
  }

  @Test func neverSaysZeroForWhatIsUnknown() {
    let run = DoneRun(seconds: 3600, meters: 11_000)
    #expect(run.load(of: RunnerProfile()) == .unknown(.performance))
    #expect(
      DoneRun(seconds: 3600, averageHeartRate: 150).load(of: RunnerProfile())
        == .unknown(.maximumHeartRate))
    #expect(DoneRun(meters: 5000).load(of: runner) == .unknown(.duration))
    #expect(DoneRun(seconds: 60).load(of: runner) == .unknown(.anyMeasure))
    #expect(DoneRun(seconds: 3600, averageHeartRate: 150).trimp(runner) == .unknown(.sex))
  }

  @Test func fitnessFollowsTheLoad() throws {
    let course = Fitness.course(of: Array(repeating: 50, count: 42))
    #expect(course[10].form < 0)
    let rest = Fitness.course(of: Array(repeating: 0, count: 14), from: course[41])
    #expect(try #require(rest.last).form > 0)
  }
}
