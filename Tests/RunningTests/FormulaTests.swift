import Running
import Testing

/// Formulas beside values that their sources print, or that follow from them by hand.
@Suite struct FormulaTests {
  /// Daniels J: Daniels' Running Formula, 3rd ed. 2014, times by VDOT, which it rounds.
  @Test(arguments: [
    (30.0, [551.0, 1840, 3826, 8464, 17_357]), (40.0, [427.0, 1448, 3003, 6659, 13_785]),
    (50.0, [350.0, 1197, 2481, 5495, 11_449]),
  ])
  func racesByVDOT(vdot: Double, expected: [Double]) {
    let distances = [1609.344, 5000, 10_000, 21_097.5, 42_195]
    for (meters, seconds) in zip(distances, expected) {
      #expect(abs(VDOT(vdot).seconds(meters: meters) / seconds - 1) < 0.004, "\(vdot), \(meters) m")
    }
  }

  /// A race's pace is what the race was run in, for any runner.
  @Test(arguments: [
    (21_097.5, 8477.0, Intensity.half), (42_195, 17_100, .marathon), (10_000, 2400, .tenK),
    (5000, 1800, .fiveK), (42_195, 7500, .marathon),
  ])
  func racePacesAreThoseOfTheResult(meters: Double, seconds: Double, intensity: Intensity) throws {
    let paces = Paces(try #require(VDOT(meters: meters, seconds: seconds)))
    #expect(abs(meters / paces.metersPerSecond(intensity) - seconds) < 1)
  }

  /// Seconds per kilometre at VDOT 50 as Daniels prints them; repetitions as 400 m.
  @Test func pacesOfVDOT50() {
    let paces = Paces(VDOT(50))
    #expect(paces.secondsPerKilometer(.easy).lowerBound.rounded() == 307)
    #expect(paces.secondsPerKilometer(.easy).upperBound.rounded() == 338)
    #expect(paces.pace(.threshold) == 255)
    #expect(paces.pace(.interval) == 235)
    #expect(abs(400 / paces.metersPerSecond(.repetition) - 87) < 0.5)
  }

  /// Heart rates of somebody with 188 at most and 52 at rest. Easy: 138 in the middle after Swain
  /// and Leutholtz, within Daniels' 65 to 79 % of the maximum; intervals: 184.
  @Test func heartRatesByOxygenReserve() throws {
    let rates = try #require(HeartRates(maximum: 188, resting: 52, threshold: nil, sex: nil))
    let paces = Paces(VDOT(50))
    let easy = try #require(rates.target(.easy, paces))
    #expect(abs(easy.lowerBound + easy.upperBound - 2 * 138) <= 1)
    #expect(easy.lowerBound >= 122 && easy.upperBound <= 149)
    let interval = try #require(rates.target(.interval, paces))
    #expect(abs(interval.lowerBound + interval.upperBound - 2 * 184) <= 1)
    #expect(rates.target(.repetition, paces) == nil)
    // A measured threshold bends the line: threshold pace asks for it.
    let measured = try #require(HeartRates(maximum: 188, resting: 52, threshold: 165, sex: nil))
    let threshold = try #require(measured.target(.threshold, paces))
    #expect(abs(threshold.lowerBound + threshold.upperBound - 2 * 165) <= 1)
  }

  /// The width of targets: what a watch can hold on to.
  @Test func paceTargetsAreWideEnough() {
    for vdot in stride(from: 25.0, through: 80, by: 5) {
      let paces = Paces(VDOT(vdot))
      for intensity in Intensity.allCases where !intensity.isByFeel {
        let target = paces.target(intensity)
        let half = (target.upperBound - target.lowerBound) / 2
        let isSlow = intensity == .easy || intensity == .recovery || intensity == .steady
        #expect(half >= (isSlow ? 12 : 5), "\(intensity) at \(vdot)")
        #expect(target.contains(paces.pace(intensity)))
      }
    }
  }

  @Test func loads() throws {
    // Banister: 60 min · 0.7 · 0.64 e^(1.92 · 0.7) and 60 · 0.7 · 0.86 e^(1.67 · 0.7).
    #expect(abs(TrainingLoad.banister(minutes: 60, reserve: 0.7, sex: .male) - 103.07) < 0.05)
    #expect(abs(TrainingLoad.banister(minutes: 60, reserve: 0.7, sex: .female) - 116.27) < 0.05)
    // Edwards: minutes in zones 1 to 5 by 1 to 5.
    #expect(TrainingLoad.edwards(zoneMinutes: [10, 20, 30, 5, 1]) == 165)
    // rTSS: 2 h at nine tenths of the threshold speed are 2 · 0.81 · 100.
    let stress = TrainingLoad.runningStress(
      seconds: 7200, metersPerSecond: 3.6, thresholdMetersPerSecond: 4)
    #expect(abs(stress - 162) < 1e-9)
    // hrTSS: r e^(1.92 r) as a share of that at threshold; 0.6 beside 0.85 of the reserve.
    let rates = try #require(HeartRates(maximum: 190, resting: 50, threshold: 169, sex: .male))
    let half = TrainingLoad.heartRateStress(seconds: 1800, averageRate: 134, rates)
    #expect(abs(half - 21.84) < 0.05)
    // Session RPE: CR10 × minutes; 60 min at 7 are an hour at threshold.
    #expect(TrainingLoad.sessionRPE(minutes: 45, rating: 6) == 270)
    #expect(abs(TrainingLoad.perceivedStress(seconds: 3600, rating: 7) - 100) < 1e-9)
  }

  /// After one time constant of an even load, 1 − 1/e of it.
  @Test func fitnessAndFatigue() throws {
    let course = Fitness.course(of: Array(repeating: 50, count: 42))
    #expect(abs(try #require(course.last).fitness - 31.606) < 0.001)
    #expect(abs(course[6].fatigue - 31.606) < 0.001)
    // Somebody used to that load has it from the first day.
    let used = Fitness.course(
      of: Array(repeating: 50, count: 14), from: Fitness(fitness: 50, fatigue: 50))
    #expect(used.allSatisfy { abs($0.fitness - 50) < 1e-9 && abs($0.form) < 1e-9 })
  }
}

/// What a race may come to, against the tables of its sources.
@Suite struct RacePredictionTests {
  @Test func predictsByTheTableAndSaysTheRange() throws {
    var runner = RunnerProfile()
    runner.raceMeters = 10_000
    runner.raceSeconds = 2_880
    let half = try #require(RacePrediction(meters: 21_097.5, of: runner))
    // Daniels' table: 10K in 48:00 is VDOT 42.1, a half marathon in about 1:46:30.
    #expect(abs(half.seconds - 6_390) < 30)
    #expect(abs(half.range.lowerBound - half.seconds * 0.965) < 1)
    #expect(abs(half.range.upperBound - half.seconds * 1.035) < 1)
    let marathon = try #require(RacePrediction(meters: 42_195, of: runner))
    // At least ten minutes are left for what formulas do not see.
    #expect(marathon.range.upperBound - marathon.seconds > 600)
    let five = try #require(RacePrediction(meters: 5000, of: runner))
    #expect(abs(five.range.upperBound / five.seconds - 1.02) < 0.001)
  }

  @Test func aMarathonAfterAMarathonIsNoLeap() throws {
    var runner = RunnerProfile()
    runner.raceMeters = 42_195
    runner.raceSeconds = 14_400
    let again = try #require(RacePrediction(meters: 42_195, of: runner))
    #expect(abs(again.seconds - 14_400) < 2)
    #expect(abs(again.range.upperBound / again.seconds - 1.035) < 0.001)
  }

  @Test func saysNothingWhereNothingIsKnown() {
    #expect(RacePrediction(meters: 10_000, of: RunnerProfile()) == nil)
    var runner = RunnerProfile()
    runner.vdot = 50
    #expect(RacePrediction(meters: 400, of: runner) == nil)
  }
}
