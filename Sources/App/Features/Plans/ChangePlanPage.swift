import Documents
import Running
import Strength

/// The same fields for a plan that is there, with what would follow.
func changePlanPage(_ state: State, _ id: ULID) -> [Node] {
  guard let form = state.plans.form, let plan = form.plan, plan.id == id else {
    return notFound("There is no such plan any more.")
  }
  let units = RunUnits(state.notebook.settings)
  return [
    pageHead("Change " + plan.name, back: .plan(id)),
    div(.class("plan-making wide")) {
      div(.class("plan-fields")) {
        goalCard(form)
        weekCard(form)
        nowCard(form, units)
      }
      div(.class("plan-preview")) { revisionCard(form, state, units) }
    },
  ]
}

/// A plan that is changed, beside what it was.
private func revisionCard(_ form: PlanForm, _ state: State, _ units: RunUnits) -> Node {
  let preview = form.preview
  let today = state.day
  return card("Preview", id: "preview") {
    findings(preview)
    if let revision = preview.revision {
      if !revision.changesPlan {
        p(.class("muted")) { "Nothing is changed yet. Completed runs are kept." }
      } else {
        figure(.class("trend")) {
          planCurve(revision.plan, units, today: today)
          figcaption { "Bars and left axis: " + units.name + " a week. Line and right axis: load." }
        }
        p(.class("muted"), .id("plan-dates")) { revisionSentence(revision, today) }
        primaryButton("Change the plan", icon: .check, id: "revise-plan", .plans(.revise))
        weeksTable(revision, units, today)
        daysList(revision, today)
      }
    }
  }
}

private func revisionSentence(_ revision: PlanRevision, _ today: CivilDay) -> String {
  let plan = revision.plan
  let count = revision.days.count
  let days =
    count == 0
    ? "All runs stay; paces and times change."
    : counted(count, "day changes", "days change") + "."
  let end =
    plan.configuration.raceDay.map { "The race is on " + $0.fullText(today: today) }
    ?? "It ends on " + plan.lastDay.fullText(today: today)
  return days + " " + end + ", after " + counted(plan.weeks.count, "week", "weeks")
    + ". Completed runs are kept."
}

private func weeksTable(_ revision: PlanRevision, _ units: RunUnits, _ today: CivilDay) -> Node {
  func kilometers(_ value: Double) -> String { units.number(kilometers: value) }
  return table(.class("comparison")) {
    thead {
      tr {
        th(Attribute("scope", "col")) { "Week" }
        th(Attribute("scope", "col")) { units.name }
        th(Attribute("scope", "col")) { "Longest" }
        th(Attribute("scope", "col")) { "Hard" }
      }
    }
    tbody {
      for week in revision.weeks {
        tr {
          th(Attribute("scope", "row")) {
            String(week.number) + ", " + week.startsOn.text(today: today)
          }
          changed(kilometers(week.before.kilometers), kilometers(week.after.kilometers))
          changed(kilometers(week.before.longest), kilometers(week.after.longest))
          changed(String(week.before.hardSessions), String(week.after.hardSessions))
        }
      }
    }
  }
}

private func changed(_ before: String, _ after: String) -> Node {
  td(.class("", "differs", if: before != after)) {
    before == after ? after : before + " → " + after
  }
}

/// Days whose runs are others.
private func daysList(_ revision: PlanRevision, _ today: CivilDay) -> Node {
  if revision.days.isEmpty { return .none }
  return details(.class("disclosure"), .key("days")) {
    summary { "Day by day" }
    ul(.class("diff"), .label("Days that change")) {
      for day in revision.days {
        li(.key(day.day.text)) {
          span(.class("diff-day")) { day.day.fullText(today: today) }
          element("del") { day.before.isEmpty ? "Rest day" : day.before }
          element("ins") { day.after.isEmpty ? "Rest day" : day.after }
        }
      }
    }
  }
}
