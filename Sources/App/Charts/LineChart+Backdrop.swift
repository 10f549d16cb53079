import Documents

extension LineChart {
  /// What a line of means is drawn over.
  public struct Backdrop: Sendable {
    public struct Reach: Sendable {
      public var day: CivilDay
      public var low: Double
      public var high: Double

      public init(day: CivilDay, low: Double, high: Double) {
        self.day = day
        self.low = low
        self.high = high
      }
    }

    /// The days that are drawn, known or not.
    public var days: ClosedRange<CivilDay>
    /// The values that the means are of.
    public var dots: [Point] = []
    /// Of too many dots and means the best stay, not the last.
    public var keepsBest = false
    /// A band of each day, shaded.
    public var band: [Reach] = []
    /// Days that the line leads over though nothing is known of them.
    public var longestGap = 14
    /// What touching a day does.
    public var onTap: (@Sendable (CivilDay) -> Action)?

    public init(_ days: ClosedRange<CivilDay>) { self.days = days }
  }

  /// Days are touched where they are at least so wide as these leave them.
  private static let mostTaps = 100

  /// Where a day stands between the first and the last one, 0…1.
  func share(_ day: CivilDay) -> Double {
    span.lowerBound == span.upperBound
      ? 0.5 : Double(day - span.lowerBound) / Double(span.upperBound - span.lowerBound)
  }

  func x(_ day: CivilDay, _ left: Double) -> Double {
    left + 4 + share(day) * (LineChart.right - left - 4)
  }

  func y(_ value: Double) -> Double {
    LineChart.bottom
      - (value - ticks.start) / (ticks.end - ticks.start) * (LineChart.bottom - LineChart.top)
  }

  /// Band, dots and the line of means, and above them what can be touched.
  func means(_ backdrop: Backdrop, _ left: Double) -> Node {
    var nodes: [Node] = []
    let gap = backdrop.longestGap
    for part in LineChart.parts(backdrop.band, gap, day: { $0.day }) where part.count > 1 {
      var path = ""
      for reach in part { append(reach.day, reach.high, left, to: &path) }
      for reach in part.reversed() { append(reach.day, reach.low, left, to: &path) }
      nodes.append(element("path", .class("chart-reach"), Attribute("d", path + "Z")))
    }
    for dot in backdrop.dots where !dot.isMarked {
      nodes.append(circle(dot, left, "chart-dot", radius: "2.5"))
    }
    for part in LineChart.parts(points, gap, day: { $0.day }) where part.count > 1 {
      var path = ""
      for point in part { append(point.day, point.value, left, to: &path) }
      nodes.append(element("path", .class("chart-line"), Attribute("d", path)))
    }
    for dot in backdrop.dots where dot.isMarked {
      nodes.append(circle(dot, left, "chart-record", radius: "4.5"))
    }
    let count = span.upperBound - span.lowerBound + 1
    if let onTap = backdrop.onTap, count <= LineChart.mostTaps {
      let width = (LineChart.right - left) / Double(count)
      for offset in 0..<count {
        nodes.append(
          LineChart.hit(
            left + Double(offset) * width, width, LineChart.bottom,
            onTap(span.lowerBound + offset)))
      }
    }
    return .group(nodes)
  }

  private func circle(_ dot: Point, _ left: Double, _ name: Literal, radius: Literal) -> Node {
    element(
      "circle", .class(name), Attribute("cx", LineChart.text(x(dot.day, left))),
      Attribute("cy", LineChart.text(y(dot.value))), Attribute("r", .fixed(radius)))
  }

  /// A part of a drawing, as high as it is, that can be touched; who cannot has a list beside it.
  static func hit(_ x: Double, _ width: Double, _ height: Double, _ action: Action) -> Node {
    element(
      "rect", .class("chart-hit"), Attribute("x", text(x)), Attribute("y", .fixed("0")),
      Attribute("width", text(width)), Attribute("height", text(height)), .onClick(action))
  }

  private func append(
    _ day: CivilDay, _ value: Double, _ left: Double, to path: inout String
  ) {
    path += path.isEmpty ? "M" : "L"
    path += LineChart.text(x(day, left))
    path += " "
    path += LineChart.text(y(value))
  }

  private static func parts<Value>(
    _ values: [Value], _ longestGap: Int, day: (Value) -> CivilDay
  ) -> [[Value]] {
    var parts: [[Value]] = []
    for value in values {
      if let last = parts.last?.last, day(value) - day(last) <= longestGap {
        parts[parts.count - 1].append(value)
      } else {
        parts.append([value])
      }
    }
    return parts
  }
}
