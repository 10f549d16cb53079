/// The way on a map, with as few points as show it.
public struct TrackLine: Equatable, Sendable {
  public struct Point: Equatable, Sendable {
    public var latitude: Double
    public var longitude: Double
    /// The entry that it is.
    public var index: Int
    /// Whether a new line begins here: nothing is known of the way to it.
    public var isStart: Bool
  }

  public static let toleranceMeters = 5.0
  public static let mostPoints = 1000
  /// Points that are simplified together: bounds what an unlucky shape costs.
  static let chunk = 1024

  public var points: [Point] = []

  /// Douglas and Peucker (1973, doi 10.3138/FM57-6770-U75U-7727) with a stack of its own; coarser
  /// by half as long as there are too many points.
  init(_ track: FilteredTrack, breaks: [Int], tolerance: Double, limit: Int) {
    var shape = Shape(track, breaks: breaks)
    var tolerance = max(0.1, tolerance)
    shape.simplify(tolerance)
    var rounds = 0
    while shape.count > max(2, limit), rounds < 40 {
      tolerance *= 1.5
      shape.simplify(tolerance)
      rounds += 1
    }
    shape.thin(to: max(2, limit))
    points = shape.points(track)
  }
}

extension ActivityAnalysis {
  /// The filtered way, off by at most `tolerance` metres unless it takes more than `limit` points.
  public func line(
    tolerance: Double = TrackLine.toleranceMeters, limit: Int = TrackLine.mostPoints
  ) -> TrackLine {
    TrackLine(track, breaks: samples.breaks, tolerance: tolerance, limit: limit)
  }
}

/// Points in a plane that moves along.
private struct Shape {
  private struct Corner {
    var x: Double
    var y: Double
    var index: Int
    var isStart: Bool
  }

  private var corners: [Corner] = []

  var count: Int { corners.count }

  init(_ track: FilteredTrack, breaks: [Int]) {
    var breaks = BreakCursor(breaks)
    var isBroken = true
    var last: Corner?
    for index in track.latitudes.indices {
      if breaks.isBefore(index) { isBroken = true }
      if track.latitudes[index].isNaN { continue }
      var corner = Corner(x: 0, y: 0, index: index, isStart: isBroken)
      if let last {
        let step = Geodesy.step(
          track.latitudes[last.index], track.longitudes[last.index], track.latitudes[index],
          track.longitudes[index])
        corner.x = last.x + step.east
        corner.y = last.y + step.north
      }
      corners.append(corner)
      last = corner
      isBroken = false
    }
  }

  mutating func simplify(_ tolerance: Double) {
    guard corners.count > 2 else { return }
    var keeps = Array(repeating: false, count: corners.count)
    keeps[0] = true
    keeps[corners.count - 1] = true
    var first = 0
    while first < corners.count - 1 {
      var last = first + 1
      while last < corners.count - 1 && last - first < TrackLine.chunk
        && !corners[last + 1].isStart && !corners[last].isStart
      { last += 1 }
      keeps[first] = true
      keeps[last] = true
      mark(&keeps, first, last, tolerance * tolerance)
      first = last
    }
    var next = 0
    corners.removeAll { _ in
      next += 1
      return !keeps[next - 1]
    }
  }

  private func mark(_ keeps: inout [Bool], _ from: Int, _ to: Int, _ most: Double) {
    var stack = [(from, to)]
    while let (first, last) = stack.popLast() {
      var farthest = first
      var distance = most
      for index in (first + 1)..<max(first + 1, last) {
        let square = squareDistance(index, first, last)
        if square > distance {
          distance = square
          farthest = index
        }
      }
      guard farthest > first else { continue }
      keeps[farthest] = true
      stack.append((first, farthest))
      stack.append((farthest, last))
    }
  }

  /// Of a point from the segment between two others, m².
  private func squareDistance(_ index: Int, _ first: Int, _ last: Int) -> Double {
    let dx = corners[last].x - corners[first].x
    let dy = corners[last].y - corners[first].y
    let ex = corners[index].x - corners[first].x
    let ey = corners[index].y - corners[first].y
    let length = dx * dx + dy * dy
    let part = length > 0 ? min(max(0, (ex * dx + ey * dy) / length), 1) : 0
    let fx = ex - part * dx
    let fy = ey - part * dy
    return fx * fx + fy * fy
  }

  /// Where many lines begin, every so many corners have to do.
  mutating func thin(to limit: Int) {
    guard corners.count > limit else { return }
    let all = corners
    corners = (0..<limit).map { place in
      all[Int(Double(place) * Double(all.count - 1) / Double(limit - 1))]
    }
  }

  func points(_ track: FilteredTrack) -> [TrackLine.Point] {
    corners.map {
      TrackLine.Point(
        latitude: track.latitudes[$0.index], longitude: track.longitudes[$0.index],
        index: $0.index, isStart: $0.isStart)
    }
  }
}
