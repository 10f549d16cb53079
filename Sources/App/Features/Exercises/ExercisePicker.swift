import Documents
import Strength

/// The rows of one list of the picker: more would not be looked through, but searched.
private let pickerLimit = 30
private let pickerField = "exercise-picker-search"

/// A search field with one's own exercises below it, those done last first, and the catalogue's
/// below them, those that most people do first. What cannot be done in the gym that it is for says
/// so, and comes last where nothing is searched. Enter picks the first match.
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
  let search = ExerciseSearch(
    query: query, muscles: state.notebook.muscles, translations: state.device.translations)
  let own = state.notebook.exercises
  let order = ExerciseOrdering(own: state.notebook)
  let common = ExerciseOrdering(catalogue: state.catalogue)
  let gym = state.pickerGym
  let place = AvailableEquipment(gym)
  func isHere(_ exercise: Exercise) -> Bool {
    place.suits(exercise) || state.notebook.mayBeDone(exercise, in: gym)
  }
  func hereFirst(_ positions: [Int], _ isHere: (Int) -> Bool) -> [Int] {
    guard search.isEmpty, place.isKnown else { return positions }
    var (here, elsewhere): ([Int], [Int]) = ([], [])
    for position in positions {
      if isHere(position) { here.append(position) } else { elsewhere.append(position) }
    }
    return here + elsewhere
  }
  func detail(_ muscles: String, _ isHere: Bool) -> String {
    isHere ? muscles : muscles + (muscles.isEmpty ? "not at " : " · not at ") + (gym?.name ?? "")
  }
  let mine = hereFirst(
    search.positions(in: own, order: order.positions, prominent: order.prominent)
  ) { isHere(own[$0]) }
  let offered = hereFirst(
    search.positions(
      in: state.catalogue, order: common.positions, prominent: common.prominent
    ) { state.notebook.lacks($0) }
  ) { place.suits(state.catalogue[$0]) }
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
        exercise.name,
        detail: detail(state.notebook.mainMuscles(of: exercise), isHere(exercise)),
        end: state.notebook.lastDoneText(exercise.id, today: state.day), key: exercise.id.text,
        onPick(exercise.id))
    },
    pickerRows("From the catalogue", offered, state.catalogue) { exercise in
      actionRow(
        exercise.name,
        detail: detail(
          state.notebook.mainMuscles(of: exercise, isOwn: false), place.suits(exercise)),
        icon: .plus, key: exercise.id.text, onPick(exercise.id))
    },
    mine.isEmpty && offered.isEmpty
      ? p(.class("hint"), .role("status")) { "No exercise matches." } : .none,
    state.catalogue.isEmpty ? catalogueNotice(state) : .none,
    name.isEmpty ? .none : onCreate.map { createRow(name, $0) } ?? .none,
  ]
}

extension Notebook {
  /// Whether an exercise may be done in a gym whatever stands there: nobody has said what it needs,
  /// or it was done there.
  fileprivate func mayBeDone(_ exercise: Exercise, in gym: Gym?) -> Bool {
    if exercise.equipment.isEmpty { return true }
    let reference = ExerciseReference(id: exercise.id, name: exercise.name)
    return lastTime(reference, gymID: gym?.id) != nil
  }
}

extension State {
  /// The gym that an exercise is looked for: that of the running workout, or of the split.
  fileprivate var pickerGym: Gym? {
    switch route {
    case .workout: notebook.gym(notebook.running?.gymID)
    case .split(let id): notebook.gym(likelyGym(for: notebook.split(id)))
    default: nil
    }
  }

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
