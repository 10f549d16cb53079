import Documents
import Strength

func updateWorkout(_ state: inout State, _ action: WorkoutAction, _ effects: inout Effects) {
  defer { state.rememberSelection(&effects) }
  switch action {
  case .select(let id):
    state.workout.selected = id
    state.showCurrentSet(&effects)
  case .goOn(let field, let id): state.goOn(from: field, of: id, &effects)
  case .enterWeight(let id):
    state.workout.sheet = nil
    state.workout.selected = id
    effects.append(.focus(id: State.fieldID(.weight, id)))
  case .search(let query): state.workout.query = query
  case .open(let sheet):
    state.workout.sheet = sheet
    state.workout.query = ""
    switch sheet {
    case .replace: state.askForCatalogue(&effects)
    case .picker, .replaceByAny:
      state.askForCatalogue(&effects)
      state.focusPicker(&effects)
    default: break
    }
  case .close: state.workout.sheet = nil
  case .showRPE:
    state.workout.showsRPE = true
    effects.append(.focus(id: "rpe"))
  case .addRest(let seconds): state.changeRest(by: seconds, &effects)
  case .skipRest: state.changeRest(by: nil, &effects)
  case .finish: state.finishWorkout(&effects)
  case .discard: state.discardWorkout(&effects)
  case .closeSummary:
    state.workout.finished = nil
    effects.append(.navigate(.today, replacing: true))
    state.arrive(at: .today, &effects)
  case .addExercise(let id): state.addExercise(id, &effects)
  case .createExercise(let name):
    let exercise = state.createExercise(named: name, &effects)
    state.addExercise(exercise.id, &effects)
  case .replace(let log, let id): state.replace(log, with: id, &effects)
  case .replaceByNew(let log, let name):
    let exercise = state.createExercise(named: name, &effects)
    state.replace(log, with: exercise.id, &effects)
  default:
    guard var workout = state.notebook.running else { return }
    state.edit(&workout, action, &effects)
    state.save(.workout(workout), &effects)
  }
}

extension State {
  /// What changes the running workout and nothing else.
  fileprivate mutating func edit(
    _ workout: inout Workout, _ action: WorkoutAction, _ effects: inout Effects
  ) {
    switch action {
    case .complete(let id, let byKey): complete(id, byKey: byKey, &workout, &effects)
    case .completeWithoutWeight(let id):
      complete(id, isWeightKnownToLack: true, &workout, &effects)
    case .reopen(let id):
      workout.change(id) { $0.completedAt = nil }
      self.workout.selected = id
    case .type(let field, let id, let text): type(field, id, text, &workout)
    case .step(let field, let id, let up): step(field, id, up: up, &workout)
    case .rate(let id, let rpe): workout.change(id) { $0.rpe = rpe }
    case .setKind(let id, let kind): workout.change(id) { $0.kind = Open(kind) }
    case .setSide(let id, let side): workout.change(id) { $0.side = side.map { Open($0) } }
    case .addMini(let kind, let id): addMini(kind, to: id, &workout)
    case .partSides(let log): partSides(of: log, &workout)
    case .noteOnSet(let id, let text): workout.change(id) { $0.notes = text }
    case .addSet(let log):
      if let field = addSet(to: log, &workout) {
        effects.append(.scroll(id: field, nearest: true))
        if !device.isTouch { effects.append(.focus(id: field)) }
      }
    case .copySet(let id): copySet(id, &workout)
    case .removeSet(let id): removeSet(id, &workout, &effects)
    case .moveSet(let id, let distance): workout.moveSet(id, by: distance)
    case .reorderSets(let log, let order): workout.reorderSets(of: log, order)
    case .addWarmUps(let log): addWarmUps(to: log, &workout)
    case .removeLog(let id): removeLog(id, &workout, &effects)
    case .moveLog(let id, let distance): workout.moveLog(id, by: distance)
    case .joinNext(let id): workout.joinNext(id)
    case .separate(let id): workout.separate(id)
    case .noteOnLog(let id, let text):
      if let log = workout.logIndex(id) { workout.logs[log].notes = text }
    case .restSeconds(let id, let text): typeRest(text, log: id, &workout)
    case .switchGym(let id): switchGym(to: id, &workout)
    case .name(let text): workout.name = text
    case .notes(let text): workout.notes = text
    case .bodyWeight(let text): typeBodyWeight(text, &workout)
    default: break
    }
  }

  fileprivate mutating func finishWorkout(_ effects: inout Effects) {
    guard var workout = notebook.running else { return }
    guard workout.doneSetCount > 0 else {
      if route != .workout {
        effects.append(.navigate(.workout, replacing: false))
        arrive(at: .workout, &effects)
      }
      self.workout.sheet = .discard
      return
    }
    workout.finish(at: workout.end(by: now))
    // Undoing an edit now would put sets that were never done among those that count.
    toast = nil
    save(.workout(workout), &effects)
    self.workout = self.workout.ended
    self.workout.finished = workout.id
    effects.append(.keepAwake(false))
    if notebook.settings.cues.hasSound { effects.append(.sound(.finish)) }
    effects.append(.navigate(.workout, replacing: route == .workout))
    arrive(at: .workout, &effects)
  }

  fileprivate mutating func discardWorkout(_ effects: inout Effects) {
    guard let workout = notebook.running else { return }
    delete(.workout(workout), &effects)
    self.workout = self.workout.ended
    effects.append(.keepAwake(false))
    offerUndo("Workout discarded", restoring: [.workout(workout)])
    effects.append(.navigate(.today, replacing: true))
    arrive(at: .today, &effects)
  }

  fileprivate mutating func addExercise(_ id: ULID, _ effects: inout Effects) {
    guard let exercise = adopt(id, &effects), var workout = notebook.running else { return }
    var log = ExerciseLog(id: newID(), exercise: exercise)
    let notebook = notebook
    let turn = workout.turn(of: log.reference, before: workout.logs.count)
    notebook.addSets(to: &log, exercise, gymID: workout.gymID, turn: turn, ids: &self)
    workout.logs.append(log)
    self.workout.sheet = nil
    self.workout.selected = log.sets.first?.id
    save(.workout(workout), &effects)
    effects.append(.scroll(id: "log-" + log.id.text))
    focusCurrentSet(&effects)
  }

  mutating func planned(after old: WorkoutSet) -> WorkoutSet { old.planned(newID()) }
}

extension WorkoutSet {
  /// A set to be done with the numbers of this one.
  func planned(_ id: ULID) -> WorkoutSet {
    var set = WorkoutSet(id: id, reps: reps, weight: weight)
    set.seconds = seconds
    set.distance = distance
    set.kind = kind
    set.side = side
    return set
  }
}
