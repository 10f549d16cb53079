import Documents
import Strength

/// What the page of today shows besides the library.
public struct TodayState: Sendable {
  /// Where the next workout takes place, and no later one; nil in the outer optional until someone
  /// chooses.
  public var gym: ULID??
  /// The workout that was begun here, or that another device had begun, and was opened.
  var followed: ULID?

  public init() {}
}

public enum TodayAction: Sendable {
  case chooseGym(ULID?)
  case startEmpty
  case startSplit(ULID)
  /// A day of the coach's week or of a programme.
  case startPlanned(ULID)
  case repeatWorkout(ULID)
}

func updateToday(_ state: inout State, _ action: TodayAction, _ effects: inout Effects) {
  switch action {
  case .chooseGym(let id): state.today.gym = .some(id)
  case .startEmpty: state.start(state.newWorkout(), &effects)
  case .startSplit(let id):
    guard let split = state.notebook.split(id) else { return }
    state.start(state.newWorkout(like: split), &effects)
  case .startPlanned(let id): state.startPlannedDay(id, &effects)
  case .repeatWorkout(let id):
    guard let old = state.notebook.workout(id) else { return }
    state.start(state.repetition(of: old), &effects)
  }
}

extension State {
  /// Where one trains now: as chosen, else where this split was done last, else as last time.
  func likelyGym(for split: Split?) -> ULID? {
    if let chosen = today.gym { return chosen }
    return notebook.gymID(for: split)
  }

  fileprivate mutating func newWorkout(like split: Split? = nil) -> Workout {
    let notebook = notebook
    return notebook.workout(
      id: newID(), of: split, gymID: likelyGym(for: split), at: now, ids: &self)
  }

  fileprivate mutating func repetition(of old: Workout) -> Workout {
    let notebook = notebook
    return notebook.repetition(
      of: old, id: newID(), gymID: likelyGym(for: nil), at: now, ids: &self)
  }

  /// Begins a workout; one that runs already goes on instead.
  mutating func start(_ workout: Workout, _ effects: inout Effects) {
    if notebook.running == nil {
      save(.workout(workout), &effects)
      today.followed = workout.id
      today.gym = nil
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
