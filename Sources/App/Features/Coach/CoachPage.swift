import Coach
import Documents
import Strength

func coachPage(_ state: State) -> [Node] {
  let week = state.shownWeek
  return [
    pageHead("Coach") {
      if week != nil, !state.coach.isAsking {
        secondaryButton("New week", icon: .plus, id: "coach-ask", .coach(.ask))
      }
    },
    planLinks(.coach),
    lastWeekCard(state),
    state.coach.isAsking || week == nil ? askingCard(state) : .none,
    week.map { weekNodes(state, $0) } ?? .none,
    modelCard(state),
    pastWeeks(state),
    swapSheet(state),
  ]
}

// MARK: The week

private func weekNodes(_ state: State, _ made: WeekPlan) -> Node {
  let isProposal = !state.coach.proposals.isEmpty
  let brief = state.coach.briefs.first ?? state.coachBrief(of: made)
  let plan = state.notebook.following(made, brief, today: state.day)
  let done = state.notebook.done(plan)
  let volume = plan.volume(brief)
  return .group([
    card(plan.name, id: "coach-week") {
      p(.class("muted")) {
        plan.start.fullText(today: state.day) + " – " + plan.lastDay.fullText(today: state.day)
          + (plan.gymName.isEmpty ? "" : " · " + plan.gymName)
      }
      div(.class("stats")) {
        let sets = plan.days.reduce(0) { $0 + $1.setCount }
        let finished = done.reduce(0) { $0 + $1.doneSets }
        stat(String(plan.days.filter { !$0.exercises.isEmpty }.count), "days")
        stat(isProposal ? String(sets) : String(finished) + " of " + String(sets), "sets")
        let minutes = plan.days.reduce(0) { $0 + $1.minutes }
        stat(TimeSpan.text(seconds: Double(minutes) * 60), "with weights")
      }
      if !plan.remarks.isEmpty {
        ul(.class("bullets")) { for remark in plan.remarks { li { remark } } }
      }
      if plan.origin == Open(.model) { p(.class("muted")) { "Written by " + plan.modelName } }
      faults(plan, brief)
      if isProposal {
        primaryButton("Use this week", icon: .check, id: "coach-accept", .coach(.accept))
        div(.class("buttons")) {
          secondaryButton("Another week", icon: .swap, id: "coach-another", .coach(.another))
          if !state.notebook.weekPlans.isEmpty {
            quietButton("Discard", id: "coach-discard", .coach(.discard))
          }
        }
      } else {
        dangerButton("Delete this week", icon: .trash, id: "coach-delete", .coach(.delete(plan.id)))
      }
    },
    div(.class("coach-days"), .key("days")) {
      for place in plan.days.indices {
        dayCard(state, plan.days[place], done[place]) { $0.sentence(volume, brief) }
      }
    },
    volumeCard(volume),
    briefCard(state, brief),
  ])
}

/// What a change by hand has led to.
private func faults(_ plan: WeekPlan, _ brief: CoachBrief) -> Node {
  let errors = WeekCheck.faults(of: plan, brief).filter { $0.isError }
  if errors.isEmpty { return .none }
  return notice(.warning, errors.prefix(3).map { $0.message }.joined(separator: " "))
}

private func dayCard(
  _ state: State, _ day: WeekPlanDay, _ done: PlannedDayDone,
  _ reason: (WeekPlanExercise) -> String
) -> Node {
  let isToday = day.date == state.day
  return section(.class("card coach-day"), .key(day.id.text)) {
    div(.class("run-head")) {
      h2 { (isToday ? "Today" : day.date.weekdayName) + " · " + day.title }
      chip(day, done, today: state.day)
    }
    if day.exercises.isEmpty {
      p(.class("muted")) { day.reason }
    } else {
      p(.class("muted")) {
        String(day.minutes) + " min · " + counted(day.setCount, "set", "sets") + " · " + day.reason
          + (day.runName.isEmpty ? "" : " Also: " + day.runName + ".")
      }
      ol(.class("plain coach-items")) {
        for item in day.exercises {
          exerciseRow(day, item, reason(item), isOpen: !done.isDone && !done.isRunning)
        }
      }
      dayButtons(state, day, done)
    }
  }
}

private func chip(_ day: WeekPlanDay, _ done: PlannedDayDone, today: CivilDay) -> Node {
  if day.exercises.isEmpty { return .none }
  if done.isRunning { return span(.class("chip planned")) { "Under way" } }
  if done.isDone || done.doneSets > 0 {
    return span(.class("chip within")) {
      String(done.doneSets) + " of " + String(done.plannedSets) + " sets"
    }
  }
  if day.isSkipped { return span(.class("chip cancelled")) { "Skipped" } }
  return day.date < today ? span(.class("chip below")) { "Missed" } : .none
}

