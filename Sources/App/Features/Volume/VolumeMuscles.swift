import Documents
import Strength

/// Every muscle with its bar; one that is tapped opens to what is behind its number.
func volumeMuscleCard(_ state: State, _ figures: VolumeFigures) -> Node {
  let measure = state.volume.measure
  var trained = figures.muscles.filter { $0.volume.sets > 0 }
  let rested = figures.muscles.filter { $0.volume.sets == 0 }
  if state.volume.order == .value {
    let inOrder = orderedPlaces(trained.count) {
      trained[$0].volume.value(measure) > trained[$1].volume.value(measure)
    }
    trained = inOrder.map { trained[$0] }
  }
  let scale = BarScale(figures, measure)
  return card("Muscles", id: "volume-muscles") {
    segments(
      "Measure",
      options: [VolumeMeasure.sets, .reps, .load].map { item in
        (item.title(state.weightUnit(nil)), item == measure, .volume(.measure(item)))
      })
    segments(
      "Order",
      options: [
        ("Body", state.volume.order == .body, .volume(.order(.body))),
        ("Most first", state.volume.order == .value, .volume(.order(.value))),
      ])
    p(.class("hint")) { explanation(figures, measure, state.weightUnit(nil)) }
    if trained.isEmpty { p { "None of these sets counts for a muscle yet." } }
    rows("Muscles") {
      for figure in trained { muscleRow(state, figures, figure, scale) }
    }
    if !rested.isEmpty { restedLine(state, figures, rested, scale) }
  }
}

private func explanation(
  _ figures: VolumeFigures, _ measure: VolumeMeasure, _ unit: WeightUnit
) -> String {
  let average = figures.isAverage ? "Averages of a week. " : ""
  switch measure {
  case .sets:
    if figures.periods.daysPerPeriod < 7 {
      return "Bands are for whole weeks; these days are fewer, so none is shown."
    }
    return average + "Hard sets per muscle, weighted by contribution; the band is your "
      + "weekly target."
  case .reps: return average + "Reps per muscle, weighted by contribution."
  case .load:
    return average + (unit == .kg ? "Reps × kilograms" : "Reps × pounds")
      + " per muscle, weighted by contribution."
  }
}

/// What the bars of one page are measured with.
struct BarScale {
  let measure: VolumeMeasure
  /// Weeks that values are divided by; 1 where they are not.
  let weeks: Double
  let showsBands: Bool
  let most: Double

  init(_ figures: VolumeFigures, _ measure: VolumeMeasure) {
    self.measure = measure
    weeks = figures.isAverage ? figures.weeks : 1
    showsBands = measure == .sets && figures.periods.daysPerPeriod >= 7
    var most = 0.0
    for figure in figures.muscles where figure.volume.sets > 0 {
      most = max(most, figure.volume.value(measure) / weeks)
      if showsBands { most = max(most, figure.muscle.landmarks?.mrv ?? 0) }
    }
    self.most = most
  }

  func value(_ volume: Volume) -> Double { volume.value(measure) / weeks }
}

extension VolumeFigures {
  /// Whether values are shown as a week's average.
  var isAverage: Bool { periods.daysPerPeriod > 7 }
}

private func muscleRow(
  _ state: State, _ figures: VolumeFigures, _ figure: VolumeFigures.MuscleFigure, _ scale: BarScale
) -> Node {
  let muscle = figure.muscle
  let isOpen = state.volume.muscle == muscle.id
  let band = scale.showsBands ? figure.band : nil
  let number = scale.measure.text(scale.value(figure.volume), state.weightUnit(nil))
  return li(.key(muscle.id.text)) {
    button(
      .class("row volume-row"), .type("button"), .id("muscle-" + muscle.id.text),
      .aria(.expanded, isOpen), .onClick(.volume(.muscle(muscle.id)))
    ) {
      span(.class("volume-name")) { muscle.name }
      span(.class("volume-number")) {
        strong { figures.isAverage ? number + " a week" : number }
        if let band { span(.class(band.statusClass)) { " " + band.text(muscle.bands) } }
      }
      bandBar(
        scale.value(figure.volume), most: scale.most,
        bands: scale.showsBands ? muscle.landmarks : nil, tone: BarTone(band))
    }
    if isOpen { musclePanel(state, figures, figure) }
  }
}

/// What got nothing, in a line that opens.
private func restedLine(
  _ state: State, _ figures: VolumeFigures, _ rested: [VolumeFigures.MuscleFigure],
  _ scale: BarScale
) -> Node {
  let isOpen = state.volume.showsRested || rested.contains { $0.muscle.id == state.volume.muscle }
  return .group([
    p(.class("rested")) {
      "Not trained: "
      rested.map { $0.muscle.name }.joined(separator: ", ")
    },
    quietButton(
      isOpen ? "Hide what was not trained" : "Show what was not trained", id: "volume-rested",
      .volume(.toggleRested)),
    isOpen
      ? rows("Not trained") { for figure in rested { muscleRow(state, figures, figure, scale) } }
      : .none,
  ])
}

extension VolumeBand {
  /// For the words that stand beside a bar.
  var statusClass: Literal {
    switch self {
    case .below: "volume-status below"
    case .within: "volume-status within"
    case .high: "volume-status high"
    case .above: "volume-status above"
    }
  }
}
