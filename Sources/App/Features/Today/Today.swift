import Documents
import Strength

/// What the page of today shows besides the library.
public struct TodayState: Sendable {
  /// Where the next workout takes place; nil in the outer optional until someone chooses.
  public var gym: ULID??

  public init() {}
}

public enum TodayAction: Sendable {
  case chooseGym(ULID?)
  case startEmpty
  case startSplit(ULID)
  case repeatWorkout(ULID)
}

func updateToday(_ state: inout State, _ action: TodayAction, _ effects: inout Effects) {
  switch action {
  case .chooseGym(let id): state.today.gym = .some(id)
  case .startEmpty: state.start(state.newWorkout(), &effects)
  case .startSplit(let id):
    guard let split = state.notebook.split(id) else { return }
    var workout = state.newWorkout(like: split)
    workout.name = split.name
    workout.plan(split, ids: &state)
    state.prefill(&workout, split)
    state.start(workout, &effects)
  case .repeatWorkout(let id):
    guard let old = state.notebook.workout(id) else { return }
    state.start(state.repetition(of: old), &effects)
  }
}

extension State {
  /// Where one trains now: as chosen, else where this split was done last, else as last time.
  func likelyGym(for split: Split?) -> ULID? {
    if let chosen = today.gym { return chosen }
    if let split {
      for key in notebook.archive.keys.reversed().prefix(60) {
        if let workout = notebook.workout(key.id), workout.splitID == split.id {
          return notebook.gym(workout.gymID)?.id
        }
      }
    }
    if let latest = notebook.latest { return notebook.gym(latest.gymID)?.id }
    return notebook.gyms.first?.id
  }

  fileprivate mutating func newWorkout(like split: Split? = nil) -> Workout {
    var workout = Workout(id: newID(), name: "", startedAt: now)
    workout.gymID = likelyGym(for: split)
    workout.gymName = notebook.gym(workout.gymID)?.name ?? ""
    return workout
  }

  fileprivate func prefill(_ workout: inout Workout, _ split: Split) {
    for (index, planned) in split.exercises.enumerated() where index < workout.logs.count {
      prefill(&workout.logs[index], planned, gymID: workout.gymID)
    }
  }

  fileprivate mutating func repetition(of old: Workout) -> Workout {
    var workout = newWorkout()
    workout.name = old.name
    workout.splitID = old.splitID
    workout.splitName = old.splitName
    for log in old.logs where !log.sets.isEmpty {
      var copy = log
      copy.id = newID()
      copy.sets = []
      let exercise = notebook.exercise(log.exerciseID)
      for set in log.sets {
        var new = planned(after: set)
        new.weight = entered(set.weight, exercise, gymID: workout.gymID)
        copy.sets.append(new)
      }
      copy.unknown = UnknownFields()
      workout.logs.append(copy)
    }
    return workout
  }

  /// Begins a workout; one that runs already goes on instead.
  mutating func start(_ workout: Workout, _ effects: inout Effects) {
    if notebook.running == nil {
      save(.workout(workout), &effects)
      self.workout = WorkoutState()
      device.memory[Rest.memoryKey] = nil
      if workout.logs.isEmpty {
        self.workout.sheet = .picker
        askForCatalogue(&effects)
      }
      effects.append(.askToNotify)
    }
    let sheet = self.workout.sheet
    effects.append(.navigate(.workout, replacing: false))
    arrive(at: .workout, &effects)
    self.workout.sheet = sheet
    if sheet == .picker { focusPicker(&effects) }
  }
}
