import Body
import Documents
import Running
import Strength

/// Fitness, fatigue and form from what was done, and from today on from what is planned.
struct FitnessCourse: Sendable {
  /// Before its first day, six times what fitness takes to fade: of what is older 0.25 % is left.
  static let daysBefore = 252
  /// More are not drawn, whatever a file says.
  static let mostDays = 400

  let first: CivilDay
  /// One a day.
  let values: [Fitness]

  init(_ notebook: __shared Notebook, _ plan: Plan, today: CivilDay) {
    let last = min(plan.lastDay, plan.firstDay + (FitnessCourse.mostDays - 1))
    self.init(
      notebook, days: plan.firstDay...max(plan.firstDay, last),
      usual: plan.configuration.currentLoad, today: today)
  }

  /// - Parameter usual: what one did on a day before anything was recorded, where that began within
  ///   a week before the first day.
  init(
    _ notebook: __shared Notebook, days: ClosedRange<CivilDay>, usual: Double, today: CivilDay
  ) {
    let start = days.lowerBound - FitnessCourse.daysBefore
    var loads = Array(repeating: 0.0, count: days.upperBound - start + 1)
    for found in notebook.calendarEvents(in: start...days.upperBound) {
      let event = found.event
      if event.isSick { continue }
      switch event.status(today: today) {
      case .done, .planned: loads[event.day - start] += event.countedLoad
      case .missed, .cancelled: break
      }
    }
    let profile = notebook.profile
    for activity in notebook.otherActivities(in: start...days.upperBound) {
      loads[activity.day - start] += activity.load(of: profile).value?.value ?? 0
    }
    first = days.lowerBound
    if let begin = loads.firstIndex(where: { $0 > 0 }), start + begin >= first - 7 {
      for day in 0..<min(begin, first - start) { loads[day] = usual }
    }
    let level = loads.first == usual ? Fitness(fitness: usual, fatigue: usual) : Fitness()
    values = Array(Fitness.course(of: loads, from: level).dropFirst(first - start))
  }

  /// Of the last half of a year, for who follows no plan; nil before anything had a load.
  static func recent(_ notebook: __shared Notebook, today: CivilDay) -> FitnessCourse? {
    let course = FitnessCourse(notebook, days: (today - 181)...today, usual: 0, today: today)
    return course.values.contains { $0.fitness >= 1 } ? course : nil
  }

  /// Of one of its days.
  func value(on day: CivilDay) -> Fitness? {
    let place = day - first
    return values.indices.contains(place) ? values[place] : nil
  }
}

func fitnessCard(_ state: State, _ plan: Plan) -> Node {
  fitnessCard(state, FitnessCourse(state.notebook, plan, today: state.day))
}

/// Where no plan is followed; nothing before anything had a load.
func recentFitnessCard(_ state: State) -> Node {
  FitnessCourse.recent(state.notebook, today: state.day).map { fitnessCard(state, $0) } ?? .none
}

private func fitnessCard(_ state: State, _ course: FitnessCourse) -> Node {
  if course.values.isEmpty { return .none }
  let hasPlan = course.value(on: state.day + 1) != nil
  return card("Fitness and fatigue", id: "fitness") {
    if let now = course.value(on: state.day)?.rounded {
      div(.class("stats")) {
        stat(now.fitness.text(digits: 0), "fitness")
        stat(now.fatigue.text(digits: 0), "fatigue")
        stat(now.form.text(digits: 0), "form")
      }
    }
    figure(.class("trend")) {
      FitnessChart(course, today: state.day).node
      figcaption {
        "Average daily load over six weeks (fitness, thick) and one (fatigue, dashed); form is"
          + " the difference (area)."
        if hasPlan { " Right of the line: as planned." }
      }
    }
    p(.class("hint")) {
      "Includes runs and other activities with a known load. Form shows freshness, not injury risk."
    }
  }
}

/// Two lines and an area, for a width of 360.
struct FitnessChart {
  private let course: FitnessCourse
  private let today: CivilDay
  private let ticks: AxisTicks
  private static let (left, right, top, bottom) = (34.0, 358.0, 8.0, 150.0)

  init(_ course: FitnessCourse, today: CivilDay) {
    self.course = course
    self.today = today
    var (low, high) = (0.0, 10.0)
    for value in course.values {
      low = min(low, value.form)
      high = max(high, value.fitness, value.fatigue, value.form)
    }
    ticks = AxisTicks(from: low, to: high, leastStep: 1)
  }

  private func x(_ place: Int) -> Double {
    FitnessChart.left + Double(place) / Double(max(1, course.values.count - 1))
      * (FitnessChart.right - FitnessChart.left)
  }

  private func y(_ value: Double) -> Double {
    FitnessChart.bottom - (value - ticks.start) / (ticks.end - ticks.start)
      * (FitnessChart.bottom - FitnessChart.top)
  }

  private func path(_ value: (Fitness) -> Double) -> String {
    var path = ""
    let step = max(1, course.values.count / 90)
    for place in stride(from: 0, to: course.values.count, by: step) {
      path += path.isEmpty ? "M" : "L"
      path += LineChart.text(x(place)) + " " + LineChart.text(y(value(course.values[place])))
    }
    return path
  }

  var node: Node {
    let last = course.values.count - 1
    let zero = LineChart.text(y(0))
    let area =
      path { $0.form } + "L" + LineChart.text(x(last - last % max(1, course.values.count / 90)))
      + " " + zero + "L" + LineChart.text(x(0)) + " " + zero
    return svg(.class("chart"), Attribute("viewBox", "0 0 360 170"), .role("img")) {
      element("title") { sentence }
      for value in ticks.values {
        element(
          "path", .class(value == 0 ? "chart-axis" : "chart-grid"),
          Attribute("d", "M34 " + LineChart.text(y(value)) + "H358"))
        chartLabel(
          value.text(digits: 0), x: FitnessChart.left - 5, y: y(value) + 4, anchor: "end")
      }
      element("path", .class("form-area"), Attribute("d", area))
      element("path", .class("fatigue-line"), Attribute("d", path { $0.fatigue }))
      element("path", .class("chart-line"), Attribute("d", path { $0.fitness }))
      if course.value(on: today) != nil {
        element(
          "path", .class("curve-now"),
          Attribute("d", "M" + LineChart.text(x(today - course.first)) + " 8v142"))
      }
      chartLabel(
        course.first.text(today: today), x: FitnessChart.left, y: 166, anchor: "start")
      chartLabel(
        (course.first + last).text(today: today), x: FitnessChart.right, y: 166, anchor: "end")
    }
  }

  private var sentence: String {
    guard let end = course.values.last?.rounded else { return "" }
    return "Fitness, fatigue and form day by day; at the end fitness "
      + end.fitness.text(digits: 0) + " and form " + end.form.text(digits: 0) + "."
  }
}
