import Documents

/// One curve of an activity over time or distance: what lies behind the cursor. It is as wide as
/// its place; words stand beside the drawing, so that they are not stretched with it.
struct SeriesChart {
  static let width = 1000.0
  static let height = 100.0
  /// More than a screen can tell apart.
  private static let mostPoints = 500

  private let curve: ActivityTrack.Curve
  private let words: ActivityWords
  private let xs: [Double]
  private let end: Double
  private var values: [Double] = []
  private var ticks = AxisTicks(from: 0, to: 1)
  /// Less is better: it stands above.
  private let isReversed: Bool

  /// - Parameter end: where the axis ends, in seconds or metres.
  init(
    _ curve: ActivityTrack.Curve, over axis: ActivitiesState.Axis, end: Double,
    _ words: ActivityWords
  ) {
    var curve = curve
    if curve.quantity == .speed || curve.quantity == .cadence { curve = curve.smoothed(3) }
    self.curve = curve
    self.words = words
    self.end = max(end, 1)
    xs = axis == .time ? curve.times : curve.distances
    isReversed = curve.quantity == .speed && words.showsPace
    values = curve.values.map { value in
      switch curve.quantity {
      case .speed: words.shown(speed: value)
      case .altitude: words.shown(height: value)
      default: value
      }
    }
    limitValues()
  }

  /// Standing still would squeeze the rest: what is far slower than most is drawn at the edge.
  private mutating func limitValues() {
    guard !values.isEmpty else { return }
    let order = orderedPlaces(values.count) { values[$0] < values[$1] }
    var lowest = values[order[0]]
    var highest = values[order[values.count - 1]]
    if isReversed {
      let middle = values[order[values.count / 2]]
      lowest = max(lowest, middle * 0.5)
      highest = min(highest, middle * 1.5)
      ticks = AxisTicks(seconds: lowest, to: highest)
    } else {
      ticks = AxisTicks(from: lowest, to: highest)
    }
    values = values.map { min(ticks.end, max(ticks.start, $0)) }
  }

  private func y(_ value: Double) -> Double {
    let share = (value - ticks.start) / max(ticks.end - ticks.start, 1e-9)
    return isReversed ? share * Self.height : (1 - share) * Self.height
  }

  private func text(_ value: Double) -> String {
    isReversed
      ? TimeSpan.clock(seconds: value) : value.text(digits: ticks.step < 0.5 ? 2 : 1)
  }

  var kept: Kept { Kept([drawing] + labels) }

  private var drawing: Node {
    var grid = ""
    for value in ticks.values { grid += "M0 " + LineChart.text(y(value)) + "H1000" }
    return svg(
      .class("series-drawing"), Attribute("viewBox", .fixed("0 0 1000 100")),
      Attribute("preserveAspectRatio", .fixed("none")), .aria(.hidden, true)
    ) {
      element("path", .class("chart-grid"), Attribute("d", grid))
      element("path", .class("chart-area"), Attribute("d", path(closed: true)))
      element("path", .class("chart-line"), Attribute("d", path(closed: false)))
    }
  }

  private var labels: [Node] {
    ticks.values.dropFirst().dropLast().map { value in
      span(
        .class("series-tick"), .aria(.hidden, true),
        .style("--y:" + (y(value) / Self.height).typed)
      ) { text(value) }
    }
  }

  /// A pause of two minutes or more leaves a gap.
  private func path(closed: Bool) -> String {
    var path = ""
    var start = 0.0
    var last = 0.0
    let step = max(1, (values.count + Self.mostPoints - 1) / Self.mostPoints)
    var place = 0
    var former: Int?
    func close() { if closed, !path.isEmpty { path += floor(last, start) } }
    while place < values.count {
      let x = min(1, xs[place] / end) * Self.width
      if let former, curve.times[place] - curve.times[former] <= 120 {
        path += "L"
      } else {
        close()
        path += "M"
        start = x
      }
      path += LineChart.text(x) + " " + LineChart.text(y(values[place]))
      (last, former) = (x, place)
      place =
        place + step < values.count || place == values.count - 1
        ? place + step : values.count - 1
    }
    close()
    return path
  }

  private func floor(_ last: Double, _ start: Double) -> String {
    "L" + LineChart.text(last) + " 100L" + LineChart.text(start) + " 100Z"
  }
}
