import Documents
import Strength

/// What sets of a workout were records in, at the time they were done.
struct RecordMarks {
  /// By log and set: such as `heaviest, best 1RM`; empty where a set was no record.
  private(set) var words: [[String]] = []
  private(set) var count = 0
  /// The exercises that had never been done before, by position of their log.
  private(set) var firstTimes: Set<Int> = []

  /// - Parameter workout: one that has ended.
  init(_ workout: Workout, in notebook: Notebook) {
    var best = Bests(of: workout, in: notebook)
    let body = workout.bodyWeight ?? notebook.settings.bodyWeight(on: workout.startedAt.day)
    for (position, log) in workout.logs.enumerated() {
      let reference = ExerciseReference(id: log.exerciseID, name: log.exerciseName)
      let isFirst = best.byExercise[reference]?.isEmpty ?? true
      var marks: [String] = []
      for set in log.sets {
        // What beats nothing is no record yet.
        let mark = best.raise(reference, set, log.loadType, body)
        marks.append(isFirst ? "" : mark)
        if !isFirst, !mark.isEmpty { count += 1 }
      }
      if isFirst, log.sets.contains(where: { $0.isHard }) {
        firstTimes.insert(position)
        best.closeFirst(reference)
      }
      words.append(marks)
    }
  }
}

/// The best of some exercises up to a moment.
private struct Bests {
  struct Best {
    var heaviest = 0.0
    var oneRepMax = 0.0
    var reps = 0.0
    var seconds = 0.0
    var metres = 0.0
    /// Whether it holds nothing from before the workout.
    var isEmpty = true
  }

  private(set) var byExercise: [ExerciseReference: Best] = [:]

  /// Everything before a workout: earlier days from the archive's columns, which are fast to walk;
  /// the same day, times and distances from the workouts themselves.
  init(of workout: Workout, in notebook: Notebook) {
    let day = workout.startedAt.day
    let key = Archive.Key(workout)
    for log in workout.logs {
      byExercise[ExerciseReference(id: log.exerciseID, name: log.exerciseName)] = Best()
    }
    takeColumns(notebook.archive.columns, before: day)
    for position in notebook.positions(in: day...day) where notebook.archive.keys[position] < key {
      if let earlier = notebook.workout(notebook.archive.keys[position].id) {
        take(earlier, notebook.settings) { _ in true }
      }
    }
    for log in workout.logs where log.sets.contains(where: { $0.isHard && $0.isMeasured }) {
      let reference = ExerciseReference(id: log.exerciseID, name: log.exerciseName)
      for earlier in notebook.archive.keys(of: reference) where earlier < key {
        guard let workout = notebook.workout(earlier.id) else { continue }
        take(workout, notebook.settings) { $0 == reference }
      }
    }
  }

  private mutating func takeColumns(_ columns: SetColumns, before day: CivilDay) {
    var bests = [Best?](repeating: nil, count: columns.exercises.count)
    for position in columns.exercises.indices {
      bests[position] = byExercise[columns.exercises[position]]
    }
    let isAsked = bests.map { $0 != nil }
    for row in 0..<columns.count {
      let exercise = Int(columns.exercise[row])
      // Rows that were taken out lie before all days.
      guard isAsked[exercise], columns.day[row] < day.number, columns.day[row] != .min else {
        continue
      }
      bests[exercise]?.raise(
        load: columns.loadKilograms[row], reps: Int(columns.reps[row]))
    }
    for position in columns.exercises.indices {
      if let best = bests[position] { byExercise[columns.exercises[position]] = best }
    }
  }

  private mutating func take(
    _ workout: Workout, _ settings: Settings, _ isAsked: (ExerciseReference) -> Bool
  ) {
    let body = workout.bodyWeight ?? settings.bodyWeight(on: workout.startedAt.day)
    for log in workout.logs {
      let reference = ExerciseReference(id: log.exerciseID, name: log.exerciseName)
      guard byExercise[reference] != nil, isAsked(reference) else { continue }
      for set in log.sets { _ = raise(reference, set, log.loadType, body) }
      if log.sets.contains(where: { $0.isHard }) { closeFirst(reference) }
    }
  }

  mutating func closeFirst(_ exercise: ExerciseReference) { byExercise[exercise]?.isEmpty = false }

  /// Takes a set in, and says what it was the best in.
  mutating func raise(
    _ exercise: ExerciseReference, _ set: WorkoutSet, _ loadType: Open<LoadType>,
    _ bodyWeight: Weight?
  ) -> String {
    guard set.isHard, var best = byExercise[exercise] else { return "" }
    let load = set.loadKilograms(loadType: loadType, bodyWeight: bodyWeight) ?? .nan
    let old = best
    best.raise(load: load, reps: set.reps ?? 0)
    best.isEmpty = old.isEmpty
    best.seconds = max(best.seconds, set.seconds ?? 0)
    best.metres = max(best.metres, set.distance?.inBaseUnit ?? 0)
    byExercise[exercise] = best
    var words: [String] = []
    if best.heaviest > old.heaviest { words.append("heaviest") }
    if best.oneRepMax > old.oneRepMax { words.append("best 1RM") }
    // More reps with less on the bar are no news; with one's own body they are.
    if best.reps > old.reps, loadType != Open(.weighted) || best.heaviest == 0 {
      words.append("most reps")
    }
    if best.seconds > old.seconds { words.append("longest") }
    if best.metres > old.metres { words.append("farthest") }
    return words.joined(separator: ", ")
  }
}

extension Bests.Best {
  /// - Parameter load: kilograms; not a number where it is not known.
  fileprivate mutating func raise(load: Double, reps: Int) {
    isEmpty = false
    self.reps = max(self.reps, Double(reps))
    guard load > 0, reps > 0 else { return }
    heaviest = max(heaviest, load)
    if let estimate = OneRepMaxFormula.epley.estimate(weight: load, reps: reps) {
      oneRepMax = max(oneRepMax, estimate)
    }
  }
}

extension WorkoutSet {
  /// Whether a time or a distance was noted.
  fileprivate var isMeasured: Bool { seconds != nil || distance != nil }
}
