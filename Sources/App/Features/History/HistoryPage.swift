import Body
import Documents
import Running
import Sequences
import Strength
import Tracks

func historyPage(_ state: State) -> [Node] {
  let notebook = state.notebook
  let runs = notebook.unrecordedRuns
  if notebook.archive.keys.isEmpty, notebook.playedSessions.isEmpty,
    notebook.body.activities.isEmpty, runs.isEmpty
  {
    return [
      pageHead("History"),
      emptyState(
        "No workouts yet",
        "Finished workouts appear here with every set, and so do runs and rides that you record"
          + " or import.",
        icon: .history
      ) {
        linkButton("Start a workout", icon: .play, .today)
        linkButton("Import a log", icon: .upload, .settings(.import))
      },
      deletedCard(state),
    ]
  }
  return [
    pageHead("History") {
      a(.class("icon-button"), .href(.goals), .label("Goals"), .title("Goals")) {
        Icon.trophy.node
      }
      a(.class("icon-button"), .href(.health), .label("Health"), .title("Health")) {
        Icon.heart.node
      }
    },
    textField(
      "Search", id: "history-search", value: state.history.query, kind: .search,
      placeholder: "Title, exercise, gym or note", isLabelHidden: true
    ) { .history(.search($0)) },
  ] + (state.history.query.isEmpty ? monthList(state, runs) : [searchResults(state)])
    + [deletedCard(state)]
}

/// What is listed; nothing to choose where there are workouts alone.
private func filterChips(_ state: State, _ runs: [CalendarEvent]) -> Node {
  if state.notebook.body.activities.isEmpty, runs.isEmpty, state.notebook.playedSessions.isEmpty {
    return .none
  }
  return div(.class("chips"), .role("group"), .label("Show")) {
    for filter in HistoryFilter.allCases {
      button(
        .class("chip"), .type("button"), .aria(.pressed, filter == state.history.filter),
        .onClick(.history(.filter(filter)))
      ) { filter.title }
    }
  }
}