/// - Parameter isOpen: whether it may still be changed.
private func exerciseRow(
  _ day: WeekPlanDay, _ item: WeekPlanExercise, _ reason: String, isOpen: Bool
) -> Node {
  li(.key(item.id.text)) {
    details(.class("disclosure coach-item")) {
      summary {
        span(.class("row-text")) {
          span(.class("row-title")) { item.exerciseName }
          span(.class("row-detail")) { item.figuresText }
        }
      }
      p { reason }
      for warmUp in day.warmUp
      where warmUp.exerciseID != nil && warmUp.exerciseID == item.exerciseID {
        p(.class("muted")) { "Warm-up: " + warmUp.figuresText }
      }
      if isOpen {
        div(.class("buttons")) {
          secondaryButton(
            "Swap", icon: .swap, id: "swap-" + item.id.text, .coach(.swap(item.id)))
          iconButton(
            .minus, "One set less", id: "less-" + item.id.text, .coach(.sets(item.id, by: -1)))
          iconButton(
            .plus, "One set more", id: "more-" + item.id.text, .coach(.sets(item.id, by: 1)))
          iconButton(
            .trash, "Remove " + item.exerciseName, id: "remove-" + item.id.text,
            .coach(.remove(item.id)))
        }
      }
    }
  }
}

extension WeekPlanExercise {
  /// Such as `3 × 8–12 · 60 kg · rest 2:00`.
  public var figuresText: String {
    var text = String(setCount) + " × "
    if isHeld {
      text += TimeSpan.clock(seconds: seconds ?? 0)
    } else {
      text +=
        lowestReps == highestReps
        ? String(lowestReps)
        : String(lowestReps) + "–"
          + String(highestReps)
    }
    if let weight { text += " · " + weight.text }
    return text + " · rest " + TimeSpan.clock(seconds: restSeconds)
  }
}

extension WarmUpItem {
  /// Such as `8 × 40 kg` or `5:00`.
  var figuresText: String {
    if let seconds { return TimeSpan.clock(seconds: seconds) }
    return String(reps ?? 0) + (weight.map { " × " + $0.text } ?? " reps")
  }
}

private func dayButtons(_ state: State, _ day: WeekPlanDay, _ done: PlannedDayDone) -> Node {
  if done.isRunning { return a(.class("button primary"), .href(.workout)) { span { "Resume" } } }
  if done.isDone { return .none }
  let isNext = state.day >= day.date || day.date == state.nextPlannedDay?.date
  return div(.class("buttons")) {
    if day.isSkipped {
      secondaryButton(
        "Restore", icon: .undo, id: "back-" + day.id.text, .coach(.skip(day.id, false)))
    } else {
      if isNext {
        primaryButton("Start", icon: .play, id: "start-" + day.id.text, .coach(.start(day.id)))
      } else {
        secondaryButton("Start", icon: .play, id: "start-" + day.id.text, .coach(.start(day.id)))
      }
      secondaryButton("Replan", icon: .swap, id: "redo-" + day.id.text, .coach(.redo(day.id)))
      quietButton("Skip", id: "skip-" + day.id.text, .coach(.skip(day.id, true)))
    }
  }
}

extension State {
  /// The first day of the accepted week that is neither done nor left out, from today on.
  var nextPlannedDay: WeekPlanDay? {
    guard let plan = notebook.weekPlan(on: day) else { return nil }
    let done = notebook.done(plan)
    for place in plan.days.indices {
      let planned = plan.days[place]
      if planned.date >= day, !planned.exercises.isEmpty, !planned.isSkipped,
        !done[place].isDone
      {
        return planned
      }
    }
    return nil
  }
}

// MARK: Below

private func volumeCard(_ volume: [WeekVolume]) -> Node {
  let parts = volume.filter { $0.sets > 0 }
  if parts.isEmpty { return .none }
  let most = parts.reduce(1.0) { max($0, $1.sets, $1.muscle.bands.mrv) }
  let others = parts.filter { !$0.isMain }
  return card("Sets by muscle", id: "coach-volume") {
    rows("Sets by muscle") {
      for part in parts where part.isMain { volumeRow(part, most: most) }
    }
    if !others.isEmpty {
      details(.class("disclosure"), .key("coach-others")) {
        summary { "Smaller muscles" }
        rows("Smaller muscles") { for part in others { volumeRow(part, most: most) } }
      }
    }
  }
}

