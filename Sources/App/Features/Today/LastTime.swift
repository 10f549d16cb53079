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
    if let planned = notebook.plannedDay(on: today) {
      for item in planned.day.exercises {
        add(item.exerciseID, item.exerciseName, item.loadType, notebook, planned.gymID)
      }
    } else if let split = notebook.nextSplit {
      let place: ULID? = if let gym { gym } else { notebook.gymID(for: split) }
      for item in notebook.upToDate(split).exercises {
        add(item.exerciseID, item.exerciseName, item.loadType, notebook, place)
      }
    }
    guard workout == nil, let latest = notebook.latest else { return }
    workout = latest
    for log in latest.logs {
      add(log.exerciseName, log.sets.filter { latest.isDone($0) }, log.loadType, latest)
    }
  }

  private mutating func add(
    _ id: ULID?, _ name: String, _ loadType: Open<LoadType>, _ notebook: Notebook,
    _ gymID: ULID?
  ) {
    let exercise = ExerciseReference(id: id, name: name)
    guard let last = notebook.lastTime(exercise, gymID: gymID) else { return }
    add(name, last.sets, loadType, last.workout)
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
