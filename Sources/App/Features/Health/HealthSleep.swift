import Body
import Documents

/// Nights as stacked stages.
func sleepCard(_ state: State, _ figures: HealthFigures) -> Node {
  let count = state.health.nights
  let first = figures.today - (count - 1)
  let nights = state.notebook.healthDays(in: first...figures.today)
  let points = nights.compactMap { $0.point(.sleep) }
  if figures.days.allSatisfy({ $0.sleep == nil }) { return .none }
  return card("Sleep", id: "health-sleep-card") {
    segments(
      "Nights",
      options: [HealthState.fewNights, HealthState.manyNights].map { nights in
        (String(nights) + " nights", count == nights, .health(.nights(nights)))
      })
    if points.isEmpty {
      p { "No sleep data in this range." }
    } else {
      let mean = points.reduce(0) { $0 + $1.value } / Double(points.count)
      let words =
        TimeSpan.hours(minutes: mean) + " a night on average, over "
        + counted(points.count, "night", "nights") + "."
      figure(.class("trend")) {
        chart(nights, first...figures.today, words, figures.today).node
        legend(nights)
        figcaption { words + " " + figures.sources(points) }
      }
      band(figures)
      figuresTable(
        "Sleep", ["Night to", "Asleep", "Deep", "REM", "Awake"],
        nights.reversed().compactMap { line($0, figures.today) })
    }
  }
}

private func band(_ figures: HealthFigures) -> Node {
  let found = HealthSeries(.sleep, of: figures.days).band(on: figures.today)
  guard let band = found.band else {
    return p(.class("hint")) { found.reason(.sleep, today: figures.today) }
  }
  return p {
    "The mean of seven nights is " + TimeSpan.hours(minutes: band.mean) + ", "
      + band.standing.word + " your " + TimeSpan.hours(minutes: band.low) + "–"
      + TimeSpan.hours(minutes: band.high) + "."
  }
}

private func line(_ day: HealthDay, _ today: CivilDay) -> [String]? {
  guard let sleep = day.sleep, let asleep = day.point(.sleep) else { return nil }
  func text(_ minutes: Double?) -> String { minutes.map { TimeSpan.hours(minutes: $0) } ?? "–" }
  return [
    day.day.relativeText(today: today), text(asleep.value), text(sleep.deepMinutes),
    text(sleep.remMinutes), text(sleep.awakeMinutes),
  ]
}

// MARK: Stages

/// From the bottom of a bar up.
private let stages: [(title: String, style: Literal)] = [
  ("Deep", "sleep-deep"), ("Light", "sleep-core"), ("REM", "sleep-rem"),
  ("Asleep", "sleep-asleep"), ("Awake", "sleep-awake"),
]

extension SleepNight {
  /// Minutes of each of `stages`: asleep is what no stage is known of.
  fileprivate var minutes: [Double] {
    func within(_ value: Double?) -> Double {
      guard let value, value.isFinite else { return 0 }
      return min(max(value, 0), 1440)
    }
    let known = [within(deepMinutes), within(coreMinutes), within(remMinutes)]
    let rest = max(0, within(minutesAsleep) - known.reduce(0, +))
    // Seconds that are lost to rounding are no stage.
    return known + [rest < 1 ? 0 : rest, within(awakeMinutes)]
  }
}

private func chart(
  _ nights: [HealthDay], _ range: ClosedRange<CivilDay>, _ words: String, _ today: CivilDay
) -> BarChart {
  var bars: [BarChart.Bar] = []
  let count = range.upperBound - range.lowerBound + 1
  var next = 0
  for place in 0..<count {
    let day = range.lowerBound + place
    while next < nights.count, nights[next].day < day { next += 1 }
    var bar = BarChart.Bar(nil)
    if next < nights.count, nights[next].day == day, let sleep = nights[next].sleep,
      nights[next].point(.sleep) != nil
    {
      let minutes = sleep.minutes
      bar.value = minutes.reduce(0, +) / 60
      bar.parts = stages.indices.map { BarChart.Part(minutes[$0] / 60, stages[$0].style) }
    }
    if place == 0 || place == count / 2 || place == count - 1 {
      bar.label = day.text(today: today)
    }
    bar.onTap = .health(.open(day))
    bars.append(bar)
  }
  return BarChart(title: "Hours of sleep: " + words, bars: bars)
}

private func legend(_ nights: [HealthDay]) -> Node {
  var shown = Array(repeating: false, count: stages.count)
  for night in nights {
    guard let minutes = night.sleep?.minutes else { continue }
    for place in stages.indices where minutes[place] > 0 { shown[place] = true }
  }
  return ul(.class("stage-legend"), .aria(.hidden, true)) {
    for place in stages.indices where shown[place] {
      li {
        svg(.class("stage-swatch"), Attribute("viewBox", .fixed("0 0 8 8"))) {
          element(
            "rect", .class(stages[place].style), Attribute("width", .fixed("8")),
            Attribute("height", .fixed("8")))
        }
        stages[place].title
      }
    }
  }
}
