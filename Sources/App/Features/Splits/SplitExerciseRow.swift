import Documents
import Strength

/// One exercise of a split in a row, which opens to be changed.
func splitExerciseRow(_ state: State, _ split: Split, _ place: Int, _ ids: [ULID]) -> Node {
  let planned = split.exercises[place]
  let name = state.notebook.name(of: planned)
  let isDeleted = state.notebook.exercise(planned.exerciseID) == nil
  var detail = planned.text(state.notebook)
  if isDeleted { detail += " · exercise deleted" }
  return expandableRow(
    name.isEmpty ? "Exercise" : name, detail: detail, id: planned.id.text,
    isOpen: state.splits.openExercise == planned.id, badge: split.supersetName(planned),
    left: ("Remove", .splits(.change(split: split.id, exercise: planned.id, .remove))),
    toggle: .splits(.toggleExercise(planned.id))
  ) {
    if isDeleted {
      notice(
        .info, "This exercise was deleted. Its name stays here, and you can still train it.")
    }
    fields(state, split, planned)
    bySide(state, split, planned)
    if state.notebook.loadType(of: planned).countsReps { setBySet(state, split, planned) }
    if planned.setPlans.isEmpty { progressionEditor(state, split, planned) }
    noteField(
      "Notes", id: "notes-" + planned.id.text, value: planned.notes
    ) { .splits(.change(split: split.id, exercise: planned.id, .note($0))) }
    div(.class("buttons")) {
      moveButtons(name, id: planned.id, in: ids) {
        .splits(.moveExercise(split: split.id, $0))
      }
      supersetButtons(split, place)
      secondaryButton(
        "Replace exercise", icon: .swap, id: "replace-" + planned.id.text,
        .splits(.replace(planned.id)))
      dangerButton(
        "Remove", icon: .trash, id: "remove-" + planned.id.text,
        .splits(.change(split: split.id, exercise: planned.id, .remove)))
    }
  }
}

/// Offered where one side works at a time.
private func bySide(_ state: State, _ split: Split, _ planned: SplitExercise) -> Node {
  let exercise = state.notebook.exercise(planned.exerciseID)
  if !planned.isBySide, exercise?.isUnilateral != true { return .none }
  let (splitID, id) = (split.id, planned.id)
  return toggle(
    "Left and right separately", id: "sides-" + id.text, isOn: planned.isBySide,
    hint: "Each set is one for the left and one for the right."
  ) { .splits(.change(split: splitID, exercise: id, .bySide($0))) }
}

/// Sets that differ from each other, and what their shares are of.
private func setBySet(_ state: State, _ split: Split, _ planned: SplitExercise) -> Node {
  details(
    .class("disclosure"), .key("plans-" + planned.id.text),
    .when(!planned.setPlans.isEmpty, .flag("open"))
  ) {
    summary { "Set by set" }
    state.splits.drafts.field(
      "Sets", id: "plans-" + planned.id.text, saved: SetPlan.text(planned.setPlans),
      hint: "Reps, with a share of the training max or an RPE. A + is as many as possible. "
        + "Mini-sets follow their set: 15, 3×5 myo, or 10, 2×3 rp for rest-pause.",
      placeholder: "5@65%, 5@75%, 5+@85%"
    ) { .splits(.change(split: split.id, exercise: planned.id, .plans($0))) }
    if planned.setPlans.contains(where: { $0.share != nil }) {
      state.splits.drafts.stepperField(
        "Training max", id: SplitField.maximum.id(planned.id),
        saved: planned.trainingMaximum?.value.typed ?? "",
        unit: (planned.trainingMaximum?.unit ?? state.notebook.unit(of: planned)).rawValue,
        placeholder: "90% of e1RM",
        less: .splits(.change(split: split.id, exercise: planned.id, .step(.maximum, -1))),
        more: .splits(.change(split: split.id, exercise: planned.id, .step(.maximum, 1)))
      ) { .splits(.change(split: split.id, exercise: planned.id, .type(.maximum, $0))) }
    }
  }
}

