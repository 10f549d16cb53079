import Documents
import Running
import Strength

func plansPage(_ state: State) -> [Node] {
  let plans = state.notebook.plans
  let today = state.day
  let current = plans.filter { $0.isRunning(on: today) }
  let coming = plans.filter { today < $0.firstDay }
  let past = plans.reversed().filter { $0.lastDay < today }
  return [
    pageHead("Runs") {
      linkButton("Catalogue", icon: .search, .runs)
      if !plans.isEmpty { linkButton("New plan", icon: .plus, .newPlan) }
    },
    planLinks(.plans),
    plans.isEmpty
      ? emptyState(
        "No plan yet",
        "Set a goal and your weekly distance to get a plan with paces and a reason for every"
          + " run.",
        icon: .chart
      ) {
        a(.class("button primary"), .href(.newPlan)) {
          Icon.plus.node
          span { "New plan" }
        }
      } : .none,
    .group(current.map { currentCard(state, $0) }),
    current.isEmpty ? recentFitnessCard(state) : .none,
    list("Upcoming", coming, today),
    list("Past", past, today),
    calendarFeedCard(state),
  ]
}

private func list(_ title: String, _ plans: [Plan], _ today: CivilDay) -> Node {
  if plans.isEmpty { return .none }
  return card(title) {
    rows(title) {
      for plan in plans {
        linkRow(
          plan.name,
          detail: plan.firstDay.text(today: today) + " – " + plan.lastDay.text(today: today),
          end: counted(plan.weeks.count, "week", "weeks"), .plan(plan.id))
      }
    }
  }
}

private func currentCard(_ state: State, _ plan: Plan) -> Node {
  let units = RunUnits(state.notebook.settings)
  return card(plan.name, end: a(.href(.plan(plan.id))) { "Open" }) {
    p(.class("muted")) { plan.standing(today: state.day) }
    figure(.class("trend")) { planCurve(plan, units, today: state.day) }
    if let week = plan.week(of: state.day) {
      div(.class("stats")) { weekStats(plan, week, units, today: state.day) }
    }
    if state.proposal(for: plan) != nil {
      notice(.info, "There is a proposal after last week.") {
        div(.class("buttons")) { linkButton("Look at it", .plan(plan.id)) }
      }
    }
  }
}

/// What was done of a week.
@Content
func weekStats(_ plan: Plan, _ week: PlanWeek, _ units: RunUnits, today: CivilDay) -> [Node] {
  let sum = WeekSum(plan, week, today: today)
  stat(
    units.number(kilometers: sum.doneKilometers + sum.doneRaceKilometers),
    "of " + units.text(kilometers: sum.kilometers + sum.raceKilometers))
  stat(String(sum.doneRuns), "of " + counted(sum.runs, "run", "runs"))
  stat(sum.doneLoad.text(digits: 0), "of load " + sum.load.text(digits: 0))
}

/// What a week holds, and what of it was done, on whichever day.
struct WeekSum {
  var kilometers = 0.0
  var minutes = 0.0
  var load = 0.0
  var runs = 0
  var doneKilometers = 0.0
  var doneLoad = 0.0
  var doneRuns = 0
  /// A race is one of the runs, and counts apart from distance, time and load.
  var raceKilometers = 0.0
  var doneRaceKilometers = 0.0

  /// Without what is cancelled.
  init(_ plan: Plan, _ week: PlanWeek, today: CivilDay) {
    for event in plan.events(in: week) where event.isCounted {
      runs += 1
      if event.isCompleted { doneRuns += 1 }
      if event.isRace {
        raceKilometers += event.kilometers
        if event.isCompleted { doneRaceKilometers += event.doneKilometers }
        continue
      }
      kilometers += event.kilometers
      minutes += event.minutes
      load += event.load
      guard event.isCompleted else { continue }
      doneKilometers += event.doneKilometers
      doneLoad += event.countedLoad
    }
  }
}

extension Plan {
  /// Such as `Week 8 of 12 · Peak · the race in 29 days`.
  func standing(today: CivilDay) -> String {
    var parts: [String] = []
    if let week = week(of: today) {
      parts.append("Week " + String(week.number) + " of " + String(weeks.count))
      if let phase = week.phase.known { parts.append(phase.title) }
    } else if today < firstDay {
      parts.append("Begins " + firstDay.fullText(today: today))
    } else {
      parts.append("Over since " + lastDay.fullText(today: today))
    }
    if let race = configuration.raceDay, race >= today {
      let days = race - today
      parts.append(days == 0 ? "the race is today" : "race in " + counted(days, "day", "days"))
    }
    return parts.joined(separator: " · ")
  }
}

/// The weeks of a plan as they are now, with what was done.
func planCurve(_ plan: Plan, _ units: RunUnits, today: CivilDay) -> Node {
  let weeks = plan.weeks.map { week in
    let sum = WeekSum(plan, week, today: today)
    return PlanCurve.Week(
      phase: week.phase.known ?? .base, kind: week.kind.known ?? .build,
      distance: units.value(kilometers: sum.kilometers), load: sum.load,
      done: units.value(kilometers: sum.doneKilometers),
      isCurrent: week.startsOn <= today && today < week.startsOn + 7)
  }
  return PlanCurve(
    title: "Distance and load of " + counted(weeks.count, "week", "weeks")
      + ", with what was done so far.", unit: units.name, weeks: weeks
  ).node
}
