import Documents
import Strength

/// The fields of a past workout; what is typed is saved at once.
func editWorkoutPage(_ state: State, _ workout: Workout) -> [Node] {
  [
    pageHead("Edit workout") {
      primaryButton("Done", icon: .check, id: "past-done", .history(.endEditing))
    },
    aboutCard(state, workout),
    div(
      .class("edit-logs"), .onReorder { .history(.change(.dropLog(Reordering($0)))) }
    ) {
      for position in workout.logs.indices { logEditor(state, workout, position) }
    },
    .group(workout.skippedLogs.map { skippedLogEditor($0) }),
    card("Add an exercise") { addList(state, workout) },
    div(.class("buttons")) {
      primaryButton("Done", icon: .check, id: "past-done-below", .history(.endEditing))
      dangerButton(
        "Delete workout", icon: .trash, id: "past-delete", .history(.delete(workout.id)))
    },
  ]
}

private func change(_ field: WorkoutField, _ text: String) -> Action {
  .history(.change(.field(field, text)))
}

/// A field that shows what was typed last where that could not be read, else what is saved.
private func field(
  _ state: State, _ label: String, _ id: String, _ field: WorkoutField, saved: String,
  kind: FieldKind, hint: String = "", expected: String
) -> Node {
  let draft = state.history.drafts[id]
  return textField(
    label, id: id, value: draft ?? saved, kind: kind, hint: hint,
    problem: draft == nil ? "" : expected
  ) { change(field, $0) }
}

private func aboutCard(_ state: State, _ workout: Workout) -> Node {
  let minutes = workout.durationSeconds.map { ($0 / 60).rounded().typed } ?? ""
  let unit = workout.bodyWeight?.unit ?? state.notebook.settings.weightUnit.known ?? .kg
  return card("When and where") {
    if !workout.importedFrom.isEmpty {
      p(.class("hint")) { "Imported from " + workout.importedFrom + "." }
    }
    textField(
      "Name", id: EditField.name, value: workout.name,
      placeholder: workout.splitName.isEmpty ? "Workout" : workout.splitName
    ) { change(.name, $0) }
    div(.class("field-pair")) {
      field(
        state, "Day", EditField.day, .day, saved: workout.startedAt.day.isoText, kind: .date,
        expected: "A day from 1970 to 2099, such as " + state.day.isoText)
      field(
        state, "Start", EditField.time, .time, saved: workout.startedAt.clockText, kind: .time,
        expected: "A time such as 18:05")
    }
    field(
      state, "Length in minutes", EditField.minutes, .minutes, saved: minutes, kind: .decimal,
      hint: minutes.isEmpty ? "Empty where it is not known" : "",
      expected: "Minutes from 0 to 10080, such as 62")
    timeNotices(state, workout)
    choice(
      "Gym", id: EditField.gym, options: gymOptions(state, workout),
      selected: workout.gymID?.text ?? (workout.gymName.isEmpty ? "" : keptGym)
    ) { change(.gym, $0) }
    field(
      state, "Body weight (" + unit.rawValue + ")", EditField.bodyWeight, .bodyWeight,
      saved: workout.bodyWeight?.value.typed ?? "", kind: .decimal,
      hint: "Empty: as in Settings",
      expected: "A weight from " + unit.bodyWeightsText + ".")
    noteField("Notes", id: EditField.notes, value: workout.notes) { change(.notes, $0) }
  }
}

/// Stands for a gym that is known by its name alone.
private let keptGym = "kept"

private func gymOptions(_ state: State, _ workout: Workout) -> [(value: String, title: String)] {
  var options = [(value: "", title: "No gym")]
  for gym in state.notebook.gyms { options.append((gym.id.text, gym.name)) }
  if !workout.gymName.isEmpty, state.notebook.gym(workout.gymID) == nil || workout.gymID == nil {
    options.append((workout.gymID?.text ?? keptGym, workout.gymName + " (no longer there)"))
  }
  return options
}

private func addList(_ state: State, _ workout: Workout) -> Node {
  if state.notebook.exercises.isEmpty {
    return linkButton("Create an exercise first", icon: .plus, .exercises)
  }
  var options = [(value: "", title: "Choose one …")]
  for exercise in state.notebook.exercises { options.append((exercise.id.text, exercise.name)) }
  return choice(
    "Exercise", id: EditField.adding(workout), options: options, selected: "",
    isLabelHidden: true
  ) { .history(.change(.addExercise($0))) }
}
