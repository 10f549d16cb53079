import Documents
import Strength

/// What an exercise's progress is measured by.
public enum ProgressMeasure: CaseIterable, Sendable {
  /// Kilograms.
  case oneRepMax
  /// Kilograms as `WorkoutSet.recordKilograms` has them.
  case heaviest
  case reps
  /// Reps × kilograms of one set.
  case largestSet
  case seconds
  case metres
}

/// What the history of an exercise amounts to: the best of every workout, oldest first, and the
/// records, gathered in one walk over the workouts that hold it.
///
/// Its records are those of `PersonalRecords`, without the copy of every set that those take.
struct ExerciseProgress {
  /// The best of one workout.
  struct Session {
    var workoutID: ULID
    var day: CivilDay
    var best = Best()
    /// Whether the best estimate is of the body, with nothing on it: no record, however heavy that
    /// has grown.
    fileprivate(set) var isOfBodyAlone = false
  }

  struct Best {
    /// Where there is none.
    static var none: Double { -.infinity }
    private var values = (Best.none, Best.none, Best.none, Best.none, Best.none, Best.none)

    subscript(measure: ProgressMeasure) -> Double {
      get {
        switch measure {
        case .oneRepMax: values.0
        case .heaviest: values.1
        case .reps: values.2
        case .largestSet: values.3
        case .seconds: values.4
        case .metres: values.5
        }
      }
      set {
        switch measure {
        case .oneRepMax: values.0 = newValue
        case .heaviest: values.1 = newValue
        case .reps: values.2 = newValue
        case .largestSet: values.3 = newValue
        case .seconds: values.4 = newValue
        case .metres: values.5 = newValue
        }
      }
    }

    mutating func raise(_ measure: ProgressMeasure, _ value: Double) {
      if value > self[measure] { self[measure] = value }
    }
  }

  /// Workouts with at least one hard set.
  private(set) var sessions: [Session] = []
  /// All workouts that hold it, oldest first.
  private(set) var workoutIDs: [ULID] = []
  /// Where it was done, whatever is chosen; the first is the one used last. Nil for no gym.
  private(set) var gyms: [(id: ULID?, name: String)] = []

  init(of id: ULID, in notebook: __shared Notebook, gym: GymChoice = .all) {
    let formula = notebook.settings.oneRepMaxFormula
    for key in notebook.archive.keys(of: ExerciseReference(id: id, name: "")) {
      guard let workout = notebook.workout(key.id) else { continue }
      note(workout, notebook)
      if !gym.includes(workout.gymID) { continue }
      let session = Session(workout, of: id, formula, notebook.weights)
      workoutIDs.append(workout.id)
      if let session { sessions.append(session) }
    }
    gyms.reverse()
  }

  private mutating func note(_ workout: Workout, _ notebook: Notebook) {
    let id = workout.gymID
    if let last = gyms.last, last.id == id { return }
    gyms.remove { $0.id == id }
    gyms.append((id, id == nil ? "No gym" : notebook.gym(id)?.name ?? workout.gymName))
  }

  /// The workout that holds a record; of equal ones the first. Nil where nothing is known.
  func record(_ measure: ProgressMeasure) -> Session? {
    var best: Session?
    for session in sessions where session.best[measure] > best?.best[measure] ?? Best.none {
      best = session
    }
    return best
  }

  /// What there are numbers for.
  var measures: [ProgressMeasure] {
    ProgressMeasure.allCases.filter { measure in sessions.contains { $0.has(measure) } }
  }
}

extension ExerciseProgress.Session {
  func has(_ measure: ProgressMeasure) -> Bool { best[measure] > ExerciseProgress.Best.none }

  /// Nil where no hard set was done.
  fileprivate init?(
    _ workout: Workout, of id: ULID, _ formula: OneRepMaxFormula, _ weights: BodyWeights
  ) {
    self.init(workoutID: workout.id, day: workout.startedAt.day)
    var isEmpty = true
    for log in workout.logs where log.exerciseID == id {
      let body = workout.bodyWeight ?? weights.weight(on: day)
      for set in log.sets where set.isHard && workout.isDone(set) {
        isEmpty = false
        let weight = set.recordKilograms(log.loadType)
        if let weight { best.raise(.heaviest, weight) }
        add(
          set, set.loadKilograms(loadType: log.loadType, bodyWeight: body) ?? 0,
          isWeighted: weight ?? 0 > 0, formula)
      }
    }
    if isEmpty { return nil }
  }

  private mutating func add(
    _ set: WorkoutSet, _ load: Double, isWeighted: Bool, _ formula: OneRepMaxFormula
  ) {
    if let reps = set.reps, reps > 0 {
      best.raise(.reps, Double(reps))
      if load > 0 {
        best.raise(.largestSet, load * Double(reps))
        if let estimate = formula.oneRepMax(weight: load, reps: reps, rpe: set.rpe) {
          if estimate > best[.oneRepMax] { isOfBodyAlone = !isWeighted }
          best.raise(.oneRepMax, estimate)
        }
      }
    }
    if let seconds = set.seconds, seconds > 0 { best.raise(.seconds, seconds) }
    if let metres = set.distance?.inBaseUnit, metres > 0 { best.raise(.metres, metres) }
  }
}

extension GymChoice {
  func includes(_ id: ULID?) -> Bool {
    switch self {
    case .all: true
    case .gym(let gym): id == gym
    case .noGym: id == nil
    }
  }

  init(_ id: ULID?) { self = id.map { .gym($0) } ?? .noGym }
}
