import Documents
import Strength

/// The rows of one list of the picker: more would not be looked through, but searched.
private let pickerLimit = 30
private let pickerField = "exercise-picker-search"

/// A search field with one's own exercises below it, those done last first, and the catalogue's
/// below them, those that most people do first. Enter picks the first match.
///
/// Whoever shows it asks for the catalogue (`askForCatalogue`), and takes what is picked through
/// `adopt`, which makes an exercise of the catalogue one's own.
///
/// - Parameter onCreate: offers to make an exercise of the name that was typed; see
///   `createExercise`.
func exercisePicker(
  _ state: State, query: String, onQuery: @escaping @Sendable (String) -> Action,
  onPick: (ULID) -> Action, onCreate: ((String) -> Action)? = nil
) -> [Node] {
  let search = ExerciseSearch(query: query, muscles: state.notebook.muscles)
  let own = state.notebook.exercises
  let order = ExerciseOrdering(own: state.notebook)
  let mine = search.positions(in: own, order: order.positions, prominent: order.prominent)
  let common = ExerciseOrdering(catalogue: state.catalogue)
  let offered = search.positions(
    in: state.catalogue, order: common.positions, prominent: common.prominent
  ) { state.notebook.lacks($0) }
  let name = UniqueName.trimmed(query)
  return [
    textField(
      "Search exercises", id: pickerField, value: query, kind: .search,
      placeholder: "Name, muscle or equipment", isLabelHidden: true,
      onEnter: name.isEmpty
        ? nil
        : mine.first.map { onPick(own[$0].id) }
          ?? offered.first.map { onPick(state.catalogue[$0].id) } ?? onCreate.map { $0(name) },
      onInput: onQuery),
    pickerRows("Your exercises", mine, own) { exercise in
      actionRow(
        exercise.name, detail: state.notebook.mainMuscles(of: exercise),
        end: state.notebook.lastDoneText(exercise.id, today: state.day), key: exercise.id.text,
        onPick(exercise.id))
    },
    pickerRows("From the catalogue", offered, state.catalogue) { exercise in
      actionRow(
        exercise.name, detail: state.notebook.mainMuscles(of: exercise, isOwn: false),
        icon: .plus, key: exercise.id.text, onPick(exercise.id))
    },
    mine.isEmpty && offered.isEmpty
      ? p(.class("hint"), .role("status")) { "No exercise matches." } : .none,
    state.catalogue.isEmpty ? catalogueNotice(state) : .none,
    name.isEmpty ? .none : onCreate.map { createRow(name, $0) } ?? .none,
  ]
}

extension State {
  /// Typing begins at once, where that does not bring a keyboard up over the list.
  func focusPicker(_ effects: inout Effects) {
    if !device.isTouch { effects.append(.focus(id: pickerField)) }
  }
}

private func pickerRows(
  _ title: String, _ positions: [Int], _ exercises: [Exercise], row: (Exercise) -> Node
) -> Node {
  if positions.isEmpty { return .none }
  return section(.key(title)) {
    h3 { title }
    rows(title) { for position in positions.prefix(pickerLimit) { row(exercises[position]) } }
    if positions.count > pickerLimit {
      p(.class("hint")) {
        "Type to find the other " + (positions.count - pickerLimit).text + "."
      }
    }
  }
}

private func createRow(_ name: String, _ onCreate: (String) -> Action) -> Node {
  secondaryButton("Create “" + name + "”", icon: .plus, id: "create-exercise", onCreate(name))
}
