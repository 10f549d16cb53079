import Documents

/// A value over time, such as an estimated maximum over the years, drawn for a width of 360.
///
/// Of more than 60 points the best of every sixtieth of the time stays, so that pages stay small.
public struct LineChart: Sendable {
  public struct Point: Sendable {
    public var day: CivilDay
    public var value: Double
    /// Drawn larger, such as a record.
    public var isMarked: Bool

    public init(day: CivilDay, value: Double, isMarked: Bool = false) {
      self.day = day
      self.value = value
      self.isMarked = isMarked
    }
  }

  /// How values are written.
  public enum Scale: Sendable {
    /// With a unit behind them; empty for none.
    case unit(String)
    /// Whole numbers of something.
    case count(String)
    /// Seconds as `1:30`.
    case clock
  }

  static let pointLimit = 60
  static let width = 360.0
  static let height = 190.0
  static let top = 10.0
  static let bottom = 166.0
  static let right = 352.0

  /// What is drawn, such as `Estimated 1RM`.
  public let name: String
  public let scale: Scale
  /// What is drawn, oldest first.
  let points: [Point]
  /// The oldest and the newest of all, drawn or not.
  let first: Point?
  let last: Point?
  let ticks: AxisTicks

  /// - Parameter points: in any order; values that are no numbers are left out.
  public init(_ name: String, _ points: [Point], scale: Scale) {
    self.name = name
    self.scale = scale
    let sorted = points.filter { $0.value.isFinite }.sorted { $0.day < $1.day }
    self.points = LineChart.thinned(sorted)
    first = sorted.first
    last = sorted.last
    var lowest = sorted.first?.value ?? 0
    var highest = lowest
    for point in sorted {
      lowest = min(lowest, point.value)
      highest = max(highest, point.value)
    }
    switch scale {
    case .unit: ticks = AxisTicks(from: lowest, to: highest)
    case .count: ticks = AxisTicks(from: lowest, to: highest, leastStep: 1)
    case .clock: ticks = AxisTicks(seconds: lowest, to: highest)
    }
  }

  /// The best of every bucket of time.
  private static func thinned(_ points: [Point]) -> [Point] {
    guard points.count > pointLimit, let first = points.first, let last = points.last else {
      return points
    }
    let days = last.day - first.day + 1
    var best: [Point] = []
    var bucket = -1
    for point in points {
      let place = Int(Int64(point.day - first.day) * Int64(pointLimit) / Int64(days))
      if place != bucket {
        best.append(point)
        bucket = place
      } else if point.value > best[best.count - 1].value {
        best[best.count - 1] = point
      }
    }
    return best
  }

  /// The drawing; nothing where there is no point.
  public var node: Node {
    guard let first = points.first else { return .none }
    let left = 10 + Double(labelLength) * 7
    let days = max(1, Double((points.last?.day ?? first.day) - first.day))
    let span = ticks.end - ticks.start
    func place(_ point: Point) -> (x: Double, y: Double) {
      let share = points.count == 1 ? 0.5 : Double(point.day - first.day) / days
      return (
        left + 4 + share * (LineChart.right - left - 4),
        LineChart.bottom
          - (point.value - ticks.start) / span * (LineChart.bottom - LineChart.top)
      )
    }
    let places = points.map { place($0) }
    return svg(.class("chart"), Attribute("viewBox", .fixed("0 0 360 190")), .role("img")) {
      element("title") { sentence }
      valueAxis(left)
      timeAxis(left + 4)
      curve(places)
      dots(places)
    }
  }

  private var labelLength: Int {
    ticks.values.reduce(0) { max($0, text($1, withUnit: false).unicodeScalars.count) }
  }

  private func curve(_ places: [(x: Double, y: Double)]) -> Node {
    guard places.count > 1, let first = places.first, let last = places.last else { return .none }
    var path = ""
    for place in places {
      path += (path.isEmpty ? "M" : "L") + LineChart.text(place.x) + " " + LineChart.text(place.y)
    }
    let floor = LineChart.text(LineChart.bottom)
    let area =
      path + "L" + LineChart.text(last.x) + " " + floor + "L" + LineChart.text(first.x) + " "
      + floor + "Z"
    return .group([
      element("path", .class("chart-area"), Attribute("d", area)),
      element("path", .class("chart-line"), Attribute("d", path)),
    ])
  }

  /// Every point of a few, of many only those that matter.
  private func dots(_ places: [(x: Double, y: Double)]) -> Node {
    var nodes: [Node] = []
    for (number, place) in places.enumerated() {
      let isMarked = points[number].isMarked
      if !isMarked, points.count > 24, number < points.count - 1 { continue }
      nodes.append(
        element(
          "circle", .class(isMarked ? "chart-record" : "chart-point"),
          Attribute("cx", LineChart.text(place.x)), Attribute("cy", LineChart.text(place.y)),
          Attribute("r", .fixed(isMarked ? "4.5" : "3"))))
    }
    return .group(nodes)
  }

  /// A place in the drawing, exact to a tenth.
  static func text(_ value: Double) -> String { ((value * 10).rounded() / 10).typed }
}
