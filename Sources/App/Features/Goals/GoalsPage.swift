import Documents
import Strength

func goalsPage(_ state: State) -> [Node] {
  let goals = state.notebook.goals.map { goal in
    (state.notebook.named(goal), GoalProgress(goal, in: state.notebook, today: state.day))
  }
  let reached = goals.filter { $0.1?.isOver ?? false }
  return [
    pageHead("Goals") { iconButton(.plus, "Add a goal", id: "add-goal", .goals(.add)) },
    goals.isEmpty ? emptyGoals : .none,
    .group(
      goals.filter { !($0.1?.isOver ?? false) }.map { goalCard($0.0, $0.1) }),
    reached.isEmpty
      ? .none
      : card("Reached", id: "goals-reached") {
        rows("Reached") {
          for (goal, progress) in reached {
            plainRow(
              goal.title, detail: progress?.standingText ?? "", key: goal.id.text
            ) { goalButtons(goal) }
          }
        }
      },
    goalSheet(state),
  ]
}

private var emptyGoals: Node {
  emptyState(
    "No goals yet",
    "Choose a lift, a body weight, a distance, or how often you want to train, and see here how"
      + " far you are.",
    icon: .trophy
  ) { secondaryButton("Set a goal", icon: .plus, .goals(.add)) }
}

private func goalCard(_ goal: Goal, _ progress: GoalProgress?) -> Node {
  section(.class("card"), .key(goal.id.text)) {
    div(.class("card-head")) {
      h2 { goal.title }
      goalButtons(goal)
    }
    if let progress {
      progressBar(progress.valueText, share: progress.share)
      if !progress.standingText.isEmpty { p { progress.standingText } }
      if let chart = progress.chart {
        figure(.class("trend")) {
          chart.node
          if progress.course.lastDay != nil {
            figcaption { "Dots are what you did; the line leads to the target." }
          }
        }
      }
      p(.class("hint")) { progress.spanText }
    } else {
      p { goal.missingText }
    }
  }
}

/// Named after the goal, for there are several.
@Content
private func goalButtons(_ goal: Goal) -> [Node] {
  if goal.measure.known != nil {
    iconButton(.edit, "Edit " + goal.title, .goals(.edit(goal.id)))
  }
  iconButton(.trash, "Delete " + goal.title, .goals(.delete(goal.id)))
}

/// Goals that somebody still wants to reach, on Today; nothing where there are none.
func goalsRow(_ state: State) -> Node {
  let goals = state.notebook.goals.filter { goal in
    // What begins anew is never over.
    if goal.recurrence != nil { return true }
    let progress = GoalProgress(goal, in: state.notebook, today: state.day)
    return !(progress?.isOver ?? false)
  }
  if goals.isEmpty { return .none }
  let titles = goals.map { state.notebook.named($0).title }
  return rows("Goals") { linkRow("Goals", detail: firstNames(titles), .goals) }
}

/// Goals that a workout has reached, on its summary; nothing where it has reached none.
func reachedGoals(_ state: State, _ workout: Workout) -> Node {
  let goals = state.notebook.goalsReached(by: workout)
  if goals.isEmpty { return .none }
  return card("Goals") {
    ul(.class("plain records")) {
      for goal in goals {
        li(.class("record")) {
          Icon.trophy.node
          span { state.notebook.named(goal).title + ": reached" }
        }
      }
    }
  }
}

// MARK: The sheet

private func goalSheet(_ state: State) -> Node {
  guard let form = state.goals.form else { return .none }
  typealias Field = GoalForm.Field
  let notebook = state.notebook
  var exercises: [(value: String, title: String)] = []
  for exercise in notebook.exercises where exercise.canBeGoal {
    exercises.append((exercise.id.text, exercise.name))
  }
  // What has become another kind, or was deleted, stays its exercise.
  if let own = form.goal.exerciseID, !(notebook.exercise(own)?.canBeGoal ?? false) {
    exercises.append((own.text, notebook.exercise(own)?.name ?? form.goal.exerciseName))
  }
  var kinds: [(value: String, title: String)] = []
  for measure in GoalMeasure.allCases where measure != .lift || !exercises.isEmpty {
    kinds.append((measure.rawValue, measure.title))
  }
  let unit = form.goal.weight?.unit.rawValue ?? ""
  return sheet(form.isNew ? "New goal" : "Edit goal", id: "goal-sheet", close: .goals(.close)) {
    choice("Kind", id: Field.kind, options: kinds, selected: form.goal.measure.name) {
      .goals(.kind($0))
    }
    switch form.goal.measure.known {
    case .sessions:
      goalField(form, "Sessions a week", Field.sessions, .number, "3")
      p(.class("hint")) { "Workouts, runs, sequences and other activities count." }
    case .distance:
      goalField(
        form, "Running distance, " + (form.goal.distance?.unit.rawValue ?? ""), Field.distance,
        .decimal, "30")
      choice(
        "In each", id: Field.period,
        options: GoalPeriod.allCases.map { ($0.rawValue, $0.rawValue.uppercasedStart) },
        selected: form.goal.period.name
      ) { .goals(.period($0)) }
    case .lift:
      choice(
        "Exercise", id: Field.exercise, options: exercises,
        selected: form.goal.exerciseID?.text ?? ""
      ) { .goals(.exercise($0)) }
      goalField(form, "Weight, " + unit, Field.weight, .decimal)
      goalField(form, "Reps", Field.reps, .number, hint: "Empty: as an estimated 1RM.")
    case .bodyWeight: goalField(form, "Target weight, " + unit, Field.weight, .decimal)
    case nil: Node.none
    }
    form.drafts.field(
      "Start day", id: Field.firstDay, saved: state.day.isoText, kind: .date
    ) { .goals(.type(Field.firstDay, $0)) }
    if form.goal.recurrence == nil {
      goalField(
        form, "Start value, " + unit, Field.start, .decimal,
        notebook.startWeight(of: form.typed)?.value.typed ?? "",
        hint: form.goal.measure == Open(.lift)
          ? "Empty: your best of the twelve weeks before." : "Empty: what you weighed then.")
      form.drafts.field("Target day, if any", id: Field.lastDay, saved: "", kind: .date) {
        .goals(.type(Field.lastDay, $0))
      }
    }
    primaryButton("Save", icon: .check, id: "save-goal", .goals(.save))
  }
}

private func goalField(
  _ form: GoalForm, _ label: String, _ id: String, _ kind: FieldKind, _ placeholder: String = "",
  hint: String = ""
) -> Node {
  form.drafts.field(
    label, id: id, saved: "", kind: kind, hint: hint, placeholder: placeholder
  ) { .goals(.type(id, $0)) }
}

extension GoalMeasure {
  fileprivate var title: String {
    switch self {
    case .sessions: "Sessions a week"
    case .lift: "Lift"
    case .distance: "Running distance"
    case .bodyWeight: "Body weight"
    }
  }
}
