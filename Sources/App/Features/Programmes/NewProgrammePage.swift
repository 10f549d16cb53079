import Documents
import Strength

func newProgrammePage(_ state: State) -> [Node] {
  [
    pageHead("New programme", back: .splits),
    div(.class("plan-making wide")) {
      div(.class("plan-fields")) {
        basisCard(state)
        daysCard(state)
        lengthCard(state)
      }
      div(.class("plan-preview")) { previewCard(state) }
    },
  ]
}

private func basisCard(_ state: State) -> Node {
  let form = state.programmes
  let own: [(value: String, title: String)] =
    state.notebook.splits.isEmpty ? [] : [("", "Your splits")]
  return card("Programme") {
    choice(
      "Based on", id: "programme-template",
      options: own + ProgrammeTemplate.all.map { ($0.name, $0.name) }, selected: form.template
    ) { .programmes(.choose($0)) }
    if let template = form.chosen {
      p { template.summary }
      p(.class("hint")) { template.source + "." }
    } else {
      p(.class("hint")) {
        "What you change in a split later holds for the days to come, too."
      }
    }
  }
}

private func daysCard(_ state: State) -> Node {
  let form = state.programmes
  let first = state.notebook.settings.weekStart.rawValue
  let weekdays = (0..<7).compactMap { Weekday(rawValue: (first - 1 + $0) % 7 + 1) }
  return card("Your week") {
    if form.chosen == nil {
      for day in weekdays {
        choice(
          day.name, id: "programme-day-" + String(day.rawValue),
          options: [("", "Rest day")] + state.notebook.splits.map { ($0.id.text, $0.name) },
          selected: form.splits[day.rawValue - 1]?.text ?? ""
        ) { .programmes(.split(day.rawValue, $0)) }
      }
    } else {
      div(.class("field")) {
        span(.class("field-label")) { "Training days" }
        div(.class("chips rest-days"), .role("group"), .label("Training days")) {
          for day in weekdays {
            button(
              .class("chip"), .type("button"), .label(day.name),
              .aria(.pressed, form.weekdays.contains(day)),
              .onClick(.programmes(.weekday(day.rawValue)))
            ) { String(day.name.prefix(2)) }
          }
        }
      }
    }
    if !state.notebook.gyms.isEmpty {
      choice(
        "Gym", id: "programme-gym",
        options: [("", "No gym")] + state.notebook.gyms.map { ($0.id.text, $0.name) },
        selected: state.programmeGym?.text ?? ""
      ) { .programmes(.gym($0)) }
    }
  }
}

private func lengthCard(_ state: State) -> Node {
  let form = state.programmes
  return card("Length") {
    form.drafts.field(
      "Begins on", id: "programme-start", saved: form.start.isoText, kind: .date
    ) { .programmes(.start($0)) }
    form.drafts.stepperField(
      "Weeks", id: "programme-weeks", saved: String(form.weeks), kind: .number,
      less: .programmes(.weeks(by: -1)), more: .programmes(.weeks(by: 1))
    ) { .programmes(.typeWeeks($0)) }
    if form.chosen?.hasWaves == true {
      p(.class("hint")) { "Every fourth round of the sessions is light." }
    } else {
      choice(
        "Deload", id: "programme-deload",
        options: [("", "None")] + (3...8).map { (String($0), "Every " + $0.text + " weeks") },
        selected: form.deloadEvery.map { String($0) } ?? ""
      ) { .programmes(.deload($0)) }
    }
  }
}

private func previewCard(_ state: State) -> Node {
  let form = state.programmes
  return card("Preview", id: "preview") {
    if let draft = state.draftProgramme() {
      let minutes = draft.sessions.map { session in
        SplitSummary(
          timeOf: Split(id: session.id, name: "", exercises: session.exercises), state.notebook
        ).minutes
      }
      div(.class("stats")) {
        stat(draft.days.count.text, draft.days.count == 1 ? "workout" : "workouts")
        stat(draft.weekCount.text, draft.weekCount == 1 ? "week" : "weeks")
        if let longest = minutes.max(), longest > 0 { stat("≤ " + String(longest), "min each") }
      }
      if let span = draft.span {
        p(.class("muted")) {
          "From " + span.lowerBound.fullText(today: state.day) + " to "
            + span.upperBound.fullText(today: state.day) + "."
        }
      }
      maxima(draft)
      for session in draft.sessions.prefix(form.chosen?.sessions.count ?? 7) {
        details(.class("disclosure"), .key(session.id.text)) {
          summary { session.name }
          ul(.class("plain")) {
            for planned in session.exercises {
              li { state.notebook.name(of: planned) + ": " + planned.text(state.notebook) }
            }
          }
        }
      }
      primaryButton(
        "Add to calendar", icon: .check, id: "create-programme", .programmes(.create))
    } else if form.chosen != nil, state.catalogue.isEmpty,
      state.exercises.catalogue == .underWay
    {
      progressBar("Fetching the exercises …", share: nil)
    } else if form.chosen != nil, !form.weekdays.isEmpty, state.catalogue.isEmpty {
      notice(
        .problem, "The exercises of this programme are not here. Connect once to fetch them.")
    } else if form.chosen != nil, !form.weekdays.isEmpty {
      p(.class("muted")) { "This gym has the equipment for none of its exercises." }
    } else {
      p(.class("muted")) { "Choose the days you train on." }
    }
  }
}

/// What the shares of waves are of; nothing where there are none.
private func maxima(_ draft: Programme) -> Node {
  var known: [String] = []
  var unknown: [String] = []
  for session in draft.sessions {
    for planned in session.exercises where planned.setPlans.contains(where: { $0.share != nil }) {
      let name = planned.exerciseName
      if let maximum = planned.trainingMaximum {
        if !known.contains(where: { $0.hasPrefix(name) }) {
          known.append(name + ": training max " + maximum.text)
        }
      } else if !unknown.contains(name) {
        unknown.append(name)
      }
    }
  }
  if known.isEmpty, unknown.isEmpty { return .none }
  return .group([
    ul(.class("plain")) { for line in known { li { line } } },
    unknown.isEmpty
      ? .none
      : notice(
        .info,
        "No e1RM yet for " + firstNames(unknown)
          + ". Log a hard set of 1 to 12 reps and the weights follow."),
  ])
}
