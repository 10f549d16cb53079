import Documents
import Strength

/// Everything about an exercise that can be changed; each change is saved at once.
func exerciseEditor(_ state: State, _ exercise: Exercise) -> [Node] {
  let id = exercise.id
  let isFresh = state.exercises.fresh?.id == id
  return [
    pageHead(isFresh ? "New exercise" : "Edit " + exercise.name) {
      primaryButton("Done", id: "done-editing", .exercises(.finishEditing))
    },
    card("Basics") {
      nameField(state, exercise)
      loadTypeChoice(exercise)
      toggle(
        "One side at a time", id: "exercise-unilateral", isOn: exercise.isUnilateral,
        hint: "Reps are counted for one side."
      ) { .exercises(.change(id, .isUnilateral($0))) }
      unitChoice(state, exercise)
    },
    muscleEditor(state, exercise),
    card("Equipment") {
      div(.class("chips"), .role("group"), .label("Equipment")) {
        for word in equipmentWords(exercise) {
          filterChip(
            ExerciseEquipment.title(word), isOn: exercise.equipment.contains(word),
            .exercises(.change(id, .equipment(word))))
        }
      }
    },
    card("Other names and notes") {
      textField(
        "Also called", id: "exercise-aliases", value: commaList(exercise.aliases),
        hint: "With commas between them. Searching and importing look here, too."
      ) { .exercises(.change(id, .aliases($0))) }
      noteField(
        "Notes", id: "exercise-notes", value: exercise.notes, placeholder: "How to do it right"
      ) { .exercises(.change(id, .notes($0))) }
    },
    isFresh
      ? .none
      : dangerButton(
        "Delete exercise", icon: .trash, id: "delete-exercise", .exercises(.delete(id))),
    isFresh
      ? p(.class("hint")) { "It is saved as soon as it has a name." }
      : p(.class("hint")) { "What you have logged with it stays in your history." },
  ]
}

private func nameField(_ state: State, _ exercise: Exercise) -> Node {
  let id = exercise.id
  let twin = state.notebook.exercises.contains {
    $0.id != id && FoldedText.isEqual($0.name, exercise.name)
  }
  return textField(
    "Name", id: "exercise-name", value: state.exercises.nameDraft ?? exercise.name,
    hint: twin ? "There is another exercise of this name." : "",
    problem: state.exercises.nameDraft == nil ? "" : "An exercise needs a name."
  ) { .exercises(.change(id, .name($0))) }
}

private func loadTypeChoice(_ exercise: Exercise) -> Node {
  var options = LoadType.allCases.map { (value: $0.rawValue, title: $0.title) }
  if case .newer(let name) = exercise.loadType {
    options.append((name, name + " (from a newer version)"))
  }
  let id = exercise.id
  return choice(
    "What is logged", id: "exercise-load", options: options, selected: exercise.loadType.name
  ) { .exercises(.change(id, .loadType($0))) }
}

private func unitChoice(_ state: State, _ exercise: Exercise) -> Node {
  let standard = state.notebook.settings.weightUnit
  var options = [(value: "", title: "As in the settings (" + standard.name + ")")]
  for unit in WeightUnit.allCases { options.append((unit.rawValue, unit.rawValue)) }
  if case .newer(let name)? = exercise.unit {
    options.append((name, name + " (from a newer version)"))
  }
  let id = exercise.id
  return choice(
    "Unit of weights", id: "exercise-unit", options: options, selected: exercise.unit?.name ?? ""
  ) { .exercises(.change(id, .unit($0))) }
}

/// The words of the catalogue, and those that only this exercise has.
private func equipmentWords(_ exercise: Exercise) -> [String] {
  ExerciseEquipment.words
    + exercise.equipment.filter { !ExerciseEquipment.words.contains($0) }
}
