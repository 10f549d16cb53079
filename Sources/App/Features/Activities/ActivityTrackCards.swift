import Body
import Documents

/// The line on its sheet and the charts, or why they are not there.
func trackCards(_ activity: Activity, _ state: State) -> [Node] {
  let shown = state.activities
  guard let track = shown.track, let drawing = shown.drawing else {
    return [missingTrack(activity, state)]
  }
  let words = ActivityWords(activity, state.notebook.settings)
  return [mapCard(shown, drawing, words), chartsCard(shown, drawing, track, words)]
}

private func missingTrack(_ activity: Activity, _ state: State) -> Node {
  if !activity.sources.contains(where: { $0.samples != nil }) {
    return activity.sources.isEmpty
      ? .none
      : p(.class("muted")) { "No track or sensor data was recorded, so there are no curves." }
  }
  if state.activities.lacks != nil {
    return notice(
      .warning,
      "The file with the track data is missing or damaged. The totals are not affected.")
  }
  switch state.activities.loading {
  case .failed(let why):
    return card("Line and curves", id: "activity-track") {
      p(.class("muted")) {
        why.kind == "offline"
          ? "The track data is in the library, which cannot be reached. The totals are not"
            + " affected."
          : why.message + " The totals are not affected."
      }
      div(.class("buttons")) {
        secondaryButton("Try again", id: "activity-fetch", .activities(.fetch))
      }
    }
  case .idle, .running, .done:
    return card("Line and curves", id: "activity-track") {
      p(.class("muted track-waiting"), .role("status")) { "Reading what was measured …" }
    }
  }
}

private func mapCard(
  _ shown: ActivitiesState, _ drawing: ActivityDrawing, _ words: ActivityWords
) -> Node {
  guard let map = drawing.map, let line = drawing.line, let track = shown.track else {
    return .none
  }
  var style = "--height:" + (map.height / TrackMap.width).typed
  if let cursor = shown.cursor {
    let place = map.place(atMeters: track.distance(at: cursor))
    style += ";--x:" + (place.x / TrackMap.width).typed + ";--y:" + (place.y / map.height).typed
  }
  return card("Route", id: "activity-track") {
    if drawing.efforts.count > 1 {
      segments(
        "Coloured by",
        options: drawing.efforts.map { kind in
          (
            kind.title(words), kind == drawing.effort,
            .activities(.effort(kind.rawValue))
          )
        })
    }
    figure(.class("track")) {
      div(
        .class("track-map"), .style(style), .role("img"), .label(mapLabel(drawing, words)),
        .onScrub { .activities(.pointAtMap($0)) }
      ) {
        keptElement(line, .class("kept"), .id("track-line"))
        if shown.cursor != nil { span(.class("track-cursor")) }
      }
      if let legend = drawing.legend {
        keptElement(legend, as: "figcaption", .class("track-legend"), .id("track-legend"))
      }
    }
  }
}

private func mapLabel(_ drawing: ActivityDrawing, _ words: ActivityWords) -> String {
  drawing.efforts.isEmpty
    ? "The way, north up"
    : "The way, north up, coloured by " + drawing.effort.title(words).lowercased()
      + ": more effort is warmer"
}

private func chartsCard(
  _ shown: ActivitiesState, _ drawing: ActivityDrawing, _ track: ActivityTrack,
  _ words: ActivityWords
) -> Node {
  if drawing.charts.isEmpty { return .none }
  let share = shown.cursorShare
  let text = shown.cursorText(words)
  return card("Curves", id: "activity-charts") {
    if track.meters >= 1 {
      segments(
        "Over",
        options: [
          ("Distance", shown.axis == .distance, .activities(.axis(.distance))),
          ("Time", shown.axis == .time, .activities(.axis(.time))),
        ])
    }
    p(.class("muted cursor-words"), .id("cursor-words")) {
      text.isEmpty ? "Point at a curve to read what was measured there." : position(shown, words)
    }
    for chart in drawing.charts { chartNode(chart, shown, share, words) }
    if let labels = drawing.axisLabels {
      keptElement(labels, .class("series-axis"), .id("series-axis"), .aria(.hidden, true))
    }
    input(
      .id("activity-cursor"), .type("range"), .label("Place on the way"),
      Attribute("min", .fixed("0")), Attribute("max", String(ActivityCursor.steps)),
      Attribute("step", .fixed("1")),
      .value(String(Int((share * Double(ActivityCursor.steps)).rounded()))),
      .aria(.valueText, text.isEmpty ? "Start" : text),
      .onInput { .activities(.slide($0)) })
  }
}

private func position(_ shown: ActivitiesState, _ words: ActivityWords) -> String {
  guard let cursor = shown.cursor, let track = shown.track else { return "" }
  let time = "At " + TimeSpan.clock(seconds: cursor)
  return track.meters >= 1 ? time + ", " + words.distance(track.distance(at: cursor)) : time
}

private func chartNode(
  _ chart: ActivityDrawing.Chart, _ shown: ActivitiesState, _ share: Double,
  _ words: ActivityWords
) -> Node {
  let quantity = chart.curve.quantity
  let value = shown.cursor.flatMap { chart.curve.value(at: $0) }
  return section(.class("series"), .key(quantity.rawValue)) {
    div(.class("series-head")) {
      h3 { words.title(quantity) }
      if let value { span(.class("series-value")) { words.text(quantity, value) } }
    }
    div(
      .class("series-plot"), .style("--x:" + share.typed),
      .onScrub { .activities(.pointAtChart($0)) }
    ) {
      keptElement(chart.kept, .class("kept"), .id("series-" + quantity.rawValue))
      if shown.cursor != nil { span(.class("series-cursor")) }
    }
  }
}
