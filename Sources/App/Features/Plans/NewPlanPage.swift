import Documents
import Running
import Strength

func newPlanPage(_ state: State) -> [Node] {
  guard let form = state.plans.form else { return notFound("There is no plan being made.") }
  let units = RunUnits(state.notebook.settings)
  return [
    pageHead("New plan", back: .plans),
    div(.class("plan-making wide")) {
      div(.class("plan-fields")) {
        nowCard(form, units)
        goalCard(form)
        weekCard(form)
      }
      div(.class("plan-preview")) {
        previewCard(form, state, units)
        if let other = form.other { comparison(form, other, units) }
      }
    },
  ]
}

private func change(_ change: PlanChange) -> Action { .plans(.change(change)) }

/// What a plan builds on comes first.
func nowCard(_ form: PlanForm, _ units: RunUnits) -> Node {
  let configuration = form.configuration
  return card(form.plan == nil ? "Your running now" : "Your paces") {
    // What was run before a plan that is there has shaped it already.
    if form.plan == nil { volumeFields(form, units) }
    performance(form, units)
    details(.class("disclosure"), .key("heart")) {
      summary { "Heart rates" }
      p(.class("hint")) { "With them, runs have targets in heart rate as well as in pace." }
      div(.class("field-pair")) {
        form.drafts.field(
          "Maximum", id: "plan-max-rate",
          saved: configuration.runner.maxHeartRate.map { $0.typed } ?? "", kind: .number
        ) { change(.number("plan-max-rate", $0)) }
        form.drafts.field(
          "At rest", id: "plan-resting-rate",
          saved: configuration.runner.restingHeartRate.map { $0.typed } ?? "", kind: .number
        ) { change(.number("plan-resting-rate", $0)) }
      }
    }
  }
}

private func volumeFields(_ form: PlanForm, _ units: RunUnits) -> Node {
  let configuration = form.configuration
  return div(.class("field-pair")) {
    form.drafts.field(
      "Weekly distance, " + units.name, id: "plan-current",
      saved: number(configuration.currentKilometers, units), kind: .decimal,
      placeholder: "A usual week"
    ) { change(.number("plan-current", $0)) }
    form.drafts.field(
      "Longest run, " + units.name, id: "plan-longest",
      saved: number(configuration.longestKilometers, units), kind: .decimal,
      placeholder: "Last month"
    ) { change(.number("plan-longest", $0)) }
  }
}

func goalCard(_ form: PlanForm) -> Node {
  let configuration = form.configuration
  let names = ["5K", "10K", "Half", "Marathon", "Base"]
  return card("Goal") {
    segments(
      "Distance",
      options: RaceDistance.allCases.enumerated().map { place, distance in
        (
          names[place], configuration.knownDistance == distance,
          change(.distance(distance.rawValue))
        )
      })
    if configuration.knownDistance == .base {
      p(.class("hint")) { "General endurance, no race." }
    } else {
      form.drafts.field(
        "Day of the race", id: "plan-race", saved: configuration.raceDate?.isoText ?? "",
        kind: .date, hint: "Without one, you choose the day that the plan begins on."
      ) { change(.raceDate($0)) }
    }
    if !form.hasBegun, configuration.raceDate == nil || configuration.knownDistance == .base {
      form.drafts.field(
        "Begins on", id: "plan-start", saved: configuration.startDate?.isoText ?? "", kind: .date
      ) { change(.startDate($0)) }
    }
    // The race ends a plan that has begun.
    if !form.hasBegun || configuration.raceDate == nil || configuration.knownDistance == .base {
      form.drafts.stepperField(
        "Weeks", id: "plan-weeks", saved: String(configuration.weeks), kind: .number,
        less: change(.weeks(by: -1)), more: change(.weeks(by: 1))
      ) { change(.typeWeeks($0)) }
    }
    choice(
      "Level", id: "plan-level", options: Level.allCases.map { ($0.rawValue, $0.title) },
      selected: configuration.level.name
    ) { change(.level($0)) }
    if form.plan == nil {
      textField(
        "Name", id: "plan-name", value: form.name, placeholder: form.fullName
      ) { change(.name($0)) }
    }
  }
}

