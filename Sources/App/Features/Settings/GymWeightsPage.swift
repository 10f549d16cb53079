import Documents
import Strength

func barsCard(_ state: State, _ gym: Gym) -> Node {
  let drafts = state.settings.drafts
  return card("Bars") {
    if gym.bars.isEmpty { p(.class("muted")) { "No bars entered." } }
    for (place, bar) in gym.bars.enumerated() {
      div(.class("field-line"), .key("bar-" + String(place))) {
        drafts.field("Bar", id: GymField.barName(place), saved: bar.name) {
          change(gym, .barName(place, $0))
        }
        drafts.field(
          "Weight in " + bar.weight.unit.rawValue, id: GymField.barWeight(place),
          saved: bar.weight.value.typed, kind: .decimal
        ) { change(gym, .barWeight(place, $0)) }
        iconButton(
          .trash, "Remove " + bar.name, id: "remove-bar-" + String(place),
          change(gym, .removeBar(place)))
      }
    }
    secondaryButton("Add a bar", icon: .plus, id: "add-bar", change(gym, .addBar))
  }
}

func platesCard(_ state: State, _ gym: Gym) -> Node {
  let drafts = state.settings.drafts
  let unit = state.gymUnit(gym)
  var hasAllStandard = true
  for value in unit.standardPlates
  where !gym.plates.contains(where: { $0.weight == Weight(value, unit) }) {
    hasAllStandard = false
  }
  return card("Plates") {
    p(.class("muted")) { "Single plates: 4 of a kind load two on each side." }
    for (place, stock) in gym.plates.enumerated() {
      div(.class("field-line"), .key("plate-" + stock.weight.text)) {
        span(.class("row-title")) { stock.weight.text }
        drafts.stepperField(
          "Plates of " + stock.weight.text, id: GymField.plates(place),
          saved: String(stock.count), unit: stock.count == 1 ? "plate" : "plates", kind: .number,
          less: change(gym, .stepPlates(place, -1)), more: change(gym, .stepPlates(place, 1))
        ) { change(gym, .typePlates(place, $0)) }
        iconButton(
          .trash, "Remove plates of " + stock.weight.text, id: "remove-plates-" + String(place),
          change(gym, .removePlate(place)))
      }
    }
    addingField(drafts, "Plate in " + unit.rawValue, .plate, change(gym, .addPlate)) {
      secondaryButton("Add plate", icon: .plus, id: "add-plate", change(gym, .addPlate))
    }
    if !hasAllStandard {
      secondaryButton(
        "Add the standard " + unit.rawValue + " plates", icon: .plates, id: "standard-plates",
        change(gym, .addStandardPlates))
    }
  }
}

func dumbbellsCard(_ state: State, _ gym: Gym) -> Node {
  let drafts = state.settings.drafts
  let unit = state.gymUnit(gym).rawValue
  return card("Dumbbells") {
    if gym.dumbbells.isEmpty {
      p(.class("muted")) { "No dumbbells entered." }
    } else {
      div(.class("chips"), .role("group"), .label("Dumbbells")) {
        for (place, weight) in gym.dumbbells.enumerated() {
          button(
            .class("chip"), .type("button"), .id("remove-dumbbell-" + String(place)),
            .key(weight.text),
            .label("Remove " + weight.text), .onClick(change(gym, .removeDumbbell(place)))
          ) {
            weight.text
            Icon.close.node
          }
        }
      }
    }
    addingField(drafts, "Dumbbell in " + unit, .dumbbell, change(gym, .addDumbbell)) {
      secondaryButton("Add dumbbell", icon: .plus, id: "add-dumbbell", change(gym, .addDumbbell))
    }
    details {
      summary { "Add a whole rack" }
      div(.class("field-line")) {
        addingField(drafts, "From " + unit, .from, change(gym, .fillDumbbells))
        addingField(drafts, "To " + unit, .to, change(gym, .fillDumbbells))
        addingField(drafts, "In steps of " + unit, .step, change(gym, .fillDumbbells))
      }
      secondaryButton("Add these", icon: .plus, id: "fill", change(gym, .fillDumbbells))
    }
    if gym.dumbbells.count > 1 {
      dangerButton(
        "Remove all", icon: .trash, id: "remove-dumbbells", change(gym, .removeAllDumbbells))
    }
  }
}

func machinesCard(_ state: State, _ gym: Gym) -> Node {
  card("Machines") {
    if gym.machines.isEmpty {
      p(.class("muted")) { "Machines with a weight stack: what they can be set to." }
    } else {
      rows("Machines") {
        for place in gym.machines.indices { machineRow(state, gym, place) }
      }
    }
    secondaryButton("Add a machine", icon: .plus, id: "add-machine", change(gym, .addMachine))
  }
}

