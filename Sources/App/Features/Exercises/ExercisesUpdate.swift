import Documents
import Strength

func updateExercises(_ state: inout State, _ action: ExercisesAction, _ effects: inout Effects) {
  switch action {
  case .search(let query):
    state.exercises.query = query
    state.exercises.resetList()
  case .group(let group):
    state.exercises.group = state.exercises.group == group ? nil : group
    state.exercises.resetList()
  case .equipment(let word):
    state.exercises.equipment = state.exercises.equipment == word ? nil : word
    state.exercises.resetList()
  case .order(let order): state.exercises.order = order
  case .showMore: state.exercises.shown += ExercisesState.step
  case .showMoreOfCatalogue: state.exercises.shownOfCatalogue += ExercisesState.step
  case .askForCatalogue: state.askForCatalogue(&effects)
  case .add(let id): state.addFromCatalogue(id, &effects)
  case .create(let name): state.openNewExercise(name, &effects)
  case .restore(let id): state.restoreExercise(id, &effects)
  case .gym(let gym):
    state.exercises.gym = gym
    state.exercises.shownWorkouts = ExercisesState.workoutStep
  case .measure(let measure): state.exercises.measure = measure
  case .showMoreWorkouts: state.exercises.shownWorkouts += ExercisesState.workoutStep
  case .edit: state.exercises.isEditing = true
  case .finishEditing: state.finishEditing(&effects)
  case .change(let id, let change): state.change(id, change, &effects)
  case .delete(let id): state.deleteExercise(id, &effects)
  }
}

extension ExercisesState {
  fileprivate mutating func resetList() {
    shown = ExercisesState.step
    shownOfCatalogue = ExercisesState.step
  }
}

extension State {
  // MARK: The catalogue

  /// Asks for the catalogue where it is not there, as every place that offers it does.
  mutating func askForCatalogue(_ effects: inout Effects) {
    guard catalogue.isEmpty, exercises.catalogue != .underWay else { return }
    exercises.catalogue = .underWay
    effects.append(.fetch(.catalogue, method: "GET", path: "/api/catalogue", body: nil))
  }

  /// An exercise of one's own; one of the catalogue becomes one, with the muscles that it needs.
  ///
  /// - Returns: nil where neither knows it.
  mutating func adopt(_ id: ULID, _ effects: inout Effects) -> Exercise? {
    if let own = notebook.exercise(id) { return own }
    guard let place = catalogue.firstIndex(where: { $0.id == id }) else { return nil }
    let exercise = catalogue[place]
    for muscle in missingMuscles(of: exercise) { save(.muscle(muscle), &effects) }
    save(.exercise(exercise), &effects)
    return exercise
  }

  /// Standard muscles that an exercise works and that nobody has here. Those that were deleted stay
  /// so, as was decided, but where the exercise itself comes back.
  func missingMuscles(of exercise: Exercise) -> [Muscle] {
    var missing: [Muscle] = []
    let comesBack = notebook.isDeleted(exercise.id)
    for entry in exercise.muscles
    where notebook.muscle(entry.muscleID) == nil
      && (comesBack || !notebook.isDeleted(entry.muscleID))
    {
      if let muscle = Muscle.standard(entry.muscleID) { missing.append(muscle) }
    }
    return missing
  }

  fileprivate mutating func addFromCatalogue(_ id: ULID, _ effects: inout Effects) {
    guard let found = catalogue.first(where: { $0.id == id }), notebook.lacks(found) else {
      return
    }
    var added = missingMuscles(of: found).map { AnyDocument.muscle($0) }
    guard let exercise = adopt(id, &effects) else { return }
    added.append(.exercise(exercise))
    offerUndo("Added " + exercise.name, restoring: [], removing: added)
  }

  // MARK: Making and deleting

  /// A new exercise of one's own; where there is one of that name already, that one.
  mutating func createExercise(named name: String, _ effects: inout Effects) -> Exercise {
    let name = UniqueName.trimmed(name)
    for place in notebook.exercises.indices
    where FoldedText.isEqual(notebook.exercises[place].name, name) {
      return notebook.exercises[place]
    }
    for offered in catalogue where FoldedText.isEqual(offered.name, name) {
      if let exercise = adopt(offered.id, &effects) { return exercise }
    }
    let exercise = Exercise(id: newID(), name: name)
    save(.exercise(exercise), &effects)
    return exercise
  }

  /// An exercise that is there, or the new one that is not saved yet.
  func shownExercise(_ id: ULID) -> Exercise? {
    notebook.exercise(id) ?? (exercises.fresh?.id == id ? exercises.fresh : nil)
  }

  fileprivate mutating func openNewExercise(_ name: String, _ effects: inout Effects) {
    if name.isEmpty {
      let fresh = Exercise(id: newID(), name: "")
      effects.append(.navigate(.exercise(fresh.id), replacing: false))
      arrive(at: .exercise(fresh.id), &effects)
      exercises.fresh = fresh
      exercises.isEditing = true
      return effects.append(.focus(id: "exercise-name"))
    }
    let count = notebook.exercises.count
    let exercise = createExercise(named: name, &effects)
    exercises.query = ""
    effects.append(.navigate(.exercise(exercise.id), replacing: false))
    arrive(at: .exercise(exercise.id), &effects)
    guard notebook.exercises.count > count else { return }
    exercises.isEditing = true
    effects.append(.focus(id: "exercise-name"))
  }

  fileprivate mutating func finishEditing(_ effects: inout Effects) {
    exercises.isEditing = false
    exercises.nameDraft = nil
    guard exercises.fresh != nil else { return }
    say("Nothing was saved: the exercise has no name.")
    effects.append(.navigate(.exercises, replacing: true))
    arrive(at: .exercises, &effects)
  }

  fileprivate mutating func deleteExercise(_ id: ULID, _ effects: inout Effects) {
    guard let exercise = notebook.exercise(id) else { return }
    delete(.exercise(exercise), &effects)
    offerUndo("Deleted " + exercise.name, restoring: [.exercise(exercise)])
    effects.append(.navigate(.exercises, replacing: true))
    arrive(at: .exercises, &effects)
  }

  fileprivate mutating func restoreExercise(_ id: ULID, _ effects: inout Effects) {
    guard let exercise = notebook.buriedExercise(id) else { return }
    save(.exercise(exercise), &effects)
  }
}

extension Muscle {
  /// The standard muscle of an identifier.
  static func standard(_ id: ULID) -> Muscle? {
    for (order, name) in standardNames.enumerated() where standardID(name) == id {
      return Muscle(id: id, name: name, order: order)
    }
    return nil
  }
}

extension Notebook {
  func isDeleted(_ id: ULID) -> Bool { tombstones.index(forKey: id) != nil }

  /// A deleted exercise as it was; nil where nothing is known of it any more.
  func buriedExercise(_ id: ULID) -> Exercise? {
    guard let tombstone = tombstones[id], tombstone.deletedKind == Exercise.kind.name else {
      return nil
    }
    return try? Exercise(decoding: Array(tombstone.lastText.utf8))
  }
}
