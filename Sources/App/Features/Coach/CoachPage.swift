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

/// A week to look at: what was planned, and what was done of it.
func coachWeekPage(_ state: State) -> [Node] {
  guard let week = state.shownWeek else { return notFound("There is no such week any more.") }
  return [pageHead("Week", back: .coach), weekNodes(state, week)]
}

// MARK: The week

private func weekNodes(_ state: State, _ made: WeekPlan) -> Node {
  let isOpen = state.route == .coach
  let isProposal = isOpen && !state.coach.proposals.isEmpty
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
        let trained = plan.trainedDays
        let sets = PlannedDayDone.counted(plan, done)
        stat(String(trained.count), trained.count == 1 ? "day" : "days")
        stat(
          isProposal
            ? String(sets.planned) : String(sets.done) + " of " + String(sets.planned),
          sets.planned == 1 ? "set" : "sets")
        let minutes = trained.reduce(0) { $0 + $1.minutes }
        stat(TimeSpan.text(seconds: Double(minutes) * 60), "with weights")
      }
      if !plan.remarks.isEmpty {
        ul(.class("bullets")) { for remark in plan.remarks { li { remark } } }
      }
      if plan.origin == Open(.model) { p(.class("muted")) { "Written by " + plan.modelName } }
      if isOpen { faults(plan, brief) }
      if isProposal {
        if !state.coach.briefs.isEmpty, plan.isOutdated(by: state.coach.briefHash) {
          notice(.warning, "Your inputs changed since this week was planned.") {
            secondaryButton("Plan again", icon: .swap, id: "coach-again", .coach(.make))
          }
        }
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
    isOpen ? briefCard(state, brief) : .none,
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
  let isOpen = state.route == .coach && !done.isDone && !done.isRunning
  return section(.class("card coach-day"), .key(day.id.text)) {
    fingerRow(
      "div", .class("run-head"),
      left: !isOpen || day.isSkipped || day.exercises.isEmpty
        ? nil : ("Skip", .coach(.skip(day.id, true)))
    ) {
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
      warmUpLine(day)
      ol(.class("plain coach-items")) {
        for item in day.exercises {
          exerciseRow(day, item, reason(item), isOpen: isOpen)
        }
      }
      dayButtons(state, day, done)
    }
  }
}

/// What a day begins with; nothing where that is not said.
func warmUpLine(_ day: WeekPlanDay?) -> Node {
  guard let text = day?.warmUpText else { return .none }
  return p { text }
}

private func chip(_ day: WeekPlanDay, _ done: PlannedDayDone, today: CivilDay) -> Node {
  if day.exercises.isEmpty { return .none }
  if done.isRunning { return span(.class("chip planned")) { "Under way" } }
  if done.isDone || done.doneSets > 0 {
    return span(.class("chip within")) {
      String(done.doneSets) + " of " + counted(done.plannedSets, "set", "sets")
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
  if done.isDone, let id = done.workoutID {
    return rows { linkRow("Workout", icon: .dumbbell, .pastWorkout(id)) }
  }
  if done.isDone || state.route != .coach { return .none }
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
      for part in parts where part.isMain { volumeRow(part.muscle, part.sets, most: most) }
    }
    if !others.isEmpty {
      details(.class("disclosure"), .key("coach-others")) {
        summary { "Smaller muscles" }
        rows("Smaller muscles") {
          for part in others { volumeRow(part.muscle, part.sets, most: most) }
        }
      }
    }
  }
}

/// A muscle with its sets of a week, as a bar over its band, where it has one.
///
/// - Parameter detail: what else is to be said of it.
func volumeRow(_ muscle: Muscle, _ sets: Double, most: Double, detail: String = "") -> Node {
  let bands = muscle.landmarks
  let tone = BarTone(bands?.band(weeklySets: sets))
  return li(.key(muscle.id.text)) {
    div(.class("row")) {
      span(.class("row-text")) {
        span(.class("row-title")) { muscle.name }
        bandBar(sets, most: most, bands: bands, tone: tone)
        if !detail.isEmpty { span(.class("row-detail")) { detail } }
      }
      span(.class("row-end")) { comparedText(sets, [muscle.bands.mev, muscle.bands.mrv]) }
    }
  }
}

private func pastWeeks(_ state: State) -> Node {
  let past = state.notebook.weekPlans.reversed().filter {
    $0.state == Open(.accepted) && $0.lastDay < state.day
  }
  if past.isEmpty { return .none }
  return card("Past weeks", id: "coach-past") {
    rows("Past weeks") {
      for plan in past.prefix(12) {
        let sets = PlannedDayDone.counted(plan, state.notebook.done(plan))
        linkRow(
          plan.name,
          detail: plan.start.text(today: state.day) + " – " + plan.lastDay.text(today: state.day)
            + " · " + String(sets.done) + " of " + counted(sets.planned, "set", "sets"),
          .coachWeek(plan.id))
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
