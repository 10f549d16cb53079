import Testing
import Tracks

@Suite struct ChartTests {
  static let analysis = ActivityAnalysis(
    {
      var samples = Simulation(meters: 20_000, sigma: 3, correlation: 0.95).samples()
      samples.heartRates = samples.times.indices.map { 140 + Float($0 % 37) }
      samples.heartRates[1234] = 199
      samples.heartRates[4321] = 61
      samples.heartRates[100] = .nan
      return samples
    }(), sport: .running)

  @Test(arguments: ChartSeries.Axis.allCases)
  func aCurveHasAtMostAThousandPointsAndKeepsItsPeaks(_ axis: ChartSeries.Axis) {
    let series = Self.analysis.series(.heartRate, over: axis)
    #expect(series.points.count <= 1000)
    #expect(series.points.count > 800)
    #expect(series.points.contains { $0.index == 1234 && $0.y == 199 })
    #expect(series.points.contains { $0.index == 4321 && $0.y == 61 })
    #expect(zip(series.points, series.points.dropFirst()).allSatisfy { $0.index < $1.index })
    #expect(zip(series.points, series.points.dropFirst()).allSatisfy { $0.x <= $1.x })
  }

  @Test func aCurveOfWhatWasNotMeasuredIsEmpty() {
    #expect(Self.analysis.series(.power, over: .time).points.isEmpty)
  }

  @Test func theLineIsNoFartherThanItsTolerance() {
    let samples = Simulation(meters: 5000, route: Route.outAndBack).samples()
    let analysis = ActivityAnalysis(samples, sport: .running)
    let line = analysis.line(tolerance: 5)
    #expect(line.points.count < 200)
    #expect(line.points.first?.index == 0)
    #expect(line.points.last?.index == samples.count - 1)
    #expect(line.points.map(\.isStart).filter { $0 }.count == 1)
    for (from, to) in zip(line.points, line.points.dropFirst()) {
      for index in from.index...to.index {
        let off = Self.meters(analysis.track, index, from, to)
        #expect(off < 5.1, "\(index): \(off)")
      }
    }
  }

  /// From an entry to the line between two points, with the area of their triangle.
  static func meters(
    _ track: FilteredTrack, _ index: Int, _ from: TrackLine.Point, _ to: TrackLine.Point
  ) -> Double {
    func way(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
      Geodesy.meters(fromLatitude: a.0, longitude: a.1, toLatitude: b.0, longitude: b.1)
    }
    let place = (track.latitudes[index], track.longitudes[index])
    let (a, b) = ((from.latitude, from.longitude), (to.latitude, to.longitude))
    let (ab, ap, bp) = (way(a, b), way(a, place), way(b, place))
    let half = (ab + ap + bp) / 2
    let area = max(0, half * (half - ab) * (half - ap) * (half - bp)).squareRoot()
    return ab < 0.1 || ap * ap > bp * bp + ab * ab || bp * bp > ap * ap + ab * ab
      ? min(ap, bp) : 2 * area / ab
  }

  @Test func aLongWayStillFitsAThousandPoints() {
    var noise = Noise(seed: 3)
    var samples = Samples()
    for second in 0..<60_000 {
      samples.times.append(Int64(second) * 1000)
      samples.put(Double(second) * 3, noise.normal() * 20, around: 10, 10)
    }
    for index in stride(from: 7, to: 60_000, by: 7) { samples.breaks.append(index) }
    let line = ActivityAnalysis(samples, sport: .cycling).line()
    #expect(line.points.count <= 1000)
    #expect(!line.points.isEmpty)
  }
}
