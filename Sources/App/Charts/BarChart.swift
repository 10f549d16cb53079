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
    /// What it is put together from, from below; empty where it is of one piece.
    public var parts: [Part] = []
    /// What touching its place does.
    public var onTap: Action?

    public init(_ value: Double?, label: String = "") {
      self.value = value
      self.label = label
    }
  }

  /// A part of a bar, by its style.
  public struct Part: Sendable {
    public var value: Double
    public var style: Literal

    public init(_ value: Double, _ style: Literal) {
      self.value = value
      self.style = style
    }
  }

  /// What the whole drawing says, in words.
  public var title: String
  public var bars: [Bar]
  public var bands: VolumeBands?
  /// 60…400 units of a width of 360.
  public var height = 140.0

  public init(title: String, bars: [Bar], bands: VolumeBands? = nil) {
    self.title = title
    self.bars = bars
    self.bands = bands
  }

  private static let width = 360.0
  private static let left = 38.0
  private static let top = 8.0

  /// Where zero lies.
  private var floor: Double { height - 20 }

  public var node: Node {
    let most = bars.reduce(bands?.mrv ?? 0) { max($0, $1.value ?? 0) }
    let end = BarChart.roundEnd(most)
    let scale = (floor - BarChart.top) / end
    var nodes = [element("title") { title }]
    if let bands, bands.mrv > bands.mev {
      nodes.append(
        rectangle(
          "chart-band", BarChart.left, floor - bands.mrv * scale,
          BarChart.width - BarChart.left, (bands.mrv - bands.mev) * scale))
    }
    for value in [0, end / 2, end] {
      let y = floor - value * scale
      nodes.append(
        element(
          "path", .class(value == 0 ? "chart-axis" : "chart-grid"),
          Attribute("d", "M38 " + coordinate(y) + "H360")))
      nodes.append(text(value.text(), x: BarChart.left - 5, y: y + 4, anchor: "end"))
    }
    for place in bars.indices { nodes.append(column(place, scale)) }
    return svg(
      .class("chart"), Attribute("viewBox", "0 0 360 " + coordinate(height)), .role("img")
    ) { nodes }
  }

  private func column(_ place: Int, _ scale: Double) -> Node {
    let bar = bars[place]
    let step = (BarChart.width - BarChart.left) / Double(bars.count)
    let gap = min(4, step / 5)
    let x = BarChart.left + Double(place) * step
    var nodes: [Node] = []
    if let value = bar.value, value > 0 {
      let length = max(1, value * scale)
      if bar.parts.isEmpty {
        nodes.append(rectangle(bar.className, x + gap / 2, floor - length, step - gap, length))
      }
      var base = floor
      for part in bar.parts where part.value > 0 {
        base -= part.value * scale
        nodes.append(rectangle(part.style, x + gap / 2, base, step - gap, part.value * scale))
      }
    }
    if let onTap = bar.onTap { nodes.append(LineChart.hit(x, step, floor, onTap)) }
    if !bar.label.isEmpty {
      // The outermost labels stay within the drawing.
      let isLast = place == bars.count - 1 && place > 0
      nodes.append(
        text(
          bar.label, x: place == 0 ? x : isLast ? BarChart.width : x + step / 2, y: height - 5,
          anchor: place == 0 ? "start" : isLast ? "end" : "middle"))
    }
    return .group(nodes)
  }

  @inline(never)
  private func text(_ words: String, x: Double, y: Double, anchor: Literal) -> Node {
    element(
      "text", .class("chart-label"), Attribute("x", coordinate(x)),
      Attribute("y", coordinate(y)), Attribute("text-anchor", .fixed(anchor))
    ) { words }
  }

  @inline(never)
  private func rectangle(
    _ style: Literal, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> Node {
    element(
      "rect", .class(style), Attribute("x", coordinate(x)), Attribute("y", coordinate(y)),
      Attribute("width", coordinate(width)), Attribute("height", coordinate(height)))
  }

  /// A place in the drawing, exact to a tenth.
  @inline(never)
  private func coordinate(_ value: Double) -> String { ((value * 10).rounded() / 10).typed }

  /// The next of 2, 4, 6, 8 and 10 with zeroes that a value fits below: half of it is round, too.
  static func roundEnd(_ value: Double) -> Double {
    guard value.isFinite, value > 2 else { return 2 }
    var unit = 1.0
    while unit * 10 < value { unit *= 10 }
    var end = unit * 2
    while end < value { end += unit * 2 }
    return end
  }
}

extension BarChart.Bar {
  fileprivate var className: Literal {
    switch tone {
    case .plain: isPartial ? "bar partial" : "bar"
    case .below: isPartial ? "bar below partial" : "bar below"
    case .within: isPartial ? "bar within partial" : "bar within"
    case .high: isPartial ? "bar high partial" : "bar high"
    case .above: isPartial ? "bar above partial" : "bar above"
    }
  }
}
