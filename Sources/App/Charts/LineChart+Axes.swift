import Documents

/// Round values along an axis, three or four of them.
struct AxisTicks: Equatable {
  var start: Double
  var step: Double
  var count: Int

  var end: Double { start + step * Double(count - 1) }
  var values: [Double] { (0..<count).map { start + step * Double($0) } }

  /// Ticks around a range; from zero unless that would hide how values change.
  ///
  /// - Parameter leastStep: 1 for what is counted.
  init(from lowest: Double, to highest: Double, leastStep: Double = 0) {
    let (from, to) = AxisTicks.reach(lowest, highest)
    var unit = 1.0
    while unit < to - from, unit < 1e12 { unit *= 10 }
    while unit > to - from, unit > 1e-6 { unit /= 10 }
    var steps = [0.2, 0.25, 0.5, 1, 2, 2.5, 5, 10].map { $0 * unit }
    steps.remove { $0 < leastStep }
    self.init(from, to, steps: steps)
  }

  /// Ticks for seconds: round on a clock.
  init(seconds lowest: Double, to highest: Double) {
    let (from, to) = AxisTicks.reach(lowest, highest)
    self.init(
      from, to,
      steps: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000])
  }

  /// The first step that needs no more than four ticks.
  private init(_ from: Double, _ to: Double, steps: [Double]) {
    for step in steps {
      let first = (from / step).rounded(.down)
      let last = (to / step).rounded(.up)
      if last - first <= 3 {
        start = first * step
        self.step = step
        count = Int(max(last, first + 2) - first) + 1
        return
      }
    }
    (start, step, count) = (0, max(to, 1), 2)
  }

  private static func reach(_ lowest: Double, _ highest: Double) -> (from: Double, to: Double) {
    if lowest < highest { return (lowest > highest / 2 ? lowest : min(0, lowest), highest) }
    // All the same: some room on both sides.
    let room = max(abs(highest) / 20, 1)
    return (highest >= 0 ? max(0, highest - room) : highest - room, highest + room)
  }
}

extension LineChart {
  func text(_ value: Double, withUnit: Bool) -> String {
    switch scale {
    case .unit(let unit), .count(let unit):
      let text = value.text(digits: ticks.step < 0.5 ? 2 : 1)
      return withUnit && !unit.isEmpty ? text + " " + unit : text
    case .clock: return TimeSpan.clock(seconds: value)
    }
  }

  private var unitText: String {
    switch scale {
    case .unit(let unit), .count(let unit): unit
    case .clock: ""
    }
  }

  /// The drawing in words, such as `Estimated 1RM from 80 to 102 kg between Jan 2025 and Nov 2026`.
  var sentence: String {
    guard let first, let last else { return name }
    let end = text(last.value, withUnit: true)
    if first.day == last.day {
      return name + " " + end + " in " + LineChart.month(last.day)
    }
    return name + " from " + text(first.value, withUnit: false) + " to " + end + " between "
      + LineChart.month(first.day) + " and " + LineChart.month(last.day)
  }

  func valueAxis(_ left: Double) -> Node {
    var nodes: [Node] = []
    for (number, value) in ticks.values.enumerated() {
      let share = Double(number) / Double(ticks.count - 1)
      let y = LineChart.bottom - share * (LineChart.bottom - LineChart.top)
      nodes.append(
        element(
          "path", .class(number == 0 ? "chart-axis" : "chart-grid"),
          Attribute("d", "M" + LineChart.text(left) + " " + LineChart.text(y) + "H360")))
      nodes.append(
        chartLabel(text(value, withUnit: false), x: left - 5, y: y + 4, anchor: "end"))
    }
    // The unit stands once, at the top.
    if !unitText.isEmpty {
      nodes.append(chartLabel(unitText, x: left + 3, y: LineChart.top + 13, anchor: "start"))
    }
    return .group(nodes)
  }

  func timeAxis(_ left: Double) -> Node {
    var nodes: [Node] = []
    for mark in timeMarks(span.lowerBound, span.upperBound) {
      let x = left + share(mark.day) * (LineChart.right - left)
      nodes.append(
        element(
          "path", .class("chart-tick"),
          Attribute("d", "M" + LineChart.text(x) + " 166v4")))
      // Labels at the ends stay within the drawing.
      let isAtEnd = x > 330
      nodes.append(
        chartLabel(
          mark.text, x: isAtEnd ? 360 : x, y: 184,
          anchor: isAtEnd ? "end" : x < left + 16 ? "start" : "middle"))
    }
    return .group(nodes)
  }

  /// Days to name: the ends of a short time, else beginnings of months or years, five at most.
  func timeMarks(_ first: CivilDay, _ last: CivilDay) -> [(day: CivilDay, text: String)] {
    if first == last { return [(first, LineChart.day(first))] }
    if last - first < 62 { return [(first, LineChart.day(first)), (last, LineChart.day(last))] }
    var marks: [(day: CivilDay, text: String)] = []
    let start = first.parts.year * 12 + first.parts.month
    let end = last.parts.year * 12 + last.parts.month - 1
    let steps = [1, 2, 3, 6, 12, 24, 60, 120, 600]
    let step = steps.first { (end - start) / $0 < 5 } ?? 1200
    var month = (start + step - 1) / step * step
    while month <= end {
      if let day = CivilDay(year: month / 12, month: month % 12 + 1, day: 1) {
        let year = String(month / 12)
        let name = String(CivilDay.monthNames[month % 12].prefix(3))
        // The year stands at the first label and in every January.
        let isNew = marks.isEmpty || month % 12 == 0
        marks.append((day, step >= 12 ? year : isNew ? name + " " + year : name))
      }
      month += step
    }
    return marks
  }

  /// Such as `Nov 2026`.
  static func month(_ day: CivilDay) -> String {
    let (year, month, _) = day.parts
    return CivilDay.monthNames[month - 1].prefix(3) + " " + String(year)
  }

  /// Such as `8 Nov 2026`.
  private static func day(_ day: CivilDay) -> String {
    String(day.parts.day) + " " + month(day)
  }
}

/// What stands at an axis of a chart.
func chartLabel(_ words: String, x: Double, y: Double, anchor: Literal) -> Node {
  element(
    "text", .class("chart-label"), Attribute("x", LineChart.text(x)),
    Attribute("y", LineChart.text(y)), Attribute("text-anchor", .fixed(anchor))
  ) { words }
}
