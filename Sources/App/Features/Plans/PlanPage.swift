import Documents
import Running
import Strength

func planPage(_ state: State, _ id: ULID) -> [Node] {
  guard let plan = state.notebook.plan(id) else {
    return notFound("There is no such plan any more.")
  }
  let units = RunUnits(state.notebook.settings)
  return [
    pageHead(plan.name, back: .plans) {
      if plan.lastDay >= state.day { linkButton("Change", icon: .edit, .changePlan(id)) }
      versionsButton(Plan.kind.name, id)
      iconButton(.trash, "Delete", id: "delete-" + id.text, .plans(.delete(id)))
    },
    adjustmentCard(state, plan),
    plan.lastDay >= state.day ? pacesProposal(state) : .none,
    card(plan.configuration.knownDistance.title, end: a(.href(.calendar)) { "Calendar" }) {
      p(.class("muted")) { plan.standing(today: state.day) }
      figure(.class("trend")) {
        planCurve(plan, units, today: state.day)
        figcaption {
          "Bars and left axis: " + units.name
            + " a week, filled as far as they were run. Line and right axis: load."
        }
      }
      if let week = plan.week(of: state.day) {
        div(.class("stats")) { weekStats(plan, week, units, today: state.day) }
      }
    },
    card("Weeks", id: "weeks") {
      ul(.class("rows"), .label("Weeks")) {
        for week in plan.weeks { weekRow(state, plan, week, units) }
      }
    },
    fitnessCard(state, plan),
    pacesCard(plan, units),
    changesCard(state, plan, units),
    historyCard(plan),
    card("About") {
      state.plans.drafts.field("Name of the plan", id: "plan-name", saved: plan.name) {
        .plans(.rename($0))
      }
      exports(state, id: id, [("csv", "CSV"), ("ics", "iCalendar")]) {
        .plans(.downloadPlan(id, $0))
      }
    },
    daySheet(state),
    recorderSheet(state),
  ]
}

private func weekRow(_ state: State, _ plan: Plan, _ week: PlanWeek, _ units: RunUnits) -> Node {
  let sum = WeekSum(plan, week, today: state.day)
  let isCurrent = week.startsOn <= state.day && state.day < week.startsOn + 7
  let isOpen = state.plans.openWeek == week.id
  let kind = week.kind.known ?? .build
  var detail = units.text(kilometers: sum.kilometers)
  if sum.raceKilometers > 0 {
    detail += " and " + units.text(kilometers: sum.raceKilometers) + " race"
  }
  detail += " · " + TimeSpan.text(seconds: sum.minutes * 60)
  detail += " · load " + sum.load.text(digits: 0)
  if week.startsOn <= state.day {
    detail += " · " + String(sum.doneRuns) + " of " + counted(sum.runs, "run", "runs") + " done"
  }
  let first = week.startsOn.text(today: state.day)
  return expandableRow(
    "Week " + String(week.number) + ", " + first, detail: detail, id: week.id.text,
    isOpen: isOpen, isDraggable: false, badge: isCurrent ? "Now" : week.badge,
    toggle: .plans(.toggleWeek(week.id))
  ) {
    p { kind.purpose }
    p(.class("muted")) {
      (week.phase.known?.title ?? "") + " phase. Target: "
        + units.text(kilometers: week.targetKilometers) + ", "
        + TimeSpan.text(seconds: week.targetMinutes * 60) + " and load "
        + week.targetLoad.text(digits: 0) + (kind == .race ? " plus the race." : ".")
    }
    ul(.class("rows"), .label("Runs of week " + String(week.number))) {
      for event in plan.events(in: week) { eventRow(state, plan, event, units) }
    }
    strengthRows(state, week)
  }
}

/// What is trained with weights around the runs, done or planned.
private func strengthRows(_ state: State, _ week: PlanWeek) -> Node {
  let days = CalendarDays(state.notebook, first: week.startsOn, weeks: 1, today: state.day)
  let found = (0..<7).flatMap { offset in
    let day = week.startsOn + offset
    return days.items(on: day).compactMap { strengthRow($0, day: day.weekdayName + ": ") }
  }
  if found.isEmpty { return .none }
  return .group([
    h3 { "Strength" },
    ul(.class("rows"), .label("Strength in week " + String(week.number))) { found },
  ])
}

extension PlanWeek {
  /// Its phase, as under the chart, or what makes it differ from other weeks of that.
  fileprivate var badge: String {
    let kind = kind.known ?? .build
    return kind == .build ? phase.known?.title ?? "" : kind.title
  }
}

