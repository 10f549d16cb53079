import Documents
import Strength

func updateHistory(_ state: inout State, _ action: HistoryAction, _ effects: inout Effects) {
  switch action {
  case .search(let text): state.searchWorkouts(text)
  case .showMore: state.history.shown += HistoryState.step
  case .filter(let filter):
    state.history.filter = filter
    state.history.shown = HistoryState.step
  case .jump(let text):
    state.history.month = Month(text)
    state.history.shown = HistoryState.step
  case .toggleDeleted: state.history.showsDeleted.toggle()
  case .edit(let id):
    guard state.notebook.workout(id) != nil else { return }
    state.history.editing = id
    state.forgetDrafts()
    effects.append(.focus(id: EditField.name))
  case .endEditing:
    state.history.editing = nil
    state.forgetDrafts()
  case .duplicate(let id): state.duplicateWorkout(id, &effects)
  case .delete(let id): state.deleteWorkout(id, &effects)
  case .change(let change): state.change(change, &effects)
  }
}

extension State {
  fileprivate mutating func searchWorkouts(_ text: String) {
    history.query = text
    history.shown = HistoryState.step
    if text.isEmpty {
      history.index = nil
      history.otherTexts = nil
      history.found = []
      return
    }
    findTrainings()
  }

  /// Looks for what was typed once more.
  mutating func findTrainings() {
    let text = history.query
    if text.isEmpty { return }
    if history.index?.version != notebook.archive.version
      || history.index?.keys != notebook.archive.keys
    {
      history.index = WorkoutIndex(notebook)
    }
    if history.otherTexts?.isOf(notebook, at: now) != true {
      history.otherTexts = TrainingTexts(notebook, device.translations, at: now)
    }
    history.found = Archive.Key.merged(
      history.index?.find(text, in: notebook, device.translations) ?? [],
      history.otherTexts?.find(text) ?? [])
  }

  /// What was typed into the fields of sets is kept where all sets' drafts are.
  fileprivate mutating func forgetDrafts() {
    history.drafts = [:]
    workout.drafts = [:]
  }

  fileprivate mutating func duplicateWorkout(_ id: ULID, _ effects: inout Effects) {
    let notebook = notebook
    guard let workout = notebook.workout(id),
      let copy = notebook.duplicate(of: workout, endingAt: now, ids: &self)
    else { return }
    save(.workout(copy), &effects)
    offerUndo("Copied " + workout.title + " to today", restoring: [], removing: [.workout(copy)])
    effects.append(.navigate(.pastWorkout(copy.id), replacing: false))
    arrive(at: .pastWorkout(copy.id), &effects)
  }

  fileprivate mutating func deleteWorkout(_ id: ULID, _ effects: inout Effects) {
    guard let workout = notebook.workout(id) else { return }
    delete(.workout(workout), &effects)
    offerUndo(
      "Deleted " + workout.title + " of " + workout.startedAt.day.text(today: day),
      restoring: [.workout(workout)])
    if route == .pastWorkout(id) {
      effects.append(.navigate(.history, replacing: true))
      arrive(at: .history, &effects)
    }
  }
}

extension Notebook {
  /// What a deleted workout was; nil where that is not known.
  func deletedWorkout(_ id: ULID) -> Workout? {
    if case .workout(let workout) = tombstones[id]?.document { workout } else { nil }
  }

  /// The newest first.
  var deletedWorkouts: [Tombstone] { deleted(from: Workout.kind.name) }
}
