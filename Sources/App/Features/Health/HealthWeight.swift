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

/// A girth: the newest, and the first one of the year up to it.
public struct GirthCourse: Sendable {
  public fileprivate(set) var last: BodyMeasurement
  public fileprivate(set) var day: CivilDay
  fileprivate let first: BodyMeasurement

  /// What has changed, such as `−1.5 cm within a year`; empty where nothing has.
  public func changeText(_ units: HealthUnits) -> String {
    let change = (last.centimeters - first.centimeters) / units.centimeters
    if abs(change) < 0.05 { return "" }
    return change.signedText() + " " + units.lengthName + " within a year"
  }
}

extension Notebook {
  /// Girths of the year up to a day, each site once, in the order in which they were first taken.
  public func girths(until today: CivilDay) -> [GirthCourse] {
    var courses: [GirthCourse] = []
    for day in healthDays(in: (today - 365)...today) {
      for measurement in day.measurements {
        guard BodyMeasurement.centimeters.contains(measurement.centimeters) else { continue }
        if let place = courses.firstIndex(where: { $0.last.site == measurement.site }) {
          courses[place].last = measurement
          courses[place].day = day.day
        } else {
          courses.append(GirthCourse(last: measurement, day: day.day, first: measurement))
        }
      }
    }
    return courses
  }
}

/// Girths: the newest of each site, and what has changed since the first one of the last year.
func measurementsCard(_ state: State, _ figures: HealthFigures) -> Node {
  let girths = state.notebook.girths(until: figures.today)
  if girths.isEmpty { return .none }
  let units = figures.units
  return card("Measurements", id: "health-measurements") {
    rows("Measurements") {
      for girth in girths {
        let change = girth.changeText(units)
        plainRow(
          girth.last.title,
          detail: girth.day.relativeText(today: figures.today) + " · "
            + sourceText(girth.last.source) + (change.isEmpty ? "" : " · " + change),
          key: "site-" + girth.last.site.name
        ) { span(.class("row-end")) { girth.last.text(units) } }
      }
    }
  }
}
