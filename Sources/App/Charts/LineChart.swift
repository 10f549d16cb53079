import Documents

/// A value over time, such as an estimated maximum over the years, drawn for a width of 360.
///
/// Of more than 60 points the best of every sixtieth of the time stays, of means the last unless
/// they say otherwise, and of others where that is asked for, so that pages stay small.
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
  /// The days from the left to the right end.
  let span: ClosedRange<CivilDay>
  let ticks: AxisTicks
  private let backdrop: Backdrop?

  /// - Parameters:
  ///   - points: oldest first; values are numbers.
  ///   - over: what they are the means of; its dots and its band oldest first, too.
  ///   - keepsLast: whether of too many the last stay, not the best; a backdrop says so itself.
  public init(
    _ name: String, _ points: [Point], scale: Scale, over backdrop: Backdrop? = nil,
    keepsLast: Bool = false
  ) {
    self.name = name
    self.scale = scale
    let lastStays = backdrop.map { !$0.keepsBest } ?? keepsLast
    let drawn = LineChart.thinned(points, keepsLast: lastStays)
    self.points = drawn
    var behind = backdrop
    behind?.dots = LineChart.thinned(backdrop?.dots ?? [], keepsLast: lastStays)
    self.backdrop = behind
    let all = points + (backdrop?.dots ?? [])
    first = points.first ?? backdrop?.dots.first
    last = points.last ?? backdrop?.dots.last
    let ends = (drawn.first?.day ?? .first, drawn.last?.day ?? .first)
    span = backdrop?.days ?? min(ends.0, ends.1)...max(ends.0, ends.1)
    var lowest = all.first?.value ?? 0
    var highest = lowest
    for point in all {
      lowest = min(lowest, point.value)
      highest = max(highest, point.value)
    }
    for reach in backdrop?.band ?? [] {
      lowest = min(lowest, reach.low)
      highest = max(highest, reach.high)
    }
    switch scale {
    case .unit: ticks = AxisTicks(from: lowest, to: highest)
    case .count: ticks = AxisTicks(from: lowest, to: highest, leastStep: 1)
    case .clock: ticks = AxisTicks(seconds: lowest, to: highest)
    }
  }

  /// The best or the last of every bucket of time.
  private static func thinned(_ points: [Point], keepsLast: Bool) -> [Point] {
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
      } else if keepsLast || point.value > best[best.count - 1].value {
        best[best.count - 1] = point
      }
    }
    return best
  }

  /// The drawing; nothing where there is no point.
  public var node: Node {
    if first == nil { return .none }
    let left = 10 + Double(labelLength) * 7
    let places = points.map { (x: x($0.day, left), y: y($0.value)) }
    return svg(.class("chart"), Attribute("viewBox", .fixed("0 0 360 190")), .role("img")) {
      element("title") { sentence }
      valueAxis(left)
      timeAxis(left + 4)
      if let backdrop {
        means(backdrop, left)
      } else {
        curve(places)
        dots(places)
      }
    }
  }

  private var labelLength: Int {
    ticks.values.reduce(0) { max($0, text($1, withUnit: false).unicodeScalars.count) }
  }

  private func curve(_ places: [(x: Double, y: Double)]) -> Node {
    guard places.count > 1, let first = places.first, let last = places.last else { return .none }
    var path = ""
    for place in places { LineChart.append(place, to: &path) }
    var area = path
    LineChart.append((last.x, LineChart.bottom), to: &area)
    LineChart.append((first.x, LineChart.bottom), to: &area)
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

  private static func append(_ place: (x: Double, y: Double), to path: inout String) {
    path += path.isEmpty ? "M" : "L"
    path += text(place.x)
    path += " "
    path += text(place.y)
  }

  /// A place in the drawing, exact to a tenth.
  static func text(_ value: Double) -> String { ((value * 10).rounded() / 10).typed }
}
