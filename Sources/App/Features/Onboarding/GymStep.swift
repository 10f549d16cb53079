import Documents
import Strength

// Where someone trains, and what stands there.

extension State {
  /// Makes the gym of the chosen kind, or makes it anew where another kind was chosen since.
  mutating func saveWelcomeGym(_ effects: inout Effects) {
    guard let kind = onboarding.gymKind else { return }
    let known = notebook.gym(onboarding.gymID)
    var gym = known ?? Gym(id: newID(), name: "", order: (notebook.gyms.last?.order ?? -1) + 1)
    let unit = notebook.settings.weightUnit.known ?? .kg
    let preset = GymPreset(kind: kind, unit: unit)
    // What someone has changed in the gym since stays, as long as its preset is the same.
    let isNew = known == nil || onboarding.gymPreset != preset
    if isNew || !onboarding.gymName.isEmpty { gym.name = welcomeGymName(kind) }
    if isNew { kind.furnish(&gym, in: unit) }
    onboarding.gymID = gym.id
    onboarding.gymPreset = preset
    save(.gym(gym), &effects)
  }

  /// What was typed without spaces around it, or what a gym of this kind is called.
  fileprivate func welcomeGymName(_ kind: GymKind) -> String {
    let bytes = Array(onboarding.gymName.utf8)
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return kind.gymName }
    return String(utf8: bytes[first...last])
  }

  /// Why the gym cannot be called so; empty where it can.
  var gymNameProblem: String {
    guard let kind = onboarding.gymKind else { return "" }
    let name = welcomeGymName(kind)
    let isTaken = notebook.gyms.contains {
      $0.id != onboarding.gymID && $0.name.lowercased() == name.lowercased()
    }
    return isTaken ? "There is a gym called " + name + " already: choose another name." : ""
  }
}

func gymStep(_ state: State) -> [Node] {
  let chosen = state.onboarding.gymKind
  let others = state.notebook.gyms.filter { $0.id != state.onboarding.gymID }
  return [
    p {
      "Weights are rounded to what your gym has. Choose the closest match. You can change its "
        + "equipment later, and add more gyms."
    },
    others.isEmpty ? .none : notice(.good, "You already have " + names(of: others) + "."),
    ul(.class("rows options"), .label("Kind of gym")) {
      for kind in GymKind.allCases {
        optionRow(
          kind.title, detail: kind.detail, isChosen: chosen == kind, .onboarding(.gymKind(kind)))
      }
    },
    chosen.map { gymName($0, state) } ?? .none,
  ]
}

private func gymName(_ kind: GymKind, _ state: State) -> Node {
  .group([
    textField(
      "Name", id: "welcome-gym-name", value: state.onboarding.gymName,
      problem: state.gymNameProblem, placeholder: kind.gymName
    ) { .onboarding(.gymName($0)) },
    p(.class("field-note")) { inventory(kind, state.notebook.settings.weightUnit.known ?? .kg) },
  ])
}

/// What a gym of a kind begins with, in a sentence.
private func inventory(_ kind: GymKind, _ unit: WeightUnit) -> String {
  let bars = kind.bars(in: unit)
  if bars.isEmpty { return "It begins without bars, plates and dumbbells." }
  var text = "It begins with " + (bars.count == 1 ? "a bar of " : "bars of ")
  text += bars.map { $0.weight.value.text() }.joined(separator: ", ") + " " + unit.rawValue
  let plates = kind.plates(in: unit)
  if let lightest = plates.last, let heaviest = plates.first {
    text += ", plates from " + lightest.weight.value.text(digits: 2) + " to "
    text += heaviest.weight.text
  }
  let dumbbells = kind.dumbbells(in: unit)
  if let lightest = dumbbells.first, let heaviest = dumbbells.last {
    text += " and dumbbells from " + lightest.value.text() + " to " + heaviest.text
  }
  return text + "."
}

private func names(of gyms: [Gym]) -> String {
  gyms.prefix(3).map { $0.name }.joined(separator: ", ")
    + (gyms.count > 3 ? " and " + String(gyms.count - 3) + " more" : "")
}
