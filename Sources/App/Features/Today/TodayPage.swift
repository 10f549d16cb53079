import Documents
import Strength

func todayPage(_ state: State) -> [Node] {
  let notebook = state.notebook
  return [
    pageHead("Today") { small(.class("head-note")) { state.day.weekdayName + ", " + state.day.text(today: state.day) } },
    notebook.running.map { resumeCard(state, $0) } ?? startCard(state),
    weekCard(state),
    lastCard(state),
  ]
}

/// The workout that runs: back to it in one touch.
private func resumeCard(_ state: State, _ workout: Workout) -> Node {
  let minutes = (state.now.milliseconds - workout.startedAt.milliseconds) / 60_000
  return section(.class("card hero")) {
    h2 { workout.title }
    p {
      counted(workout.doneSetCount, "set", "sets") + " of " + String(workout.plannedSetCount)
        + " done · started " + workout.startedAt.clockText
        + (minutes >= 240 ? ", " + workout.startedAt.day.relativeText(today: state.day) : "")
    }
    a(.class("button primary"), .href(.workout), .id("resume")) {
      Icon.play.node
      span { "Go on" }
    }
    if minutes >= 240 {
      quietButton("Finish it now", .workout(.finish))
    }
  }
}

private func startCard(_ state: State) -> Node {
  let notebook = state.notebook
  let next = nextSplit(state)
  return section(.class("card hero")) {
    h2 { next.map { "Next: " + $0.name } ?? "Ready to train?" }
    if let next { p { splitSummary(state, next) } }
    if notebook.gyms.count > 1 {
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
    } else if notebook.splits.isEmpty {
      p(.class("hint")) {
        "A split is a list of exercises to start from. "
        a(.href(.splits)) { "Make one" }
      }
    }
  }
}

/// The split after the one done last, in their order.
private func nextSplit(_ state: State) -> Split? {
  let splits = state.notebook.splits
  for key in state.notebook.archive.keys.reversed().prefix(30) {
    guard let workout = state.notebook.workout(key.id),
      let done = splits.firstIndex(where: { $0.id == workout.splitID })
    else { continue }
    return splits[(done + 1) % splits.count]
  }
  return splits.first
}

private func splitSummary(_ state: State, _ split: Split) -> String {
  let names = split.exercises.prefix(3).map { $0.exerciseName }.joined(separator: ", ")
  let more = split.exercises.count > 3 ? " and " + String(split.exercises.count - 3) + " more" : ""
  return split.exercises.isEmpty ? "No exercises yet" : names + more
}

// MARK: The week

private func weekCard(_ state: State) -> Node {
  let start = state.day.startOfWeek(state.notebook.settings.weekStart)
  var workouts = state.notebook.workouts(in: start...(start + 6))
  if let running = state.notebook.running { workouts.append(running) }
  let setCount = workouts.reduce(0) { $0 + $1.doneSetCount }
  let seconds = workouts.reduce(0) { $0 + ($1.durationSeconds ?? 0) }
  return card("This week", end: a(.href(.volume)) { "Volume" }) {
    ul(.class("week"), .label("Days trained")) {
      for offset in 0..<7 {
        dayDot(
          start + offset, isDone: workouts.contains { $0.startedAt.day == start + offset },
          today: state.day)
      }
    }
    div(.class("stats")) {
      stat(String(workouts.count), workouts.count == 1 ? "workout" : "workouts")
      stat(setCount.text, setCount == 1 ? "set" : "sets")
      stat(seconds > 0 ? Duration.text(seconds: seconds) : "–", "under way")
    }
  }
}

private func dayDot(_ day: CivilDay, isDone: Bool, today: CivilDay) -> Node {
  let words = day.weekdayName + (isDone ? ", trained" : "")
  return li(
    .class("day" + (isDone ? " done" : ""), "today", if: day == today),
    .label(words + (day == today ? ", today" : ""))
  ) {
    span(.aria(.hidden, true)) { String(day.weekdayName.prefix(1)) }
    span(.class("dot"), .aria(.hidden, true)) { if isDone { Icon.check.node } }
  }
}

/// The last workout, to look up what one did.
private func lastCard(_ state: State) -> Node {
  guard let latest = state.notebook.latest else { return .none }
  return card("Last time", end: a(.href(.history)) { "All" }) {
    rows {
      linkRow(
        latest.title,
        detail: latest.startedAt.day.relativeText(today: state.day)
          + (latest.gymName.isEmpty ? "" : " · " + latest.gymName),
        end: counted(latest.doneSetCount, "set", "sets"), .pastWorkout(latest.id))
    }
    ul(.class("plain")) {
      for log in latest.logs.prefix(4) {
        li { log.exerciseName + ": " + bestText(latest, log) }
      }
    }
  }
}

private func bestText(_ workout: Workout, _ log: ExerciseLog) -> String {
  let done = log.sets.filter { workout.isDone($0) && $0.isHard }
  guard
    let best = done.max(by: {
      ($0.weight?.kilograms ?? 0, $0.reps ?? 0) < ($1.weight?.kilograms ?? 0, $1.reps ?? 0)
    })
  else { return "–" }
  return best.text(loadType: log.loadType)
}
