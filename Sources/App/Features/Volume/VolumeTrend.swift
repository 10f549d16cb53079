import Documents
import Strength

/// All sets of the last weeks.
func trendCard(_ state: State, _ figures: VolumeFigures) -> Node {
  card("Last 12 weeks", id: "volume-trend") {
    p(.class("hint")) { "Every hard set once. Tap a muscle above for its own weeks." }
    trend(state, figures, nil)
  }
}

/// The weeks of a muscle, or of all sets, as bars and in a sentence.
func trend(_ state: State, _ figures: VolumeFigures, _ muscle: Muscle?) -> Node {
  let measure = state.volume.measure
  let unit = state.weightUnit(nil)
  let weeks = figures.weeks(of: muscle?.id)
  let bands = measure == .sets ? muscle?.landmarks : nil
  let current = state.day.startOfWeek(state.notebook.settings.weekStart)
  let oldest = state.notebook.archive.keys.first.flatMap { state.notebook.workout($0.id) }
  let begin = oldest?.startedAt.day ?? current
  var bars: [BarChart.Bar] = []
  for (number, week) in weeks.enumerated() {
    let start = figures.trend.start(ofPeriod: number)
    // Before the first workout nothing is known.
    let isKnown = start <= state.day && start + 6 >= begin
    // Bars of loads are in the unit that they are shown in.
    let value = measure == .load ? state.shownLoad(week.loadKilograms) : week.value(measure)
    var bar = BarChart.Bar(isKnown ? value : nil)
    if number == 0 || number == weeks.count / 2 || number == weeks.count - 1 {
      bar.label = start.text(today: state.day)
    }
    bar.tone = BarTone(bands?.band(weeklySets: week.sets))
    bar.isPartial = start == current
    bars.append(bar)
  }
  let words = trendText(
    bars, bands: bands, endsNow: figures.trend.contains(state.day)
  ) { measure.text(measure == .load ? $0 * unit.factor : $0, unit) }
  let name = muscle?.name ?? "All sets"
  return figure(.class("trend")) {
    BarChart(title: name + ": " + words, bars: bars, bands: bands).node
    figcaption { words }
  }
}

/// Such as `11.5 sets a week on average, from 6 to 14; 9 of 12 weeks within 10–20.`
///
/// The current week is left out of the average, for it is not over, and so are weeks before the
/// first workout.
private func trendText(
  _ bars: [BarChart.Bar], bands: VolumeBands?, endsNow: Bool, shown: (Double) -> String
) -> String {
  let values = bars.filter { !$0.isPartial }.compactMap { $0.value }
  guard let first = values.first else { return "No week is over yet." }
  var sum = 0.0
  var range = first...first
  var within = 0
  for value in values {
    sum += value
    range = min(range.lowerBound, value)...max(range.upperBound, value)
    if let bands, bands.mev <= value, value <= bands.mrv { within += 1 }
  }
  if sum == 0 { return "Nothing in " + counted(values.count, "week", "weeks") + "." }
  var text = shown(sum / Double(values.count)) + " a week on average, from "
  text += shown(range.lowerBound) + " to " + shown(range.upperBound)
  if let bands {
    text += "; " + String(within) + " of " + counted(values.count, "week", "weeks")
    text += " within " + bands.text
  }
  return text + (endsNow ? ". The current week is not over and left out." : ".")
}
