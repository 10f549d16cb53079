import Documents
import Strength

/// What the numbers leave out, and how to change that; nothing where they are whole.
func gapsCard(_ state: State, _ figures: VolumeFigures) -> Node {
  let unmapped = figures.unmapped
  let unknown = figures.unknownLoads
  if unmapped.isEmpty, unknown.isEmpty { return .none }
  let lacksBody =
    state.notebook.weights.entries.isEmpty
    && unknown.contains { isBodyLoaded($0.exercise, state) }
  return card("Not counted", id: "volume-gaps") {
    if !unmapped.isEmpty {
      h3 { "Sets that count for no muscle" }
      p(.class("hint")) { "Choose the muscles of these exercises; past sets update, too." }
      gapRows(state, "Exercises without muscles", unmapped)
    }
    if !unknown.isEmpty {
      h3 { "Sets without a known load" }
      p(.class("hint")) {
        "They count as sets and reps; the load leaves them out. "
          + (lacksBody
            ? "Bodyweight exercises need your body weight."
            : "Enter their weight in the workout.")
      }
      if lacksBody { linkButton("Enter your body weight", icon: .edit, .settings(.training)) }
      gapRows(state, "Exercises with unknown loads", unknown)
    }
  }
}

private func isBodyLoaded(_ exercise: ExerciseReference, _ state: State) -> Bool {
  state.notebook.exerciseEvenDeleted(exercise.id)?.loadType.isBody ?? false
}

private let shownGaps = 6

private func gapRows(
  _ state: State, _ label: String, _ gaps: [(exercise: ExerciseReference, sets: Double)]
) -> Node {
  .group([
    rows(label) {
      for gap in gaps.prefix(shownGaps) {
        let sets = setsText(gap.sets)
        if let exercise = state.notebook.exercise(gap.exercise.id) {
          linkRow(exercise.name, end: sets, .exercise(exercise.id))
        } else {
          plainRow(gap.exercise.name, detail: "Not among your exercises", key: gap.exercise.key) {
            span(.class("row-end")) { sets }
          }
        }
      }
    },
    gaps.count > shownGaps
      ? p(.class("hint")) {
        "and " + counted(gaps.count - shownGaps, "more exercise", "more exercises")
      } : .none,
  ])
}
