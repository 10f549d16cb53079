import Coach
import Documents
import Strength

func programmePage(_ state: State, _ id: ULID) -> [Node] {
  guard let programme = state.notebook.programme(id) else {
    return notFound("There is no such programme any more.")
  }
  let days = state.notebook.plannedDays(of: programme)
  return [
    pageHead(programme.name, back: .splits) {
      versionsButton(Programme.kind.name, id)
      iconButton(.trash, "Delete", id: "delete-" + id.text, .programmes(.delete(id)))
    },
    standingCard(state, programme, days),
    .group(weeks(state, programme, days)),
    card("About") {
      state.programmes.drafts.field("Name", id: "name-" + id.text, saved: programme.name) {
        .programmes(.rename(id, $0))
      }
      if days.contains(where: { $0.isOpen && $0.day.date >= state.day }) {
        dangerButton(
          "Remove the days that are left", icon: .close, id: "end-" + id.text,
          .programmes(.end(id)))
      }
    },
    daySheet(state),
    recorderSheet(state),
  ]
}

private func standingCard(_ state: State, _ programme: Programme, _ days: [PlannedDay]) -> Node {
  let done = days.filter { $0.done.isDone }.count
  let next = days.first { $0.isOpen && $0.day.date >= state.day }
  return card {
    p(.class("muted")) { programme.standing(today: state.day) }
    progressBar(
      done.text + " of " + counted(days.count, "workout", "workouts") + " done",
      share: days.isEmpty ? 0 : Double(done) / Double(days.count))
    if let next {
      h3 { "Next: " + next.day.title }
      p(.class("muted")) {
        next.day.date.relativeText(today: state.day).uppercasedStart + " · " + next.figuresText
      }
      primaryButton(
        "Start", icon: .play, id: "start-" + next.id.text, .today(.startPlanned(next.id)))
    }
  }
}

private func weeks(_ state: State, _ programme: Programme, _ days: [PlannedDay]) -> [Node] {
  let now = programme.week(on: state.day)
  return (1...max(1, programme.weekCount)).map { week in
    let ids = programme.days.filter { $0.week == week }.map { $0.id }
    let mine = days.filter { ids.contains($0.id) }
    if mine.isEmpty { return .none }
    let done = mine.filter { $0.done.isDone }.count
    return details(
      .class("card disclosure"), .key("week-" + String(week)),
      .when(week == now, .flag("open"))
    ) {
      summary {
        "Week " + week.text + " · " + done.text + " of "
          + counted(mine.count, "workout", "workouts")
      }
      rows("Week " + week.text) {
        for planned in mine { dayRow(state, planned) }
      }
    }
  }
}

private func dayRow(_ state: State, _ planned: PlannedDay) -> Node {
  let day = planned.day
  let status = planned.status(today: state.day)
  if let id = planned.done.workoutID, planned.done.isDone {
    return linkRow(
      day.title, detail: day.date.fullText(today: state.day),
      end: planned.done.doneSets.text + " of " + counted(planned.done.plannedSets, "set", "sets"),
      icon: .check, key: planned.id.text, .pastWorkout(id))
  }
  return actionRow(
    day.title, detail: day.date.fullText(today: state.day) + " · " + planned.figuresText,
    end: status == .planned ? "" : status.words.uppercasedStart, icon: .dumbbell,
    key: "day-" + planned.id.text,
    left: day.isSkipped ? nil : ("Skip", .programmes(.skip(planned.id, true))),
    .calendar(.open(day.date)))
}

