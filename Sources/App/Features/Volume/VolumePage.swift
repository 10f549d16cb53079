import Documents
import Strength

func volumePage(_ state: State) -> [Node] {
  let figures = VolumeFigures(state)
  let hasSets = figures.total.sets > 0
  if !hasSets, state.notebook.archive.keys.isEmpty { return emptyVolumePage }
  return [
    pageHead("Volume") {
      linkButton("Bands", icon: .edit, .settings(.muscles))
    },
    rangeCard(state, figures),
    hasSets ? volumeBodyCard(state, figures) : .none,
    hasSets ? volumeMuscleCard(state, figures) : nothingDone(state),
    trendCard(state, figures),
    volumeWeeksCard(state, figures),
    gapsCard(state, figures),
  ]
}

private var emptyVolumePage: [Node] {
  [
    pageHead("Volume"),
    emptyState(
      "No sets yet",
      "Your weekly sets per muscle, against the range for growth. "
        + "Finish your first set to see them.",
      icon: .chart
    ) {
      linkButton("Start a workout", icon: .play, .today)
      linkButton("Import a log", icon: .upload, .settings(.import))
    },
  ]
}

private func rangeCard(_ state: State, _ figures: VolumeFigures) -> Node {
  let periods = figures.periods
  let missing = figures.missingLoads(state)
  return card(id: "volume-range") {
    div(.class("range-bar")) {
      iconButton(.back, "Earlier", id: "volume-earlier", .volume(.shift(-1)))
      choice(
        "Range", id: "volume-choice", options: rangeOptions(state), selected: selectedRange(state),
        isLabelHidden: true
      ) { .volume(.range($0)) }
      iconButton(
        .forward, "Later", id: "volume-later", isDisabled: isNewest(state, periods),
        .volume(.shift(1)))
    }
    if case .days(let first, let last) = state.volume.range { dayFields(state, first, last) }
    p(.class("range-text")) {
      periods.text(today: state.day)
      if periods.contains(state.day), periods.last > state.day { span { " · so far" } }
      if figures.holdsRunning { span { " · with the running workout" } }
    }
    div(.class("stats")) {
      stat(
        figures.total.sets.text(digits: 0),
        figures.total.sets.rounded() == 1 ? "hard set" : "hard sets")
      stat(
        figures.total.reps.text(digits: 0), figures.total.reps.rounded() == 1 ? "rep" : "reps")
      stat(
        state.shownLoad(figures.total.loadKilograms).text(digits: 0), "volume load",
        unit: state.weightUnit(nil).rawValue)
    }
    if !missing.isEmpty { p(.class("hint")) { missing.sentence("Volume load") } }
  }
}

private func isNewest(_ state: State, _ periods: VolumePeriods) -> Bool {
  if case .weeks(_, let back) = state.volume.range { return back == 0 }
  return periods.last >= state.day
}

private func rangeOptions(_ state: State) -> [(value: String, title: String)] {
  var options = [
    (value: "1/0", title: "This week"), (value: "1/1", title: "Last week"),
    (value: "4/0", title: "4 weeks"), (value: "12/0", title: "12 weeks"),
    (value: "custom", title: "Other days"),
  ]
  // Where the arrows have led, the list says so.
  let selected = selectedRange(state)
  if case .weeks(let count, let back) = state.volume.range, back > 0,
    !options.contains(where: { $0.value == selected })
  {
    let title =
      count == 1
      ? String(back) + " weeks ago"
      : String(count) + " weeks, up to " + counted(back, "week", "weeks") + " ago"
    options.append((selected, title))
  }
  return options
}

private func selectedRange(_ state: State) -> String {
  switch state.volume.range {
  case .weeks(let count, let back): String(count) + "/" + String(back)
  case .days: "custom"
  }
}

private func dayFields(_ state: State, _ first: CivilDay, _ last: CivilDay) -> Node {
  div(.class("field-pair")) {
    dayField(state, "From", VolumeField.first, first, "Must not be after the last day")
    dayField(state, "To", VolumeField.last, last, "Must not be before the first day")
  }
}

private func dayField(
  _ state: State, _ label: String, _ id: String, _ day: CivilDay, _ wrongOrder: String
) -> Node {
  let draft = state.volume.drafts[id]
  var problem = ""
  if let draft {
    let isDay = CivilDay(draft).map { VolumeRange.typedDays.contains($0) } ?? false
    problem = isDay ? wrongOrder : "A day from 1970 to 2099, such as " + state.day.isoText
  }
  return textField(
    label, id: id, value: draft ?? day.isoText, kind: .date, problem: problem
  ) { .volume(.day(field: id, $0)) }
}

private func nothingDone(_ state: State) -> Node {
  let latest = state.notebook.latest
  return emptyState(
    "No sets in these days", "Warm-ups do not count. Choose other days, or train.", icon: .chart
  ) {
    if let latest {
      secondaryButton(
        "Show the week of " + latest.startedAt.day.text(today: state.day),
        .volume(.week(latest.startedAt.day)))
    }
  }
}
