import Body
import Documents
import Strength

/// Days of which something is known, the newest first; each opens its figures.
func daysCard(_ state: State, _ figures: HealthFigures) -> Node {
  let first = figures.range.lowerBound
  var isKnown = Array(repeating: false, count: figures.range.upperBound - first + 1)
  for day in figures.days where figures.range.contains(day.day) && !day.isEmpty {
    isKnown[day.day - first] = true
  }
  for entry in figures.weights.entries where figures.range.contains(entry.day) {
    isKnown[entry.day - first] = true
  }
  let days = isKnown.indices.reversed().filter { isKnown[$0] }.map { first + $0 }
  if days.isEmpty { return .none }
  return card("Day by day", id: "health-days") {
    rows("Days") {
      for day in days.prefix(state.health.shownDays) {
        actionRow(
          day.relativeText(today: figures.today), detail: summary(state, day, figures.units),
          key: "health-day-" + day.text, .health(.open(day)))
      }
    }
    if days.count > state.health.shownDays {
      secondaryButton("Show earlier", icon: .down, id: "health-earlier", .health(.showMore))
    }
  }
}

/// Such as `slept 7:05 · 49 bpm · 62 ms · 80.2 kg`.
private func summary(_ state: State, _ day: CivilDay, _ units: HealthUnits) -> String {
  var parts: [String] = []
  let known = state.notebook.healthDay(day)
  for measure in [HealthMeasure.sleep, .restingHeartRate, .rmssd, .sdnn, .steps] {
    guard let point = known?.point(measure) else { continue }
    let text = measure.text(point.value, units)
    parts.append(
      measure == .sleep ? "slept " + text : measure == .steps ? text + " steps" : text)
  }
  if let entry = state.notebook.weights.entry(of: day) { parts.append(entry.text(units)) }
  if let count = known?.measurements.count, count > 0 {
    parts.append(counted(count, "measurement", "measurements"))
  }
  return parts.joined(separator: " · ")
}

extension BodyWeights.Entry {
  public func text(_ units: HealthUnits) -> String {
    weight.converted(to: units.weight).value.text() + " " + units.weight.rawValue
  }
}

/// A figure of a day as it is listed.
private struct DayLine {
  var field: HealthField
  var title: String
  var text: String
  var source: String
}

/// All figures of one day, each with its source; nothing while no day is open.
func healthDaySheet(_ state: State) -> Node {
  guard let day = state.health.openDay else { return .none }
  let units = HealthUnits(state.notebook.settings)
  let lines = dayLines(state, day, units)
  return sheet(
    day.weekday.name + ", " + day.text(today: state.day), id: "health-day",
    close: .health(.close)
  ) {
    div(.class("day-turn")) {
      quietButton("Day before", icon: .back, id: "health-before", .health(.open(day - 1)))
      if day < state.day {
        quietButton("Day after", icon: .forward, id: "health-after", .health(.open(day + 1)))
      }
    }
    if lines.isEmpty { p(.class("muted")) { "No data for this day." } }
    rows("Figures") {
      for line in lines { row(state, day, line) }
    }
    if let stages = state.notebook.healthDay(day)?.sleep?.stagesText {
      p(.class("muted")) { stages }
    }
    secondaryButton(
      "Enter or change figures", icon: .edit, id: "health-day-edit", .health(.enter(day)))
  }
}

private func dayLines(_ state: State, _ day: CivilDay, _ units: HealthUnits) -> [DayLine] {
  var lines: [DayLine] = []
  let known = state.notebook.healthDay(day)
  for measure in HealthMeasure.allCases {
    let field = HealthField.measure(measure)
    if measure == .weight {
      if let entry = state.notebook.weights.entry(of: day) {
        lines.append(
          DayLine(
            field: field, title: measure.title, text: entry.text(units), source: entry.source))
      }
    } else if let point = known?.point(measure) {
      lines.append(
        DayLine(
          field: field, title: measure.title, text: measure.text(point.value, units),
          source: point.source))
    }
  }
  for measurement in known?.measurements ?? [] {
    guard let site = measurement.site.known else { continue }
    lines.append(
      DayLine(
        field: .site(site), title: site.title, text: measurement.text(units),
        source: measurement.source))
  }
  return lines
}

private func row(_ state: State, _ day: CivilDay, _ line: DayLine) -> Node {
  plainRow(line.title, detail: sourceText(line.source), key: line.field.id) {
    span(.class("row-end")) { line.text }
    if state.notebook.entered(line.field, on: day) != nil {
      iconButton(
        .trash, "Delete " + line.title.lowercasedStart, id: "delete-" + line.field.id,
        .health(.delete(day, line.field)))
    }
  }
}

extension SleepNight {
  /// Such as `23:10 to 6:40: deep 1:05, light 4:10, REM 1:30, awake 0:20.`; nil where only the
  /// length is known.
  var stagesText: String? {
    var parts: [String] = []
    for (name, minutes) in [
      ("deep", deepMinutes), ("light", coreMinutes), ("REM", remMinutes), ("awake", awakeMinutes),
    ] {
      if let minutes { parts.append(name + " " + TimeSpan.hours(minutes: minutes)) }
    }
    let hasTimes = to.milliseconds > from.milliseconds
    if parts.isEmpty, !hasTimes { return nil }
    let times = hasTimes ? from.clockText + " to " + to.clockText : "Stages"
    return times + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")) + "."
  }
}

// MARK: Entering

/// Where figures of a day are typed; nothing while nobody does.
func entrySheet(_ state: State) -> Node {
  guard let entry = state.health.entry else { return .none }
  let units = HealthUnits(state.notebook.settings)
  let known = state.notebook.healthDay(entry.day)
  return sheet("Enter figures", id: "health-entry", close: .health(.cancel)) {
    entry.drafts.field(
      "Day", id: "health-day-field", saved: entry.day.isoText, kind: .date
    ) { .health(.day($0)) }
    div(.class("field-pair")) {
      for field in HealthField.figures {
        inputField(entry, field, units, placeholder: told(field, known, state, entry.day, units))
      }
    }
    details(.class("disclosure"), .key("sites")) {
      summary { "Measurements" }
      p(.class("hint")) { "With a tape, in " + units.lengthName + "." }
      div(.class("field-pair")) {
        for field in HealthField.sites { inputField(entry, field, units, placeholder: "") }
      }
    }
    p(.class("hint")) { "Your entries override device data. Leave empty to remove." }
    primaryButton("Save", icon: .check, id: "health-save", .health(.save))
  }
}

private func inputField(
  _ entry: HealthEntry, _ field: HealthField, _ units: HealthUnits, placeholder: String
) -> Node {
  let isTime = field == .measure(.sleep)
  return entry.drafts.field(
    field.title + ", " + field.unit(units), id: field.id, saved: "",
    kind: isTime ? .text : .decimal,
    placeholder: placeholder.isEmpty ? field.placeholder : placeholder
  ) { .health(.type(field.id, $0)) }
}

/// What a device has told of it.
private func told(
  _ field: HealthField, _ known: HealthDay?, _ state: State, _ day: CivilDay, _ units: HealthUnits
) -> String {
  guard case .measure(let measure) = field else { return "" }
  if measure == .weight {
    let weight = state.notebook.weights.weight(on: day)
    return weight.map { $0.converted(to: units.weight).value.text() } ?? ""
  }
  return known?.point(measure).map { measure.number($0.value, units) } ?? ""
}
