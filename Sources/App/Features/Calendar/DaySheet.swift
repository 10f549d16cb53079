import Body
import Coach
import Documents
import Running
import Strength

/// Everything on one day, and what can be done about it; nothing while no day is open.
func daySheet(_ state: State) -> Node {
  guard let day = state.calendar.openDay else { return .none }
  let first = day.startOfWeek(state.notebook.settings.weekStart)
  let items = CalendarDays(state.notebook, first: first, weeks: 1, today: state.day).items(on: day)
  let title = day.weekday.name + ", " + day.text(today: state.day)
  return sheet(title, id: "day-sheet", close: .calendar(.close)) {
    div(.class("day-turn")) {
      quietButton("Day before", icon: .back, id: "day-before", .calendar(.open(day - 1)))
      quietButton("Day after", icon: .forward, id: "day-after", .calendar(.open(day + 1)))
    }
    warnings(state, day, items)
    if items.isEmpty { p(.class("muted")) { "Nothing planned" } }
    for item in items {
      switch item.content {
      case .run(let found): runCard(state, found, item.status)
      case .planned(let planned) where planned.programmeID != nil:
        programmeDayCard(state, planned, item.status)
      case .planned(let planned):
        coachDayCard(state, planned, item)
      case .workout: rows { strengthRow(item) ?? .none }
      case .session(let id, let title, let isRunning):
        rows {
          linkRow(
            title, detail: "Sequence", end: isRunning ? "Playing" : "Done", icon: .timer,
            isRunning ? .play : .session(id))
        }
      case .activity(let activity):
        rows { activityRow(state, activity) }
      }
    }
  }
}

/// A workout, or a planned day with weights; nil for what is neither.
///
/// - Parameter day: what the row begins with.
func strengthRow(_ item: CalendarItem, day: String = "") -> Node? {
  switch item.content {
  case .workout(let id, let title, let sets, let isRunning):
    linkRow(
      day + title, detail: counted(sets, "set", "sets"), end: isRunning ? "Under way" : "Done",
      icon: .dumbbell, isRunning ? .workout : .pastWorkout(id))
  case .planned(let planned):
    linkRow(
      day + planned.day.title, detail: planned.figuresText,
      end: item.status.words.uppercasedStart, icon: .dumbbell, key: planned.id.text,
      planned.route)
  case .run, .session, .activity: nil
  }
}

/// What a coach would say about the day and its neighbours.
private func warnings(_ state: State, _ day: CivilDay, _ items: [CalendarItem]) -> Node {
  if day < state.day { return .none }
  var texts: [String] = []
  var plans: [ULID] = []
  var runs = 0
  let units = RunUnits(state.notebook.settings)
  for item in items {
    if case .planned(let planned) = item.content, item.status == .planned,
      let conflict = state.notebook.runConflict(planned.day)
    {
      texts.append(conflict)
    }
    guard case .run(let found) = item.content, let plan = state.notebook.plan(found.plan) else {
      continue
    }
    if item.status != .cancelled, !found.event.isSick { runs += 1 }
    if plans.contains(found.plan) { continue }
    plans.append(found.plan)
    for warning in plan.warnings(around: [day]) {
      // Counted over all plans below.
      if case .severalRuns = warning { continue }
      texts.append(warning.text(today: state.day, units))
    }
  }
  if runs > 1 {
    texts.append(PlanWarning.severalRuns(day, runs).text(today: state.day, units))
  }
  return texts.isEmpty ? .none : notice(.warning, texts.joined(separator: " "))
}

