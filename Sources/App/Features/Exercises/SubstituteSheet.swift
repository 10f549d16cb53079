import Documents
import Strength

/// How many are offered: more would not be looked through, but searched.
private let mostSubstitutes = 6

/// What an exercise can be replaced by: what trains the same muscles with what stands there, with
/// its last time, and all others.
///
/// Whoever shows it asks for the catalogue, and takes what is picked through `adopt`.
///
/// - Parameters:
///   - id: the one to be replaced; nil where it was never known.
///   - taken: those that are planned already.
func substituteSheet(
  _ state: State, _ name: String, _ id: ULID?, gymID: ULID?, taken: [ULID], close: Action,
  onAll: Action, onPick: (ULID) -> Action
) -> Node {
  let notebook = state.notebook
  var old = id.flatMap { notebook.exercise($0) ?? notebook.buriedExercise($0) } ?? Exercise()
  old.name = name
  let found = notebook.substitutes(
    for: old, gymID: gymID, catalogue: state.catalogue, taken: taken)
  return sheet("Replace " + name, id: "substitutes", close: close) {
    if found.isEmpty {
      p { old.noSubstitute(at: notebook.gym(gymID)) }
    } else {
      rows("Substitutes") {
        for it in found.prefix(mostSubstitutes) {
          actionRow(
            it.exercise.name, detail: detail(it.exercise, old, notebook, gymID: gymID),
            end: notebook.lastDoneText(it.exercise.id, today: state.day), icon: .swap,
            key: it.exercise.id.text, onPick(it.exercise.id))
        }
      }
    }
    if state.catalogue.isEmpty { catalogueNotice(state) }
    secondaryButton("All exercises", icon: .search, id: "all-exercises", onAll)
  }
}

/// Such as `Chest, Triceps · last time 30 kg × 10`.
private func detail(
  _ exercise: Exercise, _ old: Exercise, _ notebook: Notebook, gymID: ULID?
) -> String {
  let names = exercise.sharedMuscles(with: old).map {
    notebook.muscle($0.muscleID)?.name ?? $0.muscleName
  }
  let reference = ExerciseReference(id: exercise.id, name: exercise.name)
  let last = notebook.lastTime(reference, gymID: gymID)?.sets.first { $0.isHard }
  guard let last else { return commaList(names) }
  return commaList(names) + " · last time " + last.text(loadType: exercise.loadType)
}
