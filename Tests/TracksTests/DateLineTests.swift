import Testing
import Tracks

/// Where longitudes leap from 180 to -180, and where they lie close together, nothing is longer
/// than elsewhere and nothing leaps.
@Suite struct DateLineTests {
  /// Degrees: in Fiji and beside the Bering Strait, and 11 km from either pole.
  static let places = [[-16.8, 179.9995], [65.3, -179.9995], [89.9, 179.99], [-89.9, -179.99]]

  /// Laps of 400 m that cross the date line twice each, with errors of 3 m.
  static func laps(
    at place: [Double], step: Double = 1, correlation: Double = 0.9, seed: Int = 1
  ) -> Simulation {
    Simulation(
      step: step, sigma: 3, correlation: correlation, seed: seed, latitude: place[0],
      longitude: place[1])
  }

  @Test(arguments: places, [1.0, 5])
  func aTrackIsAsLongAsElsewhere(_ place: [Double], step: Double) {
    // What the table of distances holds at 5 s.
    let correlations = step == 1 ? [0, 0.5, 0.9, 0.95, 0.99] : [0.9, 0.95, 0.99]
    for correlation in correlations {
      for seed in 1...3 {
        let here = Self.laps(at: place, step: step, correlation: correlation, seed: seed)
        let there = Self.laps(at: [48, 11], step: step, correlation: correlation, seed: seed)
        let samples = here.samples()
        let crossings = zip(samples.longitudes, samples.longitudes.dropFirst())
          .count { abs($0 - $1) > 180 }
        #expect(crossings >= 40)
        let track = TrackFilter.filter(samples, sport: .running)
        let note: Comment = "ρ \(correlation), seed \(seed): \(track.meters) m"
        #expect(abs(track.meters / here.truth - 1) <= 0.013, note)
        let elsewhere = TrackFilter.filter(there.samples(), sport: .running).meters
        // Eleven kilometres from the pole the plane of the simulation is a little off itself.
        let most = abs(place[0]) > 89 ? 0.002 * here.truth : 0.1
        #expect(abs(track.meters - elsewhere) <= most, note)
        #expect(track.longitudes.allSatisfy { abs($0) <= 180 }, note)
      }
    }
  }

  @Test(arguments: places, [1.0, 5])
  func theLineStaysWhereTheLapsAre(_ place: [Double], step: Double) throws {
    let analysis = ActivityAnalysis(Self.laps(at: place, step: step).samples(), sport: .running)
    let points = analysis.line().points
    let first = try #require(points.first)
    #expect(points.count > 50)
    #expect(points.count { $0.isStart } == 1)
    for (before, point) in zip(points, points.dropFirst()) {
      let leg = Geodesy.meters(
        fromLatitude: before.latitude, longitude: before.longitude, toLatitude: point.latitude,
        longitude: point.longitude)
      let reach = Geodesy.meters(
        fromLatitude: first.latitude, longitude: first.longitude, toLatitude: point.latitude,
        longitude: point.longitude)
      #expect(leg < 200 && reach < 250, "entry \(point.index)")
    }
    let speeds = analysis.series(.speed, over: .distance).points.map { $0.y }
    #expect(speeds.allSatisfy { $0 < 8 })
    #expect(analysis.bestEfforts().allSatisfy { $0.seconds > $0.meters / 8 })
  }

  @Test(arguments: places)
  func whatIsRecordedThereIsAsLongAsElsewhere(_ place: [Double]) {
    func meters(at place: [Double]) -> Double {
      var live = LiveTrack(sport: .running)
      for fix in LiveTrackTests.fixes(Self.laps(at: place).samples()) { live.append(fix) }
      return live.meters
    }
    #expect(abs(meters(at: place) / meters(at: [48, 11]) - 1) < 0.004)
  }

  /// 300 m without a fix, the date line among them.
  @Test func aTunnelUnderTheDateLineIsAStraightLine() {
    var samples = Simulation(
      meters: 3000, speed: 3, latitude: -16.8, longitude: 179.986, route: { ($0, 0) }
    ).samples()
    for index in 400..<500 {
      samples.latitudes[index] = .nan
      samples.longitudes[index] = .nan
    }
    #expect(samples.longitudes[399] > 179 && samples.longitudes[500] < -179)
    let track = TrackFilter.filter(samples, sport: .running)
    #expect(abs(track.meters - 3000) < 10)
    #expect((400..<500).allSatisfy { abs(track.longitudes[$0]) > 179.9 })
  }
}
