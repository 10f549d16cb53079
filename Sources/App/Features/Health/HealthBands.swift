import Body
import Documents

/// A figure against its band: the mean of seven days, sixty days around it, and each day.
func bandCard(_ figures: HealthFigures, _ measure: HealthMeasure) -> Node {
  let series = HealthSeries(measure, of: figures.days)
  let points = series.points.filter { figures.range.contains($0.day) }
  if series.points.isEmpty { return .none }
  let bands = series.bands(in: figures.range)
  let now = series.band(on: figures.today)
  let unit = measure.unit(figures.units)
  var backdrop = figures.backdrop
  backdrop.dots = points.map { LineChart.Point(day: $0.day, value: $0.value) }
  backdrop.band = bands.map { LineChart.Backdrop.Reach(day: $0.day, low: $0.low, high: $0.high) }
  let chart = LineChart(
    measure.title + ", 7-day mean", bands.map { LineChart.Point(day: $0.day, value: $0.mean) },
    scale: .unit(unit), over: backdrop)
  return card(measure.title, id: "health-" + measure.rawValue + "-card") {
    if let band = now.band {
      div(.class("stats")) {
        stat(band.meanText(), "7-day mean, " + band.standing.word + " your band", unit: unit)
        stat(band.bandText(), "your band", unit: unit)
      }
    } else {
      p(.class("hint")) { now.reason(measure, today: figures.today) }
    }
    if points.isEmpty {
      p { "No data in this range." }
    } else {
      figure(.class("trend")) {
        chart.node
        figcaption {
          figures.sources(points) + " Dots are days, the line is the mean of seven days, and the"
            + " shade is your band: sixty days ± half a standard deviation"
            + (measure == .restingHeartRate ? "." : ", by logarithms.")
        }
      }
      figuresTable(
        measure.title, ["When", "Mean", "Days"],
        figures.periods(points).map { line in
          [line.name, measure.text(line.mean, figures.units), String(line.count)]
        })
    }
  }
}

/// Values as they were told, such as VO₂max.
func lineCard(_ figures: HealthFigures, _ measure: HealthMeasure) -> Node {
  let points = figures.points(measure)
  guard let last = points.last else { return .none }
  var backdrop = figures.backdrop
  backdrop.dots = points.map { LineChart.Point(day: $0.day, value: $0.value) }
  let chart = LineChart(
    measure.title, backdrop.dots, scale: .unit(measure.unit(figures.units)), over: backdrop)
  return card(measure.title, id: "health-" + measure.rawValue + "-card") {
    div(.class("stats")) {
      stat(
        measure.number(last.value, figures.units), last.day.relativeText(today: figures.today),
        unit: measure.unit(figures.units))
    }
    figure(.class("trend")) {
      chart.node
      figcaption { figures.sources(points) }
    }
    figuresTable(
      measure.title, ["When", "Mean", "Days"],
      figures.periods(points).map { line in
        [line.name, measure.text(line.mean, figures.units), String(line.count)]
      })
  }
}

/// What adds up during a day, such as steps: a bar for each day, of a year for each week.
func amountCard(_ figures: HealthFigures, _ measure: HealthMeasure) -> Node {
  let points = figures.points(measure)
  if points.isEmpty { return .none }
  let sum = points.reduce(0) { $0 + $1.value }
  let mean = sum / Double(points.count)
  let words =
    measure.text(mean, figures.units) + " a day on average, over "
    + counted(points.count, "day", "days") + "."
  var chart = BarChart(
    title: measure.title + ": " + words, bars: bars(figures, points))
  chart.height = 120
  return card(measure.title, id: "health-" + measure.rawValue + "-card") {
    figure(.class("trend")) {
      chart.node
      figcaption { words + " " + figures.sources(points) }
    }
    figuresTable(
      measure.title, ["When", "Mean", "Days"],
      figures.periods(points).map { line in
        [line.name, measure.text(line.mean, figures.units), String(line.count)]
      })
  }
}

private func bars(_ figures: HealthFigures, _ points: [HealthPoint]) -> [BarChart.Bar] {
  let (first, last) = (figures.range.lowerBound, figures.range.upperBound)
  let step = last - first >= 100 ? 7 : 1
  let count = (last - first) / step + 1
  var sums = Array(repeating: (value: 0.0, count: 0.0), count: count)
  for point in points {
    let place = (point.day - first) / step
    sums[place].value += point.value
    sums[place].count += 1
  }
  return sums.indices.map { place in
    let day = first + place * step
    var bar = BarChart.Bar(
      sums[place].count > 0 ? sums[place].value / sums[place].count : nil)
    if place == 0 || place == count / 2 || place == count - 1 {
      bar.label = day.text(today: figures.today)
    }
    bar.isPartial = day == figures.today
    if step == 1 { bar.onTap = .health(.open(day)) }
    return bar
  }
}
