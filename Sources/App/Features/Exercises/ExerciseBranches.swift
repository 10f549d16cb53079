import Documents
import Strength

/// What holds for an exercise in one gym only: notes and how its machine is adjusted.
func branchCards(_ state: State, _ exercise: Exercise) -> Node {
  var cards: [Node] = []
  for branch in state.exercises.shownBranches(of: exercise) {
    cards.append(branchCard(state, exercise.id, branch))
  }
  return .group(cards + [addBranch(state, exercise)])
}

extension ExercisesState {
  func shownBranches(of exercise: Exercise) -> [ExerciseBranch] {
    exercise.branches.filter { gym == .all || gym.includes($0.gymID) }
  }
}

private func branchCard(_ state: State, _ exercise: ULID, _ branch: ExerciseBranch) -> Node {
  let id = branch.id
  let place = state.notebook.place(of: branch)
  return section(.class("card"), .key(id.text)) {
    div(.class("card-head")) {
      h2 { place }
      iconButton(
        .trash, "Remove notes and settings for " + place, id: "remove-branch-" + id.text,
        .exercises(.change(exercise, .removeBranch(id))))
    }
    noteField(
      "Notes for " + place, id: "branch-notes-" + id.text, value: branch.notes,
      placeholder: "What to remember here"
    ) { .exercises(.change(exercise, .branchNotes(id, $0))) }
    h3 { "Machine settings" }
    div(.class("settings-grid")) {
      for number in 0...branch.settings.count {
        settingFields(exercise, branch, number)
      }
    }
  }
}

/// A setting; behind the last one an empty one that becomes one when it is typed in.
private func settingFields(_ exercise: ULID, _ branch: ExerciseBranch, _ number: Int) -> Node {
  let id = branch.id
  let setting = number < branch.settings.count ? branch.settings[number] : nil
  let key = "setting-" + id.text + "-" + String(number)
  let place = String(number + 1)
  return div(.class("setting"), .key(key)) {
    textField(
      "Setting " + place, id: key + "-name", value: setting?.name ?? "",
      placeholder: "Seat height", isLabelHidden: true
    ) { .exercises(.change(exercise, .setting(id, number, .name($0)))) }
    textField(
      "Value " + place, id: key + "-value", value: setting?.value ?? "", placeholder: "4",
      isLabelHidden: true
    ) { .exercises(.change(exercise, .setting(id, number, .value($0)))) }
    if let setting {
      iconButton(
        .close, "Remove setting " + (setting.name.isEmpty ? place : setting.name),
        id: "remove-" + key,
        .exercises(.change(exercise, .setting(id, number, .remove))))
    }
  }
}

/// Buttons for the gyms that have nothing noted yet.
private func addBranch(_ state: State, _ exercise: Exercise) -> Node {
  var places: [(id: ULID?, name: String)] = []
  for gym in state.notebook.gyms { places.append((gym.id, gym.name)) }
  places.append((nil, "Any gym"))
  for branch in exercise.branches where branch.isLiving {
    places.remove { $0.id == branch.gymID }
  }
  var buttons: [Node] = []
  for place in places where state.exercises.gym.includes(place.id) {
    buttons.append(
      secondaryButton(
        place.name, icon: .plus, id: "add-branch-" + (place.id?.text ?? "any"),
        .exercises(.change(exercise.id, .addBranch(place.id)))))
  }
  if buttons.isEmpty { return .none }
  return card("Notes and machine settings") {
    p(.class("hint")) { "Separate for each gym." }
    div(.class("buttons")) { buttons }
  }
}

extension Notebook {
  /// What a branch is for, in words.
  fileprivate func place(of branch: ExerciseBranch) -> String {
    if let gym = gym(branch.gymID) { return gym.name }
    if branch.gymName.isEmpty { return branch.gymID == nil ? "Any gym" : "A deleted gym" }
    return branch.gymName + " (deleted gym)"
  }
}
