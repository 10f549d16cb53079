import Coach
import Documents
import Running
import Sequences
import Strength

func todayPage(_ state: State) -> [Node] {
  if state.device.isSmall { return smallToday(state) }
  let notebook = state.notebook
  return [
    pageHead("Today") {
      small(.class("head-note")) {
        state.day.weekdayName + ", " + state.day.text(today: state.day)
      }
      if notebook.hasHealth {
        a(.class("icon-button"), .href(.health), .label("Health"), .title("Health")) {
          Icon.heart.node
        }
      }
      a(.class("icon-button"), .href(.calendar), .label("Calendar"), .title("Calendar")) {
        Icon.calendar.node
      }
    },
    noticeLine(state),
    playingCard(state),
    todayRuns(state),
    notebook.running.map { resumeCard(state, $0) } ?? startCards(state),
    recordButton(state),
    todayActivities(state),
    readinessLine(state),
    weekCard(state),
    lastCard(state),
    state.device.isWhole && !notebook.hasDemo ? pacesProposal(state) : .none,
    demoLine(state),
    daySheet(state),
    recorderSheet(state),
  ]
}

/// The session that is played: back to it in one touch.
func playingCard(_ state: State) -> Node {
  guard let session = state.notebook.runningSession else { return .none }
  return section(.class("card hero"), .id("playing")) {
    h2 { session.title }
    p { "Playing since " + session.startedAt.begunText(now: state.now) }
    a(.class("button primary"), .href(.play), .id("resume-session")) {
      Icon.play.node
      span { "Open player" }
    }
  }
}

/// The workout that runs: back to it in one touch.
func resumeCard(_ state: State, _ workout: Workout) -> Node {
  var progress = "Started "
  if workout.plannedSetCount > 0 {
    progress =
      counted(workout.doneSetCount, "set", "sets") + " of " + String(workout.plannedSetCount)
      + " done · started "
  }
  return section(.class("card hero")) {
    h2 { workout.title }
    p { progress + workout.startedAt.begunText(now: state.now) }
    a(.class("button primary"), .href(.workout), .id("resume")) {
      Icon.play.node
      span { "Resume" }
    }
    if workout.startedAt.isForgotten(now: state.now) {
      quietButton("Finish it now", .workout(.finish))
    }
  }
}

/// What is planned for today goes before what a split would have.
func startCards(_ state: State) -> Node {
  guard let planned = state.notebook.plannedDay(on: state.day) else { return startCard(state) }
  let day = planned.day
  return .group([
    section(.class("card hero"), .id("planned-day")) {
      h2 { day.title }
      warmUpLine(day)
      p { String(day.minutes) + " min · " + firstNames(day.exercises.map { $0.exerciseName }) }
      state.notebook.runConflict(day).map { notice(.warning, $0) } ?? .none
      primaryButton("Start", icon: .play, id: "start-planned", .today(.startPlanned(day.id)))
      if !state.device.isSmall {
        a(.class("button quiet"), .href(planned.route)) {
          span { planned.programmeID == nil ? "The whole week" : "The whole programme" }
        }
      }
    },
    state.device.isSmall
      ? Node.none
      : details(.class("disclosure"), .key("other-start")) {
        summary { "Train something else" }
        startCard(state)
      },
  ])
}

private func startCard(_ state: State) -> Node {
  let notebook = state.notebook
  let next = notebook.nextSplit
  return section(.class("card hero")) {
    h2 { next.map { "Next: " + $0.name } ?? "Ready to train?" }
    if let next {
      p { splitSummary(state, next) }
      noteLine(next.notes)
    }
    if notebook.gyms.count > 1, !state.device.isSmall {
      choice(
        "Gym", id: "today-gym",
        options: [("", "No gym")] + notebook.gyms.map { ($0.id.text, $0.name) },
        selected: state.likelyGym(for: next)?.text ?? "", isLabelHidden: true
      ) { .today(.chooseGym(ULID($0))) }
    }
    if let next {
      primaryButton("Start " + next.name, icon: .play, id: "start", .today(.startSplit(next.id)))
    } else {
      primaryButton("Start a workout", icon: .play, id: "start", .today(.startEmpty))
    }
    if !state.device.isSmall { otherStarts(state, besides: next) }
  }
}

@Content
private func otherStarts(_ state: State, besides next: Split?) -> [Node] {
  let notebook = state.notebook
  div(.class("buttons")) {
    if next != nil { secondaryButton("Empty workout", icon: .plus, .today(.startEmpty)) }
    if let latest = notebook.latest {
      secondaryButton("Repeat the last", icon: .history, .today(.repeatWorkout(latest.id)))
    }
  }
  if notebook.splits.count > 1 {
    details {
      summary { "Another split" }
      rows("Splits") {
        for split in notebook.splits where split.id != next?.id {
          actionRow(
            split.name, detail: splitSummary(state, split), icon: .play,
            key: "start-" + split.id.text, .today(.startSplit(split.id)))
        }
      }
    }
  }
  if notebook.plannedDays(in: state.day...(state.day + 6)).isEmpty, !state.device.isArriving {
    a(.class("button quiet"), .href(.coach), .key("plan-week")) { span { "Plan a week" } }
  }
  if notebook.splits.isEmpty, !state.device.isArriving {
    p(.class("hint")) {
      "A split is a list of exercises to start from. "
      a(.href(.splits)) { "Make one" }
    }
  }
}