func weekCard(_ form: PlanForm) -> Node {
  let configuration = form.configuration
  return card("Your week") {
    form.drafts.stepperField(
      "Days a week", id: "plan-days", saved: String(configuration.days), kind: .number,
      less: change(.days(by: -1)), more: change(.days(by: 1))
    ) { change(.typeDays($0)) }
    form.drafts.field(
      "Hours a week at most", id: "plan-hours",
      saved: configuration.weeklyMinutes.map { ($0 / 60).typed } ?? "", kind: .decimal,
      placeholder: "As the level usually takes"
    ) { change(.number("plan-hours", $0)) }
    choice(
      "Long run on", id: "plan-long-day",
      options: WeekdayName.allCases.map { ($0.rawValue, $0.title) },
      selected: configuration.longRunDay.name
    ) { change(.longRunDay($0)) }
    div(.class("field")) {
      span(.class("field-label")) { "Days to rest" }
      div(.class("chips rest-days"), .role("group"), .label("Days to rest")) {
        for day in WeekdayName.allCases {
          button(
            .class("chip"), .type("button"), .label(day.title),
            .aria(.pressed, configuration.restDays.contains(.known(day))),
            .onClick(change(.restDay(day.rawValue)))
          ) { String(day.title.prefix(2)) }
        }
      }
    }
  }
}

private func number(_ kilometers: Double?, _ units: RunUnits) -> String {
  kilometers.map { ((units.value(kilometers: $0) * 10).rounded() / 10).typed } ?? ""
}

private func performance(_ form: PlanForm, _ units: RunUnits) -> Node {
  let runner = form.configuration.runner
  let meters = runner.raceMeters ?? RaceDistance.fiveK.meters
  let length = RaceDistance.allCases.first { $0.meters != nil && $0.meters == meters }
  var lengths: [(value: String, title: String)] = []
  for length in RaceDistance.allCases where length != .base {
    lengths.append((length.rawValue, length.title))
  }
  // Of a result that was entered elsewhere.
  if length == nil, let meters { lengths.append(("", units.text(kilometers: meters / 1000))) }
  return .group([
    choice(
      "Paces from", id: "plan-performance",
      options: (form.performance == nil ? [("", "Choose …")] : []) + [
        ("race", "A race of mine"), ("vdot", "My VDOT"),
        ("unknown", "No result: the level"),
      ], selected: form.performance?.rawValue ?? ""
    ) { change(.performance($0)) },
    form.performance == .race
      ? div(.class("field-pair")) {
        choice(
          "Race over", id: "plan-race-length", options: lengths,
          selected: length?.rawValue ?? ""
        ) { change(.raceLength($0)) }
        form.drafts.field(
          "In", id: "plan-race-time",
          saved: runner.raceSeconds.map { TimeSpan.clock(seconds: $0) } ?? "",
          placeholder: "24:30"
        ) { change(.number("plan-race-time", $0)) }
      } : .none,
    form.performance == .vdot
      ? form.drafts.field(
        "VDOT", id: "plan-vdot",
        saved: (runner.vdot ?? runner.performance.value?.value).map { $0.typed } ?? "",
        kind: .decimal
      ) { change(.number("plan-vdot", $0)) } : .none,
  ])
}

// MARK: Preview

/// What is wrong or should be known, and what would work.
@Content
func findings(_ preview: PlanPreview) -> [Node] {
  for finding in preview.findings {
    notice(finding.severity.tone, finding.message) {
      if !finding.remedy.isEmpty { p(.class("remedy")) { finding.remedy } }
    }
  }
  if preview.offer != nil {
    secondaryButton("Use suggestion", icon: .check, id: "take-offer", change(.takeOffer))
  }
}

private func previewCard(_ form: PlanForm, _ state: State, _ units: RunUnits) -> Node {
  let preview = form.preview
  let today = state.day
  return card("Preview", id: "preview") {
    findings(preview)
    if let draft = preview.draft {
      figure(.class("trend")) {
        preview.curve(units)
        figcaption {
          "Bars and left axis: " + units.name
            + " a week. Line and right axis: load. Pale weeks are lighter ones."
        }
      }
      div(.class("stats")) {
        stat(units.number(kilometers: preview.peakKilometers), "peak week", unit: units.name)
        stat(units.number(kilometers: preview.longestKilometers), "longest run", unit: units.name)
        stat(TimeSpan.text(seconds: preview.longestWeekSeconds), "longest week")
        stat(String(preview.hardSessions), "hard sessions")
      }
      p(.class("muted"), .id("plan-dates")) { dates(draft, today) }
      if draft.firstDay < today {
        notice(.info, "The first week has started: runs before today count as missed.")
      }
      creation(state.notebook.plansToCome(beside: draft, today: today))
      div(.class("buttons")) {
        secondaryButton("Other runs", icon: .swap, id: "shuffle", change(.shuffle))
        secondaryButton("Keep to compare", icon: .copy, id: "keep-other", .plans(.keepOther))
      }
    }
  }
}

