import Foundation
import Testing
import Tracks

/// Half an hour on a belt: what it says counts, and what a receiver under a roof makes up does not.
@Suite struct TreadmillTests {
  static let correlations = [0, 0.5, 0.9, 0.95, 0.99]

  /// A phone that lies beside the belt, its positions off by 8 m.
  static func phone(step: Double = 1, correlation: Double, seed: Int) -> Samples {
    Simulation(
      meters: 7200, step: step, sigma: 8, correlation: correlation, seed: seed,
      route: { _ in (0, 0) }
    ).samples()
  }

  @Test(arguments: correlations, [1.0, 5])
  func positionsInOnePlaceAddNothing(_ correlation: Double, step: Double) {
    for seed in 1...4 {
      for place in [SubSport.treadmill, .indoor] {
        var samples = Self.phone(step: step, correlation: correlation, seed: seed)
        samples.heartRates = samples.times.map { _ in 150 }
        let analysis = ActivityAnalysis(samples, sport: .running, subSport: place)
        #expect(analysis.meters == 0 && analysis.distance.source == .none, "seed \(seed)")
        #expect(analysis.distance.reason == .nothingMeasured)
        #expect(analysis.distance.trackMeters == nil && analysis.line().points.isEmpty)
        #expect(analysis.splits().isEmpty && analysis.bestEfforts().isEmpty)
        #expect(analysis.normalizedGradedSpeed == nil)
        #expect(analysis.elapsedSeconds == 1800 && analysis.movingSeconds == 1800)
        #expect(analysis.heartRate.total == 1800)
      }
    }
  }

  @Test(arguments: correlations)
  func theBeltCountsBesideThem(_ correlation: Double) {
    for seed in 1...4 {
      var samples = Self.phone(correlation: correlation, seed: seed)
      samples.distances = samples.times.indices.map { Double($0) * 3 }
      let analysis = ActivityAnalysis(samples, sport: .running, subSport: .treadmill)
      #expect(analysis.distance.source == .device && analysis.distance.reason == .indoors)
      #expect(analysis.meters == 5400 && analysis.movingSeconds == 1800)
      #expect(analysis.distance.trackMeters == nil)
      #expect(analysis.splits().map { $0.isPartial } == Array(repeating: false, count: 5) + [true])
      // An odometer that falls is no better than one that is missing: what it rose counts.
      for index in 900...1800 { samples.distances[index] -= 1000 }
      let broken = ActivityAnalysis(samples, sport: .running, subSport: .treadmill)
      #expect(broken.distance.source == .device && broken.distance.reason == .deviceFalls)
      #expect(broken.meters == 5397)
    }
  }

  @Test func aFootPodCountsBesideThem() {
    for seed in 1...4 {
      var samples = Self.phone(correlation: 0.95, seed: seed)
      samples.speeds = samples.times.map { _ in 2.5 }
      let analysis = ActivityAnalysis(samples, sport: .running, subSport: .treadmill)
      #expect(analysis.distance.source == .speed && abs(analysis.meters - 4500) < 1e-6)
      samples.latitudes = []
      samples.longitudes = []
      let alone = ActivityAnalysis(samples, sport: .running, subSport: .treadmill)
      #expect(alone.distance.source == .speed && alone.meters == analysis.meters)
    }
  }

  /// Nobody has said that it is a treadmill: standing still adds next to nothing.
  @Test(arguments: correlations)
  func aRunThatStaysInOnePlaceIsNone(_ correlation: Double) {
    for seed in 1...4 {
      let samples = Self.phone(correlation: correlation, seed: seed)
      let meters = ActivityAnalysis(samples, sport: .running).meters
      #expect(meters < 100, "seed \(seed): \(meters) m")
    }
  }

  /// "Out, as the treadmill was taken" is the name of a run outside.
  @Test(arguments: [SubSport.treadmill, .indoor, .virtual])
  func aTrackThatLeadsAwayCounts(_ place: SubSport) {
    for route in [Route.oval, Route.outAndBack] {
      let simulation = Simulation(meters: 4000, sigma: 3, correlation: 0.9, route: route)
      let analysis = ActivityAnalysis(simulation.samples(), sport: .running, subSport: place)
      #expect(analysis.distance.source == .track)
      #expect(abs(analysis.meters / simulation.truth - 1) < 0.02)
    }
  }

  /// Its velodrome is 80 m wide.
  @Test func aVirtualRideIsAsLongAsItsWorldHasIt() {
    let simulation = Simulation(
      meters: 8000, speed: 8, route: { (40 * sin($0 / 40), 40 - 40 * cos($0 / 40)) })
    let analysis = ActivityAnalysis(simulation.samples(), sport: .cycling, subSport: .virtual)
    #expect(analysis.distance.source == .track)
    #expect(abs(analysis.meters / simulation.truth - 1) < 0.02)
  }
}
