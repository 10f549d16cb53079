import Body
import Documents
import Strength

/// Weights of each day with their trend.
func weightCard(_ figures: HealthFigures) -> Node {
  let units = figures.units
  var all: [HealthPoint] = []
  for entry in figures.weights.entries where entry.day <= figures.today {
    all.append(
      HealthPoint(
        day: entry.day, value: entry.weight.converted(to: units.weight).value,
        source: entry.source))
  }
  all.remove { !units.weight.bodyWeights.contains($0.value) }
  guard let last = all.last else { return .none }
  let trend = WeightTrend.course(of: all)
  let points = all.filter { figures.range.contains($0.day) }
  let unit = units.weight.rawValue
  var backdrop = figures.backdrop
  backdrop.dots = points.map { LineChart.Point(day: $0.day, value: $0.value) }
  let line = trend.filter { figures.range.contains($0.day) }
  let chart = LineChart(
    "Trend of weight", line.map { LineChart.Point(day: $0.day, value: $0.value) },
    scale: .unit(unit), over: backdrop)
  return card("Weight", id: "health-weight-card") {
    div(.class("stats")) {
      stat(last.value.text(), last.day.relativeText(today: figures.today), unit: unit)
      stat(trend.last?.value.text() ?? "–", "trend", unit: unit)
      if let weekly = WeightTrend.weekly(trend, on: figures.today) {
        stat(weekly.signedText(), "a week, over four", unit: unit)
      }
    }
    if points.isEmpty {
      p { "No weigh-ins in this range." }
    } else {
      figure(.class("trend")) {
        chart.node
        figcaption {
          figures.sources(points) + " Dots are days; the line is the trend, which takes over a"
            + " tenth of the difference a day (Walker, The Hacker's Diet)."
        }
      }
      figuresTable(
        "Weight", ["When", "Mean", "Days"],
        figures.periods(points).map { [$0.name, $0.mean.text() + " " + unit, String($0.count)] })
    }
  }
}

extension Double {
  /// With its sign, such as `+0.4`.
  func signedText() -> String {
    let text = text(digits: 1)
    return self > 0 && text != "0" ? "+" + text : text
  }
}

/// Girths: the newest of each site, and what has changed since the first one of the last year.
func measurementsCard(_ state: State, _ figures: HealthFigures) -> Node {
  let days = state.notebook.healthDays(in: (figures.today - 365)...figures.today)
  var lines: [(name: String, first: BodyMeasurement, last: BodyMeasurement, day: CivilDay)] = []
  for day in days {
    for measurement in day.measurements {
      guard BodyMeasurement.centimeters.contains(measurement.centimeters) else { continue }
      if let place = lines.firstIndex(where: { $0.name == measurement.site.name }) {
        lines[place].last = measurement
        lines[place].day = day.day
      } else {
        lines.append((measurement.site.name, measurement, measurement, day.day))
      }
    }
  }
  if lines.isEmpty { return .none }
  let units = figures.units
  return card("Measurements", id: "health-measurements") {
    rows("Measurements") {
      for line in lines {
        let change = (line.last.centimeters - line.first.centimeters) / units.centimeters
        let isChanged = abs(change) >= 0.05
        plainRow(
          line.last.title,
          detail: line.day.relativeText(today: figures.today) + " · "
            + sourceText(line.last.source)
            + (isChanged
              ? " · " + change.signedText() + " " + units.lengthName + " within a year" : ""),
          key: "site-" + line.name
        ) { span(.class("row-end")) { line.last.text(units) } }
      }
    }
  }
}