/// Months with what was done in them, after what the last weeks looked like.
private func monthList(_ state: State, _ runs: [CalendarEvent]) -> [Node] {
  let months = state.notebook.months(state.history.filter, runs)
  let listed = months.filter { $0.month <= state.history.month ?? $0.month }
  var rest = state.history.shown
  var nodes = [filterChips(state, runs), jumpList(state, months)]
  if !state.notebook.archive.keys.isEmpty || !state.notebook.body.activities.isEmpty
    || !runs.isEmpty
  {
    nodes.insert(weeksCard(state, runs), at: 0)
  }
  var total = 0
  for month in listed {
    total += month.rowCount
    if rest <= 0 { continue }
    nodes.append(monthCard(state, month, limit: rest))
    rest -= month.rowCount
  }
  if listed.isEmpty {
    nodes.append(
      p {
        months.isEmpty
          ? "Nothing of this kind was recorded yet." : "No workouts in this month or before."
      })
  }
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

/// The months of two years, and the years before.
private func jumpList(_ state: State, _ months: [HistoryMonth]) -> Node {
  guard let newest = months.first?.month, months.count > 1 else { return .none }
  let chosen = state.history.month
  // A workout that was dated wrongly does not make all others old.
  let lastYear = min(newest.year, Month(state.day).year) - 1
  var options = [(value: "", title: "Newest")]
  var isListed = chosen == nil
  var year = (number: newest.year + 1, count: 0)
  for month in months {
    var month = (place: month.month, count: month.count)
    if month.place.year >= lastYear {
      options.append((month.place.text, month.place.title + " (" + month.count.text + ")"))
    } else {
      if month.place.year != year.number {
        year = (month.place.year, 0)
        // The year of the chosen month stands for that.
        if let chosen, chosen.year == year.number { month.place = chosen }
        options.append((month.place.text, ""))
      }
      year.count += month.count
      options[options.count - 1].title = String(year.number) + " (" + year.count.text + ")"
    }
    if month.place == chosen { isListed = true }
  }
  // Nothing of the kind that is shown was done in it.
  if let chosen, !isListed { options.append((chosen.text, chosen.title)) }
  return choice("Go to", id: "history-month", options: options, selected: chosen?.text ?? "") {
    .history(.jump($0))
  }
}

private func monthCard(_ state: State, _ month: HistoryMonth, limit: Int) -> Node {
  let notebook = state.notebook
  let workouts = month.workouts.reversed().compactMap {
    notebook.workout(notebook.archive.keys[$0].id)
  }
  let activities = notebook.activities(of: month, state.history.filter)
  return section(.class("card"), .key(month.month.text)) {
    div(.class("card-head")) {
      h2 { month.month.title }
      span(.class("card-note")) { monthWords(state, workouts, activities, month) }
      recapLink(month.month, today: state.day)
    }
    rows(
      (activities.isEmpty && month.runs.isEmpty ? "Workouts of " : "Training of ")
        + month.month.title
    ) {
      let list = historyList(
        workouts, activities, month.runs, month.sessions, at: state.now, limit: limit)
      for training in list { historyRow(state, training) }
    }
  }
}

/// Such as `8 workouts · 130 sets · 12 activities · 84.2 km on foot · 19 h 5 min`.
private func monthWords(
  _ state: State, _ workouts: [Workout], _ activities: [Activity], _ month: HistoryMonth
) -> String {
  var sets = 0
  var (seconds, meters) = (0.0, 0.0)
  var withoutTime = 0
  for workout in workouts {
    sets += workout.doneSetCount
    if let length = workout.durationSeconds { seconds += length } else { withoutTime += 1 }
  }
  var activityCount = month.runs.count
  for activity in activities where !state.notebook.countsInParts(activity) {
    activityCount += 1
    seconds += activity.trainedSeconds
    if activity.sport.known?.isOnFoot == true { meters += activity.meters ?? 0 }
  }
  for run in month.runs {
    seconds += run.event.doneSeconds
    meters += run.event.doneKilometers * 1000
  }
  for session in month.sessions { seconds += session.playedSeconds }
  var words: [String] = []
  if !workouts.isEmpty {
    words.append(counted(workouts.count, "workout", "workouts"))
    words.append(counted(sets, "set", "sets"))
  }
  if activityCount > 0 { words.append(counted(activityCount, "activity", "activities")) }
  if meters > 0 {
    words.append(RunUnits(state.notebook.settings).text(kilometers: meters / 1000) + " on foot")
  }
  if seconds > 0 { words.append(TimeSpan.text(seconds: seconds)) }
  if withoutTime > 0 { words.append(withoutTime.text + " without a length") }
  let days = month.month.first...month.month.last
  let attempts = state.notebook.attempts(among: month.sessions, in: days)
  let sequences = month.sessions.count - attempts.count
  if sequences > 0 { words.append(counted(sequences, "sequence", "sequences")) }
  return words.joined(separator: " · ")
}

/// A past workout in a list, with its best set.
///
/// - Parameter words: of a query, folded: the best set is of the exercises that it has found.
func workoutRow(
  _ state: State, _ workout: Workout, matching words: [ArraySlice<UInt8>] = []
) -> Node {
  let activity = state.notebook.activity(ofWorkout: workout.id, on: workout.startedAt.day)
  var found: [ExerciseLog] = []
  for log in workout.logs where !words.isEmpty {
    let names = state.notebook.foldedNames(
      of: ExerciseReference(id: log.exerciseID, name: log.exerciseName),
      state.device.translations)
    if words.contains(where: { names.firstRange(ofBytes: $0, from: 0) != nil }) {
      found.append(log)
    }
  }
  let best = Workout.bestSetText(
    found.isEmpty ? workout.logs : found, state.notebook.settings.oneRepMaxFormula)
  return linkRow(
    workout.title,
    detail: workout.summary(today: state.day) + recordedText(activity)
      + (best.isEmpty ? "" : " · " + best),
    .pastWorkout(workout.id))
}

extension Workout {
  /// The set that tells most of some logs, such as `Squat (Barbell) 120 kg × 5`: by its estimated
  /// maximum, without a weight by its reps, and without those by its time and its distance; empty
  /// where none is hard.
  fileprivate static func bestSetText(
    _ logs: [ExerciseLog], _ formula: OneRepMaxFormula
  ) -> String {
    var most = (-1.0, 0, 0.0, 0.0)
    var text = ""
    for log in logs {
      for var set in log.sets where set.isHard {
        let reps = min(set.reps ?? 0, OneRepMaxFormula.repLimit)
        // Help is no weight, and may lie below zero.
        let weight = log.loadType == Open(.assisted) ? 0 : max(0, set.weight?.kilograms ?? 0)
        let maximum = formula.oneRepMax(weight: weight, reps: reps, rpe: set.rpe) ?? weight
        let rank = (
          maximum, set.reps ?? 0, set.seconds ?? 0, set.distance?.inBaseUnit ?? 0
        )
        if rank <= most { continue }
        most = rank
        set.rpe = nil
        text = log.exerciseName + " " + set.text(loadType: log.loadType)
      }
    }
    return text
  }

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

/// Workouts and runs of each of the last 26 weeks.
private func weeksCard(_ state: State, _ byHand: [CalendarEvent]) -> Node {
  let weeks = VolumePeriods(
    weeks: 26, endingWith: state.day, weekStart: state.notebook.settings.weekStart)
  let firstWorkout = state.notebook.archive.keys.first.flatMap { state.notebook.workout($0.id) }
  let firstDays = [
    firstWorkout?.startedAt.day, state.notebook.body.activities.first?.day,
    byHand.last?.event.day,
  ]
  let oldest = firstDays.compactMap { $0 }.min()
  var bars: [BarChart.Bar] = []
  var sum = 0
  var runs = 0
  var known = 0
  for week in 0..<weeks.count {
    let start = weeks.start(ofPeriod: week)
    var bar = BarChart.Bar(nil)
    if let oldest, oldest <= start + 6 {
      let count = state.notebook.workouts(in: start...(start + 6)).count
      var ran = state.notebook.rowCount(in: start...(start + 6), .runs)
      for run in byHand where (start...(start + 6)).contains(run.event.day) { ran += 1 }
      bar.value = Double(count + ran)
      sum += count
      runs += ran
      known += 1
    }
    bar.isPartial = week == weeks.count - 1
    if week % 13 == 0 || bar.isPartial { bar.label = start.text(today: state.day) }
    bars.append(bar)
  }
  let average = (Double(sum + runs) / Double(max(known, 1))).text()
  let words =
    counted(sum, "workout", "workouts")
    + (runs > 0 ? " and " + counted(runs, "run", "runs") : "") + " in "
    + counted(known, "week", "weeks")
    + ", " + average + " a week"
  var chart = BarChart(
    title: (runs > 0 ? "Workouts and runs a week: " : "Workouts a week: ") + words, bars: bars)
  chart.height = 100
  return card("Last 26 weeks", id: "history-weeks") {
    figure {
      chart.node
      figcaption { words }
    }
  }
}

private func searchResults(_ state: State) -> Node {
  let notebook = state.notebook
  let runs = notebook.unrecordedRuns
  let words = FoldedTexts.words(state.history.query)
  var (workouts, activities, sequences) = (0, 0, 0)
  var found: [Node] = []
  // What has gone since it was found is not counted.
  for key in state.history.found {
    guard let training = notebook.training(key.id, runs) else { continue }
    switch training {
    case .workout: workouts += 1
    case .activity, .run: activities += 1
    case .session: sequences += 1
    }
    if found.count < state.history.shown {
      found.append(historyRow(state, training, matching: words))
    }
  }
  let count = workouts + activities + sequences
  var counts: [String] = []
  if workouts > 0 { counts.append(counted(workouts, "workout", "workouts")) }
  if activities > 0 { counts.append(counted(activities, "activity", "activities")) }
  if sequences > 0 { counts.append(counted(sequences, "sequence", "sequences")) }
  let title = counts.isEmpty ? "Nothing found" : counts.joined(separator: " · ")
  return card(title, id: "history-found") {
    if count == 0 {
      p { "Try fewer words, or a part of one. Titles, exercises, gyms and notes are searched." }
    }
    rows(workouts == count ? "Workouts found" : "Training found") { found }
    if count > found.count {
      p(.class("hint")) { "The newest " + found.count.text + " are shown." }
      secondaryButton("Show more", icon: .down, id: "history-more", .history(.showMore))
    }
  }
}
