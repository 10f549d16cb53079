import Body
import Documents
import Strength

func healthPage(_ state: State) -> [Node] {
  let head = pageHead("Health", back: .history) {
    iconButton(.plus, "Enter figures", id: "health-enter", .health(.enter(state.day)))
  }
  if !state.notebook.hasHealth, state.notebook.weights.entries.isEmpty {
    return [head, emptyHealth(state.day), photosCard(state), entrySheet(state)]
  }
  let figures = HealthFigures(state)
  return [
    head,
    readinessCard(state),
    segments(
      "Range",
      options: HealthRange.allCases.map { range in
        (range.title, state.health.range == range, .health(.range(range)))
      }),
    bandCard(figures, .rmssd),
    bandCard(figures, .sdnn),
    bandCard(figures, .restingHeartRate),
    sleepCard(state, figures),
    weightCard(figures),
    lineCard(figures, .bodyFat),
    measurementsCard(state, figures),
    photosCard(state),
    amountCard(figures, .steps),
    amountCard(figures, .activeEnergy),
    lineCard(figures, .vo2Max),
    daysCard(state, figures),
    healthDaySheet(state),
    entrySheet(state),
  ]
}

private func emptyHealth(_ today: CivilDay) -> Node {
  emptyState(
    "No figures yet",
    "Sleep, resting heart rate, heart-rate variability, weight and steps, against your usual"
      + " range. Import an Apple Health export or FIT files, or enter data.",
    icon: .heart
  ) {
    linkButton("Import", icon: .upload, .settings(.import))
    secondaryButton("Enter figures", icon: .plus, .health(.enter(today)))
  }
}

/// What the page draws from: the days of its range, and of sixty days before.
struct HealthFigures {
  let days: [HealthDay]
  let range: ClosedRange<CivilDay>
  let units: HealthUnits
  let weights: BodyWeights
  let today: CivilDay
  let weekStart: Weekday

  init(_ state: __shared State) {
    today = state.day
    weekStart = state.notebook.settings.weekStart
    range = state.health.range.days(until: today)
    units = HealthUnits(state.notebook.settings)
    weights = state.notebook.weights
    let before = max(PersonalBand.baselineDays, HealthState.manyNights)
    days = state.notebook.healthDays(in: (range.lowerBound - before)...today)
  }

  func points(_ measure: HealthMeasure) -> [HealthPoint] {
    days.compactMap { range.contains($0.day) ? $0.point(measure) : nil }
  }

  /// What a drawing lies over: touching a day opens it.
  var backdrop: LineChart.Backdrop {
    var backdrop = LineChart.Backdrop(range)
    backdrop.onTap = { .health(.open($0)) }
    return backdrop
  }

  /// Means of days, weeks or months of the range, the newest first, to be read as a table.
  func periods(_ points: [HealthPoint]) -> [(name: String, mean: Double, count: Int)] {
    var periods: [(start: CivilDay, sum: Double, count: Int)] = []
    for point in points.reversed() {
      let start = self.start(of: point.day)
      if periods.last?.start == start {
        periods[periods.count - 1].sum += point.value
        periods[periods.count - 1].count += 1
      } else {
        periods.append((start, point.value, 1))
      }
    }
    return periods.map { (name(of: $0.start), $0.sum / Double($0.count), $0.count) }
  }

  private var length: Int { range.upperBound - range.lowerBound + 1 }

  func start(of day: CivilDay) -> CivilDay {
    length <= 14 ? day : length <= 100 ? day.startOfWeek(weekStart) : day.firstOfMonth
  }

  private func name(of start: CivilDay) -> String {
    if length <= 14 { return start.relativeText(today: today) }
    return length <= 100 ? "Week of " + start.text(today: today) : start.monthText
  }

  /// Such as `From Apple Watch.`
  func sources(_ points: [HealthPoint]) -> String {
    var names: [String] = []
    for point in points.reversed() {
      let name = sourceText(point.source)
      if !names.contains(name) { names.append(name) }
    }
    if names == ["entered"] { return "Entered by hand." }
    return names.isEmpty ? "" : "From " + commaList(names, separator: " and ") + "."
  }
}

private func readinessCard(_ state: State) -> Node {
  card("Readiness", id: "readiness") {
    switch state.readiness {
    case .known(let readiness):
      p(.class("readiness-verdict")) { strong { readiness.verdict } }
      p { readiness.figuresText.uppercasedStart + "." }
    case .unknown: p { state.readiness.gapText(today: state.day) }
    }
    p(.class("hint")) {
      "The mean of seven days against your own last sixty. Read it with how you feel; it is no"
        + " medical advice."
    }
  }
}

/// Figures behind a drawing, for who cannot see it or wants the numbers.
func figuresTable(
  _ title: String, _ heads: [String], _ lines: [[String]]
) -> Node {
  if lines.isEmpty { return .none }
  return details(.class("disclosure"), .key(title + "-table")) {
    summary { "In numbers" }
    table(.class("comparison"), .label(title)) {
      thead { tr { for head in heads { th(Attribute("scope", "col")) { head } } } }
      tbody {
        for line in lines {
          tr {
            th(Attribute("scope", "row")) { line.first ?? "" }
            for cell in line.dropFirst() { td { cell } }
          }
        }
      }
    }
  }
}