private func supersetButtons(_ split: Split, _ place: Int) -> [Node] {
  let planned = split.exercises[place]
  var buttons: [Node] = []
  if place + 1 < split.exercises.count,
    planned.superset == nil || split.exercises[place + 1].superset != planned.superset
  {
    buttons.append(
      secondaryButton(
        "Superset with next", icon: .link, id: "join-" + planned.id.text,
        .splits(.change(split: split.id, exercise: planned.id, .joinNext))))
  }
  if planned.superset != nil {
    buttons.append(
      secondaryButton(
        "Leave superset", icon: .link, id: "leave-" + planned.id.text,
        .splits(.change(split: split.id, exercise: planned.id, .separate))))
  }
  return buttons
}

private func fields(_ state: State, _ split: Split, _ planned: SplitExercise) -> Node {
  let unit = state.notebook.unit(of: planned)
  let rest = state.notebook.settings.restSeconds
  func field(
    _ label: String, _ field: SplitField, _ saved: String, unit: String = "",
    kind: FieldKind = .number, placeholder: String = ""
  ) -> Node {
    let split = split.id
    let exercise = planned.id
    return state.splits.drafts.stepperField(
      label, id: field.id(exercise), saved: saved, unit: unit, kind: kind,
      placeholder: placeholder,
      less: .splits(.change(split: split, exercise: exercise, .step(field, -1))),
      more: .splits(.change(split: split, exercise: exercise, .step(field, 1)))
    ) { .splits(.change(split: split, exercise: exercise, .type(field, $0))) }
  }
  let loadType = state.notebook.loadType(of: planned)
  let weightLabel: String
  switch loadType.known {
  case .bodyweight: weightLabel = "Added weight"
  case .assisted: weightLabel = "Assistance"
  default: weightLabel = "Weight"
  }
  return div(.class("steppers")) {
    // What is written set by set tells both.
    if planned.setPlans.isEmpty {
      field("Sets", .sets, String(planned.setCount))
      if loadType.countsReps {
        field("Reps from", .lowestReps, String(planned.lowestReps))
        field("Reps to", .highestReps, String(planned.highestReps))
      }
    }
    if loadType.isTimed || planned.seconds != nil {
      field(
        "Seconds", .seconds, planned.seconds?.typed ?? "", kind: .decimal, placeholder: "open")
    }
    if loadType.known != .distance || planned.weight != nil {
      field(
        weightLabel, .weight, planned.weight?.value.typed ?? "", unit: unit.rawValue,
        kind: .decimal, placeholder: "open")
    }
    field(
      "Rest seconds", .rest, planned.restSeconds?.typed ?? "", unit: "s rest", kind: .decimal,
      placeholder: rest.typed)
  }
}

extension Notebook {
  /// How its weights are to be read: as its exercise says, or said when it was there.
  fileprivate func loadType(of planned: SplitExercise) -> Open<LoadType> {
    exercise(planned.exerciseID)?.loadType ?? planned.loadType
  }
}

extension Open<LoadType> {
  /// Newer load types, of which nothing is known, are taken to count both.
  var countsReps: Bool { known != .duration && known != .distance }
  fileprivate var isTimed: Bool { known == .duration || known == .distance || known == nil }
}

extension SplitExercise {
  /// What it asks for in one line, such as `4 × 8–10 · 60 kg · 2:00 rest`.
  func text(_ notebook: Notebook) -> String {
    let loadType = notebook.loadType(of: self)
    var text = String(setCount)
    if !setPlans.isEmpty {
      text = SetPlan.text(setPlans)
    } else if let seconds, loadType.isTimed {
      text += " × " + TimeSpan.text(seconds: seconds)
    } else if loadType.countsReps {
      text += " × " + String(lowestReps)
      if highestReps > lowestReps { text += "–" + String(highestReps) }
    } else {
      text += setCount == 1 ? " set" : " sets"
    }
    if isBySide { text += " · left and right" }
    if let weight { text += " · " + loadType.sign + weight.text }
    if let restSeconds { text += " · " + TimeSpan.clock(seconds: restSeconds) + " rest" }
    return text
  }
}

extension Open<LoadType> {
  fileprivate var sign: String {
    switch known {
    case .bodyweight: "+"
    case .assisted: "−"
    default: ""
    }
  }
}
