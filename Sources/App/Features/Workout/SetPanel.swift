import Documents
import Strength

/// The big controls of the set that is being done.
func setPanel(
  _ state: State, _ workout: Workout, _ log: Int, _ set: Int, last: WorkoutSet?
) -> Node {
  let entry = workout.logs[log]
  let it = entry.sets[set]
  let isDone = it.completedAt != nil
  return div(.class("set-panel"), .key("panel")) {
    div(.class("steppers")) { setSteppers(state, entry, it, last: last) }
    plateLine(state, workout, entry, it)
    // Right below the numbers, so that the three are in sight together on small screens, too.
    div(.class("panel-actions")) {
      if isDone {
        secondaryButton("Reopen", icon: .undo, .workout(.reopen(it.id)))
      } else {
        button(
          .class("button primary done-button"), .type("button"), .id("done"),
          .onClick(.workout(.complete(it.id))), .onEnter(.workout(.complete(it.id, byKey: true)))
        ) {
          Icon.check.node
          span { "Done" }
        }
      }
      iconButton(
        .more, "More for " + setName(workout, log, set).lowercased(), id: "set-more",
        .workout(.open(.set(it.id))))
    }
    rpeChips(state, it, before: set > 0 ? entry.sets[set - 1] : last)
  }
}

/// The numbers of a set, to step and to type.
@Content func setSteppers(
  _ state: State, _ log: ExerciseLog, _ set: WorkoutSet, last: WorkoutSet?
) -> [Node] {
  for field in log.loadType.panelFields { numberStepper(state, log, set, field, last: last) }
  for field in log.loadType.panelFields {
    let id = State.fieldID(field, set.id)
    if state.workout.drafts[id] != nil {
      p(.class("field-note"), .id(id + "-note"), .role("alert")) {
        FieldText(state, log, set, field, last: last).expected
      }
    }
  }
}

private func numberStepper(
  _ state: State, _ log: ExerciseLog, _ set: WorkoutSet, _ field: SetField, last: WorkoutSet?
) -> Node {
  let id = State.fieldID(field, set.id)
  let draft = state.workout.drafts[id]
  let text = FieldText(state, log, set, field, last: last)
  return stepper(
    text.label, id: id, value: draft ?? text.value, unit: text.unit,
    kind: field == .reps ? .number : .decimal, placeholder: text.placeholder,
    problem: draft == nil ? "" : text.expected,
    less: .workout(.step(field, set.id, up: false)),
    more: .workout(.step(field, set.id, up: true)), onEnter: .workout(.goOn(field, set.id))
  ) { .workout(.type(field, set.id, $0)) }
}

/// How a number of a set is named and written.
private struct FieldText {
  var label: String
  var value: String
  var unit: String
  var placeholder: String
  var expected: String

  init(
    _ state: __shared State, _ log: ExerciseLog, _ set: WorkoutSet, _ field: SetField,
    last: WorkoutSet?
  ) {
    switch field {
    case .weight:
      let shown = set.weight?.unit ?? state.weightUnit(state.notebook.exercise(log.exerciseID))
      label =
        switch log.loadType.known {
        case .bodyweight: "Added weight"
        case .assisted: "Assistance"
        default: "Weight"
        }
      value = set.weight?.value.typed ?? ""
      unit = shown.rawValue
      let isLoad = log.loadType.known == .weighted
      placeholder = last?.weight?.converted(to: shown).value.typed ?? (isLoad ? "–" : "0")
      expected =
        label + " from 0 to " + SplitExercise.weights.upperBound.typed + ", such as 82.5"
    case .reps:
      label = "Reps"
      value = set.reps.map { String($0) } ?? ""
      unit = "reps"
      placeholder = last?.reps.map { String($0) } ?? "–"
      expected =
        "A whole number from 0 to " + String(WorkoutSet.reps.upperBound) + ", such as 8"
    case .seconds:
      label = "Time"
      value = set.seconds.map { TimeSpan.clock(seconds: $0) } ?? ""
      unit = "min:s"
      placeholder = last?.seconds.map { TimeSpan.clock(seconds: $0) } ?? "0:00"
      expected = "Seconds, or minutes and seconds such as 1:30"
    case .distance:
      let shown = set.distance?.unit ?? state.notebook.settings.distanceUnit.known ?? .km
      label = "Distance"
      value = set.distance?.value.typed ?? ""
      unit = shown.rawValue
      placeholder = last?.distance?.converted(to: shown).value.typed ?? "0"
      expected = "A distance from 0 to 10000, such as 5"
    }
  }
}

