import Strength

/// Standing bars side by side, such as weeks, with an optional band behind them.
///
/// Texts are sized for a width of 360 units, which is what a phone shows.
public struct BarChart: Sendable {
  public struct Bar: Sendable {
    /// Nil where it is not known: the place stays empty.
    public var value: Double?
    /// Below the bar; empty for most of many.
    public var label: String
    public var tone = BarTone.plain
    /// Its time is not over.
    public var isPartial = false

    public init(_ value: Double?, label: String = "") {
      self.value = value
      self.label = label
    }
  }

  /// What the whole drawing says, in words.
  public var title: String
  public var bars: [Bar]
  public var bands: VolumeBands?
  /// 40…400 units of a width of 360.
  public var height = 140.0

  public init(title: String, bars: [Bar], bands: VolumeBands? = nil) {
    self.title = title
    self.bars = bars
    self.bands = bands
  }

  private static let width = 360.0
  private static let left = 38.0
  private static let top = 8.0
  private static let bottom = 20.0

  public var node: Node {
    let most = bars.reduce(bands?.mrv ?? 0) { max($0, $1.value ?? 0) }
    let end = roundEnd(most)
    let floor = height - BarChart.bottom
    let scale = (floor - BarChart.top) / end
    return svg(
      .class("chart"), Attribute("viewBox", "0 0 360 " + coordinate(height)), .role("img")
    ) {
      element("title") { title }
      if let bands, bands.mrv > bands.mev {
        rectangle(
          "chart-band", BarChart.left, floor - bands.mrv * scale,
          BarChart.width - BarChart.left, (bands.mrv - bands.mev) * scale)
      }
      axis(end: end, floor: floor, scale: scale)
      columns(floor: floor, scale: scale)
    }
  }

  private func axis(end: Double, floor: Double, scale: Double) -> Node {
    .group([
      line(floor), line(floor - end / 2 * scale), line(floor - end * scale),
      text("0", x: BarChart.left - 5, y: floor + 4, anchor: "end"),
      text((end / 2).text(), x: BarChart.left - 5, y: floor - end / 2 * scale + 4, anchor: "end"),
      text(end.text(), x: BarChart.left - 5, y: floor - end * scale + 4, anchor: "end"),
    ])
  }

  private func columns(floor: Double, scale: Double) -> Node {
    let step = (BarChart.width - BarChart.left) / Double(max(bars.count, 1))
    let gap = min(4, step / 5)
    var nodes: [Node] = []
    for (number, bar) in bars.enumerated() {
      let x = BarChart.left + Double(number) * step
      if let value = bar.value, value > 0 {
        let length = max(1, value * scale)
        nodes.append(
          rectangle(
            bar.tone.className(isPartial: bar.isPartial), x + gap / 2, floor - length, step - gap,
            length))
      }
      if bar.label.isEmpty { continue }
      // The outermost labels stay within the drawing.
      let isLast = number == bars.count - 1 && number > 0
      nodes.append(
        text(
          bar.label, x: number == 0 ? x : isLast ? BarChart.width : x + step / 2, y: height - 5,
          anchor: number == 0 ? "start" : isLast ? "end" : "middle"))
    }
    return .group(nodes)
  }

  private func line(_ y: Double) -> Node {
    element(
      "line", .class("chart-axis"), Attribute("x1", coordinate(BarChart.left)),
      Attribute("x2", .fixed("360")), Attribute("y1", coordinate(y)),
      Attribute("y2", coordinate(y)))
  }

  private func text(_ words: String, x: Double, y: Double, anchor: StaticString) -> Node {
    element(
      "text", .class("chart-text"), Attribute("x", coordinate(x)), Attribute("y", coordinate(y)),
      Attribute("text-anchor", .fixed(anchor))
    ) { words }
  }
}

/// The next of 1, 2, 3, 4, 6 and 8 with zeroes that a value fits below; half of it is round, too.
func roundEnd(_ value: Double) -> Double {
  guard value.isFinite, value > 2 else { return 2 }
  var unit = 1.0
  while unit * 10 < value { unit *= 10 }
  for factor in [1.0, 2.0, 3.0, 4.0, 6.0, 8.0] where value <= unit * factor {
    return unit * factor
  }
  return unit * 10
}
