import Coach
import Documents
import Strength

/// What was done the last time of what is trained next.
public struct LastTime: Sendable {
  /// An exercise with the best of its sets.
  public struct Line: Sendable {
    public var name: String
    public var best: String
    public var day: CivilDay
  }

  /// The newest of the workouts that the lines are from; nil where there is none.
  public private(set) var workout: Workout?
  public private(set) var lines: [Line] = []

  /// Of what is planned for today, else of the next split, where it would be trained; of
  /// the last workout where nothing of that was done there yet.
  ///
  /// - Parameter gym: as chosen; nil in the outer optional where nobody has.
  public init(_ notebook: __shared Notebook, today: CivilDay, gym: ULID?? = nil) {
    let next = notebook.exercisesToCome(on: today, gym: gym)
    for (place, (exercise, loadType)) in next.exercises.enumerated() {
      let turn = next.exercises.prefix(place).reduce(0) { $0 + ($1.exercise == exercise ? 1 : 0) }
      add(exercise, loadType, notebook, next.gymID, turn)
    }
    guard workout == nil, let latest = notebook.latest else { return }
    workout = latest
    for log in latest.logs {
      add(log.exerciseName, log.sets.filter { latest.isDone($0) }, log.loadType, latest)
    }
  }

  private mutating func add(
    _ exercise: ExerciseReference, _ loadType: Open<LoadType>, _ notebook: Notebook,
    _ gymID: ULID?, _ turn: Int
  ) {
    guard let last = notebook.lastTime(exercise, gymID: gymID, turn: turn) else { return }
    add(exercise.name, last.sets, loadType, last.workout)
    if workout.map({ Archive.Key($0) < Archive.Key(last.workout) }) ?? true {
      workout = last.workout
    }
  }

  private mutating func add(
    _ name: String, _ sets: [WorkoutSet], _ loadType: Open<LoadType>, _ workout: Workout
  ) {
    // The less that helps, the better.
    let sign: Double = loadType == Open(.assisted) ? -1 : 1
    func rank(_ set: WorkoutSet) -> (Double, Int, Double) {
      (sign * (set.weight?.kilograms ?? 0), set.reps ?? 0, set.seconds ?? 0)
    }
    let best = sets.filter { $0.isHard }.max { rank($0) < rank($1) }
    lines.append(
      Line(
        name: name, best: best?.text(loadType: loadType) ?? "–", day: workout.startedAt.day))
  }
}

extension Notebook {
  /// What is trained next, and where it would be: what is planned for a day, else the next split.
  ///
  /// - Parameter gym: as chosen; nil in the outer optional where nobody has.
  public func exercisesToCome(
    on day: CivilDay, gym: ULID?? = nil
  ) -> (exercises: [(exercise: ExerciseReference, loadType: Open<LoadType>)], gymID: ULID?) {
    switch nextTraining(on: day) {
    case .planned(let planned):
      let exercises = planned.day.exercises.map { item in
        let exercise = ExerciseReference(id: item.exerciseID, name: item.exerciseName)
        return (exercise: exercise, loadType: item.loadType)
      }
      return (exercises, planned.gymID)
    case .split(let split, _):
      let exercises = upToDate(split).exercises.map { item in
        let exercise = ExerciseReference(id: item.exerciseID, name: item.exerciseName)
        return (exercise: exercise, loadType: item.loadType)
      }
      return (exercises, gym ?? gymID(for: split))
    case nil: return ([], nil)
    }
  }
}