private func machineRow(_ state: State, _ gym: Gym, _ place: Int) -> Node {
  let machine = gym.machines[place]
  let drafts = state.settings.drafts
  let unit = machine.lightest.unit
  return expandableRow(
    machine.name, detail: machine.text, id: "machine-" + String(place),
    isOpen: state.settings.openMachine == place, isDraggable: false,
    toggle: .settings(.gym(.toggleMachine(place)))
  ) {
    drafts.field("Machine", id: GymField.machineName(place), saved: machine.name) {
      change(gym, .machineName(place, $0))
    }
    segments(
      "Unit on the stack",
      options: [
        ("Kilograms", unit == .kg, change(gym, .machineUnit(place, .kg))),
        ("Pounds", unit == .lb, change(gym, .machineUnit(place, .lb))),
      ])
    div(.class("field-line")) {
      for field in MachineField.allCases { stackField(drafts, gym, place, field) }
    }
    h3 { "Exercises on it" }
    machineExercises(state, gym, place)
    dangerButton(
      "Remove machine", icon: .trash, id: "remove-machine-" + String(place),
      change(gym, .removeMachine(place)))
  }
}

private func stackField(
  _ drafts: FieldDrafts, _ gym: Gym, _ place: Int, _ field: MachineField
) -> Node {
  let machine = gym.machines[place]
  let (label, weight) =
    switch field {
    case .lightest: ("Lightest ", machine.lightest)
    case .step: ("Step ", machine.step)
    case .heaviest: ("Heaviest ", machine.heaviest)
    }
  return drafts.field(
    label + weight.unit.rawValue, id: field.id(place), saved: weight.value.typed, kind: .decimal
  ) { change(gym, .machineWeight(place, field, $0)) }
}

private func machineExercises(_ state: State, _ gym: Gym, _ place: Int) -> [Node] {
  let known = state.notebook.exercises(on: gym.machines[place])
  let isPartial = known.count < gym.machines[place].exerciseIDs.count
  return [
    rows("Exercises on " + gym.machines[place].name) {
      for exercise in known {
        plainRow(exercise.name, key: exercise.id.text) {
          iconButton(
            .close, "Take " + exercise.name + " off", id: "off-" + exercise.id.text,
            change(gym, .removeExercise(place, exercise.id)))
        }
      }
    },
    known.isEmpty ? p(.class("muted")) { "None yet." } : .none,
    isPartial
      ? p(.class("muted")) { "Deleted ones are hidden until restored." } : .none,
    secondaryButton(
      "Add exercise", icon: .plus, id: "add-exercise", .settings(.gym(.chooseExercise))),
  ]
}

extension Notebook {
  /// The exercises on a machine that are still there.
  func exercises(on machine: MachineStack) -> [Exercise] {
    machine.exerciseIDs.compactMap { exercise($0) }
  }
}

extension MachineStack {
  /// Such as `5–100 kg in steps of 5 kg`.
  fileprivate var text: String {
    let ends =
      lightest.unit == heaviest.unit ? lightest.value.text(digits: 2) : lightest.text
    return ends + "–" + heaviest.text + " in steps of " + step.text
  }
}

// MARK: Parts

private func change(_ gym: Gym, _ change: GymChange) -> Action {
  .settings(.gym(.change(gym.id, change)))
}

/// A field whose text waits for a button, or for Enter, and is gone then.
private func addingField(
  _ drafts: FieldDrafts, _ label: String, _ draft: GymDraft, _ action: Action,
  @Content button: () -> [Node] = { [] }
) -> Node {
  let id = draft.rawValue
  let problem = drafts.problem(id)
  return div(.class("field", "invalid", if: !problem.isEmpty), .key(id + "-field")) {
    element("label", Attribute("for", id)) { label }
    div(.class("field-line")) {
      // Emptied also while someone is still in it.
      input(
        .id(id), .type("text"), FieldKind.decimal.mode, .value(drafts.text(id) ?? ""),
        .flag("data-force-value"), Attribute("autocomplete", .fixed("off")),
        .when(!problem.isEmpty, .aria(.invalid, true)),
        .when(!problem.isEmpty, .aria(.describedBy, id + "-note")),
        .onInput { .settings(.gym(.draft(draft, $0))) }, .onEnter(action))
      button()
    }
    if !problem.isEmpty { p(.class("field-note"), .id(id + "-note")) { problem } }
  }
}