private func eventRow(
  _ state: State, _ plan: Plan, _ event: PlanEvent, _ units: RunUnits
) -> Node {
  let status = event.status(today: state.day)
  let badge = status == .planned ? (event.isRace ? "Race" : "") : status.words
  return expandableRow(
    event.date.weekdayName + ": " + event.title, detail: event.figuresText(units),
    id: event.id.text, isOpen: state.plans.openEvent == event.id, isDraggable: false,
    badge: badge, toggle: .plans(.toggleEvent(event.id))
  ) {
    if let done = event.completion {
      let text = done.text(units)
      let when = event.day == event.date ? "" : " on " + event.day.fullText(today: state.day)
      p { "Done" + when + (text.isEmpty ? " as planned" : ": " + text) }
    }
    if !event.structure.isEmpty { RunStructure(event, of: plan, state).node }
    if !event.reasons.isEmpty {
      h3 { "Why this run" }
      ul(.class("bullets")) { for reason in event.reasons { li { reason } } }
    }
    secondaryButton(
      "Change it", icon: .edit, id: "open-" + event.id.text, .calendar(.open(event.day)))
  }
}

private func pacesCard(_ plan: Plan, _ units: RunUnits) -> Node {
  let runner = plan.configuration.runner
  let paces = Paces(plan.configuration.vdot)
  let rates = runner.heartRates.value
  let shown: [(Intensity, String)] = [
    (.easy, "Easy"), (.marathon, "Marathon"), (.threshold, "Threshold"), (.interval, "Intervals"),
    (.repetition, "Repetitions"),
  ]
  let source =
    runner.performance.missing == nil
    ? "From your own performance" : "Usual for the level, as yours are not known"
  let shortcoming =
    rates == nil ? " Heart rates: " + missing(runner.heartRates.missing) + "." : ""
  return card("Paces") {
    dl(.class("counts")) {
      for (intensity, title) in shown {
        let range = paces.target(intensity)
        dt { title }
        let fastest = TimeSpan.clock(seconds: Double(range.lowerBound) * units.kilometers)
        let slowest = units.pace(secondsPerKilometer: Double(range.upperBound))
        dd {
          fastest + "–" + slowest
          if let rate = rates?.target(intensity, paces) {
            small {
              " · " + String(rate.lowerBound) + "–" + String(rate.upperBound) + " bpm"
            }
          }
        }
      }
    }
    prediction(plan)
    p(.class("hint")) {
      source + " (VDOT " + plan.configuration.vdot.value.text() + ")." + shortcoming
    }
  }
}

/// What the race may come to, as one runs today.
private func prediction(_ plan: Plan) -> Node {
  guard let race = plan.configuration.prediction else { return .none }
  return p(.id("prediction")) {
    plan.configuration.knownDistance.title + " as you run today: "
    strong { TimeSpan.clock(seconds: race.seconds.rounded()) }
    ", " + race.rangeText + "."
  }
}

private func missing(_ missing: Missing?) -> String { missing?.description ?? "unknown" }

// MARK: Races and illness

private func changesCard(_ state: State, _ plan: Plan, _ units: RunUnits) -> Node {
  let drafts = state.plans.drafts
  return card("Adjust the plan") {
    switch state.plans.adding {
    case nil:
      p { "Add a race or days off; the runs around them are adjusted." }
      div(.class("buttons")) {
        secondaryButton("Add a race", icon: .trophy, id: "ask-race", .plans(.askForRace))
        secondaryButton(
          "I cannot run", icon: .warning, id: "ask-sickness", .plans(.askForSickness))
      }
    case .race:
      drafts.field("Name of the race", id: "race-name", saved: "", placeholder: "Park run") {
        .plans(.type("race-name", $0))
      }
      div(.class("field-pair")) {
        drafts.field("Day", id: "race-day", saved: "", kind: .date) {
          .plans(.type("race-day", $0))
        }
        drafts.field(
          "Distance in " + units.name, id: "race-distance", saved: "", kind: .decimal,
          placeholder: "5"
        ) { .plans(.type("race-distance", $0)) }
      }
      div(.class("buttons")) {
        secondaryButton("Add", icon: .check, id: "add-race", .plans(.addRace))
        quietButton("Back", id: "close-form", .plans(.closeForm))
      }
    case .sickness:
      choice(
        "Why", id: "sick-cause",
        options: [PauseCause.ill, .hurt, .travelling].map { ($0.rawValue, $0.title) },
        selected: drafts.text("sick-cause") ?? PauseCause.ill.rawValue
      ) { .plans(.type("sick-cause", $0)) }
      div(.class("field-pair")) {
        drafts.field(
          "From", id: "sick-day", saved: state.day.isoText, kind: .date
        ) { .plans(.type("sick-day", $0)) }
        drafts.field(
          "Days", id: "sick-days", saved: "7", kind: .number
        ) { .plans(.type("sick-days", $0)) }
      }
      p(.class("hint")) {
        "Runs on these days are cancelled. After that week, a return is proposed."
      }
      div(.class("buttons")) {
        secondaryButton("Add", icon: .check, id: "add-sickness", .plans(.addSickness))
        quietButton("Back", id: "close-form", .plans(.closeForm))
      }
    }
  }
}
