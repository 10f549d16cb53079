import Body
import Documents
import Running

/// What the page of an activity shows and the cursor does not change, written once.
struct ActivityDrawing: Sendable {
  struct Chart: Sendable {
    var curve: ActivityTrack.Curve
    var kept: Kept
  }

  private(set) var map: TrackMap?
  /// The line, and what its colours say.
  private(set) var line: Kept?
  private(set) var legend: Kept?
  /// What the line can be coloured by.
  private(set) var efforts: [EffortScale.Kind] = []
  private(set) var effort = EffortScale.Kind.pace
  private(set) var charts: [Chart] = []
  private(set) var axisLabels: Kept?
  private(set) var splits: Kept?
  private(set) var laps: Kept?
  private(set) var sets: Kept?
  private(set) var bestEfforts: Kept?

  init(_ activity: Activity, _ state: __shared State) {
    let words = ActivityWords(activity, state.notebook.settings)
    laps = lapTable(activity, words).map { Kept([$0]) }
    sets = setTable(activity, state.notebook.settings).map { Kept([$0]) }
    bestEfforts = effortTable(activity, state, words).map { Kept([$0]) }
    guard let track = state.activities.track else { return }
    splits = splitTable(track, words).map { Kept([$0]) }
    let end = state.activities.axisEnd
    let axis = state.activities.axis
    charts = track.curves.map { curve in
      Chart(curve: curve, kept: SeriesChart(curve, over: axis, end: end, words).kept)
    }
    axisLabels = Kept(Self.axis(axis, end: end, words))
    draw(track, state.activities.effort, words)
  }

  private mutating func draw(
    _ track: ActivityTrack, _ wanted: EffortScale.Kind, _ words: ActivityWords
  ) {
    guard let map = TrackMap(track.line) else { return }
    self.map = map
    let scales = EffortScale.Kind.allCases.compactMap { EffortScale($0, track) }
    efforts = scales.map { $0.kind }
    let scale = scales.first { $0.kind == wanted } ?? scales.first
    effort = scale?.kind ?? wanted
    line = Kept([map.drawing(scale)])
    legend = Kept(map.legend(scale, words))
  }

  /// Five round values below the charts.
  private static func axis(
    _ axis: ActivitiesState.Axis, end: Double, _ words: ActivityWords
  ) -> [Node] {
    let unit = axis == .time ? 60 : words.units.kilometers * 1000
    let steps = [0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 15, 20, 30, 60, 120, 240, 480, 1000]
    let step = (steps.first { end / ($0 * unit) <= 6 } ?? 5000) * unit
    var nodes: [Node] = []
    var value = 0.0
    while value <= end, nodes.count < 8 {
      let text =
        axis == .time
        ? TimeSpan.clock(seconds: value) : (value / unit).text(digits: 2)
      nodes.append(
        span(
          .class("series-mark", "last", if: value / end > 0.93),
          .style("--x:" + (value / end).typed)
        ) { nodes.isEmpty && axis == .distance ? text + " " + words.units.name : text })
      value += step
    }
    return nodes
  }
}

extension TrackMap {
  /// Where it begins and ends, and the line coloured by effort; in one colour without a scale.
  fileprivate func drawing(_ scale: EffortScale?) -> Node {
    let lines =
      scale.map { scale in paths(levels: EffortScale.levels) { scale.level(atMeters: $0) } }
      ?? paths(levels: 1) { _ in 0 }
    return svg(
      .class("track-drawing"),
      Attribute("viewBox", "0 0 1000 " + LineChart.text(height)), .aria(.hidden, true)
    ) {
      for (level, path) in lines.enumerated() where !path.isEmpty {
        element(
          "path", .classes(scale == nil ? "track-plain" : "effort-" + String(level + 1)),
          Attribute("d", path))
      }
      mark("track-start", first)
      mark("track-end", last)
    }
  }

  private func mark(_ style: Literal, _ place: (x: Double, y: Double)) -> Node {
    element(
      "circle", .class(style), Attribute("cx", LineChart.text(place.x)),
      Attribute("cy", LineChart.text(place.y)), Attribute("r", .fixed("13")))
  }

  fileprivate func legend(_ scale: EffortScale?, _ words: ActivityWords) -> [Node] {
    var nodes: [Node] = []
    if let scale {
      let ends = scale.ends(words)
      nodes.append(
        div(.class("effort-legend")) {
          span { ends.cool }
          span(.class("effort-ramp"), .aria(.hidden, true)) {
            for level in 1...EffortScale.levels { span(.classes("effort-" + String(level))) }
          }
          span { ends.warm }
        })
    }
    let (meters, text) = scaleLength(words)
    nodes.append(
      div(.class("track-scale")) {
        span(.class("track-marks")) { "○ start  ● end, north is up" }
        span(
          .class("track-length"),
          .style("--share:" + (meters / metersPerUnit / Self.width).typed)
        ) { text }
      })
    return nodes
  }

  /// A round length of at most a third of the drawing.
  private func scaleLength(_ words: ActivityWords) -> (meters: Double, text: String) {
    let most = metersPerUnit * Self.width / 3
    let isMiles = words.units.isMiles
    let unit = isMiles ? 1609.344 : 1000
    let lengths = [0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]
    let length = lengths.last { $0 * unit <= most } ?? 0.02
    let text =
      length < 1 && !isMiles
      ? (length * 1000).text(digits: 0) + " m" : length.text(digits: 2) + " " + words.units.name
    return (length * unit, text)
  }
}
