import Testing
import Tracks

/// Nothing that a file can hold may trap or give a figure that is none.
@Suite struct HostileSamplesTests {
  static func exercise(_ samples: Samples, pauses: [TimeSpan] = [], _ note: String = "") {
    for sport in [Sport.running, .cycling, .strength] {
      let analysis = ActivityAnalysis(samples, sport: sport, pauses: pauses)
      for value in [
        analysis.meters, analysis.elapsedSeconds, analysis.timerSeconds, analysis.movingSeconds,
        analysis.climb.ascent ?? 0, analysis.heartRate.total,
        analysis.normalizedGradedSpeed ?? 0, analysis.decoupling ?? 0,
      ] { #expect(value.isFinite && (value >= 0 || value == analysis.decoupling), "\(note)") }
      #expect(analysis.distances.count == samples.count)
      #expect(zip(analysis.distances, analysis.distances.dropFirst()).allSatisfy { $0 <= $1 })
      for split in analysis.splits(every: 100) {
        #expect(split.gradeAdjustedSecondsPerKilometer?.isFinite != false, "\(note)")
      }
      _ = analysis.splits(every: .nan)
      _ = analysis.laps(starting: [.min, 0, .max, 1_700_000_000_500])
      _ = analysis.bestEfforts([1, 100, 1000, .nan, -1])
      for quantity in ChartSeries.Quantity.allCases {
        #expect(analysis.series(quantity, over: .time, limit: 20).points.count <= 20)
        #expect(analysis.series(quantity, over: .distance, limit: 20).points.count <= 20)
      }
      #expect(analysis.line(tolerance: 1, limit: 10).points.count <= 10)
    }
  }

  @Test func nothingAndOnePoint() {
    Self.exercise(Samples())
    var one = Samples()
    one.times = [5]
    Self.exercise(one)
    one.latitudes = [48]
    one.longitudes = [11]
    one.distances = [7]
    one.altitudes = [.nan]
    one.breaks = [0, 0, -3, 99]
    Self.exercise(one)
  }

  @Test func columnsOfNothingButNaN() {
    var samples = Samples()
    samples.times = (0..<50).map { Int64($0) * 1000 }
    let none = [Double](repeating: .nan, count: 50)
    let nothing = [Float](repeating: .nan, count: 50)
    (samples.latitudes, samples.longitudes, samples.distances) = (none, none, none)
    (samples.altitudes, samples.heartRates, samples.speeds) = (nothing, nothing, nothing)
    Self.exercise(samples)
    #expect(ActivityAnalysis(samples, sport: .running).distance.source == .none)
  }

  @Test func columnsThatAreTooShort() {
    var samples = Samples.straight(seconds: 50)
    samples.latitudes.removeLast()
    samples.distances = [1, 2]
    samples.heartRates = [100]
    samples.altitudes = [5]
    Self.exercise(samples)
  }

  @Test func placesAtZeroAreNone() {
    var samples = Samples.straight(seconds: 100)
    for index in stride(from: 0, to: 100, by: 3) {
      samples.latitudes[index] = 0
      samples.longitudes[index] = 0
    }
    Self.exercise(samples)
    #expect(abs(ActivityAnalysis(samples, sport: .running).meters - 297) < 5)
  }

  @Test func timesThatStandStillOrGoBack() {
    var samples = Samples.straight(seconds: 100)
    samples.times[20] = samples.times[19]
    samples.times[50] -= 30_000
    samples.times[70] = .min
    samples.times[80] = .max
    Self.exercise(samples)
  }

  @Test func anythingAtAll() {
    let doubles: [Double] = [
      0, -0.0, 1, 48, 90, -90, 180, -180, 1e9, -1e9, 1e300, .infinity, -.infinity, .nan,
      .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    for seed in 1...150 {
      var noise = Noise(seed: seed)
      var samples = Samples.straight(seconds: 60)
      let count = samples.count
      samples.distances = samples.times.indices.map { Double($0) * 3 }
      samples.altitudes = samples.times.indices.map { Float($0) }
      samples.heartRates = samples.times.map { _ in 140 }
      samples.accuracies = samples.times.map { _ in 5 }
      samples.speeds = samples.times.map { _ in 3 }
      for _ in 0..<(1 + noise.below(40)) {
        let index = noise.below(count)
        let value = doubles[noise.below(doubles.count)]
        switch noise.below(8) {
        case 0: samples.latitudes[index] = value
        case 1: samples.longitudes[index] = value
        case 2: samples.distances[index] = value
        case 3: samples.altitudes[index] = Float(value)
        case 4: samples.heartRates[index] = Float(value)
        case 5: samples.accuracies[index] = Float(value)
        case 6: samples.speeds[index] = Float(value)
        default: samples.times[index] = Int64(truncatingIfNeeded: noise.bits())
        }
        if noise.below(5) == 0 { samples.breaks.append(noise.below(count)) }
      }
      let pauses = (0..<noise.below(4)).map { _ in
        TimeSpan(
          start: samples.times[noise.below(count)], end: samples.times[noise.below(count)])
      }
      Self.exercise(samples, pauses: pauses, "seed \(seed)")
      var live = LiveTrack(sport: .running)
      for index in 0..<count {
        live.append(
          .init(
            time: samples.times[index], latitude: samples.latitudes[index],
            longitude: samples.longitudes[index], accuracy: samples.accuracies[index]))
        if index % 20 == 0, noise.below(2) == 0 { live.pause() }
      }
      #expect(live.meters.isFinite && live.meters >= 0)
    }
  }

  @Test func aMillionPoints() {
    var samples = Simulation(meters: 4_000_000, sigma: 3, correlation: 0.9).samples()
    samples.altitudes = samples.times.indices.map { Float($0 % 300) }
    let analysis = ActivityAnalysis(samples, sport: .running)
    #expect(samples.count == 1_000_001)
    #expect(abs(analysis.meters / 4_000_000 - 1) < 0.013)
    #expect(analysis.series(.altitude, over: .distance).points.count <= 1000)
    #expect(analysis.line().points.count <= 1000)
    #expect(analysis.bestEfforts().count == 8)
  }
}
