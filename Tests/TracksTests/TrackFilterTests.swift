import Testing
import Tracks

@Suite struct TrackFilterTests {
  @Test func aTrackWithoutErrorsKeepsItsLength() {
    let simulation = Simulation()
    let track = TrackFilter.filter(simulation.samples(), sport: .running)
    #expect(abs(track.meters / simulation.truth - 1) < 0.002)
    #expect(track.rejected == 0)
  }

  /// A track of someone's trials, 111 m in a third of a second: there is a way, and no speed of it.
  @Test func aWayWhoseTimesCannotBeCountsAsItLies() {
    var samples = Samples()
    samples.times = [0, 1474, 1831, 4924]
    samples.latitudes = [3, 3, 3, 3]
    samples.longitudes = [14, 14.001, 14.002, 14.003]
    samples.breaks = [3]
    let way = TrackFilter.filter(samples, sport: .other).meters
    #expect(abs(way - 222.1) < 0.5)
    // From one continent to another and back is no way at all.
    samples.longitudes = [14, 54, 14, 54]
    #expect(TrackFilter.filter(samples, sport: .other).meters == 0)
  }

  @Test func hopsAddNothing() {
    var samples = Simulation(sigma: 2, correlation: 0.95).samples()
    let clean = TrackFilter.filter(samples, sport: .running).meters
    for index in stride(from: 100, to: samples.count, by: 100) { samples.latitudes[index] += 0.01 }
    samples.longitudes[50] = -120
    let track = TrackFilter.filter(samples, sport: .running)
    #expect(abs(track.meters - clean) < 20)
    #expect(track.rejected >= 25)
  }

  @Test func anOffsetForAWhileAddsLittle() {
    var samples = Simulation(sigma: 1, correlation: 0.95).samples()
    let clean = TrackFilter.filter(samples, sport: .running).meters
    for index in 1000..<1030 { samples.latitudes[index] += 0.005 }
    let track = TrackFilter.filter(samples, sport: .running)
    #expect(abs(track.meters - clean) < 60)
  }

  @Test func aTunnelIsAStraightLine() {
    var samples = Samples.straight(seconds: 1000)
    for index in 400..<500 {
      samples.latitudes[index] = .nan
      samples.longitudes[index] = .nan
    }
    let track = TrackFilter.filter(samples, sport: .running)
    #expect(abs(track.meters - 3000) < 10)
    #expect(abs(track.distances[450] - 1350) < 10)
  }

  @Test func nothingIsCoveredAcrossABreakOrAPause() {
    var samples = Samples.straight(seconds: 1000)
    for index in 500..<samples.count {
      samples.times[index] += 600_000
      samples.latitudes[index] += 0.01
    }
    let pause = TimeSpan(start: samples.times[499] + 500, end: samples.times[500] - 500)
    #expect(abs(TrackFilter.filter(samples, sport: .running, pauses: [pause]).meters - 2997) < 10)
    samples.breaks = [500]
    #expect(abs(TrackFilter.filter(samples, sport: .running).meters - 2997) < 10)
  }

  /// 2 km, half an hour at a table, 2 km.
  static func cafe(sigma: Double, correlation: Double, seed: Int, rest: Double) -> Samples {
    let still = rest * 4
    return Simulation(
      meters: 4000 + still, sigma: sigma, correlation: correlation, seed: seed,
      route: { $0 < 2000 ? ($0, 0) : $0 < 2000 + still ? (2000, 0) : ($0 - still, 0) }
    ).samples()
  }

  @Test(arguments: [[2, 0], [3, 0.9], [3, 0.99], [5, 0.95], [5, 0.99]])
  func halfAnHourAtACafeAddsNothing(_ errors: [Double]) {
    let (sigma, correlation) = (errors[0], errors[1])
    for seed in 1...3 {
      let with = Self.cafe(sigma: sigma, correlation: correlation, seed: seed, rest: 1800)
      let without = Self.cafe(sigma: sigma, correlation: correlation, seed: seed, rest: 0)
      let added =
        TrackFilter.filter(with, sport: .running).meters
        - TrackFilter.filter(without, sport: .running).meters
      #expect(abs(added) < 35, "σ \(sigma), ρ \(correlation), seed \(seed): \(added) m")
    }
  }

  @Test func aSlowWalkIsNoHalt() {
    let simulation = Simulation(meters: 2000, speed: 1, sigma: 2, correlation: 0.95)
    let track = TrackFilter.filter(simulation.samples(), sport: .walking)
    #expect(track.halts.isEmpty)
    #expect(abs(track.meters / 2000 - 1) < 0.05)
  }

  @Test(arguments: [[-16.8, 179.98], [89.6, 10], [-89.9, 0], [0, -0.01], [0.001, -179.99]])
  func aTrackIsAsLongAnywhere(_ place: [Double]) {
    let simulation = Simulation(
      meters: 4000, latitude: place[0], longitude: place[1], route: Route.oval)
    let track = TrackFilter.filter(simulation.samples(), sport: .running)
    #expect(abs(track.meters / simulation.truth - 1) < 0.01, "\(track.meters)")
    #expect(track.longitudes.allSatisfy { abs($0) <= 180 })
  }

  @Test func aWayAcrossThePoleIsStraight() {
    var samples = Samples()
    for second in 0...200 {
      samples.times.append(Int64(second) * 1000)
      let way = 300 - Double(second) * 3
      samples.latitudes.append(90 - abs(way) / (Geodesy.earthRadius * .pi / 180))
      samples.longitudes.append(way > 0 ? 20 : -160)
    }
    #expect(abs(TrackFilter.filter(samples, sport: .hiking).meters - 600) < 6)
  }

  @Test func aRouteWithoutTimesIsAsLongAsItsLine() {
    var samples = Samples.straight(seconds: 300)
    for index in samples.times.indices { samples.times[index] = 0 }
    #expect(abs(TrackFilter.filter(samples, sport: .running).meters - 900) < 1)
  }

  @Test func distancesNeverFallAndAreNeverNaN() {
    for seed in 1...3 {
      let samples = Simulation(sigma: 8, correlation: 0.5, seed: seed).samples()
      let track = TrackFilter.filter(samples, sport: .running)
      #expect(zip(track.distances, track.distances.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(track.distances.count == samples.count)
    }
  }
}