private func runCard(_ state: State, _ found: CalendarEvent, _ status: CalendarStatus) -> Node {
  let event = found.event
  let units = RunUnits(state.notebook.settings)
  return section(.class("run-card"), .key(event.id.text), .label(event.title)) {
    fingerRow(
      "div", .class("run-head"),
      left: event.isSick || status == .cancelled || status == .done
        ? nil : ("Cancel", .calendar(.cancel(found.place)))
    ) {
      h3 { event.title }
      if !event.isSick { span(.classes("chip " + status.chip)) { chipText(event, status) } }
    }
    p(.class("muted")) { event.figuresText(units) }
    if let done = event.completion {
      let text = done.text(units)
      p { "Done" + (text.isEmpty ? " as planned" : ": " + text) }
      if let activity = state.notebook.activity(done.activityID) {
        rows { activityRow(state, activity) }
      } else if let session = state.notebook.session(of: event) {
        rows { sessionRow(state, session) }
      }
    }
    if event.day != event.date {
      p(.class("muted")) { "Planned for " + event.date.fullText(today: state.day) + "." }
    }
    if event.isMoved {
      p(.class("muted")) {
        (event.swappedWith == nil ? "Moved from " : "Swapped from ")
          + event.originalDate.fullText(today: state.day) + "."
      }
    }
    if state.calendar.completing == found.place {
      completionForm(state, found)
    } else {
      runButtons(found, status)
    }
    if let plan = state.notebook.plan(found.plan) {
      noteLine(state.notebook.notes(ofRun: event.workoutID))
      runDetails(state, event, plan)
      if !event.structure.isEmpty {
        exports(
          state, id: event.id, [("fit", "FIT"), ("zwo", "ZWO"), ("intervals", "intervals.icu")]
        ) { .plans(.downloadRun(found.place, $0)) }
      }
      earlierRuns(state, event, plan, units)
      if event.isMovable { moving(state, found, plan) }
      a(.class("button quiet"), .href(.plan(plan.id))) { span { "To the plan " + plan.name } }
    }
  }
}

/// How a run is built, and why it is there.
func runDetails(_ state: State, _ event: PlanEvent, _ plan: Plan) -> Node {
  .group([
    event.structure.isEmpty
      ? .none
      : details(.class("disclosure"), .key("parts-" + event.id.text)) {
        summary { "Structure" }
        RunStructure(event, of: plan, state).node
      },
    event.reasons.isEmpty
      ? .none
      : details(.class("disclosure"), .key("reasons-" + event.id.text)) {
        summary { "Why this run" }
        ul(.class("bullets")) { for reason in event.reasons { li { reason } } }
      },
  ])
}

/// The same hard session as it was done before, to be compared; nothing where it is the first.
private func earlierRuns(
  _ state: State, _ event: PlanEvent, _ plan: Plan, _ units: RunUnits
) -> Node {
  guard event.isHard, !event.isRace, !event.workoutID.isEmpty else { return .none }
  let before = plan.events.filter {
    $0.workoutID == event.workoutID && $0.day < event.day && $0.completion != nil
  }.sorted { $0.day > $1.day }.prefix(4)
  if before.isEmpty { return .none }
  return .group([
    h3 { "The same session before" },
    rows {
      for run in before {
        if let activity = state.notebook.activity(run.completion?.activityID) {
          activityRow(state, activity)
        } else {
          plainRow(
            run.day.fullText(today: state.day), detail: run.completion?.text(units) ?? "",
            key: run.id.text)
        }
      }
    },
  ])
}

private func chipText(_ event: PlanEvent, _ status: CalendarStatus) -> String {
  switch status {
  case .planned: event.isRace ? "Race" : event.isHard ? "Hard day" : "Planned"
  case .done: "Done"
  case .missed: "Missed"
  case .cancelled: "Cancelled"
  }
}

extension CalendarStatus {
  var chip: String {
    switch self {
    case .planned: "planned"
    case .done: "within"
    case .missed: "below"
    case .cancelled: "cancelled"
    }
  }
}

