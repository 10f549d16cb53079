import Documents
import Strength

func updateSplits(_ state: inout State, _ action: SplitsAction, _ effects: inout Effects) {
  switch action {
  case .add:
    let name = UniqueName.next("New split", among: state.notebook.splits.map { $0.name })
    let split = Split(id: state.newID(), name: name, order: state.notebook.nextSplitOrder)
    state.save(.split(split), &effects)
    state.show(split, &effects)
  case .toggle(let id): state.splits.openSplit = state.splits.openSplit == id ? nil : id
  case .move(let reordering): state.moveSplit(reordering, &effects)
  case .duplicate(let id): state.duplicateSplit(id, &effects)
  case .delete(let id):
    guard let split = state.notebook.split(id) else { return }
    let place = state.notebook.splits.firstIndex { $0.id == id } ?? 0
    state.delete(.split(split), &effects)
    if state.route == .split(id) {
      effects.append(.navigate(.splits, replacing: true))
      state.arrive(at: .splits, &effects)
    } else {
      effects.focusRow(place, "more-", state.notebook.splits.map { $0.id }, adding: "new-split")
    }
    state.offerUndo(
      "Deleted " + split.name + ". Workouts keep its name.", restoring: [.split(split)])
  case .addStarter(let name): state.addStarters(name, &effects)
  case .rename(let id, let name): state.renameSplit(id, name, &effects)
  case .note(let id, let text):
    guard var split = state.notebook.split(id) else { return }
    split.notes = text
    state.save(.split(split), &effects)
  case .toggleExercise(let id):
    state.splits.openExercise = state.splits.openExercise == id ? nil : id
  case .moveExercise(let id, let reordering):
    guard var split = state.notebook.split(id),
      let ids = reordering.applied(to: split.exercises.map { $0.id })
    else { return }
    split.exercises = ids.compactMap { id in split.exercises.first { $0.id == id } }
    state.save(.split(split), &effects)
  case .change(let id, let exercise, let change):
    guard let split = state.notebook.split(id),
      let place = split.exercises.firstIndex(where: { $0.id == exercise })
    else { return }
    state.change(split, at: place, change, &effects)
  case .replace(let id):
    state.splits.replaced = id
    state.askForCatalogue(&effects)
  case .choose:
    state.splits.query = ""
    state.askForCatalogue(&effects)
    state.focusPicker(&effects)
  case .search(let query): state.splits.query = query
  case .closePicker: state.closePicker()
  case .pick(let id): state.pick(id, &effects)
  case .create(let name):
    let exercise = state.createExercise(named: name, &effects)
    state.pick(exercise.id, &effects)
  }
}

extension Notebook {
  var nextSplitOrder: Int {
    let last = splits.last?.order ?? -1
    return last < .max ? last + 1 : last
  }
}

extension State {
  fileprivate mutating func show(_ split: Split, _ effects: inout Effects) {
    effects.append(.navigate(.split(split.id), replacing: false))
    arrive(at: .split(split.id), &effects)
    effects.append(.focus(id: "name-" + split.id.text))
  }

  fileprivate mutating func moveSplit(_ reordering: Reordering, _ effects: inout Effects) {
    let splits = notebook.splits
    guard let ids = reordering.applied(to: splits.map { $0.id }) else { return }
    for (order, id) in ids.enumerated() {
      guard var split = splits.first(where: { $0.id == id }) else { continue }
      split.order = order
      save(.split(split), &effects)
    }
  }

  fileprivate mutating func duplicateSplit(_ id: ULID, _ effects: inout Effects) {
    guard var split = notebook.split(id) else { return }
    let name = split.name
    split.id = newID()
    split.lineage = Lineage()
    split.name = UniqueName.next(name + " copy", among: notebook.splits.map { $0.name })
    for place in split.exercises.indices { split.exercises[place].id = newID() }
    split.order = notebook.nextSplitOrder
    save(.split(split), &effects)
    splits.openSplit = nil
    // Right behind the one that it was made of.
    let ids = notebook.splits.map { $0.id }
    if let place = ids.firstIndex(of: id), place + 1 < ids.count {
      moveSplit(Reordering(split.id, before: ids[place + 1]), &effects)
    }
    guard let copy = notebook.split(split.id) else { return }
    offerUndo("Copied " + name + " to " + copy.name + ".", restoring: [], removing: [.split(copy)])
  }

  fileprivate mutating func renameSplit(_ id: ULID, _ name: String, _ effects: inout Effects) {
    guard var split = notebook.split(id) else { return }
    var others: [String] = []
    for other in notebook.splits where other.id != id { others.append(other.name) }
    let field = "name-" + id.text
    let problem = UniqueName.problem(name, noun: "split", among: others)
    if !problem.isEmpty { return splits.drafts.keep(name, in: field, problem: problem) }
    splits.drafts.drop(field)
    split.name = UniqueName.trimmed(name)
    save(.split(split), &effects)
  }

  fileprivate mutating func closePicker() {
    splits.query = nil
    splits.replaced = nil
  }

  /// Adds an exercise, or does it in the place of the one that it was chosen for.
  fileprivate mutating func pick(_ id: ULID, _ effects: inout Effects) {
    let replaced = splits.replaced
    closePicker()
    guard case .split(let splitID) = route, var split = notebook.split(splitID),
      let exercise = adopt(id, &effects)
    else { return }
    if let replaced {
      guard let place = split.exercises.firstIndex(where: { $0.id == replaced }) else { return }
      return replace(at: place, of: split, by: exercise, &effects)
    }
    let planned = SplitExercise(id: newID(), chosen: exercise)
    split.exercises.append(planned)
    save(.split(split), &effects)
    splits.openExercise = planned.id
    effects.append(.focus(id: "row-" + planned.id.text))
  }

  /// Sets, reps, rest, superset, rule and notes stay; the weight was that of the other.
  private mutating func replace(
    at place: Int, of split: Split, by exercise: Exercise, _ effects: inout Effects
  ) {
    var new = split
    let old = split.exercises[place]
    new.exercises[place].become(exercise)
    splits.drafts.drop(
      SplitField.allCases.map { $0.id(old.id) }
        + ["increment-" + old.id.text, "plans-" + old.id.text])
    save(.split(new), &effects)
    effects.append(.focus(id: "row-" + old.id.text))
    offerUndo(
      "Replaced " + notebook.name(of: old) + ".", restoring: [.split(split)],
      changed: [.split(new)])
  }
}

extension SplitExercise {
  /// Seconds that an exercise for time begins with, until someone sets their own.
  static let firstSeconds = 30.0

  /// An exercise that comes into a split.
  public init(id: ULID, chosen exercise: Exercise) {
    self.init(id: id, exercise: exercise)
    if exercise.loadType.known == .duration { seconds = SplitExercise.firstSeconds }
  }

  /// Asks for another exercise; what was in the unit or the measure of the one before goes.
  public mutating func become(_ exercise: Exercise) {
    if exercise.loadType.known == .duration {
      seconds = seconds ?? SplitExercise.firstSeconds
    } else if exercise.loadType != loadType {
      seconds = nil
    }
    exerciseID = exercise.id
    exerciseName = exercise.name
    loadType = exercise.loadType
    weight = nil
    trainingMaximum = nil
    // What is held or covered has no reps to be told set by set.
    if !exercise.loadType.countsReps { setPlans = [] }
    isBySide = isBySide && exercise.isUnilateral
    progression?.increment = nil
  }
}
