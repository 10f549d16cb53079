import Foundation
import Tracks

/// A made-up loop through made-up hills, from a public place and back to it.
struct DemoCourse {
  /// On the ground from where it begins, in metres.
  struct Place {
    var east: Double
    var north: Double
    /// Above the sea.
    var altitude: Double
  }

  /// Tempelhofer Feld, an airfield that has become a park, and the summit of the Brocken.
  private static let park = (latitude: 52.4737, longitude: 13.4025)
  private static let summit = (latitude: 51.7991, longitude: 10.6156)
  private static let corners = 720

  let loopMeters: Double
  private let origin: (latitude: Double, longitude: Double)
  private let metersPerDegreeEast: Double
  private let isMountain: Bool
  private var east: [Double] = []
  private var north: [Double] = []
  /// Along the loop up to each corner.
  private var lengths: [Double] = []

  /// - Parameter route: which of the athlete's usual ways.
  init(meters: Double, sport: Sport, route: Int) {
    isMountain = sport == .hiking
    origin = isMountain ? Self.summit : Self.park
    metersPerDegreeEast = Self.metersPerDegree * cos(origin.latitude * .pi / 180)
    let longest = sport == .cycling ? 50_000.0 : 12_500
    loopMeters = meters / max(1, (meters / longest).rounded(.up))
    draw(route)
  }

  private static let metersPerDegree = Geodesy.earthRadius * .pi / 180

  /// A circle with bays and headlands, scaled to the length of the loop.
  private mutating func draw(_ route: Int) {
    let turn = Double(route) * 1.3
    for corner in 0...Self.corners {
      let angle = 2 * Double.pi * Double(corner) / Double(Self.corners)
      var radius = 1.0
      for (wave, size) in [(2.0, 0.28), (3, 0.16), (5, 0.07), (9, 0.025), (16, 0.012)] {
        radius += size * sin(wave * angle + wave * turn)
      }
      east.append(radius * cos(angle + turn))
      north.append(radius * sin(angle + turn))
    }
    var length = 0.0
    lengths = [0]
    for corner in 1...Self.corners {
      let (x, y) = (east[corner] - east[corner - 1], north[corner] - north[corner - 1])
      length += (x * x + y * y).squareRoot()
      lengths.append(length)
    }
    let scale = loopMeters / length
    let (x, y) = (east[0], north[0])
    for corner in 0...Self.corners {
      east[corner] = (east[corner] - x) * scale
      north[corner] = (north[corner] - y) * scale
      lengths[corner] *= scale
    }
  }

  /// - Parameter meters: from the start, over several loops.
  func place(at meters: Double) -> Place {
    let along = meters.truncatingRemainder(dividingBy: loopMeters)
    var (low, high) = (0, Self.corners)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= along { low = middle } else { high = middle }
    }
    let step = lengths[high] - lengths[low]
    let part = step > 0 ? (along - lengths[low]) / step : 0
    let x = east[low] + (east[high] - east[low]) * part
    let y = north[low] + (north[high] - north[low]) * part
    return Place(east: x, north: y, altitude: altitude(x, y))
  }

  private func altitude(_ x: Double, _ y: Double) -> Double {
    if isMountain {
      return 780 + 130 * sin(x / 900 + 0.4) + 90 * sin(y / 700 + 1.2) + 12 * sin((x - y) / 160)
    }
    return 48 + 11 * sin(x / 640 + 0.3) + 7 * sin(y / 520 + 1.1) + 2 * sin((x + y) / 210)
  }

  /// How much it climbs for each metre, around a place.
  func grade(at meters: Double) -> Double {
    let before = place(at: max(0, meters - 6))
    let after = place(at: meters + 6)
    return (after.altitude - before.altitude) / (meters < 6 ? meters + 6 : 12)
  }

  /// Degrees, to the seventh digit.
  func degrees(east: Double, north: Double) -> (latitude: Double, longitude: Double) {
    func rounded(_ value: Double) -> Double { (value * 1e7).rounded() / 1e7 }
    return (
      rounded(origin.latitude + north / Self.metersPerDegree),
      rounded(origin.longitude + east / metersPerDegreeEast)
    )
  }
}