/// Behind one button, until it is wanted or the set before has one.
private func rpeChips(_ state: State, _ set: WorkoutSet, before: WorkoutSet?) -> Node {
  if !state.workout.showsRPE, set.rpe == nil, before?.rpe == nil {
    return button(
      .class("button quiet rpe-button"), .type("button"), .id("show-rpe"),
      .aria(.expanded, false), .onClick(.workout(.showRPE))
    ) { "RPE" }
  }
  let ratings: [Double] = [6, 7, 7.5, 8, 8.5, 9, 9.5, 10]
  // One stop on the way; arrow keys walk through the others.
  let stop = ratings.first { $0 == set.rpe } ?? 8
  return div(
    .class("chips rpe"), .role("group"), .label("RPE: how hard it was, 10 is all out"),
    Attribute("data-columns", .fixed("4"))
  ) {
    span(.class("chips-label"), .aria(.hidden, true)) { "RPE" }
    for rating in ratings {
      button(
        .class("chip"), .type("button"), .aria(.pressed, set.rpe == rating),
        .label("RPE " + rating.text()), .key(rating.text()), .flag("data-place"),
        .when(rating == stop, .id("rpe")),
        .when(rating != stop, Attribute("tabindex", .fixed("-1"))),
        .onClick(.workout(.rate(set.id, rpe: set.rpe == rating ? nil : rating)))
      ) { rating.text() }
    }
  }
}

// MARK: Plates

private func plateLine(
  _ state: State, _ workout: Workout, _ log: ExerciseLog, _ set: WorkoutSet
) -> Node {
  let exercise = state.notebook.exercise(log.exerciseID)
  switch state.plateLoading(of: set.weight, exercise, gymID: workout.gymID) {
  case nil: return .none
  case .success(let loading):
    return div(.class("plate-line")) {
      platePicture(loading)
      span { loading.sentence }
    }
  case .failure(let fault): return p(.class("plate-line problem")) { fault.description }
  }
}

/// One end of the bar with its plates, heaviest inside.
func platePicture(_ loading: PlateLoading) -> Node {
  var shapes: [Node] = []
  var x = 26.0
  for plates in loading.plates {
    for _ in 0..<plates.count where x < 150 {
      let share = min(1, max(0.25, plates.weight.kilograms / 20))
      let height = 18 + 38 * share
      let width = 5 + 5 * share
      shapes.append(
        element(
          "rect", .classes("plate " + plateClass(plates.weight)), Attribute("x", x.typed),
          Attribute("y", (30 - height / 2).typed), Attribute("width", width.typed),
          Attribute("height", height.typed), Attribute("rx", "2")))
      x += width + 2
    }
  }
  return svg(
    .class("plates"), Attribute("viewBox", "0 0 170 60"), .role("img"), .label(loading.sentence)
  ) {
    if loading.bar != nil {
      element(
        "rect", .class("plate-bar"), Attribute("x", "0"), Attribute("y", "27"),
        Attribute("width", "168"), Attribute("height", "6"), Attribute("rx", "3"))
      element(
        "rect", .class("plate-bar"), Attribute("x", "18"), Attribute("y", "22"),
        Attribute("width", "6"), Attribute("height", "16"), Attribute("rx", "2"))
    }
    shapes
  }
}

private func plateClass(_ weight: Weight) -> String {
  switch weight.kilograms {
  case 22...: "plate-25"
  case 17..<22: "plate-20"
  case 12..<17: "plate-15"
  case 7..<12: "plate-10"
  case 4..<7: "plate-5"
  default: "plate-small"
  }
}