private func runButtons(_ found: CalendarEvent, _ status: CalendarStatus) -> Node {
  let (event, place) = (found.event, found.place)
  let id = event.id.text
  if event.isSick {
    return div(.class("buttons")) {
      secondaryButton("I can run again", icon: .run, id: "back-" + id, .calendar(.endPause(place)))
    }
  }
  switch status {
  case .done:
    return div(.class("buttons")) {
      secondaryButton("Change", icon: .edit, id: "done-" + id, .calendar(.ask(place)))
      quietButton("Not done", icon: .undo, id: "undone-" + id, .calendar(.uncomplete(place)))
    }
  case .cancelled:
    return div(.class("buttons")) {
      secondaryButton("Restore", icon: .undo, id: "restore-" + id, .calendar(.restore(place)))
    }
  case .planned, .missed:
    return .group([
      primaryButton("Done", icon: .check, id: "done-" + id, .calendar(.ask(place))),
      div(.class("buttons")) {
        if status == .planned, !event.structure.isEmpty {
          secondaryButton("Play", icon: .play, id: "play-" + id, .calendar(.play(place)))
        }
        if event.isMovable {
          secondaryButton(
            "A day earlier", icon: .back, id: "earlier-" + id,
            .calendar(.move(place, event.date - 1)))
          secondaryButton(
            "A day later", icon: .forward, id: "later-" + id,
            .calendar(.move(place, event.date + 1)))
          secondaryButton("Another run", icon: .swap, id: "replace-" + id, .runs(.replace(place)))
        }
        if event.isMoved {
          secondaryButton(
            "Undo move", icon: .undo, id: "restore-" + id, .calendar(.restore(place)))
        }
        dangerButton("Cancel run", icon: .close, id: "cancel-" + id, .calendar(.cancel(place)))
      },
    ])
  }
}

/// To any day, or with another run.
private func moving(_ state: State, _ found: CalendarEvent, _ plan: Plan) -> Node {
  let (event, place) = (found.event, found.place)
  var others: [PlanEvent] = []
  for other in state.notebook.planEvents(in: (event.date - 10)...(event.date + 10))
  where other.plan == plan.id && other.event.id != event.id && other.event.isMovable {
    others.append(other.event)
  }
  let dateID = "move-" + event.id.text
  return div(.class("run-moving")) {
    div(.class("field-line")) {
      state.calendar.drafts.field(
        "Move to", id: dateID, saved: event.date.isoText, kind: .date
      ) { .calendar(.type(dateID, $0)) }
      secondaryButton("Move", id: "move-button-" + event.id.text, .calendar(.moveTyped(place)))
    }
    if !others.isEmpty {
      choice(
        "Swap with", id: "swap-" + event.id.text,
        options: [("", "Another run …")]
          + others.map { ($0.id.text, $0.date.fullText(today: state.day) + ": " + $0.title) },
        selected: ""
      ) { .calendar(.swap(place, $0)) }
    }
  }
}

private func completionForm(_ state: State, _ found: CalendarEvent) -> Node {
  let event = found.event
  let drafts = state.calendar.drafts
  let units = RunUnits(state.notebook.settings)
  let rating = drafts.text("run-rating") ?? ""
  return div(.class("run-form")) {
    p(.class("hint")) {
      state.notebook.isRecorded(found.place)
        ? "What you leave empty counts as recorded." : "What you leave empty counts as planned."
    }
    div(.class("field-pair")) {
      drafts.field(
        "Time", id: "run-time", saved: "",
        placeholder: TimeSpan.clock(seconds: (event.minutes * 60).rounded())
      ) { .calendar(.type("run-time", $0)) }
      drafts.field(
        "Distance in " + units.name, id: "run-distance", saved: "", kind: .decimal,
        placeholder: units.number(kilometers: event.kilometers)
      ) { .calendar(.type("run-distance", $0)) }
    }
    choice(
      "How hard did it feel?", id: "run-rating",
      options: [("", "Not rated")] + (1...10).map { (String($0), ratingText($0)) },
      selected: rating
    ) { .calendar(.type("run-rating", $0)) }
    primaryButton("Save", icon: .check, id: "run-save", .calendar(.complete(found.place)))
    quietButton("Back", id: "run-back", .calendar(.closeForm))
  }
}

func ratingText(_ rating: Int) -> String {
  let words = [
    "Very, very easy", "Easy", "Moderate", "Somewhat hard", "Hard", "Hard", "Very hard",
    "Very hard", "Very, very hard", "As hard as can be",
  ]
  return String(rating) + " – " + words[rating - 1]
}