/// A day of a programme in the calendar, and what can be done about it.
func programmeDayCard(
  _ state: State, _ planned: PlannedDay, _ status: CalendarStatus
) -> Node {
  let (day, id) = (planned.day, planned.id)
  guard let programme = state.notebook.programme(planned.programmeID) else { return .none }
  let original = programme.day(id)?.originalDate ?? day.date
  return section(.class("run-card"), .key(id.text), .label(day.title)) {
    fingerRow(
      "div", .class("run-head"),
      left: status == .cancelled ? nil : ("Skip", .programmes(.skip(id, true)))
    ) {
      h3 { day.title }
      span(.classes("chip " + status.chip)) {
        status == .cancelled ? "Skipped" : status.words.uppercasedStart
      }
    }
    p(.class("muted")) { planned.figuresText }
    if original != day.date {
      p(.class("muted")) { "Moved from " + original.fullText(today: state.day) + "." }
    }
    if let split = planned.split {
      ul(.class("plain")) {
        for exercise in split.exercises {
          li { state.notebook.name(of: exercise) + ": " + exercise.text(state.notebook) }
        }
      }
    }
    if status == .cancelled {
      secondaryButton(
        "Restore", icon: .undo, id: "restore-" + id.text, .programmes(.skip(id, false)))
    } else {
      primaryButton("Start", icon: .play, id: "start-" + id.text, .today(.startPlanned(id)))
      div(.class("buttons")) {
        secondaryButton(
          "A day earlier", icon: .back, id: "earlier-" + id.text,
          .programmes(.move(id, day.date - 1)))
        secondaryButton(
          "A day later", icon: .forward, id: "later-" + id.text,
          .programmes(.move(id, day.date + 1)))
        dangerButton("Skip", icon: .close, id: "skip-" + id.text, .programmes(.skip(id, true)))
      }
      movingFields(state, planned, programme)
    }
    a(.class("button quiet"), .href(.programme(programme.id))) {
      span { "To the programme " + programme.name }
    }
  }
}

/// To any day, or with another one of the programme.
private func movingFields(_ state: State, _ planned: PlannedDay, _ programme: Programme) -> Node {
  let date = planned.day.date
  let others = state.notebook.plannedDays(in: (date - 10)...(date + 10)).filter {
    $0.programmeID == programme.id && $0.id != planned.id && $0.isOpen
  }
  let field = "move-" + planned.id.text
  return div(.class("run-moving")) {
    div(.class("field-line")) {
      state.calendar.drafts.field("Move to", id: field, saved: date.isoText, kind: .date) {
        .programmes(.typeDay(planned.id, $0))
      }
      secondaryButton(
        "Move", id: "move-button-" + planned.id.text, .programmes(.moveTyped(planned.id)))
    }
    if !others.isEmpty {
      choice(
        "Swap with", id: "swap-" + planned.id.text,
        options: [("", "Another workout …")]
          + others.map {
            ($0.id.text, $0.day.date.fullText(today: state.day) + ": " + $0.day.title)
          },
        selected: ""
      ) { .programmes(.swap(planned.id, $0)) }
    }
  }
}

extension PlannedDay {
  /// Such as `45 min · 6 exercises`.
  var figuresText: String {
    (day.minutes > 0 ? String(day.minutes) + " min · " : "")
      + counted(day.exercises.count, "exercise", "exercises")
  }

  /// The page of what has it.
  var route: Route { programmeID.map { .programme($0) } ?? .coach }

  func status(today: CivilDay) -> CalendarStatus {
    if done.isDone { return .done }
    if day.isSkipped { return .cancelled }
    return day.date < today && !done.isRunning ? .missed : .planned
  }
}

extension Programme {
  /// The week of the day that comes next, wherever days were moved to; nil where none is left.
  fileprivate func week(on today: CivilDay) -> Int? {
    days.filter { $0.date >= today }.min { $0.date < $1.date }?.week
  }

  /// Such as `Week 3 of 8 · until Fri 15 May`.
  func standing(today: CivilDay) -> String {
    guard let span else { return "No days left." }
    if today < span.lowerBound { return "Begins " + span.lowerBound.fullText(today: today) }
    if today > span.upperBound { return "Over since " + span.upperBound.fullText(today: today) }
    let week = week(on: today) ?? weekCount
    return "Week " + week.text + " of " + weekCount.text + " · until "
      + span.upperBound.fullText(today: today)
  }
}
