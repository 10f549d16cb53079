import Documents
import Sequences
import Strength

func historyPage(_ state: State) -> [Node] {
  let notebook = state.notebook
  if notebook.archive.keys.isEmpty, notebook.playedSessions.isEmpty {
    return [
      pageHead("History"),
      emptyState(
        "No workouts yet", "Workouts that you finish are kept here, with every set.",
        icon: .history
      ) {
        linkButton("Start a workout", icon: .play, .today)
        linkButton("Import a log", icon: .upload, .settings(.import))
      },
      deletedCard(state),
    ]
  }
  return [
    pageHead("History"),
    textField(
      "Search", id: "history-search", value: state.history.query, kind: .search,
      placeholder: "Title, exercise, gym or note", isLabelHidden: true
    ) { .history(.search($0)) },
  ] + (state.history.query.isEmpty ? monthList(state) : [searchResults(state)])
    + [deletedCard(state)]
}

/// Months with their workouts, after what the last weeks looked like.
private func monthList(_ state: State) -> [Node] {
  let months = state.notebook.monthsOfHistory
  let listed = months.filter { $0.month <= state.history.month ?? $0.month }
  var rest = state.history.shown
  var nodes = [jumpList(state, months)]
  if !state.notebook.archive.keys.isEmpty { nodes.insert(weeksCard(state), at: 0) }
  for month in listed where rest > 0 {
    nodes.append(monthCard(state, month, limit: rest))
    rest -= month.positions.count
  }
  let total = listed.first.map { $0.positions.upperBound } ?? 0
  if listed.isEmpty { nodes.append(p { "No workouts in this month or before." }) }
  nodes.append(
    div(.class("buttons")) {
      if total > state.history.shown {
        secondaryButton(
          "Show earlier", icon: .down, id: "history-earlier", .history(.showMore))
      }
      if state.history.month != nil {
        quietButton("Back to the newest", icon: .up, id: "history-newest", .history(.jump("")))
      }
    })
  return nodes
}

private func jumpList(_ state: State, _ months: [MonthOfWorkouts]) -> Node {
  if months.count < 2 { return .none }
  var options = [(value: "", title: "Newest")]
  for month in months {
    options.append(
      (month.month.text, month.month.title + " (" + month.positions.count.text + ")"))
  }
  return choice(
    "Go to", id: "history-month", options: options, selected: state.history.month?.text ?? ""
  ) { .history(.jump($0)) }
}

private func monthCard(_ state: State, _ month: MonthOfWorkouts, limit: Int) -> Node {
  let keys = state.notebook.archive.keys[month.positions]
  var sets = 0
  var seconds = 0.0
  var withoutTime = 0
  for key in keys {
    guard let workout = state.notebook.workout(key.id) else { continue }
    sets += workout.doneSetCount
    if let length = workout.durationSeconds { seconds += length } else { withoutTime += 1 }
  }
  let sessions = state.notebook.playedSessions.filter {
    Month($0.startedAt.day) == month.month
  }
  var words =
    keys.isEmpty
    ? "" : counted(keys.count, "workout", "workouts") + " · " + counted(sets, "set", "sets")
  if seconds > 0 { words += " · " + TimeSpan.text(seconds: seconds) }
  if withoutTime > 0 { words += " · " + withoutTime.text + " without a length" }
  if !sessions.isEmpty {
    words += (words.isEmpty ? "" : " · ") + counted(sessions.count, "sequence", "sequences")
  }
  let workouts = keys.reversed().prefix(limit).compactMap { state.notebook.workout($0.id) }
  return section(.class("card"), .key(month.month.text)) {
    div(.class("card-head")) {
      h2 { month.month.title }
      span(.class("card-note")) { words }
    }
    rows("Workouts of " + month.month.title) { historyRows(state, workouts, sessions) }
  }
}

/// A past workout in a list.
func workoutRow(_ state: State, _ workout: Workout) -> Node {
  linkRow(workout.title, detail: workout.summary(today: state.day), .pastWorkout(workout.id))
}

extension Workout {
  /// When, where and how much, such as `Fri, 20 Nov · Garage · 18 sets · 52 min`.
  func summary(today: CivilDay) -> String {
    let day = startedAt.day
    var text = day.weekdayName + ", " + day.text(today: today)
    if day > today { text += " (in the future)" }
    if !gymName.isEmpty { text += " · " + gymName }
    text += " · " + counted(doneSetCount, "set", "sets")
    if let durationSeconds { text += " · " + TimeSpan.text(seconds: durationSeconds) }
    return text
  }
}

/// Workouts of each of the last 26 weeks.
private func weeksCard(_ state: State) -> Node {
  let weeks = VolumePeriods(
    weeks: 26, endingWith: state.day, weekStart: state.notebook.settings.weekStart)
  let oldest = state.notebook.archive.keys.first.flatMap { state.notebook.workout($0.id) }
  var bars: [BarChart.Bar] = []
  var sum = 0
  var known = 0
  for week in 0..<weeks.count {
    let start = weeks.start(ofPeriod: week)
    var bar = BarChart.Bar(nil)
    if let oldest, oldest.startedAt.day <= start + 6 {
      let count = state.notebook.positions(in: start...(start + 6)).count
      bar.value = Double(count)
      sum += count
      known += 1
    }
    bar.isPartial = week == weeks.count - 1
    if week % 13 == 0 || bar.isPartial { bar.label = start.text(today: state.day) }
    bars.append(bar)
  }
  let average = (Double(sum) / Double(max(known, 1))).text()
  let words =
    counted(sum, "workout", "workouts") + " in " + counted(known, "week", "weeks")
    + ", " + average + " a week"
  var chart = BarChart(title: "Workouts a week: " + words, bars: bars)
  chart.height = 100
  return card("Last 26 weeks", id: "history-weeks") {
    figure {
      chart.node
      figcaption { words }
    }
  }
}

private func searchResults(_ state: State) -> Node {
  let found = state.history.found.filter { state.notebook.workout($0.id) != nil }
  let shown = found.prefix(state.history.shown)
  return card(
    found.isEmpty ? "Nothing found" : counted(found.count, "workout", "workouts"),
    id: "history-found"
  ) {
    if found.isEmpty {
      p { "Try fewer words, or a part of one. Titles, exercises, gyms and notes are searched." }
    }
    rows("Workouts found") {
      for key in shown {
        state.notebook.workout(key.id).map { workoutRow(state, $0) } ?? .none
      }
    }
    if found.count > shown.count {
      p(.class("hint")) { "The newest " + shown.count.text + " are shown." }
      secondaryButton("Show more", icon: .down, id: "history-more", .history(.showMore))
    }
  }
}