/// One way to create it, or the question which plan counts.
private func creation(_ others: [Plan]) -> Node {
  if others.isEmpty {
    return primaryButton(
      "Create plan", icon: .check, id: "create-plan", .plans(.create(endsOthers: false)))
  }
  let names = others.map { $0.name }.joined(separator: " and ")
  let isOne = others.count == 1
  return notice(
    .warning,
    names + (isOne ? " has" : " have") + " runs in these weeks, too. Which plan counts?"
  ) {
    div(.class("buttons")) {
      primaryButton(
        "The new one", icon: .check, id: "create-plan", .plans(.create(endsOthers: true)))
      linkButton(isOne ? names : "Those that are there", isOne ? .plan(others[0].id) : .plans)
      secondaryButton("Both", id: "create-beside", .plans(.create(endsOthers: false)))
    }
    p(.class("remedy")) {
      "The new one cancels the runs of " + names + " from its first day on."
    }
  }
}

extension PlanFinding.Severity {
  fileprivate var tone: NoticeKind {
    switch self {
    case .refused: .problem
    case .flagged: .warning
    case .asked: .info
    }
  }
}

private func dates(_ draft: PlanDraft, _ today: CivilDay) -> String {
  let first = "From " + draft.firstDay.fullText(today: today)
  if let race = draft.configuration.raceDay {
    return first + " to the race on " + race.fullText(today: today) + "."
  }
  return first + " to " + (draft.firstDay + (draft.weeks.count * 7 - 1)).fullText(today: today)
    + "."
}

/// Both side by side.
private func comparison(_ form: PlanForm, _ other: PlanPreview, _ units: RunUnits) -> Node {
  let (mine, theirs) = (form.preview, other)
  let kilometers: (Double) -> String = { units.text(kilometers: $0) }
  let lines: [(String, String, String)] = [
    (
      "Distance", mine.configuration.knownDistance.title, theirs.configuration.knownDistance.title
    ),
    ("Level", mine.configuration.knownLevel.title, theirs.configuration.knownLevel.title),
    ("Days a week", String(mine.configuration.days), String(theirs.configuration.days)),
    ("Weeks", String(mine.configuration.weeks), String(theirs.configuration.weeks)),
    ("Peak week", kilometers(mine.peakKilometers), kilometers(theirs.peakKilometers)),
    ("Longest run", kilometers(mine.longestKilometers), kilometers(theirs.longestKilometers)),
    (
      "Longest week", TimeSpan.text(seconds: mine.longestWeekSeconds),
      TimeSpan.text(seconds: theirs.longestWeekSeconds)
    ),
    ("In all", kilometers(mine.kilometers), kilometers(theirs.kilometers)),
    ("Time", TimeSpan.text(seconds: mine.seconds), TimeSpan.text(seconds: theirs.seconds)),
    ("Load", mine.load.text(digits: 0), theirs.load.text(digits: 0)),
    ("Hard sessions", String(mine.hardSessions), String(theirs.hardSessions)),
  ]
  return card("Compared", id: "compared") {
    table(.class("comparison")) {
      thead {
        tr {
          th { span(.class("visually-hidden")) { "What" } }
          th(Attribute("scope", "col")) { "This one" }
          th(Attribute("scope", "col")) { "The other" }
        }
      }
      tbody {
        for (what, left, right) in lines {
          tr {
            th(Attribute("scope", "row")) { what }
            td { left }
            td(.class("", "differs", if: left != right)) { right }
          }
        }
      }
    }
    h3 { "The other" }
    other.curve(units)
    div(.class("buttons")) {
      secondaryButton("Use the other", icon: .swap, id: "use-other", .plans(.exchangeOther))
      quietButton("Done comparing", id: "drop-other", .plans(.dropOther))
    }
  }
}