private func volumeRow(_ part: WeekVolume, most: Double) -> Node {
  let band = part.muscle.bands.band(weeklySets: part.sets)
  return li(.key(part.muscle.id.text)) {
    div(.class("row")) {
      span(.class("row-text")) {
        span(.class("row-title")) { part.muscle.name }
        bandBar(part.sets, most: most, bands: part.muscle.bands, tone: BarTone(band))
      }
      span(.class("row-end")) { part.sets.rounded().text(digits: 0) }
    }
  }
}

/// Everything that the week follows from.
private func briefCard(_ state: State, _ brief: CoachBrief) -> Node {
  let logged = brief.candidates.filter { $0.record != nil }
  return card("Based on", id: "coach-brief") {
    rows("Based on") {
      fact(
        "Experience", brief.experience.rawValue + (brief.isExperienceDerived ? ", by your log" : "")
      )
      fact("Gym", brief.gym?.name ?? "None: bodyweight")
      fact("Exercises that can be done there", String(brief.candidates.count))
      if let sleep = brief.health?.sleepMinutes { fact("Sleep", TimeSpan.hours(minutes: sleep)) }
      if let rate = brief.health?.restingHeartRate {
        fact("Heart rate at rest", rate.text(digits: 0) + " bpm")
      }
      if let weight = brief.bodyKilograms {
        fact("Body weight", weightText(weight, brief.unit, digits: 1))
      }
      for run in brief.runs {
        plainRow(
          run.name, detail: run.date.fullText(today: state.day), key: run.eventID.text)
      }
    }
    if !logged.isEmpty {
      details(.class("disclosure"), .key("coach-lifts")) {
        summary { counted(logged.count, "exercise", "exercises") + " from your log" }
        ul(.class("plain")) {
          for candidate in logged {
            li { candidate.exercise.name + ": " + (candidate.record?.text(brief.unit) ?? "") }
          }
        }
      }
    }
    p(.class("hint")) {
      "All of it is on this device. A part is sent only where you have a model write the week."
    }
  }
}

private func fact(_ name: String, _ value: String) -> Node {
  plainRow(name, key: name) { span(.class("row-end")) { value } }
}

extension LiftRecord {
  /// Such as `8 × 60 kg, e1RM 76 kg`.
  fileprivate func text(_ unit: WeightUnit) -> String {
    var text = lastReps.map { String($0) + " × " } ?? ""
    text += lastWeight?.text ?? "bodyweight"
    if let oneRepMax {
      text += ", e1RM " + weightText(oneRepMax, unit, digits: 0)
    }
    return text
  }
}

private func weightText(_ kilograms: Double, _ unit: WeightUnit, digits: Int) -> String {
  Weight.kg(kilograms).converted(to: unit).value.text(digits: digits) + " " + unit.rawValue
}

private func pastWeeks(_ state: State) -> Node {
  let past = state.notebook.weekPlans.reversed().filter {
    $0.state == Open(.accepted) && $0.lastDay < state.day
  }
  if past.isEmpty { return .none }
  return card("Past weeks", id: "coach-past") {
    rows("Past weeks") {
      for plan in past.prefix(12) {
        let done = state.notebook.done(plan)
        plainRow(
          plan.name,
          detail: plan.start.text(today: state.day) + " – " + plan.lastDay.text(today: state.day)
            + " · " + String(done.reduce(0) { $0 + $1.doneSets }) + " of "
            + counted(done.reduce(0) { $0 + $1.plannedSets }, "set", "sets"),
          key: plan.id.text
        ) {
          iconButton(
            .trash, "Delete " + plan.name, id: "delete-" + plan.id.text, .coach(.delete(plan.id)))
        }
      }
    }
  }
}

private func swapSheet(_ state: State) -> Node {
  guard let item = state.coach.swapping, let plan = state.shownWeek,
    let day = plan.days.first(where: { $0.exercises.contains { $0.id == item } }),
    let old = day.exercises.first(where: { $0.id == item })
  else { return .none }
  let others = WeekPlanner.substitutes(for: item, on: day, state.coachBrief(of: plan))
  return sheet("Replace " + old.exerciseName, id: "coach-swap", close: .coach(.closeSwap)) {
    if others.isEmpty {
      p { "No substitute found. Add equipment to the gym, or remove the exercise." }
    }
    rows("Substitutes") {
      for candidate in others.prefix(12) {
        actionRow(
          candidate.exercise.name,
          detail: candidate.record.map {
            "Last: " + $0.text(state.notebook.settings.weightUnit.known ?? .kg)
          } ?? "Not done here yet",
          icon: .swap, key: "for-" + candidate.exercise.id.text,
          .coach(.swapFor(candidate.exercise.id)))
      }
    }
  }
}
