import Documents
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
    #expect(run.load(of: withoutPaces).value?.method == .averageHeartRate)
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

  /// By hand: of a reserve of 140 beats, 120, 150, 170 and 180 use 1/2, 5/7, 6/7 and 13/14, which
  /// weigh 1.3058, 2.8150, 4.4440 and 5.5221 (r e^(1.92 r)). Half an hour each at 120 and at 180 is
  /// (1.3058 + 5.5221) / 2 / 4.4440 = 76.82 %, an hour at 150 is 63.34 % of an hour at threshold.
  /// TRIMP is 60 · 0.64 times as much: 131.1 and 108.1; with women's weights 142.7 and 121.5.
  @Test(arguments: [
    (Sex.male, 76.82, 63.34, 131.10, 108.10), (.female, 77.09, 65.65, 142.69, 121.50),
  ])
  func intervalsCostMoreThanTheirAverage(
    sex: Sex, hrTSS: Double, even: Double, trimp: Double, evenTRIMP: Double
  ) throws {
    var runner = runner
    runner.sex = Open(sex)
    var run = DoneRun(seconds: 3600, averageHeartRate: 150)
    run.heartRateTime = HeartRateTime("120=1800,180=1800")
    let load = try #require(run.heartRateLoad(runner).value)
    #expect(load.method == .heartRate)
    #expect(abs(load.value - hrTSS) < 0.01)
    #expect(abs(try #require(run.trimp(runner).value) - trimp) < 0.01)
    run.heartRateTime = nil
    let mean = try #require(run.heartRateLoad(runner).value)
    #expect(mean.method == .averageHeartRate)
    #expect(abs(mean.value - even) < 0.01)
    #expect(abs(try #require(run.trimp(runner).value) - evenTRIMP) < 0.01)
    // TRIMP knows no threshold.
    runner.thresholdHeartRate = nil
    #expect(abs(try #require(run.trimp(runner).value) - evenTRIMP) < 0.01)
  }

  @Test func mostOfTheTimeStandsForAllOfItAndLessForNothing() throws {
    var run = DoneRun(seconds: 3600, averageHeartRate: 150)
    run.heartRateTime = HeartRateTime("120=1450,180=1450")
    let most = try #require(run.heartRateLoad(runner).value)
    #expect(most.method == .heartRate)
    #expect(abs(most.value - 76.82) < 0.01)
    run.heartRateTime = HeartRateTime("120=1400,180=1400")
    let less = try #require(run.heartRateLoad(runner).value)
    #expect(less.method == .averageHeartRate)
    #expect(abs(less.value - 63.34) < 0.01)
    run.averageHeartRate = nil
    #expect(run.heartRateLoad(runner) == .unknown(.averageHeartRate))
    #expect(run.trimp(runner) == .unknown(.averageHeartRate))
  }

  @Test func fitnessFollowsTheLoad() throws {
    let course = Fitness.course(of: Array(repeating: 50, count: 42))
    #expect(course[10].form < 0)
    let rest = Fitness.course(of: Array(repeating: 0, count: 14), from: course[41])
    #expect(try #require(rest.last).form > 0)
  }
}
