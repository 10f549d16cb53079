import Documents
import Running

/// The weeks of a plan: distances as bars, loads as a line, phases below; for a width of 360.
struct PlanCurve {
  struct Week {
    var phase: Phase
    var kind: WeekKind
    /// In the unit that is shown.
    var distance: Double
    var load: Double
    /// What of it was run; nil where that is not asked.
    var done: Double?
    var isCurrent = false
  }

  /// What the whole drawing says, in words.
  var title: String
  /// What distances are in.
  var unit: String
  var weeks: [Week]

  private static let (left, right) = (34.0, 326.0)
  private static let (top, floor) = (22.0, 136.0)

  var node: Node {
    let end = BarChart.roundEnd(weeks.reduce(0) { max($0, $1.distance, $1.done ?? 0) })
    return svg(.class("chart plan-curve"), Attribute("viewBox", "0 0 360 164"), .role("img")) {
      element("title") { title }
      for value in [0, end / 2, end] {
        let y = PlanCurve.floor - value / end * (PlanCurve.floor - PlanCurve.top)
        element(
          "path", .class(value == 0 ? "chart-axis" : "chart-grid"),
          Attribute("d", "M34 " + LineChart.text(y) + "H326"))
        chartLabel(value.text(), x: PlanCurve.left - 5, y: y + 4, anchor: "end")
        if loadEnd > 0 {
          chartLabel(
            (value / end * loadEnd).text(), x: PlanCurve.right + 5, y: y + 4, anchor: "start")
        }
      }
      chartLabel(unit, x: PlanCurve.left - 5, y: 10, anchor: "end")
      if loadEnd > 0 { chartLabel("load", x: PlanCurve.right + 5, y: 10, anchor: "start") }
      for place in weeks.indices { bars(place, end) }
      loadLine
      phases
    }
  }

  private var step: Double { (PlanCurve.right - PlanCurve.left) / Double(max(1, weeks.count)) }

  private func bars(_ place: Int, _ end: Double) -> Node {
    let week = weeks[place]
    let gap = min(4, step / 5)
    let x = PlanCurve.left + Double(place) * step + gap / 2
    func bar(_ value: Double, _ style: Literal) -> Node {
      let length = max(1, value / end * (PlanCurve.floor - PlanCurve.top))
      return element(
        "rect", .class(style), Attribute("x", LineChart.text(x)),
        Attribute("y", LineChart.text(PlanCurve.floor - length)),
        Attribute("width", LineChart.text(step - gap)), Attribute("height", LineChart.text(length)))
    }
    var nodes = [bar(week.distance, style(week))]
    if let done = week.done, done > 0 { nodes.append(bar(done, "curve-done")) }
    if week.isCurrent {
      nodes.append(
        element(
          "path", .class("curve-now"),
          Attribute("d", "M" + LineChart.text(x + (step - gap) / 2) + " 14v122")))
    }
    return .group(nodes)
  }

  private func style(_ week: Week) -> Literal {
    let isPale = week.done != nil
    switch week.kind {
    case .build, .surprise: return isPale ? "curve-bar pale" : "curve-bar"
    case .deload, .recovery: return isPale ? "curve-bar light pale" : "curve-bar light"
    case .taper: return isPale ? "curve-bar taper pale" : "curve-bar taper"
    case .race: return isPale ? "curve-bar race pale" : "curve-bar race"
    }
  }

  /// Where the axis of loads ends; 0 where none is drawn.
  private var loadEnd: Double {
    let most = weeks.reduce(0) { max($0, $1.load) }
    return most <= 0 || weeks.count < 2 ? 0 : BarChart.roundEnd(most)
  }

  private var loadLine: Node {
    let most = loadEnd
    if most <= 0 { return .none }
    var path = ""
    for (place, week) in weeks.enumerated() {
      path += path.isEmpty ? "M" : "L"
      path += LineChart.text(PlanCurve.left + (Double(place) + 0.5) * step) + " "
      path += LineChart.text(
        PlanCurve.floor - week.load / most * (PlanCurve.floor - PlanCurve.top))
    }
    return .group([
      element("path", .class("curve-load-back"), Attribute("d", path)),
      element("path", .class("curve-load"), Attribute("d", path)),
    ])
  }

  /// One strip for each phase, with its name where there is room.
  private var phases: Node {
    var nodes: [Node] = []
    var start = 0
    while start < weeks.count {
      var end = start + 1
      while end < weeks.count, weeks[end].phase == weeks[start].phase { end += 1 }
      let x = PlanCurve.left + Double(start) * step + 1
      let width = Double(end - start) * step - 2
      nodes.append(
        element(
          "rect", .class(weeks[start].phase.stripStyle), Attribute("x", LineChart.text(x)),
          Attribute("y", "141"), Attribute("width", LineChart.text(width)),
          Attribute("height", "4"), Attribute("rx", "2")))
      let name = weeks[start].phase.title
      if width >= Double(name.utf8.count) * 7.2 {
        nodes.append(chartLabel(name, x: x + width / 2, y: 159, anchor: "middle"))
      }
      start = end
    }
    return .group(nodes)
  }
}

extension Phase {
  fileprivate var stripStyle: Literal {
    switch self {
    case .base: "phase-base"
    case .build: "phase-build"
    case .peak: "phase-peak"
    case .taper: "phase-taper"
    }
  }
}
