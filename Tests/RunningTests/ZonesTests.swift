import Foundation
import Running
import Testing

@Suite struct ZonesTests {
  @Test func exponentialAndLogarithmAgreeWithTheCLibrary() {
    var x = -30.0
    while x < 30 {
      #expect(abs(Exponential.exp(x) / Foundation.exp(x) - 1) < 1e-13, "e^\(x)")
      x += 0.037
    }
    var y = 1e-6
    while y < 1e9 {
      let expected = Foundation.log(y)
      #expect(abs(Exponential.log(y) - expected) <= 1e-13 * max(1, abs(expected)), "ln \(y)")
      y *= 1.37
    }
    for (base, exponent) in [(2.0, 0.5), (8.43, 1.06), (0.5, 0.75), (1.08, 17.0)] {
      let expected = Foundation.pow(base, exponent)
      #expect(abs(Exponential.power(base, exponent) / expected - 1) < 1e-12)
    }
    #expect(Exponential.exp(0) == 1)
    #expect(Exponential.log(1) == 0)
    #expect(Exponential.exp(-800) == 0)
    #expect(Exponential.log(0).isNaN)
  }

  @Test(arguments: [
    (5000.0, 1200.0, 49.8062), (10_000, 2400, 51.9441), (21_097.5, 5400, 50.9769),
    (42_195, 10_800, 53.5283), (42_195, 14_400, 37.9043),
  ])
  func vdotOfRaces(meters: Double, seconds: Double, expected: Double) throws {
    let vdot = try #require(VDOT(meters: meters, seconds: seconds))
    #expect(abs(vdot.value - expected) < 0.00006)
    #expect(abs(vdot.seconds(meters: meters) - seconds) < 0.001)
  }

  @Test func intensitiesAreInOrder() {
    let paces = Paces(VDOT(44))
    let flat = Intensity.allCases.filter { $0 != .hill }
    for (slower, faster) in zip(flat, flat.dropFirst()) {
      #expect(paces.pace(slower) > paces.pace(faster), "\(slower)")
    }
  }

  @Test func thresholdPaceGivesTheSamePaces() throws {
    var runner = RunnerProfile()
    runner.thresholdPace = 255.03
    let vdot = try #require(runner.performance.value)
    #expect(abs(vdot.value - 50) < 0.1)
  }

  @Test func riegel() {
    let seconds = Riegel.seconds(meters: 10_000, knownMeters: 5000, knownSeconds: 1200)
    #expect(abs(seconds - 2502) < 1)
  }

  @Test func zonesOfHeartRate() throws {
    var runner = RunnerProfile()
    runner.maxHeartRate = 190
    runner.restingHeartRate = 50
    runner.thresholdHeartRate = 170
    let rates = try #require(runner.heartRates.value)
    #expect(rates.rate(reserve: 0.7) == 148)
    let karvonen = try #require(runner.karvonenZones.value)
    #expect(karvonen.map { $0.from } == [120, 134, 148, 162, 176])
    #expect(karvonen.last?.to == 190)
    let friel = try #require(runner.frielZones.value)
    #expect(friel.map { $0.name } == ["1", "2", "3", "4", "5a", "5b", "5c"])
    #expect(friel[1].from == 145 && friel[1].to == 152)
    #expect(friel[4].from == 170)
  }

  @Test func saysWhatIsMissing() {
    var runner = RunnerProfile()
    #expect(runner.paces.missing == .performance)
    #expect(runner.heartRates.missing == .maximumHeartRate)
    #expect(runner.frielZones.missing == .thresholdHeartRate)
    runner.maxHeartRate = 190
    #expect(runner.karvonenZones.missing == .restingHeartRate)
    runner.restingHeartRate = 195
    #expect(runner.heartRates.missing == .plausibleHeartRates)
    #expect(Missing.performance.description.hasPrefix("unknown, because"))
  }
}
