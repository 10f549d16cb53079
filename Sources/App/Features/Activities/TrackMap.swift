import Documents
import Tracks

/// The way of an activity laid out on a sheet, north up, every metre as long in both directions.
struct TrackMap: Sendable {
  /// Units of the drawing; its height follows from the way.
  static let width = 1000.0
  private static let margin = 40.0
  private static let metersPerDegree = 111_195.0

  private let line: ActivityTrack.Line
  private var xs: [Double] = []
  private var ys: [Double] = []
  private(set) var height = width
  /// Metres that a unit of the drawing stands for.
  private(set) var metersPerUnit = 1.0

  /// Nil where there is no way to draw.
  init?(_ line: ActivityTrack.Line) {
    guard line.count > 1 else { return nil }
    self.line = line
    let (east, north) = Self.plane(line)
    guard let left = east.min(), let right = east.max(), let low = north.min(),
      let high = north.max(), max(right - left, high - low) > 1
    else { return nil }
    let inner = Self.width - 2 * Self.margin
    // As wide as the sheet, unless it would become higher than wide.
    metersPerUnit = max(right - left, high - low) / inner
    height = max(0.45 * Self.width, (high - low) / metersPerUnit + 2 * Self.margin)
    let shift = (Self.width - (right - left) / metersPerUnit) / 2
    let drop = (height - (high - low) / metersPerUnit) / 2
    xs = east.map { shift + ($0 - left) / metersPerUnit }
    ys = north.map { drop + (high - $0) / metersPerUnit }
  }

  /// Metres in a plane. Around a pole it is that of the pole, turned so that north is up where the
  /// way begins.
  private static func plane(_ line: ActivityTrack.Line) -> (east: [Double], north: [Double]) {
    var (east, north) = ([Double](), [Double]())
    let middle = line.latitudes.reduce(0, +) / Double(line.count)
    let isPolar = middle.magnitude >= Geodesy.polarLatitude
    let width = metersPerDegree * Geodesy.cosine(middle)
    var turned = 0.0
    for place in 0..<line.count {
      // The short way around, also over the date line.
      if place > 0 {
        turned = line.longitudes[place] - line.longitudes[isPolar ? 0 : place - 1]
        turned = Geodesy.turn(turned)
      }
      if isPolar {
        let away = metersPerDegree * (90 - line.latitudes[place].magnitude)
        east.append(away * Geodesy.sine(turned))
        north.append((middle > 0 ? -away : away) * Geodesy.cosine(turned))
      } else {
        east.append((east.last ?? 0) + turned * width)
        north.append(line.latitudes[place] * metersPerDegree)
      }
    }
    return (east, north)
  }

  /// Of the drawing at a distance along the way.
  func place(atMeters meters: Double) -> (x: Double, y: Double) {
    let next = Columns.place(of: meters, in: line.distances)
    return point(meters, next)
  }

  private func point(_ meters: Double, _ next: Int) -> (x: Double, y: Double) {
    // Within a gap nobody knows where it was.
    if next == 0 || line.isStart[next] { return (xs[next], ys[next]) }
    let span = line.distances[next] - line.distances[next - 1]
    let share = span > 0 ? min(1, max(0, (meters - line.distances[next - 1]) / span)) : 1
    return (
      xs[next - 1] + share * (xs[next] - xs[next - 1]),
      ys[next - 1] + share * (ys[next] - ys[next - 1])
    )
  }

  /// Metres along the way at the point of it that lies nearest to a place.
  ///
  /// - Parameters: shares of the drawing's width and height.
  func meters(nearestTo x: Double, _ y: Double) -> Double {
    let (x, y) = (x * Self.width, y * height)
    var best = 0.0
    var least = Double.infinity
    for place in 1..<line.count where !line.isStart[place] {
      let (dx, dy) = (xs[place] - xs[place - 1], ys[place] - ys[place - 1])
      let length = dx * dx + dy * dy
      let along = (x - xs[place - 1]) * dx + (y - ys[place - 1]) * dy
      let share = length > 0 ? min(1, max(0, along / length)) : 0
      let (px, py) = (xs[place - 1] + share * dx - x, ys[place - 1] + share * dy - y)
      if px * px + py * py < least {
        least = px * px + py * py
        best =
          line.distances[place - 1]
          + share * (line.distances[place] - line.distances[place - 1])
      }
    }
    return best
  }

  /// One path for each level of effort, broken where the way is.
  ///
  /// - Parameter level: 0 ..< `levels` at a distance along the way.
  func paths(levels: Int, _ level: (Double) -> Int) -> [String] {
    var paths = [String](repeating: "", count: levels)
    let total = line.distances.last ?? 0
    let step = max(total / 400, 1)
    for place in 1..<line.count where !line.isStart[place] {
      let (from, to) = (line.distances[place - 1], line.distances[place])
      let parts = max(1, min(400, Int(((to - from) / step).rounded(.up))))
      for part in 0..<parts {
        let start = from + (to - from) * Double(part) / Double(parts)
        let end = from + (to - from) * Double(part + 1) / Double(parts)
        let level = max(0, min(levels - 1, level((start + end) / 2)))
        let first = Self.text(point(start, place))
        if !paths[level].ends(with: first) { paths[level] += "M" + first }
        paths[level] += "L" + Self.text(point(end, place))
      }
    }
    return paths
  }

  var first: (x: Double, y: Double) { (xs[0], ys[0]) }
  var last: (x: Double, y: Double) { (xs[xs.count - 1], ys[ys.count - 1]) }

  static func text(_ place: (x: Double, y: Double)) -> String {
    LineChart.text(place.x) + " " + LineChart.text(place.y)
  }
}

extension String {
  fileprivate func ends(with other: String) -> Bool {
    let (own, end) = (utf8, other.utf8)
    guard own.count >= end.count else { return false }
    return own.suffix(end.count).elementsEqual(end)
  }
}