private func splitSummary(_ state: State, _ split: Split) -> String {
  split.exercises.isEmpty
    ? "No exercises yet" : firstNames(split.exercises.map { state.notebook.name(of: $0) })
}

/// Three of them, and how many more there are.
func firstNames(_ names: [String]) -> String {
  names.prefix(3).joined(separator: ", ")
    + (names.count > 3 ? " and " + String(names.count - 3) + " more" : "")
}

// MARK: The week

private func weekCard(_ state: State) -> Node {
  let week = TrainingWeek(state.notebook, today: state.day)
  let streak = streakWords(state.notebook.streak(on: state.day))
  return card("This week", end: a(.href(.volume)) { "Volume" }) {
    ul(.class("week"), .label("Days trained")) {
      for offset in 0..<7 {
        dayDot(week.first + offset, isDone: week.isTrained[offset], today: state.day)
      }
    }
    div(.class("stats")) { weekFigures(week, RunUnits(state.notebook.settings)) }
    if !streak.isEmpty { p(.class("hint"), .key("streak")) { streak } }
    if state.device.isWhole {
      lookBack(state, before: week.first)
      goalsRow(state)
    }
  }
}

/// What was done of each kind, beside what the week's plans have.
@Content
private func weekFigures(_ week: TrainingWeek, _ units: RunUnits) -> [Node] {
  weekFigure(week.workoutCount, of: week.plannedWorkouts, "workout", "workouts")
  stat(week.setCount.text, week.setCount == 1 ? "hard set" : "hard sets")
  if week.plannedRuns > 0 {
    weekFigure(week.runCount, of: week.plannedRuns, "run", "runs")
    if week.plannedKilometers > week.kilometers {
      stat(
        units.number(kilometers: week.kilometers),
        "of " + units.text(kilometers: week.plannedKilometers))
    } else if week.kilometers > 0 {
      stat(units.number(kilometers: week.kilometers), units.name)
    }
  }
  if week.sequenceCount > 0 { weekFigure(week.sequenceCount, of: 0, "sequence", "sequences") }
  if week.otherCount > 0 {
    weekFigure(week.otherCount, of: 0, "other activity", "other activities")
  }
  stat(week.seconds > 0 ? TimeSpan.text(seconds: week.seconds) : "–", "trained")
}

/// - Parameter planned: done ones included; as many, or fewer, where no more is planned.
private func weekFigure(_ done: Int, of planned: Int, _ one: String, _ many: String) -> Node {
  stat(
    String(done),
    planned > done ? "of " + counted(planned, one, many) : done == 1 ? one : many)
}

/// While a week is young, what became of the one before, and what can be decided after it.
private func lookBack(_ state: State, before first: CivilDay) -> Node {
  var last: TrainingWeek?
  if state.day < first + 2 { last = TrainingWeek(state.notebook, today: first - 7) }
  if last?.isEmpty == true { last = nil }
  let decision = state.notebook.hasDemo ? nil : state.weekToDecide
  if last == nil, decision == nil { return .none }
  return rows("Last week") {
    if let last {
      linkRow("Last week", detail: last.text(RunUnits(state.notebook.settings)), .coach)
    }
    if let (plan, proposal) = decision {
      linkRow(
        "After week " + String(proposal.week) + " of " + plan.name,
        detail: (proposal.verdict.known ?? .hold).title, .plan(plan.id))
    }
  }
}

private func dayDot(_ day: CivilDay, isDone: Bool, today: CivilDay) -> Node {
  let words = day.weekdayName + (isDone ? ", trained" : "")
  return li(
    .class("day" + (isDone ? " done" : ""), "today", if: day == today),
    .label(words + (day == today ? ", today" : ""))
  ) {
    span(.aria(.hidden, true)) { String(day.weekdayName.prefix(2)) }
    span(.class("dot"), .aria(.hidden, true)) { if isDone { Icon.check.node } }
  }
}

/// The last time of what is next, to look up what one did.
private func lastCard(_ state: State) -> Node {
  let last = LastTime(state.notebook, today: state.day, gym: state.today.gym)
  guard let workout = last.workout else { return .none }
  let day = workout.startedAt.day
  return card("Last time", end: a(.href(.history)) { "All" }) {
    rows {
      linkRow(
        workout.title,
        detail: day.relativeText(today: state.day)
          + (workout.gymName.isEmpty ? "" : " · " + workout.gymName),
        end: counted(workout.doneSetCount, "set", "sets"), .pastWorkout(workout.id))
    }
    ul(.class("plain")) {
      for line in last.lines.prefix(6) {
        li {
          line.name + ": " + line.best
            + (line.day == day ? "" : ", " + line.day.agoText(today: state.day))
        }
      }
    }
  }
}
